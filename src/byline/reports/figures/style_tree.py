"""A tree of texts: leaves below each other, the root on the left, the support of every branch.

Branches that most of the trees share are dark, the others pale; each has its support as a number
where there is room, and in its title. Texts have the mark and the colour of their author.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from byline.reports.figures.kinds import NO_KIND, TextKind, kinds_of, spelt_width
from byline.reports.figures.svg import (
    Drawing,
    Figure,
    element,
    escaped,
    fitted,
    paint,
    paragraph,
    path_through,
    text,
)
from byline.reports.style import agreement_text
from byline.results.style import StyleTree

__all__ = ["TreeFigure"]

LEFT, TOP, TREE, WIDEST = 24, 22, 520, 330
STRONG = 0.7
ROOM = 18
LIMIT = (
    "A tree groups texts whether or not there are groups: it cannot show that a branch has one "
    "author, and subject, genre and period draw texts together as well."
)


@dataclass(frozen=True, slots=True)
class TreeFigure(Figure):
    """A dendrogram or a consensus tree."""

    tree: StyleTree
    title: str = "Tree of the texts by style"

    def finding(self) -> str:
        """How many branches there are, and how many of them most trees share."""
        inner = [node for node in self.tree.nodes if node.text is None][:-1]
        known = [node.support for node in inner if node.support is not None]
        strong = sum(support >= STRONG for support in known)
        agreement = agreement_text(self.tree.agreement)
        if not known:
            return f"{len(self.tree.texts)} texts. {agreement} {LIMIT}"
        return (
            f"{len(self.tree.texts)} texts, {len(inner)} branches; {strong} of them are in "
            f"{100 * STRONG:.0f} % or more of {self.tree.trees:,} trees. {agreement} {LIMIT}"
        )

    def drawing(self) -> Drawing:
        """Branches, then leaves, then what the numbers mean."""
        nodes = self.tree.nodes
        order = leaf_order(self.tree)
        gap = 17.0 if len(order) <= 60 else 14.0 if len(order) <= 150 else 12.0
        size = 11.5 if gap > 15 else 10.0 if gap > 13 else 9.0
        places = self._places(order, gap)
        kinds = kinds_of(node.author for node in nodes)
        below = members(self.tree)
        inner = [k for k, node in enumerate(nodes) if node.children]
        parts = [self._branch(k, places, below) for k in inner]
        parts += [
            self._support(child, places[child], places[k][0])
            for k in inner
            for child in nodes[k].children
        ]
        parts += [self._leaf(k, places, kinds, size) for k in order]
        bottom = TOP + gap * len(order)
        if self.tree.kind == "dendrogram":
            parts.append(self._axis(bottom))
            bottom += 34
        names = [nodes[k].text or "" for k in order]
        widest = min(WIDEST, max(spelt_width(name, size) for name in names))
        width = max(LEFT + TREE + 22 + widest + 12, 640.0)
        parts.append(paragraph(self._key(), width - 2 * LEFT, LEFT, bottom + 20))
        lines = 1 + int(len(self._key()) * 6.3 / (width - 2 * LEFT))
        return "".join(parts), (width, bottom + 24 + 16 * lines)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Every branch with its height, its support and its texts."""
        yield "branch", "height", "support", "texts"
        below = members(self.tree)
        for k, node in enumerate(self.tree.nodes):
            if node.children:
                texts = "; ".join(self.tree.nodes[leaf].text or "" for leaf in below[k])
                yield k, node.height, node.support, texts

    def _key(self) -> str:
        told = ""
        if self.tree.trees > 1:
            told = (
                f"Numbers: per cent of {self.tree.trees:,} trees that have a branch with the same "
                f"texts; dark from {100 * STRONG:.0f}. "
            )
        return told + LIMIT

    def _places(self, order: Sequence[int], gap: float) -> dict[int, tuple[float, float]]:
        nodes = self.tree.nodes
        most = max(node.height for node in nodes) or 1.0
        places = {k: (LEFT + TREE * 1.0, TOP + gap * (row + 0.5)) for row, k in enumerate(order)}
        for k, node in enumerate(nodes):
            if node.children:
                ys = [places[child][1] for child in node.children]
                x = LEFT + TREE * (1 - node.height / most)
                places[k] = (x, (min(ys) + max(ys)) / 2)
        return places

    def _branch(
        self, k: int, places: dict[int, tuple[float, float]], below: Sequence[tuple[int, ...]]
    ) -> str:
        """The line down a node and those to its children, which have the strength of the child."""
        nodes = self.tree.nodes
        x, _ = places[k]
        ys = [places[child][1] for child in nodes[k].children]
        parts = [
            element("path", d=f"M{x:.1f},{min(ys):.1f}V{max(ys):.1f}", **_look(nodes[k].support))
        ]
        for child in nodes[k].children:
            across, y = places[child]
            told = self._told(child, below[child])
            look = _look(nodes[child].support, leaf=not nodes[child].children)
            line = path_through([(x, y), (across, y)])
            parts.append(element("path", element("title", escaped(told)), d=line, **look))
        return "".join(parts)

    def _told(self, k: int, below: tuple[int, ...]) -> str:
        node = self.tree.nodes[k]
        if node.text is not None:
            return node.text
        support = "" if node.support is None else f", in {100 * node.support:.0f} % of the trees"
        names = [self.tree.nodes[leaf].text or "" for leaf in below]
        more = f" and {len(names) - 8} more" if len(names) > 8 else ""
        return f"{len(names)} texts{support}: {', '.join(names[:8])}{more}"

    def _support(self, k: int, place: tuple[float, float], parent: float) -> str:
        """The support of a branch upon it, if it is long enough."""
        support = self.tree.nodes[k].support
        x, y = place
        if support is None or x - parent < ROOM:
            return ""
        look = paint(fill="ink" if support >= STRONG else "ink3")
        return text(f"{100 * support:.0f}", x - 3, y - 3, text_anchor="end", font_size=9, **look)

    def _leaf(
        self,
        k: int,
        places: dict[int, tuple[float, float]],
        kinds: dict[str | None, TextKind],
        size: float,
    ) -> str:
        node = self.tree.nodes[k]
        x, y = places[k]
        kind = kinds.get(node.author, NO_KIND)
        name = fitted(node.text or "", WIDEST * 12 / size)[0]
        look = paint(fill=kind.colour if kind != NO_KIND else "ink")
        words = text(name, x + 18, y + 0.35 * size, font_size=size, **look)
        told = element("title", escaped(f"{node.text} ({node.author or 'unsigned'})"))
        return element("g", told, kind.at(x + 8, y, 0.36 * size), words)

    def _axis(self, bottom: float) -> str:
        """The heights of a dendrogram."""
        most = max(node.height for node in self.tree.nodes) or 1.0
        parts = [element("path", d=f"M{LEFT},{bottom + 4}h{TREE}", **paint(stroke="rule2"))]
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            x = LEFT + TREE * (1 - share)
            parts.append(element("path", d=f"M{x:.1f},{bottom + 4}v4", **paint(stroke="rule2")))
            anchor = "start" if share == 1.0 else "middle"
            words = f"{share * most:.3g}"
            parts.append(text(words, x, bottom + 20, text_anchor=anchor, font_size=10))
        told = f"{self.tree.distance}, {self.tree.linkage} linkage"
        parts.append(text(told, LEFT + TREE + 18, bottom + 20, font_size=10))
        return "".join(parts)


def leaf_order(tree: StyleTree) -> list[int]:
    """The leaves from the top down: those of one branch beside each other."""
    order, waiting = [], [len(tree.nodes) - 1]
    while waiting:
        k = waiting.pop()
        children = tree.nodes[k].children
        waiting += reversed(children)
        order += [] if children else [k]
    return order


def members(tree: StyleTree) -> list[tuple[int, ...]]:
    """The leaves below each node."""
    found: list[tuple[int, ...]] = []
    for k, node in enumerate(tree.nodes):
        below = [leaf for child in node.children for leaf in found[child]]
        found.append(tuple(below) if node.children else (k,))
    return found


def _look(support: float | None, *, leaf: bool = False) -> dict[str, str | float | None]:
    strong = leaf or support is None or support >= STRONG
    look = paint(stroke="ink" if strong and not leaf else "ink3" if leaf else "rule2")
    return look | {"stroke_width": 1.6 if strong and not leaf else 1.1, "stroke_linecap": "square"}
