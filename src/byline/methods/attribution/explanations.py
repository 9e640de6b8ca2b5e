"""What speaks for an author and what against: the largest terms of a score, and where they stand.

A score is a sum over the features of all feature sets (`linear_scores`, L1). Its largest terms are
the evidence. Feature sets overlap: `upon` is a word, several character n-grams and part of word
n-grams. So a feature is left out if all its places lie within those of features that say the same
and weigh more, or are the same but for blanks at their ends, or if its feature set has shown most
of them already. A feature set may name two of the terms at most on either side, lest one that has
few features speak alone. Features in which every word is masked, such as five stars for any rarer
word of five letters, weigh something but show nothing, and are left out. By z-scores the absence of
a feature counts as well; such features have no places.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from byline.corpus.sentences import Span
from byline.errors import UsageError
from byline.features.messages import MessageStyle, body_start
from byline.features.style import Style, StyleRows, contributions
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.eg_scorer import clipped_rows, linear_form
from byline.methods.attribution.linear_scores import FeatureRows, Shortening
from byline.results import MOST_PLACES, Evidence

__all__ = ["explain_author", "in_body"]

LOOKED_AT = 40
"""Terms of each view that are thought of, on either side."""
LACKING = 2
"""Features that the text lacks, at most, on either side."""
OF_A_VIEW = 2
LONGEST = 100_000
"""Characters in which places are sought: enough to show, and soon found."""


def explain_author(
    model: Attributor, body: str, row: tuple[FeatureRows, int], author: int, most: int = 6
) -> tuple[Evidence, ...]:
    """The largest terms for and against an author, `most` on either side, largest first.

    `row` says in which rows the text was looked at, and which of them is its own. There is no
    evidence of classifiers that are no sums.
    """
    features, text = row
    own = {name: rows.take([text]) for name, rows in features.items()}
    sums = linear_form(model.scorer_, own)
    if sums is None:
        return ()
    if isinstance(sums, Shortening):
        sums = sums.at(float(model.shortness([body])[0]))
    features = clipped_rows(model.scorer_, own)
    name = str(model.classes_[author])
    found: list[tuple[float, str, int, bool]] = []
    for view, vectors in sums.vectors.items():
        rows: StyleRows = features[view]
        for side in contributions(rows, 0, vectors[author].astype(np.float64), LOOKED_AT):
            found += [(term.amount, view, term.column, term.occurs) for term in side]
    shown: list[Evidence] = []
    for sign in (1, -1):
        terms = sorted((t for t in found if t[0] * sign > 0), key=lambda t: -abs(t[0]))
        shown += _chosen(terms, model.styles_, body, name, most)
    return tuple(shown)


def in_body(found: Iterable[Evidence], message: str) -> Iterator[Evidence]:
    """Evidence with places in the body, where a subject was looked at too.

    What stands in the subject alone is left out, as are its places there.
    """
    start = body_start(message)
    for item in found:
        places = tuple((a - start, b - start) for a, b in item.places if a >= start)
        if places or not item.places:
            yield replace(item, places=places)


def _chosen(
    terms: Sequence[tuple[float, str, int, bool]],
    styles: dict[str, Style],
    body: str,
    author: str,
    most: int,
) -> list[Evidence]:
    """The first `most` terms that say something new."""
    covered = bytearray(len(body))
    shown: list[Evidence] = []
    named = dict.fromkeys(styles, 0)
    stood: set[tuple[Span, ...]] = set()
    seen: dict[str, set[Span]] = {view: set() for view in styles}
    lacking = 0
    for amount, view, column, occurs in terms:
        if len(shown) == most:
            break
        if named[view] == OF_A_VIEW or not _can_be_found(styles[view], column):
            continue
        [feature] = styles[view].feature_names([column])
        if not occurs:
            lacking += 1
            if lacking <= LACKING:
                named[view] += 1
                shown.append(Evidence(author, feature, amount, view))
            continue
        try:
            spans = styles[view].places(body[:LONGEST], column)
        except UsageError:
            continue  # a user's plain function, which cannot say where its features stand
        trimmed = tuple(_trimmed(body, span) for span in spans)
        if trimmed in stood or all(all(covered[start:end]) for start, end in spans):
            continue
        if 2 * len(seen[view].intersection(trimmed)) > len(trimmed):
            continue
        stood.add(trimmed)
        seen[view].update(trimmed)
        named[view] += 1
        for start, end in spans:
            covered[start:end] = b"\x01" * (end - start)
        places = tuple((int(start), int(end)) for start, end in spans[:MOST_PLACES])
        shown.append(Evidence(author, feature, amount, view, places))
    return shown


def _can_be_found(style: Style, column: int) -> bool:
    """Whether a feature can be shown: stars for any word of five letters can not."""
    return not isinstance(style, Style | MessageStyle) or style.shows(column)


def _trimmed(body: str, span: Span) -> Span:
    """A stretch without the blanks at its ends, which no reader sees; blanks alone stay."""
    found = body[span.start : span.end]
    kept = found.strip() or found
    start = span.start + found.index(kept)
    return Span(start, start + len(kept))
