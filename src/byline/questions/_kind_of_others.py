"""Whether the texts to compare with are of the kind of those asked about, and what to say then."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from byline.questions._same_texts import FEWEST_OTHERS

__all__ = ["KindOfOthers"]

STRANGE = (
    "the others' texts are of another kind than the questioned text and the known ones{unlike}: "
    "seen against such others any two texts of one kind look alike, so nothing is judged. Give "
    "texts of the same genre, time and layout with --others."
)


@dataclass(frozen=True)
class KindOfOthers:
    """Others that cases are to be seen against."""

    fitting: Any
    around: Any
    """As the default verifier has them."""

    @classmethod
    def of(cls, others: Any | None, model: Any, seed: int) -> "KindOfOthers | None":
        """Look at others that were given, or at those that the default verifier compares with."""
        from byline.methods.verification.fitting import Fitting
        from byline.methods.verification.spaces import SPACES, Surroundings

        prepared = getattr(model, "prepared_", None)
        if isinstance(prepared, Surroundings):
            return cls(Fitting(prepared), prepared)
        if others is None:
            return None
        around = Surroundings.of(others, list(SPACES), seed)
        return cls(Fitting(around), around)

    def notes(self, cases: Sequence[Any], numbers: Any | None = None) -> list[str]:
        """Why cases are not to be judged, nothing if they are; `numbers` are those of `spaces`."""
        from byline.methods.verification.fitting import STRANGE as LIMIT
        from byline.methods.verification.fitting import shipped_scale
        from byline.methods.verification.spaces import SPACES, feature_names, found_in

        rows = found_in(cases, self.around, SPACES) if numbers is None else numbers
        names, said = feature_names(SPACES), []
        for case, row in zip(cases, rows.tolist(), strict=True):
            if len(self.around.apart_from(case)) < FEWEST_OTHERS:
                said.append("")
                continue
            found = self.fitting.numbers(case, dict(zip(names, row, strict=True)))
            strange = shipped_scale().log_odds(found) > LIMIT
            said.append(_said(self.fitting.unlike(case)) if strange else "")
        return said


def _said(unlike: Sequence[str]) -> str:
    """The note, with what both hands have more or less of than the others."""
    return STRANGE.format(unlike=f", which have {_listed(unlike)}" if unlike else "")


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
