"""Settlement events as their cards say: every row that somebody captured, and what lasts of them."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import lasting, steps
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.settlement import departing, timeline
from kdm_cli.rules.state import Due, Step
from kdm_cli.rules.under_way import Scene
from tests.rules.settlement.phase.conftest import Home
from tests.rules.settlement.settled import FOUR, lasts, listed, living, people
from tests.rules.settlement.settled import settle as settle_event

library = core_library()


def settle(game, name, *survivors, **said):
    settle_event(game, name, *survivors, kind="settlement_event", **said)


@pytest.fixture
def home():
    """Step 4 of lantern year 5: all four have returned, there is room for survival, eight people have no name."""
    playing = Home()
    playing.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    playing.draft.set(playing.sheet, lantern_year=5, phase="settlement", nameless=8, endeavors=4)
    playing.settlement("survival-limit", "20")
    for name in FOUR:
        playing.draft.set(playing[name], returned=True)
    playing.at("event")
    yield playing
    playing.end()


def endeavor(game, event, number=0, *, by="Lucy", faces=(), choices=()):
    """What a survivor does for endeavors while the event is there."""
    game.people.faces, game.people.choices = list(faces), list(choices)
    entry = library.get(f"core:settlement_event/{event}")
    game.do(carry_out, entry.data["endeavors"][number]["effects"], Scene(entry, game[by].id, {}))
    assert (game.people.faces, game.people.choices) == ([], [])


def develop(game):
    """The event is over, the year passes, and the settlement develops."""
    if not steps.done(game.play, "event"):
        game.do(steps.finish, "event")
    settle_all(game)
    game.do(timeline.advance)
    settle_all(game)
    assert steps.current(game.play).key == "develop"


def settle_all(game):
    """Whatever else is due is done by hand."""
    for due in list(game.draft.rows(Due).values()):
        game.draft.delete(due)


# the first day


@pytest.fixture
def survivors(home):
    """The four come home from the First Story; there is nobody else yet."""
    home.draft.set(home.sheet, nameless=0, lantern_year=0)
    return home.at("event")


@pytest.mark.rule("R211")
@pytest.mark.parametrize("number", [6, 8, 10])
def test_the_first_day_brings_people(survivors, number):
    settle(survivors, "First Day", choices=[f"{number} people"])
    assert survivors.population == 4 + number and survivors.hands == ""


def test_nobody_guesses_how_many_they_are(survivors):
    with survivors.refuses("needs-choice"):
        settle(survivors, "First Day")


# what lasts until the year ends

LASTING = [
    ("Acid Storm", [7], (), ["forbid/music_endeavors coming_year", "roll/art_endeavor 2 coming_year"]),
    ("Cracks in the Ground", [1, 2, 3, 4], (),
     ["forbid/home_endeavors coming_year", "roll/nightmare_training_endeavor 1 coming_year"]),
    ("Glossolalia", [], ("Erza",), ["forbid/science_endeavors,education_endeavors coming_year"]),
    ("Lights in the Sky", [], (), ["grant/raise_endeavor_rolls coming_year"]),
]  # fmt: skip


@pytest.mark.rule("R214")
@pytest.mark.parametrize(("event", "faces", "choices", "rows"), LASTING)
def test_what_lasts_is_the_settlement_s_until_the_coming_year_ends(home, event, faces, choices, rows):
    settle(home, event, faces=faces, choices=choices)
    assert lasts(home) == rows
    develop(home)
    assert lasts(home) == [row.replace("coming_year", "year") for row in rows]
    home.at("timeline")
    home.do(timeline.advance)
    assert lasts(home) == []


def test_art_is_easier_in_the_acid(home):
    settle(home, "Acid Storm", faces=[7])
    assert [line for line in home.hands.splitlines() if "card says" in line] == [
        "Acid Storm at 7: do what the card says"
    ]
    assert art(home, "Face Painting", 2) == "Lucy rolls 2 +2 (Acid Storm) = 4"
    assert art(home, "Shrine", 2) == ""


def art(game, innovation, face, number=0, choices=()):
    """Lucy's roll for an innovation's endeavor, as far as something changes it."""
    entry = next(each for each in library.of("innovation") if each.name == innovation)
    game.people.faces, game.people.choices = [face], list(choices)
    game.do(carry_out, entry.data["endeavors"][number]["effects"], Scene(entry, game["Lucy"].id, {}))
    return next((line for line in game.play.story if " rolls " in line or "=" in line), "")


def test_training_is_easier_among_the_cracks(home):
    home.set("Lucy", "survival", "4")
    settle(home, "Cracks in the Ground", faces=[1, 2, 3, 4])
    assert art(home, "Nightmare Training", 7) == "Lucy rolls 7 +1 (Cracks in the Ground) = 8"
    assert art(home, "Face Painting", 3) == ""


@pytest.mark.parametrize(("chosen", "line"), [("8", "Lucy rolls 7 +1"), ("9", "Lucy rolls 7 +2"), ("7", "")])
def test_under_the_lights_a_result_may_be_raised(home, chosen, line):
    home.set("Lucy", "survival", "4")
    settle(home, "Lights in the Sky")
    assert art(home, "Face Painting", 7, choices=[chosen]).startswith(line)
    assert "choose Lucy, Lights in the Sky: the result becomes" in home.people.asked


def test_the_lights_shine_on_every_roll_of_an_endeavor(home):
    settle(home, "Lights in the Sky")
    entry = library.get("core:location/organ_grinder")
    home.people.faces, home.people.choices = [6], ["8"]
    home.do(carry_out, entry.data["endeavors"][0]["effects"], Scene(entry, home["Lucy"].id, {}))
    assert "Intimacy (Organ Grinder)" in home.due


def test_heat_keeps_them_at_home_and_who_goes_has_nothing_left(home):
    home.strip(*FOUR)
    home.equip("Al", "white lion coat")
    home.equip("Erza", "leather cuirass")
    settle(home, "Heat Wave")
    assert lasts(home, "Al") == ["forbid/depart coming_year"] and lasts(home, "Erza") == []
    develop(home)
    with home.refuses("may-not-depart"):
        home.do(departing.depart, [home["Al"]])
    for name in ("Lucy", "Zachary"):
        home.equip(name, "lantern mail")
    for name in ("Lucy", "Erza", "Zachary"):
        home.set(name, "survival", "5")
    home.build("guidepost")
    endeavor(home, "heat_wave", faces=[6], by="Zachary")
    home.do(departing.depart, [home["Lucy"], home["Erza"], home["Zachary"]])
    assert [home[name].survival for name in ("Lucy", "Erza", "Zachary")] == [0, 6, 6]


@pytest.mark.parametrize("face", [1, 5, 8, 10])
def test_who_looks_for_fluid_may_find_what_nobody_captured(home, face):
    endeavor(home, "heat_wave", faces=[face])
    assert home.hands == f"Lucy, Heat Wave at {face}: do what the card says"


def test_what_is_drunk_hot_makes_strong(home):
    endeavor(home, "heat_wave", 2)
    assert people(home) == {"Lucy": {"strength": 1}}


def test_who_babbles_goes_on_babbling(home):
    settle(home, "Glossolalia", choices=["Erza"])
    assert home.traits("Erza") == ["Endless Babble"]


def test_who_listens_deeply_moves_on(home):
    develop(home)
    endeavor(home, "glossolalia", 1)
    home.do(departing.depart, [home["Al"]])
    assert home.tokens("Al") == {"movement": 1}


# murder


@pytest.fixture
def hunters(home):
    """Lucy has hunted most, Erza is the most insane."""
    home.draft.set(home["Lucy"], hunt_xp=3)
    home.draft.set(home["Erza"], insanity=2)
    return home


MURDERS = [  # the society's principle, the roll, what becomes of the murderer
    ("", 1, True, {}), ("", 3, True, {}), ("", 4, False, {"insanity": 2}), ("", 7, False, {"insanity": 2}),
    ("", 8, False, {"insanity": 2, "strength": 1, "courage": 1, "understanding": 1}),
    ("", 10, False, {"insanity": 2, "strength": 1, "courage": 1, "understanding": 1}),
    ("collective toil", 1, True, {}), ("collective toil", 6, True, {}), ("collective toil", 7, False, {"insanity": 2}),
    ("collective toil", 10, False, {"insanity": 2}),
    ("accept darkness", 1, True, {}), ("accept darkness", 3, True, {}), ("accept darkness", 4, False, {"insanity": 2}),
    ("accept darkness", 10, False, {"insanity": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("principle", "face", "dead", "changed"), MURDERS)
def test_who_hunted_most_is_murdered_by_the_most_insane(hunters, principle, face, dead, changed):
    if principle:
        hunters.build(principle)
    late = principle == "" and face >= 8
    settle(hunters, "Murder", faces=[face, *([2] if late else [])])
    assert hunters["Lucy"].dead and hunters["Erza"].dead is dead
    if not dead:
        assert people(hunters, "Erza") == {"Erza": changed}
    if late:
        assert "Skull Helm" in hunters.storage and listed(hunters, 7)[-1] == "Murder"


def test_a_murderer_among_toilers_is_banished(hunters):
    hunters.build("collective toil")
    settle(hunters, "Murder", faces=[4])
    assert (hunters.sheet.death_count, listed(hunters, 8)[-1]) == (1, "Stranger in the Dark")
    develop(hunters)
    hunters.people.cards = ["tough", "leader"]
    hunters.do(departing.depart, [hunters["Al"], hunters["Zachary"]])
    assert (hunters.traits("Al"), hunters.traits("Zachary")) == (["Tough"], ["Leader"])


def test_a_murderer_among_toilers_may_come_back_with_iron(hunters):
    hunters.build("collective toil")
    settle(hunters, "Murder", faces=[8])
    assert hunters.storage["Iron"] == 1 and hunters.traits("Erza") == ["Immortal"]


def test_in_the_darkness_murder_hardens_those_who_depart(hunters):
    hunters.build("accept darkness")
    settle(hunters, "Murder", faces=[2])
    develop(hunters)
    hunters.bare("Al")
    hunters.do(departing.depart, [hunters["Al"]])
    assert hunters["Al"].survival == 3 and hunters.armor("Al", "legs") == 1


def test_in_the_darkness_a_murderer_is_made_anew(hunters):
    hunters.build("accept darkness")
    hunters.gain("Erza", "tumble", "hoarder")
    settle(hunters, "Murder", faces=[9], choices=["leader", "prey"])
    assert hunters["Erza"].hunt_xp == 3 and hunters.traits("Erza") == ["Leader", "Prey"]


def test_murder_frightens_those_who_depart(hunters):
    settle(hunters, "Murder", faces=[5])
    hunters.set("Al", "survival", "5")
    develop(hunters)
    hunters.do(departing.depart, [hunters["Al"]])
    assert people(hunters, "Al") == {"Al": {"survival": 3, "insanity": 5}}


@pytest.mark.parametrize(("choice", "dead"), [("the owner of Marrow Hunger is the victim", "Al"),
                                              ("the owner of Marrow Hunger is the murderer", "Lucy")])  # fmt: skip
def test_the_marrow_hungry_is_always_part_of_a_murder(hunters, choice, dead):
    hunters.gain("Al", "marrow hunger")
    settle(hunters, "Murder", faces=[5], choices=[choice])
    assert [name for name in FOUR if hunters[name].dead] == [dead]


# skull eater


@pytest.mark.parametrize("face", [8, 9])
def test_a_skull_eater_is_drawn_by_lot_among_the_returned(home, face):
    home.draft.set(home["Al"], returned=False)
    settle(home, "Skull Eater", faces=[2, face])
    assert people(home) == {"Erza": {"insanity": 3}}
    assert home.traits("Erza") == ["Marrow Hunger", "Binge Eating Disorder"]


def test_where_nobody_returned_a_skull_eater_is_chosen(home):
    for name in FOUR:
        home.draft.set(home[name], returned=False)
    settle(home, "Skull Eater", faces=[1], choices=["Zachary"])
    assert home.traits("Zachary") == ["Marrow Hunger"] and "Skull Eater at 1: do what" in home.hands


def test_the_marrow_hungry_always_eats_the_skull(home):
    home.gain("Al", "marrow hunger")
    settle(home, "Skull Eater", faces=[10])
    assert people(home) == {"Al": {"insanity": 3}} and home.people.asked == ["d10 Skull Eater"]


# strangers, dreams, contests


@pytest.mark.parametrize("face", [1, 2])
def test_a_stranger_leaves_a_skull(home, face):
    settle(home, "Stranger in the Dark", faces=[face], choices=["Lucy"])
    assert home.storage == {"Skull": 1, "Monster Bone": 1, "Broken Lantern": 1}
    assert people(home)["Lucy"] == {"insanity": 1}  # gained with the skull


@pytest.mark.parametrize("face", [7, 8])
def test_a_stranger_stays_and_knows_how_to_vanish(home, face):
    settle(home, "Stranger in the Dark", faces=[face])
    assert home.population == 13 and home.traits("Newcomer") == ["Zero Presence"]
    assert home.hands == "Name the newcomer: kdm survivor rename Newcomer NAME:m, or NAME:f"


def test_a_stranger_may_be_named_at_once(home):
    home.play.newborn = ["Ada:f"]
    settle(home, "Stranger in the Dark", faces=[7])
    assert (home["Ada"].sex, home["Ada"].origin, home.traits("Ada")) == ("f", "newcomer", ["Zero Presence"])


@pytest.mark.parametrize("face", [9, 10])
def test_a_stranger_brings_a_founding_stone(home, face):
    settle(home, "Stranger in the Dark", faces=[face])
    assert home.population == 13 and home.storage == {"Founding Stone": 1}


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_of_other_strangers_only_the_card_knows(home, face):
    settle(home, "Stranger in the Dark", faces=[face])
    assert home.hands.startswith(f"Stranger in the Dark at {face}: do what the card says")


def test_who_plays_alone_dreams_badly(home):
    settle(home, "Weird Dream", choices=["one player only"])
    develop(home)
    home.do(departing.depart, [home["Al"]])
    assert people(home, "Al") == {"Al": {"insanity": 3}}


def test_a_dream_well_told_gives_endeavors(home):
    settle(home, "Weird Dream", choices=["well told"], faces=[4])
    assert home.endeavors == 8


def test_a_dream_poorly_told_is_remembered(home):
    settle(home, "Weird Dream", choices=["poorly told", "Lucy", "Erza", "Al"])
    assert listed(home, 6)[-1] == "Nickname"
    develop(home)
    home.do(departing.depart, [home["Al"], home["Zachary"]])
    assert (home["Al"].survival, home["Zachary"].survival) == (20, 1)


def test_the_last_one_wins_the_triathlon(home):
    home.draft.set(home.sheet, nameless=0)
    for name in FOUR[1:]:
        home.kill(name)
    settle(home, "Triathlon of Death", cards=["hoarder"])
    assert people(home, "Lucy") == {"Lucy": {"insanity": 3}}
    assert home.traits("Lucy") == ["Hoarder", "Last Man Standing"]


def test_the_elders_add_up_what_they_have_seen(home):
    for name, number in zip(FOUR, (1, 0, 4, 5), strict=True):
        home.draft.set(home[name], hunt_xp=number)
    home.build("saga", "records")
    settle(home, "Elder Council", faces=[3, 7])
    assert "Elder Council: the score is 20" in home.story


def test_a_nickname_is_given_once_in_a_lifetime(home):
    home.draft.set(home["Al"], returned=False)
    settle(home, "Nickname")
    assert home.hands.count("do what the card says") == 3
    home.draft.set(home["Al"], returned=True)
    settle(home, "Nickname")
    assert [line for line in home.play.hands if "card says" in line] == ["Al, Nickname: do what the card says"]


def test_without_two_rivals_another_event_is_drawn(home):
    for name in FOUR[1:]:
        home.draft.set(home[name], returned=False)
    settle(home, "Rivalry", cards=["haunted"])
    drawn = [row.how for row in home.draft.rows(Step).values() if row.step == "event" and row.how]
    assert home.play.name_of(drawn[-1]) == "Haunted"


def test_two_of_those_who_returned_become_rivals(home):
    settle(home, "Rivalry", faces=[1, 3])
    assert home.hands.splitlines()[:2] == [f"{name}, Rivalry: do what the card says" for name in ("Lucy", "Al")]


def test_the_plague_takes_four_who_have_hunted(home):
    for name in FOUR[:3]:
        home.draft.set(home[name], hunt_xp=1)
    settle(home, "Plague", faces=[1, 2, 3])
    assert home.hands.count("do what the card says") == 3 and "Al, Plague" not in home.hands


def test_the_haunted_is_who_hunted_least(home):
    for name in FOUR[:3]:
        home.draft.set(home[name], hunt_xp=1)
    settle(home, "Haunted", faces=[6])
    assert home.hands.startswith("Al, Haunted at 6: do what the card says")


def test_the_mist_sends_them_out_again(home):
    settle(home, "Clinging Mist", faces=[8])
    assert home.endeavors == 0 and "play an extra hunt now" in home.hands


def test_the_mist_leaves_alone_who_stayed_at_home(home):
    for name in FOUR:
        home.draft.set(home[name], returned=False)
    settle(home, "Clinging Mist", faces=[10])
    assert (home.endeavors, home.hands) == (4, "")


# what can be done while an event is there


@pytest.mark.parametrize(("price", "item", "count"), [("3 bone", "monster bone", 3), ("1 skull", "skull", 1)])
def test_the_dentist_mends_a_jaw(home, price, item, count):
    home.gain("Lucy", "shattered jaw")
    home.store(item, count)
    endeavor(home, "dark_dentist", 0)
    assert home.traits("Lucy") == [] and home.storage == {} and price


@pytest.mark.parametrize(("number", "changed", "traits"), [(1, {"Lucy": {"strength": 1}}, []), (2, {}, ["Metal Maw"])])
def test_the_dentist_has_better_teeth(home, number, changed, traits):
    home.store("large flat tooth")
    endeavor(home, "dark_dentist", number, choices=["the die succeeds"])
    assert (people(home), home.traits("Lucy"), home.storage) == (changed, traits, {})


def test_the_maw_eats_who_rolls_doubles_and_is_left_alone_then(home):
    [brave] = library.get("core:settlement_event/open_maw").data["endeavors"]
    endeavor(home, "open_maw", choices=["3"], faces=[4, 9, 4])
    assert living(home) == ["Erza", "Zachary", "Al"] and lasts(home) == ["noted coming_year"]
    assert brave["when"] == {"not": {"is": "noted", "who": "settlement"}}


def test_who_comes_back_from_the_maw_looks_at_the_card(home):
    endeavor(home, "open_maw", choices=["2"], faces=[4, 9])
    assert "Open Maw: the score is 13" in home.story and home.hands == "Lucy, Open Maw at 13: do what the card says"


def test_lasting_rows_are_told(home):
    settle(home, "Lights in the Sky")
    assert lasting.told(home.play, None) == [
        {"what": "raise endeavor rolls", "from": "Lights in the Sky", "until": "until the coming year ends"}
    ]
