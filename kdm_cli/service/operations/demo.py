"""A short campaign in a scratch file, to see what the tool does."""

import os
import tempfile
from typing import TYPE_CHECKING

from kdm_cli.service.language.operation import keeping
from kdm_cli.service.language.options import Everywhere
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform.work import Session, perform

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Demo, DemoStep

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


@keeping("demo", examples=("demo", "demo --json"), elsewhere=True)
def demo(session: Session) -> "Demo":
    """Play a short campaign in a scratch file: the First Story, the settlement phase after it, the first departure."""
    folder = tempfile.mkdtemp(prefix="kdm-demo-")
    path = os.path.join(folder, "ashhold.kdm")
    steps: list[DemoStep] = []
    for line in EVENING.splitlines():
        outcome = perform(parse(split(line), {"file": path}))
        steps.append({"line": line, "story": outcome.story, "entry": outcome.entry})
    sheet = perform(parse(["settlement", "show"], {"file": path}))
    summary = perform(parse(["export", "summary"], Everywhere(file=path)._asdict()))
    return {"file": path, "steps": steps, "settlement": sheet, "summary": summary["page"]}
