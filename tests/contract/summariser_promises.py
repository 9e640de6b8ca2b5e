"""What every summariser in the catalogue promises, beyond the house rules."""

import pickle

from byline.catalogue import Method
from byline.corpus import Text
from byline.methods.summarisation.selection import Limit, cut
from byline.methods.summarisation.sentences import Sentences, count_words

NEWS = (
    "The ferry to the island sank at noon. Nobody was hurt, the harbour master said. Bread rose.",
    "At noon a ferry sank near the island. The mill burned in spring. Divers look for the wreck.",
    "A ferry has sunk. The harbour master said that all passengers could swim. Bread rose.",
)
LIMITS = [Limit(n, "words") for n in (1, 7, 20, 300)]
LIMITS += [Limit(n, "bytes") for n in (4, 50, 120, 2000)]
LIMITS += [Limit(n, "sentences") for n in (1, 2, 50)]
HOPELESS = {
    "one short text": ["Bread."],
    "function words alone": ["It was so."],
    "numbers alone": ["1914! 1918!"],
    "marks alone": ["🎉🎉🎉", "😀 😀", "👍👍"],
    "the same number with other marks": ["1914!", "1914?"],
    "a hundred identical texts": [NEWS[0]] * 100,
    "one text and empty ones": ["", NEWS[1], " \n"],
    "no sentence ends": [" ".join(NEWS).replace(".", "").lower() * 5],
    "two languages": [NEWS[0], "Die Fähre ist am Mittag gesunken. Niemand wurde verletzt."],
    "four scripts": ["Хлеб и вода.", "面包和水。没有人。", "Το πλοίο βυθίστηκε.", "खाना और पानी।"],
    "one word over and over": ["Bread bread. Bread! Bread, bread, bread."],
}


def keeps_within_the_limit(method: Method) -> None:
    """Words, bytes and sentences are no more than asked for, and there is a sentence always."""
    found = sentences_of(*NEWS)
    for limit in LIMITS:
        chosen = summarised(method, found, limit)
        size = {"words": count_words, "bytes": lambda text: len(text.encode())}
        length = size[limit.unit](" ".join(chosen)) if limit.unit in size else len(chosen)
        assert 1 <= length <= limit.amount, f"{method.name}: {length} of {limit}: {chosen}"


def takes_no_sentence_twice(method: Method) -> None:
    """However much room there is, and in whatever texts the sentence stands."""
    chosen = summarised(method, sentences_of(*NEWS, *NEWS), Limit(500))
    assert len(chosen) == len(set(chosen)), f"{method.name} repeats itself: {chosen}"


def gives_sentences_in_the_order_of_the_pile(method: Method) -> None:
    """Each with a finite score, the first chosen first."""
    found = sentences_of(*NEWS)
    places = method.load()().summarise(found, Limit(40))
    choice = method.load()().choose(found, Limit(40))
    assert places == sorted(set(choice.sentences))
    assert len(choice.scores) == len(places)
    assert all(abs(score) < float("inf") for score in choice.scores)


def says_the_same_again(method: Method) -> None:
    """With the same seed, and after a trip to bytes."""
    found = sentences_of(*NEWS)
    model = method.load()()
    choices = [each.choose(found, Limit(30)) for each in (model, method.load()())]
    choices.append(pickle.loads(pickle.dumps(model)).choose(found, Limit(30)))
    assert choices[0] == choices[1] == choices[2]


def hopeless_piles_get_a_summary(method: Method) -> None:
    """There is a sentence for whatever has one, within the limit."""
    for name, bodies in HOPELESS.items():
        for limit in (Limit(1), Limit(25), Limit(40, "bytes"), Limit(3, "sentences")):
            chosen = summarised(method, sentences_of(*bodies), limit)
            assert chosen, f"{method.name}: no summary of {name}"
            assert all(chosen), f"{method.name}: an empty sentence of {name}"


def summarised(method: Method, found: Sentences, limit: Limit) -> list[str]:
    """The wording of a summary, cut where it must be."""
    places = method.load()().summarise(found, limit)
    return [cut(found.wording(place), limit) for place in places]


def sentences_of(*bodies: str) -> Sentences:
    """The sentences of texts, in whatever language they are."""
    return Sentences.of(Text(str(number), body) for number, body in enumerate(bodies))


SUMMARISER_PROMISES = (
    keeps_within_the_limit,
    takes_no_sentence_twice,
    gives_sentences_in_the_order_of_the_pile,
    says_the_same_again,
    hopeless_piles_get_a_summary,
)
