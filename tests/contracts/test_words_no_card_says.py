"""A word of the language that no shipped card says is played here by a card of somebody's own; there is no other word."""

from pathlib import Path
from typing import get_args

import pytest

import kdm_cli
from kdm_cli.content import CORE
from kdm_cli.rules.language import words
from tests.content.shelf import card, pack
from tests.contracts.words_heard import Heard, words_of

KINDS = ("Moment", "State", "Granted", "Forbidden", "Limit")
BRAVER = {"op": "change", "stat": "courage", "by": 1}
TOUGHER = {"op": "token", "stat": "toughness", "by": 1, "target": "monster"}
TOLD = "Lucy: courage 0 -> 1"
VILLAGE = (
    "settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m", "timeline advance",
    "settlement set survival-limit +9", "survivor set Lucy survival 5",
)  # fmt: skip
LION = "showdown start white lion --level 1 --survivor Lucy --survivor Erza --house-rule"
NONE = "turn claw none"
HERE = ("settlement gain language", "settlement gain paint", "settlement gain inner lantern")


def so(state):
    return {"activate": [{"cost": {}, "effects": [{"op": "when", "if": {"is": state}, "then": [BRAVER]}]}]}


def at(moment):
    return {"moments": [{"at": moment, "effects": [BRAVER]}]}


def again(action):
    return {"held": [{"limits": {action: 1}}]}


USED = "use Lucy quiet"
ON_BOARD = ("showdown place monster H11 --facing s", "showdown place Lucy H5", "showdown place Erza A11 --house-rule")
FIGHT = (LION, NONE)
PLAYED = {  # what the card says, the lines, and what the last of them tells
    ("State", "doomed"): (so("doomed"), (*FIGHT, "use Lucy omen", USED), TOLD),
    ("State", "event_revealer"): (so("event_revealer"), (*FIGHT, f"{USED} --choose yes"), TOLD),
    ("State", "grabbed"): (so("grabbed"), (LION, "turn grasp Lucy 5,legs --roll legs", USED), TOLD),
    ("State", "monster_moved"): (so("monster_moved"), (LION, *ON_BOARD, "turn claw Lucy 1,1 --auto", USED), TOLD),
    ("State", "moved"): (so("moved"), (*FIGHT, *ON_BOARD, "showdown move Lucy H6 --house-rule", USED), TOLD),
    ("State", "straggler"): (so("straggler"), (*FIGHT, f"{USED} --choose yes"), TOLD),
    ("Moment", "consumed"): (at("consumed"), ("storage add monster organ", "use Lucy monster organ --auto"), TOLD),
    ("Moment", "enters_play"): (None, (LION, "turn claw Lucy 1,1", "showdown mood add quiet"), "White Lion: toughness"),
    ("Moment", "innovate"): (at("innovate"), (
        "settlement gain language", "settlement gain lantern hoard", "settlement set endeavors 1",
        "storage add monster bone, monster hide, monster organ", "settlement innovate --by Lucy --auto --choose drums"), TOLD),
    ("Granted", "paired_melee_weapons"): ({"grants": ["paired_melee_weapons"]}, (
        "gear strip Lucy", "storage add bone blade 2", "gear give Lucy bone blade", "gear give Lucy bone blade",
        "gear grid Lucy"), "Paired"),
    ("Limit", "dash"): (again("dash"), (*HERE, *FIGHT, "spend Lucy dash", "spend Lucy dash"), "Lucy: dash"),
    ("Limit", "surge"): (again("surge"), (*HERE, *FIGHT, "spend Lucy surge", "spend Lucy surge"), "Lucy: surge"),
    ("Limit", "encourage"): (again("encourage"), (
        *HERE, LION, "showdown knock-down Erza", NONE, "spend Lucy encourage --on Erza", "showdown knock-down Erza",
        "spend Lucy encourage --on Erza"), "Erza stands"),
    ("Forbidden", "move"): ({"forbids": ["move"]}, (*FIGHT, *ON_BOARD, "showdown act Lucy --move"), "cannot move (Quiet)"),
}  # fmt: skip
OMEN = {"name": "omen", "cost": {}, "effects": [{"op": "mark", "box": "doomed", "until": "showdown"}]}
MOOD = {"id": "tales:ai_card/quiet", "monster": "white_lion", "card_type": "mood", "rank": "basic"}


@pytest.fixture(scope="module")
def shipped():
    """Every word of these lists that stands on a card that comes with kdm."""
    folders = [path.parent for path in Path(kdm_cli.__file__).parent.glob("packs/*/pack.json")]
    return set().union(*(words_of(Heard(list(dict.fromkeys([CORE, str(folder)])))) for folder in folders))


def test_every_word_stands_on_a_card_or_is_played_here(shipped):
    known = {(kind, word) for kind in KINDS for word in get_args(getattr(words, kind))}
    assert known - shipped <= set(PLAYED)


@pytest.fixture
def quiet(kdm):
    """A village and a pack in which a card, Quiet, says a word."""

    def holding(said, village):
        own = {**MOOD, "name": "Quiet", "moments": [{"at": "enters_play", "effects": [TOUGHER]}]}
        cards = [own] if said is None else [card("tales:ability/quiet", group="quiet", **said)]
        if said is not None:
            cards.append(card("tales:ability/omen", group="omen", activate=[OMEN]))
        kdm.after(*village)
        pack(kdm.folder, "tales", cards)
        kdm("pack enable ./tales")
        if said is not None:
            kdm("survivor gain Lucy quiet"), kdm("survivor gain Lucy omen")
        return kdm

    return holding


@pytest.mark.parametrize("word", PLAYED, ids=[" ".join(each) for each in PLAYED])
def test_what_it_says_comes(quiet, word):
    said, lines, told = PLAYED[word]
    kdm = quiet(said, VILLAGE)
    for line in lines[:-1]:
        kdm(line)
    assert told in kdm(lines[-1], code=int(word[0] == "Forbidden"))
