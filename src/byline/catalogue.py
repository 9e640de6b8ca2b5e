"""Every method, one line each.

Rows hold the place of a method as a string, so that listing the catalogue imports none of them.
A method appears everywhere (commands, contract tests, reference pages) once its row is here.
"""

import difflib
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from byline.errors import UsageError

__all__ = ["METHODS", "QUESTIONS", "Method", "Part", "Question", "find", "methods", "question"]


# `kernel`: how alike two texts are; `groups`: which texts to put together, given that;
# `categories`: which of several labels a text gets; `answer`: the question itself.
Part = Literal["answer", "kernel", "groups", "categories"]


@dataclass(frozen=True, slots=True)
class Question:
    """One of the five questions, the command that asks it and the room that answers it."""

    command: str
    room: str
    wording: str


@dataclass(frozen=True, slots=True)
class Method:
    """A way to answer a question."""

    question: str
    """The room of `byline.methods` it lives in."""
    name: str
    """What users type after `-m`; never given to another method once published."""
    path: str
    """`module:attribute`."""
    summary: str
    paper: str
    """Key in docs/references.bib."""
    part: Part = "answer"
    """Which part of the question it answers, where there are several."""
    page: str = ""
    """The page under docs/methods of a family of methods; without one, that of its name."""

    @property
    def docs_page(self) -> str:
        """The name of the page that describes it."""
        return self.page or self.name

    def load(self) -> Any:
        """Import and return the method's class."""
        module, attribute = self.path.split(":")
        return getattr(import_module(module), attribute)


QUESTIONS = (
    Question("who", "attribution", "Who wrote this?"),
    Question("same", "verification", "Did the same person write it?"),
    Question("alike", "similarity", "Which texts belong together?"),
    Question("gist", "summarisation", "What do they say?"),
    Question("headline", "compression", "Say it in one line"),
)

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

METHODS = (
    Method(
        "attribution",
        "mkl-ssad",
        "byline.methods.attribution.mkl_ssad:MKLSSAD",
        "a region for each author in a learned mixture of views; may answer none",
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
    Method(
        "similarity",
        "tf-idf",
        "byline.features.kernels.tfidf:TfIdf",
        "shared runs of terms, the more the fewer texts have them",
        "salton1988",
        "kernel",
    ),
    Method(
        "similarity",
        "spgk",
        "byline.features.kernels.spgk:SPGK",
        "shared terms, and shared pairs of terms near each other",
        "nikolentzos2017",
        "kernel",
    ),
    Method(
        "similarity",
        "cosine",
        "byline.features.kernels.ngrams:Cosine",
        "cosine of how often runs of terms occur",
        "nikolentzos2017",
        "kernel",
    ),
    Method(
        "similarity",
        "dot",
        "byline.features.kernels.ngrams:Dot",
        "product of how often runs of terms occur",
        "nikolentzos2017",
        "kernel",
    ),
    Method(
        "similarity",
        "tanimoto",
        "byline.features.kernels.ngrams:Tanimoto",
        "Tanimoto coefficient of how often runs of terms occur",
        "nikolentzos2017",
        "kernel",
    ),
    Method(
        "similarity",
        "set-cosine",
        "byline.features.kernels.ngrams:SetCosine",
        "shared runs of terms out of the geometric mean of both texts'",
        "manning1999",
        "kernel",
    ),
    Method(
        "similarity",
        "matching",
        "byline.features.kernels.ngrams:Matching",
        "how many runs of terms are shared",
        "manning1999",
        "kernel",
    ),
    Method(
        "similarity",
        "dice",
        "byline.features.kernels.ngrams:Dice",
        "shared runs of terms out of the mean of both texts'",
        "manning1999",
        "kernel",
    ),
    Method(
        "similarity",
        "jaccard",
        "byline.features.kernels.ngrams:Jaccard",
        "shared runs of terms out of all",
        "manning1999",
        "kernel",
    ),
    Method(
        "similarity",
        "overlap",
        "byline.features.kernels.ngrams:Overlap",
        "shared runs of terms out of the shorter text's",
        "manning1999",
        "kernel",
    ),
    Method(
        "similarity",
        "chars",
        "byline.features.kernels.chars:CharTfIdf",
        "shared runs of letters, the more the fewer texts have them",
        "stamatatos2013",
        "kernel",
    ),
    Method(
        "similarity",
        "embeddings",
        "byline.features.kernels.embeddings:Embeddings",
        "nearness of word vectors that come with a package (English; an extra)",
        "wordllama2024",
        "kernel",
    ),
    Method(
        "similarity",
        "events",
        "byline.methods.similarity.groups.events:Events",
        "average linkage of texts that borrow words from their nearest",
        "spearman1904",
        "groups",
    ),
    Method(
        "similarity",
        "linkage",
        "byline.methods.similarity.groups.linkage:Linkage",
        "average, complete or single linkage down to a threshold",
        "lance1967",
        "groups",
    ),
    Method(
        "similarity",
        "communities",
        "byline.methods.similarity.groups.communities:Communities",
        "communities of the graph of nearest texts, by Louvain's method",
        "blondel2008",
        "groups",
    ),
    Method(
        "similarity",
        "whispers",
        "byline.methods.similarity.groups.whispers:Whispers",
        "texts take over the group that most of their nearest are in",
        "biemann2006",
        "groups",
    ),
    Method(
        "similarity",
        "spectral",
        "byline.methods.similarity.groups.spectral:Spectral",
        "spectral clustering on shared content words, as in the headline paper",
        "tzouridis2014",
        "groups",
    ),
    Method(
        "similarity",
        "blend",
        "byline.methods.similarity.categories.categoriser:Categoriser",
        "categories by several kernels, weighed by how well they tell them apart",
        "wang2012",
        "categories",
    ),
)


def question(name: str) -> Question:
    """The question called `name`, by its command (`who`) or its room (`attribution`)."""
    for row in QUESTIONS:
        if name in (row.command, row.room):
            return row
    known = [word for row in QUESTIONS for word in (row.command, row.room)]
    raise UsageError(f"there is no question called {name!r}.{_suggestion(name, known)}")


def methods(name: str | None = None) -> tuple[Method, ...]:
    """All methods, or those that answer the question called `name`."""
    if name is None:
        return METHODS
    room = question(name).room
    return tuple(method for method in METHODS if method.question == room)


def find(question_name: str, name: str, part: Part = "answer") -> Method:
    """The method called `name` for a question, or for a part of it."""
    rows = [row for row in methods(question_name) if row.part == part]
    for row in rows:
        if row.name == name:
            return row
    known = [row.name for row in rows]
    room = question(question_name).room
    raise UsageError(f"no {room} method is called {name!r}.{_suggestion(name, known)}")


def _suggestion(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    guess = f" Did you mean {close[0]!r}?" if close else ""
    return f"{guess} Known: {', '.join(known) or 'none yet'}."
