"""Dates as files and tables write them."""

import re
from datetime import UTC, datetime

__all__ = ["parse_date"]

PARTIAL = re.compile(r"(\d{4})(?:-(\d\d))?")
FORMS = ("%Y/%m/%d", "%Y/%m/%d %H:%M:%S", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d, %Y")
LONGEST = 64


def parse_date(written: str) -> datetime | None:
    """The moment meant, or None; where no zone is given it is taken as UTC.

    Dates from different sources can then be compared with each other. A year alone, or a year and
    a month, stands for its first day. Day and month as bare numbers are read only where their
    order is certain.

    >>> parse_date("1787-10-27").isoformat(), parse_date("27 October 1787").isoformat()
    ('1787-10-27T00:00:00+00:00', '1787-10-27T00:00:00+00:00')
    >>> parse_date("10/11/1787") is None
    True
    """
    written = written.strip()
    if not written or len(written) > LONGEST:
        return None
    moment = _parse(written)
    if moment is None:
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _parse(written: str) -> datetime | None:
    """Try ISO 8601, then the forms of mail headers, then a few that people use."""
    try:
        if partial := PARTIAL.fullmatch(written):
            return datetime(int(partial[1]), int(partial[2] or 1), 1)
        return datetime.fromisoformat(written)
    except ValueError:
        pass
    # Of these forms only one has a time, behind slashes; dates of mail, which are many, have none.
    for form in FORMS if "/" in written or ":" not in written else ():
        try:
            return datetime.strptime(written, form)
        except ValueError:
            continue
    from email.utils import parsedate_to_datetime

    try:
        return parsedate_to_datetime(written)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
