"""The proof of year one: four founders, the First Story, ten steps and the first departure, typed line by line."""

import pytest

from tests.scenarios.quick import Quick

FOUNDERS = "survivor add Lucy:f Erza:f Zachary:m Allister:m"
LION = "white fur,white fur,lion claw,great cat bones,monster hide,monster bone,monster bone,monster organ"
STORY = [
    FOUNDERS,
    "showdown start white lion --prologue",
    "turn claw allister 1,4,legs:dodge",
    "attack lucy 9,8 strange=7 knee=6",
    "attack erza 8,7 femur=5 ribs=5",
    "attack zach 3,2",
    "attack allister 10,10 groin=10 belly=9",
    "turn chomp zach 4,4",
    "hit lucy legs 1",
    "attack lucy 8,8 flank=5 heel=6",
    "attack erza 7,3 neck=6",
    f"next --won --draw '{LION}'",
]
RETURN = ["settlement return --name Emberhold"]
EVENTS = [
    "next",
    "event first-day --choose '10 people'",
    "next",
    "principle death graves",
    "event graves -r 8 --survivor erza",
    "event returning-survivors --survivor allister",
]
DEVELOP = [
    "next",
    "build bonesmith, organ grinder, skinnery --by lucy",
    "settlement set endeavors +2 --because 'two of us sat on two chairs'",
    "innovate --by erza --draw ammonia,hovel --choose hovel",
    "endeavor lucy augury -r 9",
    "event intimacy --survivor lucy,allister -r 5 --newborn Noa:f",
    "principle new life survival",
    "event survival-of-the-fittest -r 8 --draw anxiety",
    "craft bone blade, rawhide boots --pay 'white fur'",
    "survivor add Vex:m",
]
DEPARTURE = ["next", "gear give vex bone blade", "gear give erza rawhide boots", "depart lucy, erza, vex, noa", "next"]
EVENING = [*STORY, *RETURN, *EVENTS, *DEVELOP, *DEPARTURE]


@pytest.fixture
def kdm(tmp_path):
    quick = Quick(tmp_path)
    assert "next: kdm survivor add NAME:m NAME:f NAME:m NAME:f" in quick("settlement new Ashhold --seed 4"), "R8"
    return quick


def typed(kdm, lines):
    """The lines as a batch: what came before, where another test has looked at it."""
    kdm("batch run -", stdin="\n".join(lines))
    return kdm


def told(kdm, line, code=0):
    """What a line answers; it fits a screen whatever happened."""
    lines = kdm(line, code=code).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    return "\n".join(lines)


def facts(kdm):
    """What the file holds in the end, without the journal."""
    return kdm.facts()


def sheet(kdm, name):
    return kdm.json(f"survivor show {name}")


def home(kdm, *fields):
    """Numbers of the settlement sheet, in this order."""
    shown = kdm.json("settlement show")
    return tuple(shown[field] for field in fields)


def stored(kdm):
    return {item["name"]: item["count"] for item in kdm.json("storage list")}


def standing(kdm):
    """Where `phase show` says one is, which steps are done, and the line that follows."""
    shown = kdm.json("phase show")
    done = [each["number"] for each in shown["steps"] if each["state"] == "done"]
    return shown["doing"], done, shown["next"]


# the chapters of the evening


