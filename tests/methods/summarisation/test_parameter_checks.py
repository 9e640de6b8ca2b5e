"""Settings that make no sense, whatever the texts."""

import pytest

from byline.errors import UsageError
from byline.methods.summarisation._summariser import check_settings
from byline.methods.summarisation.centroid import Centroid
from byline.methods.summarisation.coverage import SubmodularCoverage
from byline.methods.summarisation.forecast import Forecast
from byline.methods.summarisation.k_means import KMeans
from byline.methods.summarisation.lsa import LSA
from byline.methods.summarisation.nmf import NMF
from byline.methods.summarisation.selection import Limit


@pytest.mark.parametrize(
    ("model", "complaint"),
    [
        (NMF(starts=0), "starts is a whole number of 1 or more, not 0"),
        (NMF(rounds=True), "rounds is a whole number"),
        (KMeans(-3), "n_clusters is a whole number of 1 or more, not -3"),
        (KMeans(seed=-1), "seed is a whole number of 0 or more"),
        (LSA(1.5), "n_directions is a whole number"),
        (Centroid(fewest=-1), "fewest is a whole number of 0 or more"),
        (SubmodularCoverage(enough=float("nan")), "enough is a number, not nan"),
        (SubmodularCoverage(diversity="much"), "diversity is a number"),
        (Forecast(word=float("inf")), "word is a number"),
        (Forecast(weights=((1.0,), (2.0,))), "15 numbers for words"),
        (Forecast(weights=((1.0,) * 15, "x" * 16)), "16 numbers for pairs"),
        (Forecast(weights=((1.0,) * 15, (float("nan"),) * 16)), "a weight of pairs is a number"),
        (Forecast(weights=3), "weights are a pair"),
        (Centroid((1, 2)), "weights are 3 numbers"),
    ],
)
def test_they_are_refused_by_name(make_sentences, model, complaint):
    with pytest.raises(UsageError, match=complaint):
        model.choose(make_sentences("The ferry sank. Ann swam."), Limit(5))


@pytest.mark.parametrize(
    "model", [NMF(), KMeans(4), LSA(None), Centroid(fewest=0), SubmodularCoverage()]
)
def test_others_pass(model):
    check_settings(model)
