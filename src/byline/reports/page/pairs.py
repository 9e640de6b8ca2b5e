"""Same writer or not, for pairs that matter."""

from collections.abc import Sequence

from byline.reports.figures.ratios import PairRatio, RatioFigure
from byline.reports.page.html import Content, Html, joined, named, tag
from byline.reports.page.shown import ROWS, Shown
from byline.reports.page.strips import Ratio, ratios
from byline.reports.page.tables import Cell, Column, Item, folded, meant, note, section, table
from byline.reports.page.wording import capital, counted
from byline.reports.same import findings_sentence
from byline.results.report import PairChecked

__all__ = ["pair_words", "pairs_section", "ratio_figure"]


def pairs_section(shown: Shown, number: int) -> Html:
    """The likelihood ratio of each pair, strongest support for one writer first."""
    report = shown.report
    title = "Same writer or not"
    if "same" in report.missing:
        reason = tag("p", tag("b", "Not judged. "), report.missing["same"])
        return section("pairs", number, title, reason)
    judged = [pair for pair in report.pairs if pair.log10_lr is not None]
    unsigned = [pair for pair in judged if pair.kind != "claimed"]
    return section(
        "pairs",
        number,
        title,
        note(
            "Undecided zone.",
            "Between −0.5 and +0.5 the findings are less than about three times more probable one "
            "way than the other. No answer is given there.",
        ),
        tag("p", OPENING),
        tag("p", report.limits["same"], class_="meta") if "same" in report.limits else None,
        _drawn(shown, unsigned, "pair"),
        _example(shown, unsigned) if unsigned else None,
        _claimed(shown, [pair for pair in judged if pair.kind == "claimed"]),
        _unjudged(shown),
    )


OPENING = (
    "Here a text is compared with the texts of its likeliest writer, with another unsigned text, "
    "or with other texts of whoever signed it. The likelihood ratio says how many times more "
    "probable the findings are if one person wrote both than if two people did. On the scale below "
    "each step is a factor of ten: +1 is ten times, +2 a hundred times."
)
CLAIMS = (
    "Each signed text was also judged as if nobody had signed it. Those that then fitted their "
    "writer least are compared here with that writer’s other texts. As they were picked for "
    "fitting badly, and among many texts some do by chance, a ratio counts for less here than for "
    "a text that was in doubt beforehand; and a text can be unlike its writer’s others because "
    "it is of another kind."
)


LINE = (
    "from where to where it moved when a third of the writer’s texts was left out, no interval of "
    "a stated confidence; one that reaches into the hatching lowers the wording one step."
)


def _drawn(shown: Shown, pairs: Sequence[PairChecked], what: str) -> Html | None:
    if not pairs:
        return None
    rows = [_ratio(shown, pair) for pair in pairs]
    caption: Content = [
        f"{capital(counted(len(rows), what, how='words'))}, strongest support for one writer first",
        meant(
            ("Pair", "what is compared, and the words for what was found."),
            (["log", tag("sub", "10"), " LR"], "the likelihood ratio as a power of ten."),
            ("Dot", "the same, drawn; hatched: undecided."),
            ("Line", LINE),
            ("Score", "how probable one writer would be, had one and two been as probable before."),
        ),
    ]
    more = None
    if len(rows) > ROWS:
        more = folded(f"{len(rows) - ROWS} more pairs", ratios(caption, rows[ROWS:]))
    return tag("div", ratios(caption, rows[:ROWS]), more, _key(), class_="wide")


def _claimed(shown: Shown, pairs: Sequence[PairChecked]) -> Html | None:
    """Signed texts against whoever signed them."""
    if not pairs:
        return None
    two = [pair for pair in pairs if pair.answer == "no"]
    said = (
        f"{capital(counted(len(two), 'signed text', how='words'))} below "
        f"{'supports' if len(two) == 1 else 'support'} two writers: ask for more evidence before "
        "relying on that signature."
        if two
        else "None of them supports two writers."
    )
    return joined(
        tag("h3", "Signed texts that fit their writer least"),
        tag("p", CLAIMS, " ", said),
        _drawn(shown, pairs, "signed text"),
    )


