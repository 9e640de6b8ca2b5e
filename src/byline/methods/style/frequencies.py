"""How often texts use the most frequent features: one count for all settings of a study.

    f(t, w) = 100 c(t, w) / N(t)                                                          (F1)

with c the count of feature w in text t and N that of all features of the text, so in per cent as
in stylo. Features are ranked by their counts in all texts together, equal ones by the alphabet. Of
culling p, those are kept that at least p per cent of the texts have (Hoover 2004). So the features
of every setting (mfw, p) are the first of a list, and one count serves them all.

Standard scores are z(t, w) = (f(t, w) - m(w)) / s(w), where m and s are the mean and the sample
standard deviation (divisor n - 1, as R's `scale`) over the texts. Departure: where s is 0, stylo
has no number; here z is 0.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix

from byline.corpus import Corpus, Text
from byline.corpus.tokens import word_starts, words
from byline.corpus.words import bare_code, word_list
from byline.errors import InputError, UsageError
from byline.features.counting import Counted
from byline.features.languages import pile_language
from byline.features.pile import Pile
from byline.features.style import Style
from byline.methods.style.settings import style_features

__all__ = ["FrequencyTable", "Sampling", "frequency_table", "sample_texts", "z_scores"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Sampling = Literal["consecutive", "random"]
SAMPLE_OF = "sample of"


@dataclass(frozen=True, eq=False)
class FrequencyTable:
    """Counts of features in texts; columns in the order of their frequency, highest first."""

    texts: tuple[Text, ...]
    """The texts, samples or authors that are the rows."""
    counted: Counted
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def names(self) -> tuple[str, ...]:
        """What the rows are called."""
        return tuple(text.id for text in self.texts)

    @property
    def authors(self) -> tuple[str | None, ...]:
        """The author of each row."""
        return tuple(text.author for text in self.texts)

    @property
    def sources(self) -> tuple[str, ...]:
        """The text that each row is, or is a sample of."""
        return tuple(text.detail(SAMPLE_OF) or text.id for text in self.texts)

    @cached_property
    def shares(self) -> csr_matrix:
        """The share of each feature in its text's features, not in per cent."""
        return self.counted.shares()

    @cached_property
    def n_texts(self) -> Integers:
        """How many texts have each feature."""
        table = self.counted.table
        return np.bincount(table.indices, minlength=table.shape[1]).astype(np.int64)

    def culled(self, level: float = 0.0) -> Integers:
        """The columns that at least `level` per cent of the texts have, most frequent first."""
        # As fractions: 100 x 3 / 5 >= 60 would depend on rounding.
        return np.flatnonzero(100 * self.n_texts >= level * len(self))

    def chosen(self, mfw: int, culling: float = 0.0) -> Integers:
        """The columns of a setting: fewer than `mfw` if no more are left after culling."""
        return self.culled(culling)[:mfw]

    def frequencies(self, columns: ArrayLike) -> Floats:
        """The frequencies of these columns in per cent (F1), texts × columns."""
        return 100.0 * self.shares[:, np.asarray(columns)].toarray()

    def feature_names(self, columns: Iterable[int]) -> list[str]:
        """What these columns count."""
        return self.counted.names(np.fromiter(columns, np.int64))

    def by_author(self) -> "FrequencyTable":
        """The same with one row for each author; unsigned texts stay alone."""
        owners = [text.author or f"\0{text.id}" for text in self.texts]
        order = {name: k for k, name in enumerate(dict.fromkeys(owners))}
        rows = np.array([order[name] for name in owners])
        ones = np.ones(len(rows))
        sums = csr_matrix((ones, (rows, np.arange(len(rows)))), (len(order), len(rows)))
        counted = self.counted._replace(
            table=csr_matrix(sums @ self.counted.table), totals=_summed(self.counted.totals, rows)
        )
        firsts = [self.texts[owners.index(name)] for name in order]
        merged = (replace(t, id=t.author or t.id, body="") for t in firsts)
        return FrequencyTable(tuple(merged), counted, self.notes)


