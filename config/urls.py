"""The addresses of the whole site."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config import accounts
from config.sign_in import SignInView

handler403 = "config.failures.forbidden"
handler404 = "config.failures.not_found"
handler500 = "config.failures.server_error"
urlpatterns = [
    path("", include("chat.urls")),
    path("about-me/", include("inspector.urls")),
    path("sign-in/", SignInView.as_view(), name="sign-in"),
    path("sign-up/", accounts.sign_up, name="sign-up"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("choose-language/", accounts.choose_language, name="choose-language"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("memory.urls")),
    path("api/v1/", include("chat.urls_api")),
    path("v1/", include("chat.urls_v1")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path(
        "api/docs/",
        SpectacularSwaggerSplitView.as_view(template_name="api/docs.html"),
        name="docs",
    ),
]
