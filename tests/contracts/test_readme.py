"""What the README and the longer texts of the help tell people to type is what works."""

import json
import re
import subprocess
import sys

import pytest

from kdm_cli.rules.refusal import EXIT_CODES, Refused
from kdm_cli.service.language import index
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.signposts import LONGER_TEXTS, REFERENCE
from kdm_cli.service.language.words import split
from tests.conftest import ROOT, clean_environment
from tests.contracts.texts import (
    COMMANDS,
    EXAMPLES,
    FILES,
    HOUSE,
    PICTURES,
    README,
    TEXTS,
    TOPICS,
    blocks,
    commands_named,
    lines,
    marked,
)

NOT_OPERATIONS = ("completion", "help")  # answered before any operation is looked for
PLAYED = {"evening", "settlement", "hunt", "showdown", "rules", "batch", "mending", "past", "exports", "documents", "python", "homebrew", "quarry", "expansions", "tutorial", "years", "lines", "later", "arena", "next", "merging", "syncing"}  # fmt: skip


def test_every_example_is_played_here_and_says_the_same_wherever_it_stands():
    assert set(EXAMPLES) == PLAYED
    for text, kind, name, _, block in marked():
        assert block == blocks(kind)[name], f"{kind} {name} in {text}"
    assert sum(all_of_it.count("<!--") for all_of_it in TEXTS.values()) == len(marked()), "a mark without its block"


def test_the_example_evening_runs_line_by_line_in_an_empty_folder(installed):
    for line in lines("evening"):
        noun, *words = split(line)
        assert noun == "kdm"
        installed(*words) if words else installed("status")


def test_the_tutorial_runs_line_by_line_and_is_answered_as_it_says(kdm):
    told, typed = "", 0
    for line in lines("tutorial"):
        if line.startswith("kdm"):
            told, typed = kdm(*(split(line)[1:] or ["status"])), typed + 1
        else:
            assert line.strip() in [each.strip() for each in told.splitlines()], f"{line}\n{told}"
    assert typed > 20
    assert kdm.json("status")["departing"] == ["Erza", "Al"]


def test_the_example_of_a_settlement_phase_goes_on_where_the_evening_ended(kdm):
    for line in [*lines("evening"), *lines("settlement")]:
        kdm(*split(line)[1:])
    status = kdm.json("status")
    assert (status["phase"], status["lantern_year"], status["due"]) == ("hunt", 2, [])
    assert "healthy" in kdm("doctor")


def test_the_example_hunt_goes_on_where_the_settlement_phase_ended(kdm):
    for line in [*lines("evening"), *lines("settlement")]:
        kdm(*split(line)[1:])
    told = [kdm(*split(line)[1:]) for line in lines("hunt")]
    assert "7 spaces ahead" in told[1]
    assert "the showdown begins" in told[-1]
    assert kdm.json("showdown show")["monster"]["level"] == 2
    assert "healthy" in kdm("doctor")


def test_the_example_showdown_runs_line_by_line_in_an_empty_folder(installed):
    for line in lines("showdown"):
        installed(*split(line)[1:])
    assert installed.json("showdown show")["round"] == 2


def test_the_example_of_the_three_kinds_of_no_runs_line_by_line(kdm):
    told = [kdm(*split(line)[1:]) for line in lines("rules")]
    assert told[2].count("House rule") == told[4].count("House rule") == 3
    assert "no requirement" in told[-2]


def test_the_example_batch_is_a_whole_evening_and_one_step(kdm):
    kdm("settlement new Ashhold --seed 4")
    (kdm.folder / "evening.txt").write_text(EXAMPLES["batch"], encoding="utf-8")
    assert 35 <= len(EXAMPLES["batch"].splitlines()) <= 45
    before = kdm.json("export json")["page"]
    assert kdm.json("batch check evening.txt")["saved"] is False
    assert kdm.json("export json")["page"] == before
    assert kdm.json("batch run evening.txt")["saved"] is True
    assert kdm.json("status")["departing"] == ["Erza", "Allister", "Nadia", "Bran"]
    kdm("undo")
    assert facts(kdm.json("export json")) == facts({"page": before}), "one undo takes the whole evening back"


def test_the_example_of_mending_leaves_the_past_as_it_should_have_been(kdm):
    told = [kdm(*split(line)[1:]) for line in lines("mending")]
    assert "Entry 3 mended" in told[6]
    assert "Entry 5 taken out" in told[7]
    lucy, erza = kdm.json("show Lucy"), kdm.json("show Erza")
    assert (lucy["hit_locations"]["legs"]["heavy"], lucy["traits"], erza["insanity"]) == (False, [], 2)
    assert [trait["name"] for trait in erza["traits"]] == ["Broken Leg"]


