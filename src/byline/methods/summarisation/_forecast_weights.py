"""Weights of the features of words and pairs (`_pile_ngrams`) in a forecast.

Learned by benchmarks/wang2009/weights.py from how often people's summaries have the words and pairs
of the texts: MultiLing 2011 (four languages, CC BY 3.0) and Opinosis (Apache-2.0). These are
numbers; no text is contained.
"""

__all__ = ["PAIRS", "WORDS"]

WORDS = (
    -0.2950,
    0.8178,
    0.3093,
    0.5045,
    0.2116,
    0.1648,
    0.2678,
    0.6019,
    0.1088,
    -0.0767,
    -0.1230,
    -0.4164,
    -0.1886,
    -0.7275,
    -0.3618,
)

PAIRS = (
    0.9669,
    0.9352,
    0.3156,
    0.6773,
    0.0383,
    -0.1241,
    0.1392,
    0.4172,
    0.0398,
    -0.0544,
    -0.0253,
    -0.5546,
    -0.2580,
    -0.5348,
    -0.2892,
    0.1049,
)
