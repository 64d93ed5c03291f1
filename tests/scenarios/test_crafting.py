"""An evening at the Bone Smith: what can be made, what it takes, and who puts it on."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.service.language.words import split
from tests.scenarios.quick import Quick


@pytest.fixture
def kdm(tmp_path):
    """Ashhold develops in lantern year 1, with three locations and a small storage."""
    return Quick(tmp_path).after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m 'Old Tom:m'",
        "timeline advance",
        *(f"settlement gain {thing}" for thing in ("lantern hoard", "bone smith", "skinnery", "organ grinder")),
        *(f"storage add {item}" for item in ("monster bone 3", "white fur", "monster organ", "??? 1")),
        "gear strip --all",
    )


def stored(kdm):
    return {item["name"]: item["count"] for item in kdm.json("storage list")}


@pytest.mark.rule("R264", "stated")
def test_resources_are_one_pool_of_the_settlement(kdm):
    assert "pooled" in kdm("look R264")


def test_the_list_says_what_can_be_made_and_what_is_one_card_short(kdm):
    told = kdm("craft --list")
    assert "  Bone Axe     1 bone, 1 organ" in told
    assert "  Skull Helm   2 bone, or 1 Skull" in told
    assert "  Dried Acanthus  1 Fresh Acanthus              lacks 1 Fresh Acanthus" in told
    assert "15 can be made now, 1 one card short, of 22 recipes." in told
    assert "Bone Pickaxe" not in told
    assert len(told.splitlines()) <= 24
    assert kdm("settlement craft --list") == kdm("settlement recipes") == told


def test_the_list_changes_nothing(kdm):
    before = kdm.json("log")
    kdm("craft --list")
    assert kdm.json("log") == before


def test_a_location_shows_all_it_crafts_built_or_not(kdm):
    told = kdm("craft --list bone smith")
    assert "Bone Pickaxe  1 bone, 1 leather, Ammonia    needs Ammonia, lacks 1 leather" in told
    told = kdm("craft --list catarium")
    assert "Catarium  not built" in told
    assert "Lion Skin Cloak" in told
    assert "King Spear" in kdm("craft --list --all")
    refused = kdm("craft --list bone smiht", code=1)
    assert "Did you mean Bone Smith" in refused


def test_the_list_is_whole_as_json(kdm):
    shown = kdm.json("craft --list")
    smith = next(place for place in shown["locations"] if place["name"] == "Bone Smith")
    assert len(smith["recipes"]) == 8
    pickaxe = next(recipe for recipe in smith["recipes"] if recipe["name"] == "Bone Pickaxe")
    assert pickaxe["can"] == "no"
    assert pickaxe["ways"][0]["missing"] == ["Ammonia"]
    assert pickaxe["ways"][0]["lacking"] == ["1 leather"]
    helm = next(recipe for recipe in smith["recipes"] if recipe["name"] == "Skull Helm")
    assert [(way["cost"], way["can"]) for way in helm["ways"]] == [("2 bone", "now"), ("1 Skull", "one short")]


def test_what_a_rich_settlement_can_make_is_piped_whole(kdm):
    for place in ("catarium", "plumery", "blacksmith", "stone circle", "weapon crafter", "barber surgeon",
                  "leather worker", "mask maker"):  # fmt: skip
        kdm(f"settlement gain {place}")
    for entry in core_library().of("resource"):
        speaks = any(block["at"] == "gained" for block in entry.data.get("moments", ()))
        kdm(f"storage add {entry.id} 3{' --mending' * speaks}")
    told = kdm("craft --list")
    rows = [row for place in kdm.json("craft --list")["locations"] for row in place["recipes"]]
    made = [row["name"] for row in rows if row["can"] in ("now", "one short")]
    assert len(made) > 80 and [name for name in made if name not in " ".join(told.split())] == []
    assert all(len(line) <= 80 for line in told.splitlines())


def test_dry_run_shows_what_would_be_paid(kdm):
    told = kdm("craft bone axe --dry-run")
    assert "Paid: Monster Organ, Monster Bone" in told
    assert stored(kdm)["Monster Bone"] == 3


def test_gear_for_three_people_in_one_line(kdm):
    told = kdm("craft bone dagger:Lucy, bone axe:Old Tom, bandages")
    assert "Paid: Monster Organ, Monster Bone x2, ???" in told
    assert "Lucy: Bone Dagger in slot 1" in told
    assert "Old Tom: Bone Axe in slot 1" in told
    assert stored(kdm)["Bandages"] == 1
    kdm("undo")
    assert stored(kdm)["Monster Bone"] == 3


@pytest.mark.parametrize(
    "words",
    [
        "'bone dagger:Lucy' 'bone blade'",
        "bone dagger:Lucy,bone blade",
        "bone blade, bone dagger:Lucy",
        "bone blade bone dagger:Lucy",
        "core:gear/bone_dagger:Lucy bone-blade",
        "bone dagger: Lucy bone blade",
        "dagger:luc blade",
    ],
)
def test_pieces_and_names_as_people_write_them(kdm, words):
    told = kdm(f"craft {words}")
    assert "Lucy: Bone Dagger in slot 1" in told
    assert stored(kdm)["Bone Blade"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("bone dager", "Did you mean Bone Dagger"),
        ("bone dagger:Lucie", 'No survivor is called "Lucie"'),
        ("bone dagger:", "Gear or name is missing"),
        (":Lucy", "Gear or name is missing"),
        ("bone", "may be Bone Axe"),
        ("cloth", "Cloth cannot be crafted"),
        ("lion skin cloak", "needs the Catarium, which is not built"),
        ("bone club, bone axe, bone axe", "3 pieces: short of 1 bone, 1 organ"),
        ("bone axe --pay monster bone", "--pay 'Monster Bone'"),
        ("bone axe --pay cloth", "Cloth pays nothing for Bone Axe (1 bone, 1 organ)"),
        ("bone axe --pay 'monster bone x2'", "2 Monster Bone are too many for Bone Axe"),
        ("bone axe --pay lion-claw", "No thing in storage is called"),
    ],
)
def test_what_cannot_be_crafted_says_why(kdm, words, says):
    before = stored(kdm)
    refused = kdm.run("craft", *split(words))
    assert refused.returncode in (1, 2)
    assert says in " ".join(refused.stderr.split())
    assert stored(kdm) == before


def test_the_people_say_what_they_pay_with(kdm):
    assert "Paid: White Fur" in kdm("craft bandages --pay 'white fur'")
    assert stored(kdm)["???"] == 1


def test_a_list_of_cards_pays(kdm):
    told = kdm("craft bone club --pay 'monster bone x2, ???'")
    assert "Paid: Monster Bone x2, ???" in told


def test_the_other_way_to_pay_is_chosen_on_the_line(kdm):
    kdm("storage add skull --mending")
    assert "Skull Helm is made of 2 bone" in kdm("craft skull helm --choose '2 bone' --dry-run")
    assert "Skull Helm is made of 1 Skull" in kdm("craft skull helm")


def test_a_batch_crafts_and_lists(kdm):
    (kdm.folder / "evening.txt").write_text("craft bone dagger\ncraft --list\ncraft bone blade --pay 'monster bone'\n")
    told = kdm("batch run evening.txt")
    assert "can be made now" in told
    assert stored(kdm)["Bone Blade"] == 1
