"""A showdown begins: who fights, what lies where, whose turn it is."""

from collections import Counter
from random import Random

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import monster, the_showdown
from kdm_cli.rules.settlement import departing
from kdm_cli.rules.showdown import cards_in_play, piles, start
from kdm_cli.rules.state import Card, Event, Holding, Lasting, Showdown
from kdm_cli.service.perform import line_after
from tests.rules.showdown.conftest import PARTY, Fight
from tests.rules.showdown.turns import turn

library = core_library()
LEVELS = [(entry.id, row["level"]) for entry in library.of("monster") for row in entry.data["levels"]]


def prepared(*people):
    """Founders before any showdown."""
    game = Fight()
    game.add(*(people or ("Lucy:f", "Erza:f", "Zachary:m", "Al:m")))
    return game


def begin(game, name, level=None, phase="settlement", decks="table", **more):
    """What `kdm showdown start` does."""
    game.draft.set(game.draft.settlement, phase=phase)
    if phase != "prologue":
        for place, survivor in enumerate(PARTY, start=1):
            game.draft.set(game[survivor], party=place)
    entry = start.which(game.play, name)
    comes(game, entry, level)
    game.do(start.start, entry, level, deck_mode=decks, **more)
    return game


def comes(game, entry, level):
    """The settlement knows the monster, or its year lists it."""
    if entry.data["role"] in ("quarry", "legendary"):
        game.draft.create(Holding, content=entry.id, year=game.play.year)
    elif entry.data["role"] != "prologue" and not departing.level_due(game.play, entry):
        game.draft.create(Event, year=game.play.year, content=entry.id, level=level)


@pytest.fixture
def home():
    game = prepared()
    yield game
    game.end()


@pytest.mark.rule("R9")
@pytest.mark.rule("R49")
@pytest.mark.rule("R50")
@pytest.mark.rule("R51")
@pytest.mark.rule("R52")
@pytest.mark.rule("R53")
@pytest.mark.rule("R59")
@pytest.mark.rule("R70")
def test_the_first_story_has_eight_cards_with_claw_on_top(home):
    begin(home, "white lion", phase="prologue")
    assert the_showdown.need(home.play).kind == "prologue"
    assert [monster.number(home.play, stat) for stat in ("movement", "toughness", "speed", "damage")] == [6, 6, 0, 0]
    names = home.pile("ai", "deck")
    basic, advanced = ["Claw", "Chomp", "Size Up", "Power Swat", "Grasp"], ["Maul", "Terrifying Roar", "Enraged"]
    assert sorted(names) == sorted(basic + advanced)
    assert names[0] == "Claw"
    assert cards_in_play.to_kill(home.play) == 9
    assert home.sheet.phase == "prologue"
    assert line_after(home.play) == "kdm showdown monster-turn"


def test_who_fights_is_told_in_lines_that_fit_however_long_the_names(home):
    for name in PARTY:
        home.rename(name, f"{name} of the Lantern Hill")
    begin(home, "white lion", phase="prologue")
    assert "Al of the Lantern Hill fight" in home.story.replace("\n", " ")


@pytest.mark.rule("R54")
@pytest.mark.rule("R56")
@pytest.mark.rule("R57")
def test_strange_hand_lies_on_top_and_hands_set_up_the_board(home):
    begin(home, "white lion", phase="prologue")
    assert home.pile("hit_location", "deck")[0] == "Strange Hand"
    assert len(home.pile("hit_location", "deck")) == 23
    assert "White Lion: board centre" in home.hands
    assert "exactly 6 orthogonal spaces away" in home.hands
    assert "Claw, face down, on top of the AI deck." in home.hands


@pytest.mark.rule("R9")
def test_three_founders_cannot_play_the_first_story():
    game = prepared("Lucy:f", "Erza:f", "Zachary:m")
    with game.refuses("needs-four"):
        game.do(start.start, start.which(game.play, "white lion"))
    with game.house_rule():
        game.do(start.start, start.which(game.play, "white lion"))
    assert [each.name for each in the_showdown.survivors(game.play)] == ["Lucy", "Erza", "Zachary"]
    game.end()


@pytest.mark.rule("R9")
def test_no_other_monster_is_fought_in_the_first_story(home):
    for name in ("butcher", "screaming antelope"):
        with home.refuses("prologue"):
            start.which(home.play, name)
        with home.refuses("prologue"):
            start.which(home.play, name, prologue=True)
    assert start.which(home.play, "white lion").id == "core:monster/white_lion_prologue"


@pytest.mark.rule("R232")
@pytest.mark.parametrize("phase", ["settlement", "hunt"])
def test_the_first_story_is_not_fought_again_when_the_campaign_has_begun(home, phase):
    home.draft.set(home.sheet, phase=phase, lantern_year=1)
    lion = start.which(home.play, "white lion", prologue=True)
    with home.refuses("prologue-over") as refused:
        home.do(start.start, lion)
    assert refused.value.refusal.hint.startswith("kdm next")
    with home.house_rule():
        home.do(start.start, lion)
    assert the_showdown.need(home.play).kind == "prologue"


