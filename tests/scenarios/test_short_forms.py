"""Short forms at the table: on the command line, in a batch and as a document they are the long command."""

import json
import shutil
import sqlite3

import pytest

from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.short_forms import EXAMPLES
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from tests.scenarios.quick import Quick

BEGIN = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m 'Bone Eater:m'",
    "showdown start white lion --prologue",
)
CLAW = "showdown monster-turn --card Claw --target Zachary --roll 1,4,waist"
KEPT = ("command", "arguments", "answers", "changes", "story")
LINES = {  # what is typed, and what must have happened before
    "turn claw zach 1,4,waist": (),
    "turn claw bone eater 1,1": (),
    "turn claw 'Bone Eater' 5,1,legs:dodge": (),
    "attack zach 8,2 strange=6": (CLAW,),
    "attack bone eater 8,2 strange=6": (CLAW,),
    "attack zach 1,2 -w fist": (CLAW,),
    "sling lucy strange --choose no": (CLAW,),
    "hit lucy,erza legs 2": (),
    "hit departing every 1": (),
    "hit bone eater waist,waist": (),
    "move lucy b14": ("showdown place monster H11 --facing n", "showdown place Lucy B11", CLAW),
    "next --lost --house-rule": (),
}


@pytest.fixture(scope="module")
def arena(tmp_path_factory):
    """A campaign at the first card of the First Story, and later stages of it as they are asked for."""
    folder = tmp_path_factory.mktemp("arena")
    file = str(folder / "ashhold.kdm")
    for line in BEGIN:
        perform(parse(split(line), {"file": file}))
    return folder / "ashhold.kdm"


@pytest.fixture
def table(arena, tmp_path):
    def lay(number, before):
        folder = tmp_path / str(number)
        folder.mkdir()
        file = shutil.copy(arena, folder / "ashhold.kdm")
        for line in before:
            perform(parse(split(line), {"file": str(file)}))
        return folder

    return lay


