"""The report as Markdown: the same answers in the same words, without figures."""

import re
from collections.abc import Iterator

from byline.metrics.proportion import wilson_interval
from byline.reports.page.answers import asked_words, tally
from byline.reports.page.curves import AMOUNTS
from byline.reports.page.method import (
    LEFT_OUT,
    LIMITS,
    SAME_WORDS,
    TITLES,
    WHO_WORDS,
    settings_words,
)
from byline.reports.page.pairs import pair_words
from byline.reports.page.pile import counts_words, language_name
from byline.reports.page.shown import Shown
from byline.reports.page.trust import pairs_right
from byline.reports.page.wording import (
    capital,
    counted,
    day,
    listed,
    percent,
    percents,
    shortened,
    spelt,
)
from byline.reports.plain import printable
from byline.reports.who import called, evidence_words, verdict
from byline.results import Attribution
from byline.results.report import Report

__all__ = ["report_markdown"]

MOST = 200
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|&~])")


def report_markdown(report: Report) -> str:
    """The report for those who keep their notes in plain text."""
    shown = Shown(report)
    parts = [
        f"# {capital(counted(len(report.texts), 'text', how='words'))} from {_safe(report.pile)}",
        *_answers(shown),
        *_pile(shown),
        *_stories(shown),
        *_writers(shown),
        *_pairs(shown),
        *_passages(shown),
        *_trust(shown),
        *_method(shown),
        "## What the words mean",
        "\n".join(f"- Of a writer, *{word}*: {means}." for word, means in WHO_WORDS),
        "\n".join(
            f"- Of a pair, *{word}*: log10 LR {ratio} (times more probable: {times})."
            for word, ratio, times in SAME_WORDS
        ),
        "## Limits, in plain words",
        "\n".join(f"- **{title}** {words}" for title, words in LIMITS),
    ]
    return "\n\n".join(parts) + "\n"


def _safe(text: str, most: int = 400) -> str:
    """Text that Markdown, and any HTML it becomes, shows as it is."""
    return _SPECIAL.sub(r"\\\1", printable(shortened(text, most)))


def _answers(shown: Shown) -> Iterator[str]:
    """What was asked, and what it comes to."""
    report = shown.report
    yield asked_words(shown)
    said = []
    if shown.stories:
        said.append(
            f"The texts tell {counted(len(report.stories), 'story', 'stories', how='words')}."
        )
    if report.attributions or report.not_judged:
        unsigned = counted(len(shown.unsigned), "unsigned text", how="words")
        said.append(f"Of {unsigned}, {listed(list(tally(shown)))}.")
    if report.test is not None and report.test.guesses:
        hidden = report.test.guesses
        right = sum(guess.guess == guess.author for guess in hidden)
        said.append(
            f"Tested on {spelt(len(hidden))} signed texts, {spelt(right)} were told rightly."
        )
    said.append("Percentages are probabilities, not proof.")
    yield " ".join(said)


def _pile(shown: Shown) -> Iterator[str]:
    survey = shown.report.survey
    yield "## The pile"
    yield _safe(counts_words(shown), 1000)
    notes = [f"- {capital(_safe(finding.message))}" for finding in survey.findings]
    notes += [f"- Skipped: {_safe(item.source)}: {_safe(item.reason)}" for item in survey.skipped]
    if notes:
        yield "\n".join(notes)
    rows = [
        f"| {shown.numbers[t.id]} | {_safe(t.id)} | {_safe(t.author or 'unsigned')} "
        f"| {day(t.date) if t.date else ''} | {language_name(t.language)} | {t.words:,} |"
        for t in shown.report.texts[:MOST]
    ]
    head = ["| No. | File | Writer | Date | Language | Words |", "|---|---|---|---|---|---|"]
    yield "\n".join([*head, *rows])


def _stories(shown: Shown) -> Iterator[str]:
    for story in shown.report.stories[:MOST]:
        title = story.headline.headline if story.headline else ", ".join(story.group.words)
        numbers = " ".join(shown.numbers[text] for text in story.group.texts[:40])
        yield f"## {_safe(capital(title)) or 'A group'}"
        yield f"{counted(len(story.group.texts), 'text')}: {numbers}"
        if story.summary:
            yield " ".join(
                f"{_safe(one.text, 700)} ({shown.numbers[one.source]}.{one.position + 1})"
                for one in story.summary.sentences
            )
    if alone := shown.report.alone:
        stand = "stands" if len(alone) == 1 else "stand"
        numbers = " ".join(shown.numbers[text] for text in alone[:MOST])
        yield f"{counted(len(alone), 'text')} {stand} alone: {numbers}"


