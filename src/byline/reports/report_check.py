"""What came of checking a report, as a terminal shows it."""

from collections.abc import Iterator

from byline.reports.wording import counted, listed, printable, wrapped
from byline.results.case_report import ReportCheck

__all__ = ["report_check_text"]

SHOWN = 5


def report_check_text(check: ReportCheck) -> str:
    """Same or different, and what differs."""
    return "\n".join(_lines(check))


def _lines(check: ReportCheck) -> Iterator[str]:
    yield f"{printable(check.report)}: {check.verdict}"
    files = (
        ("changed", check.changed),
        ("missing", check.missing),
        ("new", check.added),
    )
    differing = [f"{len(some)} {what}" for what, some in files if some]
    yield f"  files    {check.n_files:,}: {listed(differing) if differing else 'all the same'}"
    for what, some in files:
        yield from _named(what, some)
    if check.answers:
        texts = f"{len(check.texts_changed)} differ" if check.texts_changed else "all the same"
        yield f"  texts    {check.n_texts:,}: {texts}"
        yield from _named("differs", check.texts_changed)
        others = [answer for answer in check.answers if not answer.same]
        n = counted(len(check.answers), "answer")
        yield f"  answers  {n}: {f'{len(others)} differ' if others else 'all the same'}"
        for answer in others:
            yield from wrapped(
                f"{answer.name}: {_shown(answer.reported)}, now {_shown(answer.now)}"
            )
    for note in check.notes:
        yield from wrapped(f"Note: {note}")


def _named(what: str, some: tuple[str, ...]) -> Iterator[str]:
    for name in some[:SHOWN]:
        yield f"    {what}: {printable(name)}"
    if len(some) > SHOWN:
        yield f"    and {len(some) - SHOWN:,} more"


def _shown(answer: float | str | None) -> str:
    return "none" if answer is None else f"{answer:g}" if isinstance(answer, float) else answer