def newest(folder):
    """The last journal entry, without its time."""
    connection = sqlite3.connect(folder / "ashhold.kdm")
    row = connection.execute(f"SELECT {', '.join(KEPT)} FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    connection.close()
    return dict(zip(KEPT, [row[0], *map(json.loads, row[1:])], strict=True))


def long(line):
    """The line as its long command, in words and as a step of a document."""
    request = parse(split(line))
    words = request.operation.path.split()
    document = {"do": request.operation.document}
    for parameter in request.operation.parameters:
        value = request.arguments.get(parameter.name)
        if value is None:
            continue
        document[parameter.name.strip("_")] = value
        for each in value if isinstance(value, list) else [value]:
            words += [parameter.option] if not parameter.positional else []
            words += [] if parameter.kind.flag else [str(each)]
    for name, given in (("roll", request.everywhere.rolls), ("choose", request.everywhere.choices)):
        words += [word for each in given for word in (f"--{name}", each)]
        document |= {name: list(given)} if given else {}
    if request.everywhere.house_rule:
        words.append("--house-rule")
        document["house-rule"] = True
    return words, document


@pytest.mark.parametrize("line", LINES)
def test_a_short_form_leaves_the_same_entry_however_it_is_typed(line, table):
    words, document = long(line)
    folders = [table(number, LINES[line]) for number in range(4)]
    perform(parse(words, {"file": str(folders[0] / "ashhold.kdm")}))
    expected = newest(folders[0])
    assert expected["command"] == " ".join(words[:2])
    assert expected["changes"]

    Quick(folders[1])(line)
    (folders[2] / "one.txt").write_text(f"{line}   # as it was\n", encoding="utf-8")
    Quick(folders[2])("batch run one.txt")
    (folders[3] / "one.json").write_text(json.dumps([document]), encoding="utf-8")
    Quick(folders[3])("batch run one.json")
    assert [newest(folder) for folder in folders[1:]] == [expected] * 3


@pytest.mark.parametrize("line", [line for lines in EXAMPLES.values() for line in lines])
def test_the_examples_of_the_help_read_the_same_in_a_shell_and_in_a_batch(line):
    import shlex

    assert shlex.split(line) == split(line)


def test_an_apostrophe_in_a_batch_is_a_letter_of_the_card(table):
    folder = table(0, (CLAW, "showdown attack Lucy --roll 8,2 --location strange --roll strange=6"))
    (folder / "one.txt").write_text(
        "attack zach 8,2 Beast's-Ear=9\nexpect showdown hit_locations.discard has Beast's Ear\n"
    )
    told = Quick(folder)("batch run one.txt")
    assert "Beast's Ear: 9" in told


def test_a_die_that_is_missing_is_asked_for_in_the_words_of_the_long_command(table):
    folder = table(0, ())
    error = Quick(folder).json("turn claw zach 1,4", code=3)["error"]
    assert error["code"] == "needs-die"
    assert error["needs"][0]["sides"] == "location"
    Quick(folder)("turn claw zach 1,4 --roll waist")


def test_what_stands_in_the_wrong_place_is_refused_and_nothing_is_saved(table):
    folder = table(0, ())
    kdm = Quick(folder)
    before = newest(folder)
    assert "Usage: kdm turn CARD[+CARD]" in kdm("turn claw 1,4 zach", code=2)
    assert 'No survivor is called "swot zach"' in kdm("turn claw swot zach 1,4", code=1)
    assert "is not a face" in kdm("turn claw zach 1,4x", code=2)
    assert "--location" in kdm("hit lucy", code=2)
    assert newest(folder) == before


def test_show_is_the_showdown_while_one_runs_and_a_survivor_by_name(table):
    kdm = Quick(table(0, (CLAW,)))
    told = kdm("show")
    assert "White Lion (First Story)  round 1  the survivors' turn" in told
    assert "AI discard     Claw" in told
    assert kdm.json("show") == kdm.json("showdown show")
    assert kdm.json("show zach")["hit_locations"]["waist"]["armor"] == 0
    kdm("next --lost --house-rule")
    assert "principles" in kdm.json("show")


def test_kdm_alone_says_how_the_showdown_stands(table):
    kdm = Quick(table(0, ()))
    told = kdm("status")
    assert "showdown    White Lion (First Story) level 1  round 1  the monster's turn" in told
    assert "9 more wounds kill" in told
    assert told.splitlines()[-1] == "next        kdm showdown monster-turn"
    kdm("turn claw zach 1,4,waist")
    status = kdm.json("status")
    assert status["showdown"]["turn"] == "survivors"
    assert status["next"] == "kdm attack Lucy"
    kdm("attack lucy 8,2 strange=6")
    assert "Lucy acts" in kdm("status")
    assert kdm.json("status")["showdown"]["to_kill"] == 8


@pytest.mark.parametrize(
    "question",
    [
        "round = 1",
        "turn = survivors",
        "monster.name = White Lion (First Story)",
        "monster.toughness >= 6",
        "ai.discard has claw",
        "ai.to_kill = 9",
        "hit_locations.deck = 23",
        "priority = none",
        "dead = no",
        "survivors has zachary",
        "survivors.zach.dodge = free",
        "survivors.bone-eater.acted = no",
        "survivors.zachary.hit_locations.waist.armor = 0",
        "survivors.lucy.weapons.founding-stone.hits = 7+",
        "survivors.lucy.weapons.fist-&-tooth.critical = 9+",
    ],
)
def test_every_part_of_the_showdown_can_be_expected(question, table):
    folder = table(0, (CLAW,))
    perform(parse(split(f"expect showdown {question}"), {"file": str(folder / "ashhold.kdm")}))


def test_what_is_not_as_expected_says_how_it_is(table):
    kdm = Quick(table(0, (CLAW,)))
    assert "showdown round is 1, not 2" in kdm("expect showdown round = 2", code=1)
    assert "There is no field" in kdm("expect showdown survivors.lucy.hat = 2", code=1)
    assert "showdown survivors.zach.dodge is free" in kdm("expect showdown survivors.zach.dodge = used", code=1)


def test_without_a_showdown_a_short_form_says_how_one_begins(kdm):
    kdm("settlement new Ashhold --seed 4")
    kdm("add Lucy:f")
    for line in ("turn claw lucy 1,4", "attack lucy 8", "sling lucy", "next", "expect showdown round = 1"):
        assert "kdm showdown start" in kdm(line, code=1)


# Completion


def offered(folder, *words):
    done = Quick(folder).run("--complete", *words)
    return [line.partition("\t")[0] for line in done.stdout.splitlines()]


def test_tab_offers_cards_and_people_of_the_showdown_and_gives_nothing_away(table):
    folder = table(0, (CLAW,))
    assert offered(folder, "turn", "sw") == ["Power Swat"]
    assert offered(folder, "turn", "enraged+cl") == ["enraged+Claw"]
    come = offered(folder, "turn", "")
    assert "Maul" in come, "it lies face down, and which of them lies on top nobody knows"
    assert {"Claw", "Golden Eyes"}.isdisjoint(come), "face up, and not in this deck at all"
    assert offered(folder, "turn", "claw", "") == ["Lucy", "Erza", "Zachary", "Bone Eater", "none"]
    assert offered(folder, "turn", "claw", "zach", "") == offered(folder, "turn", "claw", "1,4", "")
    assert offered(folder, "attack", "") == ["Lucy", "Erza", "Zachary", "Bone Eater"]
    assert offered(folder, "attack", "zach", "8,2", "str") == ["Strange Hand"], "it lies on top"
    assert offered(folder, "attack", "zach", "-w", "") == ["Founding Stone", "Fist & Tooth"]
    assert offered(folder, "sling", "zach", "cl") == ["Clever Ploy"]
    assert offered(folder, "hit", "de") == ["departing"]
    assert offered(folder, "hit", "lucy", "") == ["head", "arms", "body", "waist", "legs", "brain", "every"]
    assert offered(folder, "hit", "lucy", "legs", "e") == ["--event"]
    assert offered(folder, "next", "--w") == ["--won"]
    assert offered(folder, "showdown", "token", "mon") == ["monster"]
    assert "toughness" in offered(folder, "showdown", "token", "monster", "")
    assert offered(folder, "showdown", "resolve-hit", "lucy", "--location", "w") == ["waist"]
