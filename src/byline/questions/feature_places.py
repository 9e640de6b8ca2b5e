"""Finds in any text the feature that an answer of `who` or `same` names as evidence."""

from collections.abc import Iterator, Sequence

from byline.corpus.sentences import Span
from byline.errors import UsageError
from byline.features._places import places
from byline.features.style import Style, style_of

__all__ = ["FeaturePattern"]


class FeaturePattern:
    """A feature by its names in `--json`: `feature`, and the feature set `view`.

    Feature sets that hide rare words learn which these are from `bodies`, so such a feature can
    stand elsewhere than in a model that learned them from other texts.

    >>> found = FeaturePattern("|but", "sentence-starts-and-ends", [])
    >>> [tuple(span) for span in found.spans("We ran. But it was late.")]
    [(8, 11)]
    """

    def __init__(self, feature: str, feature_set: str, bodies: Sequence[str]) -> None:
        style = style_of(feature_set)
        if not isinstance(style, Style):
            raise UsageError(
                f"features of {feature_set} are pairs of words that need not stand together, so "
                "they have no place: search for either word."
            )
        self.feature, self._views = feature, style.learn_views(bodies).views_

    def spans(self, body: str) -> Iterator[Span]:
        """Every place in order; places of character n-grams may overlap."""
        found = {span for view in self._views for span in places(view, body, self.feature)}
        return iter(sorted(found))
