"""`manage.py reembed`: vectors of the embedding model in use for every fact."""

from django.core.management.base import BaseCommand

from memory import reembedding
from memory.engines.embedding import embedding_model


class Command(BaseCommand):
    help = "Gives every fact a vector of the embedding model in use; can be resumed."

    def handle(self, **_options: object) -> None:
        waiting = reembedding.waiting()
        every = sum(waiting.values())
        done = 0
        for person_id in waiting:
            for step in reembedding.reembed(person_id):
                done += step
                self.stderr.write(f"{done} of {every}")
        self.stdout.write(f"{done} facts embedded by {embedding_model().name}")
