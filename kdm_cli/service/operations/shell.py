"""The shell: which file it is about, where that campaign stands between two commands; and a demo of what is typed."""

import os

from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.asking import steps, the_showdown
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Due
from kdm_cli.service.language.operation import keeping
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import Session, perform
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.service.tray import at_rest
from kdm_cli.store.campaign import campaign_path, is_there, reading

if TYPE_CHECKING:
    from kdm_cli.service.outcome import Outcome
    from kdm_cli.service.sheets.shapes.books import Demo, DemoStep, ShellBegun

EVENING = """\
# In an empty folder: one command founds a settlement, one names four.
settlement new Ashhold --seed 4
survivor add Lucy:f Erza:f Zachary:m Allister:m
# The First Story. Dice and cards are on your table; you type what they show.
showdown start white lion
turn claw zach 1,4,waist
attack lucy 9,8 strange=7 knee=6
attack erza 8,7 femur=5 ribs=5
# A wound that fails is answered: behind : stands what the lion rolls.
attack zach 10,3 temple=4:9,7,legs,arms
attack al 10,10 groin=10 belly=9
# The next round: Allister dodges, Zachary falls, the last wound decides.
turn chomp al 4 --choose dodge
attack lucy 8,8 flank=5 heel=6
survivor kill Zachary --cause "bled out under the claws"
attack erza 7,3 neck=6
next --won --auto
# They return. Each step of the settlement phase is one kdm next.
next
next
event first-day --choose "8 people"
next
# What a step calls for is due, and settled with its own dice.
principle death graves
event graves --roll 2
event returning-survivors --survivor Lucy
# Develop: endeavors are spent, gear is crafted, a mistake is taken back.
next
build bone smith, skinnery --by Allister
craft bone axe:Erza
undo
craft bone dagger:Erza
# The next hunters depart.
next
add Nadia:f
give Nadia cloth
depart Erza Allister Nadia
next
"""


class Scene(NamedTuple):
    """Some lines of the demo, and what happens in them."""

    told: str
    lines: list[str]


def scenes() -> list[Scene]:
    """The demo, scene by scene."""
    found: list[Scene] = []
    for line in EVENING.splitlines():
        if line.startswith("# "):
            found.append(Scene(line[2:], []))
        else:
            found[-1].lines.append(line)
    return found


def scratch_file() -> str:
    """A campaign file in a folder of its own, which nobody misses."""
    from tempfile import mkdtemp  # late: a shell needs nothing random

    return os.path.join(mkdtemp(prefix="kdm-demo-"), "ashhold.kdm")


@keeping(
    "shell", examples=("shell", "shell --file ashhold.kdm"), takes=("dry_run", "house_rule", "auto"), talks="shell"
)
def shell(session: Session) -> "ShellBegun":
    """Type commands without "kdm", one after the other, with Tab and a history; exit ends it.

    On a pipe it takes lines and goes on after a refusal. With --json it says where the campaign stands, then answers
    each line by one document.
    """
    file = session.everywhere.file
    if not file:
        try:
            file = campaign_path(None)
        except Refused as refused:
            if refused.refusal.code != "campaign-not-found" or os.environ.get("KDM_FILE"):
                raise
            file = None  # none yet: one can be founded
    return {"file": file, "stands": standing(file) if file and is_there(file) else ""}


def standing(path: str, patience: float | None = None) -> str:
    """The settlement, its year, what is under way and how much is due, in the few words of a prompt."""
    with reading(path, patience) as file:
        draft = Draft(file.load(), 0)
    play = at_rest(draft)
    settlement, due = draft.settlement, len(draft.rows(Due))
    year = f"year {settlement.lantern_year}" if settlement.lantern_year else ""
    waiting = f"{due} due" if due else ""
    now = steps.current(play)
    phase = now.key.replace("_", " ") if now else settlement.phase
    does = phase_sheet.doing(play) if the_showdown.current(play) else phase
    return ", ".join(filter(None, (settlement.name or "no name", year, does, waiting)))


@keeping("demo", examples=("demo", "demo --json"), elsewhere=True, talks="demo")
def demo(session: Session) -> "Demo":
    """Play a short campaign in a scratch file: the First Story, the settlement phase after it, the first departure.

    On a terminal it waits after each scene: Enter goes on, q ends it.
    """
    path = scratch_file()
    done: list[DemoStep] = []
    for scene in scenes():
        for line in scene.lines:
            outcome = played(line, path)
            done.append({"scene": scene.told, "line": line, "story": outcome.story, "entry": outcome.entry or 0})
    sheet = perform(parse(["settlement", "show"], {"file": path}))
    summary = perform(parse(["export", "summary"], {"file": path}))
    return {"file": path, "steps": done, "settlement": sheet, "summary": summary["page"]}


def played(line: str, path: str) -> "Outcome":
    """One line of the demo, carried out."""
    outcome: Outcome = perform(parse(split(line), {"file": path}))
    return outcome
