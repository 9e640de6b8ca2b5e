"""The report on a case as a page: the likelihood ratio first, then what it rests on.

What such a report should hold is stated in ISO 21043-4 and 21043-5:2025, in the guideline for
evaluative reporting of ENFSI (2015), by Morrison et al. (2021) on validation, and by Ishihara et
al. (2024) on validation in forensic text comparison: propositions, items, the strength of findings
given each proposition, validation under the conditions of the case, limits and what repeats it.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import floor, log10
from typing import NamedTuple

from byline.metrics.proportion import wilson_interval
from byline.reports.feature_words import describe
from byline.reports.figures.svg import FIGURE_STYLE
from byline.reports.rendering import content_hash, rendered, style_sheet
from byline.reports.same import findings_sentence
from byline.reports.validation import odds_words, validation_figures
from byline.reports.wording import percent, percents, signed
from byline.results import Trait, as_json
from byline.results.case_report import CaseItem, CaseReport
from byline.results.decisions import ZONE, support

__all__ = ["Conclusion", "by_uncertainty", "case_page", "conclusion_of"]

MOST_TRAITS = 6
"""Features shown on either side."""
MEANINGS = {
    "cllr": ("Cllr", "cost of the ratios: 0 is perfect, 1 is no evidence at all"),
    "cllr_min": ("of discrimination", "the least that any calibration could reach"),
    "cllr_cal": ("of calibration", "what is lost as ratios are too bold or too timid"),
    "eer": ("Equal error rate", "where both kinds of errors are equally common"),
}
REVIEW = (
    "Items and their hashes",
    "Propositions and relevant population",
    "Choice of reference texts",
    "Method, settings and validation",
    "Conclusion in words and numbers",
    "Repeated with byline verify",
)


class Conclusion(NamedTuple):
    """What is concluded, and why."""

    headline: str
    sentences: tuple[str, ...]


class _Item(NamedTuple):
    item: CaseItem
    texts: int
    words: int


class _Measure(NamedTuple):
    name: str
    value: str
    ends: str
    means: str


def case_page(report: CaseReport) -> str:
    """The report as a page of HTML that fetches nothing and runs nothing."""
    record, found = report.record, report.validation
    sheet = style_sheet("style.css", "case.css")
    figures = validation_figures(found)
    page = rendered(
        "case",
        policy="default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"style-src {content_hash(sheet)} {content_hash(FIGURE_STYLE)}",
        sheet=sheet,
        figure_style=FIGURE_STYLE,
        report=report,
        record=record,
        facts=record.facts,
        found=found,
        conclusion=conclusion_of(report),
        items=_items(report),
        effect=_effect(report),
        notes=list(dict.fromkeys([*report.answer.notes, *found.notes])),
        ratio=_ratio(report),
        traits=list(_traits(report)),
        measures=list(_measures(report)),
        steps=list(_steps(report)),
        figures=[
            {
                "drawing": figure.svg(name, inline=True),
                "caption": f"{figure.title}. {figure.finding()}",
            }
            for name, figure in figures.items()
        ],
        limits=list(_limits(report)),
        run=list(_run(report)),
        review=REVIEW,
        record_json=_record_json(record),
    )
    return f"{page}\n"


def conclusion_of(report: CaseReport) -> Conclusion:
    """The bounded likelihood ratio in words, or why there is none to rely on."""
    found, log10_lr = report.validation, report.answer.log10_lr
    if log10_lr is None:
        return _none(found.sentence, "The method gave no likelihood ratio for this case.")
    given = f"The method gave {odds_words(10**log10_lr)}"
    if found.verdict != "fit" or found.lr_bounds is None:
        return _none(found.sentence, f"{given}. It is not to be relied on.")
    low, high = (log10(ratio) for ratio in found.lr_bounds)
    bounded = min(max(log10_lr, low), high)
    beyond = f"{given}, beyond what so many pairs bear out, and was limited to that."
    more = [beyond] if bounded != log10_lr else []
    if abs(bounded) < ZONE:
        ratio = f"The likelihood ratio is {odds_words(10**bounded)}."
        headline = "The findings do not separate the two propositions."
        return Conclusion(headline, (ratio, *more, found.sentence))
    first, second = (1, 2) if bounded > 0 else (2, 1)
    times = f"{float(f'{10 ** abs(bounded):.1g}'):,.0f}"
    words = f"In words: {support(bounded)} support for proposition {first}."
    power = f"As a power of ten the likelihood ratio is {signed(bounded)}."
    return Conclusion(
        f"The findings are about {times} times more probable if proposition {first} is true than "
        f"if proposition {second} is true.",
        (f"{words} {power}", *more, found.sentence),
    )


def _none(*sentences: str) -> Conclusion:
    return Conclusion("No likelihood ratio is reported.", sentences)


def _items(report: CaseReport) -> list[_Item]:
    words: defaultdict[str, list[int]] = defaultdict(list)
    for text in report.record.texts:
        words[text.item].append(text.words)
    return [
        _Item(item, len(words[item.number]), sum(words[item.number]))
        for item in report.record.facts.items
    ]


def _effect(report: CaseReport) -> str:
    """What the mismatch did to validation."""
    found = report.validation
    far = [one.name for one in found.likeness if one.case > one.high]
    if far:
        return (
            f"In {' and '.join(far)} the texts are further apart than those of any pair that the "
            "reference texts allow: how the method does at such a distance is not known."
        )
    return (
        "The pairs that the method was validated on are as far apart, by one writer and by two "
        "alike, so that the measures below hold under this mismatch and topic alone tells nothing."
    )


def _ratio(report: CaseReport) -> str:
    log10_lr = report.answer.log10_lr
    if log10_lr is None:
        return ""
    return f"As the method gave it, before any bounds: {findings_sentence(log10_lr)}"


def _traits(report: CaseReport) -> Iterator[Mapping[str, str]]:
    """The features that weigh most on either side."""
    evidence = report.answer.evidence
    for side, some in (
        ("one writer", [trait for trait in evidence if trait.weight > 0]),
        ("two writers", [trait for trait in evidence if trait.weight < 0]),
    ):
        for trait in some[:MOST_TRAITS]:
            yield {"name": describe(trait.feature, trait.view), "side": side, **_rates(trait)}


def _rates(trait: Trait) -> dict[str, str]:
    rates = {"questioned": trait.questioned, "known": trait.known, "others": trait.others}
    return {name: f"{rate:.{0 if rate >= 10 else 1}f}" for name, rate in rates.items()}


def _measures(report: CaseReport) -> Iterator[_Measure]:
    found = report.validation
    for name, (title, means) in MEANINGS.items():
        value, ends = getattr(found, name), found.intervals.get(name)
        if value is not None and ends is not None:
            shown = [by_uncertainty(x, ends) for x in (value, *ends)]
            yield _Measure(title, shown[0], f"{shown[1]} to {shown[2]}", means)
    if found.lr_bounds is not None and found.cllr is not None:
        low, high = map(odds_words, found.lr_bounds)
        means = "the ratios that so many pairs bear out (ELUB)"
        yield _Measure("Bounds", "", f"{low} to {high}", means)


def by_uncertainty(value: float, ends: tuple[float, float]) -> str:
    """A number with no more figures than its interval bears out: half its width has one.

    >>> by_uncertainty(0.6234, (0.52, 0.74)), by_uncertainty(0.6234, (0.618, 0.629))
    ('0.6', '0.623')
    """
    half = abs(ends[1] - ends[0]) / 2
    decimals = 3 if half <= 0 else min(max(-floor(log10(half)), 0), 3)
    return f"{value:.{decimals}f}"


def _steps(report: CaseReport) -> Iterator[Mapping[str, str]]:
    for step in report.validation.errors:
        share = ""
        if step.stated:
            ends = percents(*wilson_interval(step.wrong, step.stated))
            share = f"{percent(step.wrong / step.stated)} ({ends})"
        limits = f"{step.low:g} to {step.high:g}" if step.high else f"from {step.low:g}"
        yield {
            "name": step.name, "limits": limits, "stated": str(step.stated),
            "wrong": str(step.wrong), "share": share,
        }  # fmt: skip


def _limits(report: CaseReport) -> Iterator[str]:
    """What may be wrong, with rates where they were measured."""
    found = report.validation
    if found.cllr is not None:
        x = list(zip(found.log10_lr, found.same, strict=True))
        for title, side, wrong in (
            ("by two writers", False, sum(r > 0 for r, same in x if not same)),
            ("by one writer", True, sum(r < 0 for r, same in x if same)),
        ):
            n = found.n_same if side else found.n_different
            ends = percents(*wilson_interval(wrong, n))
            other = "one writer" if not side else "two"
            yield (
                f"Of {n} pairs {title} {percent(wrong / n)} ({ends} %) had findings more probable "
                f"for {other}."
            )
        wrong, stated = found.wrong_where_sure
        if stated:
            ends = percents(*wilson_interval(wrong, stated))
            yield (
                f"Of {stated} likelihood ratios of ten or more, either way, {wrong} pointed the "
                f"wrong way ({ends} %)."
            )
    else:
        yield "No error rate could be measured on texts like these."
    yield (
        "Disguise, imitation, translation, dictation and editing by others were not tested: no "
        "rate is known for them."
    )
    yield (
        "Proposition 2 is about the writers of texts like the reference texts. For somebody whose "
        "style is nearer to the known texts, such as a relative or a colleague, ratios are smaller."
    )
    yield "The authorship of the known texts and of the reference texts is taken as stated."


def _run(report: CaseReport) -> Iterator[tuple[str, str]]:
    record = report.record
    yield "Method", record.facts.method
    yield from record.facts.settings.items()
    yield "Seed", str(record.facts.seed)
    yield "Versions", ", ".join(f"{name} {version}" for name, version in record.versions.items())
    yield "Program, SHA-256", record.program
    yield "Wheel, SHA-256", record.wheel or "not installed from a wheel file"
    yield "Files and texts", f"{len(record.files):,} and {len(record.texts):,}, in the annex"


def _record_json(record: object) -> str:
    """The record as it stands in the page: JSON without a character that could end a script."""
    content = json.dumps(as_json(record), ensure_ascii=True, allow_nan=False)
    return content.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
