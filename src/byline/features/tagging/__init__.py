"""Parts of speech: which word is a noun, a verb, a name.

`tagger("en")` gives the tagger that comes with Byline (English, Spanish, Dutch, French, German).
Another language is learnt from a treebank with `train_tagger`, or your own model takes its place: a
tagger is anything that looks like `Tagger`. Around a spaCy model `nlp`, for one:

    class Spacy:
        language, tags = "el", UPOS

        def tag(self, sentences):
            docs = (Doc(nlp.vocab, words=list(words)) for words in sentences)
            return [[token.pos_ for token in doc] for doc in nlp.pipe(docs)]
"""

from byline.features.tagging._conllu import Tagged, read_tagged
from byline.features.tagging._shipped import LANGUAGES, tagger
from byline.features.tagging._storage import load_tagger
from byline.features.tagging._tagger import UPOS, PerceptronTagger, Tagger
from byline.features.tagging._training import fit_tagger, train_tagger

__all__ = [
    "LANGUAGES",
    "UPOS",
    "PerceptronTagger",
    "Tagged",
    "Tagger",
    "fit_tagger",
    "load_tagger",
    "read_tagged",
    "tagger",
    "train_tagger",
]
