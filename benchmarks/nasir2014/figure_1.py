"""Figure 1: one region learned under three widths of a kernel, and under their mixture.

The points of the paper are not printed. Ours: a bent band, a third of which is known to lie within,
and a few points around it that are known not to. What each region takes in of new points, from the
band and from all over the plane, says how good a width is. A mixture is not told that: the wider a
kernel, the larger the |w| that it allows, and the more it weighs.

    byline bench nasir2014 --figure 1       writes figure_1.svg and figure_1.csv
"""

import numpy as np
from numpy.typing import NDArray

from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.unit_kernels import Kernel, Rbf
from byline.research.bench import Request
from byline.research.region_map import Kind, RegionFigure, RegionMap

__all__ = ["draw", "figure_1"]

Floats = NDArray[np.float64]
WIDTHS = {"narrow": 0.25, "middle": 1.0, "wide": 4.0}
P = 1.5
KNOWN, UNKNOWN, OUTSIDE, NEW = 30, 60, 12, 4000
LOW, HIGH = np.array([-4.0, -2.0]), np.array([4.0, 6.0])
WITHIN, WITHOUT, NOBODY = 1, 0, -1
GRID = 81


def draw(request: Request) -> RegionFigure:
    """The figure of a seed."""
    return figure_1(request.seed)


def figure_1(seed: int = 0) -> RegionFigure:
    """The figure, with its numbers."""
    rng = np.random.default_rng(seed)
    points = np.vstack([_band(rng, KNOWN + UNKNOWN), _around(rng, OUTSIDE)])
    labels = np.repeat([WITHIN, NOBODY, WITHOUT], [KNOWN, UNKNOWN, OUTSIDE])
    new = _band(rng, NEW), rng.uniform(LOW, HIGH, (NEW, 2))
    named: list[tuple[str, Kernel]] = [
        (name, Rbf(1.0, width=width)) for name, width in WIDTHS.items()
    ]
    xs, ys = (np.linspace(low, high, GRID) for low, high in zip(LOW, HIGH, strict=True))
    grid = np.column_stack([part.ravel() for part in np.meshgrid(xs, ys)])
    maps = []
    for kernels in ([one] for one in named):
        model = _learned(points, labels, kernels)
        maps.append(_map(kernels[0][0], model, _worth(model, new), points, grid))
    model = _learned(points, labels, named)
    theta = model.weights_[WITHIN]
    shares = " : ".join(f"{share:.2f}" for share in theta / theta.sum())
    maps.append(_map(f"mixture, {shares}", model, _worth(model, new), points, grid))
    kinds: dict[int, Kind] = {WITHIN: "within", WITHOUT: "without", NOBODY: "unknown"}
    title = "A region under three widths of a kernel, and under their mixture"
    return RegionFigure(
        tuple(maps), xs, ys, points, tuple(kinds[label] for label in labels.tolist()), title
    )


def _learned(
    points: Floats, labels: NDArray[np.intp], kernels: list[tuple[str, Kernel]]
) -> MKLSSAD:
    return MKLSSAD(tuple(kernels), p=P, nu=0.1, r=3.0, nobody=NOBODY).fit(points, labels)


def _map(name: str, model: MKLSSAD, note: str, points: Floats, grid: Floats) -> RegionMap:
    scores = model.scores(grid)[:, WITHIN].reshape(GRID, GRID)
    return RegionMap(name, note, scores, model.scores(points)[:, WITHIN])


def _worth(model: MKLSSAD, new: tuple[Floats, Floats]) -> str:
    """How much of the band and of the plane is taken in."""
    band, plane = (100 * model.accepts(rows)[:, WITHIN].mean() for rows in new)
    return f"of band {band:.0f} %, of plane {plane:.0f} %"


def _band(rng: np.random.Generator, n: int) -> Floats:
    """Points along a parabola, 0.35 about it."""
    along = rng.uniform(-2.2, 2.2, n)
    return np.column_stack([along, 0.9 * along**2 - 0.5]) + rng.normal(0, 0.35, (n, 2))


def _around(rng: np.random.Generator, n: int) -> Floats:
    """Points of the plane that are further than 1.2 from the middle of the band."""
    middle = np.linspace(-2.2, 2.2, 200)
    line = np.column_stack([middle, 0.9 * middle**2 - 0.5])
    points = rng.uniform(LOW + 0.3, HIGH - 0.3, (50 * n, 2))
    apart = np.sqrt(((points[:, None] - line) ** 2).sum(axis=2)).min(axis=1)
    return points[apart > 1.2][:n]
