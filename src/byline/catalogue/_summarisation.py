"""Methods for multi-document summarisation."""

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
        "the best sentence of each topic of a Bayesian sentence-based topic model",
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
        "integer programme: maximum coverage of concepts that many texts share",
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
        "sentences with the greatest length in the space of the main singular vectors",
        "steinberger2004",
        page="lsa",
    ),
    Method(
        "summarisation",
        "nmf",
        "byline.methods.summarisation.nmf:NMF",
        "sentences with high weight in the main topics of a non-negative factorisation",
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
