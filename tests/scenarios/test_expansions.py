"""An expansion at the table: played with from the first day, joined later, or a campaign of its own."""

import pytest

from tests.content.shelf import card, pack

COAT = card(
    "marsh:gear/marsh_coat", keywords=["armor"], armor={"points": 2, "location": "body", "second_location": "waist"}
)
BELT = card("marsh:gear/marsh_belt", keywords=["armor"], armor={"points": 1, "location": "waist"})
EEL = card(
    "marsh:monster/eel", "Eel", role="quarry", hunt_start={"1": 4}, hunt_board={"1": "basic_event", "4": "basic_event"},
    levels=[{"level": 1, "movement": 6, "toughness": 8, "speed": 0, "damage": 0, "ai_deck": {"basic": 7, "advanced": 3}}],
)  # fmt: skip
LEECH = card("marsh:monster/leech", "Leech", role="nemesis", levels=[{"level": 1, "movement": 6, "toughness": 8}])
HEAT = {"op": "schedule", "what": "story_event/hands_of_heat", "years": 3}
MIST = card("marsh:story_event/mist", "Mist", effects=[{"op": "gain", "what": "monster/eel"}, HEAT])
RAIN = card("marsh:settlement_event/rain", "Rain", kept_aside=True, effects=[])
REEDS = card("marsh:innovation/reeds", "Reeds")
DAWN = card(
    "marsh:story_event/dawn", "Dawn", replaces="core:story_event/returning_survivors", campaign="people_of_the_marsh",
    gains=["innovation/reeds"], hands=[], effects=[{"op": "gain", "what": "innovation/reeds"}],
)  # fmt: skip
MARSH = card(
    "marsh:campaign/people_of_the_marsh", "People of the Marsh", starts=["monster/eel", "monster/leech", "monster/butcher"],
    storage=["gear/marsh_coat"],
    removes=["timeline_year/*", "gear/marsh_belt", "milestone/innovations_5", "innovation/language", "story_event/hands_of_heat"],
)  # fmt: skip


def year(number, *entries, campaign=None, **more):
    slug = f"{'marsh_' if campaign else ''}ly_{number:02}"
    of = {"campaign": campaign} if campaign else {}
    return card(f"marsh:timeline_year/{slug}", f"Year {number}", lantern_year=number, entries=entries, **of, **more)


YEARS = [
    year(2, {"type": "story_event", "id": "mist", "late": True}),
    year(9, {"type": "nemesis_encounter", "id": "leech", "level": 1, "instead_of": "kings_man"}),
    year(1, {"type": "settlement_event", "id": "first_day"}, {"type": "story_event", "id": "dawn"},
         campaign="people_of_the_marsh", random_settlement_event=False),
    year(2, {"type": "nemesis_encounter", "id": None, "level": 1}, campaign="people_of_the_marsh"),
    year(3, {"type": "story_event", "id": "mist"}, {"type": "story_event", "id": "hands_of_heat"},
         campaign="people_of_the_marsh"),
]  # fmt: skip


CALL = card("marsh:story_event/call", "Call", effects=[{"op": "event", "what": "story_event/dawn"}])
CARDS = [CALL, COAT, BELT, EEL, LEECH, MIST, RAIN, REEDS, DAWN, MARSH, *YEARS]


@pytest.fixture
def marsh(kdm):
    pack(kdm.folder, "marsh", CARDS, name="The Marsh")
    return kdm


def timeline(kdm):
    return {row["year"]: [event["name"] for event in row["events"]] for row in kdm.json("timeline show")["timeline"]}


def test_a_pack_from_the_first_day_writes_its_years(marsh):
    marsh("settlement new Ashhold --pack ./marsh")
    years = timeline(marsh)
    assert years[2] == ["Endless Screams", "Mist"]
    assert years[9] == ["Leech"]
    assert years[1] == ["First Day", "Returning Survivors"]


def test_several_packs_are_named_with_commas(marsh):
    told = marsh("settlement new Ashhold --pack ./marsh,printing_1_5")
    assert "Pack marsh 1 (The Marsh) is enabled" in told
    assert "Pack printing_1_5" in told


