"""What is said of files that the system will not give us."""

import errno
import os

import pytest

from byline.corpus.readers._folders import system_reason


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOENT, "vanished before it was read"),
        (errno.EACCES, "may not be read: permission denied"),
        (errno.ELOOP, "is a symlink loop"),
        (errno.EIO, "cannot be read: input/output error"),
    ],
)
def test_faults_of_the_system_are_put_into_words(number, reason):
    assert system_reason(OSError(number, os.strerror(number)), "no-such-file") == reason
