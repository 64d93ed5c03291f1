"""The record sheets as a player sees them."""

import pydantic
import pytest

from kdm_cli.cli.pages.registry import PAGES, WHY
from kdm_cli.content import core_library
from kdm_cli.service.sheets import shapes
from tests.cli import samples
from tests.cli.look import DRAWN, PLAIN, lines, page

KINDS = ("fighting_art", "disorder", "ability", "impairment", "severe_injury")


@pytest.mark.parametrize("path", [path for path in samples.answers() if path != "show"])
def test_the_samples_have_the_shape_of_what_commands_answer(path):
    checked = pydantic.TypeAdapter(shapes.OF_COMMAND[path])
    for answer in samples.answers()[path]:
        checked.validate_python(answer)


@pytest.mark.parametrize("pen", [PLAIN, DRAWN])
@pytest.mark.parametrize(
    "sheet", [samples.survivor(used=[], lasting=[], parents=[], children=[]), samples.newborn(), samples.dead()]
)
def test_a_survivor_fits_on_a_small_terminal_with_room_for_the_next_prompt(sheet, pen):
    shown = lines("survivor show", sheet, pen)
    assert len(shown) <= 23
    assert {len(line) for line in shown} == {80}


def test_a_survivor_sheet_has_every_box_of_the_paper_one():
    shown = page("survivor show", samples.survivor())
    assert shown.splitlines()[0].startswith("+- Lucy  F ---")
    assert shown.splitlines()[0].endswith(" founder, may depart -+")
    for label in (
        "Survival  3/4",
        "[x] dodge",
        "[ ] dash",
        "Hunt XP   3",
        "Movement",
        "Accuracy",
        "Bleeding  2   **ooo",
    ):
        assert label in shown
    for name in ("Leader", "Prey", "Broken Hip x2", "Stalwart, owes a tooth", "1 Cloth", "6 Oxidized Lantern Dagger"):
        assert name.replace(" ", "") in shown.replace(" ", ""), name
    assert "red 1, blue 2" in shown
    assert "Due       Intimacy, first kdm event intimacy --survivor Lucy" in shown
    assert "child of Erza and Zachary; parent of Bran" in shown
    assert "keeps a tooth" in shown


def test_hunt_xp_has_sixteen_boxes_and_the_milestones_stand_out():
    row = next(line for line in lines("survivor show", samples.survivor(), DRAWN) if "Hunt XP" in line)
    assert row.strip("│ ").split("  ")[-1].strip(" 3") == "■ ◆ ■ □ □ ◇ □ □ □ ◇ □ □ □ □ ◇ □"
    row = next(line for line in lines("survivor show", samples.survivor()) if "Hunt XP" in line)
    assert "[x]<x>[x][ ][ ]< >[ ][ ][ ]< >[ ][ ][ ][ ]< >[ ]" in row


def test_the_boxes_are_those_of_the_packs():
    tracks = {entry.data["field"]: entry.data for entry in core_library().of("track")}
    for field, printed in samples.survivor()["tracks"].items():
        assert tracks[field]["max"] == printed["boxes"]
        marks = [row["at"] for row in tracks[field]["milestones"] if row.get("effect") != "retire"]
        assert printed["milestones"] == marks, field


def test_tracks_of_other_packs_have_other_boxes_and_give_way_where_there_is_no_room():
    def shown(style, **boxes):
        tracks = {field: {"boxes": count, "milestones": [1]} for field, count in boxes.items()}
        return lines("survivor show", samples.survivor(tracks=samples.survivor()["tracks"] | tracks), *style)

    drawn = shown((DRAWN,), hunt_xp=20, courage=12, understanding=25, weapon_proficiency=99)
    assert sum(line.count("■ ") + line.count("□ ") for line in drawn if "Hunt XP" in line) == 19, "and ◆ before them"
    assert any("Courage        3  ◆ ■ ■ □ □ □ □ □ □ □ □ □ " in line for line in drawn)
    assert any("Understanding  1  ◆□□□□□□□□□□□□□□□□□□□□□□□□ " in line for line in drawn)
    assert any("Axe            2  of 99 " in line for line in drawn)
    plain = shown((), courage=10, hunt_xp=4, understanding=5)
    assert any("Courage        3  of 10 " in line for line in plain)
    assert any("Understanding  1  <x>[ ][ ][ ][ ] " in line for line in plain)
    assert any("Hunt XP   3   <x>[x][x][ ] " in line for line in plain)
    assert {len(line) for line in (*drawn, *plain)} == {80}


