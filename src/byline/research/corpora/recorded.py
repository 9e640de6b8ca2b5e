"""Checksums of the corpora in the form the loaders read, as they lie in a data folder.

They tell whether a copy is the one that our figures were made with. They say nothing about who
published the text; for that see `byline.research.corpora.downloads`. Each value has the form that
`sha256sum -c` reads.
"""

__all__ = ["recorded"]

RECORDED = {
    "c50": """
b616b92111ef948e1226c083e94a9456b0b2d63294258df792e93a030feac992  c10.test.jsonl.gz
f0397e8434589a9d7f6858c100482a026f0636fac6a0ac1442fae3f73724e891  c10.train.jsonl.gz
7b28d95e8b221fbf71bf86d9e045b424036c0190e996a1475defeec1b34d6ddd  c50.test.jsonl.gz
35d3d97eeadc6809a35bd0429824978ce6ebb1fc0a9fbf27206249e8d8e5bd8c  c50.train.jsonl.gz
""",
    "ecbplus": """
d0868516eb2593959ed1cc25f891bbffae5731cf242dd7d053479de9990103c7  ecbplus.jsonl
""",
    "federalist": """
c6b5193736a5bd2d50c1a133e44fc0ce0857afac4feddb535ddbd5a3a9cfbd16  federalist.jsonl.gz
""",
    "headline_groups": """
5d9d5d05b45866776fc360a761984377b4c30fe91b1c951db385215f6485573b  groups.jsonl
""",
    "lina_msc_fr": """
b909de9b9435197efa2de3b32d96a28048b2eb81d89f4ae5ef7b7637308a7e4e  dev.jsonl
""",
    "multiling2011": """
f8866ed978d941ddb919cf0aa89b603477b58341b375df55835434397b8cceb1  arabic.jsonl
af7f82f32fd5b32e1bc93164e79b4ad2cc1ce8419cd3707913d12e9f0c566125  english.jsonl
5f3c82d09661350a2d3860fd6953898030c85f515bd25c413479d129d34a5328  greek.jsonl
b88b5f6a4c4e0b624bb1a4b9ef263064fb16d6f1934a79d585a05334e04cf114  hindi.jsonl
""",
    "opinosis": """
2fff41de7f85e441f9218b6ea686679b861a7e97c0095696add1c07973fd6dd1  opinosis.jsonl
""",
    "pan14": """
8b8434a53744ef7dc0a65a03da81f91c7958fcf2844a2eaf149826c3d93db959  dutch-essays.train.jsonl.gz
e65244c536497777a85c4f2acc3f705ce4f704849a973f09612b0706976306e1  dutch-reviews.train.jsonl.gz
91d5a39ba83a5c8f9cd37d7efb98c10fcd472a17364f5cd136666bae8139ec38  english-essays.train.jsonl.gz
07a7e538d64cce5015ee5aecad7ed7154c12523c0391b34e4d78e089c4985a02  english-novels.train.jsonl.gz
102151d664024b08c38cb1c6c0e10555389edbd92a4b5b754cfd65f5745286cb  greek-articles.train.jsonl.gz
5f29a1fe31a79f94fbba83e8869fd20102cbda84cdb5e8a8fa5c058b6bb558df  spanish-articles.train.jsonl.gz
""",
    "textcat/amazon": """
d4de93052a3cc37fea105e06314da9322b21d18dba9fbf24751b7dbdfe4cfb3e  amazon.jsonl.gz
""",
    "textcat/news_tagmynews": """
d498005da27c53508d9de1fc0a236785e3b22ca0845ed79df346657b2c5ac68e  news.tsv
""",
    "textcat/polarity": """
38a6aed12f2159fc0f79817d706a8a57e4dafd4bb09a2a50e1143d5916bb52f3  polarity.tsv
""",
    "textcat/subjectivity": """
3aad8c407de8abf4994b93830883f6c3103a1d0a3714927b02eb09653945d677  subjectivity.tsv
""",
    "textcat/webkb": """
2ecc8135835fa2151080488524eaeda757e254160a93d21eac951b13357a0df9  test.tsv
727127d8955342f0cc92eedd707f4ad0491f45c45e33647354def084a4402afe  train.tsv
1e69a7e1105a853029e537fba75a2e69edd74603046b53c6c2dfd54a4cb3d45a  train_origin.tsv
d8b77e4f2bae74b672c2ca798a6d9b6e275656c20223decb4d7f9d22ace03004  webkb_raw_text.jsonl.gz
""",
    "uci_news_headlines": """
ff515dfc4f333938b683132ad03e0531ee225e9acb315834050ed6bbdde60252  headlines.jsonl
""",
    "ud": """
eb41fe7be202e62888456a64301f9bc9eb72071fb5320a2cc9f2d526972ae282  de_gsd_test.tsv.gz
4b075cf394e95335343faf0b1e5721b455146a2e6d6b6d5c755ddac658e24c0f  de_gsd_train.tsv.gz
d72b66ec579ad13b2411803f5dcf02fc025a3c7d52fc06a3122e510a87e449be  en_ewt_test.tsv.gz
5bbd31a0ed9f145b480a94b1014b8ec8ca19109738a0594d765b5aed8656a18f  en_ewt_train.tsv.gz
81ada2c8f2f367bd88888703d28c96c65d7e4029da8ad45c0c3ae4ff0c55d1b3  en_pud_test.tsv.gz
e0b992ebf2225c705ac909b6a69d34a8d100085377e1fc3c88d1b32d3324559c  es_gsd_test.tsv.gz
d21af1663794b1b3ad2855d72c359b37b51ebb6af47f3570fe3fbec3b1333b34  es_gsd_train.tsv.gz
3322632e7c3e93f18dc6c55cc909bcab269d98a94516c7e7ad2c05d98abde304  fr_sequoia_test.tsv.gz
8f5751af249907af9d4bcd78475b5c4e577bac9280bcd1ab2ee40ef727f6cd35  fr_sequoia_train.tsv.gz
432db053445f2198a5b307b6c54de3666cdb03557c5794b276113a1d9520e8cc  nl_alpino_test.tsv.gz
1dec56a35fb1671477fe80be6d9979e24c846ab48fa4e4c27885d0452c90c78c  nl_train.tsv.gz
""",
    "usenet": """
d41f8ba977eb52d68d8561a626efb24afd018279475310bf19db9be4fe93f665  20news-19997.jsonl.gz
""",
}


def recorded(folder: str, *only: str) -> tuple[tuple[str, str], ...]:
    """Pairs (name, SHA-256) of a folder's files: all of them, or those named."""
    lines = (line.split("  ") for line in RECORDED[folder].strip().splitlines())
    return tuple((name, digest) for digest, name in lines if not only or name in only)
