"""The real corpora have the sizes that we say they have."""

from collections import Counter

import pytest

from byline.research import corpora

pytestmark = [pytest.mark.data, pytest.mark.usefixtures("data_folder")]


def whole(name, part=None):
    """Load a corpus, or skip the test where the data folder does not have it."""
    if corpora.check(name).state in ("not here", "incomplete"):
        pytest.skip(f"the data folder does not have all of {name}")
    return corpora.load(name, part)


def test_every_copy_is_the_one_on_record():
    states = {copy.name: copy.state for copy in corpora.listing() if copy.path}
    assert set(states.values()) <= {"as recorded"}


@pytest.mark.parametrize(("name", "authors"), [("c50", 50), ("c10", 10)])
def test_reuters_has_fifty_texts_an_author_in_each_part(name, authors):
    for part in ("train", "test"):
        counts = Counter(text.author for text in whole(name, part))
        assert len(counts) == authors
        assert set(counts.values()) == {50}


def test_the_federalist_has_85_essays():
    papers = whole("federalist")
    assert Counter(paper.author for paper in papers) == {
        "Hamilton": 51,
        "Madison": 14,
        None: 12,
        "Jay": 5,
        "Hamilton+Madison": 3,
    }
    assert not any("\n\n" in paper.body for paper in papers)


def test_pan_has_half_of_its_problems_by_one_hand():
    sizes = {
        "dutch-essays": 96,
        "dutch-reviews": 100,
        "english-essays": 200,
        "english-novels": 100,
        "greek-articles": 100,
        "spanish-articles": 100,
    }
    for part, size in sizes.items():
        problems = whole("pan14", part)
        assert (len(problems), sum(bool(p.same) for p in problems)) == (size, size // 2)
    assert len(corpora.load("pan14")) == 696


def test_usenet_has_19997_posts():
    whole("usenet", "misc.forsale")
    posts = corpora.load("usenet", body="as posted", copies="all")
    assert len(posts) == 19_997
    assert len({post.detail("group") for post in posts}) == 20
    assert sum(post.date is None for post in posts) <= 1
    assert len(corpora.load("usenet", body="as posted")) == 19_351


def test_labelled_texts_have_their_printed_sizes():
    assert Counter(text.author for text in whole("subjectivity")) == {
        "subjective": 5000,
        "objective": 5000,
    }
    assert Counter(text.author for text in whole("polarity")) == {"pos": 5331, "neg": 5331}
    assert len(whole("tagmynews")) == 32_604
    assert (len(whole("amazon", "train")), len(whole("amazon", "test"))) == (6400, 1600)
    assert (len(whole("webkb", "train")), len(whole("webkb", "test"))) == (2803, 1396)
    assert (len(whole("webkb", "train-raw")), len(whole("webkb", "test-raw"))) == (2803, 1396)


def test_rebuilt_web_pages_are_told_apart():
    origins = Counter(text.detail("origin") for text in whole("webkb", "train"))
    assert origins == {"original": 1746, "rebuilt": 1057}


def test_news_texts_and_headlines_have_their_sizes():
    texts = whole("ecbplus")
    assert len(texts) == 982
    assert len({text.detail("topic") for text in texts}) == 43
    assert len({text.detail("event") for text in texts}) == 86
    headlines = whole("uci_news_headlines")
    assert len(headlines) == 6366
    assert len({text.detail("story") for text in headlines}) == 87


def test_groups_have_ten_candidates_of_which_three_are_chosen():
    groups = whole("headline_groups")
    assert len(groups) == 114
    assert {len(group.candidates) for group in groups} == {10}
    assert {len(group.chosen) for group in groups} == {3}
    assert {len(group.sentences) for group in groups} == {5, 6, 7, 8, 9}


def test_french_groups_have_three_references_and_a_tag_for_every_token():
    groups = whole("lina_msc_fr")
    assert len(groups) == 20
    assert {len(group.references) for group in groups} == {3}
    for group in groups:
        assert [len(s.split()) for s in group.sentences] == [len(tags) for tags in group.tags]


@pytest.mark.parametrize("language", ["arabic", "english", "greek", "hindi"])
def test_multiling_has_ten_clusters_of_ten_with_three_references(language):
    clusters = whole("multiling2011", language)
    assert len(clusters) == 10
    assert {(len(c.texts), len(c.references)) for c in clusters} == {(10, 3)}


def test_opinosis_has_51_topics():
    topics = whole("opinosis")
    assert len(topics) == 51
    assert sum(len(topic.references) for topic in topics) == 238


def test_there_are_tagged_files_in_five_languages():
    files = whole("ud")
    assert len(files) == 11
    assert {file.language for file in files} == {"de", "en", "es", "fr", "nl"}
