"""A verb with a match is read into the word that rules ask for; what packs of before say in one word is read too."""

import json

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.rules.asking import weapons
from kdm_cli.rules.state import Gear, Trait
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.survivors.gear import room
from tests.content.shelf import card, check_pack, pack

ONE_WORD = {"grants": ["knockback_1", "always_threat"], "forbids": ["activate_axe", "hunt_below_level_3"]}
MATCHED = {
    "grants": [{"number": {"knockback": 1}}, {"always": "threat"}],
    "forbids": [{"activate": "axe"}, {"hunt": 3}],
}


def ability(**said):
    return card("tales:ability/quiet", group="quiet", **said)


@pytest.mark.parametrize("said", [ONE_WORD, MATCHED], ids=["in one word", "with a match"])
def test_both_ways_are_no_fault_and_mean_the_same(tmp_path, said):
    folder = pack(tmp_path, "tales", [ability(**said)])
    assert check_pack(folder) == []
    read = Library([CORE, folder]).get("tales:ability/quiet")
    assert {field: read.data[field] for field in ONE_WORD} == ONE_WORD
    assert json.loads((folder / "ability.json").read_text())[0]["grants"] == said["grants"], "the file stays as it is"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"grants": [{"alway": "threat"}]}, 'has no field "alway"; did you mean always?'),
        ({"grants": [{"always": "thread"}]}, '"thread" is not one of threat'),
        ({"grants": [{"always": "threat", "never": "threat"}]}, "has always and never, which exclude each other"),
        ({"grants": [{}]}, "needs one of always, "),
        ({"grants": [{"number": {"knockbock": 1}}]}, '"knockbock" is not one of knockback'),
        ({"grants": [{"number": {"reach": 0}}]}, "must be at least 1, not 0"),
        ({"forbids": [{"activate": 3}]}, "must be text, not 3"),
        ({"forbids": ["activate_axxe"]}, '"activate_axxe" is not one of activate_axe'),
        ({"moments": [{"at": {"gained": "luck"}, "effects": []}]}, '"luck" is not one of'),
    ],
)
def test_what_is_no_match_is_told_with_the_line_that_works(tmp_path, said, told):
    faults = check_pack(pack(tmp_path, "tales", [ability(**said)]))
    assert told in faults[0].message


@pytest.fixture
def lucy(tmp_path, founders):
    """Lucy in a campaign with a card of somebody's own: a keyword, a track and numbers that no card of the box has."""
    said = {
        "grants": [{"number": {"grid_spaces_taken": 3}}, {"number": {"innovations_drawn_more": 4}}],
        "forbids": [{"activate": "hammer"}, {"gain": "insanity"}, {"hunt": 2}, {"activate_from_strength": 4}],
    }
    hammers = [
        card(
            f"tales:gear/{slug}", keywords=["weapon", "melee", kind], weapon={"speed": 1, "accuracy": 6, "strength": st}
        )
        for slug, kind, st in (("maul", "hammer", 1), ("pike", "spear", 4), ("needle", "spear", 3))
    ]
    game = founders
    game.play.content = Library([CORE, pack(tmp_path, "tales", [ability(**said), *hammers])])
    game.draft.create(Trait, survivor_id=game["Lucy"].id, content="tales:ability/quiet", year=0)
    for slot, slug in enumerate(("maul", "pike", "needle"), start=7):
        game.draft.create(Gear, survivor_id=game["Lucy"].id, slot=slot, content=f"tales:gear/{slug}")
    return game


def test_a_card_of_a_sort_that_exists_needs_no_line_of_the_rules(lucy):
    armed = {weapon["name"]: weapon["why_not"] for weapon in weapons.armed(lucy.play, lucy["Lucy"])}
    assert {name: armed[name] for name in ("Maul", "Pike", "Needle")} == {
        "Maul": "Quiet",
        "Pike": "Quiet",
        "Needle": "",
    }
    assert room(lucy.play, lucy["Lucy"]) == 6
    with lucy.refuses("cannot-gain") as refused:
        sheet_numbers.change_stat(lucy.play, lucy["Lucy"], "insanity", "+1")
    assert "Quiet" in refused.value.refusal.message
