"""The folder in which the commands of the pages run."""

import mailbox
import re
import shutil
from email.message import EmailMessage
from pathlib import Path

import pytest
from doc_pages import PAGES

import byline
from byline.corpus import Text

FILE = re.compile(r"^```text (\S+)\n(.*?)^```", re.M | re.S)


@pytest.fixture(scope="module")
def kept_answers(tmp_path_factory) -> Path:
    """Two pages make the same report: the second is put together from what the first kept."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def folder(tmp_path, monkeypatch, kept_answers):
    """Where examples run: the bundled pile as `letters` and as mail, and files that pages show."""
    shutil.copytree(byline.bundled_pile(), tmp_path / "letters")
    _post(tmp_path)
    (tmp_path / "posts.csv").write_text("who,body\nann,It was late.\nbob,We ran home.\n")
    for page in PAGES:
        for name, body in FILE.findall(page.read_text(encoding="utf-8")):
            (tmp_path / name).write_text(body, encoding="utf-8")
    (tmp_path / "el-train.conllu").write_text(TREEBANK)
    (tmp_path / "el-test.conllu").write_text(TREEBANK)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BYLINE_DATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept_answers))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def _post(folder: Path) -> None:
    """The bundled pile as mail: `list.mbox`, everybody from two machines, and unsigned letters."""
    box = mailbox.mbox(folder / "list.mbox")
    for number, text in enumerate(byline.read(byline.bundled_pile())):
        if text.author:
            box.add(_mail(text, "mill.example" if number % 2 else "home.mill.example"))
        else:
            name = Path(text.id).with_suffix(".eml").name
            (folder / name).write_bytes(bytes(_mail(text, "")))
    box.close()


def _mail(text: Text, host: str) -> EmailMessage:
    message = EmailMessage()
    if text.author:
        message["From"] = f"{text.author.title()} Vey <{text.author}@{host}>"
    message["Subject"] = "Re: " + " ".join(text.body.split()[:3])
    message.set_content(f"Somebody wrote:\n> Is it raining?\n\n{text.body}")
    return message


TREEBANK = "".join(
    f"1\t{det}\t_\tDET\t_\t_\t_\t_\t_\t_\n2\t{noun}\t_\tNOUN\t_\t_\t_\t_\t_\t_\n\n"
    for det, noun in [("το", "πλοίο"), ("η", "γέφυρα"), ("ο", "φάρος")] * 5
)
