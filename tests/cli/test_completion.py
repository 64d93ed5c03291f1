"""Completion: Tab offers what fits, quoted so that the shell reads one word, and is silent where there is nothing."""

import os
import shutil
import sqlite3
import time
import unicodedata

import pytest

from kdm_cli.cli.completion import candidates, continued, in_bash, taken_apart
from kdm_cli.cli.main import main
from kdm_cli.rules.content import fold
from kdm_cli.service.completion.complete import complete
from kdm_cli.service.language import index
from kdm_cli.service.language.by_kind import LISTS, PLACES, words_of
from tests.cli.conftest import HOSTILE
from tests.conftest import Kdm
from tests.scenarios.quick import Quick


def offered(line):
    """What Tab offers at the end of a line; a blank at its end begins a new word."""
    typed = taken_apart("kdm " + line)
    return [offer.value for offer in complete(typed.words[1:], typed.unfinished).offers]


# Commands and options


def test_nouns_commands_and_short_forms_are_offered(nowhere):
    first = offered("")
    assert first[:2] == ["survivor", "gear"]
    assert {*index.GROUPS, *index.SHORT, "log", "undo", "doctor", "help", "completion"} <= set(first)
    assert offered("surv") == ["survivor"]
    assert {"add", "list", "show", "set", "suffer"} <= set(offered("survivor "))
    assert offered("survivor su") == ["suffer"]
    assert offered("--json survivor su") == ["suffer"]
    assert offered("help survivor su") == ["suffer"]
    assert offered("completion ") == ["bash", "zsh", "fish"]
    assert offered("survivro ") == offered("survivor sett ") == []


def test_options_are_offered_once(nowhere):
    assert offered("survivor kill Lucy --ca") == ["--cause"]
    assert offered("survivor kill Lucy --c") == ["--cause", "--choose"]
    assert offered("survivor kill Lucy --cause x --c") == ["--choose"]
    assert offered("survivor kill Lucy --choose x --ch") == ["--choose"], "this one may be repeated"
    assert offered("--fi") == ["--file"]
    assert "--dry-run" not in offered("survivor list --")
    assert offered("survivor add Nadia --sex ") == ["m", "f"]
    assert offered("survivor add Nadia --sex=") == ["--sex=m", "--sex=f"]
    assert offered("export sheets --format ") == ["html"], "what is declined is not offered"
    assert "--year" not in offered("export json --")
    assert offered("survivor kill Lucy -- --c") == []


@pytest.mark.some(46)
@pytest.mark.parametrize("path", index.everything())
def test_every_place_of_every_command_can_be_completed(path, campaign):
    operation = index.operation(path)
    for parameter in operation.parameters:
        if parameter.kind.completes not in ("", "file"):
            assert parameter.kind.completes in LISTS, f"who offers {parameter.kind.completes}?"
        if not parameter.positional and not parameter.kind.flag:
            complete([*path.split(), parameter.option], "")
            complete(path.split(), f"{parameter.option}=x")
    for count in range(6):
        words = [*path.split(), *["Lucy"] * count]
        assert all(offer.value for offer in complete(words, "").offers)
        if path not in ("fix", "watch"):  # in which another command stands
            assert {"--file", "--json"} <= {offer.value for offer in complete(words, "--").offers}


@pytest.mark.parametrize("what", PLACES)
def test_what_the_rules_name_stands_where_completion_looks_for_it(what):
    assert words_of(what)


def test_behind_the_entry_that_is_mended_a_command_is_completed(campaign):
    assert "survivor" in {offer.value for offer in complete(["fix", "3"], "surv").offers}
    assert {"--file", "--roll"} <= {offer.value for offer in complete(["fix", "3", "set", "Lucy"], "--").offers}


def test_behind_watch_a_command_is_completed(campaign):
    assert {"show", "survivor"} <= {offer.value for offer in complete(["watch"], "").offers}
    assert "list" in {offer.value for offer in complete(["watch", "survivor"], "").offers}
    assert "--where" in {offer.value for offer in complete(["watch", "survivor", "list"], "--").offers}
    assert "--json" in {offer.value for offer in complete(["watch"], "--").offers}


# Names


