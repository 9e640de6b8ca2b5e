"""Answers from a pile of texts, each with its evidence.

>>> import byline
>>> pile = byline.read(byline.bundled_pile())
>>> len(pile.authors)
5
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from byline.checks import survey
    from byline.corpus import Corpus, Text
    from byline.corpus.bundled import bundled_pile
    from byline.corpus.readers import read_pile as read
    from byline.errors import BylineError
    from byline.questions import style
    from byline.questions.alike import alike
    from byline.questions.case_report import case_report, verify
    from byline.questions.classify import classify
    from byline.questions.concordance import concordance
    from byline.questions.gist import gist
    from byline.questions.headline import headline
    from byline.questions.report import report
    from byline.questions.same import same
    from byline.questions.score import score
    from byline.questions.validate import validate
    from byline.questions.who import who

__all__ = [
    "BylineError",
    "Corpus",
    "Text",
    "__version__",
    "alike",
    "bundled_pile",
    "case_report",
    "classify",
    "concordance",
    "gist",
    "headline",
    "read",
    "report",
    "same",
    "score",
    "style",
    "survey",
    "validate",
    "verify",
    "who",
]

__version__ = "0.2.0"

# Loaded on first use, so that `import byline` and `byline --help` stay quick.
_HOMES = {
    "BylineError": "byline.errors",
    "Corpus": "byline.corpus",
    "Text": "byline.corpus",
    "alike": "byline.questions.alike",
    "bundled_pile": "byline.corpus.bundled",
    "case_report": "byline.questions.case_report",
    "classify": "byline.questions.classify",
    "concordance": "byline.questions.concordance",
    "gist": "byline.questions.gist",
    "headline": "byline.questions.headline",
    "read": "byline.corpus.readers:read_pile",
    "report": "byline.questions.report",
    "same": "byline.questions.same",
    "score": "byline.questions.score",
    "style": "byline.questions.style:*",
    "survey": "byline.checks",
    "validate": "byline.questions.validate",
    "verify": "byline.questions.case_report",
    "who": "byline.questions.who",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'byline' has no attribute {name!r}")
    module, _, attribute = _HOMES[name].partition(":")
    home = import_module(module)
    return home if attribute == "*" else getattr(home, attribute or name)


def __dir__() -> list[str]:
    return sorted(__all__)
