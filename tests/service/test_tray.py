"""How the tray answers: given, then typed, then rolled by the tool, and otherwise it says what it needs."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Campaign, Survivor, empty_tables
from kdm_cli.rules.table import Die, Face
from kdm_cli.service.journal.replay_tray import Replay
from kdm_cli.service.table.tray import NOTHING_TYPED, Answer, Asked, Given, Tray, Typed

INJURY = Die(10, "severe injury, waist", "Lucy")
LOCATION = Die(0, "hit location", "Lucy")
ATTACK = Die(10, "attack", "Lucy")
CLAW = Entry("core:ai/claw", "Claw", {})
SIZE_UP = Entry("core:ai/size-up", "Size Up", {})
POWER_SWAT = Entry("core:ai/power-swat", "Power Swat", {})
HIDE = Entry("core:resource/hide", "White Fur", {"keywords": ["hide"]})
AI_DECK = [CLAW, SIZE_UP, POWER_SWAT]


def campaign(*names, seed=1):
    draft = Draft(empty_tables(), 0)
    draft.create(Campaign, id=1, seed=seed)
    for name in names:
        draft.create(Survivor, name=name)
    draft.changes.clear()
    return draft


def tray(*rolls, choices=(), draws=(), typed=NOTHING_TYPED, auto=False, decks="table", draft=None, **more):
    return Tray(draft or campaign("Lucy", "Zach"), Given(rolls, choices, draws, typed), auto, decks, **more)


def refusal(action, *arguments, **more):
    with pytest.raises(Refused) as stopped:
        action(*arguments, **more)
    return stopped.value.refusal


def values(faces):
    return [face.value for face in faces]


# Dice that are given


def test_faces_answer_in_the_order_they_were_given():
    table = tray("1,4", "waist")
    assert values(table.roll(ATTACK, ATTACK)) == [1, 4]
    assert values(table.roll(LOCATION)) == ["waist"]
    table.finish()


def test_one_word_with_commas_equals_three_words():
    assert values(tray("1,4,waist").roll(ATTACK, ATTACK, LOCATION)) == [1, 4, "waist"]
    assert values(tray("1", "4", "waist").roll(ATTACK, ATTACK, LOCATION)) == [1, 4, "waist"]


def test_a_pinned_face_goes_to_its_survivor_and_the_rest_in_order():
    zach = ATTACK._replace(who="Zach")
    assert values(tray("7,zach=5,8").roll(ATTACK, zach, ATTACK)) == [7, 5, 8]


def test_a_pinned_face_waits_for_its_die():
    table = tray("waist=9,3")
    assert values(table.roll(ATTACK)) == [3]
    assert values(table.roll(INJURY)) == [9]


def test_a_label_goes_where_it_fits_best():
    al, albert = ATTACK._replace(who="Al"), ATTACK._replace(who="Albert")
    assert values(tray("al=5,albert=7").roll(albert, al)) == [7, 5]
    assert values(tray("al=5,7", draft=campaign("Albert", "Al")).roll(albert)) == [7]


def test_two_pinned_faces_of_one_survivor_keep_their_order():
    assert values(tray("lucy=5,lucy=6").roll(ATTACK, INJURY)) == [5, 6]


def test_two_dice_of_one_roll_are_one_face():
    table = tray("5+6")
    assert table.roll(Die(10, "intimacy", "Lucy", 2)) == [Face(11)]
    assert table.answers[0].value == "5+6"


@pytest.mark.parametrize(
    ("face", "die"),
    [
        ("11", ATTACK),
        ("legs", ATTACK),
        ("5+6", ATTACK),
        ("7", LOCATION),
        ("6", Die(5, "weight")),
        ("7", Die(10, "intimacy", dice=2)),
        ("lucy=11", ATTACK),
    ],
)
def test_a_face_that_is_not_on_the_die_is_refused(face, die):
    refused = refusal(tray(face).roll, die)
    assert refused.code == "bad-input"
    assert face in refused.message


def test_bad_syntax_is_refused_before_anything_is_decided():
    assert refusal(tray, "1,,4").code == "bad-input"
    assert refusal(tray, draws=("claw,,",)).code == "bad-input"
    assert refusal(tray, draws=("x" * 5000,)).code == "bad-input"
    assert refusal(tray, typed=Typed(rolls=("seven",))).code == "bad-input"


# Dice that are missing


def test_a_missing_die_is_asked_for_by_name_and_reason():
    refused = refusal(tray().roll, INJURY)
    assert refused.code == "needs-die"
    assert refused.exit_code == 3
    assert refused.message == "A d10 is needed: severe injury, waist (Lucy)."
    assert refused.hint == "--roll 7, or --auto to let the tool roll."
    assert refused.needs == ({"sides": 10, "count": 1, "why": "severe injury, waist", "who": "Lucy"},)


def test_all_dice_of_a_call_that_are_missing_are_listed():
    refused = refusal(tray("7").roll, ATTACK, ATTACK, ATTACK, LOCATION)
    assert refused.message == "3 rolls are needed: 2 x d10 attack (Lucy); location die hit location (Lucy)."
    assert refused.hint == "--roll 7,7,waist, or --auto to let the tool roll."
    assert [need["sides"] for need in refused.needs] == [10, 10, "location"]


def test_two_dice_of_one_roll_are_asked_for_as_such():
    refused = refusal(tray().roll, Die(10, "intimacy", dice=2))
    assert refused.message == "2d10 are needed: intimacy."
    assert refused.hint.startswith("--roll 7+6,")


@pytest.mark.parametrize("sides", [0, 2, 5, 6, 10, 100])
@pytest.mark.parametrize("count", [1, 2])
def test_the_hint_is_an_answer(sides, count):
    die = Die(sides, "luck", dice=count if sides else 1)
    example = refusal(tray().roll, die).hint.split()[1].rstrip(",")
    table = tray(example)
    table.roll(die)
    table.finish()


# Dice the tool rolls


def test_the_tool_rolls_what_was_not_given():
    table = tray("lucy=3", auto=True)
    zach, lucy = table.roll(ATTACK._replace(who="Zach"), ATTACK)
    assert 1 <= zach.number <= 10
    assert lucy.number == 3
    assert [answer.origin for answer in table.answers] == ["rolled", "given"]


def test_each_rolled_die_moves_the_position_and_undo_is_no_reroll():
    draft = campaign("Lucy")
    first = tray("5", auto=True, draft=draft).roll(ATTACK, LOCATION, Die(10, "intimacy", dice=2))
    assert draft.campaign.dice_rolled == 3
    for change in reversed(list(draft.changes)):
        draft.apply(change.inverse())
    assert draft.campaign.dice_rolled == 0
    again = tray("5", auto=True, draft=draft).roll(ATTACK, LOCATION, Die(10, "intimacy", dice=2))
    assert again == first


def test_given_faces_use_no_luck():
    draft = campaign("Lucy")
    tray("5", auto=True, draft=draft).roll(ATTACK)
    assert draft.changes == []


@given(st.integers(min_value=0, max_value=2**63), st.lists(st.sampled_from([0, 5, 6, 10, 100]), max_size=20))
def test_the_same_seed_rolls_the_same_faces(seed, sides):
    dice = [Die(each, "luck") for each in sides]
    first = tray(auto=True, draft=campaign(seed=seed)).roll(*dice)
    one_by_one = tray(auto=True, draft=campaign(seed=seed))
    assert [one_by_one.roll(die)[0] for die in dice] == first


@given(st.lists(st.integers(min_value=1, max_value=10), max_size=30))
def test_given_faces_come_back_in_order(faces):
    table = tray(",".join(map(str, faces))) if faces else tray()
    assert values(table.roll(*[ATTACK] * len(faces))) == faces
    table.finish()


def test_the_tool_rolls_every_face_about_equally():
    table = tray(auto=True)
    faces = values(table.roll(*[ATTACK] * 5000))
    assert all(400 < faces.count(face) < 600 for face in range(1, 11))


def test_faces_do_not_depend_on_the_hash_seed():
    script = "from kdm_cli.service.table.faces import chance; print([chance(9, at, 10) for at in range(50)])"
    seen = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(seen) == 1


def test_an_answered_tray_imports_no_hashing():
    script = (
        "import sys; before = set(sys.modules); import kdm_cli.service.table.tray;"
        "print(sorted({'hashlib', '_hashlib', 'random'} & (set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"


# What is written behind a face


def test_what_is_behind_a_face_answers_what_it_causes():
    table = tray("legs:7,arms:2,5")
    legs, arms = table.roll(LOCATION, LOCATION)
    with table.follow(legs):
        assert values(table.roll(INJURY)) == [7]
    with table.follow(arms):
        assert values(table.roll(INJURY)) == [2]
    assert values(table.roll(INJURY)) == [5]
    table.finish()


def test_what_a_die_causes_may_cause_more_from_the_common_faces():
    table = tray("strange=3:6,9")
    (wound,) = table.roll(Die(10, "wound, Strange Hand"))
    with table.follow(wound):
        assert values(table.roll(ATTACK, ATTACK)) == [6, 9]
    table.finish()


def test_several_follow_with_more_colons():
    table = tray("strange=3:6:1:legs")
    (wound,) = table.roll(Die(10, "wound, Strange Hand"))
    with table.follow(wound):
        assert values(table.roll(ATTACK, ATTACK)) == [6, 1]
        assert values(table.roll(LOCATION)) == ["legs"]
    table.finish()


def test_a_hit_written_with_dodge_is_dodged_and_no_other():
    table = tray("legs:dodge,arms")
    dodged = []
    for face in table.roll(LOCATION, LOCATION):
        with table.follow(face):
            dodged.append(table.choose("dodge the hit", ["yes", "no"], default="no"))
    assert dodged == ["yes", "no"]
    table.finish()


def test_a_word_behind_a_face_waits_for_its_choice():
    table = tray("legs:dodge")
    (legs,) = table.roll(LOCATION)
    with table.follow(legs):
        assert table.choose("block the hit", ["yes", "no"], default="no") == "no"
        assert table.choose("what to do", ["dodge", "take it"]) == "dodge"
    table.finish()


def test_what_is_left_behind_a_face_is_too_much():
    table = tray("legs:7,arms")
    legs, _ = table.roll(LOCATION, LOCATION)
    with pytest.raises(Refused) as stopped, table.follow(legs):
        pass
    assert stopped.value.refusal.message == "One die too many: 7 (behind legs)."


def test_what_nobody_follows_is_too_much():
    table = tray("3:6:dodge")
    table.roll(ATTACK)
    assert refusal(table.finish).message == "One die too many: 6 (behind 3). One choice too many: dodge (behind 3)."


def test_a_missing_die_behind_a_face_is_still_asked_for():
    table = tray("legs:dodge")
    (legs,) = table.roll(LOCATION)
    with pytest.raises(Asked), table.follow(legs):
        table.roll(INJURY)


def test_a_face_is_followed_once():
    table = tray("legs:7,5")
    (legs,) = table.roll(LOCATION)
    with table.follow(legs):
        table.roll(INJURY)
    with table.follow(legs):
        assert values(table.roll(INJURY)) == [5]


# Choices


@pytest.mark.parametrize("typed", ["left", "LEFT", "le", "Léft"])
def test_a_given_choice_is_matched_like_a_name(typed):
    table = tray(choices=(typed,))
    assert table.choose("which way", ["left", "right"]) == "left"
    assert table.answers == [Answer("choice", "which way", "", None, "left", "given")]


def test_choices_answer_in_order():
    table = tray(choices=("no", "y"))
    assert [table.choose("spend", ["yes", "no"], "no"), table.choose("again", ["yes", "no"], "no")] == ["no", "yes"]


def test_a_required_choice_that_matches_nothing_is_refused_with_the_options():
    refused = refusal(tray(choices=("up",)).choose, "which way", ["left", "right"])
    assert refused.code == "bad-input"
    assert "left, right" in refused.hint


def test_a_choice_that_means_two_options_is_refused():
    assert refusal(tray(choices=("l",)).choose, "which way", ["left", "low"]).code == "bad-input"


def test_an_optional_choice_not_named_is_not_taken_and_the_next_one_is():
    table = tray(choices=("dodge",))
    assert table.choose("encourage", ["yes", "no"], default="no") == "no"
    assert table.choose("dodge, legs", ["yes", "no"], default="no") == "yes"
    table.finish()


def test_an_optional_choice_misspelled_is_refused_in_the_end_with_what_was_asked():
    table = tray(choices=("dogde",))
    table.choose("dodge", ["yes", "no"], default="no")
    refused = refusal(table.finish)
    assert (refused.code, refused.message) == ("bad-input", "One choice too many: dogde.")
    assert refused.hint == "Asked for: dodge (yes, no)."


def test_an_optional_choice_takes_its_default_silently():
    table = tray()
    assert table.choose("dodge", ["yes", "no"], default="no") == "no"
    assert table.answers[0].origin == "default"


@pytest.mark.parametrize("auto", [False, True])
def test_a_required_choice_is_asked_for_even_of_the_tool(auto):
    refused = refusal(tray(auto=auto).choose, "which way", ["left", "right"])
    assert refused.code == "needs-choice"
    assert refused.needs == ({"choose": "which way", "options": ["left", "right"]},)


def test_the_tool_takes_defaults():
    assert tray(auto=True, offers=True).choose("dodge", ["yes", "no"], default="no") == "no"


def test_a_terminal_is_offered_what_may_be_done():
    refused = refusal(tray(offers=True).choose, "dodge", ["yes", "no"], default="no")
    assert refused.needs == ({"choose": "dodge", "options": ["yes", "no"], "default": "no"},)
    typed = Typed(choices=("yes", "maybe"))
    table = tray(offers=True, typed=typed)
    assert table.choose("dodge", ["yes", "no"], default="no") == "yes"
    assert refusal(table.choose, "dodge", ["yes", "no"], default="no").code == "bad-input"


# Cards


def test_named_cards_come_first_and_are_found_by_name_or_id():
    table = tray(draws=("swat,core:ai/claw",))
    assert table.draw("AI", AI_DECK, 2, "monster turn") == [POWER_SWAT, CLAW]
    assert table.answers[0] == Answer("card", "monster turn", "", "AI", "core:ai/power-swat", "given")
    table.finish()


def test_a_name_of_another_deck_stays_for_a_later_draw():
    table = tray(draws=("white fur", "claw"))
    assert table.draw("AI", AI_DECK, 1, "monster turn") == [CLAW]
    assert table.draw("resource", [HIDE, HIDE], 1, "loot") == [HIDE]
    table.finish()


def test_a_name_that_means_two_cards_is_refused():
    assert refusal(tray(draws=("s",)).draw, "AI", [SIZE_UP, POWER_SWAT], 1, "turn").code == "ambiguous-name"


def test_copies_are_cards_of_their_own():
    assert tray(draws=("white fur,white fur",)).draw("resource", [HIDE, CLAW, HIDE], 2, "loot") == [HIDE, HIDE]
    table = tray(draws=("white fur,white fur",))
    assert refusal(table.draw, "resource", [HIDE, CLAW], 2, "loot").needs[0]["count"] == 1


def test_the_table_is_asked_for_the_cards_it_drew():
    refused = refusal(tray(draws=("claw",)).draw, "AI", AI_DECK, 2, "monster turn")
    assert refused.code == "needs-card"
    assert refused.needs == ({"deck": "AI", "count": 1, "why": "monster turn"},)
    assert refused.message == "A card of the AI deck is needed: monster turn."


def test_the_tool_draws_for_the_table_without_putting_back():
    draft = campaign()
    table = tray(draft=draft, auto=True)
    assert sorted(table.draw("AI", AI_DECK, 3, "look")) == sorted(AI_DECK)
    assert draft.campaign.dice_rolled == 3
    assert {answer.origin for answer in table.answers} == {"drawn"}
    assert table.draw("AI", AI_DECK, 3, "look") == tray(draft=_moved(3), auto=True).draw("AI", AI_DECK, 3, "look")


def test_the_tool_deals_its_own_cards_from_a_secret_without_putting_back():
    draft = campaign()
    table = tray(draft=draft, decks="tool")
    drawn = table.draw("AI", AI_DECK, 3, "look")
    assert sorted(drawn) == sorted(AI_DECK)
    assert draft.campaign.dice_rolled == 0, "the dice are for dice"
    secret, *cards = table.answers
    assert (secret.kind, {answer.origin for answer in cards}) == ("secret", {"dealt"})
    again = tray(draft=_moved(3), decks="tool")
    again.kept = lambda: [secret.value]
    assert again.draw("AI", AI_DECK, 3, "look") == drawn, "it is no matter where the dice lie"
    other = {tuple(card.id for card in tray(decks="tool").draw("AI", AI_DECK, 3, "look")) for _ in range(40)}
    assert len(other) == 6
    replay = Replay(campaign(), table.answers)
    assert replay.draw("AI", AI_DECK, 3, "look") == drawn
    replay.finish()
    assert replay.answers == table.answers


def _moved(position):
    draft = campaign()
    draft.set(draft.campaign, dice_rolled=position)
    return draft


def test_the_tool_favours_no_card():
    table = tray(auto=True)
    drawn = [table.draw("AI", AI_DECK, 1, "look")[0].name for _ in range(3000)]
    assert all(850 < drawn.count(card.name) < 1150 for card in AI_DECK)


def test_naming_a_card_where_the_tool_draws_needs_a_house_rule():
    assert refusal(tray(draws=("claw",), decks="tool").draw, "AI", AI_DECK, 1, "turn").code == "needs-house-rule"
    assert tray(draws=("claw",), decks="tool", may_name=True).draw("AI", AI_DECK, 1, "turn") == [CLAW]


def test_a_short_deck_gives_what_it_has():
    assert tray(auto=True).draw("AI", [CLAW], 3, "look") == [CLAW]
    assert tray().draw("AI", [], 1, "look") == []


# Leftovers


@pytest.mark.parametrize(
    ("given_words", "message"),
    [
        ({"rolls": ("7",)}, "One die too many: 7."),
        ({"rolls": ("7,lucy=5", "legs")}, "3 dice too many: 7, lucy=5, legs."),
        ({"choices": ("left",)}, "One choice too many: left."),
        ({"draws": ("claw,swat",)}, "2 cards too many: claw, swat."),
        ({"rolls": ("7",), "draws": ("claw",)}, "One die too many: 7. One card too many: claw."),
        ({"typed": Typed(rolls=("9",))}, "One die too many: 9."),
        ({"typed": Typed(choices=("yes",), draws=("claw",))}, "One choice too many: yes. One card too many: claw."),
    ],
)
def test_nothing_given_is_silently_ignored(given_words, message):
    refused = refusal(Tray(campaign(), Given(**given_words), auto=True).finish)
    assert (refused.code, refused.message) == ("bad-input", message)


def test_a_label_nobody_answers_to_is_left_over():
    table = tray("lucie=5", auto=True)
    table.roll(ATTACK)
    refused = refusal(table.finish)
    assert refused.message == "One die too many: lucie=5."
    assert refused.hint == "Asked for: attack (Lucy)."


# Prompts: the command is decided again with what was typed


def play(table):
    """A command with three questions, one of them optional, one of two dice."""
    faces = table.roll(ATTACK, ATTACK._replace(who="Zach"))
    table.choose("dodge", ["yes", "no"], default="no")
    way = table.choose("burn it", ["yes", "no"])
    (card,) = table.draw("AI", AI_DECK, 1, "turn")
    (injury,) = table.roll(INJURY)
    table.finish()
    return values(faces), way, card.name, injury.value


def prompted(lines, **more):
    typed, lines = NOTHING_TYPED, list(lines)
    while True:
        table = tray(typed=typed, **more)
        try:
            return play(table), table
        except Asked as asked:
            typed = typed.with_answer(asked, lines.pop(0))


@pytest.mark.parametrize(
    "lines",
    [
        ["7 9", "yes", "claw", "3"],
        ["7", "9", "yes", "claw", "3"],
        ["7 9 3", "yes", "claw"],
        ["zach=9, 7", "y", "claw", "lucy=3"],
    ],
)
def test_typed_answers_reach_the_questions_they_were_typed_for(lines):
    answers, table = prompted(lines)
    assert answers == ([7, 9], "yes", "Claw", 3)
    assert [answer.origin for answer in table.answers] == ["typed", "typed", "default", "typed", "typed", "typed"]


def test_a_typed_label_does_not_reach_back_to_an_earlier_prompt():
    assert prompted(["7", "9", "yes", "claw", "lucy=3"])[0][0] == [7, 9]


def test_given_faces_go_before_typed_ones():
    table = tray("lucy=4", typed=Typed(rolls=("9",)))
    assert values(table.roll(ATTACK._replace(who="Zach"), ATTACK)) == [9, 4]


def test_a_typed_card_of_no_such_name_is_refused():
    refused = refusal(tray(typed=Typed(draws=("clow",))).draw, "AI", AI_DECK, 1, "turn")
    assert (refused.code, refused.hint) == ("unknown-name", "Did you mean Claw?")


def test_a_refusal_alone_is_enough_to_keep_an_answer():
    refused = refusal(tray().roll, ATTACK)
    assert NOTHING_TYPED.with_answer(refused, "7").rolls == ("7",)


def test_the_questions_of_two_runs_can_be_compared():
    typed = NOTHING_TYPED
    with pytest.raises(Asked) as stopped:
        tray("7").roll(ATTACK, INJURY)
    typed = typed.with_answer(stopped.value, "3")
    same, other = tray("7", typed=typed), tray("7", typed=typed)
    same.roll(ATTACK, INJURY)
    other.roll(ATTACK, ATTACK)
    assert tuple(same.questions[: len(typed.questions)]) == typed.questions
    assert tuple(other.questions[: len(typed.questions)]) != typed.questions


@pytest.mark.parametrize(
    "changed",
    [
        ATTACK._replace(who="Zach"),
        ATTACK._replace(sides=6),
        ATTACK._replace(dice=2),
        ATTACK._replace(why="x"),
        LOCATION,
    ],
)
def test_every_part_of_a_question_tells(changed):
    table = tray(auto=True)
    table.roll(ATTACK, changed)
    assert table.questions[0] != table.questions[1]


def test_options_and_decks_are_parts_of_a_question():
    table = tray(auto=True)
    table.choose("which", ["a", "b"], "a")
    table.choose("which", ["a", "c"], "a")
    table.draw("AI", AI_DECK, 1, "which")
    table.draw("hit location", AI_DECK, 1, "which")
    assert len(set(table.questions)) == 4


def test_an_answer_typed_for_a_campaign_that_changed_is_refused():
    with pytest.raises(Asked) as first:
        tray().roll(ATTACK)
    with pytest.raises(Asked) as second:
        tray().choose("which way", ["left", "right"])
    typed = NOTHING_TYPED.with_answer(first.value, "7")
    assert refusal(typed.with_answer, second.value, "left").code == "campaign-changed"


# The journal


def test_every_answer_is_recorded_in_order_and_can_be_written_as_json():
    table = tray("7", choices=("no", "yes"), draws=("claw",), auto=True)
    play(table)
    assert [(answer.kind, answer.sides) for answer in table.answers] == [
        ("die", 10), ("die", 10), ("choice", None), ("choice", None), ("card", "AI"), ("die", 10),
    ]  # fmt: skip
    assert table.answers[0] == Answer("die", "attack", "Lucy", 10, 7, "given")
    assert len(table.questions) == len(table.answers)
    written = json.loads(json.dumps([answer._asdict() for answer in table.answers]))
    assert [Answer(**row) for row in written] == table.answers


def test_the_location_die_is_recorded_by_its_word():
    table = tray("4")
    table.roll(LOCATION)
    assert table.answers == [Answer("die", "hit location", "Lucy", "location", "body", "given")]


def test_recorded_answers_answer_the_same_questions_again():
    draft = campaign("Lucy", "Zach")
    first = tray("7", choices=("no", "yes"), auto=True, draft=draft)
    answers = play(first)
    again = campaign("Lucy", "Zach")
    replay = Replay(again, first.answers)
    assert play(replay) == answers
    assert replay.answers == first.answers
    assert replay.questions == first.questions
    assert again.campaign == draft.campaign


@given(st.lists(st.sampled_from([ATTACK, LOCATION, Die(10, "intimacy", dice=2), Die(100, "event")]), max_size=12))
def test_rolled_dice_replay_to_the_last_face(dice):
    draft, again = campaign(), campaign()
    first = tray(auto=True, draft=draft)
    faces = first.roll(*dice)
    replay = Replay(again, first.answers)
    assert replay.roll(*dice) == faces
    replay.finish()
    assert again.campaign == draft.campaign


def test_what_stood_behind_a_face_is_replayed_at_its_place():
    def hit(table):
        (legs,) = table.roll(LOCATION)
        with table.follow(legs):
            return table.choose("dodge", ["yes", "no"], default="no"), values(table.roll(INJURY))

    first = tray("legs:dodge:7")
    assert hit(first) == ("yes", [7])
    assert hit(Replay(campaign(), first.answers)) == ("yes", [7])


@pytest.mark.parametrize(
    ("draws", "drawn"), [((), []), (("size up",), [SIZE_UP]), (("claw,size up",), [CLAW, SIZE_UP])]
)
def test_fewer_cards_may_be_named_where_fewer_are_enough(draws, drawn):
    first = tray(draws=draws)
    assert first.draw("AI", AI_DECK, 2, "turn", least=0) == drawn
    first.finish()
    replay = Replay(campaign(), first.answers)
    assert replay.draw("AI", AI_DECK, 2, "turn", least=0) == drawn
    replay.finish()


@pytest.mark.parametrize("more", [{"auto": True}, {"decks": "tool"}])
def test_the_tool_draws_all_of_them_all_the_same(more):
    assert len(tray(**more).draw("AI", AI_DECK, 2, "turn", least=0)) == 2
    assert refusal(tray().draw, "AI", AI_DECK, 2, "turn", least=1).code == "needs-card"


@pytest.mark.parametrize(
    "question",
    [
        lambda table: table.roll(ATTACK._replace(sides=6)),
        lambda table: table.roll(ATTACK._replace(dice=2)),
        lambda table: table.roll(LOCATION),
        lambda table: table.roll(ATTACK._replace(why="wound")),
        lambda table: table.choose("dodge", ["yes", "no"]),
        lambda table: table.draw("AI", AI_DECK, 1, "turn"),
        lambda table: table.roll(ATTACK, ATTACK),
        lambda table: table.finish(),
    ],
)
def test_a_recorded_answer_to_another_question_no_longer_fits(question):
    assert (
        refusal(question, Replay(campaign(), [Answer("die", "attack", "Lucy", 10, 7, "given")])).code
        == "no-longer-fits"
    )


def test_a_choice_that_nobody_made_may_come_and_go():
    made = Answer("choice", "surge", "", None, "yes", "given")
    replay = Replay(campaign(), [made._replace(why="dash", value="no", origin="default"), made])
    assert replay.choose("dodge", ["yes", "no"], default="no") == "no"
    assert replay.choose("surge", ["yes", "no"], default="no") == "yes"
    replay.finish()
    gone = Replay(campaign(), [made._replace(value="left", origin="default")])
    assert gone.choose("surge", ["up", "down"], default="up") == "up"
    gone.finish()
    nobody = Replay(campaign(), [made._replace(origin="default")])
    assert refusal(nobody.choose, "surge", ["yes", "no"]).code == "no-longer-fits"


def test_everybody_keeps_the_own_die_in_whatever_order_they_are_asked():
    dice = [Die(10, "plague", name) for name in ("Lucy", "Erza", "Zach")]
    recorded = [
        Answer("die", "plague", die.who, 10, value, "given") for die, value in zip(dice, (1, 2, 3), strict=True)
    ]
    replay = Replay(campaign(), recorded)
    assert values(replay.roll(*reversed(dice))) == [3, 2, 1]
    assert values(Replay(campaign(), recorded).roll(Die(10, "plague", "Al"), dice[0])) == [1, 2]


def test_the_same_card_may_be_drawn_for_another_reason_and_the_same_choice_put_in_other_words():
    card, choice = (
        Answer("card", "turn", "", "AI", CLAW.id, "given"),
        Answer("choice", "who (a)", "", None, "x", "given"),
    )
    assert Replay(campaign(), [card]).draw("AI", AI_DECK, 1, "another turn") == [CLAW]
    assert Replay(campaign(), [choice]).choose("who (b)", ["x", "y"]) == "x"


def test_a_recorded_choice_or_card_that_is_gone_no_longer_fits():
    choice, card = (
        Answer("choice", "which way", "", None, "left", "given"),
        Answer("card", "turn", "", "AI", CLAW.id, "given"),
    )
    assert refusal(Replay(campaign(), [choice]).choose, "which way", ["up"]).code == "no-longer-fits"
    assert refusal(Replay(campaign(), [card]).draw, "AI", [SIZE_UP], 1, "turn").code == "no-longer-fits"
    assert refusal(Replay(campaign(), [card]).draw, "hit location", [CLAW], 1, "turn").code == "no-longer-fits"
