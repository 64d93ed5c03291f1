"""Lines of the hunt and every way they can be misread: a reason, its rule, and a way out that works when it is typed."""

import pytest

from tests.scenarios.test_misread_lines import FOUNDED, HOME, Misread, tables, told_why

__all__ = ["tables"]  # the fixture: each beginning is played once
FOUR = "lucy,erza,vex,ral"
CHOSEN = (*HOME, "survivor add Vex:f Ral:m Ona:f", f"depart {FOUR}")
HUNTED = (*CHOSEN, "hunt start white lion --level 2")  # the lion stands on space 7
MOVED = (*HUNTED, "hunt move -d 'lion in heat'")
AVOIDED = (*HUNTED, "hunt move -d 'sea of golden grass' --choose avoid")  # two events come first
DARK = (*HUNTED, "hunt move 5 -d 'lion in heat'")  # before Overwhelming Darkness
LAID = (*MOVED, "hunt move 3 --roll 100 --choose retreat")  # an event of the quarry waits on space 2
REACHED = (*DARK, "hunt move -r 7,7,7,7", "hunt move")
ALONE = (*HUNTED, "kill vex --cause cold", "kill ral --cause cold", "kill erza --cause cold")
LOST = (*ALONE, "kill lucy --cause cold")

SETTING_OUT = [
    Misread(HOME, "hunt start white lion --level 1", "nobody", ("Nobody departs to hunt", "kdm settlement depart"), "depart lucy,erza"),
    Misread(CHOSEN, "hunt start gorm --level 1", "unknown-name", ("gorm", "White Lion"), "hunt start white lion --level 1"),
    Misread(CHOSEN, "hunt start white loin --level 1", "unknown-name", ("loin", "White Lion"), "hunt start white lion --level 1"),
    Misread(CHOSEN, "hunt start phoenix --level 1", "no-quarry", ("not on the quarry list (R228): White Lion", "settlement quarry add phoenix"), "settlement quarry add phoenix"),
    Misread(CHOSEN, "hunt start phoenix --level 1", "no-quarry", ("--house-rule",), "hunt start phoenix --level 1 --house-rule"),
    Misread(CHOSEN, "hunt start butcher --level 1", "no-quarry", ("no hunt board", "White Lion"), "showdown start butcher --level 1 --house-rule"),
    Misread(CHOSEN, "hunt start white lion --level 4", "unknown-level", ("no level 4: it has 1, 2, 3",), "hunt start white lion --level 3"),
    Misread(CHOSEN, "hunt start white lion", "needs-choice", ("which level", "1, 2, 3"), "hunt start white lion --choose 2", exit=3),
    Misread(CHOSEN, "hunt start white lion 4", "unknown-level", ("no level 4: it has 1, 2, 3",), "hunt start white lion 2"),
    Misread(CHOSEN, "hunt start white lion --level two", "bad-input", ("two",), "hunt start white lion --level 2", exit=2),
    Misread(CHOSEN, "hunt start white lion --level 1 --survivor bran", "unknown-name", ("bran",), "survivor list"),
    Misread(CHOSEN, "hunt start white lion --level 1 --survivor zach", "survivor-dead", ("Zachary is dead",), "hunt start white lion --level 1"),
    Misread(CHOSEN, "hunt start white lion --level 1 --survivor allister", "may-not-depart", ("Allister may not depart: skips the next hunt",), "hunt start white lion --level 1 --survivor ona"),
    Misread(CHOSEN, f"hunt start white lion --level 1 --survivor {FOUR},ona", "too-many", ("5 survivors are more than 4 (R269)",), "hunt start white lion --level 1"),
    Misread(CHOSEN, "hunt start white lion --level 1 --revealer ona", "not-hunting", ("Ona is not on the hunt",), "hunt start white lion --level 1 --revealer erza"),
    Misread(FOUNDED, "hunt start white lion --level 1 --survivor lucy", "no-quarry", ("none yet",), "showdown start white-lion --prologue"),
    Misread(HUNTED, "hunt start white lion --level 1", "hunt-under-way", ("White Lion is hunted already", "kdm hunt show"), "hunt show"),
    Misread(HUNTED, "hunt start white lion --level 1", "hunt-under-way", ("settlement return --victory or --defeat",), "settlement return --defeat"),
    Misread((*HUNTED, "hunt ambush monster", "next"), "hunt start white lion --level 1", "showdown-under-way", ("nobody hunts",), "showdown show"),
    Misread(HUNTED, "depart ona", "hunt-under-way", ("nobody departs",), "hunt show"),
    Misread(HUNTED, "timeline advance", "nobody-returned", ("nobody has returned", "kdm settlement return --victory"), "settlement return --victory"),
    Misread(HUNTED, "survivor remove lucy", "on-hunt", ("Lucy is on the hunt",), "undo"),
    Misread(HUNTED, "build bonesmith", "not-in-phase", ("this is the hunt",), "build bonesmith --house-rule"),
]  # fmt: skip
WALKING = [
    Misread(CHOSEN, "hunt move", "no-hunt", ("No hunt is under way", "kdm hunt start QUARRY --level N"), "hunt start white lion --level 1"),
    Misread(HOME, "hunt show", "no-hunt", ("No hunt is under way",), "phase show"),
    Misread(HOME, "expect hunt space = 1", "no-hunt", ("No hunt is under way",), "phase show"),
    Misread(HUNTED, "hunt move", "needs-card", ("hunt event of White Lion", "--draw"), "hunt move -d 'lion in heat'", exit=3),
    Misread(HUNTED, "hunt move -r 44", "needs-card", ("Not used so far: 44",), "hunt move -d 'lion in heat'", exit=3),
    Misread(HUNTED, "hunt move -d claw", "needs-card", ("Not used so far: claw",), "hunt move -d prowling", exit=3),
    Misread(MOVED, "hunt move -d 'lion in heat'", "needs-card", ("Not used so far: lion in heat",), "hunt move -d prowling", exit=3),
    Misread(HUNTED, "hunt move 3", "needs-die", ("d100", "hunt event"), "hunt move 3 -r 81", exit=3),
    Misread(HUNTED, "hunt move 3 -r 101", "bad-input", ("101",), "hunt move 3 -r 100 --choose retreat", exit=2),
    Misread(HUNTED, "hunt move 3 -r 81,4", "bad-input", ("4",), "hunt move 3 -r 81", exit=2),
    Misread(HUNTED, "hunt move 0", "out-of-range", ("by no space", "kdm hunt move -1"), "hunt move -1"),
    Misread(HUNTED, "hunt move on", "bad-input", ("on",), "hunt move -d prowling", exit=2),
    Misread(HUNTED, "hunt move --revealer ona -d prowling", "not-hunting", ("Ona is not on the hunt",), "hunt move --revealer ral -d prowling"),
    Misread(HUNTED, "hunt move -1 --survivor lucy", "no-event", ("No hunt event comes", "--survivor"), "hunt move -1"),
    Misread(DARK, "hunt move", "needs-die", ("d10 is needed: Overwhelming Darkness (Lucy)",), "hunt move -r 7,7,7,7", exit=3),
    Misread(AVOIDED, "hunt move -d prowling", "event-waits", ("2 hunt events come before the party moves on", "kdm hunt event"), "hunt event 81"),
    Misread(LAID, "hunt move 2", "event-waits", ("of the quarry waits on this space",), "hunt event prowling"),
    Misread(MOVED, "hunt event 81", "no-event", ("No hunt event waits", "kdm hunt move"), "hunt event 81 --house-rule"),
    Misread(LAID, "hunt event 81", "other-event", ("A hunt event card of White Lion waits here", "is of the table"), "hunt event prowling"),
    Misread(LAID, "hunt event lion in heat", "other-event", ("came on this hunt already",), "hunt event prowling"),
    Misread(AVOIDED, "hunt event 101", "out-of-range", ("There is no hunt event 101", "1 to 100"), "hunt event 100 --choose retreat"),
    Misread(AVOIDED, "hunt event field of amrs", "unknown-name", ("Field of Arms",), "hunt event field of arms"),
    Misread(AVOIDED, "hunt event migration", "unknown-name", ("migration", "1-100"), "hunt event prowling"),
    Misread(AVOIDED, "hunt event", "needs-die", ("d100",), "hunt event -r 81", exit=3),
    Misread(AVOIDED, "next", "needs-die", ("d100",), "next -r 81", exit=3),
    Misread(HUNTED, "next --skip", "not-in-phase", ("Only a step of the settlement phase",), "next -d prowling"),
]  # fmt: skip
ENDING = [
    Misread(HUNTED, "hunt monster-move lion 1", "bad-input", ("closer, away",), "hunt monster-move closer 1", exit=2),
    Misread(HUNTED, "hunt monster-move closer 0", "out-of-range", ("at least one space",), "hunt monster-move away 1"),
    Misread(HUNTED, "hunt ambush lion", "bad-input", ("survivors, monster",), "hunt ambush monster", exit=2),
    Misread(HUNTED, "hunt end", "not-reached", ("White Lion is not reached yet", "kdm hunt ambush"), "hunt ambush survivors"),
    Misread(HUNTED, "hunt end", "not-reached", (), "hunt end --house-rule"),
    Misread(HUNTED, "showdown start white lion --level 2", "not-reached", ("not reached yet",), "showdown start white lion --level 2 --ambush survivors"),
    Misread(HUNTED, "showdown start butcher", "hunt-under-way", ("White Lion is hunted, not Butcher", "settlement return"), "settlement return --defeat"),
    Misread(REACHED, "showdown start white lion --level 1", "other-level", ("White Lion level 2 is hunted, not level 1", "kdm hunt end"), "hunt end"),
    Misread(REACHED, "showdown start white lion --level 2 --survivor ona", "not-hunting", ("Ona is not on the hunt",), "showdown start white lion --level 2"),
    Misread(REACHED, "hunt move", "hunt-over", ("the showdown with White Lion begins", "kdm hunt end"), "hunt end"),
    Misread(REACHED, "hunt event 81", "hunt-over", ("The hunt is over",), "next"),
    Misread(REACHED, "event 81", "hunt-over", ("The hunt is over",), "next"),
    Misread(REACHED, "turn claw lucy 1,1,1", "no-showdown", ("No showdown",), "hunt end"),
    Misread(REACHED, "hunt end --controller ona", "not-fighting", ("Ona is not in this showdown",), "hunt end --controller ral"),
    Misread(HUNTED, "hunt run-away lucy", "no-pictograph", ("needs Pictograph (R260)",), "settlement gain pictograph"),
    Misread(LOST, "hunt move", "hunt-over", ("The hunt has failed", "R258", "kdm hunt end"), "hunt end --auto"),
    Misread(LOST, "showdown start white lion --level 2", "hunt-over", ("The hunt has failed",), "next --auto"),
    Misread(ALONE, "hunt move --revealer vex -d prowling", "survivor-dead", ("Vex is dead",), "hunt move -d prowling"),
    Misread(HUNTED, "hit lucy legs 2 --dodge", "cannot-dodge", ("R183",), "hit lucy legs 2"),
]  # fmt: skip


@pytest.mark.parametrize("misread", SETTING_OUT + WALKING + ENDING, ids=lambda misread: misread.line.replace(" ", "_"))
def test_a_misread_line_of_the_hunt_is_told_why_and_what_to_type_instead(tables, tmp_path, misread):
    told_why(tables, tmp_path, misread)


def test_a_card_that_is_misspelt_is_found_near_by(kdm):
    kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto", "survivor add Lucy:f Erza:f", "depart Lucy Erza"
    )
    assert "White Lion level 1: the hunt begins" in kdm("hunt start lion --level 1"), "the lion of the list is meant"
    assert "Did you mean Lion in Heat?" in " ".join(kdm("hunt move --draw 'lion in heaat'", code=3).split())
