"""What a hunt event says of later: of the next space, of the showdown that comes, of its end and of the return."""

import pytest

from kdm_cli.rules.asking import monster, the_hunt, the_showdown
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.showdown import ending, piles
from kdm_cli.rules.state import Holding
from kdm_cli.rules.year import homecoming
from tests.rules.hunt.hunting import on_hunt


def meets(game, **answers):
    """The quarry is reached, and the showdown begins."""
    if game.hunt.over is None:
        game.stand(party=6)
        game.walk()
    game.fight(**answers)


def in_play(game):
    return [game.play.name_of(row.content) for row in the_showdown.staying(game.play)]


def wins(game, cards=(), choices=()):
    """The monster is dead, and the showdown is over."""
    the_showdown.change(game.play, over="victory")
    game.people.cards, game.people.choices = list(cards), list(choices)
    game.play.house_rule = True
    game.do(ending.end, True)
    game.play.house_rule = False


REWARDS = ["white fur"] * 6 + ["monster bone"] * 4


def comes_home(game):
    game.do(homecoming.come_home)


# the next space


def test_in_the_mist_a_quarry_on_the_next_space_ambushes(hunt):
    hunt.stand(party=6)
    hunt.reveal(39, [4])
    hunt.walk()
    assert (hunt.hunt.ambush, hunt.hunt.over, hunt.kept) == ("monster", the_hunt.SHOWDOWN, {})


def test_the_mist_lifts_behind_the_next_space(hunt):
    hunt.stand(party=4)
    hunt.reveal(39, [4])
    hunt.walk()
    assert hunt.kept == {} and hunt.hunt.ambush is None
    hunt.stand(party=6)
    hunt.walk()
    assert (hunt.hunt.ambush, hunt.hunt.over) == (None, the_hunt.SHOWDOWN)


def test_laughter_is_heard_on_every_space_that_is_entered(hunt):
    hunt.gain("Erza", "deaf")
    hunt.reveal(57)
    assert [hunt.lies_on(space) for space in (3, 4, 5)] == [["basic"], ["Gorm's Laughter", "basic"],
                                                            ["Gorm's Laughter", "monster"]]  # fmt: skip
    hunt.walk()
    hunt.people.faces = [37]
    hunt.do(hunt_events.resolve_space)
    assert (hunt["Lucy"].brain_injured, hunt["Erza"].brain_injured) == (True, False)
    assert hunt.lies_on(4) == [] and "37: Lost" in hunt.story
    assert hunt.hunt.space == 2


def test_after_a_wildfire_the_next_two_spaces_are_rolled_for(hunt):
    hunt.reveal(60)
    assert [hunt.lies_on(space) for space in (4, 5, 6)] == [["basic"], ["basic"], ["darkness"]]


# the next roll on the table


@pytest.mark.parametrize("event", [38, 90])
def test_the_next_result_of_the_table_can_be_rolled_again_once(hunt, event):
    hunt.reveal(event, [10] if event == 38 else [])
    hunt.people.faces, hunt.people.choices = [11, 12], ["reroll the hunt table"]
    assert hunt.do(hunt_events.from_table).name == "Destiny-Bound"
    assert hunt.kept == {} and "Monster Droppings is rolled again" in hunt.story


def test_who_keeps_the_result_cannot_roll_the_one_after_it_again(hunt):
    hunt.reveal(90)
    hunt.people.faces, hunt.people.choices = [11], ["nothing"]
    assert hunt.do(hunt_events.from_table).name == "Monster Droppings" and hunt.kept == {}


def test_what_cannot_be_avoided_is_not_rolled_again(hunt):
    hunt.reveal(90)
    hunt.people.faces, hunt.people.choices = [10], ["reroll the hunt table"]
    assert hunt.do(hunt_events.from_table).name == "Harvester"
    assert hunt.people.choices == ["reroll the hunt table"] and hunt.kept == {("Light on the Horizon", None): 1}


# the showdown begins


def test_prey_of_others_comes_wounded_and_brings_half(hunt):
    hunt.reveal(44, choices=["smaller"])
    meets(hunt)
    assert monster.suffered(hunt.play) == 5 and hunt.kept == {}
    wins(hunt, ["white fur"] * 3 + ["monster bone"] * 2)
    assert (hunt.storage["White Fur"], hunt.storage["Monster Bone"]) == (3, 2)


def test_bloody_eyes_cost_the_quarry_a_card(hunt):
    hunt.reveal(98, [7], ["investigate"])
    meets(hunt)
    assert monster.suffered(hunt.play) == 1


def test_a_gift_lets_the_group_see_five_cards(hunt):
    hunt.build("symposium", "language")
    hunt.store("scrap")
    hunt.reveal(51, choices=["give a resource"])
    order = ["Maul", "Terrifying Roar", "Enraged", "Bloody Claw", "Alert"]
    meets(hunt, choices=order[:4])
    deck = piles.pile(hunt.play, piles.AI, piles.DECK)
    assert [hunt.play.name_of(row.content) for row in deck[:5]] == order and hunt.kept == {}


@pytest.mark.parametrize(("choice", "last"), [("trap under the hit location deck", True), ("nothing", False)])
def test_who_knows_the_tomb_may_bury_the_trap(hunt, choice, last):
    hunt.build("pictograph")
    hunt.reveal(70, [10])
    meets(hunt, choices=[choice])
    bottom = piles.pile(hunt.play, piles.HIT_LOCATION, piles.DECK)[-1]
    assert (bool(hunt.play.entry(bottom.content).data.get("trap")), hunt.kept) == (last, {})


