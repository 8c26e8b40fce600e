"""`manage.py bench`: how good and how quick the memory is, as one JSON object."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.benchmarks import goodness, nights, precheck, speed, talk, worst
from config.evaluation.lines import NotOfTheFormError, labelled

SIZES = (17, 157, 1_000, 2_000)  # 157: the busiest of 604 people of a deployment
OTHERS = 10_000
TIMES = 200
OF_TALK: dict[str, Callable[[int], dict[str, Any]]] = {
    "context": talk.of_context,
    "turn": talk.of_turn,
    "learn": talk.of_learn,
    "gate": talk.of_gate,
    "nightly": nights.of_nightly,
    "worst": worst.of_worst,
}
WHAT = ("recall", *OF_TALK)


class Command(BaseCommand):
    help = (
        "Measures on throwaway people: milliseconds, and ratios to a baseline of the "
        "same run. With --data, how good recall is on LoCoMo instead; with --lines, "
        "what the pre-check before extraction saves and costs on labelled lines."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", nargs="*", help=f"of {', '.join(WHAT)}; or all")
        parser.add_argument("--data", type=Path, help="a folder with locomo10.json")
        parser.add_argument("--lines", type=Path, help="a file as of evaluate gate")
        parser.add_argument("--times", type=int, default=TIMES, help="repetitions")
        parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
        parser.add_argument(
            "--others", type=int, default=OTHERS, help="facts of other people around"
        )

    def handle(self, **options: Any) -> None:
        wanted = options["what"] or WHAT
        unknown = set(wanted) - set(WHAT)
        if unknown or min(options["times"], *options["sizes"], options["others"]) < 2:
            message = f"there is to measure: {', '.join(WHAT)}; numbers from 2 on"
            raise CommandError(message)
        figures = self._on_data(options) or {
            one: self._quick(one, options) for one in wanted
        }
        self.stdout.write(json.dumps(figures, indent=1))

    def _on_data(self, options: dict[str, Any]) -> dict[str, Any]:
        recall = self._good(options["data"]) if options["data"] else {}
        saved = self._saved(options["lines"]) if options["lines"] else {}
        return recall | saved

    def _saved(self, file: Path) -> dict[str, Any]:
        try:
            return {"precheck": precheck.of_precheck(labelled(file, precheck.KEYS))}
        except NotOfTheFormError as error:
            raise CommandError(str(error)) from error

    def _good(self, folder: Path) -> dict[str, Any]:
        try:
            return goodness.of_recall(folder, self.stderr.write)
        except FileNotFoundError as error:
            message = f"{error.filename} is not there: --data names LoCoMo's folder"
            raise CommandError(message) from error

    def _quick(self, what: str, options: dict[str, Any]) -> dict[str, Any]:
        self.stderr.write(what)
        if what == "recall":
            sizes, others = options["sizes"], options["others"]
            return speed.of_recall(sizes, others, options["times"])
        return OF_TALK[what](options["times"])
