"""One candidate who writes in a register of their own, and the texts that share it."""

import numpy as np

from byline.methods.attribution.register_check import fit_register_check

FORMAL = "The report was sent on Monday, and it was read with care. Nobody had seen it before."
OTHER = "The letter came on Friday, and we read it at once. Somebody had put it on the table."
LOUD = "so i got it!!! no way!!! you gotta see this!!! it rocks!!! i mean wow!!! ha ha!!!"


def bodies(manner: str, n: int = 6) -> list[str]:
    return [" ".join([manner] * (2 + k)) for k in range(n)]


def test_a_register_of_ones_own_is_found_in_the_text():
    calm = [*bodies(FORMAL), *bodies(OTHER), *bodies(FORMAL + " " + OTHER)]
    check = fit_register_check([*calm, *bodies(LOUD)], np.repeat(np.arange(4), 6), 4)
    assert np.flatnonzero(check.shifts.any(axis=1)).tolist() == [3]
    assert "exclamation marks" in check.told(3)
    asked = [LOUD.replace("rocks", "works"), FORMAL, LOUD]
    # The third text is not attributed to the one who writes like that.
    assert check.rests_on_register(asked, np.array([3, 3, 0])) == [True, False, False]


def test_where_nobody_or_everybody_stands_out_or_two_are_compared_nothing_is_said():
    calm = [*bodies(FORMAL), *bodies(FORMAL), *bodies(FORMAL)]
    assert not fit_register_check(calm, np.repeat(np.arange(3), 6), 3).shifts.any()
    two = [*bodies(FORMAL), *bodies(LOUD)]
    assert not fit_register_check(two, np.repeat([0, 1], 6), 2).shifts.any()
