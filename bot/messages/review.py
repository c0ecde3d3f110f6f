"""The review of a game that is over: the curve, the moments that decided it, luck and choice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot import paint
from bot.messages import controls
from bot.messages.advice import answer_in_words, percent
from bot.messages.look import Sight
from bot.messages.replay import EVERYBODY, Film, Scenery, frame
from bot.messages.sheet import Button, Sheet, Shown
from bot.tables.reviews import Stage
from bot.words import Voice
from games.curve import curve
from games.kernel import picks
from games.review import FOLLOWED, LEAST, SURELY, Draw, Review
from games.scene import Scene

BAR = 12  # pieces of the line that shows how far a review has got
PARTS = {0: (0.0, 0.5), FOLLOWED: (0.5, 0.3), SURELY: (0.8, 0.2)}  # of it, by stage
EVEN = round(100 * LEAST)  # points below which nothing is said of luck or of a better answer


@dataclass(frozen=True, slots=True)
class Lookback:
    """A reviewed game, and who reads about it."""

    film: Film
    review: Review

    @property
    def say(self) -> Voice:
        return self.film.reader.voice(self.film.table)

    @property
    def moments(self) -> tuple[int, ...]:
        return self.review.moments()


def under_way(film: Film, stage: Stage) -> Sheet:
    """How far the review has got: half of the bar for a look at all, the rest for mistakes."""
    say = film.reader.voice(film.table)
    key = "review.closely" if stage.closely else "review.under-way"
    part = stage.done / max(1, stage.all)
    before, whole = PARTS[stage.closely]
    full = int(BAR * (before + part * whole))
    text = say.text(key, done=stage.done + 1, moves=stage.all)
    return Sheet(text=f"{text}\n{'▰' * full}{'▱' * (BAR - full)}", colour=film.game.colour)


def page(back: Lookback, number: int) -> Sheet:
    """The overview, or one of the moments, counted from one."""
    known = min(max(number, 0), len(back.moments))
    return moment(back, known) if known else overview(back)


def overview(back: Lookback) -> Sheet:
    """The curve, what decided the game in a line each, luck and choice of every side."""
    film, say = back.film, back.say
    seats = range(len(film.table.seats))
    lines = [say.text("review.head", raw_game=say.own("title"))]
    if film.ends is not None:
        lines.append(say.text("verify.partly", at=film.ends))
    told = [in_a_line(back, number) for number in range(1, len(back.moments) + 1)]
    lines += told or [say.text("review.nothing")]
    for seat in seats:
        lines += ["", *about(back, seat)]
    looked, moves = back.review.looked, len(back.review.moves)
    if looked < moves:
        lines += ["", say.text("review.hurried", looked=looked, moves=moves)]
    return Sheet(
        text="\n".join(lines),
        pictures=drawn(back),
        rows=(doors(back, 0),),
        foot=say.text("review.foot"),
        colour=film.game.colour,
    )


def drawn(back: Lookback) -> tuple[Shown, ...]:
    film = back.film
    return pictured(film, "review", curve(film.game, back.review, range(len(film.table.seats))))


def about(back: Lookback, seat: int) -> list[str]:
    """How a side chose, and what chance did for it."""
    say, who = back.say, back.say.seats[seat]
    agreed, count = back.review.agreed(seat)
    luck = round(100 * back.review.luck(seat))
    kind = "even" if abs(luck) < EVEN else "good" if luck > 0 else "bad"
    lines = [say.text("review.agreed", raw_who=who, agreed=agreed, count=count)] if count else []
    return [*lines, say.text(f"review.luck.{kind}", raw_who=who, points=abs(luck))]


def in_a_line(back: Lookback, number: int) -> str:
    """A moment in the overview: whose it was, and what it did."""
    index = back.moments[number - 1]
    judged = back.review.moves[index]
    draw = back.review.draw(index)
    cost, luck = round(100 * judged.cost), round(100 * draw.luck)
    key = "choice" if cost >= abs(luck) else "lucky" if luck > 0 else "unlucky"
    who = back.say.seats[judged.seat]
    points = cost if key == "choice" else abs(luck)
    return back.say.text(f"review.{key}", number=number, move=index + 1, raw_who=who, points=points)


def moment(back: Lookback, number: int) -> Sheet:
    """One answer: the table then, what was answered, what would have been better, what came."""
    film, index = back.film, back.moments[number - 1]
    at = Scenery(index, str(back.review.moves[index].seat))
    key, further = episode(film, at)
    note = [back.say.text(key)] if further else []
    return Sheet(
        text="\n".join([*story(back, index), *note]),
        pictures=(*frame(film, at), *further),
        rows=(doors(back, number), (to_this_move(back, index),)),
        colour=film.game.colour,
    )


def episode(film: Film, at: Scenery) -> tuple[str, tuple[Shown, ...]]:
    """What the table had a picture of its own for, such as a battle: what came of it.

    Or, where the answer was given right after it, what had just happened; and the words for that.
    """
    usual = seen(film, at, 0).names[0]
    shown = seen(film, at, at.move).names[0]
    if at.move < film.last and shown != usual:
        after = seen(film, at, at.move + 1)
        if shown in after.names:
            return "review.came-of-it", pictured(film, f"{shown}-after", after.scene(shown))
    earlier = seen(film, at, max(0, at.move - 1)).names[0]
    now = seen(film, at, at.move)
    if earlier not in (usual, shown) and earlier in now.names:
        return "review.just-before", pictured(film, f"{earlier}-before", now.scene(earlier))
    return "", ()


def seen(film: Film, at: Scenery, move: int) -> Sight:
    """What these eyes saw after that move."""
    return film.look(replace(at, move=move)).seen(at.seat)


def pictured(film: Film, name: str, scene: Scene) -> tuple[Shown, ...]:
    """A scene as this reader gets it; none in the theme that is all text."""
    if film.reader.theme == "text":
        return ()
    plain = film.reader.voice(film.table, plain=True)
    return (Shown(name, scene, paint.alt(scene, plain.say)),)


def story(back: Lookback, index: int) -> list[str]:
    film, judged, say = back.film, back.review.moves[index], back.say
    look = film.look(Scenery(index))
    position = film.positions[index]
    decision = position.decision(judged.seat)
    assert decision is not None
    reader = replace(film.reader, seat=judged.seat)
    played, best = (
        answer_in_words(look, reader, decision, picks(each)) for each in (judged.picks, judged.best)
    )
    numbers = {"move": index + 1, "moves": film.table.ply}
    lines = [
        say.text("review.moment", raw_who=say.seats[judged.seat], **numbers),
        f"> {say.say(decision.question(position))}",
        say.text("review.played", raw_answer=played),
    ]
    draw = back.review.draw(index)
    cost, luck = round(100 * judged.cost), round(100 * draw.luck)
    if judged.picks == judged.best:
        lines.append(say.text("review.same"))
    elif cost < EVEN:
        lines.append(say.text("review.alike", raw_answer=best))
    else:
        lines.append(say.text("review.better", raw_answer=best))
        best_part, part = percent(judged.best_chance), percent(judged.chance)
        lines.append(say.text("review.cost", points=cost, best=best_part, given=part))
    if (gifts := round(100 * draw.gifts)) >= EVEN:
        foe = next(name for seat, name in enumerate(say.seats) if seat != judged.seat)
        lines.append(say.text("review.gift", raw_foe=foe, points=gifts))
    kind = "even" if abs(luck) < EVEN else "good" if luck > 0 else "bad"
    before, after = percent(draw.expected), then(say, draw)
    chance = say.text(f"review.draw.{kind}", points=abs(luck), before=before, raw_then=after)
    return [*lines, chance]


def then(say: Voice, draw: Draw) -> str:
    """What became of the chance: a figure, or how the game ended."""
    if draw.last and draw.came in (0.0, 1.0):
        return say.text("review.then.won" if draw.came else "review.then.lost")
    return say.text("review.then", percent=percent(draw.came))


def doors(back: Lookback, chosen: int) -> tuple[Button, ...]:
    """From page to page."""
    say, table = back.say, back.film.table.id
    labels = [say.text("button.overview")]
    labels += [say.text("button.moment", number=n) for n in range(1, len(back.moments) + 1)]
    return tuple(
        Button(
            controls.verb(table, "review", number), label, "main" if number == chosen else "plain"
        )
        for number, label in enumerate(labels)
    )


def to_this_move(back: Lookback, index: int) -> Button:
    """The replay, right after that answer."""
    at = Scenery(index + 1, EVERYBODY)
    ident = controls.verb(back.film.table.id, "replay", str(at))
    return Button(ident, back.say.text("button.to-move"))
