"""Methods that say whether the same person wrote a text."""

from byline.catalogue._method import Method

__all__ = ["VERIFICATION"]

VERIFICATION = (
    Method(
        "verification",
        "delta-odds",
        "byline.methods.verification.delta_odds:DeltaOdds",
        "many views of style, seen against other writers', as one probability",
        "evert2017",
    ),
    Method(
        "verification",
        "imposters",
        "byline.methods.verification.imposters:Imposters",
        "whether known texts beat imposters on random parts of the evidence",
        "koppel2014",
    ),
    Method(
        "verification",
        "fuzzy-c-means",
        "byline.methods.verification.fuzzy:FuzzyClusters",
        "whether texts belong alike to fuzzy clusters of punctuation",
        "modaresi2014",
    ),
    Method(
        "verification",
        "profile",
        "byline.methods.verification.profile:Profiles",
        "whether the commonest runs of characters are used alike",
        "potha2014",
        page="profile-verifier",
    ),
    Method(
        "verification",
        "compression",
        "byline.methods.verification.compression:Compression",
        "whether the text is told in fewer bits after the known texts than after others",
        "halvani2017",
    ),
    Method(
        "verification",
        "grammar",
        "byline.methods.verification.grammar:Grammar",
        "whether its grammar is likelier under the known writer's than under others'",
        "nini2024",
    ),
    Method(
        "verification",
        "unmasking",
        "byline.methods.verification.unmasking:Unmasking",
        "whether what tells long texts apart is soon used up",
        "koppel2007",
    ),
    Method(
        "verification",
        "ssad-verifier",
        "byline.methods.verification.region:SSADVerifier",
        "whether the text lies in the region of the known texts, more than others do",
        "nasir2014",
    ),
    Method(
        "verification",
        "mkl-ssad-verifier",
        "byline.methods.verification.region:MKLSSADVerifier",
        "the same region, seen in a learned mixture of views",
        "nasir2014",
        page="ssad-verifier",
    ),
)
