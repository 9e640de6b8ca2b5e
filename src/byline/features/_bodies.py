"""The texts that a transformer is given."""

from collections.abc import Sequence

from byline.errors import UsageError

__all__ = ["checked_bodies"]


def checked_bodies(bodies: Sequence[str]) -> Sequence[str]:
    """The texts, if they are texts."""
    if isinstance(bodies, str):
        raise UsageError("these are not texts but one string: pass a list, [text].")
    texts = bodies if isinstance(bodies, list | tuple) else list(bodies)
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise UsageError(
                f"text number {place} is a {type(text).__name__}, not a string: pass the texts' "
                "bodies, of a corpus `corpus.bodies`."
            )
    return texts
