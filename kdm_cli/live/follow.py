"""Follow a campaign: a look at the file ten times a second, a reading of it only where something has changed."""

import json
import time
from zlib import crc32

from kdm_cli.live.file_state import CHANGED, ELSEWHERE, GONE, SAME, WRITTEN, state_of
from kdm_cli.live.hub import Hub
from kdm_cli.live.scene import read, scene
from kdm_cli.rules.refusal import Refused

PAUSE = 0.1  # seconds between two looks
APART = 0.25  # seconds between two readings: a thousand commands in a row cost no more than four a second
LONG = 0.5  # seconds after which somebody wants to know what is waited for
TROUBLE = {
    GONE: "The campaign's file is not there. When it is back, this page goes on.",
    WRITTEN: "Somebody is writing. If a command was cut off, the next one clears that away.",
    ELSEWHERE: "Another program has turned on a write-ahead log; the next kdm command that writes turns it off.",
}


class Follower:
    """Brings to the hub what becomes of a campaign."""

    def __init__(self, path: str, hub: Hub) -> None:
        """Nothing is read yet."""
        self.hub = hub
        self.path = path
        self.held = 0.0  # the longest time that a reading kept the file
        self._state = state_of(path)
        self._read = self._well = float("-inf")  # moments of the last reading, and when all was well last

    def look(self) -> None:
        """One look, and what follows from it."""
        now, found = time.monotonic(), self._state.look()
        if found == CHANGED and now - self._read < APART:
            return
        if found == CHANGED:
            self._read = now
            self._state.follow_up()
            found = self._follow()
        if found == SAME:
            self._well = now
            if self.hub.news.scene:
                self.hub.tell("")
        elif found == GONE or now - self._well > LONG:
            self.hub.tell(TROUBLE.get(found, found))

    def _follow(self) -> str:
        """Read it and bring it to the hub; else say what is in the way."""
        try:
            found = read(self.path)
            drawn = scene(found)
        except Refused as refused:
            self._state.forget()
            written = refused.refusal.code == "locked" or self._state.look() == WRITTEN
            return WRITTEN if written else refused.refusal.message
        self.held = max(self.held, found.held)
        drawn["version"] = f"{crc32(json.dumps(drawn).encode()):08x}"
        self.hub.show(drawn["entry"], json.dumps(drawn, separators=(",", ":")).encode(), drawn["version"])
        return SAME
