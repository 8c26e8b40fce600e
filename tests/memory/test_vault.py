"""What is sealed opens only where it was sealed, and a turned vector ranks the same."""

import uuid
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.vault import PersonKey, Place, VaultError, new_wrapped_key

PERSON = uuid.UUID(int=7)
PLACE = Place("memory_fact", "sealed", uuid.UUID(int=1))
MOVED = [
    Place("chat_message", "sealed", PLACE.row),
    Place("memory_fact", "sealed_note", PLACE.row),
    Place("memory_fact", "sealed", uuid.UUID(int=2)),
]


@pytest.fixture
def key() -> PersonKey:
    return PersonKey.unwrap(PERSON, new_wrapped_key(PERSON), version=1)


@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_opens_as_it_was_sealed(text: str) -> None:
    key = PersonKey(PERSON, bytes(32))

    assert key.open(PLACE, key.seal(PLACE, text)) == text


@pytest.mark.parametrize("elsewhere", MOVED, ids=str)
def test_a_ciphertext_moved_elsewhere_does_not_open(
    key: PersonKey, elsewhere: Place
) -> None:
    sealed = key.seal(PLACE, "Has a cat called Barsik")

    with pytest.raises(VaultError):
        key.open(elsewhere, sealed)


def test_a_ciphertext_of_another_person_or_key_version_does_not_open(
    key: PersonKey,
) -> None:
    sealed = key.seal(PLACE, "Has a cat called Barsik")

    for stranger in (
        replace(key, person_id=uuid.UUID(int=8)),
        replace(key, version=2),
        replace(key, key=bytes(32)),
    ):
        with pytest.raises(VaultError):
            stranger.open(PLACE, sealed)


def test_every_flipped_byte_is_noticed(key: PersonKey) -> None:
    sealed = key.seal(PLACE, "кот")

    for i in range(len(sealed)):
        spoiled = sealed[:i] + bytes([sealed[i] ^ 1]) + sealed[i + 1 :]
        with pytest.raises(VaultError):
            key.open(PLACE, spoiled)


@pytest.mark.parametrize("blob", [b"", b"\x01", b"\x01\0\0\0\x01" + bytes(8)])
def test_half_a_ciphertext_is_a_vault_error(key: PersonKey, blob: bytes) -> None:
    with pytest.raises(VaultError):
        key.open(PLACE, blob)


def test_the_length_of_a_sealed_text_is_hidden(key: PersonKey) -> None:
    lengths = {len(key.seal(PLACE, "x" * n)) for n in range(60)}

    assert len(lengths) == 1


def test_a_key_wrapped_for_one_person_opens_for_nobody_else() -> None:
    with pytest.raises(VaultError):
        PersonKey.unwrap(uuid.UUID(int=8), new_wrapped_key(PERSON), version=1)


def test_a_wrong_master_key_opens_nothing(settings) -> None:
    wrapped = new_wrapped_key(PERSON)
    settings.MASTER_KEY = bytes(32)

    with pytest.raises(VaultError):
        PersonKey.unwrap(PERSON, wrapped, version=1)


def test_one_key_has_one_purpose(key: PersonKey) -> None:
    marks = {key.fingerprint("cat"), key.tombstone("cat"), key.request_mark("cat")}

    assert len(marks) == 3


def test_what_one_export_after_another_brought_marks_as_it_did_there(
    key: PersonKey,
) -> None:
    first = PersonKey.unwrap(PERSON, new_wrapped_key(PERSON), version=1)
    second = replace(key, brought=first.marks)

    assert second.tombstone("cat") == first.tombstone("cat")
    assert second.request_mark("cat") == first.request_mark("cat")
    assert second.tombstones("cat") == {key.tombstone("cat"), first.tombstone("cat")}
    assert second.fingerprint("cat") == key.fingerprint("cat")


def test_a_fingerprint_is_the_persons_own(key: PersonKey) -> None:
    other = PersonKey.unwrap(PERSON, new_wrapped_key(PERSON), version=1)

    assert key.fingerprint("cat") == key.fingerprint("cat")
    assert key.fingerprint("cat") != other.fingerprint("cat")


@pytest.mark.parametrize("size", [384, 512, 1536])
def test_turned_vectors_keep_every_cosine_and_none_of_the_numbers(
    key: PersonKey, size: int
) -> None:
    plain = np.random.default_rng(0).standard_normal((40, size), np.float32)
    plain /= np.linalg.norm(plain, axis=1, keepdims=True)

    turned = key.turned(plain)

    assert np.abs(turned @ turned.T - plain @ plain.T).max() < 1e-5
    assert np.abs((turned * plain).sum(axis=1)).max() < 0.3
    assert np.allclose(key.turned(plain[0]), turned[0], atol=1e-6)


def test_a_turned_vector_can_be_turned_back(key: PersonKey) -> None:
    vectors = np.random.default_rng(1).normal(size=(3, 384)).astype(np.float32)

    back = key.turned_back(key.turned(vectors))

    np.testing.assert_allclose(back, vectors, atol=1e-5)
