"""Nothing typed is ignored: each option of each command is used, or refused with the line without it.

Every option stands here once where it could do nothing, or where what it does can be seen. A new option has no line
here, and so cannot be forgotten.
"""

import json

import pytest

from kdm_cli.rules.refusal import WITHOUT
from kdm_cli.service.language import index
from kdm_cli.service.language.words import split
from tests.scenarios.quick import Quick

START = ("settlement new A --seed 4", "add Lucy:f Erza:f Zach:m Al:m")
FIGHT = (*START, "showdown start white lion")
TURN = (*FIGHT, "turn claw zach 1,1")
FALLEN = (*TURN, "showdown knock-down al")
HOME = (
    "settlement new A --seed 4 --skip-prologue --auto", "add Lucy:f Erza:f Mira:f Al:m", "settlement set population 12",
    "storage add monster bone 6", "storage add monster hide 6", "storage add monster organ 6", "storage add cloth 2",
    "settlement set endeavors 6",
)  # fmt: skip
MOODS = (*HOME, "depart Lucy --house-rule", "showdown start white lion --level 1 --house-rule")
DEAD = (*HOME, "kill Al --cause cold")
HUNT = (*HOME, "depart Al Lucy Erza Mira --house-rule", "hunt start white lion --level 1 --house-rule")
FAILED = (*HUNT, *(f"kill {name} --cause x" for name in ("Al", "Lucy", "Erza", "Mira")), "add Bran:m")
COPY = (*HOME, "backup a.copy", "set lucy courage +1 --file a.copy", "set al courage +1")
WAITING = (*HOME, "set lucy courage +1", "sync a --yes")
SAVE = (*HOME, "export json --out saved.json")

