"""Hunt events: drawn or rolled, revealed by somebody, several in a row, and the tile that passes on after each."""

import pytest

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.hunt import hunt_course, hunt_events
from kdm_cli.rules.showdown import by_hand
from kdm_cli.rules.state import BodyPart, HuntSpace
from kdm_cli.rules.year import events


def test_a_space_of_the_quarry_has_one_of_its_cards(trail):
    assert len(hunt_events.deck(trail.play)) == 8
    with trail.refuses("needs-card"):
        trail.move()
    trail.move(cards=["lion in heat"])
    assert trail.people.asked[0] == "draw 1 hunt_event"


def test_a_card_that_came_is_not_drawn_again(trail):
    trail.move(cards=["lion in heat"])
    assert "Lion in Heat" not in [entry.name for entry in hunt_events.deck(trail.play)]


def test_a_quarry_without_another_card_goes_on_with_the_table(trail):
    rows = [row for row in trail.draft.rows(HuntSpace).values() if row.kind == "basic"]
    for row, entry in zip(rows, hunt_events.deck(trail.play), strict=False):
        trail.draft.set(row, content=entry.id)
    for row in [row for row in trail.draft.rows(HuntSpace).values() if row.kind == "monster"][1:]:
        left = hunt_events.deck(trail.play)
        if left:
            trail.draft.set(row, content=left[0].id)
    assert hunt_events.deck(trail.play) == []
    trail.move(faces=[81])
    assert "White Lion has no other hunt event card: the table is rolled on" in trail.story


def test_the_tile_passes_on_around_the_table(trail):
    for name in ("Lucy", "Erza", "Zachary", "Al", "Lucy"):
        assert trail.revealer == name
        hunt_events.add_extra(trail.play)
        trail.event(faces=[81])


def test_the_tile_passes_on_from_who_dies_in_the_event(trail):
    trail.kill("Lucy")
    assert trail.revealer == "Erza"
    trail.move(cards=["lion in heat"])
    assert trail.revealer == "Zachary"


def test_the_tile_of_the_last_goes_to_the_first(trail):
    the_hunt.change(trail.play, revealer_id=trail["Al"].id)
    trail.move(cards=["lion in heat"])
    assert trail.revealer == "Lucy"


def test_who_is_alone_keeps_the_tile(trail):
    for name in ("Lucy", "Zachary", "Al"):
        trail.kill(name)
    trail.move(cards=["lion in heat"])
    assert trail.revealer == "Erza"
    assert "event revealer" not in trail.story


def test_somebody_else_may_be_the_revealer(trail):
    trail.move(cards=["lion in heat"], revealer="Zachary")
    assert "Lion in Heat, revealed by Zachary" in trail.story
    assert trail.revealer == "Al"


def test_who_is_named_as_revealer_of_a_move_without_an_event_has_the_tile(trail):
    trail.stand_on(1)
    trail.move(-1, revealer="Zachary")
    assert trail.revealer == "Zachary"


def test_who_is_at_home_reveals_nothing(trail):
    with trail.refuses("not-hunting"):
        trail.move(cards=["lion in heat"], revealer="Bran")


def test_nobody_is_nominated_where_nothing_comes(trail):
    trail.stand_on(1)
    with trail.refuses("no-event"):
        trail.move(-1, nominated=["Lucy"])


def test_events_that_come_first_keep_the_party_where_it_is(trail):
    trail.move(cards=["sea of golden grass"], choices=["avoid"])
    assert trail.waits == "2 hunt events come before the party moves on."
    with trail.refuses("event-waits") as refused:
        trail.move()
    assert refused.value.refusal.hint == "kdm hunt event"
    trail.event(faces=[81])
    assert trail.waits == "1 hunt event comes before the party moves on."
    trail.event("81")
    assert trail.waits == ""
    trail.move(cards=["lion in heat"])


def test_the_party_does_not_wait_with_a_house_rule(trail):
    trail.draft.set(trail.hunt, extra=1)
    with trail.house_rule():
        trail.move(cards=["lion in heat"])
    assert trail.hunt.extra == 1


