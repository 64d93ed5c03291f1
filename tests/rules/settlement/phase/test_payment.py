"""Paying: whatever can be paid is paid, each card once, and the cards that are missed least go first."""

from collections import Counter
from itertools import combinations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.carry import paying, storage
from kdm_cli.rules.settlement.develop import payment
from kdm_cli.rules.settlement.develop.payment import shared_out
from kdm_cli.rules.under_way import Scene
from tests.rules.settlement.phase.conftest import Home


def pay(home, resources, gear=None, named=(), **more):
    home.play.payment[:] = named
    home.do(payment.pay, resources, gear or {}, source="Bone Axe", **more)
    return home.story


@pytest.fixture
def empty(home):
    """Nothing is in storage."""
    for item in list(home.storage):
        home.spend(item, home.storage[item])
    return home


@pytest.mark.rule("R281")
def test_what_is_paid_leaves_storage_and_its_line_goes(empty):
    empty.store("monster bone", 3)
    empty.store("white fur")
    assert pay(empty, {"bone": 2, "hide": 1}) == "Paid: Monster Bone x2, White Fur"
    assert empty.storage == {"Monster Bone": 1}


def test_one_card_with_several_keywords_pays_one_unit_only(empty):
    empty.store("???")
    assert payment.lacking(empty.play, {"bone": 1}) == []
    assert payment.lacking(empty.play, {"bone": 1, "hide": 1, "organ": 1}) == ["1 bone", "1 organ"]


def test_a_card_makes_room_where_another_can_do_its_work(empty):
    empty.store("???")
    empty.store("monster bone")
    assert pay(empty, {"bone": 1, "organ": 1}) == "Paid: Monster Bone, ???"


@pytest.mark.parametrize(
    ("stored", "wanted"),
    [
        (["leather", "iron"], {"hide": 1, "scrap": 1}),
        (["leather", "iron"], {"leather": 1, "iron": 1}),
        (["skull", "black skull", "iron"], {"skull": 1, "bone": 1, "scrap": 1}),
        (["black lichen", "second heart", "???"], {"bone": 1, "organ": 1, "hide": 1}),
        (["white fur", "lion claw", "fresh acanthus"], {"white_fur": 1, "bone": 1, "herb": 1}),
        (["cyclops fly", "pustules"], {"vermin": 1, "consumable": 1}),
        (["monster hide", "fresh acanthus"], {"any": 2}),
    ],
)
def test_keywords_names_and_any(empty, stored, wanted):
    for item in stored:
        empty.store(item)
    pay(empty, wanted)
    assert empty.storage == {}


def test_a_resource_by_its_id_is_this_card_and_no_other_with_the_keyword(empty):
    empty.store("black skull")
    assert payment.lacking(empty.play, {"skull": 1}) == []
    assert payment.lacking(empty.play, {"core:resource/skull": 1}) == ["1 Skull"]


@pytest.mark.parametrize(
    ("stored", "wanted", "goes"),
    [
        (["white fur", "leather", "monster hide"], {"hide": 1}, "Monster Hide"),
        (["iron", "broken lantern"], {"scrap": 1}, "Broken Lantern"),
        (["love juice", "monster organ", "monster organ"], {"organ": 1}, "Monster Organ"),
        (["lion claw", "elder cat teeth"], {"bone": 1}, "Elder Cat Teeth"),
        (["pelt", "???"], {"hide": 1}, "???"),
        (["great cat bones", "lion claw", "lion claw"], {"bone": 1}, "Great Cat Bones"),
        (["perfect crucible", "iron"], {"iron": 1}, "Perfect Crucible"),
        (["cocoon membrane", "monster organ"], {"organ": 1}, "Monster Organ"),
    ],
)
def test_the_card_that_is_missed_least_goes_first(empty, stored, wanted, goes):
    for item in stored:
        empty.store(item)
    assert pay(empty, wanted) == f"Paid: {goes}"


def test_of_what_is_short_the_smallest_set_and_the_commonest_words_are_told(empty):
    empty.store("white fur")
    empty.store("monster bone")
    cost = {"core:resource/white_fur": 1, "hide": 1, "bone": 3, "any": 2}
    assert payment.lacking(empty.play, cost) == ["1 hide", "2 bone", "2 resources"]
    with empty.refuses("not-enough") as refused:
        pay(empty, cost)
    assert refused.value.refusal.message == "Bone Axe: short of 1 hide, 2 bone, 2 resources."


