"""Looks at style in words, tables and graph files."""

import csv
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from byline.reports.wording import printable
from byline.results import Run
from byline.results.style import (
    AuthorAgreement,
    ChanceTest,
    DistanceTable,
    StyleMap,
    StyleNetwork,
    StyleTree,
)

__all__ = [
    "agreement_text",
    "distances_csv",
    "distances_text",
    "graphml",
    "links_csv",
    "map_text",
    "network_text",
    "settings_text",
    "table_csv",
    "tree_text",
]

SHOWN = 10
STRONG = 0.7
LEVEL = 0.05


def table_csv(rows: Iterable[Iterable[object]]) -> str:
    """Rows as a .csv."""
    page = StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()


def distances_csv(found: DistanceTable) -> str:
    """A row and a column for each text."""
    rows = ((name, *row) for name, row in zip(found.texts, found.distances, strict=True))
    return table_csv([("", *found.texts), *rows])


def distances_text(found: DistanceTable) -> Iterator[str]:
    """The nearest texts of the first of them."""
    yield (
        f"{len(found.texts)} texts, {len(found.features):,} features, distance {found.distance}. "
        "The nearest of each:"
    )
    for name in found.texts[:SHOWN]:
        others = ", ".join(f"{printable(one)} {far:.3f}" for one, far in found.nearest(name))
        yield f"  {printable(name)}: {others}"
    if len(found.texts) > SHOWN:
        yield f"  … {len(found.texts) - SHOWN:,} more: -o distances.csv has all."
    yield from _ending(found.agreement, found.run)


def tree_text(found: StyleTree) -> Iterator[str]:
    """The branches that most trees share, or all of a consensus."""
    inner = [k for k, node in enumerate(found.nodes[:-1]) if node.text is None]
    least = STRONG if found.kind == "dendrogram" else 0.0
    strong = [k for k in inner if (found.nodes[k].support or 0.0) >= least]
    yield (
        f"{found.kind.capitalize()} of {len(found.texts)} texts, {found.distance}, {found.linkage} "
        f"linkage: {len(inner)} branches."
    )
    if found.trees > 1:
        what = f"in {100 * STRONG:.0f} % or more" if least else "in more than half"
        yield f"Branches {what} of {found.trees:,} trees:" if strong else f"No branch is {what}."
    below: list[tuple[str, ...]] = []
    for node in found.nodes:
        inside = (name for child in node.children for name in below[child])
        below.append((node.text,) if node.text is not None else tuple(inside))
    ranked = sorted(strong, key=lambda k: -(found.nodes[k].support or 0.0))
    for k in ranked[: 2 * SHOWN] if found.trees > 1 else ():
        names = ", ".join(map(printable, below[k][:4])) + (", …" if len(below[k]) > 4 else "")
        yield f"  {100 * (found.nodes[k].support or 0):3.0f} %  {len(below[k])} texts: {names}"
    if len(ranked) > 2 * SHOWN and found.trees > 1:
        yield f"  … {len(ranked) - 2 * SHOWN} more: --figure tree.svg has all."
    yield from _ending(found.agreement, found.run)


def map_text(found: StyleMap) -> Iterator[str]:
    """How much the map holds, and what pulls texts apart."""
    yield f"Map of {len(found.places)} texts ({found.kind})."
    if found.explained is not None:
        first, second = (100 * share for share in found.explained)
        yield f"The axes hold {first:.1f} % and {second:.1f} % of the differences."
        yield from _pulls("right", {name: x for name, x, _ in found.loadings})
        yield from _pulls("up", {name: y for name, _, y in found.loadings})
    yield f"Trustworthiness of the neighbours on the map: {100 * found.trust:.0f} %."
    yield from _ending(found.agreement, found.run)


def _pulls(way: str, loadings: Mapping[str, float]) -> Iterator[str]:
    ranked = sorted(loadings, key=lambda name: -loadings[name])
    ends = ([repr(printable(name)) for name in part] for part in (ranked[:8], ranked[:-9:-1]))
    more, less = map(", ".join, ends)
    yield f"  {way}: {more}; the other way: {less}"


