"""The surface form of a path: capitals, spacing and punctuation as the sources have them.

Capitals. A headline is In Title Case if most sources are, or if one of its content words occurs in
such sources alone, so that it may or may not be a name. Otherwise a word has its commonest form in
the other sources, those where it has the same neighbours weighing more. The headline begins with a
capital if most sources do, unless its first word has one inside (iPhone).

Spacing. Two tokens are joined where a source joins them; in tokenised text, where punctuation or an
English 's always is. Quotation marks, brackets and Spanish marks whose partner is not on the path
are dropped, and so is a mark at the beginning or twice in a row, and a comma or dash at the end. Of
two straight quotation marks that both open in the sources, the first has lost its partner. A word
that follows itself more than twice is written once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from byline.methods.compression.tokenisation import SHORTENED, in_title_case, is_mark
from byline.methods.compression.word_graph import END, START, WordGraph

__all__ = ["surface_form"]

PARTNERS = {
    "(": ")", "[": "]", "{": "}", "«": "»", "‹": "›", "“": "”", "„": "“”", "‘": "'", "‚": "‘'"
}  # fmt: skip
"""What opens, and what may close it. Some marks close here and open there; ’ is ' in a graph."""
OPENING = frozenset(PARTNERS)
CLOSING = frozenset(")]}»›“”")
OPENING_OF_QUESTION = {"¿": "?", "¡": "!"}
DANGLING = frozenset(",;:|/-–—")
STRAIGHT = frozenset("\"'")
LOW = {"“": "„", "‘": "‚"}
"""What closes after a low mark, and opens otherwise."""
JOINS_LEFT = frozenset(",.)]}…”’")
SPACED_IN_FRENCH = frozenset(":;!?%»")
JOINS_RIGHT = frozenset("([{“„‘‚¿¡$£€#")
MAY_BEGIN = OPENING | STRAIGHT | frozenset("¿¡$£€#@")
MOST_REPEATS = 3
"""How often a word may follow itself (`Bye Bye Bye`)."""
PICTURES = "\U0001f000"
"""The first of the characters that are pictures, which say something wherever they stand."""


def surface_form(graph: WordGraph, path: Sequence[int]) -> str:
    """The headline of a path.

    >>> graph = WordGraph.of(["Worker killed, says MTA", "Worker killed by train"], language="en")
    >>> surface_form(graph, graph.sources[0])
    'Worker killed, says MTA'
    """
    kept = _balanced(graph, path)
    title_case = _in_title_case(graph, kept)
    around = zip([START, *kept], [*kept[1:], END], strict=False)
    texts = [
        _form(graph, vertex, beside, title_case=title_case)
        for vertex, beside in zip(kept, around, strict=True)
    ]
    if texts and _begin_with_capitals(graph):
        texts[0] = _raised(texts[0])
    joined = _joined_pairs(graph)
    line = texts[0] if texts else ""
    opened: Counter[str] = Counter()
    for number in range(1, len(kept)):
        before, text = texts[number - 1], texts[number]
        opened["'" if before in "‘’" else before] += 1
        glue = _sticks(before, text, opened, graph.language)
        glue = glue or (kept[number - 1], kept[number]) in joined
        line += text if glue else f" {text}"
    return line


def _balanced(graph: WordGraph, path: Sequence[int]) -> list[int]:
    """The path without marks that have lost their partner or their place."""
    words = graph.words_of(path)
    dropped: set[int] = set()
    stack: list[int] = []
    paired: set[int] = set()
    for number, word in enumerate(words):
        if stack and word in PARTNERS[words[stack[-1]]]:
            paired |= {stack.pop(), number}
        elif word in OPENING:
            stack.append(number)
        elif word in CLOSING or (
            word in OPENING_OF_QUESTION and OPENING_OF_QUESTION[word] not in words[number:]
        ):
            dropped.add(number)
    dropped.update(stack)
    for mark in STRAIGHT:
        places = [n for n, word in enumerate(words) if word == mark and n not in paired]
        dropped.update(_without_partner(graph, path, places))
    kept: list[int] = []
    for number, vertex in enumerate(path):
        if number in dropped:
            continue
        stray = is_mark(words[number]) and words[number] not in MAY_BEGIN
        stray = stray and words[number] < PICTURES
        repeated = bool(kept) and graph.words[kept[-1]] == words[number]
        if stray and (not kept or repeated):
            continue
        kept.append(vertex)
    while kept and DANGLING.issuperset(graph.words[kept[-1]]):
        kept.pop()
    return _without_long_repeats(graph, kept or list(path))


