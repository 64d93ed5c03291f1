"""Endeavors at home: who spends them, what they cost, how often, what forbids them, and what they do."""

import pytest

from kdm_cli.rules.asking import lasting, steps
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.state import Use


def endeavor(home, name, activity, *others):
    home.do(endeavors.do, home[name], activity, [home[other] for other in others])


def event(home, slug):
    """This settlement event is in play."""
    steps.finish(home.play, "event", f"core:settlement_event/{slug}")


def offered(home):
    return {each["name"]: each for each in home.do(endeavors.available)}


# what is spent, and by whom


@pytest.mark.rule("R223")
@pytest.mark.rule("R219")
@pytest.mark.rule("R265")
@pytest.mark.rule("R266")
def test_whoever_spends_an_endeavor_alone_has_what_it_does(home):
    home.build("organ grinder")
    home.settlement("survival-limit", "9")
    home.people.faces += [5]
    endeavor(home, "Erza", "augury")
    assert "Endeavors 4 -> 3 (Erza, Augury)" in home.story
    assert home.endeavors == 3
    assert [home[name].survival for name in ("Lucy", "Erza", "Zachary", "Al")] == [1, 2, 1, 1]


@pytest.mark.rule("R266")
def test_anybody_alive_spends_them_whether_they_returned_or_not(home):
    home.build("organ grinder")
    home.add("Grandma:f")
    home.retire("Grandma")
    endeavor(home, "Grandma", "stone noses")
    assert home.storage == {"Stone Noses": 1}


@pytest.mark.rule("R266")
def test_the_dead_spend_none(home):
    home.build("organ grinder")
    home.kill("Al")
    with home.refuses("survivor-dead"):
        home.do(endeavors.do, home["Al"], "augury")


@pytest.mark.rule("R219")
def test_with_too_few_endeavors_it_is_said_how_many_there_are(home):
    home.build("storytelling")
    home.give_endeavors(1)
    with home.refuses("not-enough") as refused:
        endeavor(home, "Lucy", "story time")
    assert str(refused.value) == "Story Time costs 2 endeavors, and there is 1."


def test_a_house_rule_pays_what_can_be_paid_and_says_what_not(home):
    home.build("storytelling")
    home.give_endeavors(1)
    home.people.faces += [3]
    with home.house_rule():
        endeavor(home, "Lucy", "story time")
    assert home.endeavors == 0
    assert "House rule not-enough: Story Time costs 2 endeavors, and there is 1." in home.story
    assert home["Lucy"].understanding == 1


@pytest.mark.rule("R265")
def test_resources_are_paid_too(home):
    home.build("pottery")
    with home.refuses("not-enough"):
        endeavor(home, "Lucy", "fermentation")
    home.store("monster organ", 2)
    endeavor(home, "Lucy", "fermentation")
    assert home.storage == {"Monster Organ": 1, "Love Juice": 1}


def test_a_price_nobody_captured_is_read_off_the_card(home):
    event(home, "dark_dentist")
    home.store("monster bone", 3)
    home.gain("Lucy", "shattered jaw")
    home.people.choices = ["2", "3 bone"]
    endeavor(home, "Lucy", "mend bones")
    assert home.endeavors == 2
    assert home.storage == {}
    assert home.traits("Lucy") == []


# when, where and how often


@pytest.mark.rule("R219")
@pytest.mark.rule("R261")
@pytest.mark.parametrize(("step", "code"), [("event", "too-early"), ("departing", None)])
def test_they_are_spent_from_the_seventh_step_on(home, step, code):
    home.build("organ grinder")
    home.at(step)
    if code is None:
        endeavor(home, "Lucy", "stone noses")
    else:
        with home.refuses(code):
            endeavor(home, "Lucy", "stone noses")


@pytest.mark.rule("R223")
def test_what_is_not_there_is_not_offered(home):
    with home.refuses("not-here") as refused:
        endeavor(home, "Lucy", "augury")
    assert str(refused.value) == "Augury needs Organ Grinder."
    assert "It costs 1 endeavor." in refused.value.refusal.hint


