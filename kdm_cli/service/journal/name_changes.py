"""Names in the words of the past: whoever is called otherwise now is meant by the old name there."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import Survivor

WORDS = ("who", "why", "value")  # what of an answer may hold a name
COMPOSED = ("why", "command")  # and what of a row that the rules wrote


class NameChanges:
    """How survivors were called, and how they are called now; a name that is another's now means nobody any more."""

    def __init__(self, was: Mapping[int, Survivor], now: Mapping[int, Survivor]) -> None:
        called = {row.name for row in now.values()}
        self._names = {
            row.name: now[row_id].name if row_id in now else f"{row.name} of then"
            for row_id, row in was.items()
            if (now[row_id].name != row.name if row_id in now else row.name in called)
        }

    def answers(self, answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Dice and choices as they read under the names of today."""
        if not self._names:
            return answers
        return [{**each, **{field: self._text(each[field]) for field in WORDS if field in each}} for each in answers]

    def change(self, change: Change) -> Change:
        """A recorded change; what people wrote themselves stays as they wrote it."""
        if not self._names or change.kind == "set":
            return change
        row: dict[str, Any] = change.new or change.old
        row = {field: self._text(value) if field in COMPOSED else value for field, value in row.items()}
        return change._replace(new=row) if change.new else change._replace(old=row)

    def story(self, lines: list[str]) -> list[str]:
        """What was told, under the names of today."""
        return [self._text(line) for line in lines] if self._names else lines

    def _text(self, text: Any) -> Any:
        """Words under the names of today; a number stays what it is."""
        return self._old.sub(lambda found: self._names[found.group()], text) if isinstance(text, str) else text

    @cached_property
    def _old(self) -> re.Pattern[str]:
        longest = sorted(self._names, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
