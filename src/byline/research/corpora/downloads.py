"""Originals at their public homes, with checksums that others put on record.

Each block says where its checksum is recorded. A corpus without such a record has no block here and
is not fetched: an address alone would let anybody at the other end decide what we read.
"""

from byline.research.corpora.registry import Download

__all__ = ["OPINOSIS", "POLARITY", "UNIVERSAL_DEPENDENCIES", "USENET"]

# huggingface/datasets, datasets/newsgroup/dataset_infos.json, "19997_*", download_checksums
USENET = (
    Download(
        "http://qwone.com/~jason/20Newsgroups/20news-19997.tar.gz",
        "ab7bbf82b7831f7dbb1a09d9312f66fa78565c8de25526999b0d66f69d37e414",
        17_332_201,
    ),
)

# huggingface/datasets, datasets/rotten_tomatoes/dataset_infos.json, download_checksums: a mirror,
# since the record is of the mirror's copy and not of the one at Cornell
POLARITY = (
    Download(
        "https://storage.googleapis.com/seldon-datasets/sentence_polarity_v1/rt-polaritydata.tar.gz",
        "a05befe52aafda71d458d188a1c54506a998b1308613ba76bbda2e5029409ce9",
        487_770,
    ),
)

# tensorflow/datasets, tensorflow_datasets/url_checksums/opinosis.txt; the same in
# huggingface/datasets, datasets/opinosis/dataset_infos.json
OPINOSIS = (
    Download(
        "https://github.com/kavgan/opinosis-summarization/raw/master/OpinosisDataset1.0_0.zip",
        "ed0be6c80fe32e9071ddd7fbb7a272fea7efa39b6b3fa77aa1460c7b81026547",
        757_398,
    ),
)

UD_HOME = "https://raw.githubusercontent.com/UniversalDependencies"

# huggingface/datasets, datasets/universal_dependencies/dataset_infos.json (release 2.7),
# download_checksums of en_ewt, en_pud, es_gsd, nl_alpino, nl_lassysmall, fr_sequoia, de_gsd
UNIVERSAL_DEPENDENCIES = (
    Download(
        f"{UD_HOME}/UD_English-EWT/r2.7/en_ewt-ud-train.conllu",
        "4e45f7b6f6d4e8d33e0ba7090fc37f2385a91711edb20d456d3fb5f45ac0fc28",
        13_469_758,
    ),
    Download(
        f"{UD_HOME}/UD_English-EWT/r2.7/en_ewt-ud-test.conllu",
        "25ef2d6fe772b8f05be374e093693f14284ccdd870fc27a9295f7e5a0fc3253a",
        1_712_757,
    ),
    Download(
        f"{UD_HOME}/UD_English-PUD/r2.7/en_pud-ud-test.conllu",
        "e312f9f0273b51634e1b32b7f8c3122341c168a22713a5eefe2d2fbe15ca6545",
        1_340_563,
    ),
    Download(
        f"{UD_HOME}/UD_Spanish-GSD/r2.7/es_gsd-ud-dev.conllu",
        "c0c1632f04ba9fcdc3ecc690d5c1ad001ae684aaa4f8d1ec5190074d180a1f6d",
        2_235_996,
    ),
    Download(
        f"{UD_HOME}/UD_Spanish-GSD/r2.7/es_gsd-ud-test.conllu",
        "9f973b4f6d959af121de6d5b99e727f2f5ef7ff44171f904271137997d737f8d",
        731_768,
    ),
    Download(
        f"{UD_HOME}/UD_Dutch-LassySmall/r2.7/nl_lassysmall-ud-dev.conllu",
        "6e9c764049c1208c89b19cc6a8dd6ff688bd713571008a6cc06faaa77b2e5a4d",
        914_518,
    ),
    Download(
        f"{UD_HOME}/UD_Dutch-LassySmall/r2.7/nl_lassysmall-ud-test.conllu",
        "f8d8aa553264a212c580426e761867addac0ea846e5f4d169ac4f6a21b6231a9",
        952_337,
    ),
    Download(
        f"{UD_HOME}/UD_Dutch-Alpino/r2.7/nl_alpino-ud-dev.conllu",
        "5636b38e16957378e832defc5160cfe8b2c986c0f200ee6b3f8bd794e5096485",
        971_006,
    ),
    Download(
        f"{UD_HOME}/UD_Dutch-Alpino/r2.7/nl_alpino-ud-test.conllu",
        "91af2b41a89210f023005d66cfeffe9da460a1e3a57cdb15cd693b7835931095",
        928_283,
    ),
    Download(
        f"{UD_HOME}/UD_French-Sequoia/r2.7/fr_sequoia-ud-train.conllu",
        "97e8157ecc729674cf3b338fb2606e3d5e5bbbdffb0008ba65ae472ec7a14eb3",
        3_161_002,
    ),
    Download(
        f"{UD_HOME}/UD_French-Sequoia/r2.7/fr_sequoia-ud-dev.conllu",
        "1f48e1642ce5bd612d5abe2b3f820fd1f7124b8b4bb7b629c6d185e61f3400e6",
        626_918,
    ),
    Download(
        f"{UD_HOME}/UD_French-Sequoia/r2.7/fr_sequoia-ud-test.conllu",
        "2fe1e8abd1be1d3fcd75589b386d3e08cc64b34b4bf05aa894bd43c187b284ed",
        627_362,
    ),
    Download(
        f"{UD_HOME}/UD_German-GSD/r2.7/de_gsd-ud-dev.conllu",
        "26e994f0403f6de43a22302fd0f632408e32b95b05cf9318d049d51d0c98fbbf",
        897_110,
    ),
    Download(
        f"{UD_HOME}/UD_German-GSD/r2.7/de_gsd-ud-test.conllu",
        "1f04a5a571ef31b7b739d1cdb05ceb2db782c4ad9bbf46672f608caccf349403",
        1_197_660,
    ),
)
