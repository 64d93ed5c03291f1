"""The shell: which file it is about, where that campaign stands between two commands; and a demo of what is typed."""

import os

from kdm_cli.light import TYPE_CHECKING
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
from kdm_cli.store.campaign import campaign_path, reading

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Demo, DemoStep, ShellBegun

EVENING = """\
settlement new Ashhold --seed 4
survivor add Lucy:f Erza:f Zachary:m Allister:m
showdown start white lion
turn claw zach 1,4,waist
attack lucy 9,8 strange=7 knee=6
attack erza 8,7 femur=5 ribs=5
attack zach 10,3 temple=4:9,7,legs,arms
attack al 10,10 groin=10 belly=9
turn chomp al 4 --choose dodge
attack lucy 8,8 flank=5 heel=6
survivor kill Zachary --cause "bled out under the claws"
attack erza 7,3 neck=6
next --won --auto
next
next
event first-day --choose "8 people"
next
principle death graves
event graves --roll 2
event returning-survivors --survivor Lucy
next
build bone smith, skinnery --by Allister
craft bone axe:Erza
undo
craft bone dagger:Erza
next
add Nadia:f
give Nadia cloth
depart Erza Allister Nadia
next
"""


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
    return {"file": file, "stands": standing(file) if file and os.path.lexists(file) else ""}


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


@keeping("demo", examples=("demo", "demo --json"), elsewhere=True)
def demo(session: Session) -> "Demo":
    """Play a short campaign in a scratch file: the First Story, the settlement phase after it, the first departure."""
    from tempfile import mkdtemp  # late: a shell needs nothing random

    path = os.path.join(mkdtemp(prefix="kdm-demo-"), "ashhold.kdm")
    done: list[DemoStep] = []
    for line in EVENING.splitlines():
        outcome = perform(parse(split(line), {"file": path}))
        done.append({"line": line, "story": outcome.story, "entry": outcome.entry})
    sheet = perform(parse(["settlement", "show"], {"file": path}))
    summary = perform(parse(["export", "summary"], {"file": path}))
    return {"file": path, "steps": done, "settlement": sheet, "summary": summary["page"]}
