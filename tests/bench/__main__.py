"""make bench: every measurement, or those named: `python -m tests.bench engine paint`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

FAMILIES = sorted(
    path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_")
)


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in FAMILIES]:
        print(f"There is no bench called {unknown[0]}: {', '.join(FAMILIES)}.")
        return 2
    for name in names or FAMILIES:
        print(f"\n{name}")
        for line in importlib.import_module(f"tests.bench.{name}").run():
            print(f"  {line}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
