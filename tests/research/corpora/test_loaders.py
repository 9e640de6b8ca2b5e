"""Each loader, on a data folder small enough to see."""

from datetime import UTC, datetime

import pytest

from byline.errors import InputError, UsageError
from byline.research import corpora


def article(author, number, split):
    return {"author": author, "split": split, "id": str(number), "text": f"{author} {number}"}


def test_reuters_texts_are_signed_and_named_by_part_author_and_number(put):
    put("c50/c50.train.jsonl.gz", [article("Ann", 7, "train"), article("Bob", 7, "train")])
    put("c50/c50.test.jsonl.gz", [article("Ann", 7, "test")])
    put("c50/c10.test.jsonl.gz", [article("Eve", 9, "test")])
    both = corpora.load("c50")
    assert both.ids == ("train/Ann/7", "train/Bob/7", "test/Ann/7")
    assert both.authors == ("Ann", "Bob")
    assert both[2].detail("split") == "test"
    assert corpora.load("c50", part="test").ids == ("test/Ann/7",)
    assert corpora.load("c10", part="test").authors == ("Eve",)


def test_a_missing_part_is_named_with_its_file(put):
    put("c50/c10.test.jsonl.gz", [article("Eve", 9, "test")])
    with pytest.raises(InputError, match=r"c10\.train\.jsonl\.gz is missing"):
        corpora.load("c10")


def essay(number, label, text):
    about = {"source_byline": label.upper(), "title": f"Title {number}", "pub": "Packet"}
    return {"no": number, "label": label, "text": text, "words": 2, "footnotes": "", **about}


def test_disputed_essays_are_unsigned_and_joint_ones_are_by_both(put):
    rows = [
        essay(1, "Hamilton", "One\n\ntwo\n\nthree\n"),
        essay(18, "Hamilton+Madison", "One\ntwo.\n\nThree.\n"),
        essay(49, "disputed", "One"),
    ]
    put("federalist/federalist.jsonl.gz", rows)
    papers = corpora.load("federalist")
    assert [(paper.id, paper.author) for paper in papers] == [
        ("federalist-01", "Hamilton"),
        ("federalist-18", "Hamilton+Madison"),
        ("federalist-49", None),
    ]
    assert papers[0].title == "Title 1"
    # Doubled breaks are the copy's fault; single ones stand, with paragraphs between them.
    assert papers.bodies == ["One\ntwo\nthree", "One\ntwo.\n\nThree.", "One"]


def test_pan_problems_keep_texts_apart_and_say_the_answer(put):
    row = {
        "id": "DE001",
        "language": "dutch",
        "genre": "essays",
        "truth": "Y",
        "known": ["Het was laat.", "Het was donker."],
        "unknown": "Wij liepen.",
    }
    put("pan14/dutch-essays.train.jsonl.gz", [row, {**row, "id": "DE002", "truth": "N"}])
    first, second = corpora.load("pan14", part="dutch-essays")
    assert (first.id, first.same, first.language, first.genre) == ("DE001", True, "nl", "essays")
    assert first.known.ids == ("DE001/known01", "DE001/known02")
    assert first.questioned.body == "Wij liepen."
    assert second.same is False
    with pytest.raises(UsageError, match="dutch-essays, dutch-reviews"):
        corpora.load("pan14", part="dutch")


def post(group, number, body, **headers):
    sent = {"From": "ann@uni.edu (Ann)", "Message-ID": f"<{number}@uni.edu>", **headers}
    about = {"group": group, "id": str(number), "author": "ann@uni.edu", "crosspost_dup": False}
    return {**about, "headers": sent, "body": body}


POSTS = [
    post("sci.med", 1, "Hello.\n", Subject="Tea", Date="Mon, 5 Apr 1993 12:22:45 GMT"),
    post("sci.med", 2, "\nHello."),
    post("sci.space", 3, "Bob wrote:\n> Tea at four?\nGladly.\n"),
    post("sci.space", 4, "Again.", **{"Message-ID": "<1@uni.edu>"}),
    post("sci.space", 5, ""),
    post("sci.space", 6, " "),
]