def _without_long_repeats(graph: WordGraph, path: Sequence[int]) -> list[int]:
    """The path with one vertex for a word that follows itself more than `MOST_REPEATS` times."""
    kept: list[int] = []
    for _, run in groupby(path, key=lambda vertex: graph.words[vertex]):
        vertices = list(run)
        kept += vertices if len(vertices) <= MOST_REPEATS else vertices[:1]
    return kept


def _without_partner(graph: WordGraph, path: Sequence[int], places: Sequence[int]) -> Iterator[int]:
    """Which of some equal straight marks are not one of two."""
    opened: int | None = None
    for place in places:
        if opened is None:
            opened = place
        elif _opens(graph, path[place]):
            yield opened
            opened = place
        else:
            opened = None
    if opened is not None:
        yield opened


def _opens(graph: WordGraph, vertex: int) -> bool:
    """Whether a mark sticks to the word after it and not to the one before, where it stands."""
    for sentence, source in zip(graph.sentences, graph.sources, strict=True):
        if vertex in source:
            place = source.index(vertex)
            after = sentence[place + 1 : place + 2]
            if sentence[place].glued or not any(p.glued and not is_mark(p.text) for p in after):
                return False
    return True


def _in_title_case(graph: WordGraph, path: Sequence[int]) -> bool:
    """Whether the headline is written In Title Case."""
    styles = [in_title_case(sentence) for sentence in graph.sentences]
    if sum(styles) * 2 > len(styles) or all(styles):
        return True
    plain = {v for s, style in zip(graph.sources, styles, strict=True) if not style for v in s}
    return any(graph.content[vertex] and vertex not in plain for vertex in path)


def _form(graph: WordGraph, vertex: int, beside: tuple[int, int], *, title_case: bool) -> str:
    """How a word is written in the sources that are written as the headline will be."""
    alike: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for sentence, source in zip(graph.sentences, graph.sources, strict=True):
        if vertex not in source:
            continue
        place = source.index(vertex)
        whole = (START, *source, END)
        neighbours = (whole[place] == beside[0]) + (whole[place + 2] == beside[1])
        # The first word of a sentence has a capital whatever it is.
        known = in_title_case(sentence) == title_case and (place > 0 or title_case)
        (alike if known else other)[sentence[place].text] += 1 + 2 * neighbours
    if alike:
        return _commonest(alike)
    text = _commonest(other)
    if title_case:
        return _raised(text) if graph.content[vertex] else text
    inside = any(character.isupper() for character in text[1:])
    return text if inside or graph.tags[vertex] in ("PROPN", "") else text.lower()


def _raised(text: str) -> str:
    """The word with a capital, unless it has one after a small letter, as iPhone and eBay do.

    Addresses of pages and of mail are left alone, too.
    """
    odd = any(first.islower() and second.isupper() for first, second in pairwise(text))
    odd = odd or "://" in text or "@" in text or text.startswith("www.")
    return text if odd else text[:1].upper() + text[1:]


def _commonest(forms: Counter[str]) -> str:
    return min(forms, key=lambda form: (-forms[form], form))


def _begin_with_capitals(graph: WordGraph) -> bool:
    firsts = [
        next((p.text for p in sentence if p.text[0].isalpha()), "") for sentence in graph.sentences
    ]
    return sum(first[:1].isupper() for first in firsts) * 2 > len(firsts)


def _joined_pairs(graph: WordGraph) -> set[tuple[int, int]]:
    """Pairs of vertices that some source writes without a blank."""
    return {
        (source[place - 1], source[place])
        for sentence, source in zip(graph.sentences, graph.sources, strict=True)
        for place in range(1, len(source))
        if sentence[place].glued
    }


def _sticks(before: str, text: str, opened: Counter[str], language: str) -> bool:
    """Whether no blank belongs between two pieces, whatever the sources have."""
    if text in JOINS_LEFT or (language[:2] == "en" and SHORTENED.fullmatch(text)):
        return True
    if text in SPACED_IN_FRENCH and not language.startswith("fr"):
        return True
    if opened[LOW.get(text, "")]:
        return True
    if before in JOINS_RIGHT and not opened[LOW.get(before, "")]:
        return True
    if any(mark in STRAIGHT and opened[mark] % 2 for mark in (before, text)):
        return True
    return len(before) > 1 and before[-1] in "'’" and language[:2] in ("fr", "it", "ca")
