"""What may be asked of a summary: checks of everything that is not yet a text."""

from collections.abc import Mapping
from numbers import Integral

from byline.corpus import Corpus, Text
from byline.errors import UsageError

__all__ = ["check_lengths", "check_pile", "check_query", "check_seed"]


def check_pile(texts: object) -> Corpus:
    """The texts as a pile; a name of a folder is none."""
    if isinstance(texts, Corpus):
        return texts
    if isinstance(texts, list | tuple) and all(isinstance(text, Text) for text in texts):
        return Corpus(texts)
    raise UsageError(
        f"texts are a Corpus, not {texts!r:.60}: read a folder or file with byline.read first."
    )


def check_lengths(lengths: Mapping[str, object]) -> None:
    """Lengths are whole numbers, or None where they are not asked for."""
    for unit, amount in lengths.items():
        if amount is not None and not _is_whole(amount):
            raise UsageError(f"{unit} is a whole number, such as 60, not {amount!r}.")


def check_query(query: object) -> None:
    """A query has words."""
    if query is None:
        return
    if not isinstance(query, str):
        raise UsageError(f"a query is a few words, such as 'the ferry', not {query!r}.")
    if not query.strip():
        raise UsageError("the query is empty: say in a few words what to look for.")


def check_seed(seed: object) -> None:
    """A seed is a whole number of 0 or more."""
    if not _is_whole(seed) or int(seed) < 0:  # type: ignore[call-overload]
        raise UsageError(f"a seed is a whole number of 0 or more, not {seed!r}.")


def _is_whole(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)