def test_the_head_has_one_box_and_the_other_locations_two():
    rows = {line.split()[1]: line for line in lines("survivor show", samples.survivor())[7:14]}
    assert rows["Head"][:30].count("[") == 1
    assert [rows[name][:30].count("[") for name in ("Arms", "Body", "Waist", "Legs")] == [2, 2, 2, 2]
    assert rows["Body"][:30].count("[x]") == 2
    assert rows["Head"].index("[ ]") == rows["Arms"].index("[ ]", 20), "heavy under heavy"


def test_numbers_that_are_not_the_paper_ones_say_what_makes_them():
    """What is added may come from gear or from an ability: both are cards."""
    shown = lines("survivor show", samples.survivor())
    assert [cell.strip() for cell in shown[4].strip("|").split("|")] == [name.capitalize() for name in samples.NAMES]
    assert [cell.strip() for cell in shown[5].strip("|").split("|")] == [
        "4",
        "0",
        "+1 (cards+1)",
        "-1 (tok-1)",
        "0",
        "0",
    ]
    both = samples.survivor(attributes={**samples.SIX, "luck": 2}, tokens={**samples.SIX, "luck": -1})
    assert "+2 (c+3 t-1)" in lines("survivor show", both)[5]


def test_the_dead_say_when_and_of_what():
    shown = lines("survivor show", samples.dead())
    assert shown[0].startswith("+- Zachary  M --")
    assert shown[0].endswith("-- founder, dead -+")
    assert any("Died      in year 4: claws" in line for line in shown)


def test_who_may_not_depart_says_why():
    sheet = samples.survivor(may_depart={"yes": False, "why": "skips the next hunt"}, knocked_down=True)
    first = lines("survivor show", sheet)[0]
    assert first.endswith(" founder, stays: skips the next hunt -+")
    assert "Lucy  F  knocked down" in first


def test_numbers_are_never_cut():
    sheet = samples.survivor(insanity=123456789, survival=987654321, attributes={**samples.SIX, "movement": 999999999})
    for pen in (PLAIN, DRAWN):
        shown = page("survivor show", sheet, pen)
        assert "123456789" in shown
        assert "987654321" in shown
        assert "999999999" in shown
        assert "123456789" in page("survivor list", [sheet], pen)


@pytest.mark.parametrize("pen", [PLAIN, DRAWN])
@pytest.mark.parametrize("worn", [0, 2, 9])
def test_a_survivor_who_has_everything_at_once_still_fits(pen, worn):
    traits = [{"id": f"x:{kind}/{at}", "name": f"{kind} {at}", "kind": kind} for kind in KINDS for at in range(9)]
    gear = [{"slot": slot, "id": "core:gear/cloth", "name": "Cloth"} for slot in range(1, worn + 1)]
    lasting = [{"what": "reroll endeavor", "from": "Bold", "until": "until the settlement phase ends"}] * 5
    full = samples.survivor(
        name="Lucy of the Lantern Hill", traits=traits, gear=gear, due=[samples.DUE] * 3, lasting=lasting,
        parents=["Erza", "Al"], children=["Zachary"] * 12, notes=["tired"] * 20,
    )  # fmt: skip
    shown = lines("survivor show", full, pen)
    assert len(shown) <= 24
    assert {len(line) for line in shown} == {80}
    told = "\n".join(shown)
    assert all(word in told for word in ("Due", "Fighting arts", "Disorders", "Abilities", "Injuries"))
    assert ("More" in told) == (worn == 9)


@pytest.mark.parametrize("pen", [PLAIN, DRAWN])
def test_a_settlement_fits_on_a_small_terminal(pen):
    shown = lines("settlement show", samples.settlement(), pen)
    assert len(shown) <= 24
    assert {len(line) for line in shown} == {80}


