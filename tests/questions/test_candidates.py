"""What is refused of candidates before anything is learned."""

import pytest
from writers import pile

from byline.errors import UsageError
from byline.questions.who import who

TRAIN, NEW = pile("ann bob cyd dan", 3), pile("ann bob cyd dan", 1, seed=1)


def test_shares_of_too_few_texts_are_refused_before_anything_is_learned(monkeypatch):
    learning = "byline.methods.attribution.attributor.Attributor.fit"
    monkeypatch.setattr(learning, lambda *_, **__: pytest.fail("it learned first"))
    with pytest.raises(UsageError, match="among 4 authors cannot be kept by 3 texts"):
        who(TRAIN, NEW[:3], shares="equal")