def test_survivors_are_offered_living_first_and_the_dead_only_where_they_are_meant(campaign):
    living = ["Lucy", "Erza", "Élan", "Old Tom", "Grandma"]
    assert offered("survivor set ") == living
    assert offered("survivor kill ") == living
    assert offered("survivor show ") == [*living, "Zachary"]
    assert offered("survivor note ") == [*living, "Zachary"]
    assert offered("show ") == offered("log --survivor ") == [*living, "Zachary"]
    assert offered("survivor revive ") == ["Zachary"]
    assert offered("survivor unretire ") == ["Grandma"]
    assert "Grandma" not in offered("survivor retire ")
    assert offered("survivor add Nadia --mother l") == ["Lucy"]
    assert offered("expect ")[-3:] == ["showdown", "settlement", "hunt"]


def test_names_are_found_without_case_accents_and_blanks(campaign):
    assert offered("survivor set el") == offered("survivor set ÉLA") == ["Élan"]
    assert offered("survivor kill E") == ["Erza", "Élan"]
    assert offered("survivor set oldt") == ["Old Tom"]
    assert offered("survivor set tom") == ["Old Tom"], "a later word, where nothing begins so"
    assert offered("gear give Lucy catg") == ["Cat Gut Bow"]


def test_several_names_are_each_offered_once(campaign):
    assert "Lucy" not in offered("survivor heal Lucy ")
    assert offered("survivor heal lucy,e") == ["lucy,Erza", "lucy,Élan"]
    assert offered("survivor heal lucy, e") == ["Erza", "Élan"]
    assert offered("survivor heal lucy,erza,") == ["lucy,erza,Élan", "lucy,erza,Old Tom", "lucy,erza,Grandma"]
    assert offered("event intimacy --survivor Lucy --survivor L") == []


def test_what_a_settlement_phase_needs_is_offered(campaign):
    assert main(["settlement", "gain", "lantern hoard"]) == 0
    assert offered("endeavor Lucy bu")[0] == "Build Bone Smith"
    assert main(["settlement", "gain", "bone smith"]) == 0
    assert "Build Bone Smith" not in offered("endeavor Lucy "), "it is built already"
    assert offered("craft 'bone dagger:lu") == ["bone dagger:Lucy"]
    assert offered("look aug") == ["Augury"]
    assert offered("next --draw open") == ["Open Maw"]
    assert offered("innovate -d ammonia,pai") == ["ammonia,Paint"]
    assert offered("settlement return --draw ") == []


def test_a_hunt_is_offered_its_quarries_levels_hunters_and_events(campaign):
    assert offered("hunt start ") == ["White Lion", "Screaming Antelope", "Phoenix"], (
        "no list yet: all that can be hunted"
    )
    assert main(["settlement", "gain", "white lion", "--house-rule"]) == 0
    assert offered("hunt start ") == ["White Lion"]
    assert offered("hunt start white lion --level ") == ["1", "2", "3"]
    assert offered("showdown start gold smoke --level ") == ["4"]
    assert main(["hunt", "start", "white lion", "--level", "1", "--survivor", "Lucy,Erza", "--house-rule"]) == 0
    for line in ("hunt move --revealer ", "hunt event --survivor ", "hunt run-away ", "hunt end --controller "):
        assert offered(line) == ["Lucy", "Erza"], line
    assert offered("hunt event ")[:2] == ["Aromatic Breeze", "Lion in Heat"]
    assert main(["hunt", "move", "--draw", "lion in heat"]) == 0
    assert offered("hunt event ")[:2] == ["Aromatic Breeze", "Lion's Sculpture"], "what came is not offered again"
    assert offered("hunt move --draw prow") == ["Prowling Lion"]
    assert offered("hunt event field") == ["Field of Arms"]
    assert offered("hunt monster-move ") == ["closer", "away"]


def test_a_name_may_be_finished_without_quotes(campaign):
    assert offered("gear give Lucy bone bl") == ["Blade"]
    assert offered("survivor heal old t") == ["Tom"]
    assert offered("event hands of ") == ["Heat"]


def test_stats_follow_names_and_amounts_follow_stats(campaign):
    assert offered("survivor set Lucy su") == ["survival"]
    assert {"Erza", "courage", "hunt-xp"} <= set(offered("survivor set Lucy "))
    assert offered("survivor set Lucy courage ") == []
    assert offered("survivor set --all-living in") == ["insanity"]
    assert offered("survivor token Lucy ")[-6:] == ["movement", "speed", "accuracy", "strength", "evasion", "luck"]
    assert "armor" in offered("survivor show Lucy --why ")


