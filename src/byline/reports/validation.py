"""A validation as a terminal shows it, and its figures."""

from collections.abc import Iterator, Mapping

from byline.metrics.proportion import wilson_interval
from byline.reports.figures.svg import Figure
from byline.reports.figures.validation import (
    CrossEntropyFigure,
    PavFigure,
    TippettFigure,
    ValidatedRatios,
)
from byline.reports.wording import percent, percents, wrapped
from byline.results.validation import Validation

__all__ = ["odds_words", "validation_figures", "validation_text"]


def validation_text(found: Validation) -> str:
    """The verdict, and the measures under it."""
    return "\n".join([*wrapped(found.sentence, "", "  "), *_measures(found), *_notes(found)])


def _measures(found: Validation) -> Iterator[str]:
    if found.case_log10_lr is not None:
        yield ""
        of = "this case" if found.question == "same" else "the likeliest candidate"
        yield f"  {of:<24}likelihood ratio {odds_words(10**found.case_log10_lr)}"
    if found.cllr is None or found.cllr_min is None or found.cllr_cal is None:
        return
    assert found.lr_bounds is not None
    low, high = found.lr_bounds
    yield f"  {'Cllr':<24}{found.cllr:.2f}{_ends(found, 'cllr')}; 1 is no evidence at all"
    yield f"  {'  of discrimination':<24}{found.cllr_min:.2f}{_ends(found, 'cllr_min')}"
    yield f"  {'  of calibration':<24}{found.cllr_cal:.2f}{_ends(found, 'cllr_cal')}"
    if found.eer is not None and "eer" in found.intervals:
        ends = percents(*found.intervals["eer"])
        yield f"  {'equal error rate':<24}{percent(found.eer)} ({ends})"
    yield f"  {'ratios borne out':<24}{odds_words(low)} to {odds_words(high)}"
    yield ""
    yield f"  {'support':<24}{'for one writer':>16}{'wrong':>7}{'for two':>10}{'wrong':>7}"
    for step in found.errors:
        yield (
            f"    {step.name:<22}{step.for_one:>16}{step.for_one_wrong:>7}"
            f"{step.for_two:>10}{step.for_two_wrong:>7}"
        )
    wrong, stated = found.wrong_where_sure
    if stated:
        ends = percents(*wilson_interval(wrong, stated))
        yield f"  ratios of ten or more, either way: {wrong} of {stated} wrong ({ends} %)"
    if found.likeness:
        yield ""
        yield f"  {'distance, known–questioned':<28}{'case':>8}{'pairs':>20}"
        for one in found.likeness:
            yield f"    {one.name:<26}{one.case:>8.2f}{f'{one.low:.2f} to {one.high:.2f}':>20}"
    if found.decisions:
        yield ""
        yield from _decisions(found.decisions)


def _decisions(counts: Mapping[str, int]) -> Iterator[str]:
    """How the texts of each kind were answered, one line each."""
    kinds = [name for name in counts if ": " not in name]
    for kind in kinds:
        answered = {
            name.removeprefix(f"{kind}: "): n
            for name, n in counts.items()
            if name.startswith(f"{kind}: ")
        }
        words = ", ".join(f"{n} {name}" for name, n in answered.items())
        yield from wrapped(f"{counts[kind]} {kind}: {words}")


def _ends(found: Validation, name: str) -> str:
    ends = found.intervals.get(name)
    return f" ({ends[0]:.2f} to {ends[1]:.2f})" if ends else ""


def _notes(found: Validation) -> Iterator[str]:
    if found.n_undecided:
        yield from wrapped(
            f"Note: {found.n_undecided} pairs got no ratio, and count as a ratio of 1."
        )
    for note in found.notes:
        yield from wrapped(f"Note: {note}")


def odds_words(ratio: float) -> str:
    """A likelihood ratio with two figures; under 1 as a fraction.

    >>> odds_words(12.34), odds_words(0.0123), odds_words(1.0)
    ('12', '1/81', '1.0')
    """
    if ratio < 1:
        return f"1/{odds_words(1 / ratio)}"
    return f"{float(f'{ratio:.2g}'):,.0f}" if ratio >= 9.95 else f"{ratio:.1f}"


def validation_figures(found: Validation) -> dict[str, Figure]:
    """The pictures of a validation by name; none where there are no pairs of both answers."""
    if found.cllr is None:
        return {}
    ratios = ValidatedRatios(found.log10_lr, found.same, found.case_log10_lr)
    return {
        "tippett": TippettFigure(ratios),
        "cross-entropy": CrossEntropyFigure(ratios),
        "pav": PavFigure(ratios),
    }