REFUSED, SEEN = "refused", "seen"
EVENT, RISES = "event heat wave --house-rule", "hunt event 12 --house-rule --auto"
BEGINS, LION = "hunt start white lion --house-rule --survivor lucy", "showdown start white lion"
CLAW = "showdown monster-turn --auto --card claw"
OPTIONS = {
    # path, option: where, the line, what is added, what comes of it
    ("event", "--survivor"): (HOME, EVENT, "--survivor lucy", REFUSED),
    ("event", "--revealer"): (HOME, EVENT, "--revealer lucy", REFUSED),
    ("event", "--newborn"): (HOME, EVENT, "--newborn Bran:m", REFUSED),
    ("event", "--pay"): (HOME, EVENT, "--pay 'monster bone'", REFUSED),
    ("event", "--note"): (HOME, EVENT, "--note hot", SEEN),
    ("event", "--by-hand"): (HOME, EVENT, "--by-hand", SEEN),
    ("event", "--then"): (HOME, EVENT, "--then set lucy courage +1", SEEN),
    ("gear find", "--slot"): (HUNT, "gear find lucy cloth", "--slot 5", SEEN),
    ("gear give", "--slot"): (HOME, "gear give lucy cloth", "--slot 5", SEEN),
    ("gear give", "--forgot"): (HOME, "gear give lucy cloth", "--forgot", REFUSED),
    ("gear strip", "--all"): (HOME, "gear strip lucy", "--all", REFUSED),
    ("hunt end", "--decks"): (FAILED, "hunt end --auto", "--decks tool", REFUSED),
    ("hunt end", "--controller"): (FAILED, "hunt end --auto", "--controller bran", REFUSED),
    ("hunt event", "--survivor"): (HUNT, RISES, "--survivor lucy", REFUSED),
    ("hunt event", "--revealer"): (HUNT, RISES, "--revealer lucy", SEEN),
    ("hunt event", "--note"): (HUNT, RISES, "--note hm", SEEN),
    ("hunt event", "--then"): (HUNT, RISES, "--then set lucy courage +1", SEEN),
    ("hunt move", "--card"): (HUNT, "hunt move -1", "--card 'lion in heat'", REFUSED),
    ("showdown end", "--stopped"): (FIGHT, "showdown end --auto", "--stopped", SEEN),
    ("hunt move", "--survivor"): (HUNT, "hunt move -d 'lion in heat'", "--survivor lucy", REFUSED),
    ("hunt move", "--revealer"): (HUNT, "hunt move -1", "--revealer lucy", SEEN),
    ("hunt move", "--note"): (HUNT, "hunt move -1", "--note hm", SEEN),
    ("hunt move", "--then"): (HUNT, "hunt move -1", "--then set lucy courage +1", SEEN),
    ("hunt start", "--level"): (HOME, BEGINS, "--level 2", SEEN),
    ("hunt start", "--survivor"): (HOME, f"{BEGINS} --level 1", "--survivor erza", SEEN),
    ("hunt start", "--revealer"): (HOME, f"{BEGINS},al --level 1", "--revealer al", SEEN),
    ("hunt start", "--decks"): (HOME, f"{BEGINS} --level 1", "--decks tool", SEEN),
    ("phase next", "--won"): (START, "next", "--won", SEEN),
    ("phase next", "--lost"): (FIGHT, "next --auto --house-rule", "--lost", SEEN),
    ("phase next", "--skip"): (FIGHT, "next --auto", "--skip", REFUSED),
    ("settlement build", "--by"): (HOME, "build catarium --house-rule", "--by lucy", REFUSED),
    ("settlement build", "--pay"): (HOME, "build skinnery --house-rule", "--pay 'monster bone'", REFUSED),
    ("settlement craft", "--pay"): (HOME, "craft bone blade --house-rule", "--pay 'monster hide'", REFUSED),
    ("settlement endeavor", "--survivor"): (HOME, "endeavor lucy innovate --house-rule", "--survivor al", REFUSED),
    ("settlement endeavor", "--pay"): (HOME, "endeavor lucy augury --house-rule -r 5", "--pay 'monster bone'", REFUSED),
    ("settlement innovate", "--by"): (HOME, "innovate drums --house-rule", "--by lucy", SEEN),
    ("settlement innovate", "--pay"): (HOME, "innovate drums --house-rule", "--pay cloth", REFUSED),
    ("settlement return", "--victory"): (START, "settlement return", "--victory", SEEN),
    ("settlement return", "--defeat"): (START, "settlement return --house-rule", "--defeat", SEEN),
    ("settlement return", "--name"): (START, "settlement return --victory", "--name Ashhold", SEEN),
    ("settlement return", "--strip"): (HOME, "settlement return --house-rule", "--strip", REFUSED),
    ("showdown act", "--move"): (TURN, "showdown act lucy", "--move", SEEN),
    ("showdown act", "--activate"): (TURN, "showdown act lucy", "--activate", SEEN),
    ("showdown attack", "--weapon"): (TURN, "attack lucy 1,1", "-w fist", SEEN),
    ("showdown attack", "--blind-spot"): (TURN, "attack lucy 1,1", "--blind-spot", SEEN),
    ("showdown attack", "--location"): (TURN, "attack lucy 1,1", "--location ear", REFUSED),
    ("showdown draw", "--card"): (FIGHT, "showdown draw ai", "--card chomp", REFUSED),
    ("showdown end", "--victory"): (TURN, "showdown end --house-rule --auto", "--victory", SEEN),
    ("showdown end", "--defeat"): (TURN, "showdown end --house-rule --auto", "--defeat", SEEN),
    ("showdown monster-turn", "--card"): (FIGHT, f"{CLAW} --target lucy", "--card chomp", REFUSED),
    ("showdown monster-turn", "--target"): (MOODS, "turn alert", "--target lucy", REFUSED),
    ("showdown monster-turn", "--no-reach"): (FIGHT, f"{CLAW} --target none", "--no-reach", REFUSED),
    ("showdown monster-turn", "--own"): (FIGHT, f"{CLAW} --target none", "--own", REFUSED),
    ("showdown place", "--facing"): (FIGHT, "showdown place lucy H13 --house-rule", "--facing s", REFUSED),
    ("showdown resolve-hit", "--location"): (FIGHT, "showdown resolve-hit lucy --location legs", "--location arms", SEEN),
    ("showdown resolve-hit", "--damage"): (FIGHT, "showdown resolve-hit lucy --location legs", "--damage 2", SEEN),
    ("showdown resolve-hit", "--dodge"): (FIGHT, "showdown resolve-hit lucy --location brain", "--dodge", REFUSED),
    ("showdown resolve-hit", "--event"): (FIGHT, "showdown resolve-hit lucy --location legs --damage 9 --auto",
                                          "--event", SEEN),
    ("showdown sling", "--location"): (TURN, "sling lucy --auto", "--location ear", REFUSED),
    ("showdown spend", "--on"): (TURN, "spend lucy dash --house-rule", "--on al", REFUSED),
    ("showdown start", "--level"): (START, LION, "--level 3", REFUSED),
    ("showdown start", "--prologue"): (HOME, f"{LION} --level 1 --survivor lucy", "--prologue", REFUSED),
    ("showdown start", "--special"): (START, LION, "--special", REFUSED),
    ("showdown start", "--survivor"): (HUNT, f"{LION} --house-rule", "--survivor lucy", REFUSED),
    ("showdown start", "--ambush"): (START, LION, "--ambush monster", SEEN),
    ("showdown start", "--decks"): (START, LION, "--decks tool", SEEN),
    ("showdown start", "--controller"): (START, LION, "--controller Al", SEEN),
    ("showdown use", "--on"): (HOME, "use lucy 'monster organ' --house-rule --auto", "--on al", REFUSED),
    ("showdown wound", "--critical"): (TURN, "showdown wound", "--critical", REFUSED),
    ("survivor lose", "--instead"): ((*HOME, "gain lucy prey"), "lose lucy prey", "--instead hoarder", SEEN),
    ("survivor add", "--sex"): (START, "add Bob:m", "--sex f", REFUSED),
    ("survivor add", "--father"): (START, "add Bob:m", "--father Zach", SEEN),
    ("survivor add", "--mother"): (START, "add Bob:m", "--mother Lucy", SEEN),
    ("survivor add", "--founder"): (HOME, "add Bob:m", "--founder", SEEN),
    ("survivor add", "--born"): (START, "add Bob:m", "--born", SEEN),
    ("survivor add", "--newcomer"): (START, "add Bob:m", "--newcomer", SEEN),
    ("survivor heal", "--all-living"): (START, "survivor heal lucy", "--all-living", REFUSED),
    ("survivor heal", "--departing"): (START, "survivor heal lucy", "--departing", REFUSED),
    ("survivor kill", "--cause"): (START, "kill lucy --cause cold", "--cause heat", SEEN),
    ("survivor list", "--all"): (DEAD, "survivor list", "--all", SEEN),
    ("survivor list", "--where"): (HOME, "survivor list", "--where courage>=3", SEEN),
    ("survivor list", "--trait"): (HOME, "survivor list", "--trait tumble", SEEN),
    ("survivor list", "--sort"): (HOME, "survivor list", "--sort name", SEEN),
    ("survivor parents", "--father"): (HOME, "survivor parents lucy", "--father al", SEEN),
    ("survivor parents", "--mother"): (HOME, "survivor parents lucy", "--mother erza", SEEN),
    ("survivor set", "--all-living"): (START, "set lucy courage +1", "--all-living", REFUSED),
    ("survivor set", "--departing"): (START, "set lucy courage +1", "--departing", REFUSED),
    ("show", "--why"): (HOME, "show lucy", "--why strength", SEEN),
    ("survivor show", "--why"): (HOME, "survivor show lucy", "--why strength", SEEN),
    ("survivor token", "--all-living"): (START, "survivor token lucy strength +1", "--all-living", REFUSED),
    ("survivor token", "--departing"): (START, "survivor token lucy strength +1", "--departing", REFUSED),
    ("odds attack", "--weapon"): (TURN, "odds attack lucy", "--weapon fist", SEEN),
    ("odds attack", "--blind-spot"): (TURN, "odds attack lucy", "--blind-spot", SEEN),
    ("odds monster-turn", "--target"): (FIGHT, "odds monster-turn claw", "--target lucy", SEEN),
    ("look", "--sources"): (HOME, "look intimacy", "--sources", SEEN),
    ("log", "--survivor"): (HOME, "log 3", "--survivor lucy", REFUSED),
    ("log", "--year"): (HOME, "log 3", "--year 1", REFUSED),
    ("log", "--last"): (HOME, "log 3", "--last 2", REFUSED),
    ("log", "--since"): (HOME, "log 3", "--since 2", REFUSED),
    ("doctor", "--since"): (HOME, "doctor", "--since yesterday", REFUSED),
    ("doctor", "--salvage"): (HOME, "doctor", "--salvage b.kdm", SEEN),
    ("undo", "--to"): (HOME, "undo 1", "--to 3", REFUSED),
    ("undo", "--only"): (HOME, "undo 1", "--only 3", REFUSED),
    ("settlement recipes", "--all"): (HOME, "settlement recipes", "--all", SEEN),
    ("storage add", "--mending"): (HOME, "storage add monster bone", "--mending", REFUSED),
    ("showdown loot", "--mending"): (FIGHT, "showdown loot lucy monster bone", "--mending", REFUSED),
    ("storage list", "--totals"): (HOME, "storage list", "--totals", SEEN),
    ("settlement new", "--seed"): (HOME, "settlement new Z", "--seed 12", SEEN),
    ("settlement new", "--pack"): (HOME, "settlement new Z", "--pack nowhere", REFUSED),
    ("showdown monster-turn", "--speed"): (FIGHT, "turn claw Lucy 1,2", "--speed 4", REFUSED),
    ("showdown monster-turn", "--accuracy"): (FIGHT, "turn claw Lucy 1,2", "--accuracy 4", REFUSED),
    ("showdown monster-turn", "--damage"): (FIGHT, "turn claw Lucy 1,2", "--damage 4", REFUSED),
    ("fetch-list", "--level"): (HOME, "fetch-list white lion", "--level 2", SEEN),
    ("settlement new", "--campaign"): (HOME, "settlement new Z", "--campaign nowhere", REFUSED),
    ("settlement new", "--skip-prologue"): (HOME, "settlement new Z --auto", "--skip-prologue", SEEN),
    ("settlement new", "--after"): (HOME, "settlement new Z", "--after a.kdm", SEEN),
    ("settlement new", "--year"): (HOME, "settlement new Z --population 8", "--year 5", SEEN),
    ("settlement new", "--population"): (HOME, "settlement new Z --skip-prologue --auto", "--population 7", SEEN),
    ("export summary", "--format"): (HOME, "export summary", "--format html", SEEN),
    ("export summary", "--survivor"): (HOME, "export summary", "--survivor lucy", SEEN),
    ("export summary", "--out"): (HOME, "export summary", "--out a.txt", SEEN),
    ("export sheets", "--survivor"): (HOME, "export sheets --all --out s.html", "--survivor lucy", REFUSED),
    ("export sheets", "--all"): (DEAD, "export sheets --out s.html", "--all", SEEN),
    ("export sheets", "--blank"): (HOME, "export sheets", "--blank 2", SEEN),
    ("export sheets", "--per-page"): (HOME, "export sheets", "--per-page 2", SEEN),
    ("export sheets", "--format"): (HOME, "export sheets --out s.html", "--format text", REFUSED),
    ("export sheets", "--out"): (HOME, "export sheets", "--out a.html", SEEN),
    ("export chronicle", "--format"): (HOME, "export chronicle", "--format html", SEEN),
    ("export chronicle", "--survivor"): (HOME, "export chronicle", "--survivor lucy", SEEN),
    ("export chronicle", "--year"): (HOME, "export chronicle", "--year 9", REFUSED),
    ("export chronicle", "--out"): (HOME, "export chronicle", "--out a.txt", SEEN),
    ("export picture", "--survivor"): (HOME, "export picture", "--survivor lucy", SEEN),
    ("export picture", "--year"): (HOME, "export picture", "--year 9", REFUSED),
    ("export picture", "--out"): (HOME, "export picture", "--out a.svg", SEEN),
    ("export csv", "--table"): (HOME, "export csv --out c", "--table survivor", SEEN),
    ("export csv", "--out"): (HOME, "export csv --table survivor", "--out c.csv", SEEN),
    ("export json", "--out"): (HOME, "export json", "--out a.json", SEEN),
    ("export json", "--secrets"): (FIGHT, "export json", "--secrets", SEEN),
    ("serve", "--lan"): (HOME, "serve --dry-run", "--lan", SEEN),
    ("serve", "--port"): (HOME, "serve --dry-run", "--port 8018", SEEN),
    ("sync", "--skip"): (WAITING, "sync a --yes", "--skip ours:9", SEEN),
    ("sync", "--as"): (WAITING, "sync a --yes", "--as ours:9 set lucy courage +2", SEEN),
    ("merge", "--skip"): (COPY, "merge a.copy", "--skip 9", SEEN),
    ("merge", "--as"): (COPY, "merge a.copy", "--as 9 set lucy courage +2", SEEN),
    ("import", "--as"): (SAVE, "import saved.json", "--as Other", SEEN),
    ("import", "--only"): (SAVE, "import saved.json --as Other", "--only 3", REFUSED),
    ("import", "--year"): (SAVE, "import saved.json --as Other", "--year 3", REFUSED),
    ("import", "--seed"): (SAVE, "import saved.json --as Other", "--seed 3", REFUSED),
    ("import", "--out"): (SAVE, "import saved.json --as Other", "--out there", REFUSED),
}  # fmt: skip
IN_FRONT = {("fix", "--before")}  # of the command, to which all behind it belongs
ON_A_SERVER = {
    ("share", f"--{option}") for option in ("list", "drop", "grant", "read-only", "revoke", "upgrade")
}  # tests/server tries them
LISTS = {("settlement craft", "--list"), ("settlement endeavor", "--list")}  # other commands: those of `recipes`


