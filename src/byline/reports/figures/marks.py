"""Small signs that tell kinds of points apart without colour."""

from typing import Literal

from byline.reports.figures.svg import element, paint

__all__ = ["Kind", "mark"]

Kind = Literal["circle", "square", "triangle", "dot", "diamond"]


def mark(kind: Kind, x: float, y: float, size: float = 5.0) -> str:
    """A sign around a place; the diamond is hollow, all others are filled."""
    filled, hollow = paint(fill="ink"), paint(fill="paper", stroke="ink")
    if kind == "square":
        side = 0.9 * size
        return element("rect", x=x - side, y=y - side, width=2 * side, height=2 * side, **filled)
    if kind == "triangle":
        path = f"M{x:.2f},{y - 1.2 * size:.2f}l{1.1 * size:.2f},{2 * size:.2f}h{-2.2 * size:.2f}z"
        return element("path", d=path, **filled)
    if kind == "diamond":
        s = 1.25 * size
        path = f"M{x:.2f},{y - s:.2f}l{s:.2f},{s:.2f}l{-s:.2f},{s:.2f}l{-s:.2f},{-s:.2f}z"
        return element("path", d=path, stroke_width=1.5, **hollow)
    return element("circle", cx=x, cy=y, r=size if kind == "circle" else 0.6 * size, **filled)