@pytest.mark.parametrize(
    ("source", "activity", "missing", "gained"),
    [
        ("stone circle", "harvest ritual", "Forbidden Dance", "forbidden dance"),
        ("leather worker", "leather-making", "Ammonia", "ammonia"),
        ("mask maker", "hunt mad steed", "Antelope Mask", None),
    ],
)
def test_some_need_something_else(home, source, activity, missing, gained):
    home.build(source)
    with home.refuses("needs-gear" if gained is None else "needs-innovation") as refused:
        endeavor(home, "Lucy", activity)
    assert str(refused.value).endswith(f"needs {missing}.")
    home.store("monster hide", 2)
    home.store("muscly gums")
    if gained:
        home.build(gained)
    else:
        home.store("antelope mask")
    home.people.choices = {"harvest ritual": ["exchange 1"], "leather-making": ["2 leather"]}.get(activity, [])
    home.people.cards = ["broken lantern"] if activity == "harvest ritual" else []
    endeavor(home, "Lucy", activity)
    assert home.endeavors == 3


@pytest.mark.parametrize("worn", [True, False])
def test_gear_that_is_needed_may_be_worn(home, worn):
    home.build("mask maker")
    home.store("phoenix mask")
    if worn:
        home.give("Erza", "phoenix mask")
    endeavor(home, "Lucy", "hunt golden eyed king")
    assert "Phoenix Mask" in home.hands


PERIODS = [
    ("shrine", "armor ritual", [2, 2], "settlement_phase"),
    ("pottery", "fermentation", [], "year"),
]


@pytest.mark.parametrize(("source", "activity", "faces", "period"), PERIODS)
def test_what_the_settlement_does_once_it_does_once_until_the_time_is_over(home, source, activity, faces, period):
    home.build(source)
    home.store("monster organ", 2)
    home.people.faces += faces
    endeavor(home, "Lucy", activity)
    with home.refuses("used-up"):
        endeavor(home, "Erza", activity)
    home.do(lasting.end, (period,), None)
    endeavor(home, "Erza", activity)
    assert home.endeavors == 2


def test_what_is_done_once_in_a_life_another_can_do(home):
    home.build("scarification")
    home.people.faces += ["arms", "arms"]
    endeavor(home, "Lucy", "initiation")
    with home.refuses("used-up") as refused:
        endeavor(home, "Lucy", "initiation")
    assert str(refused.value) == "Initiation is done already: once in a life."
    endeavor(home, "Erza", "initiation")
    assert [home[name].luck for name in ("Lucy", "Erza")] == [1, 1]


def test_there_is_one_statue_for_good(home):
    home.build("sculpture")
    home.gain("Lucy", "tough")
    home.gain("Erza", "tough")
    endeavor(home, "Lucy", "sculpt statue")
    home.do(lasting.end, ("settlement_phase", "year"), None)
    with home.refuses("used-up"):
        endeavor(home, "Erza", "sculpt statue")


def test_what_a_house_rule_does_again_is_counted_again(home):
    home.build("shrine")
    home.people.faces += [2, 2]
    endeavor(home, "Lucy", "armor ritual")
    with home.house_rule():
        endeavor(home, "Lucy", "armor ritual")
    assert "House rule used-up: Armor Ritual is done already: once a phase." in home.story
    assert [row.times for row in home.draft.rows(Use).values() if "shrine" in row.content] == [2]


def test_a_condition_is_asked_of_who_spends(home):
    home.build("sculpture")
    home.gain("Erza", "tough")
    assert offered(home)["Sculpt Statue"]["why_not"] == ""
    with home.refuses("condition") as refused:
        endeavor(home, "Lucy", "sculpt statue")
    assert str(refused.value) == "Sculpt Statue needs fighting arts (1 or more)."


# what forbids


@pytest.mark.rule("R266")
def test_who_has_rested_spends_no_more(home):
    home.build("bed", "organ grinder")
    home.people.faces += [9]
    endeavor(home, "Lucy", "rest")
    with home.refuses("may-not-endeavor") as refused:
        endeavor(home, "Lucy", "stone noses")
    assert str(refused.value) == "Lucy spends no endeavors (Bed)."
    endeavor(home, "Erza", "stone noses")


