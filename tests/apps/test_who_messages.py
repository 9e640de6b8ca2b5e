"""`byline who` on a mailbox, as people call it."""

import json
import mailbox
from email.message import EmailMessage

import pytest
from typer.testing import CliRunner
from writers import pile

from byline.apps.cli import app

run = CliRunner().invoke
SERIAL = ["--engine", "serial", "--json"]
EG = ["-m", "eg-ova-conservative"]
SENDERS = {
    "ann": ("Ann Lee <ann@a.leeds.example>", "Ann Lee <ann@b.leeds.example>"),
    "bob": ("Bob Ray <bob@york.example>",) * 2,
    "cyd": ("Cyd Oak <cyd@hull.example>",) * 2,
}


def letter(text, number=0):
    message = EmailMessage()
    message["From"] = SENDERS[text.author][number % 2]
    message["Subject"] = "Re: " + " ".join(text.body.split()[:3])
    message.set_content("On Monday somebody wrote:\n> the goat\n\n" + text.body)
    return message


@pytest.fixture
def mail(tmp_path):
    for name, n_texts, seed in (("list", 8, 0), ("more", 4, 1)):
        box = mailbox.mbox(tmp_path / f"{name}.mbox")
        for number, text in enumerate(pile("ann bob cyd", n_texts, seed=seed)):
            box.add(letter(text, number))
        box.close()
    (tmp_path / "new.eml").write_bytes(bytes(letter(pile("ann", 1, seed=2)[0])))
    return tmp_path


def lines(result):
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_addresses_of_one_person_are_merged_if_asked_and_never_silently(mail):
    asked = ["who", str(mail / "list.mbox"), str(mail / "new.eml"), *SERIAL, "--views", "w1,pu"]
    apart = run(app, asked)
    assert len(lines(apart)[0]["ranking"]) == 4
    assert "also is" not in apart.stderr
    merged = run(app, [*asked, "--merge-people"])
    [found] = lines(merged)
    assert len(found["ranking"]) == 3
    assert found["ranking"][0]["author"] == "ann@a.leeds.example"
    assert "ann@a.leeds.example also is ann@b.leeds.example: Ann Lee" in merged.stderr


def test_a_kept_model_goes_on_learning(mail):
    kept, more = str(mail / "kept.model"), str(mail / "more.model")
    box = str(mail / "list.mbox")
    assert run(app, ["who", "--save", kept, box, "--merge-people", *EG]).exit_code == 0
    go_on = ["who", "--model", kept, "--learn", str(mail / "more.mbox"), "--merge-people"]
    saved = run(app, [*go_on, "--save", more])
    assert saved.exit_code == 0, saved.stderr
    assert "learned later 12" in saved.stdout
    [found] = lines(run(app, ["who", "--model", more, str(mail / "new.eml"), *SERIAL]))
    assert found["ranking"][0]["author"] == "ann@a.leeds.example"
    assert found["run"]["settings"]["learned_later"] == 12
    assert [item for item in found["evidence"] if item["places"]]


@pytest.mark.parametrize(
    ("extra", "complaint"),
    [
        (["--learn", "x.mbox", "t.txt"], "name the model"),
        (["--model", "x.model", "--save", "y.model", "t.txt"], "--learn"),
        (["--model", "x.model"], "no text to judge"),
        (["--model", "x.model", "-m", "delta", "t.txt"], "leave out --method"),
    ],
)
def test_combinations_that_make_no_sense_are_refused(extra, complaint):
    result = run(app, ["who", *extra])
    assert result.exit_code == 2
    assert complaint in result.stderr