@pytest.mark.rule("R9")
@pytest.mark.rule("R10")
def test_the_first_story_costs_one_of_four(kdm):
    assert "next: kdm showdown start white-lion --prologue" in told(kdm, FOUNDERS)
    for name in ("Lucy", "Erza", "Zachary", "Allister"):
        founder = sheet(kdm, name)
        assert [each["name"] for each in founder["gear"]] == ["Cloth", "Founding Stone"], "R11"
        assert (founder["survival"], founder["survival_limit"], founder["hunt_xp"]) == (1, 1, 0), "R13"
        assert founder["attributes"]["movement"] == 5, "R17"
        assert founder["hit_locations"]["waist"]["armor"] == 1, "R39"
    assert home(kdm, "lantern_year", "phase", "population", "death_count") == (0, "prologue", 4, 0)
    for line in STORY[1:7]:
        assert "next: kdm" in told(kdm, line)
    assert sheet(kdm, "Allister")["survival"] == 0, "the dodge (R14, R16)"
    killed = told(kdm, STORY[7])
    assert "Zachary dies: Decapitation" in killed
    assert "Zachary, home after the showdown: Cloth, Founding Stone" in killed, "R200"
    assert "Death count 0 -> 1" in killed, "R213"
    assert "Principle: Death: due when step 5 counts the deaths (R213)" in killed
    assert "due:" not in killed, "R217"
    for line in STORY[8:11]:
        told(kdm, line)
    ended = told(kdm, STORY[11])
    assert "Zachary to storage: Cloth, Founding Stone" in ended, "R200"
    assert "The settlement phase begins: 3 return" in ended, "R202"
    assert "next: kdm next" in ended
    assert [sheet(kdm, name)["hunt_xp"] for name in ("Lucy", "Erza", "Zachary", "Allister")] == [1, 1, 0, 1], "R195"
    assert stored(kdm) == {
        "White Fur": 2, "Lion Claw": 1, "Great Cat Bones": 1,  # R196
        "Monster Hide": 1, "Monster Bone": 2, "Monster Organ": 1,  # R197
        "Lion Testes": 1,  # cut off in the fight (R199)
        "Cloth": 1, "Founding Stone": 1,
    }  # fmt: skip
    assert home(kdm, "lantern_year", "phase", "population", "death_count") == (0, "settlement", 3, 1)


@pytest.mark.rule("R205")
@pytest.mark.rule("R209")
def test_the_survivors_return_and_the_settlement_gets_its_name(kdm):
    typed(kdm, STORY)
    assert standing(kdm) == ("step 2 of 10, Survivors Return", [1], "kdm next"), "R273"
    assert home(kdm, "due", "milestones") == ([], [])
    assert "before step 5 counts the deaths (R213)" in told(kdm, "principle death graves", code=1)
    assert sheet(kdm, "Lucy")["hit_locations"]["legs"]["light"]
    returned = told(kdm, RETURN[0])
    assert "Ashhold is now called Emberhold" in returned, "R203"
    assert "Lucy heals: legs" in returned, "R206"
    assert "Lucy: survival stays 1 (1 above the limit 1 lost)" in returned, "capped by the limit"
    assert "Population 3; returned: Lucy, Erza, Allister" in returned, "R208"
    assert "Endeavors 0 -> 3, one each from: Lucy, Erza, Allister" in returned
    assert [sheet(kdm, name)["survival"] for name in ("Lucy", "Erza", "Allister")] == [1, 1, 1], (
        "Allister had spent his"
    )
    assert not sheet(kdm, "Lucy")["hit_locations"]["legs"]["light"]
    assert home(kdm, "endeavors", "returning") == (3, ["Lucy", "Erza", "Allister"])
    assert standing(kdm) == ("step 4 of 10, Settlement Event", [1, 2, 3], "kdm next")
    assert "done by entry 14" in told(kdm, "settlement return", code=1)


