"""How well the methods do on this very pile."""

from collections import Counter
from collections.abc import Iterator

from byline.metrics.proportion import wilson_interval
from byline.reports.figures.calibration import CalibrationFigure
from byline.reports.figures.det import DetFigure, DetLine
from byline.reports.page.curves import curves_of
from byline.reports.page.drawn import drawn
from byline.reports.page.html import Content, Html, named, tag
from byline.reports.page.shown import Shown
from byline.reports.page.tables import Cell, Column, Item, folded, meant, section, table
from byline.reports.page.wording import capital, counted, percent, percents, shortened, spelt
from byline.results.report import SelfTest, SelfTestGuess
from byline.results.support import support

__all__ = ["calibration_figure", "det_figure", "pairs_right", "trust_section"]

FEWEST_PAIRS = 5
"""Pairs of either kind under which a curve would be noise."""
MOST_CONFUSED = 12
MOST_MISTAKES = 10


def trust_section(shown: Shown, number: int) -> Html:
    """Shares right, calibration, the two ways to be wrong, and who was taken for whom."""
    test = shown.report.test
    title = "How well it does on this pile"
    if test is None or not (test.guesses or test.tried):
        why = " ".join(test.notes) if test else "No question about writers was asked."
        said = tag("p", tag("b", "Not tested. "), why or "There is nothing signed to test on.")
        return section("trust", number, title, said)
    figures = [tag("div", figure, class_="wide below") for figure in _figures(shown)]
    return section(
        "trust",
        number,
        title,
        tag("p", _opening(test)),
        _shares(shown, test),
        tag("p", _mistakes(shown, test), class_="below") if test.guesses else None,
        figures,
        tag("p", _pairs_tried(test), class_="meta") if test.tried else None,
        _confusion(test),
        [tag("p", said) for said in test.notes],
    )


def _figures(shown: Shown) -> Iterator[Html]:
    """One below the other: side by side their words would be too small to read."""
    yield from _calibration(shown)
    yield from curves_of(shown)
    yield from _det(shown)


def _opening(test: SelfTest) -> str:
    if not test.guesses:
        return "Byline tested itself on this very pile."
    said = (
        "Byline tested itself on this very pile. The signed texts were hidden in "
        f"{spelt(test.folds)} parts, one part at a time, and their writers guessed from the rest."
    )
    if not test.refitted:
        said += (
            " In a pile of this size, what turns scores into probabilities was learned from all "
            "the parts at once."
        )
    return said


def _rows(shown: Shown, test: SelfTest) -> Iterator[tuple[str, int, int, float]]:
    """What was tried: a name, how many were right, of how many, and the share by guessing."""
    writers = {guess.author for guess in test.guesses} | {guess.guess for guess in test.guesses}
    if test.guesses:
        chance = 1 / max(len(writers), 2)
        right = sum(guess.guess == guess.author for guess in test.guesses)
        yield "Who wrote a hidden text", right, len(test.guesses), chance
        words = {text.id: text.words for text in shown.report.texts}
        short = [g for g in test.guesses if words.get(g.text, 0) < shown.report.survey.words.median]
        if 5 <= len(short) < len(test.guesses):
            right = sum(guess.guess == guess.author for guess in short)
            yield "Of these, the shorter half", right, len(short), chance
    right, told = pairs_right(test)
    if told:
        left = len(test.tried) - told
        yield f"One writer or two, where decided; {left:,} more were left open", right, told, 0.5


def pairs_right(test: SelfTest) -> tuple[int, int]:
    """How many pairs were answered rightly, and how many were answered at all."""
    told = [one for one in test.tried if support(one.log10_lr) != "undecided"]
    return sum((one.log10_lr > 0) == one.one_writer for one in told), len(told)


def _shares(shown: Shown, test: SelfTest) -> Html:
    rows = list(_rows(shown, test))
    ends = [tag("text", said, x=x, y=12, text_anchor=where) for said, x, where in AXIS]
    axis = tag("svg", ends, width="100%", height=18, aria_hidden="true")
    spoken = tag("span", "Share right, drawn from 0 to 100 per cent", class_="vh")
    head = tag(
        "tr",
        tag("th", "Test", scope="col"),
        tag("th", spoken, axis, scope="col", class_="d"),
        tag("th", "Right", scope="col", class_="r"),
    )
    small = meant(
        ("Test", "what was asked of texts whose answer is known."),
        ("Right", "how many answers were right, and the 95 % interval of that share."),
        ("Dot", "the same, drawn."),
        ("Line", "the interval."),
        ("Dashed", "the share that guessing would get."),
    )
    made = tag(
        "table",
        tag("caption", "Right answers where the answer is known", small),
        tag("thead", head),
        tag("tbody", [_share(*row) for row in rows]),
        class_="rows lrs",
    )
    return tag("div", made, class_="wide")


AXIS = (("0", "0", "start"), ("50", "50%", "middle"), ("100 %", "100%", "end"))