def pair_words(pair: PairChecked) -> str:
    """What a pair comes to, in words that go with its strength."""
    if pair.log10_lr is None:
        return "Not judged"
    if pair.answer == "undecided":
        return "Undecided"
    return f"{'One writer' if pair.log10_lr > 0 else 'Two writers'}, {pair.support} support"


def ratio_figure(shown: Shown) -> RatioFigure | None:
    """The pairs that were judged."""
    rows = []
    for pair in shown.report.pairs:
        if pair.log10_lr is not None:
            first = pair.writer or shown.numbers[pair.known[0]]
            ends = (pair.range.low, pair.range.high) if pair.range else None
            second = shown.numbers[pair.questioned]
            name = (
                f"{first} and {second}" if pair.kind != "claimed" else f"{second}, signed {first}"
            )
            rows.append(PairRatio(name, pair.log10_lr, ends, pair_words(pair) != "Undecided"))
    return RatioFigure(tuple(rows)) if rows else None


def _ratio(shown: Shown, pair: PairChecked) -> Ratio:
    ends = (pair.range.low, pair.range.high) if pair.range else None
    return Ratio(_pair(shown, pair), pair_words(pair), pair.log10_lr or 0.0, ends, pair.score)


def _pair(shown: Shown, pair: PairChecked) -> Html:
    if pair.kind == "claimed":
        asked = shown.link(pair.questioned, to="x")
        return joined(asked, ", signed ", named(pair.writer or ""))
    if pair.writer is not None:
        return joined(named(pair.writer), " and ", shown.link(pair.questioned, to="u"))
    return joined(shown.link(pair.known[0], to="u"), " and ", shown.link(pair.questioned, to="u"))


def _key() -> Html:
    def sign(*content: Html) -> Html:
        return tag("svg", *content, width=14, height=14, aria_hidden="true")

    diamond = tag("path", class_="diff", d="M7 .5L13.5 7L7 13.5L.5 7Z")
    return tag(
        "ul",
        tag("li", sign(tag("circle", class_="same", cx=7, cy=7, r=5.5)), "supports one writer"),
        tag("li", sign(diamond), "supports two writers"),
        tag("li", sign(tag("circle", class_="pt h", cx=7, cy=7, r=5)), "undecided"),
        class_="key",
    )


def _example(shown: Shown, judged: Sequence[PairChecked]) -> Html | None:
    """The strongest pair said in a sentence, and what that does not say."""
    told = [pair for pair in judged if pair_words(pair) != "Undecided"]
    if not told:
        return tag("p", "No pair is told apart: the findings do not separate one writer from two.")
    pair = max(told, key=lambda one: abs(one.log10_lr or 0.0))
    ends = (pair.range.low, pair.range.high) if pair.range else None
    return tag(
        "p",
        "The pair ",
        _pair(shown, pair),
        f": {findings_sentence(pair.log10_lr or 0.0, ends)} It says nothing about other "
        "evidence, such as who had a reason to write, nor how probable it is that one person wrote "
        "both.",
        class_="below",
    )


def _unjudged(shown: Shown) -> Html | None:
    left = [pair for pair in shown.report.pairs if pair.log10_lr is None]
    if not left:
        return None
    rows: list[list[Item]] = [
        [Cell(_pair(shown, pair), class_="nw"), " ".join(map(capital, pair.notes))] for pair in left
    ]
    title = f"{capital(counted(len(left), 'pair', how='words'))} not judged"
    columns = [
        Column("Pair", "what was to be compared."),
        Column("Why", "what stands against it; that says nothing for one writer, nor for two."),
    ]
    return tag("div", table(title, columns, rows), class_="below")
