"""What takes long to play is played once in a run, by whichever worker comes first, and copied for everybody."""

import fcntl
import shutil
from unittest.mock import patch

from tests.conftest import FRESH_SECRET, ONE_HAND, WRITER_OF, in_turn


class Kept:
    """Folders as somebody left them after playing in them, by name."""

    def __init__(self, place):
        self.place = place

    def played(self, name, play, folder):
        """What `play(folder)` leaves in an empty folder, in this one."""
        self.place.mkdir(exist_ok=True)
        whole = self.place / name
        with open(self.place / f"{name}.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # let go of with the file, whatever happens
            if not whole.exists():
                self._play(play, whole)
        shutil.copytree(whole, folder, dirs_exist_ok=True)
        return folder

    def made(self, make, folder):
        """A campaign in this folder as `make(path)` of tests.bench makes it."""
        name = "ashhold.kdm"
        return self.played(f"bench {make.__name__}", lambda place: make(place / name), folder) / name

    def _play(self, play, whole):
        begun = whole.with_name(f"{whole.name}.begun")
        shutil.rmtree(begun, ignore_errors=True)  # of somebody who came to grief
        begun.mkdir()
        by_one_hand = patch(WRITER_OF, lambda *_: ONE_HAND)
        with by_one_hand, patch(FRESH_SECRET, in_turn()):  # the same cards and dice, whoever plays
            play(begun)
        begun.rename(whole)
