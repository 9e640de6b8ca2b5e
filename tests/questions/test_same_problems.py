"""Problems with known texts and a questioned one, judged one by one."""

from dataclasses import replace

import pytest
from writers import pile, writer

from byline.corpus import Corpus, Skipped, Text
from byline.corpus.problems import VerificationProblem
from byline.errors import InputError, UsageError
from byline.methods.verification.delta_odds import DeltaOdds
from byline.methods.verification.fuzzy import cluster
from byline.questions.same import _sample, same, verify


@pytest.fixture(autouse=True, scope="module")
def few_pseudo_cases():
    """Drawing many pseudo-cases takes most of the time, and adds nothing here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DeltaOdds.__init__.__kwdefaults__, "pseudo_cases", 5)
        yield


def problem(name: str, *, same: bool, seed: int = 0, genre: str = "letters") -> VerificationProblem:
    """One known text of an invented writer, and another text of theirs or of somebody else."""
    known, further = writer(name, 2, 300, seed)
    asked = further if same else writer(f"{name} not", 1, 300, seed)[0]
    unsigned = [Text(text.id, text.body) for text in (known, asked)]
    return VerificationProblem(name, Corpus(unsigned[:1]), unsigned[1], same, "en", genre)


TRAIN = [problem(f"t{k}", same=k % 2 == 0) for k in range(10)]
ASKED = [problem(f"p{k}", same=k < 2) for k in range(4)]
OTHERS = pile(" ".join(f"w{k}" for k in range(11)), 2, 300)


@pytest.fixture(scope="module")
def found():
    return list(verify(ASKED, train=TRAIN))


def gist(answers):
    """Answers but for the order in which sums were taken."""
    return [(a.questioned, a.answer, round(a.score, 9), a.notes, a.others) for a in answers]


def given(answer):
    """How many others there were before some were suspected."""
    left = [int(note.split()[0]) for note in answer.notes if "so like" in note]
    return answer.others + sum(left)


def test_answers_come_in_the_order_of_the_problems_and_are_mostly_right(found):
    assert [answer.questioned for answer in found] == ["p0", "p1", "p2", "p3"]
    scores = [answer.score for answer in found]
    assert min(scores[:2]) > max(scores[2:])
    assert found[0].run.settings["learned_from"] == "10 problems with their answers"
    assert given(found[0]) == 26, "20 texts to learn from and 6 of the other problems"


@pytest.fixture(scope="module")
def by_others():
    """Answers with reference texts of their own, which depend on no other problem."""
    return list(verify(ASKED, train=TRAIN, others=OTHERS))


def test_problems_are_taken_a_few_at_a_time(by_others, monkeypatch):
    """The first answer comes before the third problem is read, and no answer changes."""
    monkeypatch.setattr("byline.questions.same.BATCH_SIZE", 2)
    read = []
    asked = (read.append(p.id) or p for p in ASKED)
    answers = verify(asked, train=iter(TRAIN), others=OTHERS)
    first = next(answers)
    assert read == ["p0", "p1"]
    assert gist([first, *answers]) == gist(by_others)


def test_of_very_many_problems_some_are_learned_from(monkeypatch):
    monkeypatch.setattr("byline.questions.same.MOST_TRAINING", 6)
    [answer] = verify(ASKED[:1], train=(problem(f"t{k}", same=k % 2 == 0) for k in range(10)))
    assert answer.run.settings["learned_from"] == "6 problems with their answers"


def test_drawn_problems_keep_their_order_and_each_is_as_likely():
    """Of ten, five are drawn: over 2,000 seeds each about 1,000 times, give or take 5 × 22."""
    drawn = [_sample(range(10), 5, seed) for seed in range(2000)]
    assert all(some == sorted(some) and len(some) == 5 for some in drawn)
    counts = [sum(k in some for some in drawn) for k in range(10)]
    assert max(abs(count - 1000) for count in counts) < 110
    assert _sample(range(3), 5, 0) == [0, 1, 2]


def test_no_problem_sees_another_or_an_answer(found, by_others):
    """Alone, in another order, and with every answer turned round."""
    alone = list(verify(ASKED[2:3], train=TRAIN, others=OTHERS))
    assert gist(alone) == gist(by_others[2:3])
    turned = [replace(p, same=not p.same) for p in ASKED]
    assert gist(verify(turned[::-1], train=TRAIN, others=OTHERS)) == gist(by_others[::-1])
    assert gist(verify(turned, train=TRAIN)) == gist(found)


def test_without_answers_the_texts_of_the_other_problems_serve():
    answers = list(verify(ASKED[:2] + TRAIN[:5]))
    assert answers[0].run.settings["learned_from"] == "other kinds of text"
    judged = [answer for answer in answers if answer.log10_lr is not None]
    assert len(judged) > 4, "of so few others some may seem of another genre"
    assert {given(answer) for answer in judged} == {12}
    for answer in judged:
        *_, few, borrowed = answer.notes
        assert f"{answer.others} texts by others are few" in few
        assert "validated on other kinds of text" in borrowed


def test_few_problems_without_others_are_left_undecided():
    answers = list(verify(ASKED))
    assert {(answer.answer, answer.score) for answer in answers} == {("undecided", 0.5)}
    assert all("only 8 texts" in answer.notes[-1] for answer in answers)


def test_others_may_be_given():
    others = pile(" ".join(f"w{k}" for k in range(11)), 1, 300)
    [answer] = verify(ASKED[:1], others=others)
    assert given(answer) == 11
    [trained] = verify(ASKED[:1], train=TRAIN, others=others)
    assert given(trained) == 11
    [neither] = verify(ASKED[:1], train=TRAIN, others=Corpus([]))
    assert given(neither) == 20


def test_kinds_are_learned_apart_as_far_as_there_are_answers():
    notes = [problem(f"n{k}", same=k % 2 == 0, genre="notes") for k in range(6)]
    asked = [replace(ASKED[0], genre=genre) for genre in ("notes", "letters", "essays")]
    origins = [
        answer.run.settings["learned_from"] for answer in verify(asked, train=[*TRAIN, *notes])
    ]
    assert [origin.split()[0] for origin in origins] == ["6", "10", "16"]


def test_a_problem_that_cannot_be_judged_does_not_hold_up_the_rest(by_others):
    empty = replace(ASKED[1], id="empty", questioned=Text("u", ""))
    answers = list(verify([ASKED[0], empty, ASKED[2]], train=TRAIN, others=OTHERS))
    assert (answers[1].questioned, answers[1].answer) == ("empty", "undecided")
    assert gist([answers[0], answers[2]]) == gist([by_others[0], by_others[2]])


def test_one_who_wrote_all_others_is_compared_with_nobody():
    texts = writer("ann", 12, 300)
    mine = [
        VerificationProblem(f"m{k}", Corpus(texts[:11]), Text(f"u{k}", texts[11].body), same=True)
        for k in range(2)
    ]
    for answer in verify(mine):
        assert answer.answer == "undecided"
        assert "by others to compare with" in answer.notes[-1]


@pytest.mark.parametrize(
    ("train", "complaint"),
    [
        pytest.param([replace(p, same=None) for p in TRAIN], "truth", id="no truth"),
        pytest.param([p for p in TRAIN if p.same], "both answers", id="one answer"),
    ],
)
def test_what_nothing_can_be_learned_from_is_refused(train, complaint):
    with pytest.raises(InputError, match=complaint):
        list(verify(ASKED, train=train))


def test_no_problem_has_no_answer():
    assert list(verify([], train=TRAIN)) == []


def test_problems_in_another_language_teach_nothing():
    foreign = [replace(item, language="nl") for item in TRAIN]
    [answer] = verify(ASKED[:1], train=foreign)
    assert (answer.answer, answer.log10_lr) == ("undecided", None)
    assert "language" in answer.notes[-1]


def test_problems_to_learn_from_that_do_not_tell_their_language_teach_nothing_of_another():
    silent = [replace(item, language=None) for item in TRAIN]
    dutch = "Wij gaan morgen met de boot naar het eiland en eten daar brood met kaas. "
    known = Text("k", f"Het was een mooie dag, en het waaide hard. {dutch * 5}")
    asked = Text("u", f"Wat een regen was dat gisteren, zei de oude man. {dutch * 5}")
    answer = same(Corpus([known]), asked, train=silent)
    assert (answer.answer, answer.log10_lr) == ("undecided", None)
    assert any("in the language of this one" in note for note in answer.notes)
    [english] = verify(ASKED[:1], train=silent)
    assert given(english) == 20


def test_a_method_without_calibration_gives_no_ratio():
    [answer] = verify(ASKED[:1], train=TRAIN, method="profile")
    assert answer.log10_lr is not None
    [answer] = verify(ASKED[:1], train=TRAIN, method="fuzzy-c-means")
    assert answer.log10_lr is None
    assert any("no probability" in note for note in answer.notes)


@pytest.mark.parametrize("train", [True, False])
def test_the_language_and_genre_of_problems_choose_what_is_printed_for_them(train, monkeypatch):
    asked = [replace(problem(f"n{k}", same=k < 3), genre="Novels ") for k in range(6)]
    learned = [replace(item, genre="Novels ") for item in TRAIN] if train else ()
    made = []

    def noted(habits, c, m, **rest):
        made.append((c, m))
        return cluster(habits, c, m, **rest)

    monkeypatch.setattr("byline.methods.verification.fuzzy.cluster", noted)
    texts = [
        Text(f"{k}-{n}", text.body, author=str(k))
        for k in range(6)
        for n, text in enumerate(writer(f"o{k}", 2, 300))
    ]
    next(verify(asked, train=learned, others=Corpus(texts), method="fuzzy-c-means"))
    assert set(made) == {(4, 3.0)}


def written(folder, problems):
    """Problems in the form of PAN 2014, with the truth."""
    for item in problems:
        (folder / item.id).mkdir(parents=True)
        (folder / item.id / "known01.txt").write_text(item.known[0].body)
        (folder / item.id / "unknown.txt").write_text(item.questioned.body)
    truth = "".join(f"{item.id} {'Y' if item.same else 'N'}\n" for item in problems)
    (folder / "truth.txt").write_text(truth)
    (folder / "contents.json").write_text('{"language": "English", "genre": "letters"}')
    return folder


def test_the_question_takes_folders_and_problems_alike(found, tmp_path):
    folders = {"pan": written(tmp_path / "a", ASKED), "train": written(tmp_path / "t", TRAIN)}
    assert gist(same(pan=ASKED, train=TRAIN)) == gist(found)
    assert gist(same(pan=folders["pan"], train=str(folders["train"]))) == gist(found)


def test_problems_that_cannot_be_read_are_told_of():
    """Three of the problems asked about, one of those to learn from."""
    bad = [Skipped(f"p{k}/unknown.txt", "is empty") for k in range(3)]
    with pytest.warns(UserWarning, match=r"3 problems were skipped; p0/unknown.txt: is empty\."):
        answers = list(same(pan=[*bad, *ASKED], train=TRAIN))
    assert [answer.questioned for answer in answers] == ["p0", "p1", "p2", "p3"]
    with pytest.warns(UserWarning, match=r"one problem was skipped; p0/unknown.txt"):
        same(ASKED[0].known, ASKED[0].questioned, train=[*TRAIN, bad[0]])


def test_one_question_may_learn_from_problems():
    """As many others, and the same answer; only what the question is called differs."""
    [alone] = verify(ASKED[:1], train=TRAIN)
    answer = same(ASKED[0].known, ASKED[0].questioned, train=TRAIN)
    assert (answer.score, given(answer)) == (pytest.approx(alone.score), 20)
    assert answer.run.settings["learned_from"] == "10 problems with their answers"


def test_others_go_before_the_texts_of_problems_that_teach():
    others = pile(" ".join(f"w{k}" for k in range(11)), 1, 300)
    answer = same(ASKED[0].known, ASKED[0].questioned, others=others, train=TRAIN)
    assert given(answer) == 11


@pytest.mark.parametrize(
    "asked", [{}, {"known": ASKED[0].known}, {"known": ASKED[0].known, "pan": ASKED}]
)
def test_half_a_question_is_refused(asked):
    with pytest.raises(UsageError, match="pan"):
        same(**asked)


def test_a_genre_is_the_same_however_it_is_capitalised():
    notes = [problem(f"n{k}", same=k % 2 == 0, genre="notes") for k in range(6)]
    [answer] = verify([replace(ASKED[0], genre=" Notes")], train=[*TRAIN, *notes])
    assert answer.run.settings["learned_from"] == "6 problems with their answers"


def test_the_language_of_problems_that_do_not_tell_it_is_guessed():
    """Dutch ones are not compared with English ones that stand in the same folder."""
    words = ["wij gaan morgen", "met de boot", "naar het eiland", "en eten daar", "brood met kaas"]
    dutch = [" ".join(words[k:] + words[:k]) for k in range(len(words))]
    bodies = [f"{'. '.join(dutch * k)}." for k in (2, 3)]
    strange = VerificationProblem("nl", Corpus([Text("k", bodies[0])]), Text("u", bodies[1]))
    silent = [replace(item, language=None) for item in [*ASKED, *TRAIN]]
    *rest, last = verify([*silent, strange])
    assert {given(answer) for answer in rest if answer.log10_lr is not None} == {26}
    assert (last.answer, last.log10_lr) == ("undecided", None)
    assert "only 2 texts by others" in last.notes[-1]
