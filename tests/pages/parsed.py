"""A page taken apart by the standard library, and promises that every page keeps."""

import re
from html.parser import HTMLParser

VOID = {"br", "col", "hr", "img", "input", "meta", "wbr"}
RAW = {"script", "style"}


class Parsed(HTMLParser):
    """Elements in order, with their text and what is wrong with their nesting."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.raw: dict[str, list[str]] = {name: [] for name in RAW}
        self.faults: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.tables: list[dict[str, int]] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        self.faults += [f"<{name}> is never closed" for name in self._open]

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((int(tag[1]), ""))
        if tag == "table":
            self.tables.append({"caption": 0, "th": 0, "td": 0, "scoped": 0})
        if self.tables and tag in self.tables[-1]:
            self.tables[-1][tag] += 1
            if tag == "th" and dict(attrs).get("scope"):
                self.tables[-1]["scoped"] += 1

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self._open or self._open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self._open[-1:]}")
        else:
            self._open.pop()

    def handle_data(self, data):
        if self._open and self._open[-1] in RAW:
            self.raw[self._open[-1]].append(data)
            return
        self.texts.append(data)
        if any(re.fullmatch("h[1-6]", name) for name in self._open) and self.headings:
            level, words = self.headings[-1]
            self.headings[-1] = level, words + data

    @property
    def text(self) -> str:
        return "".join(self.texts)

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag == name]


def check_page(page: str) -> Parsed:
    """Every page is whole, leads nowhere outside, and can be read by ear and by keyboard."""
    found = Parsed(page)
    assert not found.faults, found.faults[:3]
    ids = [a["id"] for _, a in found.elements if "id" in a]
    assert len(ids) == len(set(ids)), "an id stands twice"
    for attributes in found.all("a"):
        href = attributes["href"]
        inside = href.startswith("#") and href[1:] in ids
        assert inside or href.startswith("data:text/csv"), f"{href} leads nowhere"
    for _, attributes in found.elements:
        for name, value in attributes.items():
            assert not name.startswith("on"), f"a handler in {name}"
            assert name != "style", "a style that the policy forbids"
            assert name not in ("src", "srcset", "action", "formaction", "background"), name
            for part in (attributes.get("aria-labelledby") or "").split():
                assert part in ids, f"{part} labels nothing"
            assert "http" not in (value or "") or name in ("content", "http-equiv"), value
    assert [level for level, _ in found.headings][:1] == [1]
    for (before, _), (after, words) in zip(found.headings, found.headings[1:], strict=False):
        assert after <= before + 1, f"{words} skips a level"
    for table in found.tables:
        assert table["caption"] == 1, "a table without a caption"
        assert table["scoped"] == table["th"] > 0, "a head that is no head"
    assert not re.search(r"url\((?!#)|@import", "".join(found.raw["style"]))
    return found
