"""The top of the page: what was asked, and the short answers."""

from collections import Counter
from collections.abc import Iterator

from byline.metrics.proportion import wilson_interval
from byline.reports.page.html import Content, Html, joined, named, tag
from byline.reports.page.shown import Shown
from byline.reports.page.strips import is_wide, signed
from byline.reports.page.wording import capital, counted, day, listed, percent, percents, spelt
from byline.reports.who import HOW, called, leaders, steps, why_open
from byline.results import Attribution
from byline.results.report import PairChecked

__all__ = ["answers_section", "asked_words", "gauge", "tally"]

MOST, MOST_DOUBTED = 10, 3
FEWEST_LED = 3
"""Texts with one and the same likeliest candidate of which that is worth saying."""
ASKED = {
    "who": "who wrote the unsigned texts",
    "same": "did one person write two of them",
    "alike": "which texts belong together",
    "gist": "what do they say",
    "headline": "how to say it in one line",
}


def answers_section(shown: Shown) -> Html:
    """The title, the question, and one line for each answer."""
    report = shown.report
    title = capital(counted(len(report.texts), "text", how="words"))
    items = list(_items(shown))
    return tag(
        "section",
        tag("p", "A Byline report", class_="eyebrow"),
        tag("h1", title, " from ", named(report.pile), id="title", class_="after"),
        tag("p", asked_words(shown), class_="asked"),
        tag("p", _opening(shown)),
        tag("ul", items, class_="answers") if items else None,
        _made(shown),
        id="answers",
        class_="title",
        aria_labelledby="title",
    )


def _beside(shown: Shown) -> Iterator[str]:
    """What the figures beside the answers mean."""
    test = shown.report.test
    if shown.report.attributions:
        told = test and test.ranges and any(map(steps, shown.report.attributions))
        ends = " and, after “from”, the ends of its 90 % interval" if told else ""
        yield f"Beside an answer stands how probable it is{ends}."
    if any(_doubtful(shown)):
        yield "Beside a signature in doubt stands the likelihood ratio as a power of ten."
    if test and test.guesses:
        yield "Beside the test stands how many answers were right."


def asked_words(shown: Shown) -> str:
    """The questions in one."""
    asked = [ASKED[name] for name in shown.report.asked]
    return f"The question: {listed(asked)}?"


def _opening(shown: Shown) -> Iterator[Content]:
    """What it all comes to, in two sentences."""
    report = shown.report
    if shown.stories:
        number = counted(len(report.stories), "story", "stories", how="words")
        yield ["The texts tell ", tag("a", number, href="#stories"), "."]
        if report.alone:
            yield f" {capital(counted(len(report.alone), 'text', how='words'))} "
            yield f"{'stands' if len(report.alone) == 1 else 'stand'} alone."
        yield " "
    if not shown.unsigned:
        yield "Every text is signed."
        return
    one = len(shown.unsigned) == 1
    only = "It" if len(report.texts) == 1 else capital(spelt(len(shown.unsigned)))
    yield f"{only} {'is' if one else 'are'} unsigned."
    if "who" in report.missing:
        yield f" {report.missing['who']}"
    if report.attributions or report.not_judged:
        found = list(tally(shown))
        whole = f"Of those, {listed(found)}" if not one else f"It {found[0].removeprefix('one ')}"
        yield f" {whole}."
        yield _one_leader(shown)


def tally(shown: Shown) -> Iterator[str]:
    """How many unsigned texts have which answer."""
    found = Counter(steps(answer) for answer in shown.report.attributions)
    strangers = Counter(steps(a) for a in shown.report.attributions if a.author is None)
    for step in (3, 2, 1):
        how = {3: "almost certain", 2: "very probable", 1: "probable"}[step]
        n, strange = found[step], strangers[step]
        if n - strange:
            yield f"{spelt(n - strange)} {'has' if n - strange == 1 else 'have'} {_a(how)} writer"
        if strange:
            were = "was" if strange == 1 else "were"
            yield f"{spelt(strange)} {were} {HOW[step]} written by somebody not in the pile"
    if found[0]:
        yield f"{spelt(found[0])} {'is' if found[0] == 1 else 'are'} undecided"
    if n := len(shown.report.not_judged):
        yield f"{spelt(n)} {'was' if n == 1 else 'were'} not judged"


def _one_leader(shown: Shown) -> Content:
    """Who is the likeliest candidate of all texts, if that is the same one."""
    answers = shown.report.attributions
    names = {answer.ranking[0].author for answer in answers}
    if len(names) > 1 or len(answers) < FEWEST_LED:
        return None
    candidates = spelt(len(answers[0].ranking))
    return [f" Among the {candidates} candidates, the likeliest for each of them is ",
            tag("b", named(*names)), "."]  # fmt: skip


def _a(words: str) -> str:
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def _items(shown: Shown) -> Iterator[Html]:
    report = shown.report
    ranked = sorted(report.attributions, key=lambda answer: -steps(answer))
    for answer in ranked[:MOST]:
        yield tag("li", tag("p", _sentence(shown, answer)), _gauge(shown, answer))
    if len(ranked) > MOST:
        rest = f"{len(ranked) - MOST:,} more unsigned texts were judged"
        yield tag("li", tag("p", rest, ": ", tag("a", "all answers", href="#writers")))
    for text in list(report.not_judged)[: 3 if ranked else MOST]:
        said = tag("p", tag("b", shown.label(text)), " (", shown.link(text), ") was not judged. ")
        yield tag("li", said, tag("div", tag("span", "not judged"), class_="gauge"))
    yield from _doubted(shown)
    yield from _tested(shown)


