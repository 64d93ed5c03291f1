"""Pages as people get them, from what they are made of."""

from kdm_cli.export.chronicle import chronicle_page
from kdm_cli.export.html import as_html
from kdm_cli.export.page import as_markdown, as_text
from kdm_cli.export.summary import summary


def summary_text(*about, **more):
    return as_text(summary(*about, **more))


def summary_markdown(*about, **more):
    return as_markdown(summary(*about, **more))


def summary_html(*about, **more):
    return as_html(summary(*about, **more))


def chronicle_text(told):
    return as_text(chronicle_page(told))


def chronicle_markdown(told):
    return as_markdown(chronicle_page(told))
