"""The schedule as the settings have it, beside what staff have added."""

from django_celery_beat.models import PeriodicTask
from django_celery_beat.schedulers import DatabaseScheduler

FROM_SETTINGS = "From the settings: changed there."


class SettingsScheduler(DatabaseScheduler):  # type: ignore[misc]
    def setup_schedule(self) -> None:
        """What was taken out of the settings goes; what staff have added stays."""
        ours = PeriodicTask.objects.filter(description=FROM_SETTINGS)
        ours.exclude(name__in=self.app.conf.beat_schedule).delete()
        super().setup_schedule()
        named = PeriodicTask.objects.filter(name__in=self.app.conf.beat_schedule)
        named.update(description=FROM_SETTINGS)
