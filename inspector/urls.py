from django.urls import path

from inspector.views import erasing, facts, guests, pages, personas, settings, waiting

app_name = "about-me"
urlpatterns = [
    path("", pages.page, name="page"),
    path("portrait/", pages.portrait_part, name="portrait"),
    path("forgotten/", pages.forgotten_page, name="forgotten"),
    path("changes/", pages.changes_page, name="changes"),
    path("as-i-was/", pages.past, name="past"),
    path("add/", facts.add, name="add"),
    path("facts/<uuid:fact_id>/forget/", facts.forget, name="forget"),
    path("facts/<uuid:fact_id>/restore/", facts.restore, name="restore"),
    path("facts/<uuid:fact_id>/or/<uuid:standing_id>/", facts.which, name="which"),
    path("facts/<uuid:fact_id>/instead/", facts.restore_instead, name="instead"),
    path("facts/<uuid:fact_id>/undo/", facts.undo, name="undo"),
    path("facts/<uuid:fact_id>/pin/", facts.pin, name="pin"),
    path("facts/<uuid:fact_id>/unpin/", facts.unpin, name="unpin"),
    path("facts/<uuid:fact_id>/edit/", facts.edit, name="edit"),
    path("facts/<uuid:fact_id>/accept/", waiting.accept, name="accept"),
    path("facts/<uuid:fact_id>/beside/", waiting.accept_beside, name="beside"),
    path("facts/<uuid:fact_id>/ask-again/", waiting.ask_again, name="ask-again"),
    path("erase/", erasing.ask, name="erase"),
    path("erase/confirm/", erasing.confirm, name="erase-confirm"),
    path("erase/everything/", erasing.ask_everything, name="erase-everything"),
    path(
        "erase/everything/confirm/",
        erasing.confirm_everything,
        name="erase-everything-confirm",
    ),
    path("enter/<str:token>/", guests.enter, name="enter"),
    path("leave/", guests.leave, name="leave"),
    path("settings/", settings.settings, name="settings"),
    path("settings/keys/", settings.make_key, name="make-key"),
    path("settings/keys/<uuid:key_id>/", settings.revoke_key, name="revoke-key"),
    path("settings/<uuid:persona_id>/", personas.persona, name="persona"),
    path(
        "settings/<uuid:persona_id>/context/",
        personas.write_context,
        name="persona-context",
    ),
    path(
        "settings/<uuid:persona_id>/profile/",
        personas.reword_profile,
        name="persona-profile",
    ),
    path("settings/download/", settings.download, name="download"),
    path("settings/choose/", settings.choose, name="choose"),
    path("settings/context/", settings.write_context, name="context"),
    path("settings/profile/", settings.reword_profile, name="profile"),
]
