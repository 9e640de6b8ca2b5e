"""Attributions on a terminal: the answer in words, the probabilities and the evidence."""

from collections.abc import Iterable, Iterator, Mapping

from byline.reports.feature_words import FEATURE_SETS, absent, describe, quoted
from byline.reports.wording import printable, wrapped
from byline.results import MOST_PLACES, Attribution, Evidence

__all__ = [
    "REASONS",
    "attributions_text",
    "called",
    "evidence_words",
    "verdict",
]

Bodies = Mapping[str, str]
SHOWN = 3
LONGEST = 40
"""Characters of a feature that are quoted, at most."""
QUOTED = 3
NOBODY = "none of these"
REASONS = {
    "short": "the text is too short",
    "unlike": "the text is too unlike all known texts",
    "untried": "no signed text of another document could be held out, so it was never tested",
    "register": "the first candidate is the only one here who writes in this register",
    "unsure": "with other texts held out the likeliest answer might be much less probable",
}
"""Why an answer that is well ahead is not given."""


def attributions_text(
    answers: Iterable[Attribution], bodies: Bodies | None = None
) -> Iterator[str]:
    """One block per text; features are quoted from `bodies`, by id, where these are given."""
    for answer in answers:
        yield "\n".join(_block(answer, (bodies or {}).get(answer.text)))


def _block(answer: Attribution, body: str | None) -> Iterator[str]:
    yield f"{printable(answer.text)}: {verdict(answer)}"
    shown = [f"{printable(r.author)} {r.probability:.2f}" for r in answer.ranking[:SHOWN]]
    more = len(answer.ranking) - SHOWN
    if more > 0:
        shown.append(f"{more} more {sum(r.probability for r in answer.ranking[SHOWN:]):.2f}")
    yield f"  {', '.join(shown)}; none of these {answer.none:.2f}"
    if answer.interval is not None:
        yield from wrapped(_how_far(answer))
    for line in (*evidence_words(answer, body), *(f"Note: {note}" for note in answer.notes)):
        yield from wrapped(line)


def _how_far(answer: Attribution) -> str:
    """The interval of the likeliest answer, and what other priors for none would give."""
    low, high = answer.interval or (0.0, 1.0)
    settings = answer.run.settings if answer.run else {}
    others = [one for one in answer.priors if one.prior_none != settings.get("prior_none")]
    effects = ", ".join(f"{one.none:.2f} with a prior of {one.prior_none:g}" for one in others)
    first = answer.leaders[0]
    told = f"{printable(called(first))} from {low:.2f} to {high:.2f}"
    whose = ", " if first is None else f"; {NOBODY} "
    return f"{told}{whose}{effects}" if effects else told


def evidence_words(answer: Attribution, body: str | None) -> Iterator[str]:
    """The evidence for and against the likeliest candidate, as it stands in `body`."""
    first = answer.ranking[0].author
    for title, wanted in (("for", 1), ("against", -1)):
        chosen = [e for e in answer.evidence if e.author == first and e.weight * wanted > 0]
        if chosen:
            # Features that differ only in blanks are worded alike.
            shown = "; ".join(dict.fromkeys(_shown(item, body) for item in chosen))
            yield f"{title} {printable(first)}: {shown}"


def verdict(answer: Attribution) -> str:
    """The answer in words that go with its probability."""
    if why := REASONS.get(answer.undecided):
        return f"undecided; {why}"
    if not answer.decided:
        first, second = (printable(called(name)) for name in answer.leaders)
        return f"undecided; {first} and {second} are both possible"
    if answer.answer == "none":
        return f"{answer.certainty_words} written by none of the {len(answer.ranking)}"
    return f"{answer.certainty_words} written by {printable(answer.author or '')}"


def called(name: str | None) -> str:
    """A candidate's name, and words for none of them."""
    return NOBODY if name is None else name


def _shown(item: Evidence, body: str | None) -> str:
    """A feature as it stands in the text, with how often and in which view."""
    view = FEATURE_SETS.get(item.view or "", item.view or "")
    if not item.places:
        return f"{absent(item.feature, item.view)} ({view})"
    times = f" ×{len(item.places)}" if len(item.places) > 1 else ""
    times += " or more" if len(item.places) >= MOST_PLACES else ""
    if body is None:
        return f"{describe(item.feature, item.view)}{times} ({view})"
    seen = dict.fromkeys(_flat(body[start:end]) for start, end in item.places)
    return f"{', '.join(quoted(part) for part in list(seen)[:QUOTED])}{times} ({view})"


def _flat(text: str) -> str:
    """A stretch in one line; of a long one the beginning, by which it can be found."""
    line = " ".join(text.split()) or " "
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"
