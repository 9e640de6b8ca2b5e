"""Stretches of a message meant for machines: PGP armour and encoded files."""

import re

__all__ = ["mark_armour"]

_PGP = re.compile(r"-----\s?(BEGIN|END) PGP ([A-Z ]{1,40}?)-{4,5}\s*$")
_PGP_HEADER = re.compile(r"(?:Hash|Charset|Version|Comment|MessageID):\s", re.IGNORECASE)
_ENCODED_START = re.compile(r"begin(?:-base64)? [0-7]{3,4} \S|\(This file must be converted with")
# A full line of uuencoding, or a long line without a blank such as no sentence would hold.
_ENCODED = re.compile(
    r"M[ -`]{60}[!-~]?\s*$|(?!\w{2,8}://)(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])[!-~]{56,80}\s*$"
)
_ANY_ENCODED = re.compile(r"\n(?:\S{56}|M[ -`]{60}|begin(?:-base64)? [0-7]{3})")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{4,76}={0,2}\s*$")
_ENCODED_END = re.compile(r"(?:end|====|[ `])\s*$")
_FEWEST_ENCODED_LINES = 3


def mark_armour(lines: list[str], kinds: list[str]) -> bool:
    """Mark it and say whether any line looked like it.

    Lines that PGP escaped with a dash are put back as they were written.
    """
    text = "\n".join(["", *lines])
    signed = "\n-----" in text and " PGP " in text
    encoded = _ANY_ENCODED.search(text) is not None
    if signed:
        _mark_pgp(lines, kinds)
    if encoded:
        _mark_encoded(lines, kinds)
    return signed or encoded


def _mark_pgp(lines: list[str], kinds: list[str]) -> None:
    """Armour goes whole; of a signed message only the frame goes and the text inside stays."""
    inside = ""
    for place, line in enumerate(lines):
        frame = _PGP.match(line[:80])
        header = _PGP_HEADER.match(line[:40])
        if frame:
            kinds[place] = "pgp"
            signed = "SIGNED" in frame[2]
            inside = "" if frame[1] == "END" else "headers" if signed else "armour"
        elif (header and inside != "text" and inside) or (inside == "armour" and " " not in line):
            kinds[place] = "pgp"
        elif inside == "armour":
            inside = ""  # the closing line is missing: the armour ends where words begin
        elif inside:
            inside = "text"
            lines[place] = line[2:] if line.startswith("- -") else line


def _mark_encoded(lines: list[str], kinds: list[str]) -> None:
    """Runs of encoded lines, with the line that opens and those that close them."""
    _mark_framed(lines, kinds)
    start = 0
    while start < len(lines):
        stop = start
        while stop < len(lines) and _ENCODED.match(lines[stop][:100]):
            stop += 1
        if stop - start >= _FEWEST_ENCODED_LINES:
            first = start - 1 if start and _ENCODED_START.match(lines[start - 1][:100]) else start
            stop = _end_of_encoded(lines, stop)
            kinds[first:stop] = ["boilerplate"] * (stop - first)
        start = max(stop, start + 1)


def _mark_framed(lines: list[str], kinds: list[str]) -> None:
    """Whole files between `begin` and `end`, however short."""
    for start, line in enumerate(lines):
        if kinds[start] or not line.startswith("begin") or not _ENCODED_START.match(line[:100]):
            continue
        stop = start + 1
        while stop < len(lines) and (_is_uuencoded(lines[stop]) or _BASE64.match(lines[stop])):
            stop += 1
        if stop < len(lines) and stop > start + 1 and lines[stop].strip() in ("end", "===="):
            kinds[start : stop + 1] = ["boilerplate"] * (stop + 1 - start)


def _is_uuencoded(line: str) -> bool:
    """Whether the line is as long as its first character says."""
    size = (ord(line[0]) - 32) % 64 if line else 64
    return -1 <= len(line.rstrip("\r")) - 1 - 4 * -(-size // 3) <= 1 or line.strip() == "`"


def _end_of_encoded(lines: list[str], stop: int) -> int:
    """The last line of a run is shorter; after it may come an empty length and `end`."""
    if stop < len(lines) and lines[stop].strip() and " " not in lines[stop].strip():
        stop += 1
    while stop < len(lines) and _ENCODED_END.match(lines[stop][:20]):
        stop += 1
    return stop
