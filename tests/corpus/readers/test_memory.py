"""A large file is not held twice."""

import subprocess
import sys

import pytest

PROGRAM = """
import resource, sys
from pathlib import Path
from byline.corpus.readers import stream

def peak():
    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale

path = Path(sys.argv[1])
before = peak()
(text,) = stream(path)
print(len(text.body), (peak() - before) / path.stat().st_size)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no peak of memory to be had")
@pytest.mark.parametrize("line", [b"It was late when we came.\n", b"It was late, caf\xe9.\r\n"])
def test_a_text_of_200_mb_needs_little_more_than_its_size(tmp_path, line):
    path = tmp_path / "large.txt"
    lines = 200_000_000 // len(line)
    path.write_bytes(line * lines)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)], capture_output=True, text=True, check=True
    )
    length, ratio = done.stdout.split()
    assert int(length) == lines * len(line.replace(b"\r", b""))
    assert float(ratio) < 1.6
