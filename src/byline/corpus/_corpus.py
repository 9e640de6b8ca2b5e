"""Texts, and an ordered pile of them."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import overload

from byline.errors import InputError

__all__ = ["Corpus", "Removed", "Skipped", "Text"]


@dataclass(frozen=True, slots=True)
class Removed:
    """A passage removed from a message because somebody else, or a machine, wrote it."""

    kind: str
    """One of `quote`, `attribution`, `signature`, `forwarded`, `pgp`, `code`, `boilerplate`."""
    content: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """Input that was not read, and why."""

    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class Text:
    """One text: its body, the author it is attributed to, and where it comes from.

    Examples
    --------
    >>> letter = Text("letter-1", "It was late.", author="ann")
    >>> letter.author, letter.sha256[:8]
    ('ann', 'd15a145d')
    """

    id: str
    body: str
    author: str | None = None
    date: datetime | None = None
    title: str | None = None
    source: str = ""
    """The file the text was read from, with the row or message number where there are several."""
    language: str | None = None
    """The language the source declares; where it declares none, `guess_language` identifies it."""
    removed: tuple[Removed, ...] = ()
    """What was removed from a message to get `body`, in order."""
    meta: tuple[tuple[str, str], ...] = ()
    """Other details of the source: `encoding`, `newsgroups`, `name`, `message-id`, …"""

    @property
    def sha256(self) -> str:
        """The hash of the body as UTF-8, so that others can check that they hold the same text."""
        digest = hashlib.sha256()
        for piece in _pieces(self.body):
            # Lone surrogates cannot be encoded, yet a file decoded by force may hold them.
            digest.update(piece.encode("utf-8", "surrogatepass"))
        return digest.hexdigest()

    def detail(self, name: str) -> str | None:
        """The detail called `name`, or None."""
        return dict(self.meta).get(name)


@dataclass(frozen=True, eq=False)
class Corpus(Sequence[Text]):
    """Texts in a fixed order, each with an id of its own.

    Slices and selections are corpora too; indexing with a number or an id gives one `Text`.

    Examples
    --------
    >>> pile = Corpus([Text("a", "It was late.", author="ann"), Text("b", "We ran.")])
    >>> len(pile.signed), pile.unsigned.ids, pile["a"].author
    (1, ('b',), 'ann')
    """

    texts: tuple[Text, ...]
    skipped: tuple[Skipped, ...] = ()
    """What was skipped when the corpus was read; empty for corpora made in memory."""
    _places: dict[str, int] = field(repr=False, default_factory=dict)

    def __init__(self, texts: Iterable[Text], skipped: Iterable[Skipped] = ()) -> None:
        object.__setattr__(self, "texts", tuple(texts))
        object.__setattr__(self, "skipped", tuple(skipped))
        places = {text.id: place for place, text in enumerate(self.texts)}
        if len(places) < len(self.texts):
            twice = next(i for i, n in Counter(t.id for t in self.texts).items() if n > 1)
            raise InputError(f"two texts are called {twice!r}; give each text an id of its own.")
        object.__setattr__(self, "_places", places)

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[Text]:
        return iter(self.texts)

    def __contains__(self, item: object) -> bool:
        return item in self._places if isinstance(item, str) else item in self.texts

    @overload
    def __getitem__(self, key: int | str) -> Text: ...
    @overload
    def __getitem__(self, key: slice) -> "Corpus": ...
    def __getitem__(self, key: int | str | slice) -> "Text | Corpus":
        if isinstance(key, str):
            if key not in self._places:
                raise KeyError(f"no text is called {key!r}")
            return self.texts[self._places[key]]
        if isinstance(key, slice):
            return Corpus(self.texts[key])
        return self.texts[key]

    def __repr__(self) -> str:
        return f"<Corpus of {len(self)} texts by {len(self.authors)} authors>"

    @property
    def ids(self) -> tuple[str, ...]:
        """The texts' ids, in order."""
        return tuple(text.id for text in self.texts)

    @property
    def bodies(self) -> list[str]:
        """The texts' bodies, in order."""
        return [text.body for text in self.texts]

    @property
    def authors(self) -> tuple[str, ...]:
        """Everyone who signed a text, in alphabetical order."""
        return tuple(sorted({text.author for text in self.texts if text.author is not None}))

    @property
    def signed(self) -> "Corpus":
        """The texts whose author is known."""
        return self.where(lambda text: text.author is not None)

    @property
    def unsigned(self) -> "Corpus":
        """The texts whose author is not known."""
        return self.where(lambda text: text.author is None)

    @property
    def by_author(self) -> dict[str, "Corpus"]:
        """Each author's texts, authors in alphabetical order."""
        texts: dict[str, list[Text]] = {name: [] for name in self.authors}
        for text in self.texts:
            if text.author is not None:
                texts[text.author].append(text)
        return {name: Corpus(group) for name, group in texts.items()}

    def where(self, wanted: Callable[[Text], bool]) -> "Corpus":
        """The texts for which `wanted` holds."""
        return Corpus(text for text in self.texts if wanted(text))

    def take(self, places: Iterable[int]) -> "Corpus":
        """The texts at these positions, in the order given."""
        return Corpus(self.texts[int(place)] for place in places)


def _pieces(body: str, size: int = 1 << 20) -> Iterator[str]:
    """The body in slices, so that hashing a huge text does not copy it whole."""
    return (body[start : start + size] for start in range(0, len(body), size))
