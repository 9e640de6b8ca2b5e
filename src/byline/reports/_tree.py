"""A page as a tree of its elements, for those who read it instead of showing it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Node", "parsed"]

VOID = frozenset({"br", "col", "hr", "img", "input", "meta", "wbr"})


@dataclass(slots=True)
class Node:
    """An element with its attributes and what it holds; text is a plain string."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    held: "list[Node | str]" = field(default_factory=list)

    @property
    def classes(self) -> frozenset[str]:
        """The classes of the element."""
        return frozenset(self.attributes.get("class", "").split())

    @property
    def nodes(self) -> "Iterator[Node]":
        """The elements right below this one."""
        return (item for item in self.held if isinstance(item, Node))

    def all(self, *names: str) -> "Iterator[Node]":
        """The elements of these names anywhere below, in their order."""
        for node in self.nodes:
            if node.name in names:
                yield node
            yield from node.all(*names)

    def text(self) -> str:
        """All words below, with nothing between them."""
        return "".join(item if isinstance(item, str) else item.text() for item in self.held)


def parsed(page: str) -> Node:
    """The page, of which every element is closed."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.open[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].held.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].held.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and len(self.open) > 1:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].held.append(data)
