"""The results of looking at style: tables, trees, maps and networks of texts."""

from dataclasses import dataclass

from byline.errors import InputError
from byline.results._run import Run

__all__ = ["DistanceTable"]


@dataclass(frozen=True, slots=True)
class DistanceTable:
    """The distance of every two texts."""

    texts: tuple[str, ...]
    authors: tuple[str | None, ...]
    distances: tuple[tuple[float, ...], ...]
    """A row and a column for each text, in the order of `texts`."""
    distance: str
    features: tuple[str, ...]
    """What is compared, most frequent first."""
    notes: tuple[str, ...] = ()
    run: Run | None = None

    def nearest(self, text: str, k: int = 3) -> tuple[tuple[str, float], ...]:
        """The k texts nearest to one, with their distances."""
        if text not in self.texts:
            raise InputError(f"no text of this table is called {text!r}.")
        row = self.distances[self.texts.index(text)]
        others = [place for place in range(len(row)) if self.texts[place] != text]
        ranked = sorted(others, key=lambda place: row[place])[:k]
        return tuple((self.texts[place], row[place]) for place in ranked)
