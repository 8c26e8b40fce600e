"""The schedule as the settings have it; the table in the admin mirrors them."""

from django_celery_beat.models import PeriodicTask
from django_celery_beat.schedulers import DatabaseScheduler


class SettingsScheduler(DatabaseScheduler):  # type: ignore[misc]
    def setup_schedule(self) -> None:
        """An entry that was taken out of the settings does not live on in the table."""
        names = [*self.app.conf.beat_schedule, "celery.backend_cleanup"]
        PeriodicTask.objects.exclude(name__in=names).delete()
        super().setup_schedule()
