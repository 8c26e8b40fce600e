"""`manage.py bench`: how good and how quick the memory is, as one JSON object."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.benchmarks import goodness, speed

SIZES = (17, 157, 1_000, 2_000)  # 157: the busiest of 604 people of a deployment


class Command(BaseCommand):
    help = "Measures recall: its speed, or with --data its goodness on LoCoMo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", nargs="?", default="recall", choices=["recall"])
        parser.add_argument("--data", type=Path, help="a folder with locomo10.json")
        parser.add_argument("--times", type=int, default=200, help="repetitions")
        parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
        parser.add_argument("--others", type=int, default=10_000)

    def handle(self, **options: Any) -> None:
        if options["data"]:
            self._print(self._goodness(options["data"]))
            return
        figures = speed.of_recall(options["sizes"], options["others"], options["times"])
        self._print({"recall": figures})

    def _goodness(self, folder: Path) -> dict[str, Any]:
        try:
            return goodness.of_recall(folder, self.stderr.write)
        except FileNotFoundError as error:
            message = f"{error.filename} is not there: --data names LoCoMo's folder"
            raise CommandError(message) from error

    def _print(self, figures: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(figures, indent=1))