@pytest.mark.rule("R211")
@pytest.mark.rule("R214")
@pytest.mark.rule("R216")
def test_the_first_day_and_the_first_year(kdm):
    typed(kdm, [*STORY, *RETURN])
    assert "next: kdm event first-day" in told(kdm, EVENTS[0])
    assert "6 people, 8 people, 10 people" in told(kdm, "event first-day", code=3)
    assert "Population 3 -> 13 (nameless 0 -> 10)" in told(kdm, EVENTS[1])
    assert home(kdm, "population", "nameless") == (13, 10)
    assert standing(kdm) == ("step 5 of 10, Update the Death Count", [1, 2, 3, 4], "kdm next")
    passed = told(kdm, EVENTS[2])
    assert "Death count 1: each death is counted already" in passed, "R213"
    assert "due:  Principle: Death: first death" in passed, "R217"
    assert "Lantern year 0 -> 1" in passed
    assert "due:  Returning Survivors: lantern year 1" in passed, "R215"
    assert standing(kdm)[0] == "step 6 of 10, Update the Timeline"
    assert "next: kdm settlement principle death" in passed
    assert "Principle: Death is due." in told(kdm, "next", code=1)
    assert "Update the Timeline: done by entry" in told(kdm, "timeline advance", code=1)
    assert "next: kdm event graves" in told(kdm, EVENTS[3]), "what is chosen is resolved at once"
    assert home(kdm, "survival_limit", "principles")[1]["death"] == "Graves", "R218"
    assert "A d10 is needed: Graves." in told(kdm, "event graves", code=3)
    assert "Erza: luck 0 -> 1" in told(kdm, EVENTS[4]), "8 of 6-10"
    assert standing(kdm)[0] == "step 6 of 10, Update the Timeline", "its story event is due"
    began = told(kdm, EVENTS[5])
    assert "From now on survivors can encourage (Language)" in began, "R15"
    allister = sheet(kdm, "Allister")
    assert (allister["courage"], allister["understanding"], allister["skip_next_hunt"]) == (1, 1, True)
    assert home(kdm, "lantern_year", "survival_limit", "death_count") == (1, 2, 1)
    assert home(kdm, "innovations", "locations", "quarries") == (["Language"], ["Lantern Hoard"], ["White Lion"]), (
        "R228"
    )
    deck = ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]
    assert home(kdm, "innovation_deck") == (deck,), "R283"
    assert standing(kdm) == ("step 7 of 10, Develop", [1, 2, 3, 4, 5, 6], "kdm next")
    years = {each["year"]: each for each in home(kdm, "timeline")[0]}
    assert [(each["name"], each["done"]) for each in years[1]["events"]] == [
        ("First Day", True),
        ("Returning Survivors", True),
    ]


@pytest.mark.rule("R220")
@pytest.mark.rule("R222")
def test_three_endeavors_build_the_three_first_locations(kdm):
    typed(kdm, [*STORY, *RETURN, *EVENTS])
    assert "Develop: 3 endeavors; in storage 9 resources, 2 gear" in told(kdm, DEVELOP[0]), "R219"
    offered = {each["name"]: each["why_not"] for each in kdm.json("endeavor --list")["activities"]}
    assert offered == dict.fromkeys(
        ["Build Bone Smith", "Build Skinnery", "Build Organ Grinder", "Innovate", "Shared Experience"], ""
    )
    before = stored(kdm)
    built = told(kdm, DEVELOP[1])
    assert "Endeavors 3 -> 0 (Lucy, 3 locations)" in built, "R266"
    assert home(kdm, "locations") == (["Lantern Hoard", "Bone Smith", "Organ Grinder", "Skinnery"],), "R268"
    assert stored(kdm) == before, "no resources"
    assert "Augury costs 1 endeavor, and there are 0." in told(kdm, "endeavor lucy augury -r 9", code=1)


@pytest.mark.rule("R225")
@pytest.mark.rule("R226")
def test_two_innovations_are_drawn_and_one_is_kept(kdm):
    typed(kdm, [*STORY, *RETURN, *EVENTS, *DEVELOP[:3]])
    assert "2 cards of the innovation deck are needed" in told(kdm, "innovate", code=3)
    assert "--choose one of: Ammonia, Hovel" in told(kdm, "innovate --draw ammonia,hovel", code=3)
    kept = told(kdm, DEVELOP[3])
    assert "Endeavors 2 -> 1 (Erza, Innovate)" in kept, "R267"
    assert "Paid: Monster Hide, Monster Organ, Monster Bone" in kept, "the least useful hide, organ and bone"
    assert "Into the innovation deck: Partnership, Family, Bed" in kept
    assert home(kdm, "innovations", "survival_limit", "endeavors") == (["Language", "Hovel"], 3, 1)
    deck = ["Ammonia", "Drums", "Inner Lantern", "Paint", "Symposium", "Partnership", "Family", "Bed"]
    assert sorted(home(kdm, "innovation_deck")[0]) == sorted(deck)
    assert "done already by entry 24: once a phase" in told(kdm, "innovate", code=1)