def test_the_example_of_looking_back_tells_what_was_and_what_might_have_been(kdm):
    told = {line.partition(" #")[0].strip(): kdm(*split(line)[1:]) for line in lines("past")}
    assert "Al " in told["kdm --at 3 show Al"] and "Al " in told["kdm survivor list --at 3"]
    assert "Al: alive -> dead" in told["kdm diff 2"] and "Al" not in told["kdm diff 2 3"]
    assert "both the same up to entry 3" in told["kdm --file ashhold.kdm diff what-if"]
    assert "dead in year 0 (cold) -> alive" in told["kdm --file ashhold.kdm diff what-if"]
    assert {path.name for path in kdm.folder.iterdir()} == {"ashhold.kdm", "what-if.kdm", "then.md"}


def test_the_example_exports_are_all_written_and_come_back(kdm):
    for line in [*lines("evening"), *lines("exports")]:
        kdm(*split(line)[1:])
    written = {path.name for path in kdm.folder.iterdir()}
    assert {"ashhold.html", "sheets.html", "story.html", "ashhold.json", "ashhold-tables"} <= written
    (kdm.folder / "elsewhere").mkdir()
    kdm("import ashhold.json --out elsewhere")
    again = kdm("export json --file elsewhere/ashhold.kdm")
    assert again == (kdm.folder / "ashhold.json").read_text(encoding="utf-8")


def test_the_picture_of_the_readme_is_what_the_evening_leaves_on_the_sheet(kdm):
    for line in lines("evening"):
        kdm(*split(line)[1:])
    assert {line: kdm(line) for line in PICTURES} == PICTURES


def test_the_lines_of_the_readme_are_a_batch(kdm):
    kdm("settlement new Ashhold")
    kdm("add Lucy:f Erza:f Zachary:m Allister:m")
    kdm("showdown start white lion")
    (kdm.folder / "evening.txt").write_text(EXAMPLES["lines"], encoding="utf-8")
    assert kdm.json("batch run evening.txt")["saved"] is True


def test_the_lifelines_of_the_readme_are_those_of_its_years(kdm):
    """Bran and Petra die on the way: their last line has no dot of that fight, whichever was written down first."""
    kdm("settlement new Ashhold --seed 4")
    (kdm.folder / "years.txt").write_text(EXAMPLES["years"], encoding="utf-8")
    assert kdm.json("batch run years.txt")["saved"] is True
    kdm("export picture --out lifelines.svg")
    drawn = (kdm.folder / "lifelines.svg").read_text(encoding="utf-8")
    assert drawn == (ROOT / ".github/lifelines.svg").read_text(encoding="utf-8"), "kdm help sheets says how it is drawn"
    assert "Bran: lantern year 1 to 2, 1 fight, died" in drawn
    assert "Petra: lantern year 4 to 5, 0 fights, died" in drawn
    assert "healthy" in kdm("doctor")


def test_the_example_of_documents_writes_what_it_says(kdm):
    (kdm.folder / "evening.json").write_text(FILES["evening.json"], encoding="utf-8")
    told = [
        json.loads(kdm(*split(line)[1:])) if "--json" in line else kdm(*split(line)[1:]) for line in lines("documents")
    ]
    assert (told[1]["saved"], told[2]["saved"], len(told[2]["outcomes"])) == (False, True, 2)
    assert told[3]["survival"] == 1, "the limit"


