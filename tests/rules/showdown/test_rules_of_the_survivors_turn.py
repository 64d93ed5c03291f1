"""The survivors' turn to the letter: acts and steps, wounds and reactions, what a trap and a push do, the rewards."""

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown import by_hand, rounds
from kdm_cli.rules.showdown.cards import piles, wounds
from kdm_cli.rules.showdown.end import ending
from kdm_cli.rules.showdown.miniatures import knockback, survivor_moves
from kdm_cli.rules.showdown.survivors_turn import acts, survivor_attack
from kdm_cli.rules.state import Card, Lasting
from kdm_cli.service.table.tray import Given, Tray
from tests.content.shelf import card, pack
from tests.rules.showdown.attacks import attack
from tests.rules.showdown.test_board import around_the_lion


@pytest.fixture
def turn(fight):
    """The survivors' turn of round 2, the lion at the centre."""
    around_the_lion(fight)
    fight.do(the_showdown.change, turn="survivors")
    return fight


# acts and steps


@pytest.mark.rule("R131")
def test_what_nobody_spent_in_one_act_is_not_there_besides_in_the_next(turn):
    turn.do(acts.act, turn["Lucy"])
    turn.do(rounds.end_round)
    turn.do(the_showdown.change, turn="survivors")
    for name in ("Lucy", "Erza"):
        for spend in (acts.spend_movement, acts.spend_activation):
            turn.do(spend, turn[name])
            with turn.refuses("spent"):
                turn.do(spend, turn[name])


@pytest.mark.rule("R132")
@pytest.mark.rule("R135")
def test_two_spaces_then_an_activation_then_three_spaces_is_not_a_movement(turn):
    turn.draft.set(turn.fighter("Zachary"), space="A1")
    turn.do(survivor_moves.move, turn["Zachary"], "A3")
    turn.do(acts.spend_activation, turn["Zachary"], "Founding Stone")
    with turn.refuses("spent"):
        turn.do(survivor_moves.move, turn["Zachary"], "A6")
    assert turn.fighter("Zachary").space == "A3"


@pytest.mark.rule("R134")
def test_who_is_slower_goes_less_far(turn):
    turn.draft.set(turn.fighter("Zachary"), space="A1")
    turn.token("Zachary", "movement", "-1")
    with turn.refuses("out-of-reach"):
        turn.do(survivor_moves.move, turn["Zachary"], "C4")
    turn.do(survivor_moves.move, turn["Zachary"], "B4")
    assert turn.fighter("Zachary").moved == 4


@pytest.mark.rule("R140")
def test_a_faster_weapon_rolls_more_dice(fight):
    fight.equip("Zachary", "bone dagger")
    attack(fight, "Zachary", weapon="bone dagger", faces=[2, 2, 2])
    assert fight.people.asked == ["d10 attack, Bone Dagger"] * 3


# wounds and reactions


@pytest.mark.rule("R149")
def test_the_tool_shuffles_the_new_deck_before_the_wound_takes_its_top_card(against):
    fight = against("white_lion", decks="tool")
    for row in piles.pile(fight.play, "ai", "deck"):
        piles.discard(fight.play, row)
    fight.do(wounds.wound)
    assert fight.people.asked == ["shuffle AI"]
    assert [len(fight.pile("ai", where)) for where in ("deck", "discard", "wounds")] == [9, 0, 1]


@pytest.mark.rule("R150")
def test_the_cards_of_the_wound_stack_never_come_back_into_the_deck(fight):
    fight.do(wounds.wound, None, 2)
    for row in piles.pile(fight.play, "ai", "deck"):
        piles.discard(fight.play, row)
    assert wounds.suffered(fight.play) == 2
    fight.do(wounds.wound)
    fight.do(by_hand.shuffle, "ai")
    assert [len(fight.pile("ai", where)) for where in ("deck", "discard", "wounds")] == [5, 0, 3]
    assert wounds.suffered(fight.play) == 3
    fight.do(wounds.wound, None, 5)
    assert piles.draw(fight.play, "ai", "monster's turn") is None
    assert (len(fight.pile("ai", "wounds")), wounds.suffered(fight.play)) == (8, 8)


