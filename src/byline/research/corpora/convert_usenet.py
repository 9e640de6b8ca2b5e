"""20 Newsgroups from the archive of single posts."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from byline.research.corpora.archives import members
from byline.research.corpora.writing import only_file, write_rows

__all__ = ["usenet"]

POST = re.compile(r"(?:^|/)20_newsgroups/[^/]+/\d+$")
ADDRESS = re.compile(r"[\w.+%=/!\-]{1,200}@[\w.\-]{0,200}\w")
KEPT = (
    "From",
    "Newsgroups",
    "Subject",
    "Summary",
    "Keywords",
    "Message-ID",
    "Date",
    "Followup-To",
    "Distribution",
    "Organization",
    "Lines",
    "References",
    "Sender",
    "Reply-To",
    "In-Reply-To",
)
"""The headers that tell of writer, thread and time; the routing ones are left out."""
SPELLING = {name.lower(): name for name in KEPT}


def usenet(downloads: Path, folder: Path) -> None:
    """Make a row of each post: its group, number, sender, main headers and body."""
    found = members(only_file(downloads), POST.search)
    posts = {PurePosixPath(name).parts[-2:]: raw for name, raw in found}
    write_rows(folder / "20news-19997.jsonl.gz", _rows(posts))


def _rows(posts: dict[tuple[str, ...], bytes]) -> Iterator[dict[str, object]]:
    """The posts by group and number; a message that was there before is marked as a copy."""
    seen: set[str] = set()
    for group, number in sorted(posts, key=lambda place: (place[0], int(place[1]))):
        head, _, body = posts[group, number].decode("latin-1").partition("\n\n")
        headers = _headers(head)
        sender, message = headers.get("From", ""), headers.get("Message-ID", f"{group}/{number}")
        address = ADDRESS.search(sender)
        yield {
            "group": group,
            "id": number,
            "crosspost_dup": message in seen,
            "author": (address[0] if address else sender).lower(),
            "headers": headers,
            "body": body,
        }
        seen.add(message)


def _headers(head: str) -> dict[str, str]:
    """The headers worth keeping, folded lines joined."""
    found: dict[str, str] = {}
    for line in re.sub(r"\n[ \t]+", " ", head).split("\n"):
        name, colon, value = line.partition(":")
        spelt = SPELLING.get(name.strip().lower())
        if colon and spelt and spelt not in found:
            found[spelt] = value.strip()
    return found