@pytest.mark.rule("R269")
@pytest.mark.parametrize("kind", ["hunt", "special"])
def test_no_more_than_four_fight_whoever_is_named(home, kind):
    home.add("Nadia:f")
    home.draft.set(home.sheet, phase="hunt", lantern_year=1)
    monster = start.which(home.play, "white lion" if kind == "hunt" else "butcher")
    comes(home, monster, 1)
    with home.refuses("too-many") as refused:
        home.do(start.start, monster, 1, kind, [home[name] for name in (*PARTY, "Nadia")])
    assert refused.value.refusal.message == "5 survivors are more than 4 (R269)."
    home.do(start.start, monster, 1, kind, [home[name] for name in ("Nadia", *PARTY[:3])])
    assert len(the_showdown.survivors(home.play)) == 4


@pytest.mark.rule("R48")
@pytest.mark.parametrize("decks", ["table", "tool"])
@pytest.mark.parametrize(("content", "level"), LEVELS)
def test_every_monster_of_every_level_can_be_fought(content, level, decks):
    game = prepared()
    prologue = level == "prologue"
    begin(game, content, None if prologue else level, "prologue" if prologue else "settlement", decks)
    row = the_showdown.level_row(game.play)
    counts = row.get("ai_deck") or game.play.entry(content).data.get("ai_deck")
    if counts and "ai_cards" not in game.play.entry(content).data:
        extra = sum(entry == "Applause" for entry in game.pile("ai", "deck"))
        assert len(game.pile("ai", "deck")) == sum(counts.values()) + extra
    assert game.pile("hit_location", "deck")
    assert len(game.play.story) + len(game.play.hands) <= 22, game.play.story + game.play.hands
    game.end()


def test_a_level_that_a_monster_does_not_have_is_refused(home):
    with home.refuses("unknown-level"):
        begin(home, "butcher", 7)


def test_a_level_nobody_named_is_asked_for_unless_the_timeline_says_it(home):
    home.people.choices.append("2")
    begin(home, "phoenix")
    assert the_showdown.need(home.play).level == 2


def test_the_timeline_says_the_level_of_a_nemesis(home):
    home.draft.set(home.sheet, lantern_year=16)
    begin(home, "butcher")
    assert (the_showdown.need(home.play).level, the_showdown.need(home.play).kind) == (2, "special")


def test_only_one_showdown_at_a_time(home):
    begin(home, "white lion", 1)
    with home.refuses("showdown-under-way"):
        begin(home, "white lion", 1)


def test_nobody_departed_so_nobody_fights(home):
    home.draft.set(home.sheet, phase="settlement")
    with home.refuses("nobody"):
        home.do(start.start, start.which(home.play, "white lion"), 1)


def test_those_who_are_named_fight_in_that_order(home):
    home.draft.set(home.sheet, phase="settlement")
    entry = start.which(home.play, "white lion")
    home.do(start.start, entry, 1, survivors=[home["Al"], home["Lucy"]], controller=home["Lucy"])
    assert [each.name for each in the_showdown.survivors(home.play)] == ["Al", "Lucy"]
    assert the_showdown.need(home.play).controller_id == home["Lucy"].id
    assert home["Erza"].party is None
    assert home.sheet.phase == "showdown"


@pytest.mark.rule("R251")
def test_ambushed_survivors_skip_their_first_turn(home):
    begin(home, "white lion", 1, ambush="monster")
    assert [row.what for row in home.draft.of(Lasting, None)] == ["skip/survivors_turn"]
    assert the_showdown.need(home.play).turn == "monster"
    assert "skip their first turn (R251)" in home.story


@pytest.mark.rule("R252")
@pytest.mark.rule("R253")
def test_survivors_who_ambush_take_the_first_turn_and_place_freely(home):
    begin(home, "white lion", 1, ambush="survivors")
    assert the_showdown.need(home.play).turn == "survivors"
    assert line_after(home.play) == "kdm attack Lucy"
    assert "place the listed terrain, monster and survivors freely (R253)" in home.hands.replace("\n ", "")


def test_the_butcher_lets_the_survivors_go_first_and_the_knight_never_does(home):
    begin(home, "butcher", 1)
    assert the_showdown.need(home.play).turn == "survivors"


def test_the_gold_smoke_knight_goes_first_whatever_happens(home):
    begin(home, "gold smoke knight", ambush="survivors")
    assert the_showdown.need(home.play).turn == "monster"


def test_a_level_three_lion_begins_with_tokens_and_traits(home):
    begin(home, "white lion", 3)
    assert home.monster_tokens == {"accuracy": 2, "luck": 1}
    assert [home.play.name_of(row.content) for row in the_showdown.in_play(home.play)] == ["Cunning", "Merciless"]
    assert "Strange Hand" in home.pile("hit_location", "box")
    assert "Indomitable is in play: no pack has its text." in home.hands


def test_everybody_who_fights_the_butcher_has_infectious_lunacy_beside_the_sheet(home):
    begin(home, "butcher", 1)
    statuses = [row for row in home.draft.rows(Card).values() if row.survivor_id is not None]
    assert {home.play.name_of(row.content) for row in statuses} == {"Infectious Lunacy"}
    assert len(statuses) == 4


