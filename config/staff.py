"""The admin is the staff's own site."""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class StaffAdminConfig(AdminConfig):
    default_site = "config.admin.StaffSite"

    def ready(self) -> None:
        super().ready()
        _tend_the_accounts()
        _tend_the_jobs()
        _tend_the_schedules()


def _tend_the_accounts() -> None:
    """One is switched off; what hangs on it only its person can read, and erase."""
    accounts: Any = admin.site.get_model_admin(apps.get_model("auth", "User"))
    type(accounts).has_delete_permission = _never


def _never(*_asked: object) -> bool:
    return False


def _tend_the_jobs() -> None:
    """Their own actions ask for no right: who may only look would stop nightly jobs."""
    tasks = apps.get_model("django_celery_beat", "PeriodicTask")
    jobs = admin.site.get_model_admin(tasks)
    for action in jobs.actions or ():
        getattr(type(jobs), str(action)).allowed_permissions = ("change",)
    type(jobs).crontab_translation.short_description = _("in words")  # type: ignore[attr-defined]
    tasks.scheduler.fget.short_description = _("schedule")
    tasks._meta.get_field("task").verbose_name = _("task")  # noqa: SLF001


def _tend_the_schedules() -> None:
    """The table of a schedule's jobs has a heading without words; a stack has none."""
    for name in ("Clocked", "Crontab", "Interval", "Solar"):
        model = apps.get_model("django_celery_beat", f"{name}Schedule")
        for inline in admin.site.get_model_admin(model).inlines:
            inline.template = "admin/edit_inline/stacked.html"
    crontabs = apps.get_model("django_celery_beat", "CrontabSchedule")
    crontabs.human_readable.fget.short_description = _("in words")
