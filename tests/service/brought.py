"""Campaigns made of saves for the tests: one settlement written by hand, or every one of a whole save."""

from kdm_cli.service.importing.foreign_save import Wanted, settled
from kdm_cli.service.importing.readers import Named, Save, SavedSettlement, SavedSurvivor
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from kdm_cli.store.workpiece import create_campaign

LUCY = SavedSurvivor(
    "1",
    "Lucy",
    sex="f",
    numbers={"survival": 7, "insanity": 4, "courage": 4, "understanding": 9, "hunt_xp": 6, "weapon_proficiency": 3},
    attributes={"movement": 4, "speed": 1, "accuracy": 0, "strength": 3, "evasion": -1, "luck": 2},
    tokens={"strength": 2, "luck": -1},
    weapon_type="axe",
    boxes={"arms": (True, False), "legs": (True, True)},
    armor={"head": 2, "body": 0, "arms": 1},
    traits=(
        Named("severe_injury", "broken arm"),
        Named("severe_injury", "Broken Hip"),
        Named("fighting_art", "Leader"),
        Named("fighting_art", "Sun Eater"),
        Named("disorder", "Lunacy"),
        Named("ability", "marrow hunger"),
    ),
    gear=("Rawhide Vest", "Cat Gut Bow", "Storm Knife"),
    notes=("keeps a tooth",),
)


def made(folder, *survivors, **settlement):
    """The campaign of one settlement, and what is told of it."""
    save = Save("other", "1", (SavedSettlement("s", "Ashhold", survivors=survivors, **settlement),))
    return built(folder, settled("save.json", save, Wanted(seed=4)))[0]


def built(folder, found):
    """Every campaign of a save with its report, in files of this folder."""
    campaigns = []
    for number, each in enumerate(found.campaigns):
        path = folder / f"{number}.kdm"
        create_campaign(str(path), each.decide)
        campaigns.append((Campaign(path), each.report))
    return campaigns


class Campaign:
    def __init__(self, path):
        self.path = path

    def __call__(self, line):
        return perform(parse([*split(line), "--file", str(self.path)]))

    @property
    def people(self):
        return {each["name"]: each for each in self("survivor list --all")}


def counts(report):
    return {each["what"]: (each["source"], each["kept"], each["noted"], each["refused"]) for each in report["counts"]}
