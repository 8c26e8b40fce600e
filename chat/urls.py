from django.urls import path

from chat import views

app_name = "chat"
urlpatterns = [
    path("", views.home, name="home"),
    path("say/", views.begin, name="begin"),
    path("chats/<uuid:chat_id>/", views.chat_page, name="chat"),
    path("chats/<uuid:chat_id>/say/", views.say, name="say"),
    path("chats/<uuid:chat_id>/rename/", views.rename, name="rename"),
    path("chats/<uuid:chat_id>/keep/", views.keep, name="keep"),
    path("chats/<uuid:chat_id>/delete/", views.ask_to_delete, name="ask-to-delete"),
    path("chats/<uuid:chat_id>/delete/confirm/", views.delete, name="delete"),
    path("messages/<uuid:message_id>/", views.message, name="message"),
    path("messages/<uuid:message_id>/again/", views.again, name="again"),
    path("messages/<uuid:message_id>/learned/", views.learned, name="learned"),
]