def every_option():
    return {
        (path, parameter.option)
        for path, operation in index.everything().items()
        for parameter in operation.parameters
        if not parameter.positional
    }


def test_each_option_of_each_command_is_tried():
    assert every_option() - set(OPTIONS) == LISTS | IN_FRONT | ON_A_SERVER
    assert set(OPTIONS) <= every_option()


@pytest.mark.some(50)
@pytest.mark.parametrize("option", OPTIONS, ids=" ".join)
def test_an_option_is_used_or_refused(option, tmp_path):
    where, line, more, outcome = OPTIONS[option]
    without, given = ran(tmp_path / "without", where, line), ran(tmp_path / "given", where, f"{line} {more}")
    assert given[0] in ((0,) if outcome == SEEN else (1, 2, 3)), given
    assert given != without


def ran(folder, where, line):
    """What a line comes to: its exit code, what it prints, and the files there are then."""
    folder.mkdir()
    kdm = Quick(folder).after(*where)
    done = kdm.run(*split(line), "--json")
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.suffix != ".kdm"}
    return done.returncode, seen(done.stdout), files


def seen(printed):
    """Without what differs each time."""
    try:
        document = json.loads(printed)
    except ValueError:
        return printed
    return {name: each for name, each in document.items() if name != "time"} if isinstance(document, dict) else document


