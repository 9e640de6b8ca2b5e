"""Who wrote this?"""

from byline.methods.attribution.delta import DeltaAttributor

__all__ = ["DeltaAttributor"]
