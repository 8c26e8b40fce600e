"""Signing in, to the pages and to the staff's site, with a brake on guessing."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.utils.translation import gettext_lazy as _

from config import brake


class SignInForm(AuthenticationForm):
    """Refuses, whatever the password, once there were too many wrong ones."""

    def clean(self) -> dict[str, Any]:
        name = str(self.cleaned_data.get("username", ""))
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        if brake.is_one_too_many(name, address):
            raise forms.ValidationError(_("Too many tries. Wait a quarter of an hour."))
        checked = super().clean()
        brake.release(name, address)
        return checked


class StaffSignInForm(SignInForm, AdminAuthenticationForm):
    """For staff alone."""


class SignInView(LoginView):
    template_name = "accounts/sign_in.html"
    form_class = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        return super().get_context_data(may_sign_up=settings.SIGN_UP, **more)
