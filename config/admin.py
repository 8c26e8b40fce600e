"""The staff's site: everybody's rows, nobody's words."""

from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.response import SimpleTemplateResponse, TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from config.charts.counting import charts
from config.sign_in import StaffSignInForm
from memory.rows import overseeing

COUNTED = ("memory.view_fact", "chat.view_message")


class StaffSite(admin.AdminSite):
    """Every page is asked for by the overseer, whom the database shows no words."""

    site_header = site_title = _("Nezabudka, for staff")
    login_form = StaffSignInForm
    index_title = _("People, memory and the machinery")
    enable_nav_sidebar = False  # its room is for the columns

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002
        @wraps(view)
        def overseen(
            request: HttpRequest, *args: Any, **kwargs: Any
        ) -> HttpResponseBase:
            with overseeing():
                response: HttpResponseBase = view(request, *args, **kwargs)
                if isinstance(response, SimpleTemplateResponse):
                    # Templates ask the database too, and must not ask it later.
                    response.render()
            return response

        return super().admin_view(overseen, cacheable)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        drawn = path("charts/", self.admin_view(self.charts_page), name="charts")
        return [drawn, *super().get_urls()]

    def charts_page(self, request: HttpRequest) -> HttpResponse:
        """For whoever may look at what is counted there."""
        if not request.user.has_perms(COUNTED):
            raise PermissionDenied
        context = {
            **self.each_context(request),
            "title": _("Charts"),
            "charts": charts(now()),
        }
        return TemplateResponse(request, "admin/charts.html", context)
