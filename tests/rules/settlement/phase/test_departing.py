"""Step 8: who departs, what they wear, what departing gives them, and what who stays gives back."""

import pytest

from kdm_cli.rules.asking import lasting, numbers, steps, texts
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.settlement import departing, gifts, holdings, settlement_phase
from kdm_cli.rules.showdown import start
from kdm_cli.rules.state import BodyPart, Lasting
from kdm_cli.rules.survivors import gear, injuries
from kdm_cli.rules.under_way import Scene

FOUR = ("Lucy", "Erza", "Zachary", "Al")


def depart(home, *names):
    home.do(departing.depart, departing.named(home.play, list(names)))


def party(home):
    return [each.name for each in numbers.party(home.play)]


def survival(home):
    return {name: home[name].survival for name in FOUR}


def told(home, name):
    """What the command said about somebody's numbers."""
    return [line for line in home.story.splitlines() if line.startswith(f"{name}: ") and "->" in line]


@pytest.fixture
def rich(home):
    """Room for survival."""
    home.settlement("survival-limit", "20")
    return home


# who


@pytest.mark.rule("R269")
def test_four_depart_and_no_more(home):
    home.add("Nadia:f")
    with home.refuses("too-many"):
        depart(home, *FOUR, "Nadia")
    depart(home, "Erza", "Lucy", "Al", "Nadia")
    assert party(home) == ["Erza", "Lucy", "Al", "Nadia"]
    assert "more must depart" not in home.hands


@pytest.mark.rule("R269")
def test_of_a_small_population_as_many_as_possible_depart(home):
    home.settlement("population", "4")
    home.kill("Al")
    depart(home, "Lucy", "Erza")
    assert "1 more must depart (R269): Zachary" in home.hands
    depart(home, "Lucy", "Erza", "Zachary")
    assert "more must depart" not in home.hands


@pytest.mark.rule("R269")
def test_the_people_without_names_could_depart_too(home):
    home.kill("Al")
    home.kill("Zachary")
    depart(home, "Lucy", "Erza")
    assert "2 more must depart (R269): of the nameless" in home.hands


@pytest.mark.rule("R229")
def test_who_may_not_depart_and_why(home):
    home.set("Lucy", "skip-next-hunt", "yes")
    home.retire("Erza")
    home.kill("Al")
    for name, code in (("Lucy", "may-not-depart"), ("Erza", "may-not-depart"), ("Al", "survivor-dead")):
        with home.refuses(code) as refused:
            depart(home, "Zachary", name)
        assert name in refused.value.refusal.message
    with home.house_rule():
        depart(home, "Lucy")
        assert "House rule may-not-depart: Lucy may not depart: skips the next hunt." in home.story
        with home.refuses("survivor-dead"):
            depart(home, "Al")


@pytest.mark.rule("R229")
def test_one_of_the_people_without_names_departs_as_soon_as_they_have_a_sheet(home):
    with home.refuses("unknown-name") as refused:
        depart(home, "Nadia")
    assert refused.value.refusal.hint.endswith("kdm survivor add NAME names one of the 8 nameless.")
    home.add("Nadia:f")
    depart(home, "Nadia")
    assert (party(home), home.sheet.nameless) == (["Nadia"], 7)
    home.settlement("population", "5")
    with home.refuses("unknown-name") as refused:
        depart(home, "Bran")
    assert "nameless" not in refused.value.refusal.hint


def test_in_a_heat_wave_who_returned_in_furs_stays(home):
    home.equip("Lucy", "white lion coat")
    wave = home.play.entry("core:settlement_event/heat_wave")
    fur = {"op": "mark", "forbids": ["depart"], "until": "year",
           "target": {"who": "returning", "only": {"has": {"keyword": "fur"}}}}  # fmt: skip
    home.do(carry_out, [fur], Scene(wave, None, {}))
    assert numbers.may_depart(home.play, home["Lucy"]) == (False, "Heat Wave")
    with home.refuses("may-not-depart") as refused:
        depart(home, "Lucy")
    assert refused.value.refusal.message == "Lucy may not depart: Heat Wave."
    home.do(lasting.end, ("year",), home["Lucy"])
    depart(home, "Lucy")


def test_where_the_lanterns_are_exhausted_each_carries_one_and_one_the_final(home):
    home.build("exhausted lantern hoard")
    with home.refuses("may-not-depart") as refused:
        depart(home, "Lucy")
    assert refused.value.refusal.message.endswith("without lantern gear.")
    for name in ("Lucy", "Erza"):
        home.equip(name, "survivors' lantern")
    depart(home, "Lucy", "Erza")
    home.store("final lantern")
    with home.refuses("may-not-depart") as refused:
        depart(home, "Lucy", "Erza")
    assert refused.value.refusal.message == "One of them must carry the Final Lantern (Exhausted Lantern Hoard)."
    home.give("Erza", "final lantern")
    depart(home, "Lucy", "Erza")
    with home.refuses("may-not-depart"):
        depart(home, "Lucy")


