"""What scripts outside call: every line of the contract, typed as it stands there, does what it says."""

import json
import re
from typing import NamedTuple

import pytest

from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.sheets import shapes
from tests.contracts.campaign import lay_out
from tests.contracts.test_json import valid
from tests.contracts.the_contract import EVENINGS, SHORT
from tests.scenarios.quick import Quick


def contract(text):
    """Each line of the contract with the lines below it."""
    lines = {}
    for line in text.splitlines():
        if line.startswith("kdm "):
            under = lines.setdefault(line, [])
        elif lines:
            under.append(line)
    return lines


class Typed(NamedTuple):
    """A line of an evening: what is typed, what is piped in, its exit code, and what it tells."""

    line: str
    stdin: str
    code: int
    told: str


def typed(line):
    line, _, told = line.strip().partition(" -> ")
    line, _, stdin = line.partition(" << ")
    code, colon, rest = told.partition(": ")
    return Typed(line, stdin.replace("\\n", "\n"), *((int(code), rest) if colon and code.isdigit() else (0, told)))


def lines_of(evening):
    return [typed(each) for each in EVENINGS[evening].splitlines() if each.startswith(" ")]


@pytest.fixture
def kdm(tmp_path):
    """A folder with an evening's notes, a pack and a folder beside the campaign."""
    lay_out(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    return Quick(tmp_path)


def test_every_word_of_the_contract_is_typed():
    for evening in EVENINGS.values():
        for line, under in contract(evening).items():
            promised = words(re.split(r"\s{3,}", line.removeprefix("kdm "))[0])
            assert promised <= words(" ".join(typed(each).line for each in under)), line


def words(text):
    return set(re.findall(r"--[a-z-]+|(?<![\w-])[a-z][a-z-]*", text))


@pytest.mark.parametrize("evening", EVENINGS)
def test_every_line_of_the_contract_does_what_it_says(evening, kdm):
    for line, stdin, code, told in lines_of(evening):
        assert told in kdm(line, code=code, stdin=stdin), line


@pytest.mark.some(3)
@pytest.mark.parametrize("evening", EVENINGS)
def test_every_line_of_the_contract_prints_the_json_its_schema_promises(evening, kdm):
    for line, stdin, code, _ in lines_of(evening):
        done = kdm.run("--json", *split(line), stdin=stdin)
        assert done.returncode == code, line
        first, *more = documents(done.stdout)
        assert bool(more) is (line == "shell"), line
        valid(first, "refusal" if code else schema_of(line))


def documents(text):
    """Every JSON document in a stream of them."""
    found, at = [], 0
    while at < len(text.rstrip()):
        document, at = json.JSONDecoder().raw_decode(text, at)
        found.append(document)
        at += len(text[at:]) - len(text[at:].lstrip())
    return found


def schema_of(line):
    path = parse(split(line)).operation.path
    return path if path in shapes.OF_COMMAND else "outcome"


# what scripts read

SURVIVOR = """id name sex status died.year died.cause survival insanity courage understanding hunt_xp
weapon_proficiency.type weapon_proficiency.level brain.injured bleeding knocked_down skip_next_hunt
may_depart.yes may_depart.why traits gear affinities.red affinities.green affinities.blue can used due parents children notes
hit_locations.head.armor hit_locations.arms.light hit_locations.body.heavy hit_locations.waist hit_locations.legs"""
ATTRIBUTES = "movement speed accuracy strength evasion luck"
SETTLEMENT_SHEET = """name campaign lantern_year phase step population nameless death_count survival_limit endeavors due
principles.new_life principles.death principles.society principles.conviction innovations innovation_deck locations quarries
nemeses milestones departing returning bonuses storage timeline notes"""


def at(document, path):
    for key in path.split("."):
        document = document[key]
    return document


def test_the_sheets_have_the_keys_that_the_contract_lists(tmp_path):
    kdm = Quick(tmp_path)
    for line in ("settlement new Ashhold", "add Lucy:f Erza:f", "gain Lucy leader", "storage add white fur"):
        kdm(line)
    survivor, sheet = kdm.json("survivor show Lucy"), kdm.json("settlement show")
    for path in SURVIVOR.split():
        at(survivor, path)
    for group in ("attributes", "permanent", "tokens"):
        assert list(survivor[group]) == ATTRIBUTES.split()
    assert survivor["hit_locations"]["head"]["light"] is None
    assert survivor["traits"][0].keys() == {"id", "name", "kind"}
    assert survivor["gear"][0].keys() == {"slot", "id", "name"}
    assert kdm.json("survivor list")[0] == survivor
    for path in SETTLEMENT_SHEET.split():
        at(sheet, path)
    assert sheet["storage"][0].keys() == {"id", "name", "kind", "count", "keywords"}
    assert sheet["timeline"][0].keys() == {"year", "done", "events"}


def test_changes_and_refusals_have_the_keys_that_the_contract_lists(tmp_path):
    kdm = Quick(tmp_path)
    kdm("settlement new Ashhold")
    kdm("add Lucy:f Erza:f")
    told = kdm.json("set Erza courage 3")
    assert told.keys() == {"entry", "saved", "story", "do", "due", "next", "dice", "changes", "result"}
    assert told["due"][0].keys() == {"what", "who", "why", "command"}
    assert told["next"] == "kdm survivor add NAME:m NAME:f", "the First Story has four founders"
    assert {"kind", "table", "id", "field", "old", "new"} in [each.keys() for each in told["changes"]]
    [die] = kdm.json("survivor suffer Lucy waist -r 7")["dice"]
    assert die.keys() == {"sides", "value", "why", "origin"}
    error = kdm.json("survivor suffer Lucy waist", code=3)["error"]
    assert error["code"] == "needs-die"
    assert error["needs"] == [{"sides": 10, "count": 1, "why": "severe injury, waist", "who": "Lucy"}]


def test_a_settlement_phase_can_be_a_batch_document(tmp_path):
    kdm = Quick(tmp_path)
    for line in (
        "settlement new Ashhold",
        "add Lucy:f Erza:f",
        "settlement return --victory",
        "storage add skull 4 --mending",
    ):
        kdm(line)
    steps = [
        {"do": "phase.next"},
        {
            "do": "event",
            "name": "first day",
            "choose": "6 people",
            "then": ["survivor note Lucy saw it", "storage add leather"],
        },
        {"do": "phase.next"},
        {"do": "event", "name": "returning survivors", "survivor": ["Erza"]},
        {"do": "settlement.build", "locations": ["bone smith"], "by": "Lucy"},
        {"do": "settlement.innovate", "innovation": "drums", "house-rule": True},
        {"do": "settlement.craft", "gear": ["bone dagger:Lucy"], "pay": ["skull"]},
        {"do": "settlement.recipes"},
        {"do": "settlement.endeavors"},
        {"do": "phase.show"},
        {"do": "phase.next"},
        {"do": "phase.next"},
        {"do": "settlement.depart", "names": ["Lucy"]},
        {"do": "phase.next"},
    ]
    told = kdm.json("batch run -", stdin=json.dumps(steps))
    assert told["saved"] is True
    assert [look["command"] for look in told["looks"]] == [
        "kdm settlement recipes",
        "kdm settlement endeavors",
        "kdm phase show",
    ]
    assert kdm.json("status")["phase"] == "hunt"
    refused = kdm.json("batch run -", stdin='[{"do": "settlement.craft", "gear": ["x"], "list": true}]', code=2)
    assert "settlement.recipes" in refused["error"]["hint"]


def test_what_the_phase_writes_on_the_sheet_can_be_expected(tmp_path):
    kdm = Quick(tmp_path)
    lines = [each.strip().partition(" -> ")[0] for each in SHORT.splitlines() if each.startswith(" ")]
    for line in lines[: lines.index("depart Lucy Erza") + 1]:
        kdm(line)
    for expected in (
        "phase = settlement", "step = 9", "step_name = 'step 9 of 10, Record & Archive Resources'", "endeavors = 0",
        "endeavors <= 0", "innovations has drums", "innovation_deck has forbidden-dance", "locations has bone smith",
        "principles.death = cannibalize", "milestones has first death", "departing has Lucy", "returning has Allister",
        "quarries has white lion", "storage.monster-bone >= 0", "lantern_year = 1", "population = 11", "nameless = 8",
    ):  # fmt: skip
        kdm(f"expect settlement {expected}")
    assert "endeavors is 0, not 1" in kdm("expect settlement endeavors = 1", code=1)