def test_who_joins_later_meets_at_once_what_was_missed_and_the_years_to_come_are_written(marsh):
    marsh("settlement new Ashhold --year 5 --population 9")
    told = marsh("pack enable ./marsh")
    assert "Into the timeline: 9 Leech" in told
    assert "due:  Mist: lantern year 5" in told
    assert timeline(marsh)[9] == ["Leech"]
    assert "Eel" in marsh("event mist")
    assert marsh.json("settlement show")["quarries"] == ["White Lion", "Eel"]
    marsh("undo 2")
    assert timeline(marsh)[9] == ["King's Man"]


def test_without_a_pack_the_years_to_come_are_as_they_were(marsh):
    marsh("settlement new Ashhold --year 1 --population 9")
    before = timeline(marsh)
    marsh("pack enable ./marsh")
    assert timeline(marsh)[9] == ["Leech"]
    told = marsh("pack disable marsh")
    assert "Into the timeline: 9 King's Man level 1" in told
    assert "Out of the timeline: 2 Mist, 9 Leech level 1" in told
    assert timeline(marsh) == before
    marsh("undo")
    assert timeline(marsh)[9] == ["Leech"]


def test_a_campaign_that_began_with_a_pack_goes_on_without_it(marsh):
    marsh("settlement new Ashhold --pack ./marsh")
    marsh("timeline remove 9 leech")
    marsh("pack disable marsh")
    assert timeline(marsh)[2] == ["Endless Screams"] and timeline(marsh)[9] == ["King's Man"]


def test_what_has_come_keeps_its_pack(marsh):
    marsh("settlement new Ashhold --year 2 --population 9")
    marsh("pack enable ./marsh")
    marsh("event mist")
    assert "lantern year 2 has Mist" in " ".join(marsh("pack disable marsh", code=1).split())
    assert timeline(marsh)[9] == ["Leech"]


def test_what_another_version_of_a_pack_prints_in_years_to_come_is_written_down(marsh):
    marsh("settlement new Ashhold --pack ./marsh")
    later = [row for row in CARDS if row["name"] != "Year 9"]
    pack(marsh.folder, "marsh", [*later, year(8, {"type": "story_event", "id": "mist"})], version="2")
    told = marsh("pack enable ./marsh")
    assert "Into the timeline: 8 Mist, 9 King's Man level 1" in told and "Out of the timeline: 9 Leech" in told
    years = timeline(marsh)
    assert years[2] == ["Endless Screams", "Mist"] and "Mist" in years[8] and years[9] == ["King's Man"]


@pytest.mark.parametrize("line", ["pack disable marsh", "settlement lose people of the marsh"])
def test_what_a_campaign_is_it_stays(marsh, line):
    marsh("settlement new Marshhold --pack ./marsh --campaign marsh")
    told = " ".join(marsh(line, code=1).split())
    assert "People of the Marsh is the campaign" in told and "kdm settlement new NAME begins another one" in told


def test_what_is_kept_aside_is_in_no_deck(marsh):
    marsh("settlement new Ashhold --year 5 --population 9 --pack ./marsh")
    refused = marsh("event rain", code=1)
    assert "Rain is not in the deck" in refused
    assert "kdm timeline add 6 rain" in refused


def test_a_coat_protects_two_locations_and_beneath_it_a_belt_adds_nothing(marsh):
    marsh("settlement new Ashhold --pack ./marsh")
    marsh("survivor add Lucy:f")
    marsh("storage add marsh coat, marsh belt")
    marsh("gear give Lucy marsh coat")
    parts = marsh.json("survivor show Lucy")["hit_locations"]
    assert {name: part["armor"] for name, part in parts.items() if part["armor"]} == {"body": 2, "waist": 2}
    assert "adds no armor points: Marsh Coat is worn at the waist" in marsh("gear give Lucy marsh belt")