def _share(name: str, right: int, total: int, chance: float) -> Html:
    low, high = wilson_interval(right, total)
    upright = {"y1": "0", "y2": "100%"}
    parts = [tag("line", class_="gr", x1=x, x2=x, **upright) for x in ("0", "50%", "100%")]
    guess = f"{100 * chance:.1f}%"
    left, right_end = f"{100 * low:.1f}%", f"{100 * high:.1f}%"
    parts += [
        tag("line", class_="ref", x1=guess, x2=guess, **upright),
        tag("line", class_="wh", x1=left, x2=right_end, y1="50%", y2="50%"),
        tag("circle", class_="pt", cx=f"{100 * right / total:.1f}%", cy="50%", r=5),
    ]  # fmt: skip
    ends = tag("small", f"{percents(low, high)}\u00a0%")
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", tag("svg", parts, class_="strip", width="100%", aria_hidden="true"), class_="d"),
        tag("td", f"{right:,} of {total:,}", ends, class_="r"),
    )


def _mistakes(shown: Shown, test: SelfTest) -> list[Content]:
    wrong = [guess for guess in test.guesses if guess.guess != guess.author]
    if not wrong:
        n = len(test.guesses)
        low = percent(wilson_interval(n, n).low)
        said = f"There was no mistake among {spelt(n)}. That shows a rate of {low} or more"
        return [f"{said}, not that mistakes cannot happen."]
    told: list[Content] = [f"{capital(counted(len(wrong), 'mistake', how='words'))}: "]
    for k, guess in enumerate(wrong[:MOST_MISTAKES]):
        about: Content = shown.link(guess.text) if guess.text in shown.numbers else "a text"
        told += ["; " if k else "", about, " by ", named(guess.author), " was taken for "]
        told += [named(guess.guess), "’s"]
    if len(wrong) > MOST_MISTAKES:
        told.append(f"; and {len(wrong) - MOST_MISTAKES:,} more")
    return [*told, "."]


def calibration_figure(shown: Shown) -> CalibrationFigure | None:
    """What was said of each candidate of each hidden text, against what was true."""
    test = shown.report.test
    if test is None or not test.guesses:
        return None
    judged = [
        (p / max(1e-9, 1 - guess.none), name == guess.author)
        for guess in test.guesses
        for name, p in _likeliest(guess)
    ]
    return CalibrationFigure.of((min(1.0, p), true) for p, true in judged)


def _likeliest(guess: SelfTestGuess) -> list[tuple[str, float]]:
    """The first five candidates: those of no account would drown the others."""
    return sorted(guess.probabilities.items(), key=lambda pair: -pair[1])[:5]


def _calibration(shown: Shown) -> Iterator[Html]:
    figure = calibration_figure(shown)
    if figure is not None:
        yield drawn(
            "calibration",
            figure,
            title="Does 80 % mean 80 %?",
            caption=(
                "Each dot is a group of judgements of hidden texts, given that one of the "
                "candidates wrote them: how sure, and how often rightly. On the diagonal, "
                "probabilities can be taken at face value. Above each dot stands how many of its "
                "judgements were right; lines: 95 % intervals. It does not show how often the "
                "writer of an unsigned text is somebody else."
            ),
        )


def det_figure(shown: Shown) -> DetFigure | None:
    """The two errors at every threshold, if there are enough pairs of both kinds."""
    from byline.metrics.detection import Costs, det_curve

    test = shown.report.test
    if test is None:
        return None
    kinds = Counter(one.one_writer for one in test.tried)
    if min(kinds[True], kinds[False]) < FEWEST_PAIRS:
        return None
    curve = det_curve([one.log10_lr for one in test.tried], [one.one_writer for one in test.tried])
    return DetFigure(
        (DetLine("", curve, (kinds[True], kinds[False])),),
        Costs(1.0, 1.0, 0.5),
        title="Detection error trade-off",
        missed="One writer taken for two",
        alarmed="Two writers taken for one",
    )


def _det(shown: Shown) -> Iterator[Html]:
    figure = det_figure(shown)
    if figure is not None:
        yield drawn(
            "det",
            figure,
            title="The two ways to be wrong",
            caption=(
                "Lower and further left is better. Making one error rarer makes the other "
                "commoner; the curve shows the exchange, the dot where both together are least, "
                "and the ring where they are as frequent. Grey: where the true errors lie at each "
                "point of the curve, with 90 % confidence if pairs are independent; few pairs "
                "leave it wide. Axes are stretched (normal deviates); a curve that leaves the "
                "frame has fewer errors than can be drawn."
            ),
        )


def _pairs_tried(test: SelfTest) -> str:
    one = sum(pair.one_writer for pair in test.tried)
    return (
        f"For one writer or two, what is learned from half of the writers judged the other half: "
        f"{one:,} texts with others of their writer, {len(test.tried) - one:,} with those of "
        "another writer."
    )


def _confusion(test: SelfTest) -> Html | None:
    names = sorted({guess.author for guess in test.guesses} | {g.guess for g in test.guesses})
    if not names or len(names) > MOST_CONFUSED:
        return None
    counts = Counter((guess.author, guess.guess) for guess in test.guesses)
    rows: list[list[Item]] = [
        [named(author), *(Cell(str(counts[author, guess])) for guess in names)] for author in names
    ]
    columns = [Column("True writer", "whose hidden texts a row counts.")]
    columns += [Column(named(shortened(n, 14)), None, right=True) for n in names]
    each: Content = [
        tag("dfn", "Columns"),
        ": how many of them went to the writer named there. Texts of somebody who is not in the "
        "pile were not among them.",
    ]
    title = "Who was taken for whom"
    return folded(title, table(title, columns, rows, after=each, hidden_caption=True))