def test_posts_carry_their_headers_and_copies_are_dropped(put):
    put("usenet/20news-19997.jsonl.gz", POSTS)
    posts = corpora.load("usenet", body="as posted")
    assert posts.ids == ("sci.med/1", "sci.space/3", "sci.space/5", "sci.space/6")
    assert posts[0].title == "Tea"
    assert posts[0].date == datetime(1993, 4, 5, 12, 22, 45, tzinfo=UTC)
    assert posts[0].author == "ann@uni.edu"
    assert posts[0].detail("message-id") == "<1@uni.edu>"
    assert posts[1].body == "Bob wrote:\n> Tea at four?\nGladly.\n"
    assert len(corpora.load("usenet", body="as posted", copies="all")) == len(POSTS)


def test_copies_are_looked_for_within_what_is_asked_for(put):
    put("usenet/20news-19997.jsonl.gz", POSTS)
    posts = corpora.load("usenet", "sci.space", body="as posted")
    assert posts.ids[:2] == ("sci.space/3", "sci.space/4")


def test_by_default_quotations_are_kept_apart_from_the_writers_words(put):
    put("usenet/20news-19997.jsonl.gz", POSTS)
    answer = corpora.load("usenet", part="sci.space")[0]
    assert answer.body == "Gladly."
    assert [part.kind for part in answer.removed] == ["attribution", "quote"]


def test_web_pages_come_stemmed_or_raw(put):
    put("textcat/webkb/train.tsv", "student\thomepag eric\ncourse\t\n")
    put("textcat/webkb/test.tsv", "course\tcomput\n")
    put("textcat/webkb/train_origin.tsv", "0\toriginal\tstudent/a\n1\trebuilt\tcourse/b\n")
    raw = {"label": "student", "split": "train", "page": "a", "title": "", "text": "Homepage"}
    put("textcat/webkb/webkb_raw_text.jsonl.gz", [raw, {**raw, "split": "test"}])
    stemmed = corpora.load("webkb")
    assert stemmed.ids == ("train/1", "train/2", "test/1")
    assert [text.detail("origin") for text in stemmed] == ["original", "rebuilt", None]
    assert (stemmed[1].author, stemmed[1].body) == ("course", "")
    (page,) = corpora.load("webkb", part="test-raw")
    assert (page.id, page.body, page.title) == ("test-raw/1", "Homepage", None)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("polarity", "textcat/polarity/polarity.tsv"),
        ("subjectivity", "textcat/subjectivity/subjectivity.tsv"),
        ("tagmynews", "textcat/news_tagmynews/news.tsv"),
    ],
)
def test_labelled_sentences_have_their_label_for_author(put, name, file):
    put(file, "pos\tfine film .\nneg\tdull film .\n")
    sentences = corpora.load(name)
    assert [(s.id, s.author, s.body) for s in sentences] == [
        ("1", "pos", "fine film ."),
        ("2", "neg", "dull film ."),
    ]


def test_reviews_are_split_as_the_file_says(put):
    row = {"label": "books", "sentiment": "negative", "rating": "1.0", "title": "Bad", "text": "No"}
    rows = [{**row, "split": "train"}, {**row, "label": "dvd", "split": "test"}]
    put("textcat/amazon/amazon.jsonl.gz", rows)
    assert corpora.load("amazon").ids == ("1", "2")
    (review,) = corpora.load("amazon", part="test")
    assert (review.id, review.author, review.title) == ("2", "dvd", "Bad")
    assert review.detail("sentiment") == "negative"


def test_news_texts_say_topic_and_event(put):
    row = {"doc": "1_10ecb", "topic": 1, "event": "1ecb", "sentences": ["A .", "B ."]}
    put("ecbplus/ecbplus.jsonl", [row])
    (text,) = corpora.load("ecbplus")
    assert (text.id, text.body) == ("1_10ecb", "A .\nB .")
    assert (text.detail("topic"), text.detail("event")) == ("1", "1ecb")


