"""`manage.py evaluate KIND FILE.jsonl`: labelled lines in, one JSON object out."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.test.utils import override_settings

from config.evaluation import scenarios, sentences
from config.evaluation.lines import Line, NotOfTheFormError, labelled
from memory.engines.language import language_engine

NOT_OF_THE_FORM = 2  # exit status


@dataclass(frozen=True)
class Kind:
    """How lines of a kind are run, and the keys that each must have."""

    run: Callable[[Sequence[Line]], tuple[list[Line], dict[str, Any]]]
    keys: Sequence[str]


KINDS = {
    "gate": Kind(sentences.gate, ("text", "keep")),
    "intents": Kind(sentences.intents, ("said_on", "text", "expires")),
    "secrets": Kind(sentences.secrets, ("text", "block")),
    "poison": Kind(sentences.poison, ("text", "origin", "store")),
    "pairs": Kind(sentences.pairs, ("a", "b", "label")),
    "timelines": Kind(scenarios.timelines, ("relation", "states", "questions")),
    "temporal": Kind(scenarios.temporal, ("events", "questions")),
    "dialogs": Kind(scenarios.dialogs, ("sessions", "assertions")),
    "recall": Kind(scenarios.recall, ("sessions", "assertions")),
}


class Command(BaseCommand):
    help = "Runs labelled lines through the whole path and prints the figures."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument("file", type=Path)
        parser.add_argument("--engine", choices=["builtin", "model"], default="builtin")
        parser.add_argument("--predictions", type=Path, help="one line an input")

    def handle(self, **options: Any) -> None:
        kind = KINDS[options["kind"]]
        lines = self._lines(options["file"], kind)
        with override_settings(LANGUAGE_BASE_URL=self._endpoint(options["engine"])):
            language_engine.cache_clear()
            started = time.monotonic()
            predictions, figures = kind.run(lines)
        seconds = time.monotonic() - started
        self.stderr.write(f"{len(lines)} lines in {seconds:.0f} s")
        if options["predictions"]:
            written = [json.dumps(one, ensure_ascii=False) for one in predictions]
            options["predictions"].write_text("\n".join([*written, ""]), "utf-8")
        self.stdout.write(json.dumps(figures, ensure_ascii=False))

    def _lines(self, file: Path, kind: Kind) -> list[Line]:
        try:
            return labelled(file, kind.keys)
        except NotOfTheFormError as error:
            raise CommandError(str(error), returncode=NOT_OF_THE_FORM) from error

    def _endpoint(self, engine: str) -> str:
        if engine == "builtin":
            return ""
        if not settings.LANGUAGE_BASE_URL:
            message = "--engine model needs LANGUAGE_BASE_URL"
            raise CommandError(message, returncode=NOT_OF_THE_FORM)
        return str(settings.LANGUAGE_BASE_URL)
