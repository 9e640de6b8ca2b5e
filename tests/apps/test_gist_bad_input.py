"""`byline gist` on what people give it by mistake."""

import json
import os

import pytest
from corpus.readers.samples import pdf_of
from typer.testing import CliRunner

from byline.apps.cli import app

run = CliRunner().invoke

ENGLISH = (
    "The old ferry sank at noon near the mill, and nobody in the village could swim well. "
    "The harbour master said that the divers will look for the wreck as soon as the storm is "
    "over. The baker sold bread to everybody who had come to look at the water, and there was "
    "not enough of it. In the evening the children went home and the lamps were lit again."
)
GERMAN = (
    "Die alte Fähre ist am Mittag bei der Mühle gesunken, und niemand im Dorf konnte gut "
    "schwimmen. Der Hafenmeister sagte, dass die Taucher nach dem Wrack suchen werden, sobald "
    "der Sturm vorüber ist. Der Bäcker verkaufte allen Brot, die gekommen waren, um das Wasser "
    "zu sehen, und es reichte nicht. Am Abend gingen die Kinder nach Hause."
)


def written(folder, **bodies):
    for name, body in bodies.items():
        (folder / f"{name}.txt").write_text(body, encoding="utf-8")
    return str(folder)


def answer(arguments, status=0):
    result = run(app, ["gist", *arguments, "--json"])
    assert result.exit_code == status, result.stderr
    return json.loads(result.stdout)


def refused(arguments):
    result = run(app, ["gist", *arguments])
    assert result.exit_code == 2, result.stdout
    assert result.stdout == ""
    assert result.stderr.startswith("byline: ")
    return result.stderr


def test_one_short_text_is_its_own_summary(tmp_path):
    found = answer([written(tmp_path, a="It rained.")])
    assert (found["summary"], found["texts"]) == ("It rained.", 1)


def test_a_hundred_identical_texts_are_said_once(tmp_path):
    pile = written(tmp_path, **{f"t{n}": "The old ferry sank at noon." for n in range(100)})
    found = answer([pile])
    assert found["summary"] == "The old ferry sank at noon."
    assert len(found["sentences"][0]["said_in"]) == 100


def test_a_text_without_sentence_ends_is_cut_at_a_word(tmp_path):
    found = answer([written(tmp_path, a="bread and water " * 200), "--words", "10"])
    assert found["summary"] == "bread and water bread and water bread and water bread …"
    assert found["sentences"][0]["whole"] is False
    assert any("cut" in note for note in found["notes"])


@pytest.mark.parametrize(("limit", "left"), [("--words=2", "The old …"), ("--bytes=9", "The …")])
def test_a_limit_smaller_than_any_sentence_cuts_one(tmp_path, limit, left):
    found = answer([written(tmp_path, a="The old ferry sank at noon."), limit])
    assert found["summary"] == left
    shown = run(app, ["gist", str(tmp_path), limit]).stdout
    assert "; cut" in shown


@pytest.mark.parametrize("limit", ["--words=0", "--words=-5", "--bytes=0", "--sentences=-1"])
def test_a_limit_of_nothing_is_refused(tmp_path, limit):
    assert "at least one" in refused([written(tmp_path, a=ENGLISH), limit])


def test_a_limit_that_not_one_letter_fits_into_is_refused(tmp_path):
    pile = written(tmp_path, a=ENGLISH, b=ENGLISH + " It was late.")
    assert "not one letter fits into 1 byte" in refused([pile, "--bytes=1"])
    assert "not one letter fits into 1 byte" in refused([pile, "--bytes=1", "--groups"])


def test_no_file_is_written_where_there_is_no_group(tmp_path):
    pile = written(tmp_path, a="The ferry sank at noon.", b="Turnip prices disappointed analysts.")
    target = tmp_path / "stories.json"
    assert "nothing to write" in refused([pile, "--groups", "-o", str(target)])
    assert not target.exists()


@pytest.mark.parametrize("method", ["k-means", "coverage", "bstm", "forecast"])
def test_seeds_may_be_very_high(tmp_path, method):
    answer([written(tmp_path, a=ENGLISH), "-m", method, "--seed", str(2**32 + 5)])


def test_two_limits_are_refused(tmp_path):
    given = [written(tmp_path, a=ENGLISH), "--words=9", "--bytes=9"]
    assert "give one of them" in refused(given)


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("", "the query is empty"),
        ("  ", "the query is empty"),
        ("1914", "Numbers are not looked for"),
        ("what is it", "no word that says what to look for"),
        ("dragons and zeppelins", "none of these words is in any of the texts: dragons, zeppelins"),
    ],
)
def test_queries_that_cannot_be_answered_say_why(tmp_path, query, complaint):
    pile = written(tmp_path, a=ENGLISH, b=ENGLISH + " It was late.")
    assert complaint in refused([pile, "--query", query])
    assert complaint in refused([pile, "--query", query, "--groups"])