def test_gear_is_offered_from_storage_and_else_from_the_packs(campaign):
    assert offered("gear give Lucy ") == ["Bone Blade", "Cloth", "Founding Stone"]
    assert offered("gear give Lucy bone") == ["Bone Blade"]
    assert "Lantern Sword" in offered("gear give Lucy lantern")
    assert offered("gear take Lucy ") == offered("gear archive Lucy ") == ["Cloth", "Founding Stone"]
    assert offered("gear take Nobody ") == []
    assert offered("gear load Lucy ") == ["lion hunt"]
    assert offered("storage remove l") == ["Leather"]
    assert "Monster Bone" in offered("storage add monster")


def test_traits_injuries_events_and_things_are_offered(campaign):
    assert offered("survivor lose Lucy ") == ["Leader"]
    assert "Broken Arm" in offered("survivor gain Lucy broken")
    assert "Bleeding Kidneys" not in offered("survivor gain Lucy bleed"), "it leaves nothing that stays"
    assert offered("survivor suffer Lucy wa") == ["waist", "Warped Pelvis"]
    assert "Broken Rib" in offered("survivor suffer Lucy broken")
    assert offered("settlement lose lan") == ["Language"]
    assert "Bone Smith" in offered("settlement gain bone")
    assert offered("timeline done 7 ") == ["Phoenix Feather", "Hands of Heat"]
    assert offered("settlement principle new-life ") == ["Protect the Young", "Survival of the Fittest", "none"]
    assert offered("settlement quarry add scr") == ["Screaming Antelope"]
    assert offered("settlement quarry remove ") == []
    assert offered("settlement nemesis add but") == ["Butcher"]
    assert offered("settlement milestone pop") == ["Population 0", "Population 15"]
    assert offered("storage list bo") == ["bone"]
    assert offered("settlement set surv") == ["survival-limit"]
    assert offered("expect Lucy survival ") == ["=", ">=", "<=", "has"]
    assert offered("event ")[0].startswith("Accept Darkness"), "what is due comes first"


def test_players_are_offered_where_a_player_may_be_named(campaign):
    assert main(["settlement", "set", "players", "Ann: Lucy; Ben: Erza"]) == 0
    assert offered("settlement set players ") == ["Ann", "Ben"]
    assert offered("showdown start white lion --controller b") == ["Ben"]
    assert offered("hunt end --controller a") == ["Ann"]
    assert offered("showdown controller an") == ["Ann"]


def test_requirements_are_offered_behind_a_house_rule(campaign):
    assert offered("settlement set house-rule too-m") == ["too-many"]
    assert offered("settlement set house-rule dra") == ["draw-one-more"]
    assert offered("depart Lucy --house-rule dra") == [], "it waives nothing"
    assert {"People of the Sun", "People of the Stars"} <= set(offered("settlement new Suns --campaign peop"))
    assert offered("depart Lucy --house-rule too-m") == ["too-many"]
    assert offered("depart Lucy --house-rule=may-n") == ["--house-rule=may-not-be-parent", "--house-rule=may-not-depart",
                                                         "--house-rule=may-not-endeavor"]  # fmt: skip
    assert offered("depart Lucy --house-rule Er") == ["Erza"], "alone it waives all, and the line goes on"
    assert {"Erza", "not-due"} <= set(offered("depart Lucy --house-rule "))
    assert offered("settlement set rules ") == ["strict", "loose"]
    assert offered("settlement set population ") == []


def test_a_command_within_a_line_is_about_the_campaign_of_the_line(built, nowhere):
    (nowhere / "elsewhere").mkdir()
    other = shutil.copy(built, nowhere / "elsewhere" / "other.kdm")
    assert offered("fix 3 survivor show lu") == offered("event open-maw --then survivor kill lu") == []
    for named in (f"--file {other}", f"--file={other}"):
        assert offered(f"{named} fix 3 survivor show lu") == ["Lucy"]
        assert offered(f"fix {named} 3 gear give Lucy bone") == ["Bone Blade"]
        assert offered(f"event open-maw {named} --then survivor kill lu") == ["Lucy"]
        assert offered(f"event open-maw {named} --then survivor kill Erza --cause maw --then show e")[0] == "Erza"
        assert offered(f"{named} fix 3 survivor suffer Lucy waist --roll 1") == ["1", "10"]


def test_files_are_left_to_the_shell(nowhere):
    for line in ("--file ", "--file=x", "restore ", "batch run ", "export json --out "):
        typed = taken_apart("kdm " + line)
        assert complete(typed.words[1:], typed.unfinished).files, line
    assert candidates(["bash", "kdm restore as"]) == candidates(["zsh", "restore", ""]) == ["\tfile"]


# Which campaign, and what may be wrong with it