# when


@pytest.mark.rule("R269")
@pytest.mark.parametrize("key", ["return", "event", "timeline"])
def test_nobody_departs_before_the_settlement_develops(home, key):
    home.at(key)
    with home.refuses("too-early") as refused:
        depart(home, "Lucy")
    assert "step 8 (R269)" in refused.value.refusal.message
    with home.house_rule():
        depart(home, "Lucy")
    assert party(home) == ["Lucy"]
    assert steps.current(home.play).key == key


def test_who_departs_has_developed(home):
    depart(home, "Lucy")
    assert steps.done(home.play, "develop") and steps.done(home.play, "departing")
    assert steps.current(home.play).key == "special"
    depart(home, "Erza")
    assert (party(home), steps.current(home.play).key) == (["Erza"], "special")


def test_what_lasts_in_the_settlement_phase_lasts_until_it_ends(home):
    lasting.add(home.play, home["Lucy"], "core:innovation/bloodletting", "forbid/gain_survival", 0, "settlement_phase")
    depart(home, "Lucy")
    assert "gain_survival" in texts.forbidden(home.play, home["Lucy"])
    home.do(settlement_phase.end_phase)
    assert "gain_survival" not in texts.forbidden(home.play, home["Lucy"])
    assert (party(home), home.sheet.phase) == (["Lucy"], "hunt")


def test_where_no_phase_is_kept_the_departure_ends_what_lasts_in_it(home):
    steps.forget(home.play)
    lasting.add(home.play, home["Lucy"], "core:innovation/bloodletting", "forbid/gain_survival", 0, "settlement_phase")
    depart(home, "Lucy")
    assert "gain_survival" not in texts.forbidden(home.play, home["Lucy"])


def test_nobody_departs_when_the_campaign_is_over(home):
    home.settlement("population", "4")
    for name in FOUR:
        home.kill(name)
    with home.refuses("campaign-over"):
        depart(home, "Lucy")


@pytest.mark.rule("R228")
def test_the_quarries_are_named_where_the_departing_choose(home):
    home.do(holdings.list_monster, "nemesis", "butcher")
    depart(home, "Lucy")
    assert "Choose the quarry (R228): White Lion" in home.hands.splitlines()
    home.do(holdings.list_monster, "quarry", "screaming antelope")
    depart(home, "Lucy")
    assert "Choose the quarry (R228): White Lion, Screaming Antelope" in home.hands.splitlines()


# gear


@pytest.mark.rule("R271")
def test_who_returned_and_stays_is_stripped_and_who_departs_keeps_what_they_wear(home):
    home.equip("Lucy", "bone blade")
    home.equip("Al", "bone axe", "thunder maul")
    home.add("Nadia:f", origin="newcomer")
    home.equip("Nadia", "bone dagger")
    depart(home, "Lucy", "Erza")
    assert list(home.gear("Lucy").values()) == ["Cloth", "Founding Stone", "Bone Blade"]
    assert (home.gear("Zachary"), list(home.gear("Al").values())) == ({}, ["Thunder Maul"])
    assert list(home.gear("Nadia").values()) == ["Bone Dagger"]  # she did not return
    assert home.storage == {"Cloth": 2, "Founding Stone": 2, "Bone Axe": 1}
    assert "Gear to storage of who stays (R271): Zachary 2, Al 3" in home.story
    assert "Stays where it is: Al's Thunder Maul" in home.story


def test_gear_to_which_somebody_is_joined_stays_even_where_curses_do_not_count(home):
    home.strip("Al")
    home.equip("Al", "thunder maul", "twilight sword")
    home.gain("Al", "crystal skin", "thunder maul bond")
    depart(home, "Lucy")
    assert list(home.gear("Al").values()) == ["Thunder Maul"]
    with home.refuses("cursed") as refused:
        home.take("Al", "thunder maul")
    assert refused.value.refusal.message == (
        "Thunder Maul is joined to Al (Thunder Maul bond): it cannot leave its grid."
    )
    home.lose("Al", "thunder maul bond")
    home.take("Al", "thunder maul")


def test_a_long_name_and_its_gear_are_told_in_lines_that_fit(home):
    home.rename("Lucy", "Lucy the Third of the Lantern Hill")
    depart(home, "Lucy")
    told = home.story.replace("\n", " ")
    assert "Lucy the Third of the Lantern Hill: armor 0-0-0-1-0 (head to legs), survival 1; 2 gear" in told