def test_the_example_in_python_runs(tmp_path):
    environment = {**clean_environment(), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", EXAMPLES["python"]],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    strength, refused, insane = done.stdout.splitlines()
    assert (strength, refused[:9]) == ("0", "needs-die")
    assert insane == "['Lucy'] <campaign ashhold.kdm: Ashhold, prologue>"


def test_the_example_of_expansions_runs_as_it_stands(kdm):
    told = [kdm(*split(line)[1:]) for line in lines("expansions")]
    assert "The Approaching Storm" in kdm("timeline show") and "Glowing Crater" in kdm("timeline show")
    assert "For the showdown against Gorm level 1" in told[2]
    assert kdm.json("settlement show")["house_rules"][-1]["requirement"] == "no-timeline"


def test_the_example_of_a_campaign_that_begins_later_runs_as_it_stands(kdm):
    kdm.after(*lines("later"))
    sheet = kdm.json("settlement show")
    assert sheet["principles"]["death"] == "Graves" and sheet["death_count"] == 4
    assert sheet["locations"] == ["Lantern Hoard", "Bone Smith"]


def test_the_example_of_an_arena_runs_as_it_stands(kdm):
    kdm.after(*lines("arena"))
    assert kdm.json("showdown show")["monster"]["name"] == "Butcher"
    assert [each["name"] for each in kdm.json("survivor show Ann")["gear"]][-1] == "Bone Axe"


def test_the_example_of_two_copies_that_become_one_runs_as_it_stands(kdm):
    *before, _, undo = lines("merging")
    kdm.after(*before)
    assert (kdm.json("show Lucy")["insanity"], kdm.json("show Erza")["courage"]) == (3, 1)
    kdm(undo)
    assert (kdm.json("show Lucy")["insanity"], kdm.json("show Erza")["courage"]) == (2, 0)


def test_the_example_of_a_folder_that_is_carried_runs_as_it_stands(kdm, many_hands):
    for line in lines("syncing"):
        kdm(line)
    assert kdm.json("show Lucy")["insanity"] == 2
    assert kdm.json("sync")["result"]["published"] == []


def test_the_example_of_the_next_campaign_runs_as_it_stands(kdm):
    kdm.after("settlement new Ashhold", *lines("next"))
    assert (kdm.folder / "dustfall.kdm").exists()


def test_the_homebrew_example_is_a_sound_pack_and_does_what_it_says(kdm):
    for name, content in FILES.items():
        path = kdm.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    kdm("settlement new Ashhold --seed 3")
    kdm("settlement gain language")
    told = [kdm(*split(line)[1:]) for line in lines("homebrew")]
    assert "sound" in told[0]
    assert "Survival limit 2 -> 3" in told[3]
    assert "Nadia: understanding 0 -> 1 (Ember Tales)" in told[4]
    assert "Nadia: insanity 0 -> 2 (Ember Dread)" in told[7]
    assert "Nadia wears it" in told[8]


def test_the_quarry_of_the_help_is_hunted_and_fought_line_by_line(kdm):
    for name, content in FILES.items():
        path = kdm.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    told = [kdm(*split(line)[1:]) for line in lines("quarry")]
    assert "Into the timeline: 2 Heron Call" in told[3]
    assert "Lucy is knocked down (Spear)" in told[7] and "evasion tokens 0 -> +1 (Fog)" in told[7]
    assert "Erza: knockback 5 (Long Neck)" in told[8] and "Wing: 9, toughness 6: wound" in told[8]


def facts(answer):
    return json.loads(answer["page"])["facts"]


def test_the_first_command_installs_and_plays_and_the_second_tests():
    install, develop = COMMANDS["install"].strip(), COMMANDS["develop"].strip()
    assert "\n" not in install
    assert "\n" not in develop
    assert "pip install -q ." in install
    assert install.endswith("kdm demo")
    assert "pytest" not in install
    assert "[dev]" not in install
    assert "'.[dev]'" in develop
    assert "-m pytest" in develop
    assert len(re.findall("<!-- command", README)) == 2


@pytest.mark.parametrize(("text", "line"), commands_named())
def test_every_command_a_text_mentions_can_be_parsed(text, line):
    words = split(line)[1:]
    if words[:1] == ["help"]:
        assert not words[1:] or index.names(words[1]) or words[1] in (*LONGER_TEXTS, *REFERENCE, "TOPIC", "--man"), line
    if words[:1] and words[0] in NOT_OPERATIONS:
        return
    try:
        parse(words if words else ["status"])
    except Refused as refused:
        pytest.fail(f"{text}: {line}: {refused.refusal.message}")


def test_the_exit_codes_listed_are_those_of_the_code():
    listed = {int(code) for code in re.findall(r"^  (\d+) +[a-z]", TOPICS["exit-codes"], re.MULTILINE)}
    assert listed == {0, 1, *EXIT_CODES.values()}


def test_the_schemas_rooms_and_files_the_texts_name_exist():
    for text, all_of_it in {**TEXTS, "house": HOUSE}.items():
        named = re.findall(r"`schemas/([\w.-]+)", all_of_it)
        assert set(named) <= {path.name for path in (ROOT / "schemas").iterdir()}, text
    rooms = re.findall(r"^      (\w+)/  ", HOUSE, re.MULTILINE)
    assert rooms == [room for room in rooms if (ROOT / "kdm_cli" / room).is_dir()]
    assert rooms
    assert all((ROOT / path).exists() for path in re.findall(r"\]\(([^)]+)\)", README))


def test_the_readme_stays_short():
    assert len(README.encode("utf-8")) <= 9_000
