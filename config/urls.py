"""The addresses of the whole site."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from config import accounts

urlpatterns = [
    path("", include("chat.urls")),
    path("about-me/", include("inspector.urls")),
    path(
        "sign-in/",
        LoginView.as_view(
            template_name="accounts/sign_in.html", redirect_authenticated_user=True
        ),
        name="sign-in",
    ),
    path("sign-up/", accounts.sign_up, name="sign-up"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("choose-language/", accounts.choose_language, name="choose-language"),
    path("admin/", admin.site.urls),
]
