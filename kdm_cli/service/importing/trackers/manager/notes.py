"""What a group wrote itself into kdm-manager."""

from typing import Any

from kdm_cli.service.importing.trackers.readable import left_over
from kdm_cli.service.importing.trackers.source import Source

ADMIN = ("_id", "author", "created_by", "created_on", "js_id", "settlement", "survivor")  # who wrote it, and ids


def own_words(source: Source, key: str) -> list[str]:
    """The notes, oldest last as they stand there: plain words, or objects with words, a year and who wrote them."""
    return [_words(value, f"{source.where}.{key}[{at}]") for at, value in enumerate(source.values(key))]


def _words(value: Any, where: str) -> str:
    if isinstance(value, str):
        return value
    note = Source(value, where)
    text = note.text("note")
    note.passed(*ADMIN)
    more = [f"lantern year {note.whole('lantern_year')}"] if note.has("lantern_year") else []
    more += left_over(note.left())
    return f"{text} ({'; '.join(more)})" if more else text
