"""What `look` says begins with plain words, says conditions as they are carried out, and gives the rule of a term."""

import re

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.language.phrases import condition
from kdm_cli.rules.language.spoken import card_lines
from kdm_cli.service.journal.replay_tray import _as_before
from kdm_cli.service.operations.look import Sheets, _shown
from tests.cli.look import DRAWN, lines


def test_a_condition_about_any_of_several_people_says_so(kdm):
    """E: "golden ember" said the opposite; one survivor with the lantern ends it, and nobody may have the sword."""
    told = " ".join(kdm("look golden ember").split())
    assert "if no survivor has final lantern" in told
    assert "no living survivor has twilight sword and the settlement has no twilight sword" in told
    assert "no survivor has honorable" in told
    assert "not (" not in told


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"has": "gear/final_lantern", "who": "all"}, "any survivor has final lantern"),
        ({"not": {"has": "gear/final_lantern", "who": "all"}}, "no survivor has final lantern"),
        ({"not": {"any": [{"is": "insane"}, {"is": "deaf"}]}}, "is not insane and is not deaf"),
        ({"not": {"all": [{"is": "insane"}, {"not": {"is": "deaf"}}]}}, "is not insane or is deaf"),
        (
            {"all": [{"is": "deaf"}, {"any": [{"is": "insane"}, {"is": "blind"}]}]},
            "is deaf and (is insane or is blind)",
        ),
        ({"not": {"at_least": 3, "of": {"stat": "courage"}}}, "has courage below 3"),
    ],
)
def test_conditions_are_said_as_they_are_carried_out(said, words):
    """E: conditions as they are carried out: of several people it is enough that one does."""
    assert condition(said) == words


def test_no_entry_of_the_packs_denies_a_condition_as_a_whole():
    """E: the whole kind: every line that any entry carries out."""
    library = core_library()
    told = [line for entry in library.of(*library.kinds) for line in card_lines(entry.data)]
    assert [line for line in told if re.search(r"\bnot \((?!do)", line) or "all survivors have" in line] == []


def test_every_entry_is_told_in_words_within_the_width():
    """E: no raw keys, ids or "not sure (trap: None)", on any page of the packs."""
    sheets = Sheets(None)
    raw = re.compile(r"_|\bcore:|\bNone\b|\bTrue\b|[{}]|^- |^\[")
    wrong = []
    for entry in sheets.library.of(*sheets.library.kinds):
        shown = {"word": "", "entries": [_shown(entry, sheets)], "found": [], "more": 0}
        for line in lines("look", shown, DRAWN):
            if len(line) > 80 or raw.search(line):
                wrong.append((entry.id, line))
    assert wrong == []


def test_a_card_without_a_text_says_what_it_does_at_once(kdm):
    """E: `look` begins with plain words."""
    told = kdm("look claw").splitlines()
    assert told[0] == "Claw  ai card of the White Lion"
    assert "else closest threat, in field of view" in told[2]
    assert "speed 2, accuracy 2+, damage 1" in told[4]
    assert "1 bone, 1 organ" in kdm("look bone axe")


def test_sniff_gives_the_rule(kdm):
    """E: `sniff` gives the rule, before the cards that mention it."""
    told = kdm("look sniff")
    assert "all survivors\ncount as threats" in told
    assert told.index("monster turn stops") < told.index("ai_card/white_lion_claw")
    assert len(told.splitlines()) <= 24


def test_basic_action_gives_the_rule(kdm):
    """E: `basic action` gives the rule, before the seven cards of that name."""
    told = kdm("look basic action")
    assert "is used when no other action is available" in told
    assert told.index("R62") < told.index("ai_card/butcher_basic_action")
    assert len(told.splitlines()) <= 24


def test_the_instinct_of_another_monster_too(kdm):
    """E: the whole kind: what a card calls menace or guard."""
    assert "it suffers 1 brain damage per level" in kdm("look menace")
    assert "instinct of King's Man" in kdm("look guard")


def test_an_answer_of_before_still_answers_the_question_in_its_new_words():
    """E: entries keep their questions in the older words, and replay finds them."""
    assert _as_before("Diabolical: any survivor is in the zone") == "Diabolical: all survivors are in the zone"