def frequency_table(  # noqa: PLR0913
    texts: Corpus,
    features: str | Style = "words",
    *,
    language: str = "auto",
    sample: int | None = None,
    sampling: Sampling = "consecutive",
    delete_pronouns: bool = False,
    seed: int = 0,
) -> FrequencyTable:
    """Count the features of all texts once."""
    rows, notes = list(texts), list[str]()
    if sample is not None:
        rows, notes = sample_texts(rows, sample, sampling, seed)
    if len(rows) < 2:
        why = f" ({notes[0]})" if notes else ""
        raise InputError(f"at least two texts or samples are needed, found {len(rows)}{why}.")
    pile = Pile([text.body for text in rows])
    counted = style_features(features, language).count(pile)
    empty = np.flatnonzero(counted.totals.sum(axis=1) == 0)
    if len(empty):
        named = ", ".join(rows[k].id for k in empty[:3])
        raise InputError(
            f"{len(empty)} texts have nothing that is counted here ({named}): leave them out, or "
            "count other features."
        )
    sums = np.asarray(counted.table.sum(axis=0)).ravel()
    order = np.argsort(-sums, kind="stable").astype(np.int64)
    order = order[sums[order] > 0]
    if delete_pronouns:
        hidden = _pronouns(pile if language == "auto" else language)
        names = counted.names(order)
        order = order[[name not in hidden for name in names]]
    return FrequencyTable(tuple(rows), counted.columns(order), tuple(notes))


def z_scores(frequencies: Floats) -> Floats:
    """Frequencies as standard scores over the texts, 0 where a feature never varies."""
    spreads = frequencies.std(axis=0, ddof=1)
    means = frequencies.mean(axis=0)
    varies = spreads > 1e-12 * means
    return np.where(varies, (frequencies - means) / np.where(varies, spreads, 1.0), 0.0)


def sample_texts(
    texts: Sequence[Text], size: int, sampling: Sampling = "consecutive", seed: int = 0
) -> tuple[list[Text], list[str]]:
    """Samples of so many words, and notes on the texts that are too short for one.

    Consecutive samples follow each other in the text, and what is left at its end is not used. A
    random sample is one per text, of words drawn without replacement.
    """
    if size < 10:
        raise UsageError(f"a sample has 10 words or more, not {size}.")
    samples: list[Text] = []
    short: list[str] = []
    draw = _consecutive if sampling == "consecutive" else _random(seed)
    for place, text in enumerate(texts):
        bodies = list(draw(text.body, size, place))
        short += [] if bodies else [text.id]
        named = enumerate(bodies, 1)
        meta = (*text.meta, (SAMPLE_OF, text.id))
        samples += [replace(text, id=f"{text.id}#{k}", body=body, meta=meta) for k, body in named]
    notes = []
    if short:
        listing = ", ".join(short[:3]) + (", …" if len(short) > 3 else "")
        notes.append(
            f"{len(short)} texts have fewer than {size:,} words and are left out: {listing}"
        )
    return samples, notes


def _consecutive(body: str, size: int, _: int) -> Iterator[str]:
    starts = word_starts(body)
    ends = [*starts[size::size], len(body)]
    for k in range(len(starts) // size):
        yield body[starts[k * size] : ends[k]]


def _random(seed: int) -> Callable[[str, int, int], Iterator[str]]:
    def draw(body: str, size: int, place: int) -> Iterator[str]:
        written = words(body)
        if len(written) >= size:
            rng = np.random.default_rng([seed, place])
            yield " ".join(written[k] for k in rng.choice(len(written), size, replace=False))

    return draw


def _pronouns(source: Pile | str) -> frozenset[str]:
    """Personal and possessive pronouns of the language."""
    code = bare_code(source if isinstance(source, str) else pile_language(source.bodies))
    lists = {line.split()[0]: line.split()[1:] for line in word_list("pronouns.txt")}
    if code not in lists:
        raise InputError(
            f"there is no list of pronouns for language {code!r}, only for {', '.join(lists)}: "
            "keep them, or name the language with --language."
        )
    return frozenset(lists[code])


def _summed(totals: Integers, rows: NDArray[np.intp]) -> Integers:
    sums = np.zeros((int(rows.max()) + 1, totals.shape[1]), np.int64)
    np.add.at(sums, rows, totals)
    return sums
