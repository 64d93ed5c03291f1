"""Years of nothing but hunts, as luck decides them: walked to their end or not, lost, taken back, kept on paper."""

from random import Random

from tests.scenarios.answering import answered
from tests.scenarios.quick import Quick

BEGINNING = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zachary:m Al:m Nadia:f Bo:m",
    "settlement set dice auto",
    "settlement quarry add 'screaming antelope'",
)
STEPS = 15  # of one hunt, at most
WAYS = ("walks", "walks", "walks", "dies", "ambushes", "paper", "rests")


class Hunting:
    """Somebody who hunts year after year."""

    def __init__(self, folder, seed):
        self.kdm, self.luck = Quick(folder).after(*BEGINNING), Random(seed)
        self.dead = 0

    def plays(self, years):
        """So many hunts, the last of which may be under way; everybody who dies is replaced."""
        for year in range(years):
            answered(self.kdm, f"depart {' '.join(self.party())} --house-rule")
            quarry = self.luck.choice(("white lion", "screaming antelope"))
            answered(self.kdm, f"hunt start '{quarry}' --level {self.luck.choice((1, 2))} --house-rule")
            self.walks(self.luck.choice(WAYS), year == years - 1)
        return self.kdm

    def party(self):
        living = [row["name"] for row in self.kdm.json("survivor list") if row["status"] != "dead"]
        while len(living) < 4:
            self.dead += 1
            living.append(f"Newcomer{self.dead}")
            self.kdm(f"survivor add {living[-1]}:f --newcomer")
        self.luck.shuffle(living)
        return living[:4]

    def walks(self, way, last):
        """The way along the board, and the end of the hunt unless it is left there."""
        for _ in range(STEPS):
            hunt = self.kdm.json("hunt show")
            if hunt["over"] or way == "ambushes":
                break
            answered(self.kdm, f"hunt {'event' if hunt['waits'] else 'move'} --house-rule")
            for _ in range(self.luck.choice((0, 0, 0, 1, 2))):
                self.kdm.run("event", "destiny-bound")  # refused where the hunt is over
            if way == "dies" or self.luck.random() < 0.08:
                self.kills([each["name"] for each in hunt["survivors"]])
            if self.luck.random() < 0.2:
                self.kdm(f"undo {self.luck.randint(1, 2)}")
                self.kdm.run("redo")
            if way == "rests" and last:
                return
        self.ends(way)

    def kills(self, names):
        name = self.luck.choice(names)
        if self.kdm.json(f"survivor show {name}")["status"] != "dead":
            answered(self.kdm, f"kill {name} --cause 'a fall'")

    def ends(self, way):
        if self.kdm.json("hunt show")["over"] == "failed":
            answered(self.kdm, "hunt end --house-rule")
        elif way == "paper":
            answered(self.kdm, f"settlement return --{self.luck.choice(('victory', 'defeat'))} --house-rule")
        else:
            answered(self.kdm, "hunt end --house-rule")
            if self.luck.random() < 0.3:
                self.kills([row["name"] for row in self.kdm.json("showdown show")["survivors"]])
            answered(self.kdm, f"showdown end --{self.luck.choice(('victory', 'defeat'))} --house-rule")
        answered(self.kdm, "timeline advance --house-rule")
