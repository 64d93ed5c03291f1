"""Short-form lines and every way they can be misread: a reason, its rule, and a way out that works when it is typed."""

import shutil
from typing import NamedTuple

import pytest

from tests.scenarios.quick import Quick

BEGUN = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m Bran:m",
    "showdown start white lion --prologue --survivor lucy --survivor erza --survivor zachary --survivor al",
)
OURS = "turn claw al 1,1"  # the survivors' turn of round 1; Claw lies in the discard
PLACED = (
    "showdown place monster H11 --facing n",
    "showdown place lucy B11",
    "showdown place erza B12",
    OURS,
)


class Misread(NamedTuple):
    """What came before, the line, what it is told, and a line that does what was meant."""

    before: tuple[str, ...]
    line: str
    code: str
    told: tuple[str, ...]
    way_out: str = ""
    exit: int = 1


MISREAD = [
    # the monster's turn: its card
    Misread((), "turn gorm zach 1,4,waist", "card-elsewhere", ("Claw lies on top", "--house-rule"), "turn claw zach 1,4,waist"),
    Misread((), "turn chomp zach 4", "card-elsewhere", ("Claw lies on top", "leave the card out"), "turn 1,1 --target zach"),
    Misread((), "turn chomp zach 1", "card-elsewhere", ("--house-rule",), "turn chomp zach 1 --house-rule"),
    Misread((OURS,), "turn claw zach 1,1", "card-elsewhere", ("lies in the discard", "It may be Chomp"), "turn chomp zach 1"),
    Misread((OURS,), "turn claw zach 1,1", "card-elsewhere", ("--house-rule",), "turn claw zach 1,1 --house-rule"),
    Misread((OURS,), "turn gorm zach 1", "unknown-name", ('called "gorm"', "It may be Chomp"), "turn maul zach 1,1 --house-rule"),
    Misread((OURS,), "turn enraged zach 1,1", "needs-card", ("AI deck", "--draw"), "turn enraged+chomp zach 1", exit=3),
    Misread((), "turn claw+ zach 1", "usage", ("missing", "Usage: kdm turn"), "turn claw zach 1,1", exit=2),
    # its target
    Misread((), "turn claw olga 1,1", "unknown-name", ("olga", "kdm survivor list"), "survivor list"),
    Misread((), "turn claw bran 1,1", "not-fighting", ("not in this showdown", "kdm showdown show"), "showdown show"),
    Misread(("kill zach --cause cold",), "turn claw zach 1,1", "survivor-dead", ("is dead", "revive"), "survivor revive Zachary"),
    Misread(("showdown knock-down zach",), "turn claw zach 1,1", "no-target", ("R73, R101", "kdm showdown targets"), "showdown targets"),
    Misread(("showdown knock-down zach",), "turn claw zach 1,1", "no-target", (), "turn claw zach 1,1 --house-rule"),
    Misread((), "turn claw zach,al 1,4,waist", "one-target", ("one survivor", "R72"), "turn claw zach 1,4,waist"),
    Misread((), "turn claw 1,1", "needs-choice", ("who is the target", "Zachary"), "turn claw 1,1 --choose zachary", exit=3),
    # its dice
    Misread((), "turn claw zach 1", "needs-die", ("A d10 is needed: attack, Claw (Zachary)",), "turn claw zach 1,1", exit=3),
    Misread((), "turn claw zach 4,4,legs", "needs-die", ("location die", "Zachary"), "turn claw zach 4,4,legs,arms", exit=3),
    Misread((), "turn claw zach 1,4,waist,5", "bad-input", ("One die too many: 5", "Asked for"), "turn claw zach 1,4,waist", exit=2),
    Misread((), "turn claw zach waist,1,4", "bad-input", ("not on the d10", "attack, Claw"), "turn claw zach 1,4,waist", exit=2),
    Misread((), "turn claw zach 11,4", "bad-input", ("11", "not on the d10"), "turn claw zach 1,1", exit=2),
    Misread((), "turn claw zach 1,4,tail", "bad-input", ("tail", "A face is"), "turn claw zach 1,4,waist", exit=2),
    Misread((), "turn claw none 1,4,waist", "bad-input", ("3 dice too many",), "turn claw none", exit=2),
    # dodges
    Misread(("showdown doom zach",), "turn claw zach 1,4,legs:dodge", "cannot-dodge", ("doomed, R175", "Leave the dodge out"), "turn claw zach 1,4,legs"),
    Misread(("showdown doom zach",), "turn claw zach 1,4,legs --choose dodge", "bad-input", ("too many: dodge", "doomed, R175"), "turn claw zach 1,4,legs", exit=2),
    Misread(("set zach survival 0",), "turn claw zach 1,4,legs:dodge", "cannot-dodge", ("costs 1 survival, has 0",), "turn claw zach 1,4,legs:dodge --house-rule"),
    Misread((), "turn claw zach 4,4,legs:dodge,legs:dodge", "cannot-dodge", ("once a round, R179",), "turn claw zach 4,4,legs:dodge,legs"),
    Misread((), "turn claw zach 1,4,waist:dodge:dodge", "bad-input", ("too many: dodge", "behind waist"), "turn claw zach 1,4,waist:dodge", exit=2),
    Misread((), "hit zach brain 1 --dodge", "cannot-dodge", ("R182",), "hit zach brain 1"),
    Misread((OURS,), "attack zach 8,2 strange=3:6,1,legs:dodge", "bad-input", ("too many: dodge", "their own attack"), "attack zach 8,2 strange=3:6,1,legs", exit=2),
    Misread((), "spend zach dodge", "bad-input", ("encourage, dash, surge, endure", "legs:dodge"), "turn claw zach 1,4,legs:dodge", exit=2),
    Misread((), "spend zach dash", "cannot-spend", ("R14",), "turn claw zach 1,4,legs:dodge"),
    # a survivor's attack: who, when
    Misread((), "attack zach 8,2 strange=3", "monsters-turn", ("R66", "kdm showdown monster-turn"), "showdown monster-turn --target zach --roll 1,1"),
    Misread((OURS,), "attack olga 8,2", "unknown-name", ("olga",), "survivor list"),
    Misread((OURS,), "attack bran 8,2", "not-fighting", ("not in this showdown",), "showdown show"),
    Misread((OURS, "kill zach --cause cold"), "attack zach 8,2", "survivor-dead", ("is dead",), "survivor revive Zachary"),
    Misread((OURS, "showdown knock-down zach"), "attack zach 1,1", "knocked-down", ("R103", "kdm showdown stand Zachary"), "showdown stand Zachary"),
    Misread((OURS, "showdown knock-down zach"), "attack zach 8,2 strange=9", "knocked-down", ("R103",), "attack zach 8,2 strange=9 --house-rule"),
    Misread((OURS, "attack zach 1,1"), "attack zach 1,1", "spent", ("R130", "kdm showdown end-act"), "showdown end-act"),
    Misread((OURS, "attack zach 1,1", "attack al 1,1"), "attack zach 1,1", "has-acted", ("R128", "kdm attack Lucy"), "showdown act Lucy"),
    Misread((OURS, "attack zach 1,1", "attack al 1,1"), "attack zach 1,1", "has-acted", ("R128",), "attack zach 1,1 --house-rule"),
    Misread((OURS,), "attack zach 8,2 strange=9 -w axe", "unknown-name", ("axe", "Founding Stone"), "attack zach 8,2 strange=9 -w stone"),
    # its locations and dice
    Misread((OURS,), "attack zach 8,2 knee=3", "card-elsewhere", ("Strange Hand lies on top", "Name Strange Hand"), "attack zach 8,2 strange=9"),
    Misread((OURS,), "attack zach 8,2 knee=3", "card-elsewhere", ("--house-rule",), "attack zach 8,2 knee=3 --house-rule"),
    Misread((OURS, "attack al 8,2 strange=9"), "attack zach 8,2 strange=9", "card-elsewhere", ("lies in the discard", "It may be"), "attack zach 8,2 knee=3"),
    Misread((OURS,), "attack zach 8,8 strange=9 strange=9", "card-elsewhere", ("is in play", "It may be Beast's"), "attack zach 8,8 strange=9 knee=3"),
    Misread((OURS,), "attack zach 8,8 strange=9 gorm=3", "unknown-name", ("gorm", "It may be Beast's"), "attack zach 8,8 strange=9 knee=3"),
    Misread((OURS,), "attack zach 8,8 strange=9 kneee=3", "unknown-name", ("Did you mean", "Beast's Knee"), "attack zach 8,8 strange=9 'beasts knee=3'"),
    Misread((OURS,), "attack zach 8,8 strange=9", "needs-card", ("hit location deck", "--draw"), "attack zach 8,8 strange=9 knee=3", exit=3),
    Misread((OURS,), "attack zach 8,2", "needs-die", ("wound, Strange Hand (Zachary)",), "attack zach 8,2 strange=9", exit=3),
    Misread((OURS,), "attack zach 8 strange=9", "needs-die", ("A d10 is needed: attack, Founding Stone",), "attack zach 8,2 strange=9", exit=3),
    Misread((OURS,), "attack zach 2,3 strange=3", "bad-input", ("too many: strange=3", "Asked for: attack"), "attack zach 2,3", exit=2),
    Misread((OURS,), "attack zach 8,2 strange=11", "bad-input", ("not on the d10", "wound, Strange Hand"), "attack zach 8,2 strange=10", exit=2),
    Misread((OURS,), "attack zach 8,2 strange=3:6,1,legs,9", "bad-input", ("too many: 9", "behind 3"), "attack zach 8,2 strange=3:6,1,legs", exit=2),
    Misread((OURS, "attack al 8,2 strange=9"), "attack zach 8,2 ploy=3:1,1", "needs-die", ("attack, Basic Action (Zachary)", "Not used so far: ploy=3"), "attack zach 8,2 ploy:1,1", exit=3),
    # the board
    Misread(PLACED, "showdown place lucy Q1", "no-such-space", ("A1 to P22",), "showdown place lucy P1"),
    Misread(PLACED, "showdown place lucy A23", "no-such-space", ("A1 to P22",), "showdown place lucy A22"),
    Misread(PLACED, "showdown place monster P22", "no-such-space", ("does not fit", "2 x 2"), "showdown place monster O21"),
    Misread(PLACED, "showdown place erza B11", "space-occupied", ("Lucy stands on B11", "kdm showdown board"), "showdown board"),
    Misread(PLACED, "move lucy B12", "space-occupied", ("Erza stands on B12",), "move lucy B10"),
    Misread(PLACED, "move lucy E14", "out-of-reach", ("R134",), "move lucy E14 --house-rule"),
    Misread(PLACED, "move lucy P22", "out-of-reach", ("P22", "R134"), "move lucy P22 --house-rule"),
    Misread((*PLACED, "showdown knock-down lucy"), "move lucy B10", "knocked-down", ("R103",), "showdown stand Lucy"),
    Misread((*PLACED, "move lucy B10"), "move lucy B9", "spent", ("R130",), "attack lucy 1,1 --house-rule"),
    Misread((), "move lucy B2", "monsters-turn", ("R66",), "turn claw lucy 1,1"),
    # the end, and what waits for it
    Misread((), "next --won", "monster-lives", ("not defeated",), "next --won --house-rule --auto"),
    Misread((), "next --lost", "not-lost", ("still live",), "next --lost --house-rule"),
    Misread((), "timeline advance", "showdown-under-way", ("no year passes",), "timeline advance --house-rule"),
    Misread((), "settlement depart lucy", "showdown-under-way", ("nobody departs",), "showdown show"),
    Misread((), "showdown start white lion --prologue", "showdown-under-way", ("under way",), "showdown show"),
]  # fmt: skip


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The campaign after the same lines, made once for all who begin with them."""
    made = {}

    def after(before):
        if before not in made:
            kdm = Quick(tmp_path_factory.mktemp("table"))
            if before:
                shutil.copy(after(()).folder / "ashhold.kdm", kdm.folder)
            kdm("batch run -", stdin="\n".join(before)) if before else [kdm(line) for line in BEGUN]
            made[before] = kdm
        return made[before]

    return after


@pytest.mark.parametrize("misread", MISREAD, ids=lambda misread: misread.line.replace(" ", "_"))
def test_a_misread_line_is_told_why_and_what_to_type_instead(tables, tmp_path, misread):
    shutil.copy(tables(misread.before).folder / "ashhold.kdm", tmp_path)
    kdm = Quick(tmp_path)
    before = (tmp_path / "ashhold.kdm").read_bytes()
    error = kdm.json(misread.line, code=misread.exit)["error"]
    assert error["code"] == misread.code, error
    for words in misread.told:
        assert words in f"{error['message']} {error['hint']}"
    assert error["hint"], "a way out"
    assert (tmp_path / "ashhold.kdm").read_bytes() == before, "nothing was saved"
    if misread.way_out:
        kdm(misread.way_out)
    kdm("doctor")