def test_a_house_rule_takes_what_there_is_and_says_what_is_missing(empty):
    empty.store("monster bone")
    with empty.house_rule():
        story = pay(empty, {"bone": 2, "organ": 1}, {"founding_stone": 1})
    assert story == "House rule not-enough: Bone Axe without 1 bone, 1 organ, 1 Founding Stone\nPaid: Monster Bone"
    assert empty.storage == {}


def test_gear_is_given_up_from_storage(empty):
    empty.store("founding stone")
    empty.store("monster bone")
    assert pay(empty, {"bone": 1}, {"founding_stone": 1}) == "Paid: Founding Stone, Monster Bone"


def test_gear_that_somebody_wears_is_not_taken_off_them(empty):
    with empty.refuses("not-enough") as refused:
        pay(empty, {}, {"founding_stone": 1})
    assert refused.value.refusal.hint == "Lucy wears Founding Stone: kdm gear take Lucy 'Founding Stone'"


@pytest.mark.parametrize("named", [["lion claw x2"], ["2 lion claw"], ["lion claw", "lion claw"], ["lion claw,claw"]])
def test_what_people_name_pays(empty, named):
    empty.store("monster bone", 3)
    empty.store("lion claw", 2)
    assert pay(empty, {"bone": 2}, named=named) == "Paid: Lion Claw x2"
    assert empty.play.payment == []


def test_the_rest_is_found_for_what_is_named_in_part(empty):
    empty.store("monster bone", 3)
    empty.store("lion claw", 2)
    empty.store("???")
    assert pay(empty, {"bone": 2, "hide": 1}, named=["claw"]) == "Paid: Lion Claw, Monster Bone, ???"


def test_a_named_card_makes_others_change_places(empty):
    empty.store("???")
    empty.store("second heart")
    assert pay(empty, {"bone": 1, "organ": 1}, named=["second heart"]) == "Paid: Second Heart, ???"


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("white fur", "White Fur pays nothing for Bone Axe (1 bone, 1 organ)."),
        ("monster bone x2", "2 Monster Bone are too many for Bone Axe (1 bone, 1 organ)."),
        ("monster bone,lion claw", "Lion Claw is too many for Bone Axe (1 bone, 1 organ)."),
        ("cloth", "Cloth pays nothing for Bone Axe (1 bone, 1 organ)."),
    ],
)
def test_a_named_card_that_pays_nothing_is_refused(empty, named, why):
    for item in ("monster bone", "monster bone", "lion claw", "white fur", "monster organ", "cloth"):
        empty.store(item)
    with empty.refuses("pays-nothing") as refused:
        pay(empty, {"bone": 1, "organ": 1}, named=[named])
    assert refused.value.refusal.message == why
    empty.play.payment.clear()


@pytest.mark.parametrize(
    ("named", "code"),
    [("lion claw", "unknown-name"), ("monster bone x3", "not-enough"), ("0 monster bone", "out-of-range")],
)
def test_only_what_is_in_storage_can_be_named(empty, named, code):
    empty.store("monster bone", 2)
    with empty.refuses(code):
        pay(empty, {"bone": 3}, named=[named])
    empty.play.payment.clear()


def test_what_pays_nothing_now_may_pay_for_something_later_in_the_same_command(empty):
    empty.store("white fur")
    empty.store("monster bone")
    empty.store("monster hide")
    assert pay(empty, {"bone": 1}, named=["white fur"], later=True) == "Paid: Monster Bone"
    with empty.refuses("pays-nothing") as refused:
        payment.check_all_paid(empty.play)
    assert refused.value.refusal.message == "Nothing here is paid with White Fur."
    empty.do(payment.pay, {"hide": 1}, source="Bandages")
    assert empty.story == "Paid: White Fur"
    payment.check_all_paid(empty.play)


def test_a_long_payment_is_told_in_lines_that_fit(empty):
    resources = [entry for entry in empty.play.content.of("resource") if "bone" in entry.data["keywords"]]
    for entry in resources:
        empty.do(storage.put, entry.id)
    pay(empty, {"bone": len(resources)})
    assert len(empty.play.story) > 1
    assert all(line.startswith("Paid: ") and len(line) <= 80 for line in empty.play.story)


