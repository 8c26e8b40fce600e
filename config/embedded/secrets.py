"""The demo's secrets: made once, kept beside its data, never a constant."""

import base64
import json
import os
import secrets
import tempfile

from config.embedded.account import claim
from config.embedded.places import Places


def demo_secrets(places: Places) -> dict[str, str]:
    """The secrets of this installation; the first process to ask makes them."""
    claim(places.root)
    if not places.secrets.exists():
        _publish(places, _fresh())
    return dict(json.loads(places.secrets.read_text()))


def _fresh() -> dict[str, str]:
    return {
        "SECRET_KEY": secrets.token_urlsafe(64),
        "NEZABUDKA_MASTER_KEY": base64.b64encode(secrets.token_bytes(32)).decode(),
        "DEMO_PASSWORD": secrets.token_urlsafe(9),
    }


def _publish(places: Places, fresh: dict[str, str]) -> None:
    """Write whole or not at all; another process may get there first."""
    with tempfile.NamedTemporaryFile("w", dir=places.root, delete=False) as file:
        json.dump(fresh, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(file.name, places.secrets)
    except FileExistsError:
        return
    finally:
        os.unlink(file.name)
