"""All answers about the bundled letters, whose truth is known."""

import json
import re
import tomllib
from dataclasses import replace
from importlib.resources import files

import pytest

import byline
from byline.apps.cli.report import _content
from byline.corpus import Corpus
from byline.questions.report import report as ask
from byline.reports.page.frame import figures_of, report_page
from byline.reports.redaction import redacted
from byline.results import as_json
from byline.storage.answers import Answers


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Answers:
    return Answers(tmp_path_factory.mktemp("answers"))


@pytest.fixture(scope="module")
def bundled(kept):
    return ask(byline.read(byline.bundled_pile()), cache=kept, command="byline report")


@pytest.fixture(scope="module")
def truth() -> dict:
    return tomllib.loads(files("byline.corpus").joinpath("pile_truth.toml").read_text("utf-8"))


@pytest.mark.slow
def test_the_bundled_letters_get_their_writers(bundled, truth):
    told = {answer.text: answer for answer in bundled.attributions}
    assert told.keys() == truth["unsigned"].keys()
    for text, author in truth["unsigned"].items():
        if author == "none":
            assert told[text].author is None
            assert told[text].leaders[0] is None
            assert told[text].undecided == "close", "five writers show no unknown one for sure"
        else:
            assert told[text].author == author
            assert told[text].certainty == 2, "very probably, as few letters were there to test on"


@pytest.mark.slow
def test_the_bundled_letters_fall_into_their_events(bundled, truth):
    events = truth["events"]
    assert len(bundled.stories) == len(set(events.values()))
    for story in bundled.stories:
        assert len({events[text] for text in story.group.texts}) == 1
        assert story.summary.sentences
    assert len(bundled.alone) <= 6


@pytest.mark.slow
def test_letters_that_stand_alone_are_shown_with_one_of_their_event(bundled, truth):
    events = truth["events"]
    assert bundled.nearest.keys() == set(bundled.alone)
    for text, near in bundled.nearest.items():
        assert events[near] == events[text]


@pytest.mark.slow
def test_a_copied_pair_has_one_share_and_says_how_another_is_counted(bundled):
    pair = bundled.passages[0]
    words = sum(passage.words for passage in pair.passages)
    body = byline.read(byline.bundled_pile())["unsigned/notice-on-the-ferry-steps.txt"].body
    shorter = re.findall(r"[A-Za-z]+|[0-9]+(?:\.[0-9]+)?", body)
    assert max(pair.covered) == pytest.approx(words / len(shorter), abs=0.005)
    [left] = [one for one in bundled.pairs if one.log10_lr is None]
    assert "of all stretches of five words or so are in both" in left.notes[0]


@pytest.mark.slow
def test_the_bundled_copies_are_found(bundled, truth):
    [pair] = truth["near_duplicates"]
    assert {bundled.passages[0].a, bundled.passages[0].b} == set(pair)
    assert bundled.passages[0].passages[0].words > 50


@pytest.mark.slow
def test_pairs_support_no_wrong_answer(bundled, truth):
    wrote = truth["unsigned"]
    wrong = []
    for pair in bundled.pairs:
        if pair.log10_lr is None or abs(pair.log10_lr) < 0.5:
            continue
        if pair.kind == "claimed":
            assert pair.log10_lr > 0, "nobody signed for another"
            continue
        first = pair.writer or wrote[pair.known[0]]
        if (pair.log10_lr > 0) != (first == wrote[pair.questioned]):
            wrong.append(abs(pair.log10_lr))
    # Of ratios between 3 and 10 some must be wrong.
    assert len(wrong) <= 1
    assert max(wrong, default=0) < 1


@pytest.mark.slow
def test_the_bundled_letters_are_tested_on_all_that_are_signed(bundled):
    guesses = bundled.test.guesses
    assert len(guesses) == 33
    assert sum(guess.guess == guess.author for guess in guesses) >= 30
    assert {one.one_writer for one in bundled.test.tried} == {True, False}
    assert bundled.test.ranges.keys() == {answer.text for answer in bundled.attributions}
    assert bundled.test.refitted


@pytest.mark.slow
def test_probabilities_have_intervals_that_hold_them(bundled):
    for answer in bundled.attributions:
        row = bundled.test.ranges[answer.text]
        odds = {"": answer.none} | {one.author: one.probability for one in answer.ranking}
        assert row.keys() == odds.keys()
        for name, p in odds.items():
            assert 0 <= row[name].low <= p <= row[name].high <= 1
        top = answer.ranking[0]
        assert row[top.author].high - row[top.author].low > 0.05, "33 texts cannot tell more"


@pytest.mark.slow
def test_learning_curves_are_of_texts_and_of_words(bundled):
    texts, words = bundled.test.curves
    assert (texts.of, words.of) == ("texts", "words")
    for curve in (texts, words):
        assert all(0 <= one.right <= one.total for one in curve.trials)
        assert len({one.amount for one in curve.trials}) == len(curve.trials) > 1


@pytest.mark.slow
def test_each_headline_has_the_graph_that_it_was_found_in(bundled):
    for story in bundled.stories:
        told = [story.graph.words[place].lower() for place in story.graph.path]
        found = story.headline.headline.lower()
        assert all(word in found for word in told)


@pytest.mark.slow
def test_a_letter_that_somebody_else_signed_is_in_doubt():
    """Of the letters about the lantern fair, della's stands under joren's name."""
    pile = byline.read(byline.bundled_pile())
    wrong = "della/lanterns-whale-in-the-window.txt"
    signed = [replace(t, author="joren") if t.id == wrong else t for t in pile.signed]
    found = ask(Corpus(signed), only=["same"])
    claimed = {pair.questioned: pair for pair in found.pairs if pair.kind == "claimed"}
    assert claimed[wrong].writer == "joren"
    assert claimed[wrong].answer == "no"
    assert "but there is" in report_page(found)
    assert all(pair.answer != "no" for name, pair in claimed.items() if name != wrong)


@pytest.mark.slow
def test_a_second_run_asks_nothing_again(bundled, kept, monkeypatch):
    from byline.questions import report as room

    for name in ("_writers.find_writers", "_pairs.check_pairs", "_self_test.run_self_test"):
        module, function = name.split(".")
        monkeypatch.setattr(f"{room.__name__}.{module}.{function}", _refuse)
    again = ask(byline.read(byline.bundled_pile()), cache=kept, command="byline report")
    assert again == bundled
    assert report_page(again) == report_page(bundled)


@pytest.mark.slow
def test_the_bundled_letters_can_be_redacted(bundled):
    """No writer, no file and no seven words in a row of any letter are left, in any form."""
    hidden = redacted(bundled)
    said = json.dumps(as_json(hidden), ensure_ascii=False) + report_page(hidden)
    said += "".join(_content(hidden, form).decode() for form in ("json", "md"))
    for name, figure in figures_of(hidden).items():
        said += figure.svg(name) + figure.csv() + figure.finding()
    flat = " ".join(re.sub(r"<[^>]*>", " ", said).split())
    for name in (*bundled.survey.authors, *(text.id for text in bundled.texts)):
        assert not re.search(rf"\b{re.escape(name)}\b", flat, re.I), name
    for text in bundled.texts:
        words = text.body.split()
        assert not [k for k in range(len(words) - 6) if " ".join(words[k : k + 7]) in flat]


def _refuse(*args):
    raise AssertionError("asked again")
