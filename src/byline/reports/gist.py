"""Summaries on a terminal and as Markdown."""

import re
from collections.abc import Iterable, Iterator, Sequence

from byline.reports.wording import capital, counted, printable, run_text, wrapped
from byline.results import Summary, SummarySentence

__all__ = ["alone_text", "gist_markdown", "gist_text", "source_of", "spread_of", "title_of"]

NAMED = 8
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&!])")


def gist_text(answers: Iterable[Summary], alone: Sequence[str] = ()) -> Iterator[str]:
    """Each summary: its sentences in order, numbered, and under each where it is from."""
    answer = None
    for answer in answers:
        yield f"{printable(title_of(answer))}\n"
        for number, sentence in enumerate(answer.sentences, 1):
            yield from _numbered(sentence, f"{number:>3}. ", answer)
        for note in answer.notes:
            yield from wrapped(f"Note: {capital(note)}", rest="  ")
        yield ""
    if answer is None:
        yield "No two of the texts are about the same.\n"
    if alone:
        yield "\n".join([*wrapped(alone_text(alone), "", ""), ""])
    if answer is not None and answer.run is not None:
        yield run_text(answer.run)


def gist_markdown(answers: Sequence[Summary], alone: Sequence[str] = ()) -> str:
    """The same as a page of Markdown."""
    parts = ["# What do they say?"]
    for answer in answers:
        parts.append(f"## {_plain(title_of(answer))}")
        rows = [
            f"{number}. {_plain(sentence.text)}  \n"
            f"   {_plain(source_of(sentence))}; {spread_of(sentence, answer)}"
            for number, sentence in enumerate(answer.sentences, 1)
        ]
        parts += ["\n".join(rows)] if rows else []
        parts += [f"> {_plain(capital(note))}" for note in answer.notes]
    parts += [_plain(alone_text(alone))] if alone else []
    if answers and answers[0].run is not None:
        parts.append(_plain(run_text(answers[0].run)))
    return "\n\n".join(parts) + "\n"


def title_of(answer: Summary) -> str:
    """What was summarised."""
    texts = counted(answer.texts, "text")
    one = answer.texts == 1
    said = f"what {texts} {'says' if one else 'say'}"
    if answer.seen is not None:
        said = f"what {texts} {'adds' if one else 'add'} to {answer.seen:,} already seen"
    asked = answer.run.settings.get("query") if answer.run is not None else None
    said += f" on “{asked}”" if asked else ""
    about = f" ({', '.join(answer.about)})" if answer.about else ""
    return f"Group {answer.group}: {said}{about}" if answer.group else f"{capital(said)}{about}"


def source_of(sentence: SummarySentence) -> str:
    """Where the sentence stands."""
    return f"{sentence.source}, sentence {sentence.position + 1}"


def spread_of(sentence: SummarySentence, answer: Summary) -> str:
    """How many of the texts have a similar sentence."""
    mark = "" if sentence.whole else "; cut"
    if answer.texts == 1:
        return f"in the only text{mark}"
    return f"in {len(sentence.said_in):,} of {answer.texts:,} texts{mark}"


def alone_text(alone: Sequence[str]) -> str:
    """Which texts are in no group, the first few of them by name."""
    names = ", ".join(alone[:NAMED])
    more = f" and {len(alone) - NAMED:,} more" if len(alone) > NAMED else ""
    stand = "stands" if len(alone) == 1 else "stand"
    are = "is" if len(alone) == 1 else "are"
    return f"{len(alone):,} {stand} alone and {are} left out: {names}{more}."


def _numbered(sentence: SummarySentence, label: str, answer: Summary) -> Iterator[str]:
    indent = " " * len(label)
    yield from wrapped(sentence.text, label, indent)
    yield f"{indent}{printable(source_of(sentence))}; {spread_of(sentence, answer)}"


def _plain(words: str) -> str:
    r"""Words that Markdown takes for nothing else.

    >>> _plain("1. *Pay* <b>")
    '1\\. \\*Pay\\* \\<b\\>'
    """
    escaped = _MARKS.sub(r"\\\1", " ".join(printable(words).split()))
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", re.sub(r"^([-+=])", r"\\\1", escaped))
