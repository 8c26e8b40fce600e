"""The addresses that OpenAI clients ask for."""

from django.urls import path

from chat.api.completions import CompletionViewSet, ModelViewSet

# OpenAI's clients add no slash.
urlpatterns = [
    path("chat/completions", CompletionViewSet.as_view({"post": "create"})),
    path("models", ModelViewSet.as_view({"get": "list"})),
    path("models/<str:model>", ModelViewSet.as_view({"get": "retrieve"})),
]