@pytest.mark.rule("R223")
@pytest.mark.rule("R224")
def test_an_augury_brings_a_child_and_a_principle(kdm):
    typed(kdm, [*STORY, *RETURN, *EVENTS, *DEVELOP[:4]])
    assert "next: kdm event intimacy" in told(kdm, DEVELOP[4])
    assert home(kdm, "endeavors") == (0,)
    born = told(kdm, DEVELOP[5])
    assert "Noa is born: population 13 -> 14 (Intimacy)" in born
    assert "Noa: understanding 0 -> 1 (Graves)" in born
    assert "next: kdm settlement principle new-life" in born
    noa = sheet(kdm, "Noa")
    assert (noa["sex"], noa["origin"], noa["born"], sorted(noa["parents"])) == ("f", "born", 1, ["Allister", "Lucy"])
    assert sheet(kdm, "Lucy")["children"] == sheet(kdm, "Allister")["children"] == ["Noa"]
    assert home(kdm, "milestones") == (["First Death", "First Child"],)
    assert "Survival limit 3 -> 4" in told(kdm, DEVELOP[6])
    told(kdm, DEVELOP[7])
    noa = sheet(kdm, "Noa")
    assert (noa["courage"], sorted(each["name"] for each in noa["traits"])) == (2, ["Anxiety", "Tough"]), "8 of 6-10"
    assert home(kdm, "principles")[0] == {
        "new_life": "Survival of the Fittest", "death": "Graves", "society": None, "conviction": None,
    }  # fmt: skip
    assert home(kdm, "population", "nameless", "due") == (14, 10, [])


@pytest.mark.rule("R227")
@pytest.mark.rule("R262")
@pytest.mark.rule("R263")
def test_gear_is_crafted_for_exactly_what_it_costs(kdm):
    typed(kdm, [*STORY, *RETURN, *EVENTS, *DEVELOP[:8]])
    shown = told(kdm, "craft bone blade, rawhide boots --dry-run")
    assert "Paid: Monster Bone, White Fur" in shown
    assert "nothing was saved" in shown
    assert "Catarium, which is not built" in told(kdm, "craft cat gut bow", code=1)
    assert "Paid: White Fur, Monster Bone" in told(kdm, DEVELOP[8])
    assert stored(kdm) == {
        "White Fur": 1, "Lion Claw": 1, "Great Cat Bones": 1, "Lion Testes": 1,
        "Cloth": 1, "Founding Stone": 1, "Bone Blade": 1, "Rawhide Boots": 1,
    }  # fmt: skip
    assert home(kdm, "keywords") == ({"hide": 1, "bone": 2, "organ": 1, "consumable": 1},)


