"""Who wrote the unsigned texts: a verdict, the odds, and what speaks for and against."""

from byline.reports.figures.odds import Odds, OddsFigure
from byline.reports.page.evidence import evidence_table, letter
from byline.reports.page.html import Content, Html, joined, named, tag
from byline.reports.page.mixture import mixture_table
from byline.reports.page.shown import ROWS, Shown
from byline.reports.page.strips import Bar, bars
from byline.reports.page.tables import Cell, Column, Item, folded, meant, note, section, table
from byline.reports.page.wording import capital, counted, percent, percents, spelt
from byline.reports.who import HOW, called, leaders, steps, why_open
from byline.results import Attribution

__all__ = ["bars_of", "odds_figures", "sentence", "writers_section"]

OPEN = 12
"""Unsigned texts up to which each is shown in full; of more, all but the answer is folded."""
CANDIDATES = 6
WORTH_SAYING = 0.1
"""How probable somebody else must be for the candidates to be compared among themselves."""


def writers_section(shown: Shown, number: int) -> Html:
    """One article for each unsigned text; many are in a table first."""
    report = shown.report
    title = "Who wrote the unsigned texts"
    if "who" in report.missing:
        return section("writers", number, title, _not_asked(report.missing["who"]))
    answers = report.attributions
    few = len(answers) <= OPEN
    return section(
        "writers",
        number,
        title,
        note("How to read the numbers.", NOTE),
        tag("p", _opening(shown)),
        _signs(shown),
        tag("p", report.limits["who"], class_="meta") if "who" in report.limits else None,
        mixture_table(shown),
        None if few else _overview(shown),
        [_article(shown, answer, open_=few) for answer in answers[:ROWS]],
        [_unjudged(shown, text, why) for text, why in list(report.not_judged.items())[:ROWS]],
    )


def _not_asked(why: str) -> Html:
    return tag("p", tag("b", "Not judged. "), why)


def _opening(shown: Shown) -> str:
    n = len(shown.report.attributions[0].ranking) if shown.report.attributions else 0
    texts = "The unsigned text was" if len(shown.unsigned) == 1 else "Each unsigned text was"
    return (
        f"{texts} compared with the signed texts of {spelt(n) if n else 'the'} writers, all by "
        "what was learned of them once. “None of these” is always a candidate: the true writer "
        "may be absent from the pile."
    )


NOTE = (
    "90 % means: of 100 texts judged with this strength of evidence, about 90 would be by the "
    "writer named. It does not weigh evidence that is not in the words."
)
DOTS = (
    "Dots: one of three for “probably”, two for “very probably”, three for “almost certainly”, "
    "none where nothing is decided."
)
THIN = (
    " Thin line: a 90 % interval. Texts held out when writers were learned were drawn anew, again "
    "and again, and what turns scores into probabilities was learned from each draw."
)
WIDENED = (
    " It is widened to where the number moved when a fifth of the signed texts was left out, each "
    "fifth in turn."
)


def _signs(shown: Shown) -> Html:
    """What is drawn beside each answer."""
    test = shown.report.test
    line = THIN if test and test.ranges else ""
    return tag("p", DOTS, line, WIDENED if line and test and test.refitted else "", class_="meta")


def sentence(answer: Attribution) -> Html:
    """The verdict."""
    first, second = leaders(answer)
    if why := why_open(answer):
        return joined(f"Undecided. {capital(why)}.")
    if not (step := steps(answer)):
        both = capital(called(first)) if first is None else first
        named_second = named(called(second))
        return joined("Undecided. ", named(both), " and ", named_second, " are both possible.")
    whom = f"none of the {spelt(len(answer.ranking))}" if first is None else first
    return joined(capital(f"{HOW[step]} written by "), named(whom), ".")


def _article(shown: Shown, answer: Attribution, *, open_: bool) -> Html:
    number = shown.numbers[answer.text]
    name = f"u{number}"
    body: list[Content] = [
        tag("p", _meaning(shown, answer)),
        [tag("p", capital(remark), class_="beware") for remark in answer.notes],
        tag("div", bars(_caption(shown, answer), bars_of(shown, answer)), class_="unit"),
        letter(shown, answer, name),
        evidence_table(shown, answer),
        tag("p", tag("a", "The whole text", href=f"#x{number}"), class_="meta way")
        if answer.text in shown.cited
        else None,
    ]
    return tag(
        "article",
        tag("h3", tag("span", number, class_="n"), shown.label(answer.text), id=f"{name}-h"),
        _level(steps(answer)),
        tag("p", sentence(answer), class_="verdict"),
        body if open_ else folded("Odds and evidence", body),
        id=name,
        class_="who",
        aria_labelledby=f"{name}-h",
    )


def _level(step: int) -> Html:
    dots = [
        tag("circle", class_="dot" if k < step else "dot o", cx=5 + 12 * k, cy=5, r=4)
        for k in range(3)
    ]
    words = f"Certainty {step} of 3" if step else "No answer"
    drawn = tag("svg", dots, width=34, height=10, aria_hidden="true")
    return tag("p", drawn, words, class_="level")


