"""`--set NAME=VALUE` on every command with a method."""

import json

import pytest
from typer.testing import CliRunner
from writers import writer

from byline.apps.cli import app
from contract.small_answers import GOAT, NEWS


def call(*arguments):
    done = CliRunner().invoke(app, [*map(str, arguments)], prog_name="byline")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def answers(*arguments):
    done = call(*arguments, "--json", "--engine", "serial")
    assert done.exit_code == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Letters of three writers, one of them unsigned, lines of a headline, and the news."""
    home = tmp_path_factory.mktemp("set")
    for name in ("ann", "bob", "cat", "dan"):
        folder = home / "letters" / name
        folder.mkdir(parents=True)
        for number, text in enumerate(writer(name, 6, 60)):
            (folder / f"{number}.txt").write_text(text.body)
    (home / "asked.txt").write_text(writer("ann", 1, 60, seed=1)[0].body)
    (home / "known.txt").write_text(writer("ann", 1, 60, seed=2)[0].body)
    (home / "lines.txt").write_text("\n".join(GOAT))
    (home / "news.txt").write_text("\n".join(NEWS))
    return home


def asked(command, place):
    """The shortest request of a command, with a method that has the settings tried here."""
    letters, text = place / "letters", place / "asked.txt"
    return {
        "who": ("who", letters, text, "-m", "svm"),
        "same": ("same", place / "known.txt", text, "--others", letters, "-m", "profile"),
        "alike": ("alike", letters, "--nearest", 1, "-m", "spgk"),
        "gist": ("gist", place / "news.txt", "-m", "centroid", "--sentences", 1),
        "headline": ("headline", place / "lines.txt", "-m", "filippova"),
        "classify": ("classify", letters, text, "-m", "spgk"),
    }[command]


TRIED = {
    "who": "C=0.01",
    "same": "n=2",
    "alike": "depth=3",
    "gist": "weights=0,0,5",
    "headline": "merge=all",
    "classify": "words=all",
}


@pytest.mark.parametrize("command", TRIED)
def test_a_setting_reaches_the_method(command, place):
    usual, other = (
        answers(*asked(command, place), *option) for option in ((), ("--set", TRIED[command]))
    )
    for row in (*usual, *other):
        row.pop("run", None)
    assert other != usual


@pytest.mark.parametrize("command", TRIED)
@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("nothing=1", "has no setting 'nothing'"),
        ("engine=serial", "has no setting 'engine'"),
        ("seed=3", "give it with --seed"),
        ("depth", "--set takes a setting such as NAME=VALUE, not 'depth'"),
        ("=3", "--set takes a setting such as NAME=VALUE, not '=3'"),
    ],
)
def test_what_is_no_setting_is_refused(command, option, message, place):
    done = call(*asked(command, place), "--set", option)
    assert done.exit_code == 2
    assert message in done.stderr


def test_a_wrong_value_is_answered_with_what_is_allowed(place):
    done = call(*asked("gist", place), "--set", "weights=1,2")
    assert "weights of centroid is 3 numbers, with commas between, not '1,2'." in done.stderr


@pytest.mark.parametrize(
    ("command", "method", "option", "allowed"),
    [
        ("who", "svm", "C=0", "C of svm is a number above 0"),
        ("who", "mkl-ssad", "p=0.5", "p of mkl-ssad is a number of 1 or more, or inf"),
        ("who", "ssad", "tol=-1", "tol of ssad is a number above 0"),
        ("alike", "spgk", "depth=0", "depth of spgk is a whole number of 1 or more"),
        ("alike", "cosine", "n=101", "n of cosine is a whole number from 1 to 100"),
        ("headline", "yen", "paths=1000000000", "paths of yen is a whole number from 1 to 100000"),
        ("gist", "nmf", "starts=1000000000", "starts of nmf is a whole number from 1 to 1000"),
        (
            "gist",
            "bstm",
            f"n_topics={10**22}",
            "of 1 or more, or none, at most 2,147,483,647, not '1",
        ),
    ],
)
def test_a_value_out_of_bounds_is_refused(command, method, option, allowed, place):
    request = list(asked(command, place))
    request[request.index("-m") + 1] = method
    done = call(*request, "--set", option)
    assert done.exit_code == 2
    assert allowed in done.stderr


@pytest.mark.parametrize("method", ["bstm", "fgb", "nmf"])
def test_there_are_no_more_topics_than_sentences(method, place):
    request = ("gist", place / "news.txt", "-m", method, "--sentences", 1, "--set")
    many, most = (answers(*request, f"n_topics={k}")[0]["summary"] for k in (10**9, 1000))
    assert many == most


def test_a_setting_is_not_given_twice_with_different_values(place):
    request = asked("alike", place)
    done = call(*request, "--depth", "2", "--set", "depth=3")
    assert "depth is given twice, as 2 and as 3: choose one." in done.stderr
    done = call(*request, "--set", "depth=2", "--set", "depth=3")
    assert "depth is given twice" in done.stderr
    assert call(*request, "--depth", "2", "--set", "depth=2").exit_code == 0


@pytest.mark.parametrize("command", ["who", "headline", "classify"])
def test_a_fitted_model_takes_no_settings(command, place):
    done = call(command, "--model", place / "any.model", place / "asked.txt", "--set", "C=3")
    assert done.exit_code == 2
    assert "--model is fitted already: leave out" in done.stderr
    assert "--set" in done.stderr


def test_with_groups_settings_are_those_of_the_grouping(place):
    request = ("alike", place / "letters", "--groups", "-m", "linkage")
    many = answers(*request, "--set", "threshold=0.95")
    few = answers(*request, "--set", "threshold=0.1", "--set", "how=single")
    assert len(few) < len(many)
    assert "linkage has no setting 'depth'" in call(*request, "--set", "depth=3").stderr


def test_settings_of_learning_need_learning(place):
    done = call("headline", place / "lines.txt", "--set", "C=1")
    assert "C of ranked-paths has an effect only with --save." in done.stderr
    done = call("who", place / "letters", place / "asked.txt", "-m", "cosine-delta", "--views",
                "tokens", "--set", "n_words=5")  # fmt: skip
    assert "n_words of cosine-delta has an effect only without --views." in done.stderr


def test_kernels_take_the_options_that_they_have(place):
    request = ("alike", place / "letters", "--nearest", 1)
    assert answers(*request, "-m", "chars", "--n", "3,4") != answers(*request, "-m", "chars")
    assert "2 whole numbers" in call(*request, "-m", "chars", "--n", "3").stderr
    assert "tf-idf has no setting 'depth'" in call(*request, "--depth", "2").stderr
    wide = answers(*request, "-m", "spgk", "--window", "5")
    assert wide != answers(*request, "-m", "spgk")