@pytest.mark.rule("R230")
@pytest.mark.rule("R231")
@pytest.mark.rule("R232")
def test_the_first_departure_ends_the_phase(kdm):
    typed(kdm, [*STORY, *RETURN, *EVENTS, *DEVELOP[:9]])
    assert "Vex has a name: nameless 10 -> 9" in told(kdm, DEVELOP[9]), "R229"
    vex = sheet(kdm, "Vex")
    assert (vex["survival"], vex["understanding"]) == (1, 1), "the name (R13) and Graves"
    assert home(kdm, "population", "nameless") == (14, 9)
    assert "next: kdm settlement depart NAME ..." in told(kdm, DEPARTURE[0])
    assert "Who departs? Lucy, Erza, Noa, Vex may." in told(kdm, "next", code=1), "R274"
    assert "Allister may not depart: skips the next hunt." in told(kdm, "depart lucy, allister", code=1)
    assert "5 survivors are more than 4" in told(kdm, "depart lucy erza vex noa allister", code=1), "R269"
    told(kdm, DEPARTURE[1])
    assert "There is no Bone Blade in storage." in told(kdm, "gear give noa bone blade", code=1)
    told(kdm, DEPARTURE[2])
    left = told(kdm, DEPARTURE[3])
    assert "Gear to storage of who stays (R271): Allister 2" in left
    assert "Lucy, Erza, Vex, Noa: survival 1 -> 2 (Hovel)" in left, "R272"
    assert "Erza: survival 2 -> 3 (Rawhide Boots)" in left, "R272"
    assert "Erza: armor 0-0-0-1-1 (head to legs), survival 3" in left
    assert "Choose the quarry (R228): White Lion" in left
    armor = {place: each["armor"] for place, each in sheet(kdm, "Erza")["hit_locations"].items()}
    assert armor == {"head": 0, "arms": 0, "body": 0, "waist": 1, "legs": 1}
    assert [sheet(kdm, name)["survival"] for name in ("Lucy", "Erza", "Vex", "Noa")] == [2, 3, 2, 2]
    ended = told(kdm, DEPARTURE[4])
    assert "In storage: 4 resources, 4 gear" in ended
    assert "Archive the resource and gear cards that nobody wears" in ended, "R280"
    assert "The settlement phase ends" in ended
    assert home(kdm, "phase", "step", "endeavors", "departing") == ("hunt", 0, 0, ["Lucy", "Erza", "Vex", "Noa"])
    assert stored(kdm)["Cloth"] == stored(kdm)["Founding Stone"] == 2, "Zachary's and Allister's"
    assert kdm.json("status")["next"] == "kdm hunt start white-lion --level 1"
    told(kdm, "doctor")


# the evening as a whole


def test_line_by_line_and_as_a_batch_the_evening_leaves_the_same_facts(kdm, tmp_path_factory):
    other = Quick(tmp_path_factory.mktemp("batch"))
    other("settlement new Ashhold --seed 4")
    empty = facts(other)
    for line in EVENING:
        told(kdm, line)
    typed(other, EVENING)
    assert facts(other) == facts(kdm)
    kdm("undo --to 1")
    other("undo")
    assert facts(kdm) == facts(other) == empty, "undone to the first entry"
    kdm("doctor")


@pytest.mark.rule("R6")
def test_the_group_stops_anywhere_and_sees_weeks_later_where_it_is(kdm):
    stops = {
        2: ("the First Story, 4 founders", [], "kdm showdown start white-lion --prologue"),
        5: ("White Lion (First Story) level 1, round 1", [], "kdm showdown end-act"),
        13: ("step 2 of 10, Survivors Return", [1], "kdm next"),
        14: ("step 4 of 10, Settlement Event", [1, 2, 3], "kdm next"),
        15: ("step 4 of 10, Settlement Event", [1, 2, 3], "kdm event first-day"),
        16: ("step 5 of 10, Update the Death Count", [1, 2, 3, 4], "kdm next"),
        17: ("step 6 of 10, Update the Timeline", [1, 2, 3, 4, 5], "kdm settlement principle death"),
        18: ("step 6 of 10, Update the Timeline", [1, 2, 3, 4, 5], "kdm event graves"),
        19: ("step 6 of 10, Update the Timeline", [1, 2, 3, 4, 5], "kdm event returning-survivors"),
        20: ("step 7 of 10, Develop", [1, 2, 3, 4, 5, 6], "kdm next"),
        25: ("step 7 of 10, Develop", [1, 2, 3, 4, 5, 6], "kdm event intimacy"),
        31: ("step 8 of 10, Prepare Departing Survivors", [1, 2, 3, 4, 5, 6, 7], "kdm settlement depart NAME ..."),
        34: ("step 9 of 10, Record & Archive Resources", [1, 2, 3, 4, 5, 6, 7, 8], "kdm next"),
        35: ("4 depart; quarries: White Lion", [], "kdm hunt start white-lion --level 1"),
    }
    found = {}
    for number, line in enumerate(EVENING, start=2):
        kdm(line)
        if number in stops:
            found[number] = standing(kdm)
            assert kdm.json("status")["next"] == found[number][2], "kdm says the same"
    assert found == stops


