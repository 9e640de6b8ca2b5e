"""The navigation of the documentation leads to every page."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_page_stands_in_the_navigation_exactly_once():
    _, navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n")
    listed = Counter(re.findall(r": (\S+\.md)$", navigation, re.M))
    docs = ROOT / "docs"
    assert listed == Counter(page.relative_to(docs).as_posix() for page in docs.rglob("*.md"))
