"""`byline who` on a mailbox, as people call it."""

import json
import mailbox
from dataclasses import replace
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
    asked = [
        "who",
        str(mail / "list.mbox"),
        str(mail / "new.eml"),
        *SERIAL,
        "--views",
        "tokens,punctuation-and-case",
    ]
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
        (["--model", "x.model"], "no text to attribute"),
        (["--model", "x.model", "-m", "delta", "t.txt"], "leave out --method"),
    ],
)
def test_combinations_that_make_no_sense_are_refused(extra, complaint):
    result = run(app, ["who", *extra])
    assert result.exit_code == 2
    assert complaint in result.stderr


def box_of(path, *letters):
    """A mailbox of these, each a writer's text with something added below it."""
    box = mailbox.mbox(path)
    for number, (text, below) in enumerate(letters):
        message = letter(text, 0)
        message.set_content(f"{text.body}\n{below}")
        message["Message-ID"] = f"<{number}@x.example>"
        box.add(message)
    box.close()
    return str(path)


def test_signatures_count_only_if_they_are_asked_to(tmp_path):
    texts = pile("ann bob", 6)
    signature = {"ann": "-- \nthe tide waits\n", "bob": "-- \nthe hill stands\n"}
    box = box_of(tmp_path / "l.mbox", *((text, signature[text.author]) for text in texts))
    asked = box_of(tmp_path / "q.mbox", (pile("ann", 1, seed=2)[0], "-- \nthe hill stands\n"))
    said = ["who", box, asked, *SERIAL, "--views", "words"]
    [without] = lines(run(app, said))
    [kept] = lines(run(app, [*said, "--keep-signatures"]))
    assert kept["words"] == without["words"] + 4
    odds = [
        {row["author"]: row["probability"] for row in found["ranking"]} for found in (without, kept)
    ]
    assert odds[1]["bob@york.example"] > odds[0]["bob@york.example"]


def test_a_kept_model_remembers_that_signatures_count(tmp_path):
    texts = pile("ann bob", 6)
    box = box_of(tmp_path / "l.mbox", *((text, "-- \nthe tide waits\n") for text in texts))
    asked = box_of(tmp_path / "q.mbox", (pile("ann", 1, seed=2)[0], "-- \nthe hill stands\n"))
    words = {}
    for model, options in (("with", ["--keep-signatures"]), ("without", [])):
        path = str(tmp_path / f"{model}.model")
        assert run(app, ["who", "--save", path, box, "--views", "words", *options]).exit_code == 0
        [found] = lines(run(app, ["who", "--model", path, asked, *SERIAL]))
        words[model] = found["words"]
    assert words["with"] == words["without"] + 4
    refused = run(app, ["who", "--model", path, asked, "--keep-signatures"])
    assert refused.exit_code == 2
    assert "leave out --keep-signatures" in refused.stderr


def test_a_long_subject_does_not_make_a_short_message_long(mail):
    subject = "the tea was cold " * 10
    (mail / "short.eml").write_text(f"From: z@z.example\nSubject: {subject}\n\nYes.\n")
    [found] = lines(
        run(app, ["who", str(mail / "list.mbox"), str(mail / "short.eml"), *SERIAL, *EG])
    )
    assert (found["words"], found["answer"], found["author"]) == (1, "undecided", None)
    assert found["notes"][0].startswith("1 word is too few")


def test_what_two_people_sent_word_for_word_is_named_and_the_rest_goes_on(tmp_path):
    thanks = [replace(text, body="Thanks!") for text in pile("ann bob", 1)]
    box = box_of(tmp_path / "l.mbox", *((text, "") for text in [*pile("ann bob cyd", 6), *thanks]))
    asked = box_of(tmp_path / "q.mbox", (pile("ann", 1, seed=2)[0], ""))
    result = run(app, ["who", box, asked, *SERIAL, "--views", "tokens"])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["ranking"][0]["author"] == "ann@a.leeds.example"
    assert result.stderr.count("word for word") == 2


def test_strangers_are_named_and_the_rest_is_learned(mail, tmp_path):
    kept, zoe = str(tmp_path / "kept.model"), "Zoe Ode <zoe@hull.example>"
    assert run(app, ["who", "--save", kept, str(mail / "list.mbox"), *EG]).exit_code == 0
    box = mailbox.mbox(mail / "more.mbox")
    stranger = letter(pile("ann", 1, seed=3)[0])
    del stranger["From"]
    stranger["From"] = zoe
    box.add(stranger)
    box.close()
    go_on = ["who", "--model", kept, "--learn", str(mail / "more.mbox")]
    result = run(app, [*go_on, "--save", str(tmp_path / "more.model")])
    assert result.exit_code == 1
    assert "zoe@hull.example: is not among the authors of the model: 1 text is" in result.stderr
    assert "learned later 12" in result.stdout
