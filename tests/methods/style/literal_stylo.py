"""Stylo's definitions of distances and of its consensus, one pair and one feature at a time."""

from fractions import Fraction
from math import sqrt


def scaled(table):
    """R's scale(): mean 0 and sample standard deviation 1 in each column."""
    columns = []
    for column in zip(*table, strict=True):
        mean = sum(column) / len(column)
        spread = sqrt(sum((x - mean) ** 2 for x in column) / (len(column) - 1))
        columns.append([(x - mean) / spread for x in column])
    return [list(row) for row in zip(*columns, strict=True)]


def pairwise(table, distance):
    return [[distance(a, b) for b in table] for a in table]


def manhattan(a, b):
    return sum(abs(x - y) for x, y in zip(a, b, strict=True))


def euclidean(a, b):
    return sqrt(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)))


def canberra(a, b):
    terms = [abs(x - y) / (x + y) for x, y in zip(a, b, strict=True) if x + y > 0]
    return sum(terms) * len(a) / len(terms)


def cosine(a, b):
    product = sum(x * y for x, y in zip(a, b, strict=True))
    return 1 - product / sqrt(sum(x * x for x in a) * sum(y * y for y in b))


def min_max(a, b):
    pairs = list(zip(a, b, strict=True))
    return 1 - sum(min(pair) for pair in pairs) / sum(max(pair) for pair in pairs)


def ranked(row):
    """Eder's weights: (n - i + 2) / n for the feature of rank i."""
    n = len(row)
    return [x * (1 + n - i) / n for i, x in enumerate(row)]


def stylo_distances(table, name):
    """The matrix that stylo's `dist.…` of this name gives."""
    n = len(table[0])
    z = scaled(table) if name in ("burrows", "argamon", "eder", "cosine-delta") else table
    made = {
        "burrows": lambda: pairwise(z, lambda a, b: manhattan(a, b) / n),
        "argamon": lambda: pairwise(z, lambda a, b: euclidean(a, b) / n),
        "eder": lambda: pairwise([ranked(row) for row in z], manhattan),
        "eder-simple": lambda: pairwise([[sqrt(x) for x in row] for row in z], manhattan),
        "cosine": lambda: pairwise(z, cosine),
        "cosine-delta": lambda: pairwise(z, cosine),
        "manhattan": lambda: pairwise(z, manhattan),
        "euclidean": lambda: pairwise(z, euclidean),
        "canberra": lambda: pairwise(z, canberra),
        "min-max": lambda: pairwise(z, min_max),
    }
    return made[name]()


def ward_heights(square, variant):
    """Hclust of R: the Lance-Williams formula of Ward, on distances or (D2) their squares."""
    power = 2 if variant == "ward.D2" else 1
    apart = {(i, j): square[i][j] ** power for i in range(len(square)) for j in range(i)}
    sizes, heights = dict.fromkeys(range(len(square)), 1), []
    while len(sizes) > 1:
        (i, j), height = min(apart.items(), key=lambda item: item[1])
        heights.append(height ** (1 / power))
        new = max(sizes) + 1
        for k in set(sizes) - {i, j}:
            total = sizes[i] + sizes[j] + sizes[k]
            apart[new, k] = (
                (sizes[i] + sizes[k]) * apart[max(i, k), min(i, k)]
                + (sizes[j] + sizes[k]) * apart[max(j, k), min(j, k)]
                - sizes[k] * height
            ) / total
        sizes[new] = sizes.pop(i) + sizes.pop(j)
        apart = {pair: d for pair, d in apart.items() if not {i, j} & set(pair)}
    return heights


def clades(merges, n):
    """The sets of leaves below the mergers of a tree."""
    below = [frozenset([leaf]) for leaf in range(n)]
    for a, b in merges:
        below.append(below[int(a)] | below[int(b)])
    return below[n:]


def majority(trees, n):
    """The clades, but that of all leaves, of more than half of the trees, with their shares."""
    times = {}
    for merges in trees:
        for clade in clades(merges, n)[:-1]:
            times[clade] = times.get(clade, 0) + 1
    return {
        tuple(sorted(clade)): float(Fraction(count, len(trees)))
        for clade, count in times.items()
        if 2 * count > len(trees)
    }
