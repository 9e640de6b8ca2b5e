"""What findings of a likelihood ratio are called, and how far a ratio that moves is lowered.

With |log10 LR| the findings are

    undecided < 0.5 <= weak < 1 <= moderate < 2 <= moderately strong < 3 <= strong            (S1)

and one step less where the ends between which the ratio moved reach into the undecided zone.
"""

__all__ = ["STRONGEST", "UNDECIDED", "ZONE", "counted_as", "support"]

UNDECIDED = "undecided"
ZONE = 0.5
"""The |log10 LR| under which nothing is decided."""
SCALE = ((ZONE, UNDECIDED), (1.0, "weak"), (2.0, "moderate"), (3.0, "moderately strong"))
NAMES = (*(name for _, name in SCALE), "strong")
STRONGEST = 4.0
"""More than ten thousand times is claimed of nothing."""


def support(log10_lr: float, ends: tuple[float, float] | None = None) -> str:
    """What findings of this likelihood ratio are called, whichever way they point.

    Where the ends between which the ratio moved reach into the undecided zone, the word is one
    step lower.

    >>> support(-1.3), support(1.3, (0.4, 1.5)), support(0.4), support(-0.7, (-0.9, -0.2))
    ('moderate', 'weak', 'undecided', 'undecided')
    """
    step = next((k for k, (limit, _) in enumerate(SCALE) if abs(log10_lr) < limit), len(SCALE))
    if step and ends is not None and ends[0] < ZONE and ends[1] > -ZONE:
        step -= 1
    return NAMES[step]


def counted_as(log10_lr: float, ends: tuple[float, float] | None = None) -> float:
    """The ratio as far as its words go: no more than the step that it is lowered to.

    >>> counted_as(1.3), counted_as(1.3, (0.4, 1.5)), counted_as(-7.0), counted_as(0.4)
    (1.3, 1.0, -4.0, 0.0)
    """
    word = support(log10_lr, ends)
    if word == UNDECIDED:
        return 0.0
    most = next((limit for limit, name in SCALE if name == word), STRONGEST)
    return min(log10_lr, most) if log10_lr > 0 else max(log10_lr, -most)
