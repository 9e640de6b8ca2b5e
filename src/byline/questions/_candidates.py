"""Candidates' texts as far as something can be learned from them, and what is left out.

Among letters one text under two names is a mistake that somebody must mend. Among messages it is
everyday life: many people write "Thanks!" and no more, and a notice is sent on by several. Such
texts tell nothing of anybody, so they are left out, named, and the rest is learned from.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from byline.corpus import Corpus, Skipped, Text
from byline.corpus.duplicates import exact_groups
from byline.errors import InputError, UsageError
from byline.numerics.class_priors import AuthorPrior
from byline.questions.attributors import DEFAULT, FOR_MESSAGES, reads_whole_messages
from byline.results.decisions import FEWEST_WORDS

__all__ = [
    "SHORT",
    "are_messages",
    "as_seen",
    "check_asked",
    "chosen_method",
    "further_texts",
    "learnable",
]

SHORT = FEWEST_WORDS
"""Words: of shorter texts nothing is decided, and only messages of fewer were tried."""
FEW = 0.1
"""The share of messages that may be of several authors and yet not short."""
OF_MAIL = ("from-address", "message-id", "newsgroups")
"""What the headers of mail and posts tell of a text, any of which makes it a message."""


def learnable(candidates: Corpus) -> Corpus:
    """The texts that somebody signed and that are nobody else's; `skipped` are those left out."""
    signed = _signed(candidates)
    if not len(signed):
        raise InputError(
            "no candidate has a text. Put the texts of each in a sub-folder of its own, or say "
            "where authors are named: --author-from name, or --columns author=COLUMN."
        )
    own = _without_shared(signed)
    if not len(own):
        raise InputError(
            "every text is by several candidates alike: there is nothing that tells them apart."
        )
    if len(own.authors) < 2:
        left_out = f" ({len(own.skipped)} texts are by several and left out)" if own.skipped else ""
        raise UsageError(
            f"there is only one candidate, {own.authors[0]}: nobody to tell apart{left_out}. Give "
            "texts of at least two; whether one person wrote a text is what `byline same` asks."
        )
    return own


def check_asked(candidates: Corpus, texts: Corpus, author_prior: AuthorPrior) -> None:
    """Refuse to share out too few texts before anything is learned, which may take long."""
    from byline.methods.attribution.priors import check_author_prior

    if author_prior != "none" and len(texts):
        check_author_prior(len(texts), len(learnable(candidates).authors))


def further_texts(
    candidates: Corpus, known: Collection[str], also: Mapping[str, str], method: str
) -> Corpus:
    """The texts by those who are `known`, be it by an address of theirs that is `also` known.

    All others are strangers; `skipped` tells how many texts each of them wrote.
    """
    named = Corpus(_under(text, also) for text in _signed(candidates))
    strangers = Counter(str(text.author) for text in named if text.author not in known)
    own = _without_shared(named.where(lambda text: text.author in known))
    if strangers and not len(own):
        raise UsageError(
            f"{min(strangers)} is not among the {len(known)} authors of the model, nor is anybody "
            f"else who wrote these texts, and {method} cannot take in new ones: learn from all "
            "texts anew."
        )
    left_out = [
        Skipped(name, f"is not among the authors of the model: {_texts(count)} left out")
        for name, count in sorted(strangers.items())
    ]
    return Corpus(own, [*own.skipped, *left_out])


def are_messages(texts: Corpus) -> bool:
    """Whether most of the texts are mail or posts."""
    letters = sum(any(text.detail(name) for name in OF_MAIL) for text in texts)
    return 2 * letters > len(texts)


def chosen_method(signed: Corpus) -> tuple[str, dict[str, object]]:
    """The method for texts of this kind, and why it is not the usual one if it is not."""
    if not are_messages(signed):
        return DEFAULT, {}
    return FOR_MESSAGES, {"chosen": "as most texts are messages"}


def _signed(candidates: Corpus) -> Corpus:
    return candidates.signed.where(lambda text: bool(text.body.strip()))


def _under(text: Text, also: Mapping[str, str]) -> Text:
    author = also.get(str(text.author))
    return text if author is None else replace(text, author=author)


def _texts(count: int) -> str:
    return "1 text is" if count == 1 else f"{count:,} texts are"


def _without_shared(signed: Corpus) -> Corpus:
    """All but texts that are several authors' word for word, which letters must not be."""
    others: dict[int, str] = {}
    long = 0
    for group in exact_groups(text.body for text in signed):
        authors = sorted({str(signed[place].author) for place in group})
        if len(authors) < 2:
            continue
        others |= {
            place: authors[1] if signed[place].author == authors[0] else authors[0]
            for place in group
        }
        long += len(group) if len(signed[group[0]].body.split()) >= SHORT else 0
    if others and (not are_messages(signed) or long > FEW * len(signed)):
        place, other = min(others.items())
        twin = next(
            text for text in signed if (text.author, text.body) == (other, signed[place].body)
        )
        raise InputError(
            f"{signed[place].id} and {twin.id} are the same text, but by {signed[place].author} "
            f"and by {other}: take it away from all but its author."
        )
    skipped = [
        Skipped(signed[place].id, f"is word for word by {other} as well, and tells of neither")
        for place, other in sorted(others.items())
    ]
    return Corpus((t for place, t in enumerate(signed) if place not in others), skipped)


def as_seen(texts: Corpus | Sequence[Text], method: str) -> list[str]:
    """What the method looks at: bodies, or whole messages with their subjects."""
    from byline.features.messages import as_message

    whole = reads_whole_messages(method)
    return [as_message(text) if whole else text.body for text in texts]
