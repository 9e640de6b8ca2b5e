"""`byline same` as people call it."""

import json

import pytest
from corpus.readers.samples import docx_of
from typer.testing import CliRunner
from writers import pile, writer

from byline.apps.cli import app

OTHERS = " ".join(f"w{k}" for k in range(6))


def call(*arguments):
    told = ["same", *map(str, arguments), "--engine", "serial"]
    return CliRunner().invoke(app, told, prog_name="byline")


def one(done):
    assert done.exit_code == 0, done.stderr
    [line] = done.stdout.splitlines()
    return json.loads(line)


def put(folder, texts):
    for text in texts:
        name, number = text.id.split("/")
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / f"{number}.txt").write_text(text.body)
    return folder


@pytest.fixture
def letters(tmp_path):
    """Two letters each of six writers, three by dan, and one by nobody known beside the folder."""
    folder = put(tmp_path / "letters", [*pile(OTHERS, 2, 300), *writer("dan", 3, 300)])
    (tmp_path / "asked.txt").write_text(writer("dan", 1, 300, seed=1)[0].body)
    return folder


@pytest.fixture
def asked(tmp_path, letters):
    return tmp_path / "asked.txt"


def test_programs_get_one_object(letters, asked):
    found = one(call(letters / "dan", asked, "--others", letters, "--json"))
    promised = {"questioned", "answer", "score", "log10_lr", "method", "evidence"}
    assert promised <= set(found)
    assert found["questioned"] == "asked.txt"
    assert (found["answer"], found["method"]) == ("yes", "delta-odds")
    assert found["others"] == 12
    low, high = found["bounds"]
    assert low < 0.5 < found["log10_lr"] <= high
    assert found["validated_on"] > 0
    assert {"feature", "weight", "view"} <= set(found["evidence"][0])


def test_the_writer_may_be_one_of_several(letters, asked):
    apart = one(call(letters / "dan", asked, "--others", letters, "--json"))
    named = one(call(letters, asked, "--writer", "dan", "--json"))
    assert (named["others"], len(named["known"])) == (12, 3)
    # Pseudo-cases are drawn in the order of the texts, in which dan's stand first or not at all.
    assert named["score"] == pytest.approx(apart["score"], abs=0.05)


def test_others_that_are_named_go_before_the_rest_of_the_pile(letters, asked, tmp_path):
    further = put(tmp_path / "further", pile(" ".join(f"v{k}" for k in range(11)), 2, 300))
    found = one(call(letters, asked, "--writer", "dan", "--others", further, "--json"))
    assert found["others"] == 22


def test_people_get_a_sentence_the_odds_and_what_is_alike(letters, asked):
    done = call(letters, asked, "--writer", "dan")
    assert done.exit_code == 0, done.stderr
    first, odds, *_ = done.stdout.splitlines()
    assert first.startswith("asked.txt: yes: ")
    assert first.endswith(" support for one writer")
    assert "Validated on" in done.stdout
    assert "times more probable if one person wrote all" in odds
    assert "alike, per thousand" in done.stdout
    assert "12 texts by others are few" in done.stdout
    assert "(method delta-odds, learned from" in done.stdout


def test_without_others_it_is_undecided_and_says_why(letters, asked):
    done = call(letters / "dan", asked)
    assert done.exit_code == 0
    assert done.stdout.startswith("asked.txt: undecided")
    assert "no texts by others" in done.stdout
    assert "--others" in done.stdout


def test_word_documents_will_do(letters, tmp_path):
    known, asked = tmp_path / "known.docx", tmp_path / "asked.docx"
    known.write_bytes(docx_of(writer("dan", 1, 300)[0].body))
    asked.write_bytes(docx_of(writer("cyd", 1, 300)[0].body))
    found = one(call(known, asked, "--others", letters, "--json"))
    assert (found["questioned"], found["known"]) == ("asked.docx", ["known.docx"])
    assert found["answer"] == "no"


def test_without_arguments_it_asks_about_the_bundled_letters():
    found = one(call("--json"))
    assert found["questioned"] == "unsigned/tucked-in-a-basket.txt"
    assert found["answer"] == "yes"
    assert all(name.startswith("della/") for name in found["known"])


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        pytest.param("We saw the goat on the boat.", "has 7 words", id="one sentence"),
        pytest.param("Wij gaan met de boot naar de overkant. " * 9, "languages", id="Dutch"),
        pytest.param(writer("dan", 1, 300)[0].body, "word for word", id="a copy"),
    ],
)
def test_what_cannot_be_judged_is_undecided_with_the_reason(letters, asked, body, reason):
    asked.write_text(body)
    done = call(letters / "dan" / "0-0.txt", asked, "--others", letters)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("asked.txt: undecided")
    assert reason in " ".join(done.stdout.split())


def test_an_empty_text_is_refused_by_its_name(letters, asked):
    asked.write_text(" \n")
    for known, questioned in ((letters / "dan", asked), (asked, letters / "dan" / "0-0.txt")):
        done = call(known, questioned, "--others", letters)
        assert done.exit_code == 2
        assert "asked.txt" in done.stderr
        assert "empty" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["{letters}"], "two arguments"),
        (["{letters}", "{asked}", "{asked}"], "two arguments"),
        (["{letters}", "{asked}"], "--writer"),
        (["{letters}", "{asked}", "--writer", "zoe"], "no known text is by 'zoe'"),
        (["{letters}/dan", "{letters}/dan"], "one text is questioned"),
        (["{letters}/dan", "{asked}", "-m", "imposter"], "Did you mean 'imposters'"),
        (["{letters}/nowhere", "{asked}"], "nowhere"),
        (["{letters}/dan", "{letters}/nothing.txt"], "nothing.txt"),
        (["{letters}/dan", "{asked}", "--others", "{letters}/nowhere"], "nowhere"),
        (["{letters}/dan", "{asked}", "-o", "answers.txt"], "--pan"),
        (["{letters}/dan", "{asked}", "--train", "{letters}/dan"], "no PAN problem"),
        (["{letters}/dan", "{asked}", "--pan", "{letters}"], "leave out KNOWN"),
        (["--pan", "{letters}", "--writer", "dan"], "leave out KNOWN"),
    ],
)
def test_requests_that_make_no_sense_are_refused(letters, asked, arguments, complaint):
    done = call(*(part.format(letters=letters, asked=asked) for part in arguments))
    assert done.exit_code == 2, done.stdout
    assert complaint in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_a_folder_without_any_known_text_is_refused(letters, asked, tmp_path):
    (tmp_path / "empty").mkdir()
    done = call(tmp_path / "empty", asked, "--others", letters)
    assert done.exit_code == 2
    assert "Traceback" not in done.stderr


def test_bad_files_are_named_and_the_rest_goes_on(letters, asked):
    (letters / "dan" / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    done = call(letters, asked, "--writer", "dan", "--json")
    assert done.exit_code == 1
    assert "broken.pdf" in done.stderr
    assert len(done.stdout.splitlines()) == 1