def test_the_watcher_is_as_tough_as_the_years_are_many_and_has_fifteen_life(home):
    home.draft.set(home.sheet, lantern_year=25)
    begin(home, "watcher")
    assert monster.number(home.play, "toughness") == 25
    assert monster.number(home.play, "movement") >= 22
    assert cards_in_play.to_kill(home.play) == 15
    assert monster.suffered(home.play) == 0


def test_the_kings_man_begins_with_battle_pressure_on_top(home):
    begin(home, "king's man", 1)
    assert home.pile("hit_location", "deck")[:3] == ["Battle Pressure"] * 3


def test_applause_lies_under_the_deck_of_the_hand(home):
    begin(home, "the hand", 2, decks="tool")
    assert home.pile("ai", "deck")[-1] == "Applause"
    assert [row.position for row in piles.pile(home.play, "ai", "deck")][-1] < 0
    closed = [home.play.name_of(row.content) for row in the_showdown.in_play(home.play)]
    assert {"Red Lens - Closed", "Blue Lens - Closed", "Green Lens - Closed"} <= set(closed)


def dealt(level, chance):
    """The AI deck of a White Lion of this level, as the tool deals it by this chance; and how many of each rank."""
    game = prepared()
    game.people.shuffle = lambda deck, count: chance.sample(range(1, count + 1), count)
    begin(game, "white lion", level, decks="tool")
    rows = piles.pile(game.play, "ai", "deck")
    ranks = Counter(game.play.entry(row.content).data["rank"] for row in rows)
    game.end()
    return sorted(row.content for row in rows), ranks


@pytest.mark.rule("R308")
@pytest.mark.parametrize("level", [1, 2])
def test_a_later_lions_deck_is_drawn_at_random_by_its_level(level):
    row = next(row for row in library.get("core:monster/white_lion").data["levels"] if row["level"] == level)
    chance = Random(308)
    decks = [dealt(level, chance) for _ in range(6)]
    assert all(ranks == Counter(row["ai_deck"]) for _, ranks in decks)
    assert len({tuple(cards) for cards, _ in decks}) > 1, "each fight another deck"


@pytest.mark.rule("R308")
def test_at_the_table_a_later_deck_is_dealt_unseen(home):
    begin(home, "white lion", 1)
    assert "Deal unseen into the AI deck: 7 basic, 3 advanced." in home.hands


def test_a_showdown_keeps_the_deck_mode_it_began_with(home):
    begin(home, "white lion", 1, decks="tool")
    home.settlement("decks", "table")
    assert next(iter(home.draft.rows(Showdown).values())).decks == "tool"


@pytest.fixture(params=["table", "tool"])
def story(request):
    """The First Story as it begins, with the table's decks and with the tool's."""
    game = Fight()
    game.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    game.do(start.start, start.which(game.play, "white lion"), deck_mode=request.param)
    yield game
    game.end()


@pytest.mark.rule("R53")
@pytest.mark.rule("R54")
def test_both_decks_are_shuffled_and_their_first_card_is_known(story):
    if the_showdown.need(story.play).decks == "tool":
        assert story.people.asked == ["shuffle AI", "shuffle hit location"]  # what comes first: the next test
    else:
        assert "Shuffle the AI deck." in story.hands
        assert "Claw, face down, on top of the AI deck." in story.hands
        assert "Shuffle the hit location deck." in story.hands
        assert "Strange Hand, face down, on top of the hit location deck." in story.hands
        assert [each.name for each in piles.candidates(story.play, "ai")] == ["Claw"]
        assert [each.name for each in piles.candidates(story.play, "hit_location")] == ["Strange Hand"]


@pytest.mark.rule("R53")
@pytest.mark.rule("R54")
@pytest.mark.rule("R70")
def test_whatever_the_shuffle_brings_claw_and_strange_hand_come_first(story):
    assert story.pile("ai", "deck")[0] == "Claw"
    assert story.pile("hit_location", "deck")[0] == "Strange Hand"
    if the_showdown.need(story.play).decks == "tool":
        assert story.pile("ai", "deck")[1] == "Enraged", "the shuffle had brought it to the top"


@pytest.mark.rule("R70")
@pytest.mark.rule("R66")
def test_the_monster_goes_first_and_nothing_but_claw_can_be_drawn(story):
    assert the_showdown.need(story.play).turn == "monster"
    if the_showdown.need(story.play).decks == "table":
        with story.refuses("card-elsewhere"):
            turn(story, "chomp", target="Zachary")
        story.play.fight.stops.clear()
        story.do(the_showdown.change, begun=False)
    turn(story, target="Zachary", faces=[1, 1])
    assert "White Lion draws Claw" in story.story


@pytest.mark.rule("R59")
def test_it_is_the_lion_of_level_one(story):
    assert the_showdown.need(story.play).level == 1
    assert monster.parts(story.play, "toughness") == [("level 1", 6)]
    assert story.monster_tokens == {}
