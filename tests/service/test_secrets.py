"""While a showdown runs nothing that is printed tells which card lies face down, except `export json --secrets`."""

import json

import pytest

from kdm_cli import open_campaign
from kdm_cli.content import core_library
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import empty_tables
from kdm_cli.service.faces import Answer
from kdm_cli.service.journal.replay_tray import Replay

CARDS = {entry.id: entry.name for kind in ("ai_card", "hit_location") for entry in core_library().of(kind)}
PUBLIC = {"core:ai_card/white_lion_claw", "core:hit_location/white_lion_strange_hand"}


@pytest.fixture
def lion(kdm):
    """A level 1 White Lion whose decks the tool has shuffled."""
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("settlement set decks tool")
    return kdm


def face_down(kdm):
    """The cards that lie face down, as only --secrets tells."""
    rows = kdm.json("export json --secrets")["page"]
    return [row for row in json.loads(rows)["facts"]["card"] if row["pile"] in ("deck", "wounds")]


def seen(kdm, text):
    """The face-down cards that a text names by id or by name."""
    ids = {row["content"] for row in face_down(kdm)} - PUBLIC
    return {each for each in ids if each in text or CARDS[each] in text}


def test_only_the_export_with_secrets_knows_the_order(lion):
    lion("showdown start white-lion --level 1 --prologue")
    order = [row["content"] for row in face_down(lion) if row["deck"] == "ai"]
    assert len(order) == 8
    assert "core:ai_card/white_lion_claw" in order


LOOKS = (
    "showdown show", "showdown board", "showdown targets", "show", "status", "log", "log 5", "log 6", "log 7",
    "export json", "export summary", "doctor", "undo --dry-run", "survivor show Lucy", "settlement show",
    "survivor list", "storage list", "timeline show",
)  # fmt: skip
CHANGES = ("showdown wound", "showdown wound", "showdown shuffle ai", "showdown heal", "showdown shuffle hit-location")


def test_no_command_names_a_card_that_lies_face_down(lion):
    told = lion("showdown start white-lion --prologue")
    told += json.dumps(lion.json("undo"))
    told += json.dumps(lion.json("redo"))
    for line in CHANGES:
        done = lion.run(*line.split(), "--json")
        assert done.returncode == 0, done.stdout + done.stderr
        told += done.stdout + done.stderr
    for line in LOOKS:
        for more in ((), ("--json",)):
            done = lion.run(*line.split(), *more)
            assert done.returncode == 0, (line, done.stderr)
            told += done.stdout + done.stderr
    assert len({row["content"] for row in face_down(lion)} - PUBLIC) > 20
    assert seen(lion, told) == set()
    assert '"hidden"' in told


def test_the_order_of_the_shuffle_is_in_no_answer_that_is_shown(lion):
    lion("showdown start white-lion --prologue")
    entry = lion.json("log 4")["entry"]
    shuffles = [answer for answer in entry["answers"] if answer["kind"] == "shuffle"]
    assert [answer["value"] for answer in shuffles] == ["hidden", "hidden"]
    pages = [json.loads(lion.json(f"export json{more}")["page"])["journal"] for more in ("", " --secrets")]
    values = [[answer["value"] for answer in page[3]["answers"]] for page in pages]
    assert values[0] == ["hidden", "hidden", "hidden"]
    assert len(values[1][0]) == 32, "what both orders come from"
    assert sorted(map(int, values[1][1].split())) == list(range(1, 9))


def test_a_dry_run_stops_before_a_card_is_turned_over(lion):
    lion("showdown start white-lion --prologue")
    refusal = lion.json("showdown draw ai --dry-run", code=1)["error"]
    assert refusal["code"] == "hidden-card"
    assert "monster-turn" in lion.json("status")["next"]
    assert lion.json("showdown monster-turn --dry-run --auto", code=1)["error"]["code"] == "hidden-card"


def test_checking_a_batch_stops_before_a_card_is_turned_over(lion, tmp_path):
    lion("showdown start white-lion --prologue")
    (tmp_path / "peek.txt").write_text("showdown draw ai\n")
    assert lion.json("batch check peek.txt", code=1)["error"]["code"] == "hidden-card"
    lion("batch run peek.txt")


def test_a_drawn_card_is_seen_by_everybody(lion):
    lion("showdown start white-lion --prologue")
    assert lion.json("showdown draw ai")["result"]["card"]["name"] == "Claw"


def test_naming_a_card_of_the_tools_deck_needs_a_house_rule(lion):
    lion("showdown start white-lion --prologue")
    refusal = lion.json("showdown draw ai --card Maul", code=1)["error"]
    assert refusal["code"] == "needs-house-rule"
    lion("showdown draw ai --card Maul --house-rule")


def test_what_is_hidden_in_the_output_is_whole_in_the_file(lion):
    before = lion.json("export json")["page"]
    lion("showdown start white-lion --prologue")
    order = [row["content"] for row in face_down(lion)]
    lion("showdown wound")
    lion("undo")
    assert [row["content"] for row in face_down(lion)] == order
    assert "healthy" in lion("doctor")
    lion("undo")
    assert json.loads(lion.json("export json")["page"])["facts"] == json.loads(before)["facts"]


def test_a_mended_past_repeats_the_shuffle_it_had():
    draft = Draft(empty_tables(), 0)
    from kdm_cli.rules.state import Campaign

    draft.create(Campaign, id=1, seed=4)
    recorded = Answer("shuffle", "AI", "", "AI", "3 1 2", "shuffled")
    replay = Replay(draft, [recorded])
    assert replay.shuffle("AI", 3) == [3, 1, 2]
    assert draft.campaign.dice_rolled == 3
    replay.finish()
    with pytest.raises(Refused) as refused:
        Replay(draft, [recorded]).shuffle("AI", 4)
    assert refused.value.refusal.code == "no-longer-fits"


def test_a_dry_run_turns_over_no_card_of_a_deck_that_the_tool_keeps(kdm):
    kdm("settlement new Ashhold")
    kdm("settlement set decks tool")
    kdm("survivor add Lucy:f")
    refusal = kdm.json("survivor suffer Lucy 'danger seizure' --roll 2 --dry-run", code=1)["error"]
    assert refusal["code"] == "hidden-card"
    kdm("settlement set decks table")
    kdm("survivor suffer Lucy 'danger seizure' --roll 2,waist --draw anxiety --dry-run")


def test_a_script_in_python_is_not_told_either(lion):
    campaign = open_campaign(lion.folder / "ashhold.kdm")
    begun = campaign.showdown.start("white-lion", prologue=True)
    more = [campaign.do("showdown wound"), campaign.undo(), campaign.redo(), campaign.showdown.shuffle("ai")]
    more += campaign.batch("showdown shuffle hit-location\nshowdown wound").outcomes
    told = repr([begun, *more])
    assert len(face_down(lion)) > 20
    assert seen(lion, told) == set()
    assert "hidden" in told
    assert "healthy" in lion("doctor"), "masked in the answer, whole in the file"
