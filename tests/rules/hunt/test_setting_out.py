"""Setting out: the quarry and its level, who hunts, what departing gives, and when a hunt may begin."""

import pytest

from kdm_cli.rules.settlement import departing
from kdm_cli.rules.showdown import start as showdown
from kdm_cli.rules.state import Hunt
from tests.rules.hunt.trail import at_home


@pytest.fixture
def home():
    yield from at_home()


@pytest.mark.rule("R228")
def test_only_a_quarry_of_the_list_is_hunted(home):
    with home.refuses("no-quarry") as refused:
        home.begin("phoenix")
    assert "Phoenix is not on the quarry list (R228): White Lion." in refused.value.refusal.message
    with home.house_rule():
        home.begin("phoenix")
    assert home.hunt.monster == 5


@pytest.mark.rule("R228")
def test_what_has_no_hunt_board_is_not_hunted_by_any_rule(home):
    with home.refuses("no-quarry") as refused, home.house_rule():
        home.begin("butcher")
    assert "White Lion" in refused.value.refusal.hint


def test_a_level_that_its_board_has_not_is_refused_and_none_is_asked_for(home):
    with home.refuses("unknown-level"):
        home.begin(level=4)
    with home.refuses("needs-choice"):
        home.begin(level=None)


@pytest.mark.rule("R269")
def test_four_hunt_and_no_fifth(home):
    with home.refuses("too-many"):
        home.begin(party=["Lucy", "Erza", "Zachary", "Al", "Bran"])
    home.begin()
    assert home.party == ["Lucy", "Erza", "Zachary", "Al"]


@pytest.mark.rule("R269")
def test_two_hunt_if_there_are_no_more(home):
    home.begin(party=["Erza", "Lucy"])
    assert (home.party, home.revealer) == (["Erza", "Lucy"], "Erza")


def test_nobody_named_and_nobody_chosen_is_no_hunt(home):
    with home.refuses("nobody") as refused:
        home.begin(party=None)
    assert "kdm settlement depart" in refused.value.refusal.hint


def test_who_may_not_depart_does_not_hunt(home):
    home.draft.set(home["Lucy"], skip_next_hunt=True)
    with home.refuses("may-not-depart"):
        home.begin()
    home.begin(party=["Erza"])


def test_with_the_lantern_hoard_exhausted_only_level_3_is_hunted(home):
    home.build("exhausted lantern hoard")
    for name in ("Lucy", "Erza"):
        home.equip(name, "survivor's lantern")
    with home.refuses("may-not-depart") as refused:
        home.begin(level=2, party=["Lucy", "Erza"])
    assert "level 3 and above only (Exhausted Lantern Hoard)" in refused.value.refusal.message
    home.begin(level=3, party=["Lucy", "Erza"])


def test_the_settlement_phase_ends_as_it_does_for_a_showdown(home):
    other = home.again()
    home.begin()
    with other.house_rule():
        other.do(showdown.start, showdown.which(other.play, "white lion"), 1, "hunt", [other["Lucy"]])
    for playing in (home, other):
        assert "The settlement phase ends" in playing.story
        assert playing.sheet.endeavors == 0
    assert home.sheet.phase == "hunt"


@pytest.mark.rule("R230")
@pytest.mark.rule("R272")
def test_departing_gives_once_whether_chosen_before_or_named_now(home):
    home.equip("Lucy", "almanac")
    chosen = home.again()
    chosen.do(departing.depart, [chosen[name] for name in ("Lucy", "Erza")])
    assert chosen["Lucy"].insanity == 2
    chosen.begin(party=None)
    home.begin(party=["Lucy", "Erza"])
    assert chosen["Lucy"].insanity == home["Lucy"].insanity == 2
    home.ambush("survivors")
    home.end_hunt()
    assert home["Lucy"].insanity == 2, "nor does the showdown give it again"


@pytest.mark.rule("R272")
def test_who_was_chosen_and_is_not_named_stays_home_and_gives_back(home):
    home.equip("Lucy", "almanac")
    home.do(departing.depart, [home["Lucy"], home["Erza"]])
    home.begin(party=["Erza", "Al"])
    assert (home["Lucy"].insanity, home.party) == (0, ["Erza", "Al"])