def test_headlines_say_when_and_in_which_story(put):
    row = {"id": 1, "headline": "Rain", "story": "s", "category": "health", "publisher": "Post"}
    put("uci_news_headlines/headlines.jsonl", [{**row, "timestamp_ms": 1394470370698}])
    (headline,) = corpora.load("uci_news_headlines")
    assert (headline.id, headline.body, headline.detail("story")) == ("1", "Rain", "s")
    assert headline.date == datetime(2014, 3, 10, 16, 52, 50, 698000, tzinfo=UTC)


def test_groups_of_headlines_have_candidates_and_choices(put):
    row = {
        "group": "g1",
        "story": "s",
        "category": "health",
        "sentences": ["rain fell", "rain stopped"],
        "headlines": ["Rain fell", "Rain stopped"],
        "candidates": ["rain fell", "rain"],
        "chosen": [1, 0],
        "written": "rain fell and stopped",
    }
    put("headline_groups/groups.jsonl", [row])
    (group,) = corpora.load("headline_groups")
    assert group.sentences == ("rain fell", "rain stopped")
    assert group.originals == ("Rain fell", "Rain stopped")
    assert group.candidates[group.chosen[0]] == "rain"
    assert group.references == ("rain fell and stopped",)
    assert (group.story, group.category, group.language) == ("s", "health", "en")


def test_french_groups_have_a_tag_for_every_token(put):
    row = {
        "group": "023",
        "lang": "fr",
        "sentences": ["L'eau 1/2."],
        "sentences_tokenised": ["L'  eau 1/2 ."],
        "sentences_pos": ["L'/DET eau/NC 1/2/ADJ ./PONCT"],
        "references": ["Eau .", "De l' eau .", "L' eau ."],
    }
    put("lina_msc_fr/dev.jsonl", [row])
    (group,) = corpora.load("lina_msc_fr")
    assert group.sentences == ("L' eau 1/2 .",)
    assert group.originals == ("L'eau 1/2.",)
    assert group.tags == (("DET", "NC", "ADJ", "PONCT"),)
    assert len(group.references) == 3


def test_clusters_hold_numbered_texts_and_references(put):
    row = {"cluster": "M000.greek", "lang": "greek", "documents": ["α", "β"], "references": ["γ"]}
    put("multiling2011/greek.jsonl", [row])
    put("opinosis/opinosis.jsonl", [{**row, "cluster": "room_hotel"}])
    (cluster,) = corpora.load("multiling2011", part="greek")
    assert (cluster.id, cluster.language) == ("M000.greek", "el")
    assert cluster.texts.ids == ("M000.greek/01", "M000.greek/02")
    assert cluster.texts.bodies == ["α", "β"]
    assert cluster.references == ("γ",)
    assert corpora.load("opinosis")[0].language == "en"


def test_tagged_files_are_given_as_paths(put):
    path = put("ud/nl_train.tsv.gz", "De\tDET\n\n")
    (file,) = corpora.load("ud", part="nl_train")
    assert (file.language, file.use, file.path) == ("nl", "train", path)
    with pytest.raises(InputError, match=r"de_gsd_test\.tsv\.gz is missing"):
        corpora.load("ud")


def test_a_wrong_part_is_met_with_the_right_ones(places):
    with pytest.raises(UsageError, match=r"c50 has no part 'dev'; it has the parts train, test\."):
        corpora.load("c50", part="dev")
    with pytest.raises(UsageError, match=r"federalist has no part 'x'; it has no parts\."):
        corpora.load("federalist", part="x")


def test_an_unknown_corpus_is_met_with_the_known_ones(places):
    with pytest.raises(UsageError, match="Did you mean 'opinosis'"):
        corpora.load("opinsis")
