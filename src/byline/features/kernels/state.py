"""Fitted kernels as plain values and arrays, and back: what a saved model holds of them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from byline.errors import InputError, UsageError
from byline.features.feature_set import FeatureState
from byline.features.kernels._kernel import TermKernel
from byline.features.kernels._terms import Terms
from byline.features.kernels.chars import CharTfIdf
from byline.features.kernels.embeddings import Embeddings
from byline.features.kernels.ngrams import (
    Cosine,
    Dice,
    Dot,
    Grams,
    Jaccard,
    Matching,
    Overlap,
    SetCosine,
    Tanimoto,
)
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.tfidf import TfIdf

__all__ = ["kernel_of", "state_of"]

# What may be in a model, by name: a file cannot name anything else to be made.
KINDS: Mapping[str, type] = {
    kind.__name__: kind
    for kind in (
        *(SPGK, TfIdf, CharTfIdf, Embeddings, Cosine, Dice, Dot),
        *(Jaccard, Matching, Overlap, SetCosine, Tanimoto),
    )
}


def state_of(kernel: TermKernel | CharTfIdf | Embeddings) -> FeatureState:
    """What a fitted kernel knows; embeddings know nothing but how many columns they have."""
    facts: dict[str, Any] = {"kind": type(kernel).__name__, "settings": kernel.get_params()}
    if isinstance(kernel, Embeddings):
        return FeatureState(facts | {"columns": kernel.n_columns_}, (), {})
    if isinstance(kernel, CharTfIdf):
        facts["settings"] |= {"n": list(kernel.n)}
        return FeatureState(facts, tuple(kernel.features_), {"rarity": kernel.rarity_})
    facts |= {"language": kernel.terms_.language, "tables": len(kernel.tables_)}
    arrays: dict[str, NDArray[Any]] = {f"table_{k}": t for k, t in enumerate(kernel.tables_)}
    if isinstance(kernel, TfIdf):
        facts["n_texts"] = kernel.n_texts_
        arrays |= {f"rarity_{k}": r for k, r in enumerate(kernel.rarity_)}
    if isinstance(kernel, Dot | Matching):
        facts["largest"] = kernel.largest_
    return FeatureState(facts, tuple(kernel.terms_.names()), arrays)


def kernel_of(state: FeatureState) -> Any:
    """The kernel that knows this."""
    facts, arrays = state.facts, state.arrays
    try:
        kind = KINDS[facts["kind"]]
        settings = dict(facts["settings"])
        if kind is CharTfIdf:
            kernel = CharTfIdf(tuple(settings.pop("n")), **settings)
            return kernel.use(list(state.names), arrays["rarity"])
        kernel = kind(**settings)
        if kind is Embeddings:
            kernel.n_columns_ = int(facts["columns"])
            return kernel
        kernel.terms_ = Terms(facts["language"], kernel.words, kernel.forms)
        kernel.terms_.numbers = {name: number for number, name in enumerate(state.names)}
        if len(kernel.terms_.numbers) != len(state.names):
            raise ValueError("a term is there twice")
        kernel.tables_ = [arrays[f"table_{k}"].astype(np.uint64) for k in range(facts["tables"])]
        if kind is TfIdf:
            kernel.n_texts_ = int(facts["n_texts"])
            kernel.rarity_ = [arrays[f"rarity_{k}"] for k in range(facts["tables"] + 1)]
        if kind in (Dot, Matching):
            kernel.largest_ = float(facts["largest"])
        kernel._check_settings()
        _check_fit(kernel)
    except (KeyError, TypeError, ValueError, UsageError) as error:
        raise InputError(f"the model is damaged: its kernel cannot be made ({error}).") from error
    return kernel


def _check_fit(kernel: TermKernel) -> None:
    """Refuse tables that do not belong together."""
    levels = kernel.n if isinstance(kernel, Grams) else 2
    widths = [len(kernel.terms_.numbers), *map(len, kernel.tables_)]
    rising = all((np.diff(table) > 0).all() for table in kernel.tables_ if len(table) > 1)
    if len(widths) != levels or not rising:
        raise ValueError("its tables do not fit its settings")
    if isinstance(kernel, TfIdf) and [len(part) for part in kernel.rarity_] != widths:
        raise ValueError("its rarities do not fit its tables")
