"""Categories of texts, for people to read."""

from collections.abc import Iterable, Iterator

from byline.reports.wording import printable
from byline.results import Categorisation

__all__ = ["labels_text"]

SHOWN = 3


def labels_text(answers: Iterable[Categorisation]) -> Iterator[str]:
    """One line per text: the label, its probability, and the next likeliest."""
    for answer in answers:
        first, *others = (f"{printable(r.label)} {r.score:.2f}" for r in answer.ranking[:SHOWN])
        rest = f"  ({', '.join(others)})" if others else ""
        yield f"{printable(answer.text)}: {first}{rest}"
