"""Keys and tokens that show by their form: prefixes, JWT, private keys, wallets.

Prefixes after the vendors' documentation and the rules of gitleaks (MIT).
"""

import re
from collections.abc import Iterator

from memory.policy.secret.span import SecretKind, SecretSpan

_VENDORS = (
    r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}",  # AWS
    r"sk-(?:[a-z]{2,8}-)?(?=[\w-]{0,60}\d)[\w-]{20,200}",  # OpenAI, Anthropic
    r"gh[pousr]_\w{20,255}|github_pat_\w{22,255}",
    r"gl(?:pat|dt|rt|cbt|ptt|soat)-[\w-]{16,64}",  # GitLab
    r"xox[abeoprs]-[\w-]{10,200}|xapp-[\w-]{10,200}",  # Slack
    r"AIza[\w-]{30,40}|ya29\.[\w-]{20,300}|GOCSPX-[\w-]{20,40}",  # Google
    r"[srp]k_(?:live|test)_\w{10,120}|whsec_\w{16,80}",  # Stripe
    r"SG\.[\w-]{16,40}\.[\w-]{16,60}",  # SendGrid
    r"key-[0-9a-f]{32}|(?:AC|SK)[0-9a-f]{32}",  # Mailgun, Twilio
    r"hf_[A-Za-z]{30,40}|npm_\w{30,40}|pypi-[\w-]{40,250}",
    r"do[opr]_v1_[0-9a-f]{40,80}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|dapi[0-9a-f]{32}",
    r"y0_[\w-]{30,80}|AQVN[\w-]{30,60}|t1\.[\w-]{40,300}",  # Yandex
    r"EAA[A-Za-z0-9]{40,300}|vk1\.a\.[\w-]{40,300}",  # Facebook, VK
    r"\d{8,10}:AA[\w-]{12,40}",  # Telegram bots, also cut short
    r"[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}",  # Discord
    r"lin_api_\w{30,60}|secret_\w{40,60}|ntn_\w{40,60}|figd_[\w-]{30,60}|PMAK-[\w-]{40,80}",
    r"eyJ[\w-]{10,2000}\.eyJ[\w-]{4,4000}(?:\.[\w-]{0,2000})?",  # JWT
    r"hv[sb]\.[\w-]{20,200}|gls[ae]_\w{20,80}|dp\.(?:pt|st|ct)\.\w{30,60}",  # Vault …
    r"sbp_\w{30,60}|nfp_\w{30,60}|ATATT3[\w=-]{30,250}|ATBB\w{20,40}",
    r"sq0[a-z]{3}-[\w-]{20,60}|NRAK-[A-Z0-9]{20,40}|[0-9a-f]{32}-us\d{1,2}(?!\w)",
    r"sntry[su]_[\w=-]{16,250}|sl\.(?=[\w-]{0,40}\d)[\w-]{30,200}|t\.[\w-]{80,100}",
    r"pscale_[a-z]{2,8}_\w{30,60}|dckr_pat_[\w-]{20,40}|rubygems_[0-9a-f]{40,60}",
    r"gsk_\w{40,80}|r8_\w{30,50}|xai-\w{40,120}|pplx-\w{30,80}|nvapi-[\w-]{40,100}",
)
_TOKEN = re.compile(rf"(?<![\w-])(?:{'|'.join(_VENDORS)})")
_HOOK = re.compile(
    r"https?://(?:hooks\.slack\.com/services|discord(?:app)?\.com/api/webhooks)/[\w/-]{8,200}"
)
_CONNECTION = re.compile(
    r"(?<!\w)[a-z][a-z0-9+]{1,20}://[^\s:@/]{0,80}:[^\s@]{1,120}@[^\s]{1,200}"
)
_MAIL_AND_PASSWORD = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\s?[/:;|]\s?"
    r"(?=[^\s/@]{0,40}[\d!#$%^&*])[^\s/@]{6,64}"
)
# As in files of settings and on the command line.
_ASSIGNED = re.compile(
    r"(?<!\w)(?i:[a-z]\w{0,30}_(?:password|passwd|pass|pwd))\s?[:=]\s?[^\s]{4,200}"
    r"|(?<!\S)(?:-u|--user)\s[\w.-]{1,40}:[^\s]{3,64}"
)
_BEARER = re.compile(
    r"(?i:bearer|basic)\s{1,3}(?=[\w.~+/=-]{0,80}\d)[\w.~+/=-]{16,400}"
)
_PRIVATE = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,10}-----"
    r"[A-Za-z0-9+/=\s:,-]{0,8000}(?:-----END [A-Z ]{0,40}-----)?"
)
_WALLET = re.compile(
    r"(?<!\w)(?:(?:0x)?[0-9a-fA-F]{64}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}"
    r"|[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,115}|AGE-SECRET-KEY-1[0-9A-Z]{40,70})(?!\w)"
)
# Nobody writes so but where a password is wanted: pine_88!Cone, Winter2024!mole.
_WORDS_AND_SIGNS = re.compile(
    r"(?<![\w/@#&?=.:%-])(?:(?=[^\s_]{0,24}_)(?=[^\s\d]{0,24}\d)"
    r"[A-Za-z0-9][\w.-]{1,24}[!#$%^&*+][\w.-]{2,24}"
    r"|[A-Za-z]{3,20}\d{2,6}[!$%^*][A-Za-z0-9_]{3,20})(?![\w/(])"
)
_FORMS = (
    (_TOKEN, SecretKind.TOKEN),
    (_HOOK, SecretKind.TOKEN),
    (_BEARER, SecretKind.TOKEN),
    (_CONNECTION, SecretKind.PASSWORD),
    (_ASSIGNED, SecretKind.PASSWORD),
    (_MAIL_AND_PASSWORD, SecretKind.PASSWORD),
    (_WORDS_AND_SIGNS, SecretKind.PASSWORD),
    (_PRIVATE, SecretKind.KEY),
    (_WALLET, SecretKind.KEY),
)


def tokens_in(text: str) -> Iterator[SecretSpan]:
    """`text` is even; spans are of it."""
    for pattern, kind in _FORMS:
        for match in pattern.finditer(text):
            yield SecretSpan(match.start(), match.end(), kind)