@pytest.mark.parametrize(
    ("word", "forbidden", "allowed"),
    [
        ("music_endeavors", ("drums", "bone beats"), ("face painting", "battle paint")),
        ("science_endeavors", ("bloodletting", "breathing a vein"), ("drums", "bone beats")),
        ("education_endeavors", ("nightmare training", "train"), ("drums", "bone beats")),
        ("home_endeavors", ("bed", "rest"), ("drums", "bone beats")),
    ],
)
def test_a_kind_of_endeavor_can_be_forbidden_to_all(home, word, forbidden, allowed):
    home.build(forbidden[0], allowed[0])
    home.store("love juice")
    home.do(lasting.add, None, "core:settlement_event/acid_storm", f"forbid/{word}", 0, "year")
    with home.refuses("forbidden") as refused:
        endeavor(home, "Lucy", forbidden[1])
    assert str(refused.value) == f"No {word.partition('_')[0]} endeavors now (Acid Storm)."
    home.people.faces += [2] if allowed[0] == "face painting" else []
    home.people.choices += ["+2 survival"] if allowed[0] == "drums" else []
    endeavor(home, "Lucy", allowed[1])


@pytest.mark.rule("R266")
def test_where_all_are_barred_nobody_unnamed_spends_any_either(home):
    home.draft.set(home.sheet, nameless=0)
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        home.do(lasting.add, home[name], "core:innovation/bed", "forbid/endeavor", 0, "settlement_phase")
    with home.refuses("may-not-endeavor"):
        home.do(endeavors.spend, None, 1, "Bone Smith")
    home.draft.set(home.sheet, nameless=1)
    home.do(endeavors.spend, None, 1, "Bone Smith")
    assert home.story == "Endeavors 4 -> 3 (Bone Smith)"


# what they do


@pytest.mark.rule("R223")
@pytest.mark.parametrize(
    ("face", "understanding", "due"),
    [(8, 0, True), (7, 3, True), (7, 0, False), (7, 2, False), (6, 9, False), (10, 0, True)],
)
def test_an_augury_may_lead_to_intimacy(home, face, understanding, due):
    home.build("organ grinder")
    home.set("Lucy", "understanding", str(understanding))
    for waiting in list(home.draft.tables["due"].values()):
        home.draft.delete(waiting)
    home.people.faces += [face]
    endeavor(home, "Lucy", "augury")
    assert home.due == (["Intimacy (Augury)"] if due else [])


@pytest.mark.rule("R223")
def test_a_bad_augury_teaches_only_who_loses_something(home):
    home.build("organ grinder")
    home.people.faces += [1, 3]
    endeavor(home, "Lucy", "augury")
    assert home["Lucy"].understanding == 0
    home.store("monster bone", 2)
    endeavor(home, "Lucy", "augury")
    assert home["Lucy"].understanding == 1
    assert home.storage == {"Monster Bone": 1}


def test_who_is_bold_may_roll_once_more(home):
    home.build("organ grinder")
    home.do(lasting.add, home["Lucy"], "core:story_event/bold", "grant/reroll_endeavor", 0, "settlement_phase")
    home.people.faces += [1, 5, 6]
    home.people.choices += ["yes"]
    endeavor(home, "Lucy", "augury")
    assert "Lucy rolls again instead of 1 (Bold)" in home.story
    assert home["Lucy"].survival == 2
    endeavor(home, "Lucy", "augury")
    assert not any("again" in asked for asked in home.people.asked)
    assert home["Lucy"].survival == 2  # 3 are above the limit


def test_a_second_roll_is_not_taken_unasked(home):
    home.build("scarification")
    home.do(lasting.add, home["Lucy"], "core:story_event/bold", "grant/reroll_endeavor", 0, "settlement_phase")
    home.people.faces += ["arms"]
    endeavor(home, "Lucy", "initiation")
    assert "choose Lucy, Bold: roll arms again" in home.people.asked
    assert home["Lucy"].luck == 1


def test_experience_is_shared_by_who_has_seen_more(home):
    home.set("Erza", "hunt-xp", "1")
    with home.refuses("condition"):
        endeavor(home, "Lucy", "shared experience")
    for name in ("Erza", "Zachary"):
        home.set(name, "hunt-xp", "2")
    with home.refuses("does-not-fit"):
        endeavor(home, "Lucy", "shared experience", "Al")
    home.people.choices += ["Zachary"]
    endeavor(home, "Lucy", "shared experience")
    assert (home["Lucy"].hunt_xp, home["Zachary"].hunt_xp) == (1, 2)
    home.gain("Erza", "shattered jaw")
    endeavor(home, "Al", "shared experience", "Erza")
    assert (home["Al"].hunt_xp, home["Al"].insanity) == (0, 1)


def test_the_deaf_share_no_experience(home):
    home.set("Erza", "hunt-xp", "5")
    home.gain("Lucy", "deaf")
    with home.refuses("condition"):
        endeavor(home, "Lucy", "shared experience", "Erza")


