"""Methods that say what a pile of texts says."""

from byline.catalogue._method import Method

__all__ = ["SUMMARISATION"]

SUMMARISATION = (
    Method(
        "summarisation",
        "forecast",
        "byline.methods.summarisation.forecast:Forecast",
        "sentences that share most with the summary a person would probably write",
        "hong2014",
    ),
    Method(
        "summarisation",
        "bstm",
        "byline.methods.summarisation.topics:BSTM",
        "for each topic of the texts the sentence that stands for it most",
        "wang2009",
    ),
    Method(
        "summarisation",
        "fgb",
        "byline.methods.summarisation.topics:FGB",
        "the same topics without a prior",
        "wang2008",
        page="bstm",
    ),
    Method(
        "summarisation",
        "concepts",
        "byline.methods.summarisation.concepts:Concepts",
        "the sentences that together have the most of what many texts say",
        "gillick2009",
    ),
    Method(
        "summarisation",
        "coverage",
        "byline.methods.summarisation.coverage:Coverage",
        "sentences that stand for all others, drawn from many clusters",
        "lin2011",
    ),
    Method(
        "summarisation",
        "lexpagerank",
        "byline.methods.summarisation.lexpagerank:LexPageRank",
        "sentences that are like many sentences that are like many",
        "erkan2004",
    ),
    Method(
        "summarisation",
        "centroid",
        "byline.methods.summarisation.centroid:Centroid",
        "sentences with the words of the pile, early ones and echoes of the opening",
        "radev2004",
    ),
    Method(
        "summarisation",
        "lsa",
        "byline.methods.summarisation.lsa:LSA",
        "the strongest sentence of each main direction of the pile",
        "gong2001",
    ),
    Method(
        "summarisation",
        "lsa-steinberger",
        "byline.methods.summarisation.lsa:SteinbergerLSA",
        "sentences that are strong over all main directions together",
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
        "the sentence in the middle of each cluster",
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
