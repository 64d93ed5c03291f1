"""The First Story with nothing given on the line: everything is asked for, at its moment, by name."""

import json
import sys

import pexpect
import pytest

from tests.conftest import clean_environment
from tests.faults.terminals import COLOUR, left, terminal
from tests.scenarios.quick import Quick

FOUNDERS = "survivor add Lucy:f Erza:f Zachary:m Al:m"
PROMPT = r"(\d )?(d10|location di(e|ce)|card|choose( \[\w+\])?): (\x1b\[0m)?$"


@pytest.fixture
def lion(kdm):
    """The first card is about to be drawn."""
    return begun(kdm)


def begun(kdm):
    return kdm.after("settlement new Ashhold --seed 4", FOUNDERS, "showdown start white lion --prologue")


class Table:
    """One command at a real terminal, and whoever sits at it."""

    def __init__(self, kdm, line, **environment):
        argv = [sys.executable, "-m", "kdm_cli", *line.split()]
        env = {**clean_environment(), **environment}
        self.child = terminal(argv, kdm.folder, env, encoding="utf-8", dimensions=(24, 80))
        self.child.expect(PROMPT)

    @property
    def asked(self):
        """What stands on the screen since the last answer, with the prompt; whatever its colours are."""
        return COLOUR.sub("", self.child.before + self.child.after).replace("\r\n", "\n")

    def answers(self, line):
        """Type an answer; what is asked next."""
        self.child.sendline(line)
        self.child.expect([PROMPT, pexpect.EOF])
        if self.child.after is pexpect.EOF:
            return self.ended()
        return self.asked

    def interrupts(self):
        self.child.sendintr()
        self.child.expect(pexpect.EOF)
        return self.ended()

    def ended(self):
        told = COLOUR.sub("", self.child.before).replace("\r\n", "\n")
        self.code = left(self.child)
        return told


def claw(kdm):
    """Claw on Zachary, its dice from hands; he takes the hit."""
    table = Table(kdm, "turn claw zach")
    assert "2 x d10 attack, Claw (Zachary)" in table.asked
    assert table.asked.endswith("2 d10: ")
    assert "location die is needed: hit location, Claw (Zachary)" in table.answers("1 4")
    dodge = table.answers("waist")
    assert "dodge, Zachary: the hit at the waist" in dodge
    assert dodge.endswith("choose [no]: "), "offered once; Enter takes the usual answer"
    told = table.answers("")
    assert "Zachary: armor at the waist 1 -> 0" in told
    assert "next: kdm attack Lucy" in told
    assert table.code == 0


def strange_hand(kdm):
    """Zachary attacks, and what he wakes strikes back."""
    table = Table(kdm, "attack zach")
    assert "2 x d10 attack, Founding Stone (Zachary)" in table.asked
    wound = table.answers("8 2")
    assert "d10 is needed: wound, Strange Hand (Zachary)" in wound, "it lies on top: nobody needs to name it"
    assert "2 x d10 attack, Basic Action (Zachary)" in table.answers("3")
    assert "location die is needed: hit location, Basic Action (Zachary)" in table.answers("6 1")
    told = table.answers("legs")
    assert "dodge" not in told, "nobody dodges a reaction to their own attack: it is not even offered"
    assert "Zachary: light injury at the legs" in told
    assert table.code == 0


def knee_and_belly(kdm):
    """Lucy hits twice: the cards of the table's own deck are asked for, then their wound dice."""
    table = Table(kdm, "attack lucy")
    assert "card of the hit location deck is needed" in table.answers("8 9")
    assert "hit location deck" in table.answers("knee")
    assert "d10 is needed: wound, Beast's Knee (Lucy)" in table.answers("soft belly")
    assert "d10 is needed: wound, Soft Belly (Lucy)" in table.answers("6")
    told = table.answers("3")
    assert "1 in the wound stack, 8 more to kill" in told
    assert "next: kdm showdown end-act" in told, "what kdm says too: Lucy may still move"
    assert table.code == 0


def chomp(kdm):
    """A turn of which nothing is given: the card, the target, the die; Al dodges."""
    table = Table(kdm, "turn")
    assert "card of the AI deck is needed" in table.asked
    target = table.answers("chomp")
    assert "Chomp: who is the target" in target
    assert "  4 Al\n" in target, "options have numbers"
    assert "attack, Chomp (Al)" in table.answers("4")
    assert "dodge, Al: the hit at the head" in table.answers("4")
    told = table.answers("yes")
    assert "Al: survival 1 -> 0" in told
    assert "Al dodges the hit at the head" in told
    assert table.code == 0


EVENING = (claw, strange_hand, knee_and_belly, chomp)
GIVEN = """
turn claw zach 1,4,waist
attack zach 8,2 strange=3:6,1,legs
attack lucy 8,9 knee=6 soft-belly=3
turn chomp al 4 --choose dodge
"""