@pytest.mark.parametrize("pen", [PLAIN, DRAWN])
def test_a_settlement_that_has_everything_at_once_still_fits(pen):
    monsters = ["White Lion", "Screaming Antelope", "Phoenix", "Great Golden Cat", "Mad Steed", "Beast of Sorrow"]
    full = samples.settlement(
        lost_settlements=12, nameless=117, population=121, quarries=monsters, nemeses=monsters[::-1],
        returning=["Lucy", "Erza"], due=[samples.DUE], notes=["a long night"],
    )  # fmt: skip
    shown = lines("settlement show", full, pen)
    assert len(shown) <= 24
    assert all(word in "\n".join(shown) for word in ("Quarries", "Nemeses", "Returning", "Due", "Notes", "Locations"))


def test_a_settlement_sheet_holds_all_that_the_paper_one_holds():
    shown = page("settlement show", samples.settlement(lost_settlements=1))
    assert "+- Ashhold ---" in shown
    assert " lantern year 5, settlement -+" in shown
    for told in (
        "Population 12 (8 nameless)   Deaths 3   Survival limit 4   Endeavors 2",
        "Lost settlements 1",
        "New life    Protect the Young",
        "Conviction  -",
        "Innovations   Language, Ammonia, Paint",
        "Locations     Lantern Hoard, Bone Smith, Skinnery",
        "Quarries    White Lion,",
        "Nemeses     Butcher",
        "[x] First Child",
        "3 Monster Bone, 2 White Fur, 1 Great Cat Bones",
        "1 Bone Axe",
        "Departing     Lucy",
        "Due           Hands of Heat",
        "buried the hand",
        "On departing  Language: survival +1",
    ):
        assert told in shown, told


def test_the_timeline_on_the_sheet_lies_around_the_current_year():
    shown = page("settlement show", samples.settlement())
    assert "|   5  Hands" not in shown
    assert "| >  5  Hands of Heat" in shown
    assert "| x  4  Butcher level 1" in shown
    assert "7  Phoenix Feather" in shown
    late = samples.settlement(lantern_year=20, timeline=samples.timeline(20))
    assert "| > 20  Watched" in page("settlement show", late)
    early = samples.settlement(lantern_year=0, timeline=samples.timeline(0))
    assert "| >  0  First Story White Lion" in page("settlement show", early)


def test_a_settlement_may_have_nothing_at_all():
    nothing = {field: [] for field, value in samples.settlement().items() if isinstance(value, list)}
    shown = page("settlement show", samples.settlement(name="", **nothing))
    assert "a settlement without a name" in shown
    assert "Resources     none" in shown


def test_the_grid_lies_as_the_cards_lie():
    shown = lines("gear grid", samples.grid())
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in shown[1:4]]
    assert cells == [["1 Cloth", "2 Founding Stone", "3"], ["4", "5", "6 Oxidized Lantern Dagger"], ["7", "8", "9"]]
    assert "Founding Stone      2        7+        +1" in "\n".join(shown)
    assert "Head 2 [ ]" in shown[5]
    assert "Body 1 [x][x]" in shown[5]


def test_a_grid_says_what_can_be_done_and_what_not_and_why():
    shown = page("gear grid", samples.grid(bonuses=[samples.bonus()], sets=[samples.armor_set()]))
    assert "Fist & Tooth        2        8+         0  luck +1, Savage" in shown
    for told in (
        "| Can     dodge, encourage ",
        "Founding Stone, sling (activation): attack; archive this card",
        "| Cannot  dash (needs Paint); surge (needs Inner Lantern)",
        "| Bonus   Lucky Charm needs 1 blue: +1 luck",
        "| Set     Leather Armor Set lacks Leather Mask: +1 armor at all locations",
    ):
        assert told in shown, told
    met = samples.grid(bonuses=[samples.bonus(active=True, missing=[])], sets=[samples.armor_set(active=True)])
    assert "Lucky Charm active: +1 luck" in page("gear grid", met)
    assert "Leather Armor Set active: +1 armor" in page("gear grid", met)


