"""The admin is the staff's own site."""

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default_site = "config.admin.StaffSite"

    def ready(self) -> None:
        super().ready()
        # Its own actions ask for no right: who may only look would stop nightly jobs.
        jobs = admin.site.get_model_admin(
            apps.get_model("django_celery_beat", "PeriodicTask")
        )
        for action in jobs.actions or ():
            getattr(type(jobs), str(action)).allowed_permissions = ("change",)
