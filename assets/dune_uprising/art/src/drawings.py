"""Everything that the art build turns into files: sprites by name, grounds by name."""

import grounds
import tokens

from assets.drawing import Drawing, Ground

GLYPHS = ("knife", "thopter", "mouse", "wild", "sword", "council", "hooks", "wall", "arrow")
MORE_GLYPHS = ("signet", "recall", "pawn")
HEIGHTS = (500, 900, 1200)  # of close-ups


def boxed(body, scale=2.0):
    return Drawing(
        f'<g transform="translate(-32,-32)">{body}</g>', (-34, -34, 68, 68), unit=64, scale=scale
    )


def sprites(t):
    found = {}
    for name in (*tokens.ROUND, *tokens.SQUARE):
        found[name] = boxed(tokens.badge(t, name))
    for name, body in tokens.things(t).items():
        found[name] = boxed(body)
    for name in (*GLYPHS, *MORE_GLYPHS):
        found[f"{name}.ink"] = boxed(tokens.glyph(name, t["ink"], t["sand1"]))
        found[f"{name}.pale"] = boxed(tokens.glyph(name, t["sand2"], t["sand1"]))
        found[f"{name}.bone"] = boxed(tokens.glyph(name, t["bone"], t["night"]))
    for name in tokens.ROUND:
        found[f"{name}.gold"] = boxed(tokens.glyph(name, t["ink"], t["gold"]))
    found["sword.red"] = boxed(tokens.glyph("sword", t["blade"], t["sand1"]))
    found["wall.stone"] = boxed(tokens.glyph("wall", t["ink2"], t["sand1"]))
    for seat, (colour, _) in tokens.SEATS.items():
        found[f"token.{seat}"] = boxed(tokens.token(t, seat))
        found[f"spy.{seat}"] = boxed(tokens.spy(t, seat))
        found[f"dot.{seat}"] = boxed(tokens.dot(t, seat))
        found[f"flag.{seat}"] = boxed(tokens.flag(t, seat))
        found[f"cube.{seat}"] = boxed(tokens.cube(t[colour], t["ink"]))
        found[f"worm.{seat}"] = boxed(tokens.worm(t, t[colour]))
        found[f"agent.{seat}"] = boxed(tokens.glyph("pawn", t[colour], t["sand1"]))
    found["cube"] = boxed(tokens.cube(t["steel"], t["ink"]))
    found["worm"] = boxed(tokens.worm(t, t["sand4"]))
    found["post"] = boxed(tokens.post(t))
    found["pennant"] = boxed(tokens.pennant(t))
    found["last"] = boxed(tokens.last(t))
    for place in (1, 2, 3):
        found[f"medal.{place}"] = boxed(tokens.medal(t, place))
    return found


def layers(t):
    found = {
        "board": Ground(grounds.board(t), 1200, 1200),
        "battle": Ground(grounds.battle(t), 1200, 1000),
    }
    for height in HEIGHTS:
        found[f"quiet.{height}"] = Ground(grounds.quiet(t, height), 1200, height)
    return found
