"""No outcome is lost: every event, choice and endeavor of the packs, with every band of its roll, through commands.

Each changes something, asks, says what hands must do, or says that nothing comes of it; and that only where its data
leaves that open.
"""

import json

import pytest

from kdm_cli.rules.play import quoted
from kdm_cli.rules.state import empty_tables
from kdm_cli.service.language.words import split
from kdm_cli.service.tray import library_of
from tests.scenarios.quick import Quick

HOME = (
    "settlement new A --seed 4", "add Lucy:f Erza:f Mira:f Al:m", "settlement return --victory",
    "add Bob:m Tom:m --newcomer", "settlement gain lantern hoard", "settlement gain language",
    "settlement set population 20", "storage add monster bone 9", "storage add monster hide 9",
    "storage add monster organ 9", "settlement set survival-limit +5", "set --all-living insanity 3",
    "settlement set endeavors 20",
)  # fmt: skip
HUNT = (*HOME, "depart Lucy Erza Mira Al --house-rule", "hunt start white lion --level 1 --house-rule")
NOTHING = "nothing comes of it"
HEADLINES = (
    "House rule",
    ": done",
    ", revealed by ",
    " is the event revealer",
    "Endeavors 20 -> ",
    "Paid:",
    "after it",
)
BY_CONDITION = ("when", "choose", "lose", "archive", "cancel", "reschedule", "draw", "attack", "hunt_step", "clear")
MOST_ANSWERS = 15


def entries():
    packs = library_of(empty_tables())
    for entry in packs.of("settlement_event", "story_event"):
        yield entry, f"event {entry.id}", HOME, entry.data.get("effects", ())
    for entry in packs.of("principle"):
        yield entry, f"event {entry.id}", HOME, entry.data.get("choice", ())
    for entry in packs.of("hunt_event"):
        if entry.data.get("monster") in (None, "white_lion"):
            yield entry, f"hunt event {entry.data.get('roll') or entry.id}", HUNT, entry.data.get("effects", ())
    for entry in packs.of("location", "innovation"):
        for activity in entry.data.get("endeavors", ()):
            if not any(op["op"] == "draw" for op in activity.get("effects", ())):  # innovating has tests of its own
                yield entry, f"endeavor lucy {quoted(activity['name'])}", HOME, activity.get("effects", ())


def cases():
    """Every line with the lowest face of each band of its first roll, and what the band says."""
    for entry, line, where, operations in entries():
        roll = next((op for op in operations if op["op"] == "roll"), None)
        rolled = roll is not None and roll is operations[0] and roll["die"] == 10 and roll.get("dice", 1) == 1
        narrowed = rolled and roll and isinstance(roll.get("who"), dict)  # nobody may be there who rolls
        for band, inside in roll["bands"].items() if rolled and roll else [("", operations)]:
            face = band.split("-")[0].rstrip("+")
            if not face or int(face) <= 10:
                yield pytest.param(
                    line, face, where, [] if narrowed else list(inside), id=f"{entry.id} {line.split()[-1]} {face}"
                )


@pytest.mark.some(104)
@pytest.mark.parametrize(("line", "face", "where", "inside"), list(cases()))
def test_what_a_card_comes_to_is_told_or_asked(line, face, where, inside, tmp_path):
    done = answered(Quick(tmp_path).after(*where), line, face)
    if done["refused"]:
        assert done["refused"] in ("needs-card", "needs-choice", "needs-die") or done["hint"], done
        return
    story = [each for each in done["story"] if not any(word in each for word in HEADLINES)]
    assert story or done["do"], done["story"]
    if any(NOTHING in each for each in story):
        assert not any(map(is_certain, inside)), (inside, done["story"])


def is_certain(op):
    """Whether an operation does something in this settlement, whoever lives there."""
    if op["op"] in BY_CONDITION or isinstance(op.get("target"), dict) or op.get("target") == "newborn":
        return False
    return op["op"] not in ("each", "roll", "gain") and not isinstance(op.get("by"), dict)


def answered(kdm, line, face):
    """Each choice is answered with its first option, dice and cards by the tool."""
    given = f" -r {face}" if face else ""
    choices = []
    for _ in range(MOST_ANSWERS):
        words = [word for choice in choices for word in ("--choose", choice)]
        done = kdm.run(*split(f"{line} --house-rule --auto --dry-run --json{given}"), *words)
        document = json.loads(done.stdout)
        error = document.get("error")
        if error is None:
            return {**document, "refused": ""}
        if (
            error["code"] == "bad-input" and given and f"{face}." in error["message"]
        ):  # this settlement rolls for nothing
            given = ""
        elif error["code"] != "needs-choice":
            return {"refused": error["code"], "hint": error["hint"]}
        else:
            choices.append(error["needs"][0]["options"][0])
    return {"refused": "needs-choice", "hint": ""}
