"""The verbal scale of likelihood ratios, lowered where the ratio varies.

By |log10 LR| the strength of evidence is

    undecided < 0.5 <= weak < 1 <= moderate < 2 <= moderately strong < 3 <= strong            (S1)

and one step less where the range over which the ratio varied reaches into the undecided zone.
"""

__all__ = ["STRONGEST", "UNDECIDED", "ZONE", "counted_as", "support"]

UNDECIDED = "undecided"
ZONE = 0.5
"""The |log10 LR| under which the answer is undecided."""
SCALE = ((ZONE, UNDECIDED), (1.0, "weak"), (2.0, "moderate"), (3.0, "moderately strong"))
NAMES = (*(name for _, name in SCALE), "strong")
STRONGEST = 4.0
"""The largest |log10 LR| that is reported."""


def support(log10_lr: float, ends: tuple[float, float] | None = None) -> str:
    """The strength of evidence of a likelihood ratio, whichever way it points.

    Where the ends of the range over which the ratio varied reach into the undecided zone, the word
    is one step lower.

    >>> support(-1.3), support(1.3, (0.4, 1.5)), support(0.4), support(-0.7, (-0.9, -0.2))
    ('moderate', 'weak', 'undecided', 'undecided')
    """
    step = next((k for k, (limit, _) in enumerate(SCALE) if abs(log10_lr) < limit), len(SCALE))
    if step and ends is not None and ends[0] < ZONE and ends[1] > -ZONE:
        step -= 1
    return NAMES[step]


def counted_as(log10_lr: float, ends: tuple[float, float] | None = None) -> float:
    """The ratio, bounded by the step of the scale that it is lowered to.

    >>> counted_as(1.3), counted_as(1.3, (0.4, 1.5)), counted_as(-7.0), counted_as(0.4)
    (1.3, 1.0, -4.0, 0.0)
    """
    word = support(log10_lr, ends)
    if word == UNDECIDED:
        return 0.0
    most = next((limit for limit, name in SCALE if name == word), STRONGEST)
    return min(log10_lr, most) if log10_lr > 0 else max(log10_lr, -most)
