"""The record of an attribution run: settings, held-out accuracy, and convergence."""

import math
from collections.abc import Mapping
from typing import Any

from byline.questions._candidates import SHORT
from byline.results import Run

__all__ = ["run_of", "saved_settings", "slow_authors"]


def run_of(model: Any, method: str, settings: Mapping[str, Any]) -> Run:
    """How to get the same answers again, and how good they were for held-out texts."""
    held_out = model.held_out_
    return Run.of(
        model.seed,
        method=method,
        **settings,
        prior_none=model.prior_none,
        views=",".join(model.styles_),
        learned_from=int(model.counts_.sum()),
        **_convergence(model),
        held_out=held_out.texts,
        held_out_documents=held_out.documents,
        held_out_accuracy=_rounded(held_out.found),
        strangers=held_out.strangers,
        strangers_told_apart=_rounded(held_out.kept_out),
        strangers_told_apart_low=_rounded(held_out.kept_out_low),
        words_needed=_words_needed(held_out.enough),
    )


def saved_settings(known: Any) -> dict[str, Any]:
    """The settings of a saved model; typicality in several views at once is not saved."""
    lost = {"several_views": "not asked"} if known.typicality_in_views is not None else {}
    return known.settings | lost


def slow_authors(model: Any) -> dict[str, float]:
    """The authors whose regions did not converge, with their duality gaps."""
    convergence = getattr(model.scorer_, "convergence", None)
    if convergence is None:
        return {}
    rows = zip(model.classes_, convergence.gaps, convergence.converged, strict=True)
    return {str(name): float(gap) for name, gap, converged in rows if not converged}


def _convergence(model: Any) -> dict[str, object]:
    """The worst duality gap of the regions, the most rounds, and settings that were eased."""
    convergence = getattr(model.scorer_, "convergence", None)
    if convergence is None:
        return {}
    facts: dict[str, object] = {
        "worst_gap": float(f"{max(convergence.gaps.max(), 0.0):.2g}"),
        "most_rounds": int(convergence.rounds.max()),
    }
    if slow := slow_authors(model):
        facts["not_converged"] = ", ".join(slow)
    if convergence.eased.any():
        facts |= {"eta_l_met": _range(convergence.eta_l), "kappa_met": _range(convergence.kappa)}
    return facts


def _range(values: Any) -> str:
    least, most = f"{values.min():.3g}", f"{values.max():.3g}"
    return least if least == most else f"{least} to {most}"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 3)


def _words_needed(enough: float | None) -> int | str:
    """From how many words on four in five were found; texts of fewer than `SHORT` never are."""
    return "not reached" if enough is None else max(SHORT, math.ceil(enough))
