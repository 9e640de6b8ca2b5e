"""One summary for each group of texts that tell of the same."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from byline.corpus import Corpus, Text
from byline.engine import Engine
from byline.errors import InputError
from byline.questions._seen_texts import SeenSplit
from byline.questions._summary_request import SummaryRequest
from byline.results import Summary

__all__ = ["Stories", "stories"]

HIDDEN = "\0"
ALONE = "each of these texts stands alone, with nothing like it among the others."


@dataclass(frozen=True)
class Stories:
    """The groups of a pile, to be told one after the other."""

    groups: int
    """How many there are."""
    alone: tuple[str, ...]
    """The texts that are in no group."""
    tell: Callable[[], Iterator[Summary]]
    """Their summaries, the largest group first; those that have nothing on a query are left out.

    Where texts were seen, new ones that are in no group are told together, last, without a number.
    """


class _Part(NamedTuple):
    """A group in the order of the pile, or, with the number 0, texts that are in none."""

    new: tuple[Text, ...]
    seen: tuple[Text, ...] | None
    sources: tuple[str, ...]
    about: tuple[str, ...]
    notes: tuple[str, ...]
    number: int = 0


def stories(parts: SeenSplit, request: SummaryRequest, seed: int, engine: Engine) -> Stories:
    """The groups of these texts, those already seen among them; known stories may go on."""
    if not parts.new:
        nothing = request.answer((), parts.seen, parts.notes)
        return Stories(0, (), partial(iter, (nothing,)))
    groups = _groups(parts, seed, engine)
    several = [part for part in groups if len(part.new) + len(part.seen or ()) > 1]
    alone = tuple(part.new[0].id for part in groups if len(part.new) + len(part.seen or ()) == 1)
    numbered = [part._replace(number=number) for number, part in enumerate(several, 1)]
    if parts.seen is not None and alone:
        # What is new is not left out because only one text has it.
        single = _named(parts.new, alone)
        numbered.append(_Part(single, parts.seen, alone, (), parts.notes_on(single)))
        alone = ()
    return Stories(len(several), alone, partial(_tell, numbered, request, engine))


def _named(texts: tuple[Text, ...], names: tuple[str, ...]) -> tuple[Text, ...]:
    wanted = frozenset(names)
    return tuple(text for text in texts if text.id in wanted)


def _groups(parts: SeenSplit, seed: int, engine: Engine) -> list[_Part]:
    """Every group with something new in it, the one with most of that first."""
    from byline.questions.alike import alike

    # Texts of the other pile may have names that are taken; here nobody sees them.
    known = parts.seen or ()
    pile = Corpus([*(replace(text, id=f"{HIDDEN}{text.id}") for text in known), *parts.new])
    places = {text.id: place for place, text in enumerate(pile)}
    groups = []
    for group in alike(pile, seed=seed, engine=engine).groups(seed=seed):
        members = sorted(places[name] for name in group.texts)
        old = tuple(known[place] for place in members if place < len(known))
        fresh = tuple(pile[place] for place in members if place >= len(known))
        if fresh:
            sources = tuple(name for name in group.texts if places[name] >= len(known))
            seen = None if parts.seen is None else old
            groups.append(_Part(fresh, seen, sources, group.words, parts.notes_on(fresh)))
    return sorted(groups, key=lambda part: -len(part.new))


def _tell(parts: list[_Part], request: SummaryRequest, engine: Engine) -> Iterator[Summary]:
    work = partial(_answer, request)
    refusal: str | None = None
    any_answer = False
    for answer in engine.map(work, parts, describe=_described):
        if isinstance(answer, Summary):
            any_answer = True
            yield answer
        else:
            refusal = answer
    if refusal is not None and not any_answer:
        raise InputError(refusal)


def _described(part: _Part) -> str:
    return f"group {part.number}" if part.number else "texts that stand alone"


def _answer(request: SummaryRequest, part: _Part) -> Summary | str:
    """The summary of a group, or why there is none."""
    try:
        answer = request.answer(part.new, part.seen, part.notes)
    except InputError as error:
        return str(error)
    if not part.number:
        return replace(answer, sources=part.sources, notes=(*answer.notes, ALONE))
    return replace(answer, group=part.number, sources=part.sources, about=part.about)