def test_an_event_when_none_waits_is_a_house_rule(trail):
    with trail.refuses("no-event"):
        trail.event("81")
    with trail.house_rule():
        trail.event("81")
    assert "Field of Arms" in trail.story


def waiting_on(trail, space):
    """The party was moved here, and what lies here is still face down."""
    trail.stand_on(space - 1)
    the_hunt.change(trail.play, space=space, waiting=True)


def test_a_card_of_the_quarry_does_not_lie_on_a_basic_space(trail):
    waiting_on(trail, 3)
    with trail.refuses("other-event"):
        trail.event("lion in heat")
    trail.event("81")


def test_a_row_of_the_table_does_not_lie_on_a_space_of_the_quarry(trail):
    trail.move(cards=["lion in heat"])
    waiting_on(trail, 2)
    for wrong in ("81", "lion in heat"):
        with trail.refuses("other-event"):
            trail.event(wrong)
    trail.event("marked territory")
    assert "Marked Territory" in trail.story


def test_what_was_placed_on_a_space_happens_there_with_what_else_lies_there(trail):
    trail.stand_on(2).no_darkness()
    herbs = trail.play.content.get("core:story_event/herb_gathering")
    trail.play.draft.create(HuntSpace, space=3, kind=the_hunt.PLACED, content=herbs.id)
    the_hunt.change(trail.play, space=3, waiting=True)
    with trail.refuses("other-event"):
        trail.event("81")
    assert hunt_course.card_named(trail.play, "herb gathering") == herbs
    row = next(row for row in the_hunt.open_at(trail.play, 3) if row.kind == "placed")
    trail.draft.set(row, done=True)
    trail.event("81")
    assert trail.waits == ""


@pytest.mark.rule("R240")
@pytest.mark.rule("R241")
def test_a_hit_on_the_hunt_is_event_damage_which_fills_boxes_and_rolls_for_nothing(trail):
    trail.set("Lucy", "insanity", "1")
    for location in ("legs", "brain", "legs", "brain"):
        trail.do(by_hand.resolve, ["Lucy"], [location], 9, dodge=False, event=False)
        assert trail.people.asked == []
    legs = next(part for part in trail.draft.of(BodyPart, trail["Lucy"].id) if part.location == "legs")
    assert (legs.light, legs.heavy, trail["Lucy"].insanity, trail["Lucy"].brain_injured) == (True, True, 0, True)
    assert (trail["Lucy"].dead, trail.traits("Lucy")) == (False, [])


@pytest.mark.rule("R242")
def test_damage_of_the_hunt_is_there_in_the_showdown(trail):
    trail.do(by_hand.resolve, ["Lucy"], ["legs"], 1, dodge=False, event=False)
    trail.ambush("survivors")
    trail.end_hunt()
    assert [part.location for part in trail.draft.of(BodyPart, trail["Lucy"].id) if part.light] == ["legs"]


@pytest.mark.rule("R244")
def test_only_an_event_that_says_so_causes_a_severe_injury(trail):
    trail.draft.set(trail.hunt, extra=1)
    trail.event("5", faces=[1, 3])
    assert [trail.traits(name) for name in trail.party] == [["Dismembered Arm"], [], [], []]


def test_an_event_named_by_itself_is_the_one_that_waits(trail):
    trail.move(cards=["sea of golden grass"], choices=["avoid"])
    field = hunt_events.numbered(trail.play, 81)
    trail.do(events.settle, field, [])
    assert trail.story.splitlines()[0] == "81: Field of Arms, revealed by Erza"
    assert trail.hunt.extra == 1
    trail.do(events.settle, field, [], told=events.Told(by_hand=True))
    assert trail.story.splitlines()[0] == "Field of Arms: done by hand"
    assert (trail.hunt.extra, trail.revealer) == (0, "Al")
    trail.do(events.settle, field, [])
    assert trail.hunt.extra == 0, "one more than were to come"
    trail.ambush("monster")
    with trail.refuses("hunt-over"):
        trail.do(events.settle, field, [])
