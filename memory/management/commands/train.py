"""Refits the built-in engine to its labelled sentences and pairs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from memory.engines.builtin.fitting import (
    examples,
    fit_centres,
    fit_languages,
    fit_weights,
)
from memory.engines.builtin.pairing import fit_pairs, labelled_pairs
from memory.engines.embedding import bundled_model


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--keep-centres",
            action="store_true",
            help="thresholds tuned on the centres stay valid; only the weights move",
        )

    def handle(self, *, keep_centres: bool, **_options: Any) -> None:
        given, model = examples(), bundled_model()
        passages = (
            model.raw_passages([example.text for example in given])
            if keep_centres
            else fit_centres(model, given)
        )
        fit_languages(given)
        figures = fit_weights(passages, given)
        self.stdout.write(
            f"{len(given)} sentences; held out: labels {figures.labels:.3f}, "
            f"kept or not {figures.kept:.3f}, worst language "
            f"{figures.worst_language} {figures.worst_kept:.3f}"
        )
        pairs = labelled_pairs()
        likely = fit_pairs(bundled_model(), pairs)
        self.stdout.write(
            f"{len(pairs)} pairs; held out: labels {likely.right:.3f}, "
            f"wrongly ended {likely.wrongly_closed:.3f}, "
            f"strangers {likely.strangers_closed:.4f}"
        )