KINDS = st.lists(st.tuples(st.integers(0, 2), st.frozensets(st.integers(0, 3))), max_size=5)
COSTS = st.lists(st.integers(0, 2), min_size=4, max_size=4)


def can_stand(cards, wants):
    """Whether each of these cards, all of them, finds a want of its own; tried out one by one."""
    if not cards:
        return True
    first, *rest = cards
    return any(
        wants[want] and can_stand(rest, [left - (at == want) for at, left in enumerate(wants)]) for want in first
    )


@given(KINDS, COSTS)
def test_no_way_of_paying_is_overlooked_and_the_first_in_order_go(kinds, wants):
    fits = [sorted(fits) for _, fits in kinds]
    shares = shared_out([count for count, _ in kinds], fits, wants)
    used = [sum(places.values()) for places in shares]
    assert all(used[at] <= count for at, (count, _) in enumerate(kinds))  # no card pays twice
    assert all(want in fits[at] for at, places in enumerate(shares) for want in places)
    got = [sum(places.get(want, 0) for places in shares) for want in range(4)]
    assert all(served <= wanted for served, wanted in zip(got, wants, strict=True))  # nothing is paid without need
    cards = [at for at, (count, _) in enumerate(kinds) for _ in range(count)]
    for size in range(sum(used), len(cards) + 1):
        ways = [c for c in combinations(cards, size) if can_stand([fits[at] for at in c], wants)]
        if size > sum(used):
            assert not ways  # more cannot be paid
        else:
            cheapest = min(sorted(Counter(c).elements()) for c in ways)
            assert cheapest == sorted(at for at, count in enumerate(used) for _ in range(count))
            for weight in (lambda at: at, lambda at: 2**at, lambda at: at * at):
                assert sum(map(weight, cheapest)) == min(sum(map(weight, c)) for c in ways)


@given(st.lists(st.sampled_from(["monster_bone", "second_heart", "unknown_bit", "leather", "white_fur", "skull"]),
                max_size=6), st.fixed_dictionaries({"bone": st.integers(0, 2), "hide": st.integers(0, 2),
                                                     "organ": st.integers(0, 2)}))  # fmt: skip
def test_what_is_short_is_just_what_would_make_it_payable(stored, wanted):
    home = Home()
    for slug in stored:
        storage.put(home.play, f"core:resource/{slug}")
    short = payment.solve(home.play, payment.Cost(wanted)).short
    assert payment.how_short(home.play, payment.Cost(wanted)) == short.total()
    for word, slug in (("bone", "monster_bone"), ("hide", "monster_hide"), ("organ", "beast_steak")):
        if short[word]:
            storage.put(home.play, f"core:resource/{slug}", short[word])
    assert payment.lacking(home.play, wanted) == []
    before = home.storage
    paid = payment.pay(home.play, wanted, source="Test")
    assert paid.total() == sum(wanted.values())
    assert sum(before.values()) - sum(home.storage.values()) == paid.total()


def test_the_cost_on_a_card_is_paid_without_a_question_which_card_goes(empty):
    empty.store("monster bone")
    empty.store("lion claw")
    empty.store("???")
    scene = Scene(card(empty.play, "lantern hoard", ("location",), "location"), empty["Lucy"].id)
    cost = {"resources": {"bone": 1, "hide": 1}}
    assert paying.can_pay(empty.play, empty["Lucy"], cost, scene)
    empty.do(paying.pay, empty["Lucy"], cost, scene)
    assert empty.story == "Paid: Monster Bone, ???"
    assert empty.people.asked == []
    assert not paying.can_pay(empty.play, empty["Lucy"], cost, scene)


def test_a_payment_from_hundreds_of_cards_takes_milliseconds(empty):
    for entry in empty.play.content.of("resource"):
        storage.put(empty.play, entry.id, 20)
    payment.solve(empty.play, payment.Cost({"bone": 1}))
    begun = process_time()
    for _ in range(10):
        payment.solve(
            empty.play, payment.Cost({"bone": 90, "organ": 80, "hide": 70, "iron": 20, "scrap": 30, "any": 40})
        )
    assert (process_time() - begun) / 10 < 0.005
