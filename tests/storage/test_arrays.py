"""Plain arrays in NumPy's format: what NumPy reads, and no byte more or fewer than promised."""

import io

import numpy as np
import pytest

from byline.storage._arrays import npy_bytes, read_npy

SHAPES = [(), (0,), (3,), (2, 3), (2, 0, 4)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", ["bool", ">i2", "uint64", ">f4", "float64"])
def test_numpy_reads_what_we_write_and_we_what_numpy_writes(shape, dtype):
    array = np.arange(np.prod(shape, dtype=int)).reshape(shape).astype(dtype)
    little = array.astype(array.dtype.newbyteorder("<"))
    np.testing.assert_array_equal(np.load(io.BytesIO(npy_bytes(array))), little, strict=True)
    theirs = io.BytesIO()
    np.save(theirs, little, allow_pickle=False)
    size = len(theirs.getvalue())
    theirs.seek(0)
    np.testing.assert_array_equal(read_npy(theirs, size), little, strict=True)


@pytest.mark.parametrize("columns", [1, 10, 100_000])
def test_numbers_begin_where_a_processor_likes_them(columns):
    array = np.zeros((2, columns), np.int8)
    assert (len(npy_bytes(array)) - array.nbytes) % 64 == 0


@pytest.mark.parametrize(("extra", "complaint"), [(b"x", "longer"), (None, "short")])
def test_a_stream_that_does_not_end_where_it_should_is_refused(extra, complaint):
    content = npy_bytes(np.arange(5.0))
    stream = io.BytesIO(content[:-1] if extra is None else content + extra)
    with pytest.raises(ValueError, match=complaint):
        read_npy(stream, len(content))


@pytest.mark.parametrize("shape", ["(2, 3, )", "(6)", "(-6,)", "(2.5,)", "[6]", "(6,) or 1"])
def test_only_whole_numbers_make_a_shape(shape):
    content = npy_bytes(np.zeros(6, np.int8))
    header = content[10:].split(b"\n")[0] + b"\n"
    other = header.replace(b"(6,)", shape.encode())
    changed = content[:8] + len(other).to_bytes(2, "little") + other + bytes(6)
    with pytest.raises(ValueError, match="plain numbers"):
        read_npy(io.BytesIO(changed), len(changed))
