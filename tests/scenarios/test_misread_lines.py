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

FOUNDED = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
LION = "white fur,white fur,lion claw,great cat bones,monster hide,monster bone,monster bone,monster organ"
RETURNED = (  # the First Story cost Zachary's life; the three others are about to come home
    *FOUNDED,
    "showdown start white lion --prologue",
    "kill zachary --cause 'eaten by a lion'",
    f"showdown end --victory --house-rule -d '{LION}'",
)
SETTLED = (*RETURNED, "next")  # they are at home, with an endeavor each
FIRST_DAY = (*SETTLED, "next", "event first-day --choose '8 people'")
COUNTED = (*FIRST_DAY, "next")  # the death counts, and the first year has passed
CHOSEN = (*COUNTED, "principle death graves", "event graves -r 8 --survivor lucy")
HOME = (*CHOSEN, "event returning-survivors --survivor allister", "next")
BUILT = (*HOME, "build bonesmith, organ grinder --by lucy")
INNOVATED = (*HOME, "innovate drums -d drums,paint")
DEPARTED = (*HOME, "next", "depart lucy erza")
AWAY = (*DEPARTED, "next")
SECOND = (*AWAY, "settlement return --victory")
NIGHT = (*SECOND, "next -d 'open maw'", "event open-maw --by-hand", "next")  # year 2: Endless Screams is due
BORN = (*BUILT, "endeavor erza augury -r 9", "event intimacy --survivor erza,allister -r 9")


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
    Misread((OURS,), "attack zach 2,3 strange=3", "bad-input", ("too many: strange=3", "Zachary attacks with 2 dice (Founding Stone): 2, 3 used"), "attack zach 2,3", exit=2),
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