def test_the_campaign_is_the_one_the_command_would_use(built, nowhere, monkeypatch):
    assert offered("survivor show lu") == []
    (nowhere / "else where").mkdir()
    other = shutil.copy(built, nowhere / "else where" / "other.kdm")
    quoted = str(other).replace(" ", "\\ ")
    assert offered(f"--file {quoted} survivor show lu") == ["Lucy"]
    assert offered(f"survivor show --file={quoted} lu") == ["Lucy"]
    monkeypatch.setenv("HOME", str(other.parent))
    assert offered("--file ~/other.kdm survivor show lu") == ["Lucy"]
    monkeypatch.setenv("KDM_FILE", str(other))
    assert offered("survivor show lu") == ["Lucy"]
    monkeypatch.delenv("KDM_FILE")
    for name in ("one.kdm", "two.kdm"):
        shutil.copy(built, nowhere / name)
    assert offered("survivor show lu") == [], "two campaigns here: which?"


def quiet(folder, *words, env=None, typed_into=Quick):
    """The command behind the scripts: exit 0, nothing on stderr, whatever happens."""
    done = typed_into(folder).run("--complete", *words, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


DAMAGES = {
    "empty": lambda data: b"",
    "foreign": lambda data: b"not a campaign at all" * 100,
    "cut off": lambda data: data[: len(data) // 2],
    "breaks off in the header": lambda data: data[:50],
    "from a newer version": lambda data: data[:60] + (99).to_bytes(4, "big") + data[64:],
    "another program's": lambda data: data[:68] + b"abcd" + data[72:],
    "overwritten": lambda data: data[:100] + b"\xff" * (len(data) - 100),
    "zeroed": lambda data: data[:4096] + bytes(len(data) - 4096),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_campaign_that_cannot_be_read_is_silence(damage, campaign):
    path = campaign
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    before = path.read_bytes()
    assert quiet(path.parent, "survivor", "show", "") == []
    assert "Bone Blade\tgear" in quiet(path.parent, "gear", "give", "Lucy", "bone")
    assert "survivor\tsurvivor sheets" in quiet(path.parent, "")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("",),
        ("bash",),
        ("bash", ""),
        ("bash", "kdm"),
        ("fish",),
        ("zsh",),
        ("survivor", "show"),
        ("--file",),
        ("-",),
    ],
)
def test_any_question_is_answered_without_complaint(words, nowhere):
    assert quiet(nowhere, *words, typed_into=Kdm) == quiet(nowhere, *words)


def test_a_folder_a_missing_file_and_a_vanished_folder_are_silence(nowhere):
    (nowhere / "folder.kdm").mkdir()
    assert quiet(nowhere, "survivor", "show", "") == []
    assert quiet(nowhere, "--file", "missing.kdm", "survivor", "show", "") == []
    assert quiet(nowhere, "survivor", "show", "", env={"KDM_FILE": "/dev/null"}) == []


@pytest.mark.parametrize("line", ["survivor show", "survivor suffer Lucy waist --roll", "event first-day --choose"])
def test_a_campaign_somebody_is_writing_hardly_holds_tab_up(campaign, line):
    writer = sqlite3.connect(campaign, isolation_level=None)
    writer.execute("BEGIN EXCLUSIVE")
    begun = time.monotonic()
    assert quiet(campaign.parent, *line.split(), "") == []
    assert time.monotonic() - begun < 2.5
    writer.close()


def test_completion_changes_nothing(campaign):
    folder = campaign.parent
    before = campaign.read_bytes(), campaign.stat().st_mtime_ns, sorted(os.listdir(folder))
    for line in (
        "survivor show ",
        "gear give Lucy ",
        "gear take Lucy ",
        "survivor lose Lucy ",
        "event ",
        "settlement lose ",
    ):
        offered(line)
    assert (campaign.read_bytes(), campaign.stat().st_mtime_ns, sorted(os.listdir(folder))) == before


def test_a_terminal_that_lacks_a_letter_is_not_sent_it(campaign):
    lines = quiet(campaign.parent, "survivor", "kill", "e", env={"PYTHONIOENCODING": "ascii"}, typed_into=Kdm)
    assert lines == ["Erza"]


# Hostile names


def harmless(text):
    return not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for letter in text)


def test_names_are_sent_to_the_terminal_harmless(hostile):
    lines = quiet(hostile.parent, "survivor", "show", "")
    assert len(lines) == len(HOSTILE)
    assert all(map(harmless, lines))
    assert [fold(line) for line in lines] == [fold(name) for name in HOSTILE], "and still mean the same"
    assert max(map(len, lines)) < 40, "no flood of accents"


