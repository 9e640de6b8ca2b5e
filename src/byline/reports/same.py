"""Verifications on a terminal: the answer in words, its strength and the evidence."""

from collections.abc import Iterable, Iterator, Mapping

from byline.reports.feature_words import FEATURE_SETS, describe, quoted
from byline.reports.wording import printable, wrapped
from byline.results import Trait, Verification
from byline.results.decisions import STRONGEST, bounded

__all__ = ["answer_words", "findings_sentence", "verifications_text"]

Bodies = Mapping[str, str]


def verifications_text(
    answers: Iterable[Verification], bodies: Bodies | None = None
) -> Iterator[str]:
    """One block per question; features are quoted from `bodies`, by id, where these are given."""
    for answer in answers:
        yield "\n".join(_block(answer, (bodies or {}).get(answer.questioned)))


def answer_words(answer: Verification) -> str:
    """The answer in words that go with its strength."""
    if answer.log10_lr is None:
        decided = answer.answer != "undecided"
        return f"{answer.answer}: {'by the threshold of the method' if decided else 'no answer'}"
    if answer.answer == "undecided":
        return "undecided: the findings do not separate one writer from two"
    writers = "one writer" if answer.answer == "yes" else "two writers"
    return f"{answer.answer}: {answer.strength} support for {writers}"


def findings_sentence(log10_lr: float, ends: tuple[float, float] | None = None) -> str:
    """What the likelihood ratio says of the findings, never of the writer.

    The ratio is bounded by the step of the scale that it is lowered to where it varies.
    """
    ratio = bounded(log10_lr, ends)
    if not ratio:
        return "The findings do not separate one writer from two."
    most = "over" if abs(ratio) == STRONGEST else "at most"
    about = "about" if ratio == log10_lr else most
    return f"{_odds(ratio).replace('some', about).replace('wrote all', 'wrote both')}."


def _block(answer: Verification, body: str | None) -> Iterator[str]:
    yield f"{printable(answer.questioned)}: {answer_words(answer)}"
    if answer.log10_lr is not None:
        yield from wrapped(
            f"{_odds(answer.log10_lr)}; probability of one writer "
            f"{1 / (1 + 10**-answer.log10_lr):.2f} if both were as likely before."
        )
    if answer.bounds is not None and answer.validated_on:
        yield from wrapped(_bounds_sentence(answer.bounds, answer.validated_on))
    alike = [trait for trait in answer.evidence if trait.weight > 0]
    unlike = [trait for trait in answer.evidence if trait.weight < 0]
    for title, traits in (("alike", alike), ("unlike", unlike)):
        if traits:
            yield f"  {f'{title}, per thousand':<44}{'questioned':>10}{'known':>8}{'others':>8}"
            yield from (_row(trait, body) for trait in traits)
    for note in answer.notes:
        yield from wrapped(f"Note: {note}")


def _bounds_sentence(bounds: tuple[float, float], n: int) -> str:
    low, high = (f"{10 ** abs(bound):.2g}" for bound in bounds)
    return f"Validated on {n:,} cases, which bear out ratios from 1/{low} to {high}."


def _odds(log10_lr: float) -> str:
    times = 10 ** abs(log10_lr)
    rounded = float(f"{times:.1g}")
    if rounded <= 1:
        return "The findings are about as probable if one person wrote all as if two did"
    one, two = ("one person wrote all", "two") if log10_lr > 0 else ("two people wrote them", "one")
    return f"The findings are some {rounded:,.0f} times more probable if {one} than if {two} did"


def _row(trait: Trait, body: str | None) -> str:
    name = _seen(trait, body)
    if name.endswith("”"):  # otherwise the words say what is counted
        name += f" ({FEATURE_SETS.get(trait.view, trait.view)})"
    cut = name if len(name) <= 42 else f"{name[:41]}…"
    rates = f"{_rate(trait.questioned):>10}{_rate(trait.known):>8}{_rate(trait.others):>8}"
    return f"    {cut:<42}{rates}"


def _rate(rate: float) -> str:
    return "–" if rate == 0 else f"{rate:.{0 if rate >= 10 else 1 if rate >= 1 else 2}f}"


def _seen(trait: Trait, body: str | None) -> str:
    """The feature as it stands in the text, if it stands there in one way only."""
    if body is None or not trait.places:
        return describe(trait.feature, trait.view)
    seen = {" ".join(body[start:end].split()).lower() for start, end in trait.places}
    one = len(seen) == 1 and "" not in seen
    return quoted(seen.pop()) if one else describe(trait.feature, trait.view)
