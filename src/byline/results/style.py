"""The results of looking at style: tables, trees, maps and networks of texts."""

from dataclasses import dataclass

from byline.errors import InputError
from byline.results._run import Run

__all__ = [
    "AuthorAgreement",
    "ChanceTest",
    "DistanceTable",
    "MapPlace",
    "NetworkLink",
    "StyleMap",
    "StyleNetwork",
    "StyleTree",
    "TreeNode",
]


@dataclass(frozen=True, slots=True)
class ChanceTest:
    """A measure, and what it is if authors are shuffled over the texts."""

    value: float
    by_chance: tuple[float, float]
    """The middle 95 % of the shuffles."""
    p: float
    """The share of shuffles, the true order among them, that reach the value."""


@dataclass(frozen=True, slots=True)
class AuthorAgreement:
    """Whether texts of one author lie together more than by chance."""

    texts: int
    """Signed texts that were compared."""
    authors: int
    rand: ChanceTest
    """The adjusted Rand index of groups, as many as authors, with the authors."""
    silhouette: ChanceTest | None
    """The silhouette of the authors; None where only groups are compared."""
    shuffles: int


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
    agreement: AuthorAgreement | None = None
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


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A branch of a tree: a text, or a group of other branches."""

    children: tuple[int, ...]
    """The numbers of the branches below; empty for a text."""
    text: str | None
    author: str | None
    height: float
    """The height at which the branches below meet; of a consensus, steps to the furthest text."""
    support: float | None
    """The share of all trees that have a branch with the same texts; None if there is one tree."""


@dataclass(frozen=True, slots=True)
class StyleTree:
    """A tree of texts; the last of its nodes is the root."""

    kind: str
    """`dendrogram` of one setting, or `consensus` of several."""
    nodes: tuple[TreeNode, ...]
    newick: str
    trees: int
    """How many trees support is counted in: settings × bootstraps."""
    distance: str
    linkage: str
    strength: float
    """Of a consensus: branches are kept that more than half, and this share, of the trees have."""
    agreement: AuthorAgreement | None = None
    notes: tuple[str, ...] = ()
    run: Run | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts, in the order of their numbers."""
        return tuple(node.text for node in self.nodes if node.text is not None)


@dataclass(frozen=True, slots=True)
class MapPlace:
    """Where a text lies on a map."""

    text: str
    author: str | None
    x: float
    y: float
    group: str | None
    """What it is coloured by: its author, the period of its date, or another detail."""


@dataclass(frozen=True, slots=True)
class StyleMap:
    """Texts on a plane."""

    kind: str
    """`pca`, `pca-covariance`, `mds` or `neighbours`."""
    places: tuple[MapPlace, ...]
    explained: tuple[float, float] | None
    """PCA: the shares of the variance of the two components."""
    loadings: tuple[tuple[str, float, float], ...]
    """PCA: how much each feature adds to the two components, longest first."""
    trust: float
    """Trustworthiness of the neighbours on the map: 1 if each is a neighbour in truth."""
    agreement: AuthorAgreement | None = None
    notes: tuple[str, ...] = ()
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class NetworkLink:
    """Two texts one of which is among the nearest of the other, in some settings."""

    a: str
    b: str
    weight: float
    """The sum over settings and both directions: 3 for the nearest, 2 for the second, 1."""
    settings: int
    """In how many settings."""


@dataclass(frozen=True, slots=True)
class StyleNetwork:
    """Texts, the links to their nearest ones over many settings, and the groups that they form."""

    texts: tuple[str, ...]
    authors: tuple[str | None, ...]
    links: tuple[NetworkLink, ...]
    """Strongest first."""
    communities: tuple[int, ...]
    """The number of each text's group, the largest group first."""
    places: tuple[tuple[float, float], ...]
    """Where the figure draws each text."""
    n_settings: int
    agreement: AuthorAgreement | None = None
    notes: tuple[str, ...] = ()
    run: Run | None = None