@pytest.mark.rule("R154")
def test_while_the_lion_strikes_back_the_location_is_not_discarded_yet(fight):
    fight.people.faces += [7, 1, 2]
    fight.play.fight.named["hit_location"] = ["strange"]
    stone = survivor_attack.weapon(fight.play, fight["Zachary"])
    with pytest.raises(Refused) as stopped:  # at the dice of its Basic Action
        survivor_attack.attack(fight.play, fight["Zachary"], stone, free=True)
    assert stopped.value.refusal.code == "needs-die"
    assert (fight.pile("hit_location", "play"), fight.pile("hit_location", "discard")) == (["Strange Hand"], [])


@pytest.mark.rule("R166")
def test_every_location_has_its_reaction_after_its_own_attempt(fight):
    attack(fight, "Zachary", "flank", "strange", faces=[7, 7, 5, (2, 1, 1)])
    told = ["in the wound stack", "Flank: wound reaction", "Strange Hand: 2", "Strange Hand: failure reaction"]
    places = [fight.story.index(line) for line in told]
    assert places == sorted(places)


@pytest.mark.rule("R174")
def test_a_trap_that_does_not_say_so_dooms_the_attacker_all_the_same(fight, tmp_path):
    snare = card("home:hit_location/snare", monster="white_lion", trap=True, trap_effects=[
        {"op": "change", "stat": "insanity", "by": 1}, {"op": "roll", "die": 10, "bands": {"1+": []}},
    ])  # fmt: skip
    fight.play.content = Library([CORE, pack(tmp_path, "home", [snare])])
    fight.draft.create(Card, deck="hit_location", content="home:hit_location/snare", position=100)
    fight.people.faces += [7, 1]
    stone = survivor_attack.weapon(fight.play, fight["Zachary"])
    with pytest.raises(Refused) as stopped:  # at the die of the trap
        survivor_attack.attack(fight.play, fight["Zachary"], stone, free=True)
    assert stopped.value.refusal.code == "needs-die"
    assert [row.what for row in fight.draft.of(Lasting, fight["Zachary"].id)] == ["mark/doomed"]
    assert fight["Zachary"].insanity == 1


# knockback


@pytest.mark.rule("R184")
@pytest.mark.parametrize(("stood", "ends"), [("H13", "H16"), ("I10", "I7"), ("G11", "D11"), ("J12", "M12")])
def test_a_push_leads_straight_away_from_whichever_side_of_the_monster(turn, stood, ends):
    turn.draft.set(turn.fighter("Zachary"), space=stood)
    turn.do(knockback.push, turn["Zachary"], 3)
    assert turn.fighter("Zachary").space == ends


@pytest.mark.rule("R185")
def test_through_three_survivors_all_four_fall(fight):
    around_the_lion(fight, Zachary="H13", Erza="H15", Lucy="H16", Al="H18")
    fight.do(knockback.push, fight["Zachary"], 6)
    assert [fight[name].knocked_down for name in ("Zachary", "Erza", "Lucy", "Al")] == [True] * 4


@pytest.mark.rule("R186")
def test_who_lands_on_somebody_is_not_moved_onto_another(fight):
    around_the_lion(fight, Zachary="H13", Erza="H19", Lucy="G19")
    fight.people.choices.append("G19")
    with pytest.raises(Refused):
        fight.do(knockback.push, fight["Zachary"], 6)
    assert fight.fighter("Zachary").space == "H13"


# the rewards


@pytest.mark.rule("R198")
def test_every_copy_lies_in_the_shuffled_reward_decks_and_no_more(fight):
    drawn = "white fur,white fur,white fur,white fur,broken lantern,monster bone,monster hide,monster organ"
    fight.play.table = table = Tray(fight.draft, Given(draws=(drawn,)), False)
    the_showdown.change(fight.play, over="victory")
    fight.do(ending.end, True)
    table.finish()
    assert fight.storage["White Fur"] == 4
    assert "Rewards: White Fur x4, Broken Lantern" in fight.story