@pytest.mark.parametrize(
    ("event", "faces", "choices", "cards", "mood"),
    [("white_lion_prowling_lion", [], [], [], "Ground Fighting"),
     ("white_lion_white_lion_cub", [2], ["slay"], ["monster bone", "scrap"], "Enraged")],
)  # fmt: skip
def test_a_lion_begins_in_its_mood(hunt, event, faces, choices, cards, mood):
    hunt.reveal(event, faces, choices, ["monster bone", "monster hide"] if cards else [])
    if hunt.hunt.over is None:
        hunt.stand(monster=7)
    meets(hunt)
    assert mood in in_play(hunt) and hunt.kept == {}


def test_who_went_to_look_stands_in_front_of_the_quarry(hunt):
    hunt.reveal(59, [1], ["investigate"])
    meets(hunt)
    assert "directly in front of it" in hunt.hands and "Lucy" in hunt.hands and hunt.kept == {}


def test_who_smells_of_the_phoenix_is_its_priority_target():
    game = on_hunt("phoenix", 2, 2)
    game.reveal("phoenix_filth_from_the_sky", [5, 2, 6])
    game.stand(party=7)
    game.walk()
    game.fight()
    assert the_showdown.need(game.play).priority_id == game["Erza"].id and game.kept == {}
    game.end()


@pytest.mark.parametrize(("face", "side"), [(3, "monster"), (8, "survivors")])
def test_the_troll_bird_tells_one_side_of_the_other(hunt, face, side):
    hunt.reveal(28, [face])
    meets(hunt)
    assert (the_showdown.need(hunt.play).turn == "survivors") == (side == "survivors")
    assert ("skip their first turn" in hunt.story) == (side == "monster")


# another monster than the quarry


def test_a_cornered_gregalope_is_fought_instead(hunt):
    hunt.gain("Erza", "strategist")
    hunt.reveal(38, choices=["corner it"])
    meets(hunt)
    now = the_showdown.need(hunt.play)
    assert (hunt.play.name_of(now.monster), now.level) == ("Screaming Antelope", 2)
    assert "Berserker" in in_play(hunt) and "Giant Stone Face" in hunt.hands
    wins(hunt, ["pelt"] * 3 + ["pelt"] * 6 + ["monster bone"] * 4)
    assert hunt.storage["Pelt"] == 9 and hunt.kept == {}


def test_a_dead_antelope_was_a_lions():
    game = on_hunt("screaming antelope", 1, 2)
    game.reveal("screaming_antelope_dead_antelope", [9])
    game.fight()
    now = the_showdown.need(game.play)
    assert (game.play.name_of(now.monster), now.level) == ("White Lion", 2)
    wins(game, ["pelt"] * 2 + REWARDS)
    assert (game.storage["Pelt"], game.storage["White Fur"]) == (2, 6)
    game.end()


# its end, and the return


def test_a_freed_prisoner_comes_along(hunt):
    hunt.reveal(50, [8], ["free"])
    before = hunt.population
    meets(hunt)
    wins(hunt, REWARDS)
    assert hunt.population == before + 1 and hunt.kept == {}


def test_toil_is_rewarded_if_anybody_returns(hunt):
    hunt.build("collective toil")
    hunt.reveal(13, [2, 6], cards=["rageholic"])
    meets(hunt)
    wins(hunt, REWARDS)
    assert hunt.kept == {("Overload", None): 1}
    comes_home(hunt)
    assert (hunt.sheet.endeavors, hunt.kept) == (4, {})  # and one for each who returned


def test_nobody_brings_it_home_where_nobody_returns(hunt):
    hunt.build("collective toil")
    hunt.reveal(13, [2, 6], cards=["rageholic"])
    meets(hunt)
    for name in ("Lucy", "Erza"):
        hunt.kill(name)
    hunt.people.faces = [5]
    hunt.do(ending.end, False)
    comes_home(hunt)
    assert hunt.sheet.endeavors == 0


def test_whom_the_monolith_let_go_brings_three_home(hunt):
    hunt.build("graves")
    hunt.reveal(83, [10])
    before = hunt.population
    meets(hunt)
    wins(hunt, REWARDS)
    comes_home(hunt)
    assert hunt.population == before + 3 and hunt.kept == {}
    assert "cannot depart for 2 years" in hunt.hands


def test_what_only_the_revealer_could_bring_dies_with_them(hunt):
    hunt.build("graves")
    hunt.reveal(83, [10])
    meets(hunt)
    hunt.kill("Lucy")
    before = hunt.population
    wins(hunt, REWARDS)
    comes_home(hunt)
    assert hunt.population == before


@pytest.mark.parametrize(("event", "faces", "choices", "built"), [(82, [2, 5, 1], [], []),
                                                                   (93, [2], ["read"], ["pictograph"])])  # fmt: skip
def test_some_are_gone_when_the_showdown_is_over(hunt, event, faces, choices, built):
    hunt.build(*built)
    hunt.reveal(event, faces, choices)
    meets(hunt)
    assert not hunt["Lucy"].dead
    wins(hunt, REWARDS)
    assert hunt["Lucy"].dead and not hunt["Erza"].dead


def test_a_relic_opens_the_next_settlement_phase(hunt):
    hunt.build("language")
    hunt.reveal(71, [10])
    meets(hunt)
    deck = hunt.innovation_deck[:3]
    wins(hunt, [*REWARDS, *deck], [deck[1]])
    assert hunt.kept == {} and deck[1] in [hunt.play.name_of(row.content) for row in hunt.draft.rows(Holding).values()]