def test_nobody_hunts_once_the_campaign_is_over(home):
    home.draft.set(home.sheet, nameless=0)
    for name in ("Lucy", "Erza", "Zachary", "Al", "Bran"):
        home.kill(name)
    with home.refuses("campaign-over") as refused:
        home.begin(party=None)
    assert "kdm undo takes the end back" in refused.value.refusal.hint


def test_cards_that_speak_of_the_beginning_of_a_hunt_speak_once(home):
    home.equip("Lucy", "bone sickle")
    home.equip("Bran", "bone sickle")
    home.people.choices = ["1"]  # on which space the herbs lie, where that is asked
    home.begin()
    spoken = [line for line in [*home.play.story, *home.play.hands] if "herb" in line.casefold()]
    assert [line.partition(" ")[0] for line in spoken] == ["Herb", "Lay"], "for Lucy, who hunts; Bran is at home"


def test_the_revealer_is_who_is_named_and_one_of_the_hunters(home):
    with home.refuses("not-hunting"):
        home.begin(revealer=home["Bran"])
    home.begin(revealer=home["Zachary"])
    assert home.revealer == "Zachary"


def test_the_table_is_told_what_to_lay_out(home):
    home.begin(level=3)
    assert home.hands.splitlines() == [
        "Put the party on Start and White Lion on space 11.",
        "Shuffle the hunt events of White Lion: one each on spaces 1, 2, 5, 8, 9.",
    ]


def test_a_hunt_with_the_decks_of_the_tool_lays_no_cards(home):
    home.begin(deck_mode="tool")
    assert home.hands == "Put the party on Start and White Lion on space 4."
    assert home.hunt.decks == "tool"


def test_one_hunt_at_a_time(trail):
    with trail.refuses("hunt-under-way") as refused:
        trail.begin()
    assert "kdm settlement return" in refused.value.refusal.hint


def test_nobody_hunts_in_the_prologue(home):
    home.draft.set(home.sheet, phase="prologue")
    with home.refuses("prologue") as refused:
        home.begin()
    assert "kdm showdown start white-lion --prologue" in refused.value.refusal.hint


def test_nobody_hunts_in_a_showdown(trail):
    trail.ambush("survivors")
    trail.end_hunt()
    with trail.refuses("showdown-under-way"):
        trail.begin()


def begin_showdown(trail, name="white lion", level=None, named=None, ambush=None):
    entry = showdown.which(trail.play, name)
    trail.do(showdown.start, entry, level, "hunt", named and [trail[each] for each in named], ambush)


def test_a_showdown_started_on_the_hunt_is_the_hunts_end(trail):
    with trail.refuses("not-reached"):
        begin_showdown(trail)
    trail.token("Lucy", "evasion", "-1")
    trail.stand_on(6).no_darkness()
    trail.move()
    with trail.refuses("other-level"):
        begin_showdown(trail, level=1)
    with trail.refuses("hunt-under-way"):
        begin_showdown(trail, "butcher", 1)
    with trail.refuses("not-hunting"):
        begin_showdown(trail, named=["Bran"])
    begin_showdown(trail)
    assert trail.fight.level == 2
    assert trail.tokens("Lucy") == {"evasion": -1}
    assert not trail.draft.rows(Hunt)


def test_a_showdown_started_with_an_ambush_ends_the_hunt_where_it_is(trail):
    begin_showdown(trail, ambush="monster")
    assert trail.fight.turn == "monster"
    assert "skip their first turn" in trail.story


def test_a_card_that_puts_another_monster_in_the_way_is_a_house_rule_away(trail):
    trail.ambush("survivors")
    with trail.house_rule():
        begin_showdown(trail, "butcher", 1)
    assert trail.fight.monster == "core:monster/butcher"
    assert trail.hunt is None


def test_more_hunters_than_four_by_house_rule_are_as_many_in_the_showdown(home):
    with home.house_rule():
        home.begin(party=["Lucy", "Erza", "Zachary", "Al", "Bran"])
    home.ambush("survivors")
    home.end_hunt()
    assert "Bran fight" in home.story
