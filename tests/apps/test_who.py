"""`byline who` as people call it."""

import json

import pytest
from typer.testing import CliRunner
from writers import pile, writer

import byline
from byline.apps.cli import app
from byline.results import as_json

run = CliRunner().invoke
FEW = ["--views", "tokens,punctuation-and-case", "--engine", "serial"]


@pytest.fixture
def letters(tmp_path):
    for text in [*pile("ann bob cyd", 6), *writer("ann", 1, seed=1)]:
        name, number = text.id.split("/")
        folder = tmp_path / "letters" / ("unsigned" if number == "1-0" else name)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number}.txt").write_text(text.body)
    return tmp_path / "letters"


def lines(result):
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_unsigned_texts_of_the_corpus_are_asked_about(letters):
    [found] = lines(run(app, ["who", str(letters), "--json", *FEW]))
    assert (found["text"], found["author"]) == ("unsigned/1-0.txt", "ann")


def test_people_get_a_sentence_the_odds_and_what_speaks_for_it(letters):
    asked = letters / "unsigned" / "1-0.txt"
    result = run(app, ["who", str(letters), str(asked), *FEW])
    assert result.exit_code == 0, result.stderr
    first, odds, *_ = result.stdout.splitlines()
    assert first.startswith("1-0.txt: ")
    assert "ann" in first
    assert "none of these 0." in odds
    assert "for ann: “" in result.stdout
    assert "held out accuracy" in result.stdout


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ([], {}),
        (
            ["--together", "--author-prior", "uniform"],
            {"together": True, "author_prior": "uniform"},
        ),
        (["--transductive"], {"transductive": True}),
        (["-m", "svm", "--set", "C=0.3", "--seed", "3"], {"method": "svm", "C": 0.3, "seed": 3}),
    ],
)
def test_the_command_answers_as_the_function_of_the_package(letters, tmp_path, options, settings):
    questioned = tmp_path / "questioned"
    questioned.mkdir()
    for text in pile("ann bob cyd", 2, seed=5):
        (questioned / f"{text.author}-{text.id[-1]}.txt").write_text(text.body)
    command = ["who", str(letters), str(questioned), "--json", *FEW, *options]
    views = ("tokens", "punctuation-and-case")
    answers = byline.who(byline.read(letters), byline.read(questioned), views=views, **settings)
    assert lines(run(app, command)) == [json.loads(json.dumps(as_json(one))) for one in answers]


def test_what_was_learned_can_be_kept_and_used(letters, tmp_path):
    kept = tmp_path / "kept.model"
    assert run(app, ["who", "--save", str(kept), str(letters), *FEW]).exit_code == 0
    asked = str(letters / "unsigned")
    [found] = lines(run(app, ["who", "--model", str(kept), asked, "--json"]))
    assert found["author"] == "ann"
    again = run(app, ["who", "--save", str(kept), str(letters), *FEW])
    assert again.exit_code == 2
    assert "--force" in again.stderr
    assert run(app, ["who", "--save", str(kept), str(letters), "--force", *FEW]).exit_code == 0


def test_the_last_line_says_how_texts_were_asked_about(letters):
    asked = [str(letters / name) for name in ("ann", "bob", "cyd")]
    result = run(
        app, ["who", str(letters), *asked, "--together", "--author-prior", "training", *FEW]
    )
    assert result.exit_code == 0, result.stderr
    assert ", together True, author prior training, " in result.stdout.splitlines()[-1]
    plain = run(app, ["who", str(letters), *asked, *FEW]).stdout.splitlines()[-1]
    assert "held out accuracy" in plain
    assert "together" not in plain
    assert "author prior" not in plain


def test_questioned_texts_may_enter_the_regions(letters):
    asked = [str(letters), str(letters / "unsigned"), "--transductive", *FEW]
    [found] = lines(run(app, ["who", *asked, "--json"]))
    assert found["author"] == "ann"
    assert found["run"]["settings"]["transductive"] is True
    assert ", transductive True, " in run(app, ["who", *asked]).stdout.splitlines()[-1]


def test_the_weight_of_questioned_texts_needs_them_in_the_regions(letters):
    asked = ["who", str(letters), "-m", "ssad", "--set", "unlabelled=0.5", *FEW]
    [found] = lines(run(app, [*asked, "--transductive", "--json"]))
    assert found["run"]["settings"]["unlabelled"] == 0.5
    refused = run(app, asked)
    assert refused.exit_code == 2
    assert "unlabelled of ssad has an effect only with --transductive" in refused.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--together"], "give only one of them"),
        (["-m", "one-class"], "one-class does not learn from unlabelled texts"),
        (["--save", "{folder}/m"], "leave out --save or --transductive"),
        (["--model", "{folder}/m"], "give the candidates instead"),
    ],
)
def test_what_cannot_be_transductive_is_refused_before_anything_is_read(letters, more, said):
    options = [part.format(folder=letters) for part in more]
    result = run(app, ["who", str(letters / "nowhere"), "--transductive", *options])
    assert result.exit_code == 2
    assert said in result.stderr


def test_saving_alone_judges_nothing(letters, tmp_path):
    result = run(app, ["who", "--save", str(tmp_path / "m"), str(letters), "--json", *FEW])
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["{folder}/ann", "{folder}/bob"], "no candidate"),
        (["--model", "m"], "no text to attribute"),
        (["--save", "m"], "nothing to fit a model on"),
        (["--model", "m", "x", "--prior-none", "0.1"], "leave out"),
        (["{folder}", "-m", "nonsense"], "no attribution method"),
        (["{folder}", "--prior-none", "1.5"], "prior_none"),
        (["{folder}", "--views", "tokens,"], "no feature set"),
        (["{folder}/missing"], "missing"),
    ],
)
def test_requests_that_make_no_sense_are_refused(letters, arguments, complaint):
    told = [part.format(folder=letters) for part in arguments]
    result = run(app, ["who", *told])
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert "Traceback" not in result.stderr


def test_a_corpus_without_unsigned_texts_asks_for_some(letters):
    (letters / "unsigned" / "1-0.txt").unlink()
    result = run(app, ["who", str(letters), *FEW])
    assert result.exit_code == 2
    assert "no text to attribute" in result.stderr


def test_bad_files_are_named_and_the_rest_goes_on(letters):
    (letters / "ann" / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    result = run(app, ["who", str(letters), "--json", *FEW])
    assert result.exit_code == 1
    assert "broken.pdf" in result.stderr
    assert len(result.stdout.splitlines()) == 1
