"""Every command that the pages show is run, and what they show of its output is true."""

import re
import shlex

import pytest
from doc_pages import PAGES, ROOT, call, run

import byline
from byline.errors import MissingPackage

CONSOLE = re.compile(r"^```console\n(.*?)^```", re.M | re.S)
WITH_DATA = re.compile(r"^```py\n(.*?)^```", re.M | re.S)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.M | re.S)


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


@pytest.mark.parametrize("block", examples(CONSOLE))
def test_commands_give_the_output_shown(block, folder, request):
    # One example is run as users run it; for the others a process each would cost a start.
    start = run if request.node.callspec.id == "README.md-2" else call
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
