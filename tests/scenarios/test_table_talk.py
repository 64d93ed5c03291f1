"""Lines as people say them at the table: each is the command it stands for, or it is told from where on it is none."""

import re
import subprocess
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pytest

import kdm_cli
from kdm_cli.rules.play import quoted
from kdm_cli.service import hearing
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from tests.scenarios.quick import Quick

FOUNDED = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
FIGHT = (
    *FOUNDED,
    "storage add bandages",
    "give erza bandages",
    "settlement set survival-limit 5",
    "set lucy erza zach al survival 4",
    "settlement gain language",
    "settlement set rules loose",
    "showdown start white lion",
)
STRUCK = (*FIGHT, "turn claw zach 1,4,waist")
HOME = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "settlement set rules loose",
    "settlement gain bone smith",
    "settlement set endeavors 4",
    "settlement gain organ grinder",
    "storage add bone axe, cloth, bandages, founding stone",
    "storage add monster bone 3",
)
ACTING = (
    *HOME,
    "settlement set survival-limit 5",
    "set lucy erza zach al survival 4",
    "give erza bandages",
    "depart lucy erza zachary al",
    "showdown start white lion --level 1",
    "turn claw zach 1,4,waist",
    "showdown knock-down al",
)
DUE = (*HOME, "set lucy courage 3", "kill al --cause plague")
UNNAMED = (*HOME, "settlement set population 9", "settlement set rules loose")
AWAY = (*HOME, "depart lucy erza zachary al", "hunt white 1")
MET = (*AWAY, "hunt ambush survivors")


class Said(NamedTuple):
    """Where it is said, how, and which command does the same."""

    before: tuple[str, ...]
    line: str
    command: str


