"""How the small functions are compiled that only compiled code calls."""

from typing import Any

import numba

__all__ = ["growing", "inner"]

# Not cached themselves, as those that call them are.
inner: Any = numba.njit
growing: Any = numba.njit
