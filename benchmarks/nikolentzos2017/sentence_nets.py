"""Two nets that read a sentence as a row of word vectors: Kim's and Kalchbrenner's, for torch.

Kim, Y. (2014). Convolutional neural networks for sentence classification. EMNLP, 1746-1751.
Kalchbrenner, N., Grefenstette, E. and Blunsom, P. (2014). A convolutional neural network for
modelling sentences. ACL, 655-665.

    c_t = relu(sum over j < h of F_hj x_(t+j) + b_h),  z_h = max over t of c_t         (K1)
    p   = softmax(W (r * z) + b), r of zeros and ones when learning, 1/2 afterwards    (K2)
    k_l = max(4, ceil(s (2 - l) / 2)), the k-max of layer l for a sentence of s words  (D1)

Both are the same functions as a plain convolution would give, at a fraction of the work:

- (K1) needs the products F_hj x of the distinct words of a batch only, not of every place, and only
  the window that wins the maximum has a gradient: the winners are found first, without gradient;
- the texts of a batch lie in one row with blanks between, so that a long one pads no other;
- a word that is not in the batch has no gradient, so only the words met are moved (`RowAdadelta`).
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

__all__ = ["Batch", "Dcnn", "Kim", "Plan", "Reader", "RowAdadelta", "Softmax", "learn", "pack"]

Ids = NDArray[np.int64]
Variant = Literal["non-static", "static", "dcnn"]
BLANK = 0
"""The number of no word: its vector is zero and stays so."""
WIDTHS = (3, 4, 5)
FILTERS = 100
GAP = max(WIDTHS)
"""Blanks between texts: one window lies wholly among them, so neighbours change no maximum."""
BATCH, READ_AT_ONCE = 50, 500
DROPPED = 0.5
LONGEST_ROW = 3.0
RHO, EPSILON = 0.95, 1e-6


class Reader(NamedTuple):
    """A net with the vectors of the words that it knows."""

    net: "Kim | Dcnn"
    table: torch.Tensor

    @torch.no_grad()
    def classes(self, texts: Sequence[Ids]) -> Ids:
        """The likeliest class of each text."""
        self.net.eval()
        found = []
        for k in range(0, len(texts), READ_AT_ONCE):
            batch = pack(texts[k : k + READ_AT_ONCE])
            found.append(self.net(self.table[batch.words], batch).argmax(dim=1))
        return torch.cat(found).numpy()


class Plan(NamedTuple):
    """What is learnt and how long; `words` is the highest word number."""

    variant: Variant
    words: int
    epochs: int
    seed: int


def learn(plan: Plan, texts: Sequence[Ids], labels: Ids) -> Reader:
    """The state after the epoch that was best on the tenth held out; the later one of equals."""
    torch.manual_seed(plan.seed)
    order = torch.randperm(len(texts)).numpy()
    held, used = order[: len(order) // 10], order[len(order) // 10 :]
    reader = _fresh(plan, int(labels.max()) + 1)
    best, best_share = reader, -1.0
    for _ in _epochs(reader, plan, [texts[k] for k in used], labels[used]):
        share = float((reader.classes([texts[k] for k in held]) == labels[held]).mean())
        if share >= best_share:
            best, best_share = deepcopy(reader), share
    return best


class Batch(NamedTuple):
    """Texts in one row, each between blanks; `row` holds places in `words`, which are distinct."""

    words: torch.Tensor
    row: torch.Tensor
    lengths: list[int]


def pack(texts: Sequence[Ids]) -> Batch:
    """Lay texts, given as word numbers, in one row; `words[0]` is the blank."""
    gap = np.full(GAP, BLANK, dtype=np.int64)
    row = np.concatenate([gap, *(piece for text in texts for piece in (text, gap))])
    words, places = np.unique(row, return_inverse=True)
    return Batch(torch.from_numpy(words), torch.from_numpy(places), [len(text) for text in texts])


class Kim(nn.Module):
    """Filters of widths 3, 4 and 5, 100 of each, and the strongest answer of each (K1)."""

    def __init__(self, dimensions: int, classes: int) -> None:
        super().__init__()
        # Kim's own code starts the filters so small for rectified units.
        filters = torch.empty(dimensions, sum(WIDTHS) * FILTERS).uniform_(-0.01, 0.01)
        self.filters = nn.Parameter(filters)
        self.bias = nn.Parameter(torch.zeros(len(WIDTHS) * FILTERS))
        self.softmax = Softmax(len(WIDTHS) * FILTERS, classes)

    def forward(self, vectors: torch.Tensor, batch: Batch) -> torch.Tensor:
        """Scores (texts, classes) from the vectors of `batch.words`."""
        products = vectors @ self.filters
        with torch.no_grad():
            starts = _winners(products, batch)
        strongest = _windows(products, batch, starts)
        return self.softmax(torch.relu(strongest + self.bias))


class Dcnn(nn.Module):
    """Two wide convolutions along each dimension, folding, and the k largest in their order."""

    WIDTHS, MAPS, TOP = (7, 5), (6, 14), 4

    def __init__(self, dimensions: int, classes: int) -> None:
        super().__init__()
        (first, second), (maps, more) = self.WIDTHS, self.MAPS
        self.rows = (dimensions, dimensions // 2, dimensions // 4)
        self.first = nn.Parameter(_start((dimensions * maps, 1, first)))
        self.second = nn.Parameter(_start((self.rows[1] * more, maps, second)))
        self.first_bias = nn.Parameter(torch.zeros(self.rows[1] * maps, 1))
        self.second_bias = nn.Parameter(torch.zeros(self.rows[2] * more, 1))
        self.softmax = Softmax(self.rows[2] * more * self.TOP, classes)

    def forward(self, vectors: torch.Tensor, batch: Batch) -> torch.Tensor:
        """Scores (texts, classes) from the vectors of `batch.words`."""
        lengths = torch.tensor(batch.lengths)
        keep = torch.clamp((lengths + 1) // 2, min=self.TOP)  # (D1), l = 1
        sentences = nn.functional.embedding(_padded(batch), vectors).transpose(1, 2)
        wide = _folded(_wide(sentences, self.first, self.rows[0]), self.rows[0])
        kept = _k_max(wide, lengths + self.WIDTHS[0] - 1, keep)
        inside = torch.arange(kept.shape[2]) < keep[:, None, None]
        kept = torch.tanh(kept + self.first_bias) * inside
        wide = _folded(_wide(kept, self.second, self.rows[1]), self.rows[1])
        top = _k_max(wide, keep + self.WIDTHS[1] - 1, torch.full_like(keep, self.TOP))
        return self.softmax(torch.tanh(top + self.second_bias).flatten(1))


class Softmax(nn.Module):
    """The last layer (K2); the weights of a class are no longer than 3."""

    def __init__(self, features: int, classes: int) -> None:
        super().__init__()
        self.weights = nn.Parameter(torch.zeros(features, classes))
        self.bias = nn.Parameter(torch.zeros(classes))

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """Scores of each class before they are made probabilities."""
        # Usual dropout doubles what stays; Kim halves later, and the bound on weights counts on it.
        stays = torch.rand_like(features) >= DROPPED if self.training else 1 - DROPPED
        return (features * stays) @ self.weights + self.bias

    @torch.no_grad()
    def shorten(self) -> None:
        """Scale down what has grown longer than allowed."""
        length = self.weights.norm(dim=0)
        self.weights *= length.clamp(max=LONGEST_ROW) / length.clamp(min=1e-7)


class RowAdadelta:
    """Adadelta on the rows of a table that have a gradient, just as if all were stepped each time.

    A row without gradient does not move, its two running means fade by rho. So it is enough to
    fade them by as many steps as were missed when the row is next met.
    """

    def __init__(self, table: torch.Tensor) -> None:
        self.table = table
        self.gradients = torch.zeros_like(table)
        self.moves = torch.zeros_like(table)
        self.met = torch.zeros(len(table))
        self.now = 0

    @torch.no_grad()
    def step(self, rows: torch.Tensor, gradient: torch.Tensor) -> None:
        """Move `rows`, which are distinct."""
        self.now += 1
        fade = (RHO ** (self.now - self.met[rows]))[:, None]
        squares = self.gradients[rows] * fade + (1 - RHO) * gradient.square()
        moves = self.moves[rows] * (fade / RHO)
        move = gradient * torch.sqrt((moves + EPSILON) / (squares + EPSILON))
        self.table[rows] -= move
        self.gradients[rows] = squares
        self.moves[rows] = RHO * moves + (1 - RHO) * move.square()
        self.met[rows] = self.now


def _fresh(plan: Plan, classes: int) -> Reader:
    dimensions = 100 if plan.variant == "dcnn" else 300
    table = torch.empty(plan.words + 1, dimensions).uniform_(-0.25, 0.25)
    table[BLANK] = 0
    return Reader((Dcnn if plan.variant == "dcnn" else Kim)(dimensions, classes), table)


def _epochs(reader: Reader, plan: Plan, texts: Sequence[Ids], labels: Ids) -> Iterator[int]:
    """Go through the texts in ever another order, and pause after each time."""
    net, table = reader
    optimiser = torch.optim.Adadelta(net.parameters(), rho=RHO, eps=EPSILON)
    rows = None if plan.variant == "static" else RowAdadelta(table)
    for epoch in range(plan.epochs):
        net.train()
        for chosen in torch.randperm(len(texts)).split(BATCH):
            batch = pack([texts[k] for k in chosen.tolist()])
            vectors = table[batch.words].requires_grad_(rows is not None)
            scores = net(vectors, batch)
            optimiser.zero_grad()
            nn.functional.cross_entropy(scores, torch.from_numpy(labels)[chosen]).backward()
            optimiser.step()
            net.softmax.shorten()
            if rows is not None:
                rows.step(batch.words[1:], vectors.grad[1:])  # the blank comes first and stays
        yield epoch


def _winners(products: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Where in the row the largest window of each text (down) and filter (across) starts."""
    windows = len(batch.row) - GAP + 1
    met = products.index_select(0, batch.row)
    sums = met.new_zeros(windows, len(WIDTHS) * FILTERS)
    for k, (width, parts) in enumerate(zip(WIDTHS, _parts(), strict=True)):
        for j in range(width):
            sums[:, k * FILTERS : (k + 1) * FILTERS] += met[j : j + windows, parts[j]]
    # From the first window that holds the first word to the first that is all blank.
    begins = np.cumsum([1, *(length + GAP for length in batch.lengths[:-1])])
    spans = zip(begins.tolist(), batch.lengths, strict=True)
    return torch.stack([sums[b : b + n + GAP].max(dim=0).indices + b for b, n in spans])