def test_a_campaign_of_its_own_begins_with_its_own_and_lacks_what_it_removes(marsh):
    told = marsh("settlement new Marshhold --pack ./marsh --campaign marsh")
    assert "Campaign: People of the Marsh" in told
    sheet = marsh.json("settlement show")
    assert sheet["quarries"] == ["Eel"] and sheet["nemeses"] == ["Leech", "Butcher"]
    assert [row["name"] for row in marsh.json("storage list")] == ["Marsh Coat"]
    years = timeline(marsh)
    assert years[1] == ["First Day", "Dawn"] and years[3] == ["Mist"] and 4 not in years
    shown = marsh("settlement show")
    assert "5 Innovations" not in shown and "People of the Marsh" in shown
    assert "No innovation" in marsh("settlement gain language", code=1)


def test_its_own_opening_stands_for_that_of_the_core_game(marsh):
    marsh("settlement new Marshhold --pack ./marsh --campaign marsh --population 8")
    assert marsh.json("settlement show")["innovations"] == ["Reeds"]


def test_what_a_card_says_of_something_that_is_not_in_the_campaign_does_nothing(marsh):
    marsh("settlement new Marshhold --pack ./marsh --campaign marsh --population 8")
    told = marsh("event mist --house-rule")
    assert "Hands of Heat is not in this campaign: nothing happens" in told
    assert "Hands of Heat" not in marsh("phase show")


def test_a_nemesis_of_choice_is_asked_for_as_its_year_comes(marsh):
    marsh("settlement new Marshhold --pack ./marsh --campaign marsh --population 8")
    asked = marsh("timeline advance --house-rule", code=3)
    assert "lantern year 2: which nemesis comes" in asked
    told = marsh("timeline advance --house-rule --choose butcher")
    assert "due:  Butcher: lantern year 2" in told
    assert timeline(marsh)[2] == ["Butcher"]


def test_the_only_nemesis_there_is_comes_without_a_question(marsh):
    marsh("settlement new Marshhold --pack ./marsh --campaign marsh --population 8")
    marsh("settlement nemesis remove butcher")
    assert "due:  Leech: lantern year 2" in marsh("timeline advance --house-rule")


def test_whoever_looks_finds_the_cards_of_other_campaigns_too(marsh):
    marsh("settlement new Ashhold --pack ./marsh")
    assert "Dawn" in marsh("look dawn")


@pytest.fixture
def fight(marsh):
    """Against the Eel, whose AI cards nobody has captured: of its deck only the numbers are known."""
    marsh("settlement new Ashhold --year 3 --population 9 --seed 4 --pack ./marsh")
    marsh("survivor add Odo:m Nora:f Ruth:f Kaj:m")
    marsh("event mist --house-rule")
    marsh("showdown start eel --level 1 --survivor Odo --survivor Nora --survivor Ruth --survivor Kaj --house-rule")
    return marsh


def next_turn(kdm):
    kdm("turn 'Slow Coil' --house-rule")


def test_a_card_nobody_captured_is_named_and_its_numbers_are_typed_once(fight):
    asked = fight("turn", code=3)
    assert "A card of the AI deck is needed: the top AI card, which no pack has." in asked
    assert "Eel draws Slow Coil" in fight("turn --draw 'Slow Coil' --dry-run")
    asked = fight("turn Lash Nora 3,4,arms", code=3)
    assert "Lash: the speed on the card (typed once: --speed N --accuracy N --damage N)" in " ".join(asked.split())
    told = fight("turn Lash Nora 3,4,arms --speed 2 --accuracy 4 --damage 1")
    assert "Lash: speed 2, accuracy 4, damage 1, known from now on" in told
    assert "Lash against Nora: 3, 4 need 4: 1 hit" in told and "Nora: light injury at the arms" in told
    again = fight("turn lash Odo 4,4,legs,waist --house-rule")
    assert "known from now on" not in again and "Lash against Odo: 4, 4 need 4: 2 hits" in again


def test_what_was_typed_can_be_put_right_and_is_known_in_the_next_fight(fight):
    fight("turn Lash Nora 3,4,arms --speed 2 --accuracy 4 --damage 1")
    told = fight("turn Lash Nora 3,5,body,legs --damage 2 --accuracy 3 --house-rule")
    assert "Lash: accuracy 4 -> 3, damage 1 -> 2, known from now on" in told
    fight("showdown end --victory --house-rule --auto")
    fight("showdown start eel --level 1 --survivor Ruth --house-rule")
    assert "Lash against Ruth: 1, 2 need 3: a miss" in fight("turn lash Ruth 1,2")