# the years after


@pytest.mark.rule("R273")
@pytest.mark.rule("R275")
@pytest.mark.rule("R277")
@pytest.mark.rule("R278")
@pytest.mark.rule("R279")
def test_the_years_until_the_butcher_comes(kdm):
    typed(kdm, EVENING)
    # year 2: a hunt kept on paper, eleven steps, an event of the deck, Endless Screams
    assert "4 depart to hunt: White Lion." in told(kdm, "next", code=1)
    assert "A year passes in the settlement phase" in told(kdm, "timeline advance", code=1)
    returned = told(kdm, "settlement return --victory")
    assert "Sat out this hunt, may go on the next: Allister" in returned
    assert "Endeavors 0 -> 4" in returned
    assert len(kdm.json("phase show")["steps"]) == 11
    assert "settlement event deck is needed" in told(kdm, "next", code=3), "R212"
    assert "next: kdm event clinging-mist" in told(kdm, "next --draw 'clinging mist'")
    told(kdm, "event clinging-mist --by-hand")
    assert "next: kdm event endless-screams" in told(kdm, "next")
    assert "Screaming Antelope (quarry)" in told(kdm, "event endless-screams --survivor erza -r 5")
    to_the_hunt(kdm, "lucy erza vex")
    # year 3: nothing on the timeline
    years_event(kdm, "hunt reenactment")
    assert "Lantern year 2 -> 3" in (passed := told(kdm, "next"))
    assert "due:" not in passed
    assert standing(kdm)[0] == "step 7 of 11, Develop"
    told(kdm, "next")
    told(kdm, "depart lucy erza vex")
    told(kdm, "next")
    # year 4: the Butcher, before anybody hunts
    years_event(kdm, "open maw")
    assert "due:  Butcher: lantern year 4" in told(kdm, "next")
    assert standing(kdm)[0] == "step 7 of 11, Develop", "monsters wait for their step"
    told(kdm, "endeavor lucy augury -r 5")
    told(kdm, "next")
    left = told(kdm, "depart lucy erza vex allister")
    assert "next: kdm showdown start butcher --level 1" in left
    assert "fight a special showdown now (R275)" in told(kdm, "next", code=1)
    assert "not fought" in told(kdm, "showdown start white lion --level 1", code=1)
    before = home(kdm, "lantern_year", "endeavors")
    assert before == (4, 2)
    told(kdm, "showdown start butcher --level 1 --auto")
    ended = told(kdm, "kill vex --cause 'cut in two'")
    assert "Death count 1 -> 2" in ended
    back = told(kdm, "next --won --house-rule --auto")
    assert "goes on at Update the Death Count (R277)" in back
    for due in kdm.json("status")["due"]:
        told(kdm, f"{due['command']} --choose sword --auto")
    assert "Death count 2: each death is counted already" in told(kdm, "next")
    assert home(kdm, "lantern_year", "endeavors", "death_count") == (4, 4, 2), "no year, no endeavor but Graves' two"
    assert standing(kdm)[0] == "step 7 of 11, Develop"
    assert home(kdm, "returning") == (["Lucy", "Erza"],), "from the hunt; Allister fought, and is none of them"
    told(kdm, "next")
    told(kdm, "depart lucy erza")
    assert "The settlement phase ends" in told(kdm, "next")
    assert "hunt start white-lion" in standing(kdm)[2]
    told(kdm, "doctor")


def to_the_hunt(kdm, party):
    """Nothing is developed; these depart, and the phase ends."""
    assert "When the group is done: kdm next" in told(kdm, "next")
    assert "next: kdm settlement depart NAME ..." in told(kdm, "next")
    told(kdm, f"depart {party}")
    assert "The settlement phase ends" in told(kdm, "next")


def years_event(kdm, name):
    """They return from a hunt kept on paper; the group's own card is drawn, and settled by hand."""
    told(kdm, "settlement return --victory")
    told(kdm, f"next --draw '{name}'")
    told(kdm, f"event {name} --by-hand")
