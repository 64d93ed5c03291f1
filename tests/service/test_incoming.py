"""Sheets of other trackers become sheets here: the numbers they print, the names they have, and what cannot stand."""

from collections import Counter

import pytest

from kdm_cli.export.saves.recognise import read
from kdm_cli.export.saves.save import Defeated, Listed, Named, Save, SavedSettlement, SavedSurvivor
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.incoming import Wanted, settled
from kdm_cli.service.line import parse, split
from kdm_cli.service.work import perform
from kdm_cli.store.campaign import create_campaign
from tests.export.foreign import SAVES, opened
from tests.service import printed

SAMPLES = sorted(str(path.relative_to(SAVES)).removesuffix(".json.gz") for path in SAVES.glob("*/*.json.gz"))
LUCY = SavedSurvivor(
    "1",
    "Lucy",
    sex="f",
    numbers={"survival": 7, "insanity": 4, "courage": 4, "understanding": 9, "hunt_xp": 6, "weapon_proficiency": 3},
    attributes={"movement": 4, "speed": 1, "accuracy": 0, "strength": 3, "evasion": -1, "luck": 2},
    tokens={"strength": 2, "luck": -1},
    weapon_type="axe",
    boxes={"arms": (True, False), "legs": (True, True)},
    armor={"head": 2, "body": 0, "arms": 1},
    traits=(
        Named("severe_injury", "broken arm"),
        Named("severe_injury", "Broken Hip"),
        Named("fighting_art", "Leader"),
        Named("fighting_art", "Sun Eater"),
        Named("disorder", "Lunacy"),
        Named("ability", "marrow hunger"),
    ),
    gear=("Rawhide Vest", "Cat Gut Bow", "Storm Knife"),
    notes=("keeps a tooth",),
)


def made(folder, *survivors, **settlement):
    """The campaign of one settlement, and what is told of it."""
    save = Save("other", "1", (SavedSettlement("s", "Ashhold", survivors=survivors, **settlement),))
    return built(folder, settled("save.json", save))[0]


def built(folder, found):
    """Every campaign of a save with its report, in files of this folder."""
    campaigns = []
    for number, each in enumerate(found.campaigns):
        path = folder / f"{number}.kdm"
        create_campaign(str(path), each.decide)
        campaigns.append((Campaign(path), each.report))
    return campaigns


class Campaign:
    def __init__(self, path):
        self.path = path

    def __call__(self, line):
        return perform(parse([*split(line), "--file", str(self.path)]))

    @property
    def people(self):
        return {each["name"]: each for each in self("survivor list --all")}


def counts(report):
    return {each["what"]: (each["source"], each["kept"], each["noted"], each["refused"]) for each in report["counts"]}


# whole saves of others, number by number


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sheet_prints_what_it_printed_there(name, tmp_path):
    save = read(opened(name))
    told = built(tmp_path, settled(name, save))
    for saved, (campaign, report) in zip(save.settlements, told, strict=True):
        assert campaign("doctor")["healthy"]
        sheet = campaign("settlement show")
        assert printed.of_settlement(saved, sheet) == []
        people = sorted(campaign("survivor list --all"), key=lambda each: each["id"])
        for each, person in zip(saved.survivors, people, strict=True):
            for what, there, here in printed.differing(each, person):
                assert any(f"{person['name']}: {what.replace('_', ' ')} {there} -> {here}" == line
                           for line in report["changed"]), (person["name"], what, there, here)  # fmt: skip
            missing = printed.traits(each) - printed.recorded(person)
            assert sum(missing.values()) <= counts(report).get("traits", (0, 0, 0, 0))[3], missing
            assert printed.recorded(person) - printed.traits(each) == Counter()
        goods = sum(each.copies for each in saved.storage)
        assert sum(each["count"] for each in sheet["storage"]) == goods
        assert sum(len(year["events"]) for year in sheet["timeline"]) in (len(saved.timeline), 19)


@pytest.mark.parametrize("name", SAMPLES)
def test_everything_that_is_counted_in_a_save_is_kept_noted_or_refused(name, tmp_path):
    save = read(opened(name))
    for saved, (campaign, report) in zip(save.settlements, built(tmp_path, settled(name, save)), strict=True):
        found = counts(report)
        for what, (source, *rest) in found.items():
            assert source == sum(rest), what
        dead = sum(each.status == "dead" for each in saved.survivors)
        expected = {
            "survivors": len(saved.survivors),
            "dead": dead,
            "living": len(saved.survivors) - dead,
            "traits": sum(each.copies for survivor in saved.survivors for each in survivor.traits),
            "innovations": sum(each.kind == "innovation" for each in saved.holdings),
            "locations": sum(each.kind == "location" for each in saved.holdings),
            "resources": sum(each.copies for each in saved.storage if each.kind == "resource"),
            "lines of the timeline": len(saved.timeline),
        }
        assert {what: found.get(what, (0,))[0] for what in expected} == expected
        sheet = campaign("settlement show")
        here = {"innovations": sheet["innovations"], "locations": sheet["locations"]}
        masteries = sum(each.kind == "weapon_type" for each in saved.holdings)
        assert len(here["innovations"]) == found.get("innovations", (0, 0))[1] + masteries
        assert len(here["locations"]) == found.get("locations", (0, 0))[1]


# one sheet, box by box


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
    campaign("showdown end --victory --house-rule --auto")
    armor = {where: box["armor"] for where, box in campaign.people["a"]["hit_locations"].items()}
    assert armor["head"] == armor["arms"] == 0


