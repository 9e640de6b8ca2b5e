"""A survey of a pile as a page of plain text."""

from collections.abc import Iterator, Mapping, Sequence

from byline.reports.wording import capital, counted, printable, wrapped
from byline.results import Finding, Survey

__all__ = ["as_text"]

SHOWN_AUTHORS = 15
SHOWN_TEXTS = 5
OF_PAIRS = ("duplicates", "near-duplicates", "same-text-two-authors")


def as_text(survey: Survey) -> str:
    """The survey for people: counts first, then what they should know before asking."""
    parts = [_summary(survey), _authors(survey), _measures(survey), *_findings(survey)]
    return "\n\n".join(part for part in parts if part)


def _summary(survey: Survey) -> str:
    size = f"{counted(survey.texts, 'text')}, {survey.words.total:,} words"
    if not survey.authors:
        return f"{size}; no authors are named"
    signed = f"{survey.texts - survey.unsigned:,} by {counted(len(survey.authors), 'author')}"
    return f"{size}; {signed}" + (f", {survey.unsigned:,} unsigned" if survey.unsigned else "")


def _authors(survey: Survey) -> str:
    if not survey.authors:
        return ""
    names = list(survey.authors)
    shown = names if len(names) <= SHOWN_AUTHORS + 1 else names[:SHOWN_AUTHORS]
    width = max(len(name) for name in [*shown, "Author"])
    rows = [f"  {'Author':<{width}}  Texts     Words"]
    for name in shown:
        texts, words = survey.authors[name], survey.author_words[name]
        rows.append(f"  {printable(name):<{width}}  {texts:>5,}  {words:>8,}")
    if len(names) > len(shown):
        rows.append(f"  … and {len(names) - len(shown):,} more")
    return "\n".join(rows)


def _measures(survey: Survey) -> str:
    if not survey.texts:
        return ""
    words = survey.words
    length = f"median {words.median:,.0f} words, shortest {words.min:,}, longest {words.max:,}"
    rows = [f"  Length     {length}", f"  Languages  {_counts(survey.languages)}"]
    if survey.encodings:
        rows.append(f"  Encodings  {_counts(survey.encodings)}")
    if survey.skipped:
        rows.append(f"  Skipped    {len(survey.skipped):,} (named below)")
    return "\n".join(rows)


def _findings(survey: Survey) -> Iterator[str]:
    if not survey.findings:
        yield "Nothing to warn of."
        return
    yield "Worth knowing before you ask"
    shares = {pair.b: f" ({pair.similarity:.0%})" for pair in survey.near_duplicates}
    pairs = {b: f"{b} ~ {a}{shares.get(b, '')}" for a, b in survey.duplicates}
    for finding in survey.findings:
        message = wrapped(capital(finding.message), "  • ", "    ")
        yield "\n".join([*message, *_concerned(finding, pairs, survey.texts)])


def _concerned(finding: Finding, pairs: Mapping[str, str], pile: int) -> Iterator[str]:
    texts: Sequence[str] = finding.texts
    if finding.kind in OF_PAIRS:
        texts = [pairs.get(text, text) for text in texts]
    if len(texts) == pile > 1:
        return
    for text in texts[:SHOWN_TEXTS]:
        yield f"      {printable(text)}"
    if len(texts) > SHOWN_TEXTS:
        yield f"      … and {len(texts) - SHOWN_TEXTS:,} more"


def _counts(tally: Mapping[str, int], shown: int = 8) -> str:
    listed = ", ".join(f"{name} {n:,}" for name, n in list(tally.items())[:shown])
    rest = len(tally) - shown
    return listed + (f" and {rest} more" if rest > 0 else "") or "none"
