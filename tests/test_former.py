"""Positions saved while a question was a step of its own, as the former program wrote them."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

import games
from games.steps import FORMER, STEPS, read_step

FILES = sorted(Path(__file__).parent.glob("*/golden/former.jsonl.xz"))


def lines() -> list[tuple[str, dict[str, Any]]]:
    return [
        (file.parents[1].name.replace("_", "-"), json.loads(line))
        for file in FILES
        for line in lzma.decompress(file.read_bytes()).decode().splitlines()
    ]


def test_every_former_question_has_a_saved_position() -> None:
    names = {f"{key.replace('-', '_')}.{line['question']}" for key, line in lines()}
    saved = {name.split("*")[0].split(" ")[0] for name in names}
    assert saved == set(FORMER)
    assert not saved & STEPS.keys()


@pytest.mark.parametrize(("key", "line"), lines(), ids=lambda each: str(each)[:60])
def test_a_former_position_loads_with_its_digest_and_offer(key: str, line: dict[str, Any]) -> None:
    game = games.ALL[key]
    position = game.load(line["position"])
    asked = position.pending[0]
    assert list(asked.offer(position)) == line["options"]
    if "*" not in line["question"]:  # asked twice, it was two steps, and one of them is one today
        assert position.digest() == line["digest"], "what a record would say of it"
    assert game.load(position.dump()) == position
    after = [position.apply(asked.seat, code).digest() for code in line["options"]]
    assert after == line["after"], "and every answer leads where it led"


@pytest.mark.parametrize("rest", [{}, {"seat": 1}, {"must": 7, "page": 0}])
def test_a_damaged_former_step_is_refused(rest: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="damaged"):
        read_step({"step": "dune_uprising.ChooseTrash", **rest})