def test_what_the_numbers_have_caused_is_past(tmp_path):
    grown = LUCY._replace(numbers={"courage": 3, "understanding": 2, "hunt_xp": 1})
    campaign, report = made(tmp_path, grown, lantern_year=13, numbers={"population": 15, "death_count": 1})
    sheet = campaign("settlement show")
    assert sheet["milestones"] == ["First Death", "Population 15", "Lantern Year 12"]
    assert sum("nothing comes due" in line for line in report["changed"]) == 3
    assert [each["what"] for each in sheet["due"]] == ["The Hand"]
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


# the settlement


def test_what_the_settlement_has_is_on_its_sheet_or_in_its_notes(tmp_path):
    held = (
        Named("innovation", "Language"),
        Named("innovation", "symposium"),
        Named("innovation", "Language"),
        Named("innovation", "Dragon Speech"),
        Named("location", "bonesmith"),
        Named("location", "Throne"),
        Named("principle", "Graves"),
        Named("principle", "Cannibalize"),
        Named("principle", "Burn Them"),
        Named("monster", "White Lion"),
        Named("monster", "Gorm"),
        Named("monster", "Butcher"),
        Named("milestone", "First Child"),
        Named("weapon_type", "Sword"),
    )
    stored = (Named("resource", "Monster Bone", 4), Named("gear", "bone axe", 2), Named("resource", "Gormite"))
    beaten = (Defeated("White Lion", 1, 2), Defeated("White Lion", 1), Defeated("Gorm", 2))
    campaign, report = made(tmp_path, LUCY, lantern_year=4, holdings=held, storage=stored, defeated=beaten)
    sheet = campaign("settlement show")
    assert sheet["innovations"] == ["Language", "Symposium", "Dragon Speech", "Sword mastery"]
    assert sheet["locations"] == ["Bone Smith", "Throne"]
    assert (sheet["quarries"], sheet["nemeses"]) == (["White Lion"], ["Butcher"])
    assert sheet["principles"]["death"] == "Graves"
    assert {each["name"]: each["count"] for each in sheet["storage"]} == {
        "Monster Bone": 4,
        "Bone Axe": 2,
        "Gormite": 1,
    }
    assert "In the save, quarries and nemeses: Gorm" in sheet["notes"]
    assert "In the save, principles: Burn Them" in sheet["notes"]
    assert report["refused"] == ["Language: stands there twice", "Cannibalize: Graves is chosen of this pair"]
    assert counts(report)["principles"] == (3, 1, 1, 1)
    assert counts(report)["monsters defeated"] == (4, 4, 0, 0)
    campaign("storage remove gormite")
    campaign("settlement innovate drums --house-rule")


def test_a_settlement_without_a_timeline_gets_the_usual_one_with_the_past_checked_off(tmp_path):
    campaign, report = made(tmp_path, LUCY, lantern_year=6)
    years = campaign("settlement show")["timeline"]
    assert all(event["done"] for year in years if year["year"] < 6 for event in year["events"])
    assert not any(event["done"] for year in years if year["year"] >= 6 for event in year["events"])
    assert any("none in the save" in line for line in report["changed"])


def test_a_year_that_the_save_does_not_tell_can_be_told(tmp_path):
    save = Save("other", "1", (SavedSettlement("s", "Ashhold", survivors=(LUCY,)),))
    assert any("--year" in line for line in settled("save.json", save).campaigns[0].report["changed"])
    [(campaign, _)] = built(tmp_path, settled("save.json", save, Wanted(year=9)))
    assert campaign("settlement show")["lantern_year"] == 9


def test_a_settlement_of_which_everybody_has_died_is_lost(tmp_path):
    campaign, _ = made(tmp_path, SavedSurvivor("1", "Al", status="dead"), lantern_year=3)
    assert "Population 0" in campaign("settlement show")["milestones"]
    with pytest.raises(Refused) as stopped:
        campaign("timeline advance")
    assert stopped.value.refusal.code == "campaign-over"


def test_settlements_of_one_name_are_numbered(tmp_path):
    save = Save("other", "1", tuple(SavedSettlement(str(at), name) for at, name in enumerate(("Ash", "ash", ""))))
    found = settled("save.json", save)
    assert [each.name for each in found.campaigns] == ["Ash", "ash 2", "Settlement"]
    with pytest.raises(Refused) as stopped:
        settled("save.json", save, Wanted("Emberhold"))
    assert stopped.value.refusal.code == "usage"


def test_one_settlement_of_several_can_be_taken(tmp_path):
    save = Save("other", "1", tuple(SavedSettlement(str(at), name) for at, name in enumerate(("Ash", "Birch"))))
    found = settled("save.json", save, Wanted("Emberhold", "birch", 7))
    [(campaign, report)] = built(tmp_path, found)
    assert (report["source_name"], report["name"]) == ("Birch", "Emberhold")
    assert campaign("settlement show")["lantern_year"] == 7
    assert found.report["unplaced"] == ["Ash: another settlement, left out by --only"]
    with pytest.raises(Refused) as stopped:
        settled("save.json", save, Wanted(only="Oak"))
    assert "Ash, Birch" in stopped.value.refusal.hint


def test_the_first_entry_holds_everything_and_cannot_be_undone(tmp_path):
    campaign, _ = made(tmp_path, LUCY, lantern_year=2)
    whole = campaign("log 1")["entry"]
    assert whole["command"] == "import"
    assert {change["kind"] for change in whole["changes"]} == {"create"}
    assert all(len(line) <= 80 for line in whole["story"])
    with pytest.raises(Refused) as stopped:
        campaign("undo")
    assert stopped.value.refusal.code == "nothing-to-undo"