def _meaning(shown: Shown, answer: Attribution) -> str:
    """What the number means, and how far it can be trusted."""
    first, _ = leaders(answer)
    odds = answer.none if first is None else max(row.probability for row in answer.ranking)
    if not steps(answer):
        why = "The two likeliest answers are too close to separate"
        if why_open(answer):
            why = "The likeliest answer is well ahead, but there is no ground to rely on that"
        among = f" {_if_one_of_them(answer)}" if None in leaders(answer) else ""
        return f"{why}. With more signed texts, or a longer text, it might be told.{among}"
    whom = "somebody who signed nothing here" if first is None else "the writer named"
    said = f"Of 100 texts judged as this one is, about {100 * odds:.0f} would be by {whom}."
    moved = shown.range_of(answer.text, "" if first is None else first)
    if moved is not None:
        said += f" That figure could lie anywhere from {percents(moved.low, moved.high)}."
    if first is not None and answer.none >= WORTH_SAYING:
        said += f" {_if_one_of_them(answer)}"
    return said


def _if_one_of_them(answer: Attribution) -> str:
    """How the candidates compare once it is granted that one of them wrote the text."""
    top = answer.ranking[0]
    share = top.probability / max(1e-9, 1 - answer.none)
    n = spelt(len(answer.ranking))
    return f"If one of the {n} wrote it, {top.author} did with {percent(min(share, 1.0))}."


def _caption(shown: Shown, answer: Attribution) -> Content:
    thin = " Thin line, small figures: 90 % interval."
    moved = thin if shown.range_of(answer.text, "") is not None else ""
    return [
        "Who it may be",
        meant(
            ("Candidate", "who may have written it."),
            ("Bar", f"the same as the number; hatched for someone not in the pile.{moved}"),
            ("Probability", "as judged by the words alone; before rounding, all add up to 100 %."),
        ),
    ]


def bars_of(shown: Shown, answer: Attribution) -> list[Bar]:
    """The candidates with their odds, likeliest first; leaders stand out."""
    found: list[tuple[str | None, float]] = [(r.author, r.probability) for r in answer.ranking]
    found.append((None, answer.none))
    found.sort(key=lambda pair: -pair[1])
    step = steps(answer)
    tops = {found[0][0]} if step else {name for name, _ in found[:2]}
    kept = found[:CANDIDATES]
    if None not in (name for name, _ in kept):
        kept = [*kept[:-1], (None, answer.none)]
    rows = []
    for name, p in kept:
        moved = shown.range_of(answer.text, "" if name is None else name)
        ends = (moved.low, moved.high) if moved else None
        rows.append(Bar(name, p, ends, top=name in tops, hatched=name is None))
    if len(found) > len(kept):
        rest = [p for name, p in found if name not in {bar.name for bar in rows}]
        rows.append(Bar(f"{counted(len(rest), 'more writer')}", sum(rest), None))
    return rows


def odds_figures(shown: Shown) -> dict[str, OddsFigure]:
    """The odds of each text that is shown in full."""
    found = {}
    for answer in shown.report.attributions[:ROWS]:
        number = shown.numbers[answer.text]
        rows = (
            Odds(called(bar.name), bar.share, bar.ends, bar.top) for bar in bars_of(shown, answer)
        )
        found[f"odds-{number}"] = OddsFigure(tuple(rows), f"Who may have written text {number}")
    return found


def _overview(shown: Shown) -> Html:
    rows: list[list[Item]] = []
    for place, answer in enumerate(shown.report.attributions):
        to = "u" if place < ROWS else "t"
        first, _ = leaders(answer)
        p = answer.none if first is None else answer.ranking[0].probability
        rows.append(
            [
                Cell(shown.link(answer.text, to=to), float(shown.numbers[answer.text])),
                shown.label(answer.text),
                sentence(answer),
                Cell([percent(p), _ends(shown, answer.text, first)], p),
            ]
        )
    columns = [
        Column("No.", "of the text; it leads to odds and evidence where these are shown."),
        Column("Text", "what it is called."),
        Column("Answer", "in the words that go with the probability."),
        Column("Probability", PROBABILITY, right=True),
    ]
    caption = f"{counted(len(rows), 'unsigned text')} and who may have written them"
    whole = table(caption, columns, rows, sort=True, search=True, wide=True)
    return tag("div", whole, class_="wide")


PROBABILITY = (
    "of the likeliest candidate, or of somebody else where that is likelier, and the ends of its "
    "90 % interval; of 100 texts judged so, about as many would be by whoever is named."
)


def _ends(shown: Shown, text: str, candidate: str | None) -> Html | None:
    moved = shown.range_of(text, candidate or "")
    return tag("small", f" {percents(moved.low, moved.high)}") if moved else None


def _unjudged(shown: Shown, text: str, why: str) -> Html:
    number = shown.numbers[text]
    head = tag("h3", tag("span", number, class_="n"), shown.label(text), id=f"u{number}-h")
    reason, _, advice = why.partition(". ")
    return tag(
        "article",
        head,
        _level(0),
        tag("p", f"Not judged. {reason}.", class_="verdict"),
        tag("p", advice) if advice else None,
        id=f"u{number}",
        class_="who",
        aria_labelledby=f"u{number}-h",
    )
