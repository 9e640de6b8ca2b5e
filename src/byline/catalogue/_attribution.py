"""Methods that say who wrote a text."""

from byline.catalogue._method import Method

__all__ = ["ATTRIBUTION"]

# Exponentiated gradient: how models are updated, and how those of an author are read together.
_ONE_AGAINST_ALL = {
    "naive": "one against all, each updated by itself",
    "conservative": "one against all, updated where another author scores as high",
}
_ALL_PAIRS = {
    "none": "each against each, updated one by one",
    "all": "each against each, updated in pairs",
    "rows": "each against each, updated in rows",
}
_READINGS = {"vote": "sum", "min": "minimum", "max": "maximum"}


def _exponentiated(name: str, summary: str, **settings: str) -> Method:
    return Method(
        "attribution",
        f"eg-{name}",
        "byline.methods.attribution.exponentiated:ExponentiatedGradient",
        f"exponentiated gradient, {summary}",
        "argamon2003",
        settings=tuple(settings.items()),
        page="eg",
    )


ATTRIBUTION = (
    Method(
        "attribution",
        "mkl-ssad",
        "byline.methods.attribution.mkl_ssad:MKLSSAD",
        "one-class regions in a learned mixture of kernels; may answer none",
        "nasir2014",
    ),
    Method(
        "attribution",
        "messages",
        "byline.methods.attribution.messages:MessageSSAD",
        "MKL-SSAD on feature sets of mail and posts, stacked with a linear SVM; their default",
        "nasir2014",
    ),
    Method(
        "attribution",
        "ssad",
        "byline.methods.attribution.ssad:SSAD",
        "a one-class region for each author, with the others' texts as labelled anomalies",
        "nasir2014",
    ),
    Method(
        "attribution",
        "one-class",
        "byline.methods.attribution.one_class:OneClass",
        "a one-class SVM on each author's own texts",
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
        "a linear SVM on character n-grams and words",
        "joachims1998",
    ),
    Method(
        "attribution",
        "kernel-sum",
        "byline.methods.attribution.kernel_sum:KernelSum",
        "an SVM on the unweighted sum of all kernels",
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
    *(_exponentiated(f"ova-{name}", text, update=name) for name, text in _ONE_AGAINST_ALL.items()),
    *(
        _exponentiated(f"ava-{name}-{read}", f"{text}; {by} of scores", update=name, reading=read)
        for name, text in _ALL_PAIRS.items()
        for read, by in _READINGS.items()
    ),
)
