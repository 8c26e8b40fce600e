from django.urls import path

from inspector import views

app_name = "about-me"
urlpatterns = [
    path("", views.page, name="page"),
    path("forgotten/", views.forgotten_page, name="forgotten"),
    path("add/", views.add, name="add"),
    path("facts/<uuid:fact_id>/forget/", views.forget, name="forget"),
    path("facts/<uuid:fact_id>/restore/", views.restore, name="restore"),
    path("facts/<uuid:fact_id>/instead/", views.restore_instead, name="instead"),
    path("facts/<uuid:fact_id>/pin/", views.pin, name="pin"),
    path("facts/<uuid:fact_id>/unpin/", views.unpin, name="unpin"),
    path("facts/<uuid:fact_id>/edit/", views.edit, name="edit"),
    path("facts/<uuid:fact_id>/accept/", views.accept, name="accept"),
    path("settings/", views.settings, name="settings"),
]
