"""Grammar: a text is the writer's if its grammar is likelier under the writer's than under others'.

Nini, A., Halvani, O., Graner, L., Gherardi, V. and Ishihara, S. (2024). Grammar as a behavioral
biometric: using cognitively motivated grammar models for authorship verification. arXiv:2403.08462,
who call it LambdaG.

What a text is about is hidden: words that are not among the commonest are written `*`, numbers `0`,
and marks stay. Of the tokens so written, G(k) is the Kneser-Ney model (K1 to K3 of
`byline.numerics.kneser_ney`) of all known texts, and G(r) that of as many tokens out of texts of
others, drawn at random R times. With u_i the tokens of the questioned text,

    lambda = mean over r and i of ln P(u_i; G(k)) - ln P(u_i; G(r))                         (G1)

Departures: the paper hides words by their part of speech, draws sentences for G(r), has runs of ten
tokens, and adds over tokens. Here common words are those that most texts of others have, texts are
drawn, runs have five tokens, and (G1) is a mean, so that long texts do not seem surer by length.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.features.masking import Masked
from byline.features.style import Pile
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.numerics.kneser_ney import log_probabilities, train
from byline.numerics.ngram_counts import largest_symbol, windows
from byline.parameters import Bounds, CountOrZero

__all__ = ["GrammarVerifier", "drawn"]

Symbols = NDArray[np.int64]
ORDER = 5


class MaskedReferences(NamedTuple):
    """How texts are masked, and the texts of others so written."""

    view: Masked
    numbers: dict[str, int]
    """The symbol of each token, from 2 on; all others are 1."""
    rows: dict[str, Symbols]
    bodies: tuple[str, ...]

    def row(self, body: str) -> Symbols:
        """A text as symbols."""
        if body in self.rows:
            return self.rows[body]
        return np.array([self.numbers.get(unit, 1) for unit in self.view.units(body)], np.int64)


@dataclass(kw_only=True, eq=False, repr=False)
class GrammarVerifier(Verifier):
    """Whether the questioned text is likelier after the known writer's grammar than after others'.

    Parameters
    ----------
    common : int, default=300
        How many words are not hidden.
    draws : int, default=12
        R: how often texts of others are drawn.
    seed : int, default=0
        Fixes the draws.
    """

    common: CountOrZero = 300
    draws: Annotated[int, Bounds(1, 1000)] = 12
    seed: int = 0

    def _prepare(self, others: ReferenceTexts) -> MaskedReferences:
        view = Masked(self.common).learned(Pile(others.bodies))
        units = {body: view.units(body) for body in others.bodies}
        names = sorted({unit for row in units.values() for unit in row})
        numbers = {name: k for k, name in enumerate(names[: largest_symbol(ORDER) - 1], start=2)}
        bare = MaskedReferences(view, numbers, {}, others.bodies)
        rows = {
            body: np.array([numbers.get(unit, 1) for unit in row], np.int64)
            for body, row in units.items()
        }
        return bare._replace(rows=rows)

    def _compare(self, case: Case, prepared: MaskedReferences, apart: list[int]) -> float:
        """(G1); 0 where there is nothing to compare."""
        known = [prepared.row(body) for body in case.known]
        keys = windows([prepared.row(case.questioned)], ORDER)
        n_tokens = sum(map(len, known))
        if not (apart and len(keys) and n_tokens):
            return 0.0
        rng = np.random.default_rng(self.seed)
        others = [prepared.rows[prepared.bodies[place]] for place in apart]
        draws = [drawn(others, n_tokens, rng) for _ in range(self.draws)]
        own, *strange = (_mean(rows, keys, len(prepared.numbers) + 1) for rows in (known, *draws))
        return own - float(np.mean(strange))


def drawn(rows: list[Symbols], n: int, rng: np.random.Generator) -> list[Symbols]:
    """Rows in random order, as many as have n symbols together, the last cut; all if too few."""
    chosen: list[Symbols] = []
    for place in rng.permutation(len(rows)).tolist():
        chosen.append(rows[place][:n])
        n -= len(chosen[-1])
        if n == 0:
            break
    return chosen


def _mean(rows: list[Symbols], keys: Symbols, n_symbols: int) -> float:
    return float(log_probabilities(train(rows, ORDER, n_symbols), keys).mean())
