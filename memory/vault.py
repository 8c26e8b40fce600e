"""Each person's key, and what is sealed, fingerprinted and turned with it."""

import hashlib
import hmac
import os
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

import numpy as np
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from numpy.typing import NDArray

FORMAT = b"\x01"
NONCE_BYTES = 12  # NIST SP 800-38D, 8.2
KEY_BYTES = 32
BUCKET = 64  # bytes; padding hides how long a sealed text is
TURNS = 3  # rounds of sign flip, shuffle and mixing in the secret rotation

Vectors = NDArray[np.float32]


class VaultError(Exception):
    """What is sealed does not open: wrong key, moved or changed ciphertext."""


@dataclass(frozen=True)
class Place:
    """Where a sealed text lives; it opens nowhere else."""

    table: str
    column: str
    row: UUID

    def __bytes__(self) -> bytes:
        return b"|".join([self.table.encode(), self.column.encode(), self.row.bytes])


def _master(purpose: bytes) -> AESGCM:
    return AESGCM(_derived(settings.MASTER_KEY, purpose))


def _derived(key: bytes, purpose: bytes) -> bytes:
    """HKDF, RFC 5869: one key, one purpose."""
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=b"nezabudka/" + purpose).derive(
        key
    )


def _keyed(secret: bytes, text: str) -> bytes:
    return hmac.digest(secret, text.encode(), "sha256")


def master_key_mark() -> bytes:
    """Tells one master key from another and nothing else about it."""
    return hmac.digest(settings.MASTER_KEY, b"nezabudka/mark", "sha256")


def new_wrapped_key(person_id: UUID) -> bytes:
    """A fresh 256-bit data key for a person, wrapped by the master key."""
    nonce = os.urandom(NONCE_BYTES)
    key = AESGCM.generate_key(bit_length=KEY_BYTES * 8)
    return nonce + _master(b"wrap").encrypt(nonce, key, person_id.bytes)


@dataclass(frozen=True)
class PersonKey:
    """A person's unwrapped key; lives no longer than the request that read the row.

    `brought` are the secrets of the marks that came along with an imported past.
    """

    person_id: UUID
    key: bytes
    version: int = 1
    brought: tuple[bytes, ...] = ()

    @classmethod
    def unwrap(cls, person_id: UUID, wrapped: bytes, version: int) -> "PersonKey":
        nonce, sealed = wrapped[:NONCE_BYTES], wrapped[NONCE_BYTES:]
        try:
            key = _master(b"wrap").decrypt(nonce, sealed, person_id.bytes)
        except InvalidTag as error:
            message = "the person's key does not open with this master key"
            raise VaultError(message) from error
        return cls(person_id, key, version)

    def seal(self, place: Place, text: str) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        head = FORMAT + self.version.to_bytes(4)
        sealed = self._cipher.encrypt(nonce, _padded(text), self._context(place))
        return head + nonce + sealed

    def open(self, place: Place, blob: bytes) -> str:
        head, rest = blob[:5], blob[5:]
        nonce, sealed = rest[:NONCE_BYTES], rest[NONCE_BYTES:]
        message = f"{place.table}.{place.column} of row {place.row} does not open"
        if head != FORMAT + self.version.to_bytes(4):
            raise VaultError(message)
        try:
            padded = self._cipher.decrypt(nonce, sealed, self._context(place))
        except (InvalidTag, ValueError) as error:
            raise VaultError(message) from error
        return padded[: padded.rindex(b"\x80")].decode()

    def fingerprint(self, normalised: str) -> bytes:
        """Equal for equal statements of this person, and says nothing else."""
        return self._mark(b"fingerprint", normalised)

    @cached_property
    def marks(self) -> tuple[bytes, ...]:
        """The secrets of tombstones and request marks: an export takes them along.

        Each is two of KEY_BYTES; with them alone nothing opens. The last one is used.
        """
        own = _derived(self.key, b"tombstone") + _derived(self.key, b"request")
        return (own, *self.brought)

    def tombstone(self, normalised: str) -> bytes:
        """A keyed hash of an erased statement."""
        return _keyed(self.marks[-1][:KEY_BYTES], normalised)

    def tombstones(self, normalised: str) -> set[bytes]:
        """All that a statement may have: those of before an import stay."""
        return {_keyed(secret[:KEY_BYTES], normalised) for secret in self.marks}

    def request_mark(self, body: str) -> bytes:
        """Tells a repeated request from another one with the same idempotency key."""
        return _keyed(self.marks[-1][KEY_BYTES:], body)

    def portrait_mark(self, facts: str) -> bytes:
        """Tells the facts that a portrait was written from, from any others."""
        return self._mark(b"portrait", facts)

    def erasure_mark(self, scope: str) -> bytes:
        """Binds a confirmation to exactly what was shown."""
        return self._mark(b"erasure", scope)

    def turned(self, vectors: Vectors) -> Vectors:
        """Rotated by a secret orthogonal transform: cosines stay, meaning is hidden.

        Obfuscation, not encryption: about as many known pairs of text and vector as
        there are dimensions give the rotation away (orthogonal Procrustes). Shape in
        equals shape out: (size,) or (n, size).
        """
        turned: Vectors = vectors
        for signs, order, mixing in self._rotation(vectors.shape[-1]):
            turned = ((turned * signs)[..., order] @ mixing).astype(np.float32)
        return turned

    def turned_back(self, vectors: Vectors) -> Vectors:
        """As they were before `turned`, but for rounding."""
        straight: Vectors = vectors
        for signs, order, mixing in reversed(self._rotation(vectors.shape[-1])):
            unmixed = straight @ mixing.T
            straight = np.empty_like(unmixed, np.float32)
            straight[..., order] = unmixed
            straight *= signs
        return straight

    def _mark(self, purpose: bytes, text: str) -> bytes:
        return _keyed(_derived(self.key, purpose), text)

    def _context(self, place: Place) -> bytes:
        return b"|".join([self.person_id.bytes, bytes(place), self.version.to_bytes(4)])

    @cached_property
    def _cipher(self) -> AESGCM:
        return AESGCM(_derived(self.key, b"text"))

    def _rotation(self, size: int) -> "list[tuple[Vectors, NDArray[np.intp], Vectors]]":
        seed = _derived(self.key, b"vector")
        words = np.frombuffer(hashlib.shake_256(seed).digest(8 * size * TURNS), "<u8")
        mixing = _mixing(size)
        return [
            (
                np.where(row & 1, -1, 1).astype(np.float32),
                np.argsort(row, kind="stable"),
                mixing,
            )
            for row in words.reshape(TURNS, size)
        ]


_MIXINGS: dict[int, Vectors] = {}


def _mixing(size: int) -> Vectors:
    """The orthonormal DCT-II matrix, the same for everybody; shape (size, size)."""
    if size not in _MIXINGS:
        row, column = np.ogrid[:size, :size]
        waves = np.cos(np.pi * (2 * column + 1) * row / (2 * size)) * np.sqrt(2 / size)
        waves[0] /= np.sqrt(2)
        _MIXINGS[size] = waves.astype(np.float32)
    return _MIXINGS[size]


def _padded(text: str) -> bytes:
    """ISO/IEC 7816-4 padding up to a whole bucket."""
    data = text.encode() + b"\x80"
    return data.ljust(-(-len(data) // BUCKET) * BUCKET, b"\0")