SAID = (
    # the monster's turn
    Said(FIGHT, "claw zach 7", "turn claw zach 7"),
    Said(FIGHT, "claw zach 7 4 arms waist", "showdown monster-turn --card Claw --target Zachary --roll 7,4,arms,waist"),
    Said(STRUCK, "power swat zach, 5, body, dodges", "turn 'power swat' zach 5,body:dodge"),
    Said(FIGHT, "claw zach 9 6 legs legs, dodges one", "turn claw zach 9,6,legs:dodge,legs"),
    Said(STRUCK, "size up on lucy: 6", "turn 'size up' lucy 6"),
    # the survivors'
    Said(STRUCK, "lucy 9 8, strange hand 7, knee 6", "attack lucy 9,8 strange=7 knee=6"),
    Said(STRUCK, "Lucy attacks with her stone from behind: 9 3 strange 8", "attack lucy 9,3 strange=8 -b -w founding"),
    Said(STRUCK, "lucy fist 8 3 strange=9", "attack lucy 8,3 strange=9 -w fist"),
    Said(STRUCK, "erza throws her stone, strange hand", "sling erza strange"),
    Said(STRUCK, "erza misses", "showdown act erza --activate"),
    Said(ACTING, "erza encourages al", "spend erza encourage --on al"),
    Said(ACTING, "encourage erza al", "spend erza encourage --on al"),
    Said(ACTING, "erza uses bandages on zach", "use erza bandages --on zach"),
    Said(ACTING, "bandages zach", "use erza bandages --on zach"),
    Said(STRUCK, "zach is down", "showdown knock-down zach"),
    Said(STRUCK, "lion falls", "showdown knock-down monster"),
    Said(ACTING, "al stands up", "showdown stand al"),
    Said(STRUCK, "wound", "showdown wound"),
    Said(STRUCK, "token lucy accuracy +1", "showdown token lucy accuracy +1"),
    Said(STRUCK, "lucy broken rib", "survivor suffer lucy 'broken rib'"),
    Said(
        FIGHT,
        "won: hide, bone, two organs, claw, white fur, sinew, cat bones",
        "next --won -d 'hide,bone,organ,organ,lion claw,white fur,sinew,great cat bones'",
    ),
    Said(FIGHT, "we lost", "next --lost"),
    # at any time
    Said(STRUCK, "lucy courage +1", "set lucy courage +1"),
    Said(STRUCK, "lucy and erza insanity 2", "set lucy erza insanity 2"),
    Said(HOME, "al is dead", "kill al"),
    Said(HOME, "al dies of the plague", "kill al --cause 'the plague'"),
    Said(HOME, "note stop here, nora is next", "settlement note 'stop here, nora is next'"),
    Said(HOME, "note lucy saw a light", "survivor note lucy 'saw a light'"),
    # on the way
    Said(AWAY, "ambush", "hunt ambush survivors"),
    Said(MET, "ambush", "hunt end"),
    # at home
    Said(FOUNDED, "start white lion", "showdown start 'white lion'"),
    Said((*HOME, "depart lucy erza"), "start white lion level 1", "showdown start 'White Lion' --level 1"),
    Said(HOME, "home", "settlement return"),
    Said(HOME, "home, won", "settlement return --victory"),
    Said(HOME, "we come home, lost", "settlement return --defeat"),
    Said((*HOME, "set zach hunt-xp 4"), "lucy learns from zach", "endeavor lucy 'shared experience' -c zach"),
    Said(
        (*HOME, "gain lucy broken rib"), "fix lucy broken rib contracture", "lose lucy broken rib --instead contracture"
    ),
    Said(HOME, "augury lucy 4", "settlement endeavor lucy augury --roll 4"),
    Said(HOME, "lucy augury 4", "settlement endeavor lucy augury --roll 4"),
    Said(HOME, "lucy takes the axe", "give lucy 'bone axe'"),
    Said(HOME, "bone axe for lucy", "give lucy 'bone axe'"),
    Said((*HOME, "give lucy bone axe"), "take the axe from lucy", "gear take lucy 'bone axe'"),
    Said((*HOME, "give lucy bone axe"), "take lucy axe", "gear take lucy 'bone axe'"),
    Said((*FOUNDED, "settlement set rules loose"), "year 1", "timeline advance"),
    Said(UNNAMED, "Knut m", "survivor add Knut:m"),
    Said(HOME, "lucy contracture", "gain lucy contracture"),
    Said(DUE, "graves 4", "principle graves --roll 4"),
    Said(DUE, "bold lucy 5", "event bold --survivor lucy --roll 5"),
    # questions
    Said(HOME, "what now", "kdm"),
    Said(HOME, "where were we?", "status"),
    Said(HOME, "what can we craft", "craft --list"),
    Said(HOME, "what can we build", "status"),
    Said(HOME, "who may depart", "survivor list"),
    Said(STRUCK, "where is the lion", "showdown board"),
    Said(AWAY, "where is the lion", "hunt show"),
    Said(STRUCK, "how many wounds are left", "showdown show"),
    Said(STRUCK, "lion", "showdown show"),
    Said(HOME, "how strong is lucy", "survivor show lucy --why strength"),
    Said(HOME, "why is lucy speed 0", "survivor show lucy --why speed"),
    Said(HOME, "what did lucy do", "log --survivor lucy"),
    Said(HOME, "grid lucy", "gear grid lucy"),
    Said(HOME, "lucy", "survivor show lucy"),
    Said(HOME, "what is paint", "look Paint"),
    Said(STRUCK, "what does size up do again", "look 'Size Up'"),
    Said(HOME, "oops", "undo"),
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The campaign after the same lines, made once for all that is said there; nothing is kept of it."""
    made = {}

    def after(before):
        if before not in made:
            kdm = made[before] = Quick(tmp_path_factory.mktemp("table"))
            kdm(before[0])
            kdm("batch run -", stdin="\n".join(before[1:]))
        return made[before]

    return after


def answered(kdm, line):
    """What a line answers, and its exit code; a change is only tried."""
    try:
        looks = parse(split(line)).operation.way == "reading"
    except hearing.Unheard:
        looks = hearing.interpreted(split(line), Sheets(str(kdm.folder / "ashhold.kdm")))[1].frame in LOOKS
    done = kdm.run(*split(line), *([] if looks else ["--dry-run"]), "--json")
    return done.returncode, done.stdout


LOOKS = [
    each for each in hearing.FRAMES if each.command.startswith(("status", "look", "survivor list", "survivor show"))
    or " show" in each.command or each.command.startswith(("log", "gear grid", "showdown board"))
    or each.command.endswith("--list")
]  # fmt: skip


@pytest.mark.parametrize("said", SAID, ids=lambda said: said.line)
def test_a_line_that_is_said_is_the_command_it_stands_for(tables, said):
    """The same changes, the same story, the same answer."""
    kdm = tables(said.before)
    if said.command != "undo":
        code, told = answered(kdm, said.line)
        assert (code, told) == answered(kdm, said.command)
        assert code in (0, 3), told


def test_every_frame_is_said_here(tables):
    """What can be said at the table has a line above that nothing before it understands."""
    heard = set()
    for said in SAID:
        _, found = hearing.interpreted(split(said.line), Sheets(str(tables(said.before).folder / "ashhold.kdm")))
        heard.add(found.frame)
    assert [frame for frame in hearing.FRAMES if frame not in heard] == []


def test_it_is_shown_what_a_line_was_read_as(kdm):
    """Whoever says it otherwise than meant sees it at once, and undoes it."""
    kdm.after(*FIGHT)
    assert "read: kdm showdown monster-turn --card Claw --target Zachary" in kdm("claw zach 7 4 arms waist")
    assert "read: kdm undo" in kdm("oops")
    said = kdm("oops that was erza")
    assert 'then say what it was: "that was erza"' in said
    assert "Undone" in said


def test_it_is_told_from_where_on_a_line_is_not_understood(kdm):
    """One word that nothing can do with, and the whole line is refused: nothing is guessed and nothing left out."""
    kdm.after(*FIGHT)
    told = kdm("claw zach 7 4 arms wasit", code=2)
    assert 'Heard as far as "claw zach 7 4 arms"; nothing here goes on with "wasit"' in told
    assert "kdm help talk" in " ".join(told.split())
    assert kdm.json("log --last 1")["entries"][-1]["command"] != "showdown monster-turn"


@pytest.mark.parametrize(
    ("line", "meant"),
    [("sett lucy insanity +1", "kdm set"), ("survivr add Nadia", "kdm survivor"), ("undoo", "kdm undo")],
)
def test_a_mistyped_command_is_no_table_talk(kdm, line, meant):
    """What nearly is a command is told so."""
    kdm.after(*HOME)
    assert f"Did you mean {meant}" in kdm(line, code=2)


def test_a_batch_hears_what_is_said_as_things_stand_there(kdm):
    """Names that the lines before have brought count, and the line that is not understood is named."""
    kdm.after("settlement new Ashhold --seed 4")
    kdm("batch run -", stdin="add Lucy:f Erza:f Zachary:m Al:m\nstart white lion\nclaw zach 7 4 arms waist\n")
    assert kdm.json("log --last 1")["entries"][-1]["command"] == "showdown monster-turn"
    assert "line 2" in kdm("batch run -", stdin="lucy insanity +1\nlucy waves\n", code=2)
    assert "insanity" not in kdm("log --last 1")
    assert "cannot stand in a batch" in kdm("batch run -", stdin="oops\n", code=2)


def test_python_hears_it_too(kdm):
    """`do` takes what the command line takes."""
    kdm.after(*FIGHT)
    with kdm_cli.open_campaign(str(kdm.folder / "ashhold.kdm")) as campaign:
        assert campaign.do("claw zach 7 4 arms waist").saved


def test_a_name_of_two_survivors_is_asked_for(kdm):
    """Who is meant is never guessed."""
    kdm.after(*FOUNDED, "survivor add Lucius:m")
    assert "Lucy, Lucius" in kdm("luc courage +1", code=1)


SETTLED = (*FOUNDED, "settlement return --victory", "event first-day --choose '8 people'")


def test_nobody_has_to_speak_of_the_death_count_and_the_timeline(kdm):
    """What is said of the new year comes behind the steps that ask nothing of anybody; one undo takes both back."""
    kdm.after(*SETTLED)
    assert "Lantern year 0 -> 1" in kdm("returning survivors lucy")
    assert kdm.json("show lucy")["courage"] == 1
    kdm("undo")
    kdm("expect settlement lantern_year = 0")
    kdm("returning survivors lucy --dry-run")
    kdm("expect settlement lantern_year = 0")
    assert "not due" in kdm("event returning-survivors --survivor lucy", code=1), "a command is what it says"


def test_nothing_is_gone_past_that_people_decide(kdm):
    """A settlement event that nobody has drawn is not walked over, and what is wrong otherwise is told as ever."""
    kdm.after(*SETTLED[:-1])
    assert "not due" in kdm("returning survivors lucy", code=1)
    kdm("event first-day --choose '8 people'")
    assert "Butcher is not due" in kdm("butcher lucy", code=1)
    kdm("expect settlement lantern_year = 0")


@pytest.mark.parametrize(
    "line",
    [
        f"lucy 9 {'claw ' * 40} xyz",
        "lucy " * 60,
        f"won {'white fur lion claw ' * 14} zzz",
        f"claw lucy {'4 ' * 55} zz",
        "and " * 500,
        "lucy " + "x" * 5_000,
    ],
    ids=["the_same_word", "names", "loot", "dice", "small_words", "one_word"],
)
def test_no_line_is_long_thought_about(kdm, line):
    """However a line is made, what cannot be understood is refused at once."""
    kdm.after(*FIGHT)
    began = perf_counter()
    kdm(line, code=2)
    assert perf_counter() - began < 1


TALK = (Path(hearing.__file__).parents[1] / "cli" / "help" / "talk.txt").read_text()
SHOWN = [part for line in TALK.splitlines() if line[:2] == "  " for part in re.split(r" {2,}", line.strip())[:4]]
EXPLAINED = re.compile(r"the |dice, |also |whose |a fight|an e")  # what stands beside an example


@pytest.mark.parametrize("line", [each for each in SHOWN if not EXPLAINED.match(each)])
def test_what_the_help_says_can_be_said(tables, line):
    """Each example of `kdm help talk` is understood, in a fight, on the way or at home."""
    campaigns = [Sheets(str(tables(each).folder / "ashhold.kdm")) for each in (ACTING, DUE, AWAY)]
    assert any(hearing.interpreted(split(line), sheets)[1] for sheets in campaigns), line


def test_a_line_to_copy_is_one_that_people_can_read(kdm):
    """An apostrophe stands in double quotes, as one would type it; what a shell would read there stands in single ones."""
    kdm.after(*STRUCK)
    assert '--location "Beast\'s Flank"' in kdm("lucy 9 3 flank 8 --house-rule --dry-run")
    for name in ("Beast's Flank", "it's $HOME", 'say "it\'s"', "a!b'c", "back\\slash'", "plain"):
        shell = subprocess.run(["sh", "-c", f"printf %s {quoted(name)}"], capture_output=True, text=True, check=True)
        assert shell.stdout == name
