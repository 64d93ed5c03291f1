"""Sheets of other trackers become sheets here: the numbers they print, the names they have, and what cannot stand."""

import pytest

from kdm_cli.service.importing.readers import Listed, Named, SavedSurvivor
from tests.service import printed
from tests.service.brought import LUCY, counts, made


def test_the_numbers_of_a_sheet_are_the_printed_ones_whatever_is_written_on_it(tmp_path):
    campaign, report = made(tmp_path, LUCY, numbers={"survival_limit": 9, "population": 12, "death_count": 3})
    sheet = campaign.people["Lucy"]
    assert printed.differing(LUCY, sheet) == []
    assert printed.recorded(sheet) == printed.traits(LUCY)
    assert sheet["notes"] == ["keeps a tooth"]
    settlement = campaign("settlement show")
    assert [settlement[each] for each in ("survival_limit", "population", "nameless", "death_count")] == [9, 12, 11, 3]
    assert report["named"] == [
        {"what": "fighting art", "name": "Sun Eater", "where": ["Lucy"]},
        {"what": "disorder", "name": "Lunacy", "where": ["Lucy"]},
        {"what": "gear", "name": "Storm Knife", "where": ["Lucy"]},
    ]
    assert counts(report)["traits"] == (6, 6, 0, 0)


def test_what_a_trait_does_goes_when_it_goes(tmp_path):
    campaign, _ = made(tmp_path, LUCY)
    before = campaign.people["Lucy"]["permanent"]["movement"]
    campaign("survivor lose Lucy broken hip")
    assert campaign.people["Lucy"]["permanent"]["movement"] == before + 1


def test_armor_that_no_gear_here_gives_lasts_until_the_next_showdown_ends(tmp_path):
    campaign, _ = made(tmp_path, *(LUCY._replace(key=each, name=each) for each in "abcd"), lantern_year=3)
    assert campaign.people["a"]["hit_locations"]["head"]["armor"] == 2
    assert campaign.people["a"]["hit_locations"]["body"]["armor"] == 0  # the vest's point is lost, and comes back
    campaign("settlement depart a b c d")
    campaign("showdown start white lion --level 1 --auto")
    campaign("showdown end --defeat --house-rule --auto")
    armor = {where: box["armor"] for where, box in campaign.people["a"]["hit_locations"].items()}
    assert armor["head"] == armor["arms"] == 0


def test_what_the_numbers_have_caused_is_past(tmp_path):
    grown = LUCY._replace(numbers={"courage": 3, "understanding": 2, "hunt_xp": 1})
    campaign, report = made(tmp_path, grown, lantern_year=13, numbers={"population": 15, "death_count": 1})
    sheet = campaign("settlement show")
    assert sheet["milestones"] == ["First Death", "Population 15", "Lantern Year 12"]
    assert sum("is reached: ticked" in line for line in report["changed"]) == 3
    principles = ["Principle: Death", "Principle: Society", "Principle: Conviction"]
    assert [each["what"] for each in sheet["due"]] == [*principles, "The Hand"]  # nobody has chosen them
    assert campaign.people["Lucy"]["due"] == []
    assert campaign("set Lucy courage +1").due == []
    assert [each["what"] for each in campaign("set Lucy understanding +1").due] == ["Insight"]
    assert [each["what"] for each in campaign("set Lucy hunt-xp +1").due] == ["Age"]
    campaign("set Lucy courage 2")
    assert [each["what"] for each in campaign("set Lucy courage 3").due] == []


def test_what_this_year_lists_and_nobody_has_ticked_is_due(tmp_path):
    lines = (Listed(5, "hands of heat"), Listed(4, "Butcher", 1), Listed(5, "The Great Game", done=True))
    campaign, report = made(tmp_path, LUCY, lantern_year=5, timeline=lines)
    sheet = campaign("settlement show")
    assert [each["what"] for each in sheet["due"]] == ["Hands of Heat"]
    assert {"what": "event", "name": "The Great Game", "where": ["lantern year 5"]} in report["named"]
    campaign("event hands of heat --by-hand")
    [now] = [year for year in campaign("settlement show")["timeline"] if year["year"] == 5]
    assert all(event["done"] for event in now["events"])