def test_what_has_one_reason_is_told_in_one_breath():
    barred = [weapon | {"why_not": "Dismembered Arm"} for weapon in samples.LUCY["weapons"]]
    used = samples.sling(limit="showdown", used=True, why_not="used this showdown")
    shown = page("gear grid", samples.grid(weapons=barred, activations=[used]))
    assert "Cannot  Founding Stone, Fist & Tooth (Dismembered Arm);" in shown
    assert "Founding Stone, sling (used this showdown)" in shown


@pytest.mark.parametrize("pen", [PLAIN, DRAWN])
def test_a_grid_full_of_everything_fits_on_a_small_terminal_and_says_what_is_left_out(pen):
    many = {
        "gear": [{"slot": at, "id": f"core:gear/{at}", "name": "Oxidized Lantern Glaive"} for at in range(1, 10)],
        "weapons": [
            {
                **samples.LUCY["weapons"][0],
                "slot": at,
                "strength": at,
                "rules": ["Devastating 1", "Early Iron", "Sharp"],
            }
            for at in range(1, 10)
        ],
        "bonuses": [samples.bonus(name=f"Card {at}", text=["perfect hit: this and that"] * 4) for at in range(9)],
        "sets": [samples.armor_set()],
        "activations": [samples.sling(name=f"throw {at}", effects="much " * 40) for at in range(9)],
    }
    shown = lines("gear grid", samples.grid(**many), pen)
    assert len(shown) <= 24
    assert {len(line) for line in shown} == {80}
    text = "\n".join(shown)
    assert "the rest: --json; a card's own words: kdm look CARD" in text
    for label in ("Can ", "Cannot ", "Bonus ", "Set "):
        assert f" {label}" in text, label


def test_weapons_that_are_alike_stand_in_one_row():
    dagger = {**samples.LUCY["weapons"][0], "name": "Bone Dagger"}
    shown = page("gear grid", samples.grid(weapons=[dagger, {**dagger, "slot": 9}]))
    assert "Bone Dagger x2      2        7+        +1" in shown


def test_a_long_text_is_whole_where_there_is_room():
    charm = samples.bonus(text=["perfect hit: one thing and another thing", "knocked down: and a third thing"])
    shown = page("gear grid", samples.grid(bonuses=[charm]))
    assert "and a third" in shown
    assert ".." not in shown


def test_why_adds_up_line_by_line():
    assert lines("survivor show", samples.why()) == [
        "Lucy  movement",
        "     5  base",
        "    -1  Broken Hip",
        "   = 4  in all",
    ]


def test_what_could_be_innovated_takes_one_line():
    names = [f"Innovation {number}" for number in range(1, 20)]
    shown = page("settlement show", samples.settlement(innovation_deck=names))
    assert "to innovate   Innovation 1, Innovation 2, Innovation 3, and 16 more " in shown
    assert "to innovate   Innovation 1, Innovation 2 " in page(
        "settlement show", samples.settlement(innovation_deck=names[:2])
    )
    four = [f"Innovation {number}" for number in range(1, 5)]
    assert "Innovation 3, Innovation 4 " in page("settlement show", samples.settlement(innovation_deck=four))


def test_the_same_thing_due_twice_is_said_once():
    sheet = samples.survivor(due=[samples.DUE, samples.DUE])
    assert "Due       Intimacy x2, first kdm event intimacy --survivor Lucy" in page("survivor show", sheet)
    shown = page("settlement show", samples.settlement(due=[samples.DUE, samples.DUE]))
    assert "Due           Intimacy (Lucy) x2" in shown
    many = lines("status", samples.status(due=[samples.DUE] * 40))
    assert len(many) < 20
    assert "            and 31 more" in many


def test_bleeding_may_have_more_room():
    shown = page("survivor show", samples.survivor(bleeding_limit=7))
    assert "Bleeding  2   **ooooo" in shown


def test_every_command_that_only_looks_has_a_page_of_its_own():
    from kdm_cli.service.language import index
    from kdm_cli.service.sheets import shapes

    assert set(PAGES) - {WHY} <= set(index.everything())
    assert set(shapes.OF_COMMAND) - {"show", "shell", "serve", "watch"} == set(PAGES) - {WHY}
