"""`byline who` on mail that is broken, empty or huge: named and skipped, or answered."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner
from writers import pile

from byline.apps.cli import app

run = CliRunner().invoke
HEAD = "From: {name} <{name}@york.example>\nSubject: the boat\n"


def letter(text, head=""):
    return f"{HEAD.format(name=text.author)}{head}\n{text.body}\n".encode()


def mbox(path, letters):
    path.write_bytes(b"".join(b"From x Thu Jan  1 00:00:00 2003\n%s\n\n" % one for one in letters))
    return str(path)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mail")
    box = mbox(folder / "list.mbox", [letter(text) for text in pile("ann bob cyd", 6)])
    models = {}
    for method, views in (
        ("messages", "token-1-2-grams,punctuation-and-case-tfidf"),
        ("eg-ova-conservative", "function-words"),
    ):
        models[method] = str(folder / f"{method}.model")
        saved = ["who", "--save", models[method], box, "-m", method, "--views", views]
        assert run(app, [*saved, "--engine", "serial"]).exit_code == 0
    return models


BODY = pile("ann", 1, seed=3)[0].body
LONG = " ".join(text.body for text in pile("ann", 1600, seed=4))
MESSAGES = {
    "all quotes": (HEAD, "> the boat\n> of the goat\n", "skipped"),
    "empty": (HEAD, "", "skipped"),
    "a megabyte": (HEAD, LONG, "answered"),
    "wrong charset": (
        HEAD + "Content-Type: text/plain; charset=us-ascii\n", "café — " + BODY, "answered"
    ),
    "no such charset": (HEAD + "Content-Type: text/plain; charset=x-nil\n", BODY, "answered"),
    "broken multipart": (
        HEAD + 'Content-Type: multipart/mixed; boundary="b"\n', "--b\n\n" + BODY, "answered"
    ),
    "false base64": (HEAD + "Content-Transfer-Encoding: base64\n", "%%%" + BODY, "answered"),
    "broken base64": (HEAD + "Content-Transfer-Encoding: base64\n", "%%%" + "AAEC" * 40, "skipped"),
}  # fmt: skip


@pytest.mark.parametrize("method", ["messages", "eg-ova-conservative"])
@pytest.mark.parametrize("case", MESSAGES)
def test_bad_mail_is_answered_or_named_and_skipped(case, method, kept, tmp_path):
    head, body, outcome = MESSAGES[case]
    good = letter(pile("bob", 1, seed=5)[0])
    box = mbox(tmp_path / "new.mbox", [(head.format(name="x") + "\n" + body).encode(), good])
    result = run(app, ["who", "--model", kept[method], box, "--json"])
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert found[-1]["ranking"][0]["author"] == "bob@york.example"
    if outcome == "answered":
        assert result.exit_code == 0, result.stderr
        assert found[0]["ranking"][0]["author"] == "ann@york.example"
    else:
        assert (result.exit_code, len(found)) == (1, 1)
        assert "new.mbox" in result.stderr


def test_a_mailbox_at_standard_input_is_answered_message_by_message(kept, tmp_path):
    quoted = (HEAD.format(name="x") + "\n> the boat\n").encode()
    letters = [letter(pile(name, 1, seed=5)[0]) for name in ("ann", "bob")]
    box = Path(mbox(tmp_path / "new.mbox", [quoted, *letters]))
    result = run(app, ["who", "--model", kept["messages"], "-", "--json"], box.read_bytes())
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["ranking"][0]["author"] for row in found] == [
        "ann@york.example",
        "bob@york.example",
    ]
    assert result.exit_code == 1
    assert "-#1: holds nothing but quoted text" in result.stderr


def test_standard_input_is_not_read_twice(kept):
    result = run(app, ["who", "--model", kept["messages"], "-", "-"])
    assert result.exit_code == 2
    assert "only once" in result.stderr


def test_a_mailbox_of_one_author_is_refused(tmp_path):
    box = mbox(tmp_path / "one.mbox", [letter(text) for text in pile("ann", 4)])
    result = run(app, ["who", "--save", str(tmp_path / "m.model"), box, "-m", "eg-ova-naive"])
    assert result.exit_code == 2
    assert "only one candidate, ann@york.example" in result.stderr
