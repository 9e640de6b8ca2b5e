"""Splits a pile into new texts and texts already seen, by date or by a second pile."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError

__all__ = ["SeenSplit", "split_seen"]

NAMED = 5


@dataclass(frozen=True)
class SeenSplit:
    """A pile in two parts."""

    new: tuple[Text, ...]
    seen: tuple[Text, ...] | None
    """None where there is no question of what is new."""
    notes: tuple[str, ...] = ()
    undated: frozenset[str] = frozenset()
    """Which count as new only because nobody knows when they were written."""

    def notes_on(self, texts: Sequence[Text]) -> tuple[str, ...]:
        """What to beware of in these of the new texts."""
        return (*self.notes, *_about([text.id for text in texts if text.id in self.undated]))


def split_seen(texts: Corpus, since: date | str | None, seen: Corpus | None) -> SeenSplit:
    """The texts from a day on, or those besides others that were seen; all if neither is given."""
    texts = _pile(texts)
    if not len(texts):
        raise InputError("there is nothing to summarise: the pile has no text.")
    if since is not None and seen is not None:
        raise UsageError("what is new is told by a date (since) or by texts (seen): give one.")
    if seen is not None:
        seen = _pile(seen)
        if not len(seen):
            raise InputError("there is no text among those already seen: leave them out.")
        return SeenSplit(tuple(texts), tuple(seen))
    return SeenSplit(tuple(texts), None) if since is None else _by_date(texts, _day(since))


def _by_date(texts: Corpus, day: date) -> SeenSplit:
    undated = [text.id for text in texts if text.date is None]
    if len(undated) == len(texts):
        raise InputError(
            f"none of the {len(texts):,} texts has a date, so none is before {day}: name the texts "
            "already seen instead (--seen)."
        )
    old = {text.id for text in texts if text.date is not None and text.date.date() < day}
    new = tuple(text for text in texts if text.id not in old)
    notes = () if new else (f"nothing is new: all texts were written before {day}.",)
    seen = tuple(text for text in texts if text.id in old)
    return SeenSplit(new, seen, notes, frozenset(undated))


def _about(undated: Sequence[str]) -> tuple[str, ...]:
    """That these texts have no date."""
    if not undated:
        return ()
    names = ", ".join(undated[:NAMED])
    more = f" and {len(undated) - NAMED:,} more" if len(undated) > NAMED else ""
    verb = "text has no date and counts" if len(undated) == 1 else "texts have no date and count"
    return (f"{len(undated):,} {verb} as new: {names}{more}.",)


def _day(since: date | str) -> date:
    if isinstance(since, datetime):
        return since.date()
    if isinstance(since, date):
        return since
    try:
        return date.fromisoformat(str(since).strip())
    except ValueError:
        raise UsageError(f"a day is written as 2024-05-01, not {since!r}.") from None


def _pile(texts: object) -> Corpus:
    """The texts as a pile; the name of a folder is none."""
    if isinstance(texts, Corpus):
        return texts
    if isinstance(texts, list | tuple) and all(isinstance(text, Text) for text in texts):
        return Corpus(texts)
    raise UsageError(
        f"texts are a Corpus, not {texts!r:.60}: read a folder or file with byline.read first."
    )
