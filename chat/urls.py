from django.urls import path

from chat.views import arranging, no_logs, pages, talking

app_name = "chat"
urlpatterns = [
    path("", pages.home, name="home"),
    path("new/", pages.new, name="new"),
    path("say/", talking.begin, name="begin"),
    path("no-logs/", no_logs.page, name="no-logs"),
    path("no-logs/say/", no_logs.say, name="no-logs-say"),
    path("chats/<uuid:chat_id>/", pages.chat_page, name="chat"),
    path("chats/<uuid:chat_id>/say/", talking.say, name="say"),
    path("chats/<uuid:chat_id>/rename/", arranging.rename, name="rename"),
    path("chats/<uuid:chat_id>/keep/", arranging.keep, name="keep"),
    path("chats/<uuid:chat_id>/carry/", arranging.carry, name="carry"),
    path("chats/<uuid:chat_id>/delete/", arranging.ask_to_delete, name="ask-to-delete"),
    path("chats/<uuid:chat_id>/delete/confirm/", arranging.delete, name="delete"),
    path("messages/<uuid:message_id>/", pages.message, name="message"),
    path("messages/<uuid:message_id>/again/", talking.again, name="again"),
    path("messages/<uuid:message_id>/learned/", pages.learned, name="learned"),
]
