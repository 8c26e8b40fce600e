"""One spelling for statements that differ in nothing that is heard."""

import re
import unicodedata

from memory.policy.wording import plain

_SPACE_OR_SIGN = re.compile(r"[\W_]+")


def normalised(text: str) -> str:
    """Equal means: exactly said before. Empty where there are no words at all."""
    folded = plain(unicodedata.normalize("NFKC", text))
    return _SPACE_OR_SIGN.sub(" ", folded).strip()
