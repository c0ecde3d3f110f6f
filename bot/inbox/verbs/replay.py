"""Looking back: step through a game, show others a clip of it, play on from a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

import games
from bot import paint
from bot.inbox.ask import Ask
from bot.inbox.naming import Number
from bot.inbox.registry import command, complete_game, verb
from bot.inbox.verbs.consent import default_level
from bot.inbox.verbs.newgame import own_place
from bot.inbox.verbs.seats import opened
from bot.messages import replay as viewer
from bot.messages.answer import Answer, Private
from bot.messages.look import Reader
from bot.messages.pictures import scenes
from bot.messages.replay import EVERYBODY, Film, Scenery, eyes_for
from bot.messages.sheet import Attached, Sheet
from bot.tables import Purpose, Refused, Status, Table
from games.scene import Scene

FRAMES = 120  # of an animation at most


@command("replay", game=complete_game)
async def replay(ask: Ask, game: str | None = None, move: Number | None = None) -> Answer:
    """A finished game from its beginning, or from a move; of a running one, one's own past."""
    table = await _meant(ask, game)
    if move is not None and move > table.ply:
        raise Refused("refused.no-such-move", count=table.ply)
    film = await film_of(ask, table)
    if move is not None and move > film.last:
        raise Refused("refused.other-rules", count=len(film.positions))
    start = 0 if table.status is Status.OVER else film.last
    return _page(ask, film, start if move is None else move)


async def _meant(ask: Ask, game: str | None) -> Table:
    """The game that ended last; where there is none, the one that is being played."""
    try:
        return await ask.find_ended(game)
    except Refused:
        return await ask.find(game)


@verb("replay")
@verb("replay-first")
@verb("replay-back")
@verb("replay-on")
@verb("replay-last")
@verb("replay-eyes")
async def step(ask: Ask) -> Answer:
    """A button or menu of the viewer; without a move, the beginning of a finished game."""
    film = await film_of(ask, await ask.known())
    if not ask.arg:
        return _page(ask, film, 0 if film.table.status is Status.OVER else film.last)
    at = _scenery(ask, film)
    return _page(ask, film, at.move, at.eyes)


async def film_of(ask: Ask, table: Table) -> Film:
    """The game as far as today's rules can play it again."""
    if not table.started:
        raise Refused("refused.not-started")
    past = await ask.tables.reading.past(table.id)
    if not past.positions:
        raise Refused("refused.other-rules", count=1)
    reader = Reader(ask.voice.locale, ask.theme or table.theme)
    return Film(past.table, past.positions, reader, past.ends)


def _scenery(ask: Ask, film: Film) -> Scenery:
    """What the button means; it may be older than an undo or than the end of the game."""
    at = Scenery.parse(ask.arg)
    if at is None:
        raise Refused("refused.stale")
    eyes = eyes_for(film.table, ask.person.id)
    return Scenery(min(at.move, film.last), at.eyes if at.eyes in eyes else eyes[0])


def _page(ask: Ask, film: Film, move: int, eyes: str | None = None) -> Answer:
    allowed = eyes_for(film.table, ask.person.id)
    at = Scenery(move, eyes or allowed[0])
    may = film.table.status is Status.OVER or _may_explore(ask, film.table)
    sheet = viewer.page(film, at, allowed, may_play_on=may)
    plain = film.reader.voice(film.table, plain=True)
    return Answer(private=Private(sheet, film.reader.theme, plain))


def _may_explore(ask: Ask, table: Table) -> bool:
    """Whoever plays alone may try something else beside it, but not in the one try of a day."""
    mine = table.solo and table.seat_of(ask.person.id) is not None
    return mine and table.purpose is not Purpose.DAILY


# ---- moving pictures


@verb("film", slow=True, heavy=True)
async def film(ask: Ask) -> Answer:
    """The whole game as an animation, once it is over."""
    shown = await film_of(ask, await ask.known())
    if shown.table.status is not Status.OVER:
        raise Refused("refused.not-over")
    if shown.table.sealed_until is not None:
        raise Refused("refused.daily-sealed")
    say = shown.reader.voice(shown.table)
    text = say.text("replay.all", raw_game=say.own("title"), moves=shown.table.ply)
    if shown.ends is not None:
        text += "\n" + say.text("verify.partly", at=shown.ends)
    moves = _thinned(range(len(shown.positions)))
    return await _animated(shown, moves, EVERYBODY, text, "webp")


@verb("clip", slow=True, heavy=True, public=True)
async def clip(ask: Ask) -> Answer:
    """Up to ten moves as an animation for everybody here."""
    return await _clipped(ask, "webp")


@verb("clip-gif", slow=True, heavy=True, public=True)
async def clip_gif(ask: Ask) -> Answer:
    """The same for programs that do not play WebP."""
    return await _clipped(ask, "gif")


async def _clipped(ask: Ask, kind: str) -> Answer:
    film = await film_of(ask, await ask.known())
    at, table = _scenery(ask, film), film.table
    over = table.status is Status.OVER
    if table.sealed_until is not None:
        raise Refused("refused.daily-sealed")
    moves = viewer.clip(film, at)
    shown = Film(table, film.positions, Reader(table.language, table.theme))
    say = shown.reader.voice(table)
    numbers = {"move": moves[0], "moves": moves[-1]}
    text = say.text("replay.clip", raw_game=say.own("title"), **numbers)
    return await _animated(shown, moves, at.eyes if over else EVERYBODY, text, kind, public=True)


async def _animated(
    film: Film, moves: Iterable[int], eyes: str, text: str, kind: str, *, public: bool = False
) -> Answer:
    frames = [_scene(film, Scenery(move, eyes)) for move in moves]
    say = film.reader.voice(film.table, plain=True)
    picture = await paint.replay(frames, theme=film.reader.theme, say=say.say, kind=kind)
    attached = Attached(f"replay.{picture.suffix}", picture.data, image=True, alt=text)
    sheet = Sheet(text=text, attached=(attached,), colour=games.ALL[film.table.game].colour)
    return Answer(private=Private(sheet, film.reader.theme, say, new=True, public=public))


def _scene(film: Film, at: Scenery) -> Scene:
    """The table's picture as these eyes saw it."""
    return scenes(film.look(at), at.seat)[0][1]


def _thinned(moves: Sequence[int]) -> list[int]:
    """Not more moves than an animation can hold, always with the last."""
    kept = list(islice(moves, 0, None, -(-len(moves) // FRAMES)))
    return kept if kept[-1] == moves[-1] else [*kept, moves[-1]]


# ---- playing on


@verb("play-on")
async def play_on(ask: Ask) -> Answer:
    """A table of one's own from this position, against a computer, outside any record."""
    film = await film_of(ask, await ask.known())
    at, table = _scenery(ask, film), film.table
    if table.status is not Status.OVER and not _may_explore(ask, table):
        raise Refused("refused.not-over")
    position = film.positions[at.move]
    if position.outcome is not None:
        raise Refused("refused.over")
    seat = at.seat if at.seat is not None else position.pending[0].seat
    change = await ask.tables.opening.explore(
        ask.person,
        table,
        position,
        await own_place(ask),
        seat=seat,
        level=default_level(ask.tables.levels),
        interaction=ask.id,
    )
    return opened(ask, change)