@pytest.mark.parametrize(
    ("number", "printed_", "here"),
    [("hunt_xp", 20, 16), ("weapon_proficiency", 9, 8), ("courage", -1, 0), ("insanity", 10**12, 999_999_999)],
)
def test_a_number_beyond_its_track_stops_at_the_end_and_the_printed_one_is_noted(tmp_path, number, printed_, here):
    campaign, report = made(tmp_path, LUCY._replace(numbers={number: printed_}))
    words = number.replace("_", " ")
    assert f"Lucy: {words} {printed_} -> {here}" in report["changed"]
    assert f"In the save: {words} {printed_}" in campaign.people["Lucy"]["notes"]
    sheet = campaign.people["Lucy"]
    assert (sheet["weapon_proficiency"]["level"] if number == "weapon_proficiency" else sheet[number]) == here


def test_what_no_box_here_can_say_is_noted(tmp_path):
    odd = SavedSurvivor(
        "1", "Lucy", died_year=3, died_cause="almost", numbers={"courage": 1, "torment": 4},
        attributes={"speed": 1, "wit": 2}, tokens={"damage": 1, "speed": -1}, armor={"tail": 2}, boxes={"tail": (True, True)},
    )  # fmt: skip
    campaign, _ = made(tmp_path, odd, SavedSurvivor("2", "Al", status="dead", returned=True))
    assert campaign.people["Lucy"]["notes"] == [
        "In the save: torment 4; wit 2; damage tokens 1; armor tail 2; tail injured; died in year 3; died of almost"
    ]
    assert campaign.people["Al"]["notes"] == ["In the save: has returned"]
    assert "Al is dead and has returned." not in " ".join(campaign("doctor")["remarks"])


def test_a_population_below_the_living_sheets_is_noted(tmp_path):
    campaign, report = made(tmp_path, LUCY, numbers={"population": 0})
    assert campaign("settlement show")["population"] == 1
    assert "population 0 -> 1, the living sheets" in report["changed"]
    assert "In the save: population 0" in campaign("settlement show")["notes"]


def test_a_death_count_below_the_dead_is_kept_and_remarked(tmp_path):
    dead = SavedSurvivor("d", "Al", status="dead", died_cause="a lion")
    campaign, _ = made(tmp_path, LUCY, dead, numbers={"death_count": 0})
    assert campaign("settlement show")["death_count"] == 0
    assert campaign("doctor")["remarks"] == [
        "The death count is 0, the sheets of the dead are 1. Written so by entry 1."
    ]
    died = campaign.people["Al"]["died"]
    assert died == {"year": None, "cause": "a lion"}


# names


def test_names_that_mean_the_same_are_numbered_and_the_ones_of_the_save_kept(tmp_path):
    names = ["Lucy", "LUCY", "lucy ", "Lucy 2", "all", "Hunt", "", "   ", "x" * 300, "x" * 300, "Zoë", "Zoe\u0308"]
    campaign, report = made(tmp_path, *(SavedSurvivor(str(at), name) for at, name in enumerate(names)))
    here = [each["name"] for each in sorted(campaign("survivor list"), key=lambda each: each["id"])]
    assert here == [
        "Lucy", "LUCY 2", "lucy 3", "Lucy 2 2", "all 2", "Hunt 2", "Unnamed", "Unnamed 2", "x" * 60, "x" * 58 + " 2",
        "Zoë", "Zoe\u0308 2",
    ]  # fmt: skip
    assert len(report["renamed"]) == 10
    assert report["renamed"][0] == {"was": "LUCY", "now": "LUCY 2", "why": "stands there twice"}
    for was, now in zip(names, here, strict=True):
        notes = campaign.people[now]["notes"]
        assert notes == [] if was.strip() == now else any(f'"{was}"' in note for note in notes), now
        campaign(f"survivor show '{now}'")


def test_a_name_of_two_thousand_letters_is_noted_whole(tmp_path):
    name = " ".join(f"word{number}" for number in range(900))
    campaign, _ = made(tmp_path, SavedSurvivor("1", name))
    (sheet,) = campaign.people.values()
    assert name in " ".join(sheet["notes"])


