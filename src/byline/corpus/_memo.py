"""Remember what was computed of a text, so that everybody in one run gets it computed once.

Questions, checks and report ask for the tokens and the language of the same texts. Callers need do
nothing: they call `tokenise`, `token_texts`, `words`, `folded_words` or `guess_language` with the
text's body, and a second request for an equal body is answered from memory.

The bound: a memo holds the bodies asked for last, at most `MOST_CHARACTERS` in all; older ones are
forgotten. A body longer than a quarter of that is never kept, nor one below `FEWEST_CHARACTERS`:
single words are as quickly computed, and would push texts out. Tokens take some 20 to 60 bytes per
character, so a memo stays below about 60 megabytes however many texts there are.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import wraps
from threading import Lock
from typing import TypeVar

__all__ = ["FEWEST_CHARACTERS", "MOST_CHARACTERS", "remember_by_body"]

FEWEST_CHARACTERS = 64
MOST_CHARACTERS = 1 << 20

Item = TypeVar("Item")


def remember_by_body(
    compute: Callable[[str], Iterable[Item]],
) -> Callable[[str], list[Item]]:
    """The same function of a body, which computes each body once; every caller gets a new list."""
    known: OrderedDict[str, tuple[Item, ...]] = OrderedDict()
    lock = Lock()
    held = 0

    @wraps(compute)
    def remembered(body: str) -> list[Item]:
        nonlocal held
        if not FEWEST_CHARACTERS <= len(body) <= MOST_CHARACTERS // 4:
            return list(compute(body))
        with lock:
            if body in known:
                known.move_to_end(body)
                return list(known[body])
        items = tuple(compute(body))
        with lock:
            if body not in known:
                known[body] = items
                held += len(body)
            while held > MOST_CHARACTERS:
                held -= len(known.popitem(last=False)[0])
        return list(items)

    return remembered
