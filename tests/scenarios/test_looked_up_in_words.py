"""What `look` says begins with plain words, says conditions as they are carried out, and gives the rule of a term."""

import re
import sys

import pexpect
import pytest

from kdm_cli.cli.pages.pen import UNICODE, Pen, size
from kdm_cli.cli.pages.registry import page_of
from kdm_cli.content import core_library
from kdm_cli.rules.language.phrases import condition
from kdm_cli.rules.language.spoken import card_lines
from kdm_cli.service.journal.replay_tray import _as_before
from kdm_cli.service.operations.look import Sheets, _shown
from tests.cli.look import STYLE
from tests.conftest import clean_environment
from tests.faults.terminals import left, terminal


def test_a_condition_about_any_of_several_people_says_so(kdm):
    """E: "golden ember" said the opposite; one survivor with the lantern ends it, and nobody may have the sword."""
    told = " ".join(kdm("look golden ember").split())
    assert "if no survivor has Final Lantern" in told
    assert "no living survivor has Twilight Sword and the settlement has no Twilight Sword" in told
    assert "no survivor has Honorable" in told
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


RAW = re.compile(
    r"_|\bcore:|\bNone\b|\bTrue\b|[{}]|^- |^\["  # keys, ids, what Python prints
    r"|[a-z]:[a-z]|\b[a-z]+ 0\d\d\b|confidence|\broll (?:min|max)\b"  # and what only data say
    r"|\bcannot (?:knocked|reactions|abilities|mastery|specialization|fighting)|\bis monster "
    r"|who are (?:a|the) |\b1 years\b|\bnumber of (?:declared|gained|returning)$|'S\b"
)


@pytest.mark.some(1)
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_every_entry_is_told_in_words_within_the_width(columns):
    """E: no raw keys, ids or "not sure (trap: None)", on any page of the packs, on terminals of any width."""
    sheets = Sheets(None)
    pen = Pen(UNICODE, columns=columns)
    wrong = []
    for entry in sheets.library.of(*sheets.library.kinds):
        shown = {"word": "", "entries": [_shown(entry, sheets)], "found": [], "more": 0}
        for line in page_of("look", shown)(shown, pen, False):
            text = "".join(span.text for span in line)
            if size(line) > columns or RAW.search(text):
                wrong.append((entry.id, text))
    assert wrong == []


FRAMES = "".join([UNICODE.across, UNICODE.down, UNICODE.corners, UNICODE.tees])


@pytest.mark.some(1)
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_every_entry_is_a_card_in_a_whole_frame_and_nothing_of_it_is_cut(columns):
    """1: `kdm look` is a card; all its lines are equally wide, and every letter of the plain page is in it."""
    sheets = Sheets(None)
    drawn, plain = Pen(UNICODE, columns=columns), Pen(UNICODE, columns=columns, drawn=False)
    wrong = []
    for entry in sheets.library.of(*sheets.library.kinds):
        shown = {"word": "", "entries": [_shown(entry, sheets, sources=True)], "found": [], "more": 0}
        card, page = (page_of("look", shown)(shown, pen, False) for pen in (drawn, plain))
        told = ["".join(span.text for span in line) for line in card]
        ends = {told[0][0], told[0][-1], told[-1][0], told[-1][-1]} == set(UNICODE.corners)
        bars = all(line[0] in FRAMES and line[-1] in FRAMES for line in told)
        if len(set(map(size, card))) > 1 or not ends or not bars or letters(card) != letters(page):
            wrong.append((entry.id, told))
    assert wrong == []


def letters(page):
    """All letters but frames, blanks, commas, and affinities, which are squares on a card."""
    said = ["".join(span.text for span in line) for line in page]
    said = [
        re.sub(rf"^[{FRAMES} ]*affinities  (up|down|left|right) .*", "", line) for line in said if ASKED not in line
    ]
    return sorted(re.sub(rf"[\s,{FRAMES}]", "", "".join(said)))


ASKED = "not sure: --sources"