def _doubtful(shown: Shown) -> Iterator[PairChecked]:
    return (pair for pair in shown.report.pairs if pair.kind == "claimed" and pair.answer == "no")


def _doubted(shown: Shown) -> Iterator[Html]:
    """Signed texts of which it is not said that whoever signed them wrote them."""
    for pair in list(_doubtful(shown))[-MOST_DOUBTED:]:
        about = tag("b", shown.label(pair.questioned)), " (", shown.link(pair.questioned), ")"
        whose = " is signed ", tag("b", named(pair.writer or ""))
        unlike = f", but there is {pair.support} support for another hand. "
        link = tag("a", "Same writer or not", href="#pairs")
        ratio = tag("span", f"log₁₀ LR {signed(pair.log10_lr or 0.0)}")
        gauge_ = tag("div", ratio, class_="gauge")
        yield tag("li", tag("p", about, whose, unlike, link), gauge_)


def _sentence(shown: Shown, answer: Attribution) -> Html:
    about = joined(
        tag("b", shown.label(answer.text)), " (", shown.link(answer.text, to="u"), ")"
    )  # fmt: skip
    first, second = leaders(answer)
    if why := why_open(answer):
        return joined(about, f" is undecided: {why}.")
    if steps(answer) == 0:
        both = tag("b", _name(first)), " and ", tag("b", _name(second))
        return joined(about, " is undecided: ", both, " are both possible.")
    whom = f"none of the {spelt(len(answer.ranking))}" if first is None else first
    return joined(about, f" was {HOW[steps(answer)]} written by ", tag("b", named(whom)), ".")


def _name(name: str | None) -> Html:
    return named(called(name))


def _gauge(shown: Shown, answer: Attribution) -> Html:
    odds: dict[str | None, float] = {row.author: row.probability for row in answer.ranking}
    odds[None] = answer.none
    first, second = leaders(answer)
    if steps(answer) == 0:
        bars = [gauge(odds[name], hatched=name is None, thin=True) for name in (first, second)]
        said: list[Content] = [
            _name(first), f" {percent(odds[first])}, ", _name(second), f" {percent(odds[second])}"
        ]  # fmt: skip
    else:
        bars = [gauge(odds[first], hatched=first is None)]
        said = [percent(odds[first])]
        moved = shown.range_of(answer.text, "" if first is None else first)
        if moved is not None:
            ends = moved.low, moved.high
            said.append(f", from {percents(*ends)}" if is_wide(ends) else "")
    return tag("div", bars, tag("span", said), class_="gauge")


def gauge(share: float, *, hatched: bool = False, thin: bool = False) -> Html:
    """A bar from 0 to 100 per cent."""
    height = 6 if thin else 9
    look = {"fill": "url(#hatchbar)"} if hatched else {"class_": "bar"}
    return tag(
        "svg",
        tag("rect", class_="track", width="100%", height=height),
        tag("rect", width=f"{100 * share:.1f}%", height=height, **look),
        width="100%",
        height=height,
        aria_hidden="true",
    )


def _tested(shown: Shown) -> Iterator[Html]:
    test = shown.report.test
    if test is None or not test.guesses:
        return
    n, right = len(test.guesses), sum(g.guess == g.author for g in test.guesses)
    low, high = wilson_interval(right, n)
    few = f"{capital(spelt(n))} is few: t" if n < 30 else "T"
    yield tag(
        "li",
        tag(
            "p",
            tag("b", f"Tested on {spelt(n)} signed texts"),
            f", the method named the right writer {_times(right)}. {few}he true rate could be "
            f"anywhere from {100 * low:.0f} to {100 * high:.0f} in 100. ",
            tag("a", "How well it does here", href="#trust"),
        ),
        tag("div", _dot(right / n, low, high), tag("span", f"{right:,} of {n:,}"), class_="gauge"),
    )


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{spelt(n)} times")


def _dot(share: float, low: float, high: float) -> Html:
    return tag(
        "svg",
        tag("rect", class_="track", width="100%", y=3, height=10),
        tag("line", class_="wh", x1=f"{100 * low:.1f}%", x2=f"{100 * high:.1f}%", y1=8, y2=8),
        tag("circle", class_="pt", cx=f"{100 * share:.1f}%", cy=8, r=4.5),
        width="100%",
        height=16,
        aria_hidden="true",
    )


def _made(shown: Shown) -> Html:
    versions = next((run.versions for run in shown.report.runs.values()), {})
    program = f"Byline {versions.get('byline', '')}".strip()
    return tag(
        "p",
        f"{program}, run on {day(shown.report.date)} on ",
        tag("code", named(shown.report.pile)),
        f". {' '.join(_beside(shown))} Percentages are probabilities, not proof: see ",
        tag("a", "limits", href="#limits"),
        ".",
        class_="meta below",
    )
