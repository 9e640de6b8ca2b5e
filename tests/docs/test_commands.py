"""Every command that the pages show is run, and what they show of its output is true."""

import mailbox
import re
import shlex
import shutil
import subprocess
import sys
from email.message import EmailMessage
from pathlib import Path

import pytest
from typer.testing import CliRunner

import byline
from byline.apps.cli import app
from byline.corpus import Text
from byline.errors import MissingPackage

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.M | re.S)
WITH_DATA = re.compile(r"^```py\n(.*?)^```", re.M | re.S)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.M | re.S)
FILE = re.compile(r"^```text (\S+)\n(.*?)^```", re.M | re.S)


def examples(pattern: re.Pattern[str]) -> list:
    found = []
    for page in PAGES:
        for number, block in enumerate(pattern.findall(page.read_text(encoding="utf-8")), 1):
            found.append(pytest.param(block, id=f"{page.relative_to(ROOT)}-{number}"))
    return found


def sessions(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with the output shown under it."""
    parts = re.split(r"^\$ ", block, flags=re.M)[1:]
    return [(lines[0], lines[1:]) for lines in (part.splitlines() for part in parts)]


def fits(shown: str, printed: str) -> bool:
    """Whether a line was printed; within it, "…" stands for anything, as in 0.93…."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), printed) is not None


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


def run(*words: str) -> tuple[int, str, str]:
    """A command in a process of its own, as a user runs it: its status, output and messages."""
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def call(*words: str) -> tuple[int, str, str]:
    """The same in this process, which spares it a start."""
    done = CliRunner().invoke(app, words[1:], prog_name="byline")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("block", examples(CONSOLE))
def test_commands_give_the_output_shown(block, folder, request):
    # The page that everybody reads first is tried just as it says.
    start = run if "README" in request.node.callspec.id else call
    for command, shown in sessions(block):
        words = shlex.split(command, comments=True)
        assert words[0] == "byline", f"only byline is run here, not {words[0]}"
        status, output, messages = start(*words)
        assert status in (0, 1), messages
        # A crash ends with status 1 as well, like a run that skipped some input.
        assert "Traceback" not in messages, messages
        printed = iter(output.splitlines())
        for line in shown:
            # "…" stands for lines left out; every other line must be there, in this order.
            if line.strip() != "…":
                found = any(fits(line, full) for full in printed)
                assert found, f"{command!r} does not print {line!r}"


@pytest.mark.parametrize("block", examples(PYTHON))
def test_python_examples_run(block, folder):
    pile = byline.read(byline.bundled_pile())
    names = {"byline": byline, "pile": pile, "signed": pile.signed, "unsigned": pile.unsigned}
    try:
        exec(compile(block, "example", "exec"), names)
    except MissingPackage as missing:
        pytest.skip(str(missing))


@pytest.mark.data
@pytest.mark.parametrize("block", examples(WITH_DATA))
def test_python_examples_that_need_corpora_run(block, data_folder):
    exec(compile(block, "example", "exec"), {})


def test_there_is_an_example_of_each_kind():
    assert examples(CONSOLE)
    assert examples(PYTHON)


@pytest.mark.parametrize(
    ("shown", "printed", "fit"),
    [
        ("0.93…  a.txt", "0.9327  a.txt", True),
        ("0.93…  a.txt", "0.9211  a.txt", False),
        ("0.9327  a.txt", "0.9327  a_txt", False),
        ("{…}", "{}", True),
        ("a", "ab", False),
    ],
)
def test_a_line_fits_if_only_what_is_left_out_differs(shown, printed, fit):
    assert fits(shown, printed) is fit
