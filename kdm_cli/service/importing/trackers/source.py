"""An object of a foreign save that remembers what was read of it, so that nothing is dropped in silence."""

from collections.abc import Iterator, Mapping
from typing import Any

from kdm_cli.rules.refusal import refuse

EMPTY: tuple[Any, ...] = (None, False, 0, "", [], {})
MOST = 999_999_999


class Source:
    """One JSON object of a save: every key is taken by its kind, passed over with a reason, or left over."""

    def __init__(self, value: Any, where: str) -> None:
        """What is not an object is refused, with its place."""
        if not isinstance(value, dict):
            refuse("bad-input", f"{where} of the save must be an object.", "Is the file damaged?")
        self.value: dict[str, Any] = value
        self.where = where
        self._seen: set[str] = set()

    def whole(self, key: str, default: int | None = 0, least: int = -MOST, most: int = MOST) -> int:
        """A whole number of at most nine digits; without a default it must be there."""
        found: Any = self._taken(key, default)
        if isinstance(found, bool) or not isinstance(found, int):
            self._wrong(key, "a whole number")
        if not least <= found <= most:
            self._wrong(key, f"a whole number from {least} to {most}")
        return int(found)

    def text(self, key: str, default: str = "") -> str:
        """Words."""
        found = self._taken(key, default)
        if not isinstance(found, str):
            self._wrong(key, "text")
        return str(found)

    def one_of(self, key: str, meanings: Mapping[str, str], default: str) -> str:
        """One of a few words, as what it means here."""
        found = self.text(key, default)
        if found not in meanings:
            self._wrong(key, " or ".join(meanings))
        return meanings[found]

    def yes(self, key: str) -> bool:
        """Yes or no; what is not there is no."""
        found = self._taken(key, False)
        if not isinstance(found, bool):
            self._wrong(key, "true or false")
        return bool(found)

    def texts(self, key: str) -> list[str]:
        """A list of words."""
        found = self.values(key)
        if not all(isinstance(each, str) for each in found):
            self._wrong(key, "a list of words")
        return found

    def values(self, key: str) -> list[Any]:
        """A list of anything."""
        found = self._taken(key, [])
        if not isinstance(found, list):
            self._wrong(key, "a list")
        return list(found)

    def each(self, key: str) -> Iterator["Source"]:
        """A list of objects."""
        for at, value in enumerate(self.values(key)):
            yield Source(value, f"{self.where}.{key}[{at}]")

    def inside(self, key: str) -> "Source":
        """An object within; where there is none, an empty one."""
        return Source(self._taken(key, {}), f"{self.where}.{key}")

    def has(self, key: str) -> bool:
        """Whether the save holds this key."""
        return key in self.value

    def needs(self, *keys: str) -> None:
        """What every save of its kind has; where it is missing the file is damaged."""
        for key in keys:
            if self.value.get(key) is None:
                self._wrong(key, "there")

    def passed(self, *keys: str) -> None:
        """Take keys as read that kdm works out itself or that mean nothing outside their tracker."""
        self._seen.update(keys)

    def left(self) -> dict[str, Any]:
        """What nobody has read, without what is empty anyway."""
        return {
            key: value
            for key, value in self.value.items()
            if key not in self._seen and not any(value is empty or value == empty for empty in EMPTY)
        }

    def _taken(self, key: str, default: Any) -> Any:
        self._seen.add(key)
        found = self.value.get(key)
        return default if found is None else found

    def _wrong(self, key: str, wanted: str) -> None:
        refuse("bad-input", f"{self.where}.{key} of the save must be {wanted}.", "Is the file damaged?")