def test_a_card_says_what_it_costs_and_draws_its_affinities(kdm):
    """1: cost in a line, stats in a row, affinities as squares with their letters, keywords, then plain words."""
    env = {**clean_environment(), "TERM": "xterm-256color"}
    child = terminal([sys.executable, "-m", "kdm_cli", "look", "cat", "gut", "bow"], kdm.folder, env, encoding="utf-8")
    child.expect(pexpect.EOF)
    raw = child.before
    lines = [line.strip(FRAMES + " ") for line in STYLE.sub("", raw).splitlines() if line.strip()]
    assert lines[0].startswith("Cat Gut Bow") and lines[0].endswith("gear")
    assert "cost  1 bone, 1 Sinew" in lines
    assert [re.sub(r"\s+", " ", line) for line in lines if "speed 2" in line] == ["speed 2 │ accuracy 7+ │ strength 3"]
    assert "affinities  up ■B" in lines
    assert "\x1b[34m■B" in raw, "in its colour too"
    assert lines.index("affinities  up ■B") < lines.index(next(each for each in lines if each.startswith("aim: ")))
    assert left(child) == 0


def test_where_it_is_known_from_is_told_to_those_who_ask(kdm):
    """1: provenance with --sources."""
    assert kdm("look intimacy").splitlines()[-1] == ASKED
    assert "one source" not in kdm("look intimacy")
    told = kdm("look intimacy --sources")
    assert "not sure (one source): your own card decides" in told
    assert "confidence: one source" in told
    assert ASKED not in kdm("look graves"), "nothing to ask"
    assert "--sources is about one of them" in kdm("look bone --sources", code=2)
    assert kdm.json("look intimacy")["entries"][0]["sources"] == []
    assert kdm.json("look intimacy --sources")["entries"][0]["sources"][-1] == "pack: core"


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_of_many_the_words_to_type_are_whole(kdm, columns):
    """1: the column people need is never the one cut."""
    found = kdm.json("look bone")
    told = page_of("look", found)(found, Pen(UNICODE, columns=columns), False)
    ids = ["".join(span.text for span in line).split()[-1] for line in told[1:]]
    assert ids == [each["id"].partition(":")[2] for each in found["found"]]
    assert max(map(size, told)) <= columns


def test_what_an_entry_means_is_called_by_its_name(kdm):
    """E: no ids: cards that a card speaks of are called as they are printed."""
    assert "gain Broken Leg" in kdm("look crippling misery")
    assert "always the straggler of Crippling Misery" in " ".join(kdm("look anxiety").split())
    assert "location  Skinnery" in kdm("look rawhide vest")
    assert kdm("look battle tempo").startswith("Battle Tempo  ai card of the King's Man")
    assert "on a roll of  5-6" in kdm("look danger seizure")


def test_a_hunt_event_is_found_by_its_number(kdm):
    """E: what was rolled on the table is what somebody looks up."""
    assert kdm("look hunt 28").startswith("Trollbird  hunt event\n")
    assert kdm("look hunt event 28") == kdm("look trollbird")
    assert "gain 3 chosen fighting art" in " ".join(kdm("look murder").split())


def test_a_page_is_as_wide_as_the_terminal(kdm):
    """E: within the width of the terminal, changes and questions too."""
    env = {**clean_environment(), "TERM": "xterm-256color"}
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
    for line in ("look golden ember", "showdown start white lion --prologue"):
        argv = [sys.executable, "-m", "kdm_cli", *line.split()]
        child = terminal(argv, kdm.folder, env, encoding="utf-8", dimensions=(60, 50))
        child.expect(pexpect.EOF)
        assert max(len(STYLE.sub("", each)) for each in child.before.splitlines()) <= 50
        assert left(child) == 0


def test_a_card_without_a_text_says_what_it_does_at_once(kdm):
    """E: `look` begins with plain words."""
    told = kdm("look claw").splitlines()
    assert told[0] == "Claw  ai card of the White Lion"
    assert told[1] == "speed 2, accuracy 2+, damage 1"
    assert "else closest threat, in field of view" in told[3]
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
    held = [f"Stolen Dreams: Lucy {has} 2 or more adjacent survivors" for has in ("has", "there are")]
    assert _as_before(held[0]) == _as_before(held[1])


def test_a_number_changed_for_good_says_by_what(village):
    """B, E. Why is Lucy's speed 1? Because of Cannibalize, in the entry that is named."""
    village("settlement set rules loose")
    village("kill al")
    village("principle cannibalize -r 9 -c lucy")
    told = village("show lucy --why speed")
    assert "0  base" in told
    assert "kdm settlement principle cannibalize" in told
    assert "= 1  in all" in told
    assert "= 5  in all" in village("survivor show lucy --why movement")
    assert "--why takes a survivor's number apart" in village("show --why speed", code=2)
