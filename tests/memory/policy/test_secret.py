"""Secrets are found by form, checksum and word; look-alikes are let through."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy.secret import SecretKind, has_contact, masked, secrets_in

FULL_WIDTH = {code: code + 0xFEE0 for code in range(ord("0"), ord("9") + 1)}
SECRETS = [
    ("my visa is 4012 8888 8888 1881", SecretKind.CARD),
    ("карта мир 2200 7007 0000 0001 9", SecretKind.CARD),
    ("4012 8888 8888 1881".translate(FULL_WIDTH), SecretKind.CARD),
    ("40\u200b12 8888\u00ad8888 1881", SecretKind.CARD),
    ("٤٠١٢٨٨٨٨٨٨٨٨١٨٨١", SecretKind.CARD),
    ("DE89 3704 0044 0532 0130 00", SecretKind.ACCOUNT),
    ("счёт 40702810500000000001", SecretKind.ACCOUNT),
    ("снилс 112-233-445 95", SecretKind.DOCUMENT),
    ("social security number 536904399", SecretKind.DOCUMENT),
    ("Mein Führerschein hat die Nummer B072RRE2I55", SecretKind.DOCUMENT),
    ("NIF 12345678Z", SecretKind.DOCUMENT),
    ("身份证号码 11010519491231002X", SecretKind.DOCUMENT),
    ("AKIAIOSFODNN7EXAMPLE", SecretKind.TOKEN),
    ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", SecretKind.TOKEN),
    ("my api key is 9f8b7c6d5e4f3a2b1c0d", SecretKind.TOKEN),
    ("postgres://admin:s3cr3t@db.example.com/prod", SecretKind.PASSWORD),
    ("-----BEGIN RSA PRIVATE KEY----- MIIEpAIBAAKC", SecretKind.KEY),
    ("the wifi password is sunshine", SecretKind.PASSWORD),
    ("пароль от вайфая Ромашка77", SecretKind.PASSWORD),
    ("mi clave del wifi es girasol22", SecretKind.PASSWORD),
    ("パスワードはHimawari9です", SecretKind.PASSWORD),
    ("رقم الخزنة 9912 ورمز الخزنة 9912", SecretKind.CODE),
    ("the gate code is 4410", SecretKind.CODE),
    ("код подъезда 45к1298", SecretKind.CODE),
    ("4321 is my PIN", SecretKind.CODE),
    ("Das Passwort fürs WLAN lautet Sonnenblume", SecretKind.PASSWORD),
    ("адрес: Тверская улица, дом 7", SecretKind.ADDRESS),
    ("I live at 742 Evergreen Terrace", SecretKind.ADDRESS),
    ("Wir wohnen in der Lindenstraße 5", SecretKind.ADDRESS),
    ("我住在人民路5号", SecretKind.ADDRESS),
    ("55.751244, 37.618423", SecretKind.COORDINATES),
    ("zoo " * 11 + "wrong", SecretKind.SEED_PHRASE),
    ("login: editor / Quiet!Harbour8", SecretKind.PASSWORD),
    ("the login for the old router: admin / Plum!2026mole", SecretKind.PASSWORD),
    ("the credentials of the archive: mole, Plum2026x", SecretKind.PASSWORD),
    ("логин от роутера: admin / Слива!2026крот", SecretKind.PASSWORD),
    ("логін від роутера: admin / Слива!2026кріт", SecretKind.PASSWORD),
    ("Zugangsdaten für den Router: admin / Pflaume!26", SecretKind.PASSWORD),
    ("the mail password dandelion", SecretKind.PASSWORD),
    ("пароль от ноутбука ландыш", SecretKind.PASSWORD),
    ("пароль від роутера волошка", SecretKind.PASSWORD),
    ("mot de passe du bureau pivoine", SecretKind.PASSWORD),
    ("hasło do laptopa piwonia", SecretKind.PASSWORD),
    ("laptop şifrem papatya", SecretKind.PASSWORD),
    ("노트북 비밀번호 dandelion", SecretKind.PASSWORD),
    ("लैपटॉप का पासवर्ड गुलाब है", SecretKind.PASSWORD),
    ("كلمة سر الحاسوب ياسمين", SecretKind.PASSWORD),
    ("my PIN is six two oh nine", SecretKind.CODE),
    ("код домофона семьдесят восемь тринадцать", SecretKind.CODE),
    ("银行卡密码是六二零九", SecretKind.PASSWORD),
    ("Apartment 4, Leeds LS1 4DY", SecretKind.ADDRESS),
    ("Садовая 14-52, третий этаж", SecretKind.ADDRESS),
    ("my passport is L01X00T47", SecretKind.DOCUMENT),
    ("пароль мой Sirop-i-Med", SecretKind.PASSWORD),
    ("pin-код сейфа 5510", SecretKind.CODE),
]


@pytest.mark.parametrize(("text", "kind"), SECRETS)
def test_a_secret_is_found_and_named(text, kind):
    assert kind in [span.kind for span in secrets_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "order number 4012888888881881",
        "рейс SU 1234 в 15:30",
        "паспорт действует до 12.05.2031",
        "получил паспорт в 2014 году",
        "забыл пароль от госуслуг",
        "my password is too weak",
        "код ошибки 502",
        "zip code 94107",
        "QR-код не сканируется",
        "рост 182, вес 82",
        "улица Пушкина рядом с домом",
        "live on Baker Street",
        "дом 5 этажей",
        "температура 36.6, 37.2",
        "I bank with Monzo",
        "legal winner thank year wave sausage worth useful legal winner thank me",
        "commit 3f2a9c1d7e8b4a5f6c7d8e9f0a1b2c3d4e5f6a7b",
    ],
)
def test_what_only_looks_like_a_secret_is_let_through(text):
    assert secrets_in(text) == []


def test_a_card_split_over_three_messages_is_found_in_the_last():
    text = "1881, вот"

    [span] = secrets_in(text, before=["моя карта 4012 8888", "8888"])

    assert (text[span.start : span.end], span.kind) == ("1881", SecretKind.CARD)


def test_parts_of_a_card_are_found_among_words():
    before = ["первая половина 4012 8888", "дальше 8888"]

    assert masked("и в конце 1881", before) == "и в конце ‹скрыто: номер карты›"
    assert masked("и в конце 1882", before) == "и в конце 1882"


def test_a_password_announced_in_the_message_before_is_found():
    assert secrets_in("qwerty123", before=["пароль от почты:"])


def test_talk_of_a_password_does_not_hide_the_next_message():
    assert secrets_in("Помоги восстановить", before=["забыл пароль"]) == []


def test_a_secret_is_hidden_in_the_language_of_its_text():
    assert masked("my PIN is 0420") == "my PIN is ‹hidden: code›"
    assert masked("пароль: Ромашка!") == "пароль: ‹скрыто: пароль›"


def test_the_words_around_a_secret_stay():
    hidden = masked("Люблю чай. Карта 4012 8888 8888 1881. Живу в Туле.")

    assert hidden == "Люблю чай. Карта ‹скрыто: номер карты›. Живу в Туле."


def test_a_contact_is_no_secret():
    text = "write to anna@example.org"

    assert has_contact(text)
    assert secrets_in(text) == []


@settings(deadline=None)
@given(st.text(alphabet=st.characters(), max_size=200), st.lists(st.text(), max_size=2))
def test_any_text_is_read_and_what_is_hidden_holds_no_number_of_a_card(text, before):
    spans = secrets_in(text, before)

    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(a.end <= b.start for a, b in pairwise(spans))


@settings(deadline=None)
@given(st.text(alphabet="\ud800\udfff\x00\u200b\u202e\u06611 4‹🙂ก", max_size=60))
def test_surrogates_nul_and_invisible_characters_are_read(text):
    masked(text + "4012888888881881")


def test_the_flat_and_the_postcode_go_with_the_street():
    assert masked("мой адрес: ул. Мира 8, кв. 31, Омск") == (
        "мой адрес: ‹скрыто: адрес›, Омск"
    )
    assert "BS1" not in masked("I live at 3 Elm Road, Flat 2, Bristol BS1 5AH")


@pytest.mark.parametrize(
    "text",
    [
        "a password manager is safer",
        "my password manager is Bitwarden",
        "one password for two accounts is a bad idea",
        "passwords are hard to remember",
        "менеджер паролей надёжнее",
        "пароль от банка забыл",
        "ich habe mein Passwort vergessen",
        "비밀번호를 잊어버렸어",
        "I pin one or two photos on the wall",
        "vitamin B12 5MG daily",
    ],
)
def test_talk_about_passwords_and_numbers_stays(text):
    assert secrets_in(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "J'ai 25 000 euros sur mon compte bancaire",
        "Sur mon compte bancaire j'ai 25 000 euros",
        "Tengo en la cuenta bancaria 12.500 euros",
        "Sul conto corrente ho 12.500 euro",
        "Na minha conta bancária tenho 12.500 reais",
        "私の銀行口座には125000円あります",
        "Auf meinem Bankkonto liegen 12.500 Euro",
        "我的银行账户里有125000元",
        "My savings account holds $12,500",
    ],
)
def test_how_much_is_in_an_account_is_not_which_one_it_is(text):
    assert secrets_in(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "my seed phrase is ocean purple tiger lamp",
        "Моя сид-фраза: море тигр лампа окно",
        "Ma phrase de récupération est chaise lune pomme tigre",
        "Mi frase semilla es mesa luna tigre casa",
    ],
)
def test_a_short_recovery_phrase_of_plain_words_is_found(text):
    assert [span.kind for span in secrets_in(text)] == [SecretKind.SEED_PHRASE]


@pytest.mark.parametrize(
    "text",
    [
        "My recovery phrase is hidden under grandma's mattress",
        "My seed is growing well this spring",
        "Wallet words matter more than ever",
    ],
)
def test_talk_about_a_recovery_phrase_is_not_one(text):
    assert secrets_in(text) == []


def test_a_masked_number_leaves_the_words_beside_it():
    assert masked("My account number is 12345678") == (
        "My account number is ‹hidden: account number›"
    )


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("My PIN is 7 3 0 2", "7 3 0 2"),
        ("пин от карты 7 3 0 2", "7 3 0 2"),
        ("The door code is twelve thirty-four", "twelve thirty-four"),
        ("My password is purple monkey dishwasher", "purple monkey dishwasher"),
        ("пароль от вайфая — зелёный слон танцует", "зелёный слон танцует"),
    ],
)
def test_figures_and_plain_words_said_one_by_one_are_hidden_together(text, hidden):
    spans = secrets_in(text)

    assert [text[span.start : span.end] for span in spans] == [hidden]


@pytest.mark.parametrize(
    "text",
    [
        "Карта 4000056655665556, код {}, на всякий случай",
        "My card is 4000 0566 5566 5556 and the code on the back is {}",
        "Карта 4000056655665556, на обороте {}",
        "Karte 4000056655665556, Code: {}",
        "カード 4000056655665556 コード{}",
    ],
)
def test_the_code_told_after_a_card_is_hidden_with_it(text):
    assert "731" not in masked(text.format(731))


def test_a_figure_after_a_card_and_a_code_without_one_stay():
    assert "5000" in masked("My card is 4000056655665556, its limit 5000")
    assert masked("Код ошибки 731") == "Код ошибки 731"


def test_a_recovery_phrase_is_hidden_to_its_end_though_its_name_is_of_the_list():
    phrase = "abandon ability able about above absent absorb abstract absurd abuse"
    text = f"seed phrase: {phrase} access accident. Barsik is a cat."

    assert masked(text) == "seed phrase: ‹hidden: recovery phrase›. Barsik is a cat."


@pytest.mark.parametrize(
    "text",
    [
        "мой пароль рыжий верблюд двенадцать",
        "пароль такой: вишнявцвету",
        "кодовая фраза «снег идёт в мае»",
        "mi contraseña es nube roja",
        "La mia password è sole giallo",
        "moje hasło to biała mewa",
        "şifrem yeşil ırmak",
        "my code phrase: the fox waits at dawn",
        "пин от симки четвёрка тройка ноль семёрка",
    ],
)
def test_a_password_may_be_words_of_every_day(text):
    assert secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "девичья фамилия матери Соколова, ею и проверяют",
        "my mother's maiden name is Alcott",
        "Der Mädchenname meiner Mutter ist Brandt",
        "el apellido de soltera de mi madre es Ibarra",
        "母の旧姓は橘です",
        "我妈妈的娘家姓是欧阳",
        "секретный вопрос: любимая книга, ответ Дюна",
    ],
)
def test_what_a_bank_asks_its_client_is_a_secret(text):
    assert secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "пароль стал главной темой совещания",
        "мой пароль знает только сестра",
        "пароль от почты украли",
        "Пароль мой взломали вчера",
        "my passport expires in MARCH2027",
        "Hasłem festiwalu jest przyjaźń",
        "我研究密码学三年了",
        "security questions annoy me",
        "I kept my maiden name",
        "la contraseña caduca cada mes",
        "mein Passwort läuft jede Woche ab",
    ],
)
def test_talk_about_passwords_holds_none(text):
    assert not secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "подъезд 2, этаж 9, кв. 140",
        "3 подъезд, 7 этаж, квартира 88",
        "під'їзд 4, поверх 2, кв 31",
        "entrance 2, floor 6, flat 61",
        "서울 마포구 월드컵로 21, 304호",
    ],
)
def test_the_way_to_a_door_is_an_address(text):
    assert secrets_in(text)


def test_a_password_beside_its_mail_is_hidden():
    assert secrets_in("Netflix: vera@mail.example / Romashka88")
    assert not secrets_in("пиши на vera@mail.example / Вере")


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("I'm allergic to peanuts", ["I forgot my password", "I am tired today"]),
        ("I am vegetarian", ["I forgot my password"]),
        ("Я вегетарианец", ["Забыл пароль от почты"]),
        ("I'm allergic to peanuts", ["My password is ‹hidden: password›", "Fine"]),
        ("My daughter is lovely", ["What was my mother's maiden name again?"]),
    ],
)
def test_what_is_said_after_talk_of_a_password_is_no_password(
    text: str, before: list[str]
) -> None:
    assert masked(text, before) == text


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("qwerty", ["My password is"]),
        ("hunter2-Xk9", ["I forgot my password", "It was my wifi password:"]),
        ("4510 123456", ["My passport number is"]),
        ("My password is\nmagpie", []),
    ],
)
def test_what_a_line_leaves_open_is_hidden_on_the_next(
    text: str, before: list[str]
) -> None:
    assert "‹hidden: " in masked(text, before)


def test_what_is_hidden_already_hides_nothing_beside_it() -> None:
    reply = (
        "• Sister Nina is getting married on 12 June (2026-11-30)\n"
        "• My password is ‹hidden: password›\n"
        "• Пароль: ‹скрыто: пароль› (2026-11-30)"
    )
    assert masked(reply) == reply


@pytest.mark.parametrize(
    "text",
    [
        "оплатил заказ картой 2202 2036 5417 8823",
        "paid for order with card 4539 1488 0343 6467",
        "Bestellung mit Karte 4539148803436467 bezahlt",
    ],
)
def test_a_card_is_one_though_an_order_stands_before_it(text):
    assert secrets_in(text)


@pytest.mark.parametrize("text", ["тикет", "договор", "waybill", "Bestellung", "订单"])
def test_papers_and_goods_have_long_numbers_too(text):
    assert not secrets_in(f"{text} 4539148803436467")


@pytest.mark.parametrize(
    "text",
    [
        "5020350564616",
        "8600340260788432",
        "hvs.CAESIJlU9JMYxkqvKYw3TXCzRbV7",
        "sq0atp-AbCdEfGhIjKlMnOpQrStUv",
        "DB_PASSWORD=Sn0wyOwl",
        "curl -u admin:Qwerty12 https://x.example",
        "мой пин четыре нуля",
        "ВУ 9912345678",
        "графический ключ 1-2-5-8-9",
        "Казань, Баумана 15, кв 3",
    ],
)
def test_less_usual_cards_tokens_papers_and_locks_are_secrets(text):
    assert secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "парль от роутера Clover_31",
        "пороль: Одуванчик",
        "pasword: clover31",
        "my passwrod is Clover!31",
        "мастер-пароль: Клевер!31",
    ],
)
def test_a_password_is_one_though_its_name_is_misspelt(text):
    assert secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "на калитке набирай 5-0-2-7",
        "жми 5027, и ворота откроются",
        "сейф открывается на 11-48-07",
        "Шкафчик открывается 3-17-25",
        "три цифры сзади 509",
        "the safe opens on 11-48-07",
        "punch in 5027 at the barrier",
        "the three digits on the back are 509",
        "the code they texted me is 302817",
        "my memorable word is gooseberry",
    ],
)
def test_what_opens_needs_not_be_called_a_code(text):
    assert secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "вход на каток: взрослый / детский",
        "логин для сайта: придумать, записать",
        "доступ к залу: 9/21",
        "чемодан открывается на 180 градусов",
        "Калитка открывается 9-00",
        "жми 20 раз",
        "Punch in at 9:30 every day",
        "the gate opens on 15 May",
        "Вход для гостей/друзей: с 9 до 18",
        "Вход: взрослые/дети",
        "Доступ на каток: взрослые/дети2026",
        "Вхід до залу: дорослі/діти2026",
        "Wi-Fi: есть/нет",
        "Login for the choir: members/friends2024 only",
        "Login for the choir: members/friends2024 and their children",
    ],
)
def test_doors_hours_and_figures_of_every_day_open_nothing(text):
    assert secrets_in(text) == []


@pytest.mark.parametrize(
    "label",
    [
        "Вход в бассейн",
        "Доступ на склад",
        "Вход на сайт",
        "Логин для записи",
        "Логин",
        "Вхід до залу",
        "Login for the choir",
        "Login",
        "Zugangsdaten für den Saal",
    ],
)
@pytest.mark.parametrize(
    "hours",
    [
        "вторник/четверг19:00",
        "понедельник/среду9",
        "вівторок/четвер9",
        "mondays/tuesday19:00",
        "members/guests9.30",
        "Montag/Dienstag9",
    ],
)
def test_no_weekday_or_hour_is_a_password(label, hours):
    assert secrets_in(f"{label}: {hours}") == []


@pytest.mark.parametrize(
    "label",
    [
        "Вход",
        "Вход на сайт",
        "Доступ к роутеру",
        "Данные для входа в роутер",
        "Доступы от хостинга",
        "Логин от почты",
        "Дані для входу на сайт",
        "Login for the wi-fi",
        "Wi-Fi",
        "Zugangsdaten für den Router",
    ],
)
@pytest.mark.parametrize("password", ["Clover!31mole", "clover31", "Monday!31"])
@pytest.mark.parametrize("end", ["", ".", ", it is mine", "\nthat is all"])
def test_who_enters_and_with_what_is_a_secret_whatever_door_is_named(
    label, password, end
):
    found = secrets_in(f"{label}: admin / {password}{end}")

    assert [one.kind for one in found] == [SecretKind.PASSWORD]


@pytest.mark.parametrize("length", [12, 20, 35])
def test_a_token_of_a_bot_is_masked_whole_also_cut_short(length: int) -> None:
    token = f"7391828371:AA{('Gk3p_Ls0Q' * 4)[:length]}"

    assert masked(f"The bot's token is {token}, check it").count("7391828371") == 0


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Кодовое слово для банка Ракушка, запомни", "Ракушка"),
        ("Девичья фамилия матери для банка Кротова, сохрани", "Кротова"),
        ("Memorable word for the bank Hartley, remember it", "Hartley"),
        ("My password is hunter, remember that", "hunter"),
    ],
)
def test_a_wish_to_keep_it_after_a_secret_hides_no_secret(text: str, word: str) -> None:
    assert word not in masked(text)


@pytest.mark.parametrize(
    "text",
    [
        "To get in: willow_63!Fox",
        "Чтобы войти, набери Ozero_19!sova",
        "Autumn2023!heron, don't lose it",
        "pier$Gull_77",
        "Wi-Fi heißt Fuchsbau, Schlüssel ist igel_204",
        "le wifi s'appelle Terrier, la clé c'est loutre_204",
        "wifi名はKitsuneで、鍵はtanuki_204",
        "와이파이는 Yeou, 키는 neoguri_204",
        "路由器叫Huli，密钥huanxiong_204",
        "ไวไฟชื่อ Fox คีย์ mangda_204",
        "नेटवर्क Lomdi, कुंजी bhalu_204",
        "الراوتر اسمه Fox والمفتاح qunfud_204",
        "wifi adı Tilki, anahtarı kirpi_204",
    ],
)
def test_a_password_shows_by_its_signs_or_after_a_network(text):
    assert secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Yahoo!360 was where I met my wife",
        "I turned 30!Hooray",
        "my nick in the game is heron_77",
        "We write C#11 and F#7",
        "see https://example.org/a_1!b_22",
        "My band is Blink#9",
        "In 2023!We moved",
        "Der Schlüssel zum Garten hängt am Haken",
        "J'ai perdu la clé du vélo",
        "열쇠를 잃어버렸어",
    ],
)
def test_signs_of_every_day_make_no_password(text):
    assert not secrets_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Пароли постоянно забывает",
        "Паролі завжди губить",
        "Hasła ciągle mylę",
        "Passwörter vergesse ich dauernd",
        "パスワードはよく忘れる",
        "पासवर्ड अक्सर भूल जाती हूँ",
    ],
)
def test_how_one_gets_along_with_passwords_holds_none(text):
    assert not secrets_in(text)