def network_text(found: StyleNetwork) -> Iterator[str]:
    """The groups, largest first."""
    groups: dict[int, list[str]] = {}
    for name, group in zip(found.texts, found.communities, strict=True):
        groups.setdefault(group, []).append(printable(name))
    yield (
        f"Network of {len(found.texts)} texts: {len(found.links):,} links over {found.n_settings} "
        f"settings, {len(groups)} groups."
    )
    for number in sorted(groups)[: 2 * SHOWN]:
        names = ", ".join(groups[number][:6]) + (", …" if len(groups[number]) > 6 else "")
        yield f"  {number + 1}: {len(groups[number])} texts: {names}"
    yield from _ending(found.agreement, found.run)


def links_csv(found: StyleNetwork) -> str:
    """The edge list, as programs for networks (Gephi) read it."""
    rows = ((one.a, one.b, one.weight, "undirected", one.settings) for one in found.links)
    return table_csv([("Source", "Target", "Weight", "Type", "Settings"), *rows])


def graphml(found: StyleNetwork) -> bytes:
    """The network as GraphML, with authors, groups, weights and places."""
    root = ET.Element("graphml", xmlns="http://graphml.graphdrawing.org/xmlns")
    keys = (
        ("node", "label", "string"), ("node", "author", "string"), ("node", "group", "int"),
        ("node", "x", "double"), ("node", "y", "double"), ("edge", "weight", "double"),
        ("edge", "settings", "int"),
    )  # fmt: skip
    for kind, name, form in keys:
        told = {"id": name, "for": kind, "attr.name": name, "attr.type": form}
        ET.SubElement(root, "key", told)
    graph = ET.SubElement(root, "graph", edgedefault="undirected")
    numbers = {name: f"n{k}" for k, name in enumerate(found.texts)}
    for name, author, group, (x, y) in zip(
        found.texts, found.authors, found.communities, found.places, strict=True
    ):
        node = ET.SubElement(graph, "node", id=numbers[name])
        facts = {"label": printable(name), "author": printable(author or ""), "group": group + 1}
        _data(node, facts | {"x": x, "y": y})
    for one in found.links:
        edge = ET.SubElement(graph, "edge", source=numbers[one.a], target=numbers[one.b])
        _data(edge, {"weight": one.weight, "settings": one.settings})
    ET.indent(root)
    return bytes(ET.tostring(root, "utf-8", xml_declaration=True))


def agreement_text(found: AuthorAgreement | None) -> str:
    """Whether texts of one author lie together more than by chance.

    >>> agreement_text(AuthorAgreement(9, 3, ChanceTest(0.5, (-0.1, 0.2), 0.01), None, 99))[:45]
    'Groups agree with authors more than by chance'
    """
    if found is None:
        return "Chance was not tested: that takes two authors at least with two signed texts each."
    tests = [test for test in (found.rand, found.silhouette) if test is not None]
    n_better = sum(test.p <= LEVEL for test in tests)
    more = (
        "agree with authors more than by chance"
        if n_better == len(tests)
        else "do not agree with authors more than by chance"
        if not n_better
        else "agree with authors by one measure and not by the other"
    )
    told = [f"adjusted Rand {_tested(found.rand)}"]
    if found.silhouette is not None:
        told.append(f"silhouette {_tested(found.silhouette)}")
    return (
        f"Groups {more} ({found.texts} signed texts, {found.authors} authors): "
        f"{'; '.join(told)}, of {found.shuffles:,} shuffles."
    )


def settings_text(run: Run) -> str:
    """The settings behind a look, and what is needed to have it again."""
    told = ((name.replace("_", " "), value) for name, value in run.settings.items())
    settings = ", ".join(f"{name} {value}" for name, value in told if value not in (None, False))
    return f"({settings}; seed {run.seed}, byline {run.versions['byline']})"


def _ending(agreement: AuthorAgreement | None, run: Run | None) -> Iterator[str]:
    yield agreement_text(agreement)
    if run is not None:
        yield ""
        yield settings_text(run)


def _tested(test: ChanceTest) -> str:
    low, high = test.by_chance
    return f"{test.value:.2f}, by chance {low:.2f} to {high:.2f}, p = {test.p:.3g}"


def _data(element: ET.Element, facts: dict[str, object]) -> None:
    for name, value in facts.items():
        ET.SubElement(element, "data", key=name).text = str(value)
