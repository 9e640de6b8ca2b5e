"""Learn the weights of `forecast` from all clusters of MultiLing 2011 and Opinosis.

python benchmarks/wang2009/weights.py

Writes `_forecast_weights.py` of Byline. Takes less than a minute.
"""

import sys
from pathlib import Path

from byline.methods.summarisation import _forecast_weights

sys.path.insert(0, str(Path(__file__).parent))
from corpora import open_cases
from learning import learn

HEAD = '''"""What traits of words and pairs (`_wordings`) count in a forecast.

Learned by benchmarks/wang2009/weights.py from how often people's summaries have the words and pairs
of the texts: MultiLing 2011 (four languages, CC BY 3.0) and Opinosis (Apache-2.0). These are
numbers; no text is contained.
"""

__all__ = ["PAIRS", "WORDS"]
'''


def main() -> None:
    """Learn from all and write the file."""
    words, pairs = learn(open_cases())
    place = Path(_forecast_weights.__file__)
    sides = "".join(_written(name, side) for name, side in (("WORDS", words), ("PAIRS", pairs)))
    place.write_text(HEAD + sides, "utf-8")
    print(f"wrote {place.name}: {len(words)} and {len(pairs)} numbers")


def _written(name: str, weights: tuple[float, ...]) -> str:
    lines = "".join(f"    {weight:.4f},\n" for weight in weights)
    return f"\n{name} = (\n{lines})\n"


if __name__ == "__main__":
    main()
