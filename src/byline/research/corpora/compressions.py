"""Loading the corpora that ask for less: clusters to summarise, sentences to compress, tags."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from byline.corpus._corpus import Corpus, Text
from byline.corpus.problems import SentenceGroup, SummaryCluster, language_code
from byline.research.corpora.rows import CorpusRow, corpus_file, rows, wanted_parts

__all__ = [
    "TaggedFile",
    "load_headline_groups",
    "load_lina_msc_fr",
    "load_multiling2011",
    "load_opinosis",
    "load_ud",
]


@dataclass(frozen=True, slots=True)
class TaggedFile:
    """A file of words and tags, `word<TAB>tag` a line, with an empty line after a sentence."""

    name: str
    language: str
    use: Literal["train", "test"]
    path: Path


def load_headline_groups() -> list[SentenceGroup]:
    """Groups of headlines; choices and references are a language model's, not people's."""
    return [_headlines(row) for row in rows(corpus_file("headline_groups", "groups.jsonl"))]


def load_lina_msc_fr() -> list[SentenceGroup]:
    """Groups of French sentences with three compressions each."""
    return [_french(row) for row in rows(corpus_file("lina_msc_fr", "dev.jsonl"))]


def load_multiling2011(part: str | None = None) -> list[SummaryCluster]:
    """Ten clusters in each language, of one language or of all."""
    return [
        _cluster(row, language_code(language))
        for language in wanted_parts("multiling2011", part)
        for row in rows(corpus_file("multiling2011", f"{language}.jsonl"))
    ]


def load_opinosis() -> list[SummaryCluster]:
    """Topics of reviews; each text is one sentence."""
    return [_cluster(row, "en") for row in rows(corpus_file("opinosis", "opinosis.jsonl"))]


def load_ud(part: str | None = None) -> tuple[TaggedFile, ...]:
    """The files of tagged words: the one asked for, or all."""
    return tuple(
        TaggedFile(
            name,
            name.split("_")[0],
            "train" if name.endswith("train") else "test",
            corpus_file("ud", f"{name}.tsv.gz"),
        )
        for name in wanted_parts("ud", part)
    )


def _cluster(row: CorpusRow, language: str | None) -> SummaryCluster:
    """One cluster, its texts numbered."""
    name = row.text("cluster")
    texts = (
        Text(f"{name}/{place:02}", body, language=language)
        for place, body in enumerate(row.texts("documents"), start=1)
    )
    return SummaryCluster(name, Corpus(texts), row.texts("references"), language)


def _headlines(row: CorpusRow) -> SentenceGroup:
    """One group of headlines."""
    return SentenceGroup(
        row.text("group"),
        row.texts("sentences"),
        references=(row.text("written"),),
        candidates=row.texts("candidates"),
        chosen=row.numbers("chosen"),
        originals=row.texts("headlines"),
        story=row.text("story"),
        category=row.text("category"),
        language="en",
    )


def _french(row: CorpusRow) -> SentenceGroup:
    """One group of French sentences, tokens and tags told apart."""
    tags = tuple(
        tuple(token.rpartition("/")[2] for token in sentence.split())
        for sentence in row.texts("sentences_pos")
    )
    # One sentence has two blanks in a row, which would make a token of nothing.
    tokens = tuple(" ".join(sentence.split()) for sentence in row.texts("sentences_tokenised"))
    return SentenceGroup(
        row.text("group"),
        tokens,
        references=row.texts("references"),
        originals=row.texts("sentences"),
        tags=tags,
        language=row.text("lang"),
    )
