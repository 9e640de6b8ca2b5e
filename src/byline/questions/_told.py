"""What an answer about who wrote a text tells of the run that gave it."""

import math
from collections.abc import Mapping
from typing import Any

from byline.questions._candidates import SHORT
from byline.results import Run

__all__ = ["kept", "run_of", "slow_authors"]


def run_of(model: Any, method: str, settings: Mapping[str, Any]) -> Run:
    """How to get the same answers again, and how good they were for texts held out."""
    held_out = model.held_out_
    return Run.of(
        model.seed,
        method=method,
        **settings,
        prior_none=model.prior_none,
        views=",".join(model.styles_),
        learned_from=int(model.counts_.sum()),
        **_reached(model),
        held_out=held_out.texts,
        held_out_accuracy=_rounded(held_out.found),
        strangers=held_out.strangers,
        strangers_told_apart=_rounded(held_out.kept_out),
        words_needed=_words_needed(held_out.enough),
    )


def kept(known: Any) -> dict[str, Any]:
    """The settings to keep with a model, which cannot tell what is odd in several views at once."""
    lost = {"several_views": "not asked"} if known.typicality_in_views is not None else {}
    return known.settings | lost


def slow_authors(model: Any) -> dict[str, float]:
    """The authors whose regions are not the best yet, with what could still be gained at most."""
    convergence = getattr(model.scorer_, "convergence", None)
    if convergence is None:
        return {}
    rows = zip(model.classes_, convergence.gaps, convergence.converged, strict=True)
    return {str(name): float(gap) for name, gap, converged in rows if not converged}


def _reached(model: Any) -> dict[str, object]:
    """How near to the best the regions are, after how many rounds, and on what terms."""
    convergence = getattr(model.scorer_, "convergence", None)
    if convergence is None:
        return {}
    told: dict[str, object] = {
        "worst_gap": float(f"{max(convergence.gaps.max(), 0.0):.2g}"),
        "most_rounds": int(convergence.rounds.max()),
    }
    if slow := slow_authors(model):
        told["not_converged"] = ", ".join(slow)
    if convergence.eased.any():
        told |= {"eta_l_met": _range(convergence.eta_l), "kappa_met": _range(convergence.kappa)}
    return told


def _range(values: Any) -> str:
    least, most = f"{values.min():.3g}", f"{values.max():.3g}"
    return least if least == most else f"{least} to {most}"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 3)


def _words_needed(enough: float | None) -> int | str:
    """From how many words on four in five were found; texts of fewer than `SHORT` never are."""
    return "not reached" if enough is None else max(SHORT, math.ceil(enough))
