"""Answers come back from JSON as they were."""

import json

import pytest
from pages.made import made_report

from byline.results import Verification, as_json
from byline.results.report import Report
from byline.results.restored import restored


def test_a_report_comes_back_as_it_was():
    report = made_report()
    assert restored(Report, json.loads(json.dumps(as_json(report)))) == report


@pytest.mark.parametrize(
    "change",
    [{"answer": "maybe"}, {"score": "much"}, {"known": 3}, {"notes": [1]}, {"log10_lr": "x"}],
)
def test_what_is_no_such_answer_is_refused(change):
    sound = as_json(Verification("q", "yes", 0.9, None, "m"))
    assert restored(Verification, sound).answer == "yes"
    with pytest.raises((ValueError, TypeError)):
        restored(Verification, {**sound, **change})


def test_a_field_that_is_missing_is_refused():
    with pytest.raises(LookupError):
        restored(Verification, {"questioned": "q"})
