"""Methods that say what a pile of texts says."""

from byline.catalogue._method import Method

__all__ = ["SUMMARISATION"]

SUMMARISATION = (
    Method(
        "summarisation",
        "forecast",
        "byline.methods.summarisation.forecast:Forecast",
        "sentences with the highest expected n-gram overlap with a person's summary",
        "hong2014",
    ),
    Method(
        "summarisation",
        "bstm",
        "byline.methods.summarisation.topics:BSTM",
        "for each topic of a Bayesian sentence-based topic model its best sentence",
        "wang2009",
    ),
    Method(
        "summarisation",
        "fgb",
        "byline.methods.summarisation.topics:FGB",
        "the same topic model without a prior",
        "wang2008",
        page="bstm",
    ),
    Method(
        "summarisation",
        "concepts",
        "byline.methods.summarisation.concepts:Concepts",
        "integer programme: the sentences that cover most concepts of many texts",
        "gillick2009",
    ),
    Method(
        "summarisation",
        "coverage",
        "byline.methods.summarisation.coverage:Coverage",
        "submodular coverage of all sentences, with a reward for diversity",
        "lin2011",
    ),
    Method(
        "summarisation",
        "lexpagerank",
        "byline.methods.summarisation.lexpagerank:LexPageRank",
        "PageRank in the graph of similar sentences",
        "erkan2004",
    ),
    Method(
        "summarisation",
        "centroid",
        "byline.methods.summarisation.centroid:Centroid",
        "sentences near the centroid of the pile, early, and similar to the opening",
        "radev2004",
    ),
    Method(
        "summarisation",
        "lsa",
        "byline.methods.summarisation.lsa:LSA",
        "the strongest sentence of each main singular vector",
        "gong2001",
    ),
    Method(
        "summarisation",
        "lsa-steinberger",
        "byline.methods.summarisation.lsa:SteinbergerLSA",
        "sentences that are strong over all main singular vectors together",
        "steinberger2004",
        page="lsa",
    ),
    Method(
        "summarisation",
        "nmf",
        "byline.methods.summarisation.nmf:NMF",
        "sentences that have much of the weighty topics of a factorisation",
        "lee1999",
    ),
    Method(
        "summarisation",
        "k-means",
        "byline.methods.summarisation.k_means:KMeans",
        "the sentence nearest to the centre of each cluster",
        "wang2009",
    ),
    Method(
        "summarisation",
        "lead",
        "byline.methods.summarisation.baselines:Lead",
        "the first sentences of the texts",
        "brandow1995",
        page="baselines",
    ),
    Method(
        "summarisation",
        "random",
        "byline.methods.summarisation.baselines:Random",
        "sentences drawn at random",
        "wang2009",
        page="baselines",
    ),
)
