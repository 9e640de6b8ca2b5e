"""What the functions of style share: reading settings, and notes on what they come to."""

from byline.errors import InputError, UsageError
from byline.methods.style.frequencies import FrequencyTable
from byline.methods.style.settings import Range, culling_levels, feature_counts

__all__ = ["one_setting", "settings_of"]

FEWEST = 2


def settings_of(
    table: FrequencyTable, mfw: Range, culling: Range
) -> tuple[list[tuple[int, list[int]]], tuple[str, ...]]:
    """Each level of culling with its sizes, each once and none larger than what is left; notes."""
    asked = feature_counts(mfw)
    found: list[tuple[int, list[int]]] = []
    notes = list[str]()
    for level in culling_levels(culling):
        left = len(table.culled(level))
        sizes = sorted({min(size, left) for size in asked})
        if left < FEWEST:
            notes.append(f"culling {level} leaves {left} features, so it is left out")
            continue
        if left < asked[-1]:
            notes.append(f"culling {level} leaves {left:,} features, fewer than {asked[-1]:,}")
        found.append((level, sizes))
    if not found:
        raise InputError(f"too few features are left ({notes[0]}): lower the culling.")
    return found, tuple(notes)


def one_setting(
    table: FrequencyTable, mfw: Range, culling: Range
) -> tuple[int, int, tuple[str, ...]]:
    """The size and the level of culling where only one of each makes sense; notes."""
    for name, values in (("mfw", feature_counts(mfw)), ("culling", culling_levels(culling))):
        if len(values) > 1:
            raise UsageError(
                f"one table or map has one setting of {name}: give a number, not a range. `tree` "
                "and `network` take ranges."
            )
    [(level, [size])], notes = settings_of(table, mfw, culling)
    return size, level, notes
