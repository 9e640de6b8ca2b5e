"""What each method was told and what it learned from, with what every figure means."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from byline.catalogue import METHODS, question
from byline.reports.page.wording import capital, percent, shortened
from byline.results import Run

__all__ = ["MEANINGS", "Setting", "settings_of"]


class Setting(NamedTuple):
    """A setting, its value as written, and what it means and what it does not."""

    name: str
    value: str
    means: str


def settings_of(of: str, run: Run) -> Iterator[Setting]:
    """The settings of one of the questions, those that were left open to the method apart."""
    method = str(run.settings.get("method", ""))
    for name, value in run.settings.items():
        if value is not None:
            said = capital(name.replace("_", " "))
            yield Setting(said, _written(name, value), _meaning(of, method, name, str(value)))


def _meaning(of: str, method: str, name: str, value: str) -> str:
    if name in ("method", "groups"):
        return _summary(of, name, value)
    named = MEANINGS.get(f"{of} {method} {name}") or MEANINGS.get(f"{of} {name}")
    return (
        named or MEANINGS.get(name) or f"A setting of {method} that its page in the docs explains."
    )


def _summary(of: str, name: str, value: str) -> str:
    part = "groups" if name == "groups" else "kernel" if of == "alike" else "answer"
    room = question(of).room
    for row in METHODS:
        if (row.question, row.part, row.name) == (room, part, value):
            how = "How texts are put together" if part == "groups" else "How it was answered"
            return f"{how}: {row.summary}."
    return "How it was answered."


def _written(name: str, value: object) -> str:
    if name in SHARES and isinstance(value, int | float):
        return percent(float(value))
    if isinstance(value, float):
        return f"{value:.3g}"
    return shortened(str(value).replace(",", ", ") if name == "views" else str(value), 200)


SHARES = frozenset({"prior_none", "held_out_accuracy", "strangers_told_apart"})

MEANINGS: Mapping[str, str] = {
    "language": "Which words are common and how words end was looked up for it.",
    "limit": "How long a summary may be; sentences that would make it longer were passed over.",
    "query": "What the summary was asked to be about.",
    "alike": "A sentence more alike than this (1: the same words) to one chosen was passed over.",
    "starts": "How many random beginnings were tried; the best was kept.",
    "rounds": "How often the calculation was improved at most.",
    "n_topics": "How many topics were looked for.",
    "n_directions": "How many main directions took turns.",
    "n_clusters": "How many clusters were made.",
    "most": "How many main directions were looked at, at most.",
    # who
    "who prior_none": (
        "How probable it was held, before anything was read, that none of the candidates wrote a "
        "text. A setting, no finding."
    ),
    "who views": "The feature sets, by name; all were weighted together.",
    "who learned_from": "How many signed texts the writers were learned from.",
    "who learned_later": "How many texts were added to a model that was there before.",
    "who calibrated": "When the probabilities were learned.",
    "who together": "Whether the unsigned texts were judged with an eye on each other.",
    "who worst_gap": (
        "What the mixture of views of some writer could still gain at most, as a share. It is "
        "certain, and says how exactly the calculation was carried out, not how good answers are."
    ),
    "who most_rounds": "How often the views of some writer were weighed anew, at most.",
    "who not_converged": "Writers whose mixture of views is not the best yet.",
    "who eta_l_met": "What one text was allowed to weigh; more where a writer has few texts.",
    "who kappa_met": "What all texts weigh together; less where texts are too few to carry more.",
    "who views_left_out": "Feature sets that are not available for this language, or were empty.",
    "who near_copies": "How many pairs of writers share a text that is nearly the same.",
    "who held_out": (
        "How many texts were judged while learning, by what had been learned without them. They "
        "turned scores into probabilities."
    ),
    "who held_out_accuracy": (
        "How many of these went to their writer. The test of this page hides texts anew, so its "
        "figure can differ; neither is a promise for other texts."
    ),
    "who strangers": "How many texts were judged while their own writer was no candidate.",
    "who strangers_told_apart": (
        "How often such a text looked more foreign than one whose writer was a candidate, in pairs "
        "of one of each. 50 % is guessing; it does not say how often a stranger is named as such."
    ),
    "who words_needed": (
        "From so many words on, four of five stretches of texts held out went to their writer. A "
        "rule of thumb for texts of this pile, not a length at which an answer is sure."
    ),
    # same
    "same learned_from": (
        "What the likelihood ratios were learned from. Texts of another kind may behave otherwise."
    ),
    "same undecided": (
        "Scores nearer than this to one half give no answer; ratios between −0.5 and +0.5 give "
        "none either."
    ),
    # gist
    "gist weights": "What traits of words and of pairs, or of places in a text, count.",
    "gist word": "What a shared word counts where a shared pair of words counts 1.",
    "gist prior": "The lower, the fewer topics a text is held to have.",
    "gist told_by": "Whether a topic is told by the sentence with most of it or by the most alike.",
    "gist fewest": "Words of fewer texts than this were left out.",
    "gist centroid fewest": "Sentences of fewer words than this came last.",
    "gist seconds": "After so many seconds the best found so far was taken.",
    "gist enough": "How much of its likeness to all others makes a sentence stood for.",
    "gist diversity": "What it counts that sentences are from different clusters.",
    "gist per_cluster": "How many sentences a cluster has on average.",
    "gist scaling": "How much the length of a sentence counts against it; 0 is not at all.",
    "gist edges": "Whether sentences are joined by how much they are alike, or where alike enough.",
    "gist threshold": "How alike two sentences must be to be joined.",
    "gist damping": "The share of steps from sentence to sentence that begin anew.",
    "gist share": "Words below this share of the weightiest were not looked at.",
    # headline
    "headline merge": "Which equal words of different lines were laid over each other.",
    "headline paths": "How many ways through the words were compared.",
    "headline C": "What a mistake counted while the method was learned.",
    "headline features": "Which traits of a step from word to word were weighed.",
    "headline loss": "What counted as a mistake while the method was learned.",
    "headline missing": "What was done, while learning, with lines that are no way through words.",
}  # fmt: skip
"""By setting, by question and setting, or by question, method and setting: the nearest counts."""
