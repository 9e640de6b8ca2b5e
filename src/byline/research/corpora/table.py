"""The public corpora, one row each."""

from byline.research.corpora.downloads import (
    OPINOSIS,
    POLARITY,
    UNIVERSAL_DEPENDENCIES,
    USENET,
)
from byline.research.corpora.recorded import recorded
from byline.research.corpora.registry import PublicCorpus

__all__ = ["CORPORA"]

REUTERS = "text by Reuters; research use"
CORNELL = "https://www.cs.cornell.edu/people/pabo/movie-review-data/"
LIU = "Liu (2011), Reuter_50_50, UCI Machine Learning Repository, doi:10.24432/C5DS42"
UCI_NEWS = "https://archive.ics.uci.edu/dataset/359/news+aggregator"

NEWSGROUPS = (
    "alt.atheism comp.graphics comp.os.ms-windows.misc comp.sys.ibm.pc.hardware "
    "comp.sys.mac.hardware comp.windows.x misc.forsale rec.autos rec.motorcycles "
    "rec.sport.baseball rec.sport.hockey sci.crypt sci.electronics sci.med sci.space "
    "soc.religion.christian talk.politics.guns talk.politics.mideast talk.politics.misc "
    "talk.religion.misc"
)

CORPORA = (
    PublicCorpus(
        name="c50",
        what="Reuters 50-50: 50 authors, 50 news texts each to train on and 50 to test on",
        terms=REUTERS,
        home="https://archive.ics.uci.edu/dataset/217/reuter+50+50",
        citation=LIU,
        folder="c50",
        files=recorded("c50", "c50.train.jsonl.gz", "c50.test.jsonl.gz"),
        parts=("train", "test"),
        beware="557 near-duplicate pairs, 15 across the split; 33 texts hold their author's name",
    ),
    PublicCorpus(
        name="c10",
        what="ten authors of Reuters 50-50, 1,000 texts",
        terms=REUTERS,
        home="https://archive.ics.uci.edu/dataset/217/reuter+50+50",
        citation=LIU,
        folder="c50",
        files=recorded("c50", "c10.train.jsonl.gz", "c10.test.jsonl.gz"),
        parts=("train", "test"),
        beware="as `c50`",
    ),
    PublicCorpus(
        name="federalist",
        what="the 85 Federalist essays: Hamilton 51, Madison 14, Jay 5, joint 3, disputed 12",
        terms="public domain",
        home="https://www.gutenberg.org/ebooks/1404",
        citation="Mosteller and Wallace (1964), Inference and Disputed Authorship: The Federalist",
        folder="federalist",
        files=recorded("federalist"),
        beware="the disputed essays are unsigned; those written jointly are by `Hamilton+Madison`",
    ),
    PublicCorpus(
        name="pan14",
        what="author verification, PAN 2014 training problems: 696 in six sets, four languages",
        terms="research use; cite the overview",
        home="https://pan.webis.de/clef14/pan14-web/authorship-verification.html",
        citation="Stamatatos et al. (2014), Overview of the Author Identification Task at PAN 2014",
        folder="pan14",
        files=recorded("pan14"),
        parts=(
            "dutch-essays",
            "dutch-reviews",
            "english-essays",
            "english-novels",
            "greek-articles",
            "spanish-articles",
        ),
        beware="a questioned text is often a known one elsewhere: judge each problem alone, split "
        "by text; never use the number of known texts, which goes with the answer in places",
    ),
    PublicCorpus(
        name="usenet",
        what="20 Newsgroups: 19,997 posts of 1993 with their headers",
        terms="educational use with attribution; the posts belong to their writers",
        home="http://qwone.com/~jason/20Newsgroups/",
        citation="Lang (1995), Newsweeder: learning to filter netnews, ICML",
        folder="usenet",
        files=recorded("usenet"),
        parts=tuple(NEWSGROUPS.split()),
        beware="one person may have several addresses; many posts occur more than once",
        downloads=USENET,
        converter="usenet",
    ),
    PublicCorpus(
        name="webkb",
        what="web pages of four kinds, 2,803 to train on and 1,396 to test on, stemmed or raw",
        terms="no licence stated",
        home="https://ana.cachopo.org/datasets-for-single-label-text-categorization",
        citation="Craven et al. (1998), Learning to extract symbolic knowledge from the World Wide "
        "Web; split by Cardoso-Cachopo (2007)",
        folder="textcat/webkb",
        files=recorded("textcat/webkb"),
        parts=("train", "test", "train-raw", "test-raw"),
        beware="training half partly rebuilt: 1,057 of its texts were stemmed again from raw pages",
    ),
    PublicCorpus(
        name="subjectivity",
        what="5,000 subjective and 5,000 objective sentences about films",
        terms="no licence stated; cite the paper",
        home=CORNELL,
        citation="Pang and Lee (2004), A sentimental education, ACL",
        folder="textcat/subjectivity",
        files=recorded("textcat/subjectivity"),
        beware="no fixed split: ten folds",
    ),
    PublicCorpus(
        name="polarity",
        what="5,331 favourable and 5,331 unfavourable sentences about films",
        terms="no licence stated; cite the paper",
        home=CORNELL,
        citation="Pang and Lee (2005), Seeing stars, ACL",
        folder="textcat/polarity",
        files=recorded("textcat/polarity"),
        beware="no fixed split: ten folds",
        downloads=POLARITY,
        converter="polarity",
    ),
    PublicCorpus(
        name="amazon",
        what="8,000 reviews of books, films, electronics and kitchen ware",
        terms="no licence stated; cite the paper",
        home="https://www.cs.jhu.edu/~mdredze/datasets/sentiment/index2.html",
        citation="Blitzer, Dredze and Pereira (2007), Biographies, Bollywood, boom-boxes and "
        "blenders, ACL",
        folder="textcat/amazon",
        files=recorded("textcat/amazon"),
        parts=("train", "test"),
        beware="148 texts occur twice; the split of 6,400 and 1,600 was drawn, not published",
    ),
    PublicCorpus(
        name="tagmynews",
        what="32,604 titles of news in seven classes",
        terms="no licence stated; cite the paper",
        home="http://acube.di.unipi.it/tmn-dataset/",
        citation="Vitale, Ferragina and Scaiella (2012), Classification of short texts by "
        "deploying topical annotations, ECIR",
        folder="textcat/news_tagmynews",
        files=recorded("textcat/news_tagmynews"),
        beware="no fixed split: cross-validate",
    ),
    PublicCorpus(
        name="ecbplus",
        what="982 news texts on 86 events in 43 topics",
        terms="annotation CC BY 3.0",
        home="https://github.com/cltl/ecbPlus",
        citation="Cybulska and Vossen (2014), Using a sledgehammer to crack a nut?, LREC",
        folder="ecbplus",
        files=recorded("ecbplus"),
        beware="another event of the same topic makes hard negatives",
    ),
    PublicCorpus(
        name="uci_news_headlines",
        what="6,366 headlines of 87 stories in March 2014",
        terms="CC BY 4.0",
        home=UCI_NEWS,
        citation="Gasparetti (2016), News Aggregator, UCI Machine Learning Repository",
        folder="uci_news_headlines",
        files=recorded("uci_news_headlines"),
        beware="a slice of the whole",
    ),
    PublicCorpus(
        name="headline_groups",
        what="114 groups of 5 to 9 related headlines with ten candidate compressions each",
        terms="headlines CC BY 4.0 from `uci_news_headlines`",
        home=None,
        citation="laid out after Tzouridis, Nasir and Brefeld (2014), Learning to summarise "
        "related sentences, COLING",
        folder="headline_groups",
        files=recorded("headline_groups"),
        beware="choices and references were made by a language model reading each group, not by "
        "people: say so beside every figure; split by story",
    ),
    PublicCorpus(
        name="lina_msc_fr",
        what="20 groups of related French sentences with three compressions each and their tags",
        terms="cite the paper",
        home="https://github.com/boudinfl/lina-msc",
        citation="Boudin and Morin (2013), Keyphrase extraction for n-best reranking in "
        "multi-sentence compression, NAACL",
        folder="lina_msc_fr",
        files=recorded("lina_msc_fr"),
    ),
    PublicCorpus(
        name="multiling2011",
        what="ten clusters of ten news texts with three summaries of 240-250 words, four languages",
        terms="CC BY 3.0",
        home="http://users.iit.demokritos.gr/~ggianna/TAC2011/MultiLing2011.html",
        citation="Giannakopoulos et al. (2011), TAC 2011 MultiLing pilot overview",
        folder="multiling2011",
        files=recorded("multiling2011"),
        parts=("arabic", "english", "greek", "hindi"),
        beware="the languages translate one another: never train on one and test on another",
    ),
    PublicCorpus(
        name="opinosis",
        what="51 topics of review sentences with 238 short summaries",
        terms="repository under Apache-2.0",
        home="https://github.com/kavgan/opinosis-summarization",
        citation="Ganesan, Zhai and Han (2010), Opinosis, COLING",
        folder="opinosis",
        files=recorded("opinosis"),
        downloads=OPINOSIS,
        converter="opinosis",
    ),
    PublicCorpus(
        name="ud",
        what="words with part-of-speech tags in five languages, to train and test taggers",
        terms="CC BY-SA 4.0; PUD CC BY-SA 3.0; Sequoia LGPL-LR",
        home="https://universaldependencies.org/",
        citation="Nivre et al. (2020), Universal Dependencies v2, LREC; fetched: release 2.7",
        folder="ud",
        files=recorded("ud"),
        parts=tuple(name.removesuffix(".tsv.gz") for name, _ in recorded("ud")),
        beware="weights trained on it carry its licence; what is fetched is an older release than "
        "the recorded copy",
        downloads=UNIVERSAL_DEPENDENCIES,
        converter="universal_dependencies",
    ),
)