@pytest.mark.parametrize("name", ["-dash", "--file", "\x1b\x07", "\u200b\u202e"])
def test_a_name_that_cannot_be_typed_is_not_offered(name, hostile, tmp_path):
    file = shutil.copy(hostile, tmp_path / "one.kdm")
    connection = sqlite3.connect(file)
    for (table,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE sql LIKE '%survivor_id INTEGER%'"
    ).fetchall():
        connection.execute(f"DELETE FROM {table} WHERE survivor_id > (SELECT min(id) FROM survivor)")
    connection.execute("DELETE FROM survivor WHERE id > (SELECT min(id) FROM survivor)")
    connection.execute("UPDATE survivor SET name = ?", (name,))
    connection.commit()
    connection.close()
    assert quiet(tmp_path, "survivor", "show", "") == []
    if name.startswith("-"):
        assert quiet(tmp_path, "survivor", "show", "--", "") == [name]


# How shells spell


@pytest.mark.parametrize(
    ("line", "words", "unfinished", "quote"),
    [
        ("kdm show er", ["kdm", "show"], "er", ""),
        ("kdm  show ", ["kdm", "show"], "", ""),
        ("kdm show 'Old T", ["kdm", "show"], "Old T", "'"),
        ('kdm show "Old \\"T', ["kdm", "show"], 'Old "T', '"'),
        ("kdm show Old\\ T", ["kdm", "show"], "Old T", ""),
        ("kdm show 'Old Tom' x", ["kdm", "show", "Old Tom"], "x", ""),
        ("kdm show '' x", ["kdm", "show", ""], "x", ""),
        ("kdm show O\\'B", ["kdm", "show"], "O'B", ""),
        ("kdm show ends\\", ["kdm", "show"], "ends", ""),
    ],
)
def test_a_line_is_read_as_a_shell_reads_it(line, words, unfinished, quote):
    typed = taken_apart(line)
    assert (typed.words, typed.unfinished, typed.quote) == (words, unfinished, quote)


def test_bash_replaces_only_what_follows_a_break():
    line = taken_apart("kdm survivor add x --father=l", "=:")
    assert (line.standing, in_bash("--father=Lucy", line)) == ("--father=", "Lucy")
    quoted = taken_apart("kdm survivor add x --father='old t", "=:")
    assert in_bash("--father=Old Tom", quoted) == "Old Tom"


def test_shells_that_filter_get_the_name_as_it_was_begun():
    assert continued("Élan", "el") == "elan"
    assert continued("Cat Gut Bow", "catg") == "catgut Bow"
    assert continued("Erza", "er") == "Erza"
    assert fold(continued("Élan", "el")) == fold("Élan")


def test_the_faces_of_the_die_that_will_be_asked_for_are_offered(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f")
    before = (kdm.folder / "ashhold.kdm").read_bytes()
    asked = kdm("--complete", "survivor", "suffer", "Lucy", "waist", "--roll", "").splitlines()
    assert asked == [f"{face}\tsevere injury, waist, Lucy" for face in range(1, 11)]
    assert kdm("--complete", "survivor", "suffer", "Lucy", "waist", "--roll", "1").splitlines() == [asked[0], asked[9]]
    assert kdm("--complete", "survivor", "heal", "Lucy", "--roll", "") == ""
    assert (kdm.folder / "ashhold.kdm").read_bytes() == before


def test_the_options_of_the_choice_that_will_be_asked_for_are_offered(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f")
    offered = kdm("--complete", "event", "first-day", "--house-rule", "--choose", "").splitlines()
    assert "8 people" in offered


def test_an_answer_is_foreseen_behind_an_equals_sign_too(ashhold):
    def asked(*words):
        return [line.partition("\t")[0] for line in ashhold("--complete", *words).splitlines()]

    assert asked("survivor", "suffer", "Lucy", "waist", "--roll=") == [f"--roll={face}" for face in range(1, 11)]
    assert asked("survivor", "suffer", "Lucy", "waist", "--roll=1") == ["--roll=1", "--roll=10"]
    assert "--choose=8 people" in asked("event", "first-day", "--house-rule", "--choose=")
    assert asked("event", "first-day", "--house-rule", "--choose=8") == ["--choose=8 people"]


@pytest.mark.parametrize("what", PLACES)
def test_the_rules_still_call_things_what_completion_asks_them_for(what):
    assert words_of(what)