def test_what_a_card_says_of_its_second_attack_is_not_asked_for_again(marsh):
    """Speed and accuracy of the card were not captured; whoever typed them has not typed those of the other attack."""
    again = {"op": "attack", "by": "monster", "how": "profile", "target": "target", "speed": 1}
    snap = card("marsh:ai_card/snap", monster="eel", rank="basic", targets=["closest threat in field of view"],
                attack={"speed": None, "accuracy": None, "damage": 1}, then=[again])  # fmt: skip
    pack(marsh.folder, "marsh", [*CARDS, snap], name="The Marsh")
    marsh("settlement new Ashhold --year 3 --population 9 --seed 4 --pack ./marsh")
    marsh("survivor add Odo:m Nora:f")
    marsh("showdown start eel --level 1 --survivor Odo --survivor Nora --house-rule")
    told = marsh("turn snap Nora 2,2,3,legs --speed 2 --accuracy 3")
    assert "Snap: speed 2, accuracy 3, known from now on" in told
    assert "Snap against Nora: 2, 2 need 3: a miss" in told and "Snap against Nora: 3 need 3: 1 hit" in told


def test_numbers_that_are_typed_are_those_of_the_card_that_lacks_them(marsh):
    """Snap says all numbers of its second attack; what is typed waits for the card that is drawn then."""
    again = {
        "op": "attack",
        "by": "monster",
        "how": "profile",
        "target": "target",
        "speed": 1,
        "accuracy": 3,
        "damage": 2,
    }
    snap = card("marsh:ai_card/snap", monster="eel", rank="basic", targets=["closest threat in field of view"],
                effects=[again, {"op": "draw", "deck": "ai", "to": "resolve"}])  # fmt: skip
    pack(marsh.folder, "marsh", [*CARDS, snap], name="The Marsh")
    marsh("settlement new Ashhold --year 3 --population 9 --seed 4 --pack ./marsh")
    marsh("survivor add Odo:m Nora:f")
    marsh("showdown start eel --level 1 --survivor Odo --survivor Nora --house-rule")
    told = marsh("turn snap+lash Nora 3,legs,5,5,arms,arms --speed 2 --accuracy 5 --damage 1")
    assert "Snap against Nora: 3 need 3: 1 hit" in told and "lash against Nora: 5, 5 need 5: 2 hits" in told
    assert "Snap: speed" not in told and "lash: speed 2, accuracy 5, damage 1, known" in told


def test_damage_may_be_typed_as_high_as_a_pack_may_say(fight):
    told = fight("turn Lash Nora 4,arms:dodge --speed 1 --accuracy 4 --damage 99")
    assert "Lash: speed 1, accuracy 4, damage 99, known from now on" in told
    refused = fight("turn lash Nora 4,arms:dodge --damage 100 --house-rule has-acted", code=1)
    assert "No card has damage 100." in refused and "--damage takes a number from 0 to 99." in refused
    asked = fight("turn Gulp Nora 4,arms --speed 1 --accuracy 4 --house-rule has-acted", code=3)
    assert "--choose a number from 0 to 99." in asked


def test_a_basic_action_nobody_captured_is_typed_likewise(fight):
    for _ in range(10):
        fight("showdown wound --house-rule")
    told = fight("turn basic Nora 5,6,arms,legs --speed 2 --accuracy 5 --damage 1")
    assert "Eel: Basic Action" in told and "Basic Action: speed 2, accuracy 5, damage 1, known" in told


def test_a_card_that_does_not_attack_is_for_hands(fight):
    told = " ".join(fight("turn 'Slow Coil'").split())
    assert "Slow Coil: do what the card says" in told
    assert "with its numbers, once: kdm turn 'Slow Coil' NAME FACES --speed N --accuracy N --damage N" in told


def test_numbers_for_a_card_that_has_its_own_are_refused(village):
    village("showdown start white lion --level 1 --survivor Lucy --house-rule")
    refused = village("turn claw Lucy 1,2 --speed 4", code=1)
    assert "Claw has speed 2 on its card, not 4" in refused