def _windows(products: torch.Tensor, batch: Batch, starts: torch.Tensor) -> torch.Tensor:
    """The windows that start there, summed, with a gradient to each of their products."""
    texts, size = len(starts), products.shape[1]
    numbers = []
    for at, parts in zip(starts.split(FILTERS, dim=1), _parts(), strict=True):
        columns = torch.stack([torch.arange(part.start, part.stop) for part in parts])
        words = batch.row[at[:, None] + torch.arange(len(parts))[:, None]]
        numbers.append((words * size + columns).flatten())
    found = products.flatten().gather(0, torch.cat(numbers)).split([len(x) for x in numbers])
    return torch.cat([x.reshape(texts, -1, FILTERS).sum(dim=1) for x in found], dim=1)


def _parts() -> list[list[slice]]:
    """The columns of `Kim.filters` that belong to each width and each place in its window."""
    ends = np.cumsum([0, *WIDTHS]).tolist()
    starts = [range(a * FILTERS, b * FILTERS, FILTERS) for a, b in pairwise(ends)]
    return [[slice(start, start + FILTERS) for start in line] for line in starts]


def _padded(batch: Batch) -> torch.Tensor:
    """Places in `words`, one text a line, filled up with blanks; at least one column."""
    begins = np.cumsum([GAP, *(length + GAP for length in batch.lengths[:-1])])
    lines = torch.zeros(len(batch.lengths), max(1, *batch.lengths), dtype=torch.int64)
    for line, begin, length in zip(lines, begins.tolist(), batch.lengths, strict=True):
        line[:length] = batch.row[begin : begin + length]
    return lines