def test_an_evening_where_everything_is_asked_for_leaves_what_the_same_lines_leave_with_dice(tmp_path):
    journals = []
    for name in ("asked", "given"):
        folder = tmp_path / name
        folder.mkdir()
        kdm = begun(Quick(folder))
        if name == "asked":
            for moment in EVENING:
                moment(kdm)
        else:
            for line in GIVEN.strip().splitlines():
                kdm(line)
        kdm("doctor")
        whole = json.loads(kdm("export json --secrets"))
        facts = whole["facts"]
        del facts["campaign"][0]["dice_rolled"]  # a card that can only be one is drawn by the tool
        entries = [kdm.json(f"log {number}")["entry"] for number in range(4, 8)]
        journals.append((facts, [(entry["story"], of_table(entry), faces(entry)) for entry in entries]))
    asked, given = journals
    assert asked == given


def of_table(entry):
    """The changes of an entry; where the tool's own dice stand is no fact of the table."""
    return [change for change in entry["changes"] if change.get("field") != "dice_rolled"]


def faces(entry):
    """The dice of an entry, whoever named them."""
    return [(each["why"], each["value"]) for each in entry["answers"] if each["kind"] == "die"]


def test_what_was_typed_at_a_prompt_is_journalled_as_typed(lion):
    claw(lion)
    strange_hand(lion)
    answers = [answer for entry in (4, 5) for answer in lion.json(f"log {entry}")["entry"]["answers"]]
    assert [answer["origin"] for answer in answers if answer["kind"] == "die"] == ["typed"] * 9
    assert [answer["origin"] for answer in answers if answer["kind"] == "choice"] == ["typed"]


def test_an_interrupt_at_any_prompt_saves_nothing(lion):
    before = lion("export json --secrets")
    for answers in ([], ["1 4"], ["1 4", "waist"]):
        table = Table(lion, "turn claw zach")
        for answer in answers:
            table.answers(answer)
        assert "nothing was saved" in table.interrupts()
        assert table.code == 130
    assert lion("export json --secrets") == before


def test_a_wrong_face_is_asked_for_again_and_what_was_right_is_kept(lion):
    table = Table(lion, "turn claw zach")
    again = table.answers("1 14")
    assert '"14" is not on the d10' in again
    assert again.endswith("2 d10: ")
    assert "location die" in table.answers("1 4")
    again = table.answers("tail")
    assert '"tail" is not a face' in again
    assert again.endswith("location die: ")
    assert "dodge" in table.answers("waist")
    again = table.answers("perhaps")
    assert "yes, no" in again
    told = table.answers("2")
    assert "armor at the waist 1 -> 0" in told
    assert table.code == 0


def test_a_prompt_that_got_one_die_of_two_asks_for_the_other(lion):
    table = Table(lion, "turn claw zach")
    one = table.answers("1")
    assert "A d10 is needed: attack, Claw (Zachary)" in one
    assert one.endswith("\nd10: ")
    assert "location die" in table.answers("4")
    table.interrupts()


def test_a_card_that_is_not_there_is_asked_for_again(lion):
    lion("turn claw zach 1,4,waist")
    lion("attack zach 8,2 strange=3:1,1")
    table = Table(lion, "attack lucy")
    table.answers("8 2")
    assert "strange hand" in table.answers("strange hand").lower(), "it lies in the discard"
    assert "wound, Soft Belly" in table.answers("soft belly")
    table.interrupts()


def test_dice_on_the_line_mean_that_nothing_optional_is_offered(lion):
    table = Table(lion, "turn claw zach 1,4")
    assert "location die" in table.asked
    assert "armor at the waist 1 -> 0" in table.answers("waist"), "no dodge is offered"


def test_who_cannot_dodge_is_not_asked(lion):
    lion("set Zachary survival 0")
    table = Table(lion, "turn claw zach")
    table.answers("1 4")
    assert "armor at the waist 1 -> 0" in table.answers("waist")


NEEDS = (
    ("turn claw zach", "needs-die", [{"sides": 10, "count": 1, "why": "attack, Claw", "who": "Zachary"}] * 2),
    ("turn claw zach 1,4", "needs-die", [{"sides": "location", "count": 1, "why": "hit location, Claw", "who": "Zachary"}]),
    ("turn claw zach 4,4", "needs-die", [{"sides": "location", "count": 1, "why": "hit location, Claw", "who": "Zachary"}] * 2),
)  # fmt: skip


@pytest.mark.parametrize(("line", "code", "needs"), NEEDS)
def test_without_a_terminal_it_says_exactly_what_is_needed(lion, line, code, needs):
    error = lion.json(line, code=3)["error"]
    assert (error["code"], error["needs"]) == (code, needs)
    assert lion.json("showdown show")["turn"] == "monster", "nothing was saved"


def test_each_thing_that_is_needed_can_be_given_until_nothing_is(lion):
    """Whoever reads `needs` can go on: the line grows by what was asked for, and in the end it is done."""
    lion("turn claw zach 1,1")
    given = {"needs-die": iter(("8,9", "6", "3")), "needs-card": iter(("knee", "soft belly"))}
    lion("attack zach 8,2 strange=9")
    words = ["showdown", "attack", "lucy"]
    for _ in range(9):
        done = lion.run(*words, "--json")
        if done.returncode == 0:
            break
        assert done.returncode == 3
        error = json.loads(done.stdout)["error"]
        assert error["needs"]
        words += ["--roll" if error["code"] == "needs-die" else "--draw", next(given[error["code"]])]
    assert done.returncode == 0
    assert "8 more to kill" not in done.stdout, "the second wound"
    assert "7 more to kill" in done.stdout
