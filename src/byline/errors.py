"""Every error a user can be shown.

    BylineError              something the user can mend; commands print it and exit 2
    ├── InputError           the texts, files or folders asked about cannot be used as they are
    ├── UsageError           the request itself makes no sense (unknown method, clashing options)
    ├── MissingPackage       an optional package is needed for what was asked
    └── TaskError            one item of a larger piece of work failed; names the item

Anything else that escapes is a fault of the program and keeps its traceback. Messages are written
where they are raised and say what is wrong, where, and what to do.
"""

__all__ = ["BylineError", "InputError", "MissingPackage", "TaskError", "UsageError"]


class BylineError(Exception):
    """Base of all errors whose message is meant for the user."""


class InputError(BylineError):
    """The texts, files or folders asked about cannot be used as they are."""


class UsageError(BylineError):
    """The request makes no sense as it stands."""


class MissingPackage(BylineError):
    """What was asked needs a package that is not installed."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs an optional package: pip install 'byline[{extra}]'")
        self.purpose, self.extra = purpose, extra

    def __reduce__(self) -> tuple[type["MissingPackage"], tuple[str, str]]:
        return type(self), (self.purpose, self.extra)


class TaskError(BylineError):
    """A piece of work failed on one of its items; `item` is its description, `reason` the cause."""

    def __init__(self, item: str, reason: str) -> None:
        super().__init__(f"{item}: {reason}")
        self.item, self.reason = item, reason

    def __reduce__(self) -> tuple[type["TaskError"], tuple[str, str]]:
        return type(self), (self.item, self.reason)