def test_partners_are_named_or_chosen(home):
    home.build("partnership")
    endeavor(home, "Lucy", "partnership", "Erza", "Al")
    assert [home.traits(name) for name in ("Lucy", "Erza", "Al")] == [[], ["Partner"], ["Partner"]]
    assert home.endeavors == 2
    home.people.choices += ["Lucy", "Zachary"]
    endeavor(home, "Erza", "partnership")
    assert home.traits("Zachary") == ["Partner"]


def test_who_is_named_must_be_concerned(home):
    home.build("organ grinder")
    with home.refuses("concerns-nobody") as refused:
        endeavor(home, "Lucy", "stone noses", "Erza")
    assert str(refused.value) == "Stone Noses does not concern Erza."


def test_only_who_died_lately_is_remembered(home):
    home.build("memento mori")
    with home.refuses("condition"):
        endeavor(home, "Lucy", "memento mori")
    home.set("Al", "courage", "2")
    home.set("Zachary", "courage", "1")
    home.kill("Al")
    home.kill("Zachary")
    home.people.faces += [4]
    endeavor(home, "Lucy", "memento mori", "Al")
    assert home["Lucy"].courage == 2
    home.draft.set(home.sheet, lantern_year=3)
    home.do(lasting.end, ("settlement_phase",), None)
    with home.refuses("nobody-died"):
        endeavor(home, "Lucy", "memento mori")


def test_of_several_dead_it_is_asked_who_is_meant(home):
    home.build("memento mori")
    home.set("Al", "hunt-xp", "1")
    home.kill("Al")
    home.kill("Zachary")
    home.people.faces += [9]
    home.people.choices += ["Al"]
    endeavor(home, "Lucy", "memento mori")
    assert home["Lucy"].hunt_xp == 1


def test_an_own_card_offers_endeavors_to_who_has_it(home):
    home.gain("Lucy", "matchmaker")
    with home.refuses("unknown-name"):
        endeavor(home, "Erza", "matchmaker")
    endeavor(home, "Lucy", "matchmaker")
    assert home.endeavors == 3
    assert home.due == ["Intimacy (Matchmaker)"]
    with home.refuses("used-up"):
        endeavor(home, "Lucy", "matchmaker")
    home.gain("Erza", "matchmaker")
    home.draft.set(home["Erza"], returned=False)
    with home.refuses("condition") as refused:
        endeavor(home, "Erza", "matchmaker")
    assert str(refused.value) == "Matchmaker is for who is returning."


def test_an_event_offers_its_endeavors_while_it_is_there(home):
    with home.refuses("not-here") as refused:
        endeavor(home, "Lucy", "find fluid")
    assert str(refused.value) == "Find Fluid needs Heat Wave as the event of this phase."
    event(home, "heat_wave")
    home.people.faces += [6]
    endeavor(home, "Lucy", "find fluid")
    assert home.endeavors == 3


# names, and the list


def test_of_what_is_called_alike_the_open_one_is_meant(home):
    home.build("organ grinder", "pottery")
    home.store("monster organ", 3)
    home.store("scrap")
    endeavor(home, "Lucy", "barber surgeon")
    assert home.storage == {}
    assert "Barber Surgeon" in home.story


def test_an_unknown_endeavor_is_answered_with_the_nearest(home):
    with home.refuses("unknown-name") as refused:
        endeavor(home, "Lucy", "inovate")
    assert "Innovate" in refused.value.refusal.hint


def test_the_list_says_what_can_be_done_and_what_not(home):
    home.build("organ grinder")
    shown = offered(home)
    assert shown["Augury"]["why_not"] == ""
    assert shown["Innovate"]["why_not"] == "1 bone, 1 organ, 1 hide short"
    assert shown["Innovate"]["price"] == "1 endeavor, 1 bone, 1 organ, 1 hide"
    assert "Build Organ Grinder" not in shown
    home.give_endeavors(0)
    assert offered(home)["Augury"]["why_not"] == "1 endeavor short"


def test_a_card_that_an_endeavor_brings_is_not_said_to_be_built(home):
    home.build("weapon crafter", "bone smith")
    with home.refuses("not-here") as refused:
        home.do(endeavors.build, [home.play.entry("core:location/blacksmith")], None)
    assert "First kdm endeavor NAME 'Special Innovate: Scrap Smelting'." in refused.value.refusal.hint
