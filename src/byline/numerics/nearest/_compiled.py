"""How the small functions are compiled that only compiled code calls."""

from typing import Any

import numba

__all__ = ["growing", "inner"]

_no_way_in: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_uncounted: dict[str, Any] = {"_nrt": False}

# Put where they are called, with no way in from Python, and without a count of who holds an array:
# in functions that take less than a microsecond, keeping that count is most of the time, and a
# search takes two to three times as long with it. So they must not make arrays, nor give one back;
# those they are given are held by the caller. They are not cached, as those that call them are.
inner: Any = numba.njit(forceinline=True, **_no_way_in, **_uncounted)

# The same for those that do make arrays.
growing: Any = numba.njit(**_no_way_in)
