"""Methods for authorship verification."""

from byline.catalogue._method import Method

__all__ = ["VERIFICATION"]

VERIFICATION = (
    Method(
        "verification",
        "delta-odds",
        "byline.methods.verification.delta_odds:DeltaOdds",
        "many feature sets, scored against reference texts, as one calibrated probability",
        "evert2017",
    ),
    Method(
        "verification",
        "imposters",
        "byline.methods.verification.imposters:Imposters",
        "whether known texts beat imposters on random subsets of the features",
        "koppel2014",
    ),
    Method(
        "verification",
        "fuzzy-c-means",
        "byline.methods.verification.fuzzy:FuzzyClusters",
        "cosine of the texts' memberships in fuzzy clusters of punctuation",
        "modaresi2014",
    ),
    Method(
        "verification",
        "profile",
        "byline.methods.verification.profile:Profiles",
        "distance of the profiles of the most frequent character n-grams",
        "potha2014",
        page="profile-verifier",
    ),
    Method(
        "verification",
        "compression",
        "byline.methods.verification.compression:Compression",
        "whether known texts compress the text better than reference texts do",
        "halvani2017",
    ),
    Method(
        "verification",
        "grammar",
        "byline.methods.verification.grammar:Grammar",
        "likelihood ratio of grammar models of the known and of reference texts",
        "nini2024",
    ),
    Method(
        "verification",
        "unmasking",
        "byline.methods.verification.unmasking:Unmasking",
        "how fast accuracy falls as the best features are removed; for long texts",
        "koppel2007",
    ),
    Method(
        "verification",
        "ssad-verifier",
        "byline.methods.verification.region:SSADVerifier",
        "whether the text lies in the region that SSAD learns from the known texts",
        "nasir2014",
    ),
    Method(
        "verification",
        "mkl-ssad-verifier",
        "byline.methods.verification.region:MKLSSADVerifier",
        "the same region on a learned mixture of kernels",
        "nasir2014",
        page="ssad-verifier",
    ),
)
