"""Dates in the forms that files hold them in."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from byline.corpus.readers.dates import parse_date

DAY = datetime(1993, 3, 29, tzinfo=UTC)


@pytest.mark.parametrize(
    "written",
    ["1993-03-29", "19930329", "1993/03/29", "29.03.1993", "29 March 1993", "March 29, 1993"],
)
def test_a_day_is_read_in_the_forms_people_use(written):
    assert parse_date(written) == DAY


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1993", datetime(1993, 1, 1, tzinfo=UTC)),
        ("1993-03", datetime(1993, 3, 1, tzinfo=UTC)),
        ("1993-03-29T11:57:19Z", datetime(1993, 3, 29, 11, 57, 19, tzinfo=UTC)),
        ("Mon, 29 Mar 1993 11:57:19 GMT", datetime(1993, 3, 29, 11, 57, 19, tzinfo=UTC)),
        (
            "Mon, 29 Mar 1993 11:57:19 -0500",
            datetime(1993, 3, 29, 11, 57, 19, tzinfo=timezone(timedelta(hours=-5))),
        ),
    ],
)
def test_moments_keep_their_zone_and_parts_stand_for_their_beginning(written, meant):
    assert parse_date(written) == meant


@pytest.mark.parametrize(
    "written", ["", "soon", "3/4/1993", "1993-13-45", "9" * 400, "0000", "1e5", "\ud800"]
)
def test_what_cannot_be_read_for_certain_is_no_date(written):
    assert parse_date(written) is None


def test_a_date_may_have_64_characters():
    date = "Tue, 27 Oct 1987 10:00:00 +0000 (Greenwich)"
    assert parse_date(date[:-1] + "h" * (64 - len(date)) + ")") == datetime(
        1987, 10, 27, 10, tzinfo=UTC
    )
    assert parse_date(date[:-1] + "h" * (65 - len(date)) + ")") is None