def _writers(shown: Shown) -> Iterator[str]:
    report = shown.report
    if "who" not in report.asked:
        return
    yield "## Who wrote the unsigned texts"
    if "who" in report.missing:
        yield f"Not judged. {_safe(report.missing['who'])}"
    if "who" in report.limits:
        yield _safe(report.limits["who"], 1000)
    rows = [_answer(shown, answer) for answer in report.attributions]
    rows += [
        f"- **{_safe(text)}**: not judged. {_safe(why)}" for text, why in report.not_judged.items()
    ]
    if rows:
        yield "\n".join(rows)


def _answer(shown: Shown, answer: Attribution) -> str:
    odds: list[tuple[str | None, float]] = [(r.author, r.probability) for r in answer.ranking]
    odds.append((None, answer.none))
    odds.sort(key=lambda pair: -pair[1])
    told = []
    for name, p in odds[:3]:
        moved = shown.range_of(answer.text, "" if name is None else name)
        ends = f" ({percents(moved.low, moved.high)})" if moved else ""
        told.append(f"{_safe(called(name))} {percent(p)}{ends}")
    body = None if shown.report.redacted else shown.texts[answer.text].body
    why = [f"\n  - {_safe(said, 1500)}" for said in evidence_words(answer, body)]
    said = f"- **{_safe(answer.text)}**: {_safe(verdict(answer))}. {', '.join(told)}."
    return "".join([said, *why])


def _pairs(shown: Shown) -> Iterator[str]:
    report = shown.report
    if "same" not in report.asked:
        return
    yield "## Same writer or not"
    if "same" in report.missing:
        yield f"Not judged. {_safe(report.missing['same'])}"
    if "same" in report.limits:
        yield _safe(report.limits["same"], 1000)
    rows = []
    for pair in report.pairs:
        first = pair.writer if pair.writer is not None else shown.numbers[pair.known[0]]
        ratio = "" if pair.log10_lr is None else f" (log10 LR {pair.log10_lr:+.1f})"
        second = shown.numbers[pair.questioned]
        both = f"{_safe(first)} and {second}"
        if pair.kind == "claimed":
            both = f"{second}, signed {_safe(first)}"
        why = "".join(f" {_safe(note)}" for note in pair.notes) if pair.log10_lr is None else ""
        rows.append(f"- {both}: {pair_words(pair).lower()}{ratio}.{why}")
    if rows:
        yield "\n".join(rows)


def _passages(shown: Shown) -> Iterator[str]:
    if not shown.report.passages:
        return
    yield "## Copies and shared passages"
    yield "\n".join(
        f"- {shown.numbers[pair.a]} and {shown.numbers[pair.b]}: "
        f"{sum(passage.words for passage in pair.passages):,} words, {percent(max(pair.covered))}"
        for pair in shown.report.passages[:MOST]
    )


def _trust(shown: Shown) -> Iterator[str]:
    test = shown.report.test
    if test is None:
        return
    yield "## How well it does on this pile"
    if test.guesses:
        n, right = len(test.guesses), sum(guess.guess == guess.author for guess in test.guesses)
        ends = percents(*wilson_interval(right, n))
        yield f"Who wrote a hidden text: right in {right:,} of {n:,} ({ends} %)."
    right, told = pairs_right(test)
    if told:
        ends = percents(*wilson_interval(right, told))
        left = len(test.tried) - told
        yield f"One writer or two: right in {right:,} of {told:,} ({ends} %); {left:,} left open."
    for curve in test.curves:
        steps = ", ".join(f"{one.amount:,}: {one.right} of {one.total}" for one in curve.trials)
        yield f"{AMOUNTS[curve.of]}: {steps} right."
    yield from (_safe(said) for said in test.notes)


def _method(shown: Shown) -> Iterator[str]:
    report = shown.report
    yield "## How to repeat it"
    without = LEFT_OUT if report.redacted else "From Python."
    yield f"    {printable(report.command)}" if report.command else without
    run = next(iter(report.runs.values()), None)
    versions = ", ".join(f"{n} {v}" for n, v in run.versions.items()) if run else ""
    seed = f" Seed {run.seed}." if run else ""
    yield f"Run on {day(report.date)}.{seed} {versions}".rstrip()
    told = [
        f"- {TITLES.get(n, n)}: {_safe(settings_words(r), 600)}" for n, r in report.runs.items()
    ]
    if told:
        yield "\n".join(told)
    if not report.redacted:
        rows = [f"    {text.sha256}  {printable(text.id)}" for text in report.texts[:MOST]]
        yield "\n".join(rows)
