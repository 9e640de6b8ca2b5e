"""The bundled pile: whole, told truly by its truth file, and its writers can be told apart."""

import email
import itertools
import re
import tomllib
from collections import Counter
from email import policy
from pathlib import Path

import numpy as np
import pytest

CORPUS = Path(__file__).parents[2] / "src" / "byline" / "corpus"
PILE = CORPUS / "pile"
TRUTH = tomllib.loads((CORPUS / "pile_truth.toml").read_text(encoding="utf-8"))
NAMES = sorted(path.relative_to(PILE).as_posix() for path in PILE.rglob("*") if path.is_file())
SIGNED = [name for name in NAMES if not name.startswith("unsigned/")]
UNSIGNED = [name for name in NAMES if name.startswith("unsigned/")]
PLAIN = [name for name in SIGNED if name.endswith((".txt", ".md"))]
AUTHORS = ["ambrose", "della", "joren", "marta", "tilly"]
EVENTS = ["bridge", "ferry", "flood", "goat", "lanterns"]


def raw(name):
    return (PILE / name).read_text(encoding="utf-8")


def own_words(name):
    """What the author of this text wrote, without markup, headers, quotes and signature."""
    if name.endswith(".html"):
        article = re.search(r"<article>(.*)</article>", raw(name), re.S)[1]
        return re.sub(r"<[^>]+>", " ", article)
    if name.endswith(".eml"):
        lines = message(name).get_content().split("\n-- \n")[0].splitlines()
        return "\n".join(x for x in lines if not x.startswith(">") and not x.endswith("wrote:"))
    return raw(name)


def message(name):
    return email.message_from_string(raw(name), policy=policy.default)


def author(name):
    folder = name.split("/")[0]
    return TRUTH["unsigned"][name] if folder == "unsigned" else folder


def words(name):
    return re.findall(r"\w+(?:'\w+)*", own_words(name).lower())


def test_the_pile_holds_33_signed_and_8_unsigned_texts_of_four_kinds():
    assert (len(SIGNED), len(UNSIGNED)) == (33, 8)
    assert Counter(Path(name).suffix for name in NAMES) == {
        ".txt": 35,
        ".eml": 4,
        ".md": 1,
        ".html": 1,
    }
    assert Counter(map(author, SIGNED)) == dict(zip(AUTHORS, [6, 7, 7, 7, 6], strict=True))


def test_no_two_texts_share_a_file_name():
    assert len({Path(name).stem for name in NAMES}) == len(NAMES)


def test_the_truth_names_every_text_and_nothing_else():
    assert sorted(TRUTH["events"]) == NAMES
    assert sorted(TRUTH["unsigned"]) == UNSIGNED
    assert sorted(TRUTH["headlines"]) == sorted(set(TRUTH["events"].values())) == EVENTS
    assert set(TRUTH["unsigned"].values()) == {*AUTHORS, "none"}
    pairs = itertools.chain.from_iterable(TRUTH["near_duplicates"])
    assert {*pairs, *TRUTH["thread"], *TRUTH["name_inside"]} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_text_has_150_to_260_words(name):
    assert 150 <= len(words(name)) <= 260


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_is_told_by_all_five_correspondents(event):
    """So that what a text is about does not give its author away."""
    assert {author(name) for name in SIGNED if TRUTH["events"][name] == event} == set(AUTHORS)


def test_only_the_texts_said_to_do_so_name_a_correspondent():
    naming = [name for name in NAMES if set(AUTHORS) & set(words(name))]
    assert naming == TRUTH["name_inside"]
    assert all(author(name) in words(name) for name in naming)


def five_grams(name):
    said = words(name)
    return {tuple(said[i : i + 5]) for i in range(len(said) - 4)}


def test_the_two_notices_are_near_duplicates_and_no_other_texts_are():
    grams = {name: five_grams(name) for name in NAMES}
    overlap = {
        (a, b): len(grams[a] & grams[b]) / len(grams[a] | grams[b])
        for a, b in itertools.combinations(NAMES, 2)
    }
    close = [list(pair) for pair, share in overlap.items() if share > 0.6]
    assert close == TRUTH["near_duplicates"]
    assert sorted(overlap.values())[-2] < 0.1


def test_each_mail_answers_the_one_before_it():
    mails = [message(name) for name in TRUTH["thread"]]
    assert all(
        later["In-Reply-To"] == earlier["Message-ID"]
        for earlier, later in itertools.pairwise(mails)
    )
    dates = [mail["Date"].datetime for mail in mails]
    assert dates == sorted(dates)
    for name, mail in zip(TRUTH["thread"], mails, strict=True):
        assert mail["From"].addresses[0].username == author(name)
        assert mail["From"].addresses[0].domain.endswith(".example")


def test_replies_quote_earlier_mails_word_for_word():
    for earlier, later in itertools.pairwise(TRUTH["thread"]):
        lines = message(later).get_content().splitlines()
        quoted = [line[1:].removeprefix(" ") for line in lines if line.startswith(">")]
        before = message(earlier).get_content().splitlines()
        assert quoted
        assert set(quoted) <= set(before)


MARKS = re.compile(r"[a-z]+(?:'[a-z]+)*|\.\.\.|[^\w\s]")


def shares(names, vocabulary):
    """How often each text uses each word or mark, as a share of all it uses."""
    counts = [Counter(MARKS.findall(own_words(name).lower())) for name in names]
    return np.array([[c[w] / c.total() for w in vocabulary] for c in counts])


def nearest(known, asked, size=120):
    """The nearest author of each text asked about, and how far: Delta to the mean of an author."""
    counts = Counter(itertools.chain(*(MARKS.findall(own_words(n).lower()) for n in known)))
    vocabulary = [word for word, _ in counts.most_common(size)]
    table = shares(known, vocabulary)
    mean, spread = table.mean(axis=0), table.std(axis=0)
    wrote = np.array([author(name) for name in known])
    z, z_asked = (table - mean) / spread, (shares(asked, vocabulary) - mean) / spread
    profiles = np.stack([z[wrote == name].mean(axis=0) for name in AUTHORS])
    deltas = np.abs(z_asked[:, None] - profiles).mean(axis=2)
    return [AUTHORS[i] for i in deltas.argmin(axis=1)], deltas.min(axis=1)


def test_a_left_out_text_is_given_back_to_its_author():
    guesses = [nearest([n for n in PLAIN if n != out], [out])[0][0] for out in PLAIN]
    right = [guess == author(name) for guess, name in zip(guesses, PLAIN, strict=True)]
    assert np.mean(right) >= 0.9


def test_the_unsigned_texts_go_to_their_authors_and_the_stranger_is_farthest():
    guesses, distances = nearest(PLAIN, UNSIGNED)
    wrote = [author(name) for name in UNSIGNED]
    assert sum(g == w for g, w in zip(guesses, wrote, strict=True)) == 7
    assert wrote[distances.argmax()] == "none"


def test_the_nearest_text_by_rare_words_tells_of_the_same_event():
    said = [set(words(name)) for name in NAMES]
    vocabulary = sorted(set.union(*said))
    table = np.array([[float(word in text) for word in vocabulary] for text in said])
    table *= np.log(len(NAMES) / table.sum(axis=0))
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    likeness = table @ table.T
    np.fill_diagonal(likeness, -1)
    events = np.array([TRUTH["events"][name] for name in NAMES])
    assert np.mean(events[likeness.argmax(axis=1)] == events) >= 0.9
