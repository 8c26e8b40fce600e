"""Text as it may be stored: whatever a client sends, made valid Unicode."""


def readable(text: str) -> str:
    """Without NUL (PostgreSQL has none) and with lone surrogates replaced."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "").strip()
