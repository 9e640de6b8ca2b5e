"""Methods for multi-sentence compression (headlines)."""

from byline.catalogue._method import Method

__all__ = ["COMPRESSION"]

COMPRESSION = (
    Method(
        "compression",
        "ranked-paths",
        "byline.methods.compression.ranked_paths:RankedPaths",
        "the best of many word-graph paths, ranked by learned weights of path features",
        "tzouridis2014",
    ),
    Method(
        "compression",
        "structural-svm",
        "byline.methods.compression.structural_svm:StructuralSVM",
        "the shortest word-graph path, by learned edge costs",
        "tzouridis2014",
    ),
    Method(
        "compression",
        "boudin-morin",
        "byline.methods.compression.boudin_morin:BoudinMorin",
        "k shortest paths of the word graph, re-ranked by their key phrases",
        "boudin2013",
    ),
    Method(
        "compression",
        "filippova",
        "byline.methods.compression.filippova:Filippova",
        "shortest paths of the word graph, along frequent and strongly linked words",
        "filippova2010",
    ),
    Method(
        "compression",
        "yen",
        "byline.methods.compression.baselines:Yen",
        "the word-graph path with the fewest words",
        "tzouridis2014",
        page="headline-baselines",
    ),
    Method(
        "compression",
        "shortest",
        "byline.methods.compression.baselines:Shortest",
        "the shortest of the sentences",
        "tzouridis2014",
        page="headline-baselines",
    ),
    Method(
        "compression",
        "random",
        "byline.methods.compression.baselines:Random",
        "a sentence drawn at random",
        "tzouridis2014",
        page="headline-baselines",
    ),
)