MISREAD_AT_HOME = [
    # the walk through the phase
    Misread(FOUNDED, "depart lucy,erza,zach,al,bran", "unknown-name", ("bran",), "depart lucy,erza,zach,al"),
    Misread(FOUNDED, "innovate", "not-in-phase", ("Innovating belongs to the settlement phase (R261)", "the prologue"), "phase show"),
    Misread(FOUNDED, "settlement return", "needs-choice", ("How the showdown ended", "victory"), "settlement return --victory", exit=3),
    Misread(FOUNDED[:1], "next", "waits-for-people", ("four founders (R9)",), "survivor add NAME:m NAME2:f NAME3:m NAME4:f"),
    Misread(COUNTED, "next", "due-first", ("Principle: Death is due", "kdm settlement principle death"), "settlement principle death graves"),
    Misread(COUNTED, "principle marriage", "unknown-name", ("new life, death, society, conviction",), "principle death graves"),
    Misread(COUNTED, "principle death", "needs-choice", ("Graves, Cannibalize",), "principle death --choose graves", exit=3),
    Misread(COUNTED, "event principle death", "choose-first", ("settled by a choice",), "settlement principle death cannibalize"),
    Misread(COUNTED, "principle society accept", "not-due", ("Principle: Society is not due", "--house-rule"), "principle society accept --house-rule"),
    Misread(RETURNED, "principle death graves", "not-due", ("before step 5 counts the deaths (R213)", "leads there: kdm next", "--house-rule"), "principle death graves --house-rule"),
    Misread(RETURNED, "event returning-survivors --survivor lucy", "not-due", ("not due (R311)", "Lantern year 1 lists it"), "next"),
    Misread(SETTLED, "event returning-survivors --survivor lucy", "not-due", ("not due (R311)", "Lantern year 1 lists it"), "event returning-survivors --survivor lucy --house-rule"),
    Misread((*SETTLED, "next"), "timeline advance", "too-early", ("First Day is due",), "event first-day --choose 8"),
    Misread((*SETTLED, "next"), "next --skip", "due-first", ("First Day is due",), "event first-day --choose 8"),
    Misread(FIRST_DAY, "event first-day --choose 8", "already-done", ("done by entry 8 (R311)", "kdm log 8"), "event first-day --choose 8 --house-rule"),
    Misread(HOME, "event first-day --choose 8", "already-done", ("done by entry 8 (R311)",), "event first-day --choose 8 --house-rule"),
    Misread(HOME, "event returning-survivors --survivor lucy", "already-done", ("done by entry 12 (R311)",), "event returning-survivors --survivor lucy --house-rule"),
    Misread(HOME, "event endless-screams --survivor lucy -r 4", "not-due", ("Lantern year 2 lists it",), "event endless-screams --survivor lucy -r 4 --house-rule"),
    Misread(HOME, "timeline done 2 endless screams", "not-due", ("not due before lantern year 2", "kdm timeline remove"), "timeline remove 2 endless screams"),
    Misread(HOME, "event intimacy --survivor lucy,allister -r 5", "not-due", ("It comes with: love juice",), "event intimacy --survivor lucy,allister -r 5 --house-rule"),
    Misread(HOME, "event murder --auto", "not-due", ("comes at step 4", "R212"), "event nickname --by-hand --house-rule"),
    Misread(HOME, "event bold --survivor lucy -r 4", "not-due", ("not due for Lucy", "courage 3"), "event bold --survivor lucy -r 4 --house-rule"),
    Misread(AWAY, "event murder --auto", "not-due", ("not due", "step 4 of the settlement phase"), "event nickname --by-hand --house-rule"),
    Misread(AWAY, "event first-day --choose 8", "already-done", ("done by entry 8",), "hunt start white lion --level 1"),
    Misread(SETTLED, "settlement return", "already-done", ("done by entry 6", "kdm next goes on"), "next"),
    Misread(SETTLED, "return", "already-done", ("done by entry 6",), "next"),
    Misread(CHOSEN, "event cannibalize -r 8", "not-due", ("not due", "kdm settlement principle death cannibalize"), "settlement principle death cannibalize"),
    Misread(CHOSEN, "event graves -r 8", "already-done", ("done by entry 11", "kdm log 11 shows it"), "log 11"),
    Misread(SETTLED, "build bonesmith", "too-early", ("step 7 (R261), this is 4", "kdm next goes on"), "next"),
    Misread(SETTLED, "timeline advance", "too-early", ("step 6",), "next"),
    Misread((*SETTLED, "next"), "event first-day", "needs-choice", ("6 people, 8 people, 10 people",), "event first-day --choose 8", exit=3),
    Misread((*SETTLED, "next"), "event first-day --choose 7", "bad-input", ("7",), "event first-day --choose '6 people'", exit=2),
    Misread(COUNTED, "event returning-survivors --survivor zach", "survivor-dead", ("Zachary is dead",), "event returning-survivors --survivor lucy"),
    Misread(HOME, "timeline advance", "already-done", ("Update the Timeline: done by entry",), "next"),
    Misread(HOME, "timeline advance", "already-done", ("Again: kdm timeline advance --house-rule",), "timeline advance --house-rule"),
    Misread(HOME, "event 9", "not-hunting", ("This is the settlement phase",), "phase show"),
    # building
    Misread(BUILT, "build bone smith", "already-built", ("Bone Smith is built already",), "build skinnery"),
    Misread(HOME, "build skinery", "unknown-name", ("Did you mean Skinnery?",), "build skinnery"),
    Misread(HOME, "build weapon crafter", "not-here", ("needs Bone Smith", "kdm build bone-smith"), "build bone-smith"),
    Misread(HOME, "build catarium", "not-built", ("not built, but gained", "first White Lion defeat"), "settlement gain catarium"),
    Misread(HOME, "build lucy bonesmith", "usage", ("is a survivor", "kdm build bonesmith --by lucy"), "build bonesmith --by lucy", exit=2),
    Misread(HOME, "build bonesmith --by zach", "survivor-dead", ("Zachary is dead",), "build bonesmith --by erza"),
    Misread((*HOME, "set allister survival 0"), "build bonesmith, organ grinder, skinnery, bone smith", "already-built", ("Bone Smith",), "build bonesmith, organ grinder, skinnery"),
    Misread((*BUILT, "build skinnery"), "endeavor lucy augury", "not-enough", ("Augury costs 1 endeavor, and there are 0",), "endeavor lucy augury --house-rule -r 5"),
    # endeavors
    Misread(BUILT, "endeavor lucy augry", "unknown-name", ("Did you mean Augury?",), "endeavor lucy augury -r 5"),
    Misread(BUILT, "endeavor zach augury -r 5", "survivor-dead", ("Zachary is dead",), "endeavor erza augury -r 5"),
    Misread(BUILT, "endeavor augury lucy -r 5", "unknown-name", ('called "augury"',), "endeavor lucy augury -r 5"),
    Misread(BUILT, "endeavor lucy augury", "needs-die", ("A d10 is needed: Augury (Lucy)",), "endeavor lucy augury -r 5", exit=3),
    Misread(BUILT, "endeavor lucy shared", "condition", ("finds nobody to nominate", "2+ more hunt xp"), "endeavor --list"),
    # innovating
    Misread(HOME, "innovate", "needs-card", ("2 cards of the innovation deck",), "innovate -d drums,paint --choose paint", exit=3),
    Misread(HOME, "innovate -d drums,paint", "needs-choice", ("Drums, Paint",), "innovate -d drums,paint --choose paint", exit=3),
    Misread(HOME, "innovate symposium -d drums,paint", "not-drawn", ("Symposium is not among the cards drawn",), "innovate paint -d drums,paint"),
    Misread(HOME, "innovate language", "already-known", ("Language is known already",), "innovate paint"),
    Misread(HOME, "innovate bed", "not-in-deck", ("Bed is not in the innovation deck", "Hovel"), "innovate hovel"),
    Misread(HOME, "innovate -d drums,language", "needs-card", ("Not used so far: language",), "innovate -d drums,hovel --choose hovel", exit=3),
    Misread(INNOVATED, "innovate", "used-up", ("done already by entry 14: once a phase", "--house-rule"), "innovate paint --house-rule"),
    # crafting
    Misread(HOME, "craft bone blade", "not-built", ("needs the Bone Smith", "kdm settlement build bone-smith"), "settlement build bone-smith"),
    Misread(BUILT, "craft cat gut bow", "not-built", ("first White Lion defeat",), "craft cat gut bow --house-rule"),
    Misread(BUILT, "craft boen blade", "unknown-name", ("Did you mean Bone Blade",), "craft bone blade"),
    Misread(BUILT, "craft bone axe, bone axe", "not-enough", ("1 organ",), "craft bone axe, bone blade"),
    Misread(BUILT, "craft bone blade --pay white fur", "usage", ("--pay 'White Fur'",), "craft bone blade", exit=2),
    Misread(BUILT, "craft bone blade --pay 'white fur'", "pays-nothing", ("White Fur",), "craft bone blade --pay 'monster bone'"),
    Misread(BUILT, "craft bone axe --pay scrap", "unknown-name", ("scrap",), "storage list"),
    Misread(HOME, "storage remove monster bone 3", "not-enough", ("Monster Bone",), "storage remove monster bone 2"),
    # births
    Misread((*BORN, "timeline add 1 intimacy"), "event intimacy --survivor erza,lucy -r 5", "wrong-sex", ("two women", "one woman and one man"), "event intimacy --survivor erza,allister -r 4"),
    Misread((*BORN, "timeline add 1 intimacy"), "event intimacy --survivor erza,zach -r 5", "survivor-dead", ("Zachary is dead",), "event intimacy --survivor lucy,allister -r 4"),
    Misread((*BORN, "timeline add 1 intimacy"), "event intimacy --survivor erza alice -r 5", "unknown-name", ("alice",), "event intimacy --survivor erza allister -r 4"),
    Misread(BORN, "principle new-life", "needs-choice", ("Protect the Young",), "principle new life protect", exit=3),
    Misread(BORN, "next", "due-first", ("Principle: New Life is due",), "settlement principle new-life protect"),
    # departing
    Misread(HOME, "depart lucy,erza,allister", "may-not-depart", ("Allister may not depart: skips the next hunt",), "depart lucy,erza"),
    Misread(HOME, "depart lucy,zach", "survivor-dead", ("Zachary is dead",), "depart lucy,erza"),
    Misread((*HOME, "survivor add Vex:f Ral:m Ona:f"), "depart lucy,erza,vex,ral,ona", "too-many", ("5 survivors are more than 4 (R269)",), "depart lucy,erza,vex,ral"),
    Misread((*HOME, "next"), "next", "nobody-departs", ("Who departs? Lucy, Erza may.",), "settlement depart lucy erza"),
    Misread(DEPARTED, "gear give lucy bone blade", "not-in-storage", ("no Bone Blade in storage",), "storage add 'Bone Blade'"),
    Misread(AWAY, "next", "waits-for-people", ("2 depart to hunt: White Lion",), "hunt start white-lion --level 1"),
    Misread(AWAY, "build bonesmith", "not-in-phase", ("this is the hunt",), "build bonesmith --house-rule"),
    Misread(AWAY, "timeline advance", "nobody-returned", ("nobody has returned",), "settlement return --defeat"),
    # the second year
    Misread(SECOND, "next", "needs-card", ("settlement event deck", "lantern year 2"), "next --skip", exit=3),
    Misread(SECOND, "next -d 'first day'", "needs-card", ("settlement event deck", "Not used so far: first day"), "next -d 'open maw'", exit=3),
    Misread(SECOND, "settlement return --defeat", "already-done", ("done by entry",), "next -d 'open maw'"),
    Misread(NIGHT, "event endless screams", "needs-choice", ("nominate a survivor",), "event endless screams --survivor lucy -r 5", exit=3),
    Misread(NIGHT, "event endless screams --survivor lucy", "needs-die", ("Endless Screams",), "event endless screams --survivor lucy -r 5", exit=3),
    Misread(NIGHT, "next", "due-first", ("Endless Screams is due",), "event endless-screams --survivor erza -r 8"),
    Misread(NIGHT, "showdown start butcher", "not-due", ("Lantern year 4 lists it", "--house-rule"), "event endless-screams --survivor erza -r 8"),
    Misread(NIGHT, "showdown start butcher --house-rule", "nobody", ("settlement depart",), "event endless-screams --survivor erza -r 8"),
]  # fmt: skip


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The campaign after the same lines, made once for all who begin with them."""
    made = {}

    def after(before):
        if before not in made:
            kdm = Quick(tmp_path_factory.mktemp("table"))
            if before[:1] == BEGUN[:1]:
                kdm(before[0])
                kdm("batch run -", stdin="\n".join(before[1:])) if before[1:] else None
            else:
                shutil.copy(after(BEGUN).folder / "ashhold.kdm", kdm.folder)
                kdm("batch run -", stdin="\n".join(before)) if before else None
            made[before] = kdm
        return made[before]

    return after


@pytest.mark.parametrize("misread", MISREAD + MISREAD_AT_HOME, ids=lambda misread: misread.line.replace(" ", "_"))
def test_a_misread_line_is_told_why_and_what_to_type_instead(tables, tmp_path, misread):
    told_why(tables, tmp_path, misread)


def told_why(tables, tmp_path, misread):
    """The line is refused with its reason, nothing is saved, and the way out works when it is typed."""
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