def test_two_languages_are_answered_and_said(tmp_path):
    found = answer([written(tmp_path, a=ENGLISH, b=GERMAN), "--sentences", "4"])
    assert len(found["sentences"]) == 4
    assert any("2 languages (" in note and "de 1" in note for note in found["notes"])


def test_a_script_tells_the_language_of_a_short_text(tmp_path):
    """The English ones have but *ferry* and *harbour* in common, beside words that say nothing."""
    bodies = {
        "a": "The ferry sank in the harbour on Monday.",
        "b": "The old ferry had been in the harbour for forty years and more.",
        "c": "Το πλοίο βυθίστηκε στο λιμάνι τη Δευτέρα. Κανείς δεν τραυματίστηκε.",
    }
    found = answer([written(tmp_path, **bodies)])
    assert any("2 languages (en 2, el 1)" in note for note in found["notes"])
    assert found["run"]["settings"]["language"] == "en"
    assert {s["source"]: len(s["said_in"]) for s in found["sentences"]} == dict.fromkeys(
        ["a.txt", "b.txt", "c.txt"], 1
    )


def test_an_empty_folder_is_refused(tmp_path):
    assert "nothing to summarise" in refused([str(tmp_path)])


def test_empty_texts_are_refused(tmp_path):
    assert "nothing to summarise" in refused([written(tmp_path, a="", b=" \n")])


def test_a_folder_of_unreadable_files_is_refused_with_the_reasons(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4 broken")
    (tmp_path / "b.xyz").write_bytes(os.urandom(50))
    told = refused([str(tmp_path)])
    assert "nothing to summarise" in told
    assert "a.pdf" in told


def test_a_missing_folder_is_refused(tmp_path):
    assert "nowhere" in refused([str(tmp_path / "nowhere")])


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--since", "yesterday"], "a day is written as 2024-05-01"),
        (["--since", "2024-05-01"], "has a date"),
        (["--since", "2024-05-01", "--seen", "."], "give one"),
        (["--method", "lexrank"], "Did you mean 'lexpagerank'"),
        (["--json", "--format", "md"], "exclude each other"),
        (["-o", "nowhere/a.html"], "cannot be written"),
    ],
)
def test_requests_that_make_no_sense_are_refused(tmp_path, monkeypatch, options, complaint):
    written(tmp_path, a=ENGLISH)
    monkeypatch.chdir(tmp_path)
    assert complaint in refused([".", *options])


def test_what_is_unreadable_is_named_and_the_rest_summarised(tmp_path):
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.4 broken")
    result = run(app, ["gist", written(tmp_path, a=ENGLISH)])
    assert result.exit_code == 1
    assert "bad.pdf: is a damaged PDF" in result.stderr
    assert "a.txt, sentence" in result.stdout


def test_a_folder_of_pdfs_is_read_and_summarised(tmp_path):
    """What a newcomer does first."""
    for number, opening in enumerate(["On Monday", "Yesterday", "At last"]):
        pages = [[f"{opening} the old ferry sank near the mill.", "Nobody was hurt."], ["The end."]]
        (tmp_path / f"{number}.pdf").write_bytes(pdf_of(*pages))
    found = answer([str(tmp_path), "--sentences", "1"])
    [sentence] = found["sentences"]
    assert "the old ferry sank near the mill." in sentence["text"]
    assert sorted(sentence["said_in"]) == ["0.pdf", "1.pdf", "2.pdf"]


@pytest.mark.parametrize(
    ("bodies", "sentence"),
    [
        (["غرقت العبارة ظهرا؟ خبز جديد.", "لماذا غرقت العبارة ظهرا؟"], "غرقت العبارة ظهرا؟"),
        (["नाव दोपहर में डूब गई। रोटी महँगी है।", "नाव दोपहर में डूब गई।"], "नाव दोपहर में डूब गई।"),
        (["渡轮中午沉没了。面包很贵。", "渡轮中午沉没了。"], "渡轮中午沉没了。"),
        (["Το πλοίο βυθίστηκε; Ψωμί τέλος.", "Το πλοίο βυθίστηκε;"], "Το πλοίο βυθίστηκε;"),
    ],
    ids=["ar", "hi", "zh", "el"],
)
def test_sentences_end_as_their_script_has_it(tmp_path, bodies, sentence):
    pile = written(tmp_path, **{f"t{n}": body for n, body in enumerate(bodies)})
    found = answer([pile, "--sentences", "1", "-m", "lexpagerank"])
    assert found["summary"] == sentence
    assert len(found["sentences"][0]["said_in"]) == 2
