from collections.abc import Iterator

import pytest

from bot import words


@pytest.fixture(autouse=True)
def _strict_words() -> Iterator[None]:
    words.strict(True)
    yield
    words.strict(False)
