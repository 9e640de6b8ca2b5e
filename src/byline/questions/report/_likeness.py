"""Which texts are alike: a map of the pile, and the wording that texts share."""

import numpy as np

from byline.corpus import Corpus
from byline.errors import BylineError
from byline.questions.alike import Alike
from byline.questions.report._shapes import MapAnswer, PassageAnswers
from byline.questions.report._writers import spread
from byline.results import SimilarityExplanation, Survey
from byline.results.report import FEWEST_SHARED_WORDS, MapPoint, SimilarityMap

__all__ = ["MOST_MAPPED", "draw_map", "find_passages"]

MOST_MAPPED = 600
MOST_COMPARED = 400
MOST_FOUND = 100
NEIGHBOURS = 3
LEAST_ALIKE = 0.2


def draw_map(pile: Corpus, likeness: Alike, seed: int) -> MapAnswer:
    """All texts or, of very many, the unsigned ones and some of each writer."""
    from byline.methods.similarity.layout import FEWEST, flatten

    some = pile
    if len(pile) > MOST_MAPPED:
        unsigned = pile.unsigned[: MOST_MAPPED // 2]
        kept = {*unsigned.ids, *spread(pile.signed, MOST_MAPPED - len(unsigned)).ids}
        some = pile.where(lambda text: text.id in kept)
    if len(some) < FEWEST:
        return MapAnswer(None)
    asked = likeness if some is pile else Alike.of(some, likeness.method, likeness.engine, {})
    flat = flatten(np.asarray(asked.matrix(), np.float64), seed)
    points = tuple(
        MapPoint(text.id, round(float(x), 4), round(float(y), 4))
        for text, (x, y) in zip(some, flat.places, strict=True)
    )
    return MapAnswer(SimilarityMap(points, flat.neighbours, round(flat.kept, 4)))


def find_passages(pile: Corpus, likeness: Alike, survey: Survey) -> PassageAnswers:
    """Copies, near-copies, and pairs of much alike texts with a long run of words in common."""
    pairs = dict.fromkeys(tuple(sorted(pair)) for pair in survey.duplicates)
    near = sorted(likeness.neighbours(NEIGHBOURS), key=lambda pair: -pair.similarity)
    for pair in near:
        if len(pairs) >= MOST_COMPARED or pair.similarity < LEAST_ALIKE:
            break
        pairs.setdefault(tuple(sorted((pair.a, pair.b))))
    found: list[SimilarityExplanation] = []
    for a, b in list(pairs)[:MOST_COMPARED]:
        try:
            why = likeness.why(a, b)
        except BylineError:
            continue  # too long to be compared word by word
        long = tuple(passage for passage in why.passages if passage.words >= FEWEST_SHARED_WORDS)
        if long or (a, b) in survey.duplicates or (b, a) in survey.duplicates:
            # Of the passages that are shown, so that the share and the words are of one measure.
            kept = sum(one.words for one in long) / max(1, sum(one.words for one in why.passages))
            covered = why.covered[0] * kept, why.covered[1] * kept
            found.append(
                SimilarityExplanation(
                    why.a, why.b, why.similarity, why.method, (), long, covered, why.run
                )
            )
    found.sort(key=lambda one: (-max(one.covered), one.a, one.b))
    return PassageAnswers(tuple(found[:MOST_FOUND]))
