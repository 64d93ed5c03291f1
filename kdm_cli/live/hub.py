"""The newest scene, and whoever waits for the next: one writes, many read, nobody waits for another."""

import threading

from kdm_cli.light import NamedTuple


class News(NamedTuple):
    """What there is to show: how manieth it is; the entry, its scene as JSON, which one; what is wrong."""

    number: int = 0
    entry: int = 0
    scene: bytes = b""
    version: str = ""
    trouble: str = ""
    over: bool = False


class Hub:
    """Where the one who follows the campaign leaves the news."""

    def __init__(self) -> None:
        """There is none yet."""
        self._changed = threading.Condition()
        self._news = News()

    def show(self, entry: int, scene: bytes, version: str = "") -> None:
        """The campaign as it stands after this entry; nothing is wrong any more."""
        self._put(entry=entry, scene=scene, version=version, trouble="")

    def tell(self, trouble: str) -> None:
        """What is wrong; the last scene stays."""
        if trouble != self._news.trouble:
            self._put(trouble=trouble)

    def close(self) -> None:
        """Nobody needs to wait any more."""
        self._put(over=True)

    @property
    def news(self) -> News:
        """The newest."""
        return self._news

    def wait(self, number: int, seconds: float) -> News:
        """The newest, as soon as it is another one than this, at the latest after so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._news.number != number or self._news.over, seconds)
            return self._news

    def _put(self, **what: object) -> None:
        with self._changed:
            self._news = self._news._replace(number=self._news.number + 1, **what)  # type: ignore[arg-type]
            self._changed.notify_all()
