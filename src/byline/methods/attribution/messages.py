"""SSAD for messages: MKL-SSAD on feature sets of mail and posts, with a linear SVM stacked on it.

Nasir, J. A., Görnitz, N. and Brefeld, U. (2014). An off-the-shelf approach to authorship
attribution. COLING 2014, 895-904; the feature sets suit short texts, and a linear SVM on character
n-grams (Joachims 1998), which does better on very short ones, is added as far as held-out texts
support it (`stacking`).
"""

from typing import ClassVar

from byline.methods.attribution.classifiers import Classifier, TableClassifier
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.stacking import SingleView, Stacked
from byline.methods.attribution.svm import LinearSVM

__all__ = ["MessageSSAD"]


class MessageSSAD(MKLSSAD):
    """`MKLSSAD` for mail and posts; its parameters, and on tables the same."""

    feature_sets: ClassVar[tuple[str, ...]] = (
        "char-2-5-grams",
        "masked-char-2-5-grams",
        "token-1-2-grams",
        "words",
        "punctuation-and-case-tfidf",
    )
    second_feature_set: ClassVar[str] = "char-2-5-grams"

    def classifier(self) -> Classifier:
        """Regions, with a linear SVM on one feature set stacked on them."""
        return Stacked(self, SingleView(TableClassifier(LinearSVM()), self.second_feature_set))
