"""Words of the job forms that their own catalogue lacks or has wrong: ours has them."""

from django.utils.translation import gettext_noop

WORDS = (
    gettext_noop("Schedule"),
    gettext_noop("Arguments"),
    gettext_noop("Execution Options"),
    gettext_noop("Periodic Tasks Using This Schedule"),
    gettext_noop("Crontab Schedule"),
    gettext_noop("Override Exchange for low-level AMQP routing"),
    gettext_noop("Override Routing Key for low-level AMQP routing"),
    gettext_noop("Only one can be set, in expires and expire_seconds"),
    gettext_noop("Expires timedelta with seconds"),
    gettext_noop(
        "Timedelta with seconds which the schedule will no longer trigger the task to"
        " run"
    ),
    gettext_noop(
        'Cron Days Of The Week to Run. Use "*" for "all", Sunday is 0 or 7, Monday is'
        ' 1. (Example: "0,5")'
    ),
    gettext_noop(
        'Cron Months (1-12) Of The Year to Run. Use "*" for "all". (Example: "1,12")'
    ),
    gettext_noop("Astronomical dawn"),
    gettext_noop("Astronomical dusk"),
    gettext_noop("Civil dawn"),
    gettext_noop("Civil dusk"),
    gettext_noop("Nautical dawn"),
    gettext_noop("Nautical dusk"),
    gettext_noop("Solar noon"),
    gettext_noop("Sunrise"),
    gettext_noop("Sunset"),
    gettext_noop("periodic task track"),
    gettext_noop("periodic task tracks"),
    gettext_noop("every {}"),
    gettext_noop("Hour"),
    gettext_noop("Minute"),
    gettext_noop("Second"),
    gettext_noop("Microsecond"),
)
