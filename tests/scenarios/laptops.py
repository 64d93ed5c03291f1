"""Machines of one group, and a folder between them that something else carries."""

import re
from unittest.mock import patch

from tests.conftest import WRITER_OF, writer_of
from tests.scenarios.quick import Quick

BREAK = r"(?:\n  )?"  # of a line that is too long
NAMES = {"ann": "a11ce0000000000a", "ben": "be11000000000000", "cid": "c1d0000000000000"}
BEGUN = ("settlement new Ashhold --seed 4 --skip-prologue --auto", "survivor add Lucy:f Erza:f Zach:m Al:m")


def whose(uuid, path, lies):
    """Each laptop writes under a name that is known beforehand."""
    laptop = next((name for name in NAMES if f"/{name}/" in path), None)
    return NAMES[laptop] if laptop else writer_of(uuid, path, lies)


class Laptop(Quick):
    """One machine: its own folder, and what it remembers; beside it the drive."""

    def __init__(self, place, name):
        super().__init__(place / name)
        self.folder.mkdir()
        self.drive = place / "drive"
        self.drive.mkdir(exist_ok=True)
        self.file = self.folder / "ashhold.kdm"

    @classmethod
    def at(cls, folder, drive):
        """A machine whose folder is there already."""
        laptop = cls.__new__(cls)
        laptop.folder, laptop.drive, laptop.file = folder, drive, folder / "ashhold.kdm"
        return laptop

    def run(self, *words, env=None, **more):
        with patch(WRITER_OF, whose):
            return super().run(*words, env={"XDG_STATE_HOME": str(self.folder / "state"), **(env or {})}, **more)

    def told(self, line, code=0, **more):
        """What is said, each sentence on a line, without what is another in every run."""
        drive = BREAK.join(map(re.escape, str(self.drive)))
        said = re.sub(rf"{drive}({BREAK}/({BREAK}[0-9a-f]){{8}})?", "DRIVE", self(line, code=code, **more))
        said = said.replace("\n  ", " ")
        return [each for each in said.splitlines() if not each.startswith(("next: ", "entry "))]

    def play(self, *lines):
        for line in lines:
            self(line)

    @property
    def pieces(self):
        """What lies in the drive, by the name of the file."""
        return {each.name: each for each in self.drive.glob("*/*.kdmj")}


def group(place):
    """Ann has founded a settlement, Ben has got it out of the drive."""
    ann, ben = Laptop(place, "ann"), Laptop(place, "ben")
    ann.play(*BEGUN, "sync ../drive --yes")
    ben("sync ../drive --file ashhold.kdm --yes")
    return ann, ben