def test_the_name_of_a_trait_that_is_too_long_for_a_card_is_noted_whole(tmp_path):
    name = " ".join(f"word{number}" for number in range(40))
    campaign, _ = made(tmp_path, SavedSurvivor("1", "Lucy", traits=(Named("ability", name),)))
    assert campaign.people["Lucy"]["notes"] == [f"In the save: {name}"]


# families, parties, belongings


def test_parents_are_those_of_the_save_as_far_as_they_can_be(tmp_path):
    people = (
        SavedSurvivor("m", "Mia", sex="f", father="k"),
        SavedSurvivor("f", "Fin", sex="m"),
        SavedSurvivor("k", "Kid", mother="m", father="f"),
        SavedSurvivor("o", "Orphan", mother="f", father="gone"),
        SavedSurvivor("s", "Self", mother="s"),
        SavedSurvivor("b", "Both", mother="t", father="t"),
        SavedSurvivor("t", "They"),
    )
    campaign, report = made(tmp_path, *people)
    assert campaign.people["Kid"]["parents"] == ["Fin"]
    assert campaign.people["Mia"]["parents"] == ["Kid"]
    assert campaign.people["Both"]["parents"] == ["They"]
    assert campaign("doctor")["remarks"] == []
    assert report["refused"] == [
        "Kid: mother Mia descends from them",
        "Orphan: father gone is not in the save",
        "Orphan: mother Fin is a man",
        "Self: mother Self descends from them",
        "Both: mother They is the other parent too",
    ]
    assert "In the save the father is gone." in campaign.people["Orphan"]["notes"]


def test_of_two_sheets_of_one_number_the_first_is_the_parent(tmp_path):
    people = (
        SavedSurvivor("1", "Mia", sex="f"),
        SavedSurvivor("1", "Ada", sex="f"),
        SavedSurvivor("k", "Kid", mother="1"),
    )
    campaign, _ = made(tmp_path, *people)
    assert campaign.people["Kid"]["parents"] == ["Mia"]


def test_four_depart_and_the_dead_do_not(tmp_path):
    people = [SavedSurvivor(str(at), f"S{at}", departing=True) for at in range(6)]
    people[1] = people[1]._replace(status="dead", returned=True)
    campaign, report = made(tmp_path, *people, lantern_year=2)
    assert campaign("settlement show")["departing"] == ["S0", "S2", "S3", "S4"]
    assert report["changed"][1:3] == ["S1 does not depart: is dead", "S5 does not depart: is one more than 4"]


def test_the_tenth_card_of_a_grid_goes_to_storage(tmp_path):
    campaign, report = made(
        tmp_path, SavedSurvivor("1", "Lucy", gear=("Cloth",) * 9 + ("Bone Axe", "", "Fist & Tooth"))
    )
    assert len(campaign.people["Lucy"]["gear"]) == 9
    assert [each["name"] for each in campaign("storage list")] == ["Bone Axe"]
    assert report["refused"] == ["Lucy: Fist & Tooth is printed on every grid"]
    assert "Lucy: Bone Axe has no room in the grid -> storage" in report["changed"]


def test_a_trait_that_can_be_had_once_is_there_once(tmp_path):
    twice = (Named("fighting_art", "Leader", 3), Named("severe_injury", "Blind", 2), Named("severe_injury", "Gash"))
    campaign, report = made(tmp_path, SavedSurvivor("1", "Lucy", traits=twice))
    assert printed.recorded(campaign.people["Lucy"])["leader"] == 1
    assert sum(each["refused"] for each in report["counts"]) >= 2
    assert any(line.startswith("Lucy: Leader is there already") for line in report["refused"])


@pytest.mark.rule("R230")
def test_of_two_pieces_of_armor_in_a_save_one_counts_and_the_report_says_so(tmp_path):
    campaign, report = made(
        tmp_path, SavedSurvivor("1", "Lucy", gear=("Rawhide Vest", "Rawhide Vest", "Leather Cuirass"))
    )
    assert campaign.people["Lucy"]["hit_locations"]["body"]["armor"] == 3
    assert "Lucy: Rawhide Vest adds no armor points: Leather Cuirass is worn at the body" in report["changed"]
