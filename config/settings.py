"""Every setting of Nezabudka; the safe value is the default, secrets have none."""

from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.embedded.places import Places
from config.embedded.secrets import demo_secrets
from config.jobs import jobs
from config.keys import master_key, required
from config.logs import events_only
from config.roles import EMBEDDED_DATABASE
from config.roles import EMBEDDED_ROLES as ROLES
from memory.policy.numbers import policy_named

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
env.read_env(BASE_DIR / ".env")

# The demo is what runs on the embedded database, on this machine alone.
EMBEDDED = Places(Path(env.str("DATA_DIR", default=str(BASE_DIR / ".data"))).resolve())
DATABASE_URL = env.str("DATABASE_URL", default="")
DEMO = env.bool("DEMO", default=not DATABASE_URL)
_demo = demo_secrets(EMBEDDED) if DEMO else {}


SECRET_KEY = required(env, "SECRET_KEY", _demo)
MASTER_KEY = master_key(required(env, "NEZABUDKA_MASTER_KEY", _demo))
DEMO_PASSWORD = _demo.get("DEMO_PASSWORD", "")
DEBUG = env.bool("DEBUG", default=False)
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
PORT_IS_WISHED = "PORT" in env
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"] if DEMO else []
)
SIGN_UP = env.bool("SIGN_UP", default=DEMO)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "config.staff.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.forms",  # so that our templates come before its own
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_celery_beat",
    "django_htmx",
    "csp",
    "config",
    "inspector",
    "chat",
    "memory",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "chat.guests.cookies_for_frames",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.failures.forms_only",
]
ROOT_URLCONF = "config.urls"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# The application signs in as a role that neither owns the tables nor bypasses row
# security; the owner only migrates; the overseer sees rows, never sealed text.
DATABASES = {
    "default": env.db_url_config(
        DATABASE_URL or EMBEDDED.database_url(ROLES.app.name, EMBEDDED_DATABASE)
    )
}
DATABASE_OWNER_URL = env.str("DATABASE_OWNER_URL", default="")
if not DATABASE_URL:
    DATABASE_OWNER_URL = EMBEDDED.database_url(ROLES.owner.name, EMBEDDED_DATABASE)
DATABASE_APP_ROLE = DATABASES["default"]["USER"]
DATABASE_OVERSEER_ROLE = env.str("DATABASE_OVERSEER_ROLE", default=ROLES.overseer)
DATABASES["default"].update(
    CONN_MAX_AGE=60,  # seconds
    CONN_HEALTH_CHECKS=True,
    OPTIONS={
        **DATABASES["default"].get("OPTIONS", {}),
        "connect_timeout": 5,
        "application_name": "nezabudka",
        # The check interval frees the locks of a killed worker within a second.
        "options": "-c jit=off -c statement_timeout=30s -c lock_timeout=10s"
        " -c idle_in_transaction_session_timeout=60s"
        " -c client_connection_check_interval=1s",
    },
)
# One process, many threads: their own memory is enough. More processes: name a server.
CACHES = {"default": env.cache("CACHE_URL", default="locmemcache://")}

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default=EMBEDDED.broker_url)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker that comes back is found again
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        # A killed worker's task is back within 15 seconds: it is given again when no
        # worker has said for this long that it holds it (config.celery.Holding).
        "visibility_timeout": 9,
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 5,
    }
    if CELERY_BROKER_URL.startswith(("redis", "valkey"))
    else {}
)
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.2}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 240  # seconds
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "config.schedule:SettingsScheduler"
CELERY_BEAT_SCHEDULE = jobs()

# Without an endpoint the built-in engines serve.
LANGUAGE_BASE_URL = env.str("LANGUAGE_BASE_URL", default="")
LANGUAGE_API_KEY = env.str("LANGUAGE_API_KEY", default="")
LANGUAGE_TALK_MODEL = env.str("LANGUAGE_TALK_MODEL", default="")
LANGUAGE_MEMORY_MODEL = (
    env.str("LANGUAGE_MEMORY_MODEL", default="") or LANGUAGE_TALK_MODEL
)
LANGUAGE_TIMEOUT = env.float("LANGUAGE_TIMEOUT", default=60.0)  # seconds
# What a request may hold beside the reply, whatever the model could take.
LANGUAGE_CONTEXT_TOKENS = env.int("LANGUAGE_CONTEXT_TOKENS", default=8_000)
EMBEDDING_BASE_URL = env.str("EMBEDDING_BASE_URL", default="")
EMBEDDING_API_KEY = env.str("EMBEDDING_API_KEY", default="")
EMBEDDING_MODEL = env.str("EMBEDDING_MODEL", default="")
EMBEDDING_TIMEOUT = env.float("EMBEDDING_TIMEOUT", default=20.0)  # seconds
MEMORY_PRESET = env.str("MEMORY_PRESET", default="default")
MEMORY_POLICY_OF_SCOPE = "chat.policies.of_scope"  # what a scope is, chats know
policy_named(MEMORY_PRESET)  # better no start than a name that stands for nothing
# Only for tests of what a kill leaves behind: the process dies at this place.
FAILPOINT = env.str("FAILPOINT", default="")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_MANIFEST_STRICT = False

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "sign-in"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024  # bytes

# The demo speaks plain http to its own machine; everything else speaks https.
SECURE = env.bool("SECURE", default=not DEMO)
SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE
SECURE_HSTS_PRELOAD = SECURE
# "no-referrer" would send every form with the origin "null", which CSRF refuses.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https")
    if env.bool("BEHIND_PROXY", default=False)
    else None
)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
CSRF_FAILURE_VIEW = "config.failures.forged"
SESSION_COOKIE_AGE = 14 * 24 * 3600  # seconds
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_RATES": {"key": env.str("API_RATE", default="600/min")},
    "EXCEPTION_HANDLER": "memory.api.problems.answer",
    "DEFAULT_METADATA_CLASS": None,  # the schema tells more than OPTIONS would
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Nezabudka",
    "DESCRIPTION": "The long-term memory of an AI assistant. Send a key as "
    "`Authorization: Bearer nzb_…`. `{person}` is the client's own id for a person, or "
    "`me` with a person's own key. Errors are problem details (RFC 9457). A POST with "
    "an `Idempotency-Key` may be sent again and gets the same answer.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": r"/api/v1/people/{person}|/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {"PrecisionEnum": "memory.models.Precision"},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "memory.api.schema.with_problems",
    ],
}

LOGGING = events_only(level=env.str("LOG_LEVEL", default="INFO"))
