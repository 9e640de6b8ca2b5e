"""Named settings: scikit-learn's interface without its import."""

import subprocess
import sys

import pytest
from sklearn.base import clone
from sklearn.exceptions import NotFittedError

from byline.parameters import Parameterised, check_fitted


class Inner(Parameterised):
    def __init__(self, *, size: int = 3) -> None:
        self.size = size


class Outer(Parameterised):
    def __init__(self, *, inner: Inner | None = None, seed: int = 0) -> None:
        self.inner = inner
        self.seed = seed


def test_settings_of_settings_have_both_names():
    model = Outer(inner=Inner(size=5))
    assert model.get_params()["inner__size"] == 5
    assert "inner__size" not in model.get_params(deep=False)
    assert model.set_params(inner__size=7, seed=2).inner.size == 7
    assert model.seed == 2


def test_a_setting_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no setting 'speed'"):
        Outer().set_params(speed=3)


def test_scikit_learn_clones_such_a_model():
    model = Outer(inner=Inner(size=5), seed=4)
    model.fitted_ = 1
    for copy in (clone(model), model.unfitted()):
        assert (copy.seed, copy.inner.size, hasattr(copy, "fitted_")) == (4, 5, False)


def test_only_changed_settings_are_shown():
    assert repr(Outer(inner=Inner(size=5))) == "Outer(inner=Inner(size=5))"


def test_an_unfitted_model_is_named():
    with pytest.raises(NotFittedError, match="Outer is not fitted"):
        check_fitted(Outer(), "weights_")


def test_the_default_verifier_does_not_load_scikit_learn():
    code = (
        "import sys, byline.questions.same, byline.methods.verification.delta_odds; "
        "sys.exit('sklearn' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