def _start(shape: tuple[int, ...]) -> torch.Tensor:
    """Uniform numbers within 1 / sqrt(numbers that meet in one sum)."""
    bound = float(np.prod(shape[1:])) ** -0.5
    return torch.empty(shape).uniform_(-bound, bound)


def _wide(signal: torch.Tensor, filters: torch.Tensor, rows: int) -> torch.Tensor:
    """Convolution of each row of the sentence by itself, reaching over both ends."""
    return nn.functional.conv1d(signal, filters, padding=filters.shape[2] - 1, groups=rows)


def _folded(signal: torch.Tensor, rows: int) -> torch.Tensor:
    """Each two neighbouring rows added, map by map."""
    texts, channels, places = signal.shape
    pairs = signal.reshape(texts, rows // 2, 2, channels // rows, places)
    return pairs.sum(dim=2).flatten(1, 2)


def _k_max(signal: torch.Tensor, ends: torch.Tensor, keep: torch.Tensor) -> torch.Tensor:
    """The `keep` largest before `ends` of each row in the order of the text, then zeros."""
    places = signal.shape[2]
    with torch.no_grad():
        hidden = torch.arange(places) >= ends[:, None, None]
        order = signal.masked_fill(hidden, -torch.inf).topk(int(keep.max()), dim=2).indices
        spare = torch.arange(order.shape[2]) >= keep[:, None, None]
        order = order.masked_fill(spare, places).sort(dim=2).values
    return nn.functional.pad(signal, (0, 1)).gather(2, order)
