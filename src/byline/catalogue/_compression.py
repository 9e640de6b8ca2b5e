"""Methods that say it in one line."""

from byline.catalogue._method import Method

__all__ = ["COMPRESSION"]

COMPRESSION = (
    Method(
        "compression",
        "ranked-paths",
        "byline.methods.compression.ranked_paths:RankedPaths",
        "the best of many ways through the words, judged as wholes by learned weights",
        "tzouridis2014",
    ),
    Method(
        "compression",
        "structural-svm",
        "byline.methods.compression.structural:StructuralSVM",
        "the cheapest way from word to word, by learned costs of steps",
        "tzouridis2014",
    ),
    Method(
        "compression",
        "boudin-morin",
        "byline.methods.compression.boudin_morin:BoudinMorin",
        "cheap ways along shared words, ranked by the key phrases on them",
        "boudin2013",
    ),
    Method(
        "compression",
        "filippova",
        "byline.methods.compression.filippova:Filippova",
        "the way along words that many sentences share",
        "filippova2010",
    ),
    Method(
        "compression",
        "yen",
        "byline.methods.compression.rivals:Yen",
        "the way with the fewest words",
        "tzouridis2014",
        page="headline-baselines",
    ),
    Method(
        "compression",
        "shortest",
        "byline.methods.compression.rivals:Shortest",
        "the shortest of the sentences",
        "tzouridis2014",
        page="headline-baselines",
    ),
    Method(
        "compression",
        "random",
        "byline.methods.compression.rivals:Random",
        "a sentence drawn at random",
        "tzouridis2014",
        page="headline-baselines",
    ),
)
