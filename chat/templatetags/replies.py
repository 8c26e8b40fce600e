"""A reply's Markdown as safe HTML.

No images: an address in a reply could carry what the model knows to a stranger.
"""

import nh3
from django import template
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

register = template.Library()

TEXT = {"p", "br", "hr", "strong", "em", "s", "code", "pre", "blockquote", "a"}
LISTS = {"ul", "ol", "li"}
TABLES = {"table", "thead", "tbody", "tr", "th", "td"}
HEADINGS = {"h2", "h3", "h4", "h5", "h6"}
MARKDOWN = MarkdownIt("commonmark", {"html": False, "breaks": True})
MARKDOWN.enable(["table", "strikethrough"])
DEEPER = {f"h{level}": f"h{level + 1}" for level in range(1, 6)}  # h1 is the page's


@register.filter
def as_reply(text: str) -> SafeString:
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        token.tag = DEEPER.get(token.tag, token.tag)
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    clean = nh3.clean(
        html,
        tags=TEXT | LISTS | TABLES | HEADINGS,
        attributes={"a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener noreferrer nofollow",
    )
    return mark_safe(clean)  # noqa: S308  nh3 has just cleaned it
