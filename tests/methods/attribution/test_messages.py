"""SSAD for messages: which feature sets it has, and what is stacked on it."""

from byline.methods.attribution.classifiers import classifier_of
from byline.methods.attribution.messages import MessageSSAD
from byline.methods.attribution.stacking import Stacked
from byline.questions.attributors import attributor


def test_regions_come_first_and_a_linear_svm_on_character_n_grams_second():
    model = MessageSSAD(p=2.0)
    classifier = classifier_of(model)
    assert isinstance(classifier, Stacked)
    assert classifier.first is model
    assert classifier.second.view == MessageSSAD.second_feature_set
    assert classifier.second.view in MessageSSAD.feature_sets


def test_the_command_gets_the_feature_sets_of_the_class():
    assert tuple(attributor("messages").views) == MessageSSAD.feature_sets