def test_people_of_the_stars_begin_with_their_own(kdm):
    kdm("settlement new Starhold --campaign 'people of the stars' --population 8")
    sheet = kdm.json("settlement show")
    assert sheet["campaign"] == "People of the Stars"
    assert (sheet["innovations"], sheet["locations"]) == (["Dragon Speech"], ["Throne"])
    assert sheet["nemeses"] == ["Butcher", "King's Man", "The Hand", "Tyrant"]
    years = timeline(kdm)
    assert years[2] == ["Endless Screams"] and years[4] == ["Tyrant"] and years[16] == ["Nemesis of Choice"]
    assert max(years) == 25 and "Hands of Heat" not in str(years)
    kdm("survivor add Odo:m")
    kdm("survivor set Odo courage 3")
    due = kdm.json("phase show")["due"]
    assert [(row["what"], row["who"]) for row in due] == [("Awake", "Odo")]


def test_a_campaign_nobody_has_is_refused_with_those_there_are(kdm):
    refused = " ".join(kdm("settlement new Starhold --campaign xyzzy", code=1).split())
    assert "There are: " in refused and "The Bloom People" in refused and "People of the Stars" in refused
    assert "without --campaign it is that of the core game" in refused


def test_hunt_events_nobody_captured_are_drawn_by_hand(kdm):
    kdm.after("settlement new Ashhold --year 3 --population 9 --seed 4 --pack gorm", "survivor add Odo:m Nora:f")
    kdm("settlement quarry add gorm")
    kdm("hunt start gorm --level 1 --survivor Odo --survivor Nora --house-rule")
    told = kdm("hunt move")
    assert "Gorm hunt event: draw its card, which no pack has, and do what it says" in " ".join(told.split())
    assert "nothing comes" not in told and "the table is rolled" not in told
    assert "Nora is the event revealer" in told


def test_what_a_campaign_removes_is_its_packs_own_card_before_that_of_the_core_game(marsh):
    marsh("settlement new Marshhold --pack ./marsh --campaign marsh --population 8")
    assert "No gear" in marsh("storage add marsh belt", code=1)
    cards = [card("fen:timeline_year/ly_05", "Year 5", lantern_year=5, entries=[]),
             card("fen:campaign/fen", "The Fen", removes=["timeline_year/ly_05"])]  # fmt: skip
    pack(marsh.folder, "fen", cards)
    marsh("--file fen.kdm settlement new Fen --pack ./fen --campaign fen")
    years = {row["year"]: row["events"] for row in marsh.json("--file fen.kdm timeline show")["timeline"]}
    assert [event["name"] for event in years[5]] == ["Hands of Heat"]


def test_what_stands_in_for_an_event_is_settled_under_either_name(marsh):
    marsh("settlement new Marshhold --pack ./marsh --campaign marsh --population 8")
    marsh("event call --house-rule")
    assert [row["what"] for row in marsh.json("phase show")["due"]] == ["Dawn"]
    marsh("event dawn")
    assert marsh.json("phase show")["due"] == []


def test_of_a_card_whose_copies_nobody_captured_another_may_be_drawn(kdm):
    kdm.after("settlement new Ashhold --year 3 --population 9 --seed 4 --pack gorm", "survivor add Odo:m Nora:f")
    kdm("settlement quarry add gorm")
    kdm("showdown start gorm --level 1 --survivor Odo --survivor Nora --house-rule")
    kdm("turn charge Odo 5,5,arms,legs --speed 2 --accuracy 3 --damage 1")
    told = kdm("turn charge Nora 5,5,arms,legs --house-rule has-acted")
    assert "Gorm draws Charge" in told and "House rule card-elsewhere" not in told


def test_a_misspelt_pack_is_offered_by_its_name(kdm):
    assert "Did you mean gorm?" in kdm("settlement new Ashhold --pack gorn", code=1)


def test_a_monster_of_a_box_that_is_not_played_with_leaves_no_empty_line_in_the_refusal(kdm):
    kdm.after("settlement new Ashhold --population 9")
    told = kdm("fetch-list gorm", code=1)
    assert "Gorm is of the pack gorm: kdm pack enable gorm" in told and "\n\n" not in told