@pytest.mark.some(22)
@pytest.mark.parametrize("option", [each for each in OPTIONS if OPTIONS[each][3] == REFUSED], ids=" ".join)
def test_the_line_that_is_shown_does_what_the_line_without_it_does(option, tmp_path):
    where, line, more, _ = OPTIONS[option]
    hint = ran(tmp_path / "given", where, f"{line} {more}")[1]["error"]["hint"]
    if WITHOUT not in hint:
        return
    shown = hint.partition(WITHOUT)[2].removeprefix("kdm ").removesuffix(" --json")
    assert ran(tmp_path / "shown", where, shown) == ran(tmp_path / "without", where, line)


@pytest.mark.parametrize("permission", ["--auto", "--house-rule", "--yes", "--because why", "--dry-run", "--quiet"])
@pytest.mark.parametrize("line", ["set lucy courage +1", "survivor list", "log", "settlement show", "look lion"])
def test_permissions_and_how_it_is_printed_are_never_refused(permission, line, tmp_path):
    assert Quick(tmp_path).after(*START).run(*split(f"{line} {permission}")).returncode == 0


@pytest.mark.parametrize("line", ["set lucy courage +1", "survivor list", "settlement show", "undo", "look lion"])
def test_a_superfluous_no_is_never_refused(line, tmp_path):
    assert Quick(tmp_path).after(*START).run(*split(f"{line} --choose no")).returncode == 0
    assert Quick(tmp_path).after(*START).run(*split(f"{line} --choose yes")).returncode == 2