@pytest.mark.rule("R230")
def test_a_line_for_each_tells_armor_by_location_and_what_departs(home):
    home.equip("Lucy", "rawhide vest", "rawhide headband")
    depart(home, "Lucy", "Erza")
    lines = home.story.splitlines()
    assert lines[-2:] == [
        "Lucy: armor 1-0-1-1-0 (head to legs), survival 1; Cloth and 3 more",
        "Erza: armor 0-0-0-1-0 (head to legs), survival 1; Cloth, Founding Stone",
    ]


@pytest.mark.rule("R230")
def test_no_more_copies_are_worn_than_the_settlement_owns(home):
    home.store("bone axe")
    home.give("Lucy", "bone axe")
    with home.refuses("not-in-storage"):
        home.give("Erza", "bone axe")
    home.do(gear.save, home["Lucy"], "axes")
    home.do(gear.load, home["Erza"], "axes")
    assert "Not in storage: Bone Axe" in home.story
    assert "Bone Axe" not in home.gear("Erza").values()


@pytest.mark.rule("R271")
def test_what_gear_does_to_attributes_counts_as_soon_as_it_is_worn(home):
    home.equip("Lucy", "monster tooth necklace")
    depart(home, "Lucy")
    assert (home.attribute("Lucy", "strength"), home.box("Lucy", "strength")) == (1, 0)
    depart(home, "Erza")
    assert home.attribute("Lucy", "strength") == 0


def test_armor_points_that_were_lost_are_whole_again_after_healing(home):
    home.equip("Lucy", "rawhide vest")
    [body] = [row for row in home.draft.of(BodyPart, home["Lucy"].id) if row.location == "body"]
    home.draft.set(body, armor_lost=1)
    assert home.armor("Lucy", "body") == 0
    home.do(injuries.heal, home["Lucy"])
    assert home.armor("Lucy", "body") == 1


# what departing gives


@pytest.mark.rule("R230")
@pytest.mark.rule("R272")
def test_departing_gives_once_and_names_its_source(rich):
    rich.build("hovel")
    rich.equip("Lucy", "rawhide boots")
    depart(rich, "Lucy", "Erza")
    assert "Lucy: survival 1 -> 2 (Hovel)\n" in rich.story
    assert "Lucy: survival 2 -> 3 (Rawhide Boots)\n" in rich.story
    assert survival(rich) == {"Lucy": 3, "Erza": 2, "Zachary": 1, "Al": 1}
    depart(rich, "Erza", "Lucy")
    assert (survival(rich), told(rich, "Lucy")) == ({"Lucy": 3, "Erza": 2, "Zachary": 1, "Al": 1}, [])


@pytest.mark.rule("R272")
def test_who_stays_after_all_gives_it_back_and_who_comes_instead_gains_it(rich):
    rich.build("hovel")
    rich.equip("Lucy", "almanac", "rawhide boots")
    before = survival(rich), rich["Lucy"].insanity
    depart(rich, "Lucy", "Erza")
    assert (rich["Lucy"].survival, rich["Lucy"].insanity) == (3, 2)
    depart(rich, "Erza", "Al")
    assert survival(rich) == before[0] | {"Erza": 2, "Al": 2}
    assert rich["Lucy"].insanity == before[1]
    assert rich.draft.of(Lasting, rich["Lucy"].id) == []


def test_armor_and_tokens_are_given_back_too(rich):
    rich.gain("Lucy", "crystal skin", "quixotic")
    rich.set("Lucy", "insanity", "5")
    rich.strip("Lucy")
    depart(rich, "Lucy")
    assert [rich.armor("Lucy", "head"), rich.tokens("Lucy"), rich["Lucy"].survival] == [3, {"strength": 1}, 2]
    depart(rich, "Erza")
    assert [rich.armor("Lucy", "head"), rich.tokens("Lucy"), rich["Lucy"].survival] == [0, {}, 1]
    depart(rich, "Lucy")
    assert [rich.armor("Lucy", "head"), rich.tokens("Lucy"), rich["Lucy"].survival] == [3, {"strength": 1}, 2]


def test_only_what_is_still_there_is_given_back(rich):
    rich.build("hovel")
    rich.set("Lucy", "survival", "0")
    depart(rich, "Lucy")
    rich.set("Lucy", "survival", "0")
    depart(rich, "Erza")
    assert rich["Lucy"].survival == 0


def test_what_one_card_gives_to_all_follows_the_party(rich):
    rich.gain("Lucy", "endless babble")
    depart(rich, "Lucy", "Erza")
    assert [rich[name].insanity for name in FOUR] == [1, 1, 0, 0]
    depart(rich, "Lucy", "Al")
    assert [rich[name].insanity for name in FOUR] == [1, 0, 0, 1]
    depart(rich, "Erza", "Al")
    assert [rich[name].insanity for name in FOUR] == [0, 0, 0, 0]


