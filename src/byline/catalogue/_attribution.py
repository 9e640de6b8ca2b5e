"""Methods that say who wrote a text."""

from byline.catalogue._method import Method

__all__ = ["ATTRIBUTION"]

# Exponentiated gradient: its variants, each with how the models of authors are corrected.
_EG = {
    "ova-naive": "one against all, each corrected by itself",
    "ova-conservative": "one against all, corrected where another says as much",
    "ava-none-vote": "each against each, corrected by itself; added up",
    "ava-none-min": "each against each, corrected by itself; the least counts",
    "ava-none-max": "each against each, corrected by itself; the greatest counts",
    "ava-all-vote": "each against each, corrected in pairs; added up",
    "ava-all-min": "each against each, corrected in pairs; the least counts",
    "ava-all-max": "each against each, corrected in pairs; the greatest counts",
    "ava-rows-vote": "each against each, corrected in rows; added up",
    "ava-rows-min": "each against each, corrected in rows; the least counts",
    "ava-rows-max": "each against each, corrected in rows; the greatest counts",
}

ATTRIBUTION = (
    Method(
        "attribution",
        "mkl-ssad",
        "byline.methods.attribution.mkl_ssad:MKLSSAD",
        "a region for each author in a learned mixture of views; may answer none",
        "nasir2014",
    ),
    Method(
        "attribution",
        "messages",
        "byline.methods.attribution.mkl_ssad:MKLSSAD",
        "the same regions in views that suit mail and posts; the default for these",
        "nasir2014",
    ),
    Method(
        "attribution",
        "ssad",
        "byline.methods.attribution.ssad:SSAD",
        "a region for each author, kept clear of the others' texts",
        "nasir2014",
    ),
    Method(
        "attribution",
        "one-class",
        "byline.methods.attribution.one_class:OneClass",
        "a region for each author from the author's own texts alone",
        "scholkopf2001",
    ),
    Method(
        "attribution",
        "svdd",
        "byline.methods.attribution.one_class:SVDD",
        "the smallest ball around each author's texts",
        "tax2004",
    ),
    Method(
        "attribution",
        "svm",
        "byline.methods.attribution.svm:LinearSVM",
        "a linear support vector machine on runs of letters and words",
        "joachims1998",
    ),
    Method(
        "attribution",
        "kernel-sum",
        "byline.methods.attribution.kernel_sum:KernelSum",
        "a support vector machine on the plain sum of all views",
        "gonen2011",
    ),
    Method(
        "attribution",
        "cosine-delta",
        "byline.methods.attribution.cosine_delta:CosineDelta",
        "the author whose mean z-scores point the same way",
        "evert2017",
    ),
    Method(
        "attribution",
        "profile",
        "byline.methods.attribution.profile:NearestProfile",
        "the author whose profile shares most by the min-max measure",
        "koppel2014",
    ),
    Method(
        "attribution",
        "delta",
        "byline.methods.attribution.delta:DeltaAttributor",
        "the author whose common words are used most alike",
        "burrows2002",
    ),
    *(
        Method(
            "attribution",
            f"eg-{name}",
            f"byline.methods.attribution.eg:{name.replace('-', '_')}",
            f"multiplicative updates, {summary}",
            "argamon2003",
            page="eg",
        )
        for name, summary in _EG.items()
    ),
)
