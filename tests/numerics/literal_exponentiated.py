"""Exponentiated gradient as its description reads: plain Python, every feature, every model.

A model is a pair of lists, `plus` and `minus`; `minus` holds negative numbers, as in print.
"""

EPSILON = 1e-6


class Model:
    def __init__(self, n_features):
        self.plus, self.minus = [1.0] * n_features, [-1.0] * n_features

    def of(self, x):
        return sum((p + m) * value for p, m, value in zip(self.plus, self.minus, x, strict=True))

    def promote(self, x, factor):
        self._change(x, factor, 1)

    def demote(self, x, factor):
        self._change(x, factor, -1)

    def _change(self, x, factor, sign):
        for i, value in enumerate(x):
            self.plus[i] *= factor(value) ** sign
            self.minus[i] *= factor(value) ** -sign

    def end_of_pass(self):
        for side in (self.plus, self.minus):
            total = sum(map(abs, side))
            side[:] = [w if abs(w) >= EPSILON * total else 0.0 for w in side]
            total = sum(map(abs, side))
            side[:] = [w / total for w in side]


def linear(beta):
    return lambda value: 1 + beta * value


def power(beta):
    return lambda value: (1 + beta) ** value


def new_models(n_classes, n_features, update):
    """M[i], or M[i, j] for i other than j."""
    if update in ("naive", "conservative"):
        return {i: Model(n_features) for i in range(n_classes)}
    pairs = ((i, j) for i in range(n_classes) for j in range(n_classes) if i != j)
    return {pair: Model(n_features) for pair in pairs}


def one_pass(models, examples, order, turns, update, factor):
    """Show the examples (x, c) in this order; `turns[k]` is the order of classes for the kth."""
    for place, classes in zip(order, turns, strict=True):
        update(models, *examples[place], list(classes), factor)
    for model in models.values():
        model.end_of_pass()


def naive(M, x, c, classes, factor):
    for i in sorted(M):
        if i != c and M[i].of(x) > 0:
            M[i].demote(x, factor)
        if i == c and M[i].of(x) <= 0:
            M[i].promote(x, factor)


def conservative(M, x, c, classes, factor):
    for i in classes:
        if i != c and M[i].of(x) >= M[c].of(x):
            M[i].demote(x, factor)
            M[c].promote(x, factor)


def none(M, x, c, classes, factor):
    for i in sorted({i for i, _ in M}):
        if i != c:
            if M[i, c].of(x) > 0:
                M[i, c].demote(x, factor)
            if M[c, i].of(x) <= 0:
                M[c, i].promote(x, factor)


def every_pair(M, x, c, classes, factor):
    for i in classes:
        for j in classes:
            if c not in (i, j) and M[i, c].of(x) >= M[c, j].of(x):
                M[i, c].demote(x, factor)
                M[c, j].promote(x, factor)


def rows(M, x, c, classes, factor):
    def row(i):
        return sum(M[i, j].of(x) for j in sorted(classes) if j != i)

    for i in classes:
        if i != c and row(i) >= row(c):
            for j in classes:
                if j != i:
                    M[i, j].demote(x, factor)
                if j != c:
                    M[c, j].promote(x, factor)


def conservative_before(M, x, c, classes, factor):
    said = {i: M[i].of(x) for i in M}
    for i in classes:
        if i != c and said[i] >= said[c]:
            M[i].demote(x, factor)
            M[c].promote(x, factor)


def every_pair_before(M, x, c, classes, factor):
    said = {pair: M[pair].of(x) for pair in M}
    for i in classes:
        for j in classes:
            if c not in (i, j) and said[i, c] >= said[c, j]:
                M[i, c].demote(x, factor)
                M[c, j].promote(x, factor)


def rows_before(M, x, c, classes, factor):
    said = {i: sum(M[i, j].of(x) for j in sorted(classes) if j != i) for i in classes}
    for i in classes:
        if i != c and said[i] >= said[c]:
            for j in classes:
                if j != i:
                    M[i, j].demote(x, factor)
                if j != c:
                    M[c, j].promote(x, factor)


# By `naive` and `none` every model is compared with 0 and changed once at most: nothing differs.
BEFORE = {
    "naive": naive,
    "conservative": conservative_before,
    "none": none,
    "all": every_pair_before,
    "rows": rows_before,
}
UPDATES = {
    "naive": naive,
    "conservative": conservative,
    "none": none,
    "all": every_pair,
    "rows": rows,
}