@pytest.mark.rule("R272")
def test_what_waited_is_for_whoever_departs_in_the_end(rich):
    ritual = rich.play.entry("core:innovation/face_painting")
    ops = [{"op": "change", "stat": "survival", "by": 2, "target": "departing"}]
    rich.do(carry_out, ops, Scene(ritual, rich["Lucy"].id, {}))
    assert rich.story == "At the next departure: departing survivors: survival +2"
    depart(rich, "Lucy")
    depart(rich, "Erza")
    assert survival(rich) == {"Lucy": 1, "Erza": 3, "Zachary": 1, "Al": 1}
    rich.do(carry_out, ops, Scene(ritual, rich["Lucy"].id, {}))
    assert rich["Erza"].survival == 5
    depart(rich, "Al")
    assert survival(rich) == {"Lucy": 1, "Erza": 1, "Zachary": 1, "Al": 5}


def test_what_sets_a_number_comes_after_all_that_adds_to_it(rich):
    rich.build("hovel")
    wave = rich.play.entry("core:settlement_event/heat_wave")
    heavy = {"op": "set", "stat": "survival", "to": 0,
             "target": {"who": "departing", "only": {"has": {"keyword": "heavy"}}}}  # fmt: skip
    more = {"op": "change", "stat": "survival", "by": 3, "target": "departing"}
    rich.do(carry_out, [heavy, more], Scene(wave, None, {}))
    rich.equip("Lucy", "lantern helm")
    depart(rich, "Lucy", "Erza")
    assert (rich["Lucy"].survival, rich["Erza"].survival) == (0, 5)
    depart(rich, "Erza")
    assert (rich["Lucy"].survival, rich["Erza"].survival) == (1, 5)


@pytest.mark.rule("R271")
def test_who_is_equipped_after_the_choice_gains_by_it_when_they_leave(rich):
    depart(rich, "Lucy")
    rich.equip("Lucy", "rawhide boots")
    rich.build("hovel")
    assert rich["Lucy"].survival == 1
    rich.do(gifts.give)
    assert rich["Lucy"].survival == 3
    rich.take("Lucy", "rawhide boots")
    rich.do(settlement_phase.end_phase)
    assert rich["Lucy"].survival == 2


@pytest.mark.rule("R272")
def test_the_next_departure_gives_again_and_nothing_of_the_last_one_is_given_back(rich):
    rich.build("hovel")
    depart(rich, "Lucy", "Erza")
    rich.draft.set(rich.sheet, lantern_year=2)
    depart(rich, "Erza")
    assert survival(rich) == {"Lucy": 2, "Erza": 3, "Zachary": 1, "Al": 1}
    for name in ("Lucy", "Erza"):
        rich.do(lasting.end, ("hunt",), rich[name])  # a special showdown is over in the same year
    depart(rich, "Lucy", "Erza")
    assert survival(rich) == {"Lucy": 3, "Erza": 4, "Zachary": 1, "Al": 1}


def test_of_many_bonuses_each_number_takes_one_line(rich):
    rich.build("hovel", "ammonia", "lantern oven", "family", "guidepost")
    depart(rich, *FOUR)
    for name in FOUR:
        [line] = told(rich, name)
        assert line == f"{name}: survival 1 -> 6 (Hovel, Ammonia, Lantern Oven, Family, Guidepost)"


def test_the_dead_give_nothing_back(rich):
    rich.build("hovel")
    depart(rich, "Lucy", "Erza")
    rich.kill("Lucy")
    depart(rich, "Erza", "Al")
    assert rich["Lucy"].survival == 2
    assert gear.by_slot(rich.play, rich["Lucy"]) == {}


@pytest.mark.rule("R272")
def test_who_is_named_for_the_fight_is_who_departs(home):
    home.build("hovel")
    home.at("departing").do(departing.depart, [home["Lucy"], home["Erza"]])
    assert (home["Lucy"].survival, home["Erza"].survival, home["Al"].survival) == (2, 2, 1)
    home.do(settlement_phase.end_phase)
    lion = card(home.play, "white lion", ("monster",), "monster")
    home.do(start.start, lion, 1, survivors=[home["Lucy"], home["Al"]])
    assert (home["Lucy"].survival, home["Erza"].survival, home["Al"].survival) == (2, 1, 2)


def test_a_long_name_is_cut_where_it_is_said_who_else_may_depart(home):
    home.draft.set(home.sheet, nameless=0)
    home.draft.set(home["Al"], returned=False)
    home.rename("Al", "Al" + " of the Lanterns" * 3)
    home.at("departing").do(departing.depart, [home[name] for name in ("Lucy", "Erza", "Zachary")])
    assert "1 more must depart (R269): Al of the Lanterns of the Lanterns" in home.hands
