"""Every monster of the expansions is fought, with made-up cards for those nobody captured, which count for nothing."""

import pytest

from kdm_cli.content import Library, Pack
from kdm_cli.content.check import coverage
from kdm_cli.content.places import installed, shipped
from tests.bot import untold
from tests.bot.showdowns import fought
from tests.conftest import ROOT
from tests.contracts import fresh

PACKS = tuple(pack for pack in shipped() if pack != "core" and not pack.startswith("printing"))
MONSTERS = {each.id: each for pack in PACKS for each in Pack(shipped()[pack]).of("monster")}
LEVELS = {name: [row["level"] for row in each.data.get("levels", ())] for name, each in MONSTERS.items()}
FOUGHT = [(name, level) for name, levels in LEVELS.items() for level in levels if level]
HIGHEST = [(name, levels[-1]) for name, levels in LEVELS.items() if levels and levels[-1]]


DAILY = {
    "gorm:monster/gorm",
    "sunstalker:monster/sunstalker",
    "manhunter:monster/manhunter",
    "dragon_king:monster/tyrant",
}


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("monster", "level"),
    [pytest.param(*each, marks=[] if each[0] in DAILY else pytest.mark.long) for each in HIGHEST],
    ids=str,
)
def test_every_monster_of_an_expansion_can_be_fought_and_taken_back(monster, level, tmp_path):
    taken_back(monster, level, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("monster", "level"), FOUGHT, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_every_monster_of_an_expansion_at_each_level(monster, level, seed, tmp_path):
    taken_back(monster, level, tmp_path, seed)


def test_why_there_is_no_other_choice_may_take_two_lines(tmp_path):
    taken_back("manhunter:monster/manhunter", 3, tmp_path, seed=5)


def taken_back(monster, level, folder, seed=7):
    """Fought with the cards that are known and again with made-up ones beside them, over, and as if it never was."""
    pack, of = monster.partition(":")[0], MONSTERS[monster].data.get("campaign")
    campaign = f"{pack}:campaign/{of}" if of else ""
    for packs in ((pack,), (pack, untold.made_up(folder / "made up", (pack,)))):
        evening = fought(monster, level, seed, packs, campaign)
        assert evening.showdown is None
        assert any("the showdown begins" in line for line in evening.told)
        evening.undo_everything()


def counts():
    """How much kdm carries out, of each pack as `pack show` and the help text about expansions say it."""
    packs = {pack: coverage(each for kind in Pack(folder).kinds for each in Pack(folder).of(kind))
             for pack, folder in shipped().items()}  # fmt: skip
    return packs, fresh.expansions()


def test_what_bots_make_up_is_no_coverage(tmp_path, monkeypatch):
    before = counts()
    monkeypatch.setenv("KDM_PACKS", str(tmp_path))
    cards, missing = untold.unknown(PACKS), untold.missing(PACKS)
    folder = untold.made_up(tmp_path / "made up", PACKS)
    played = Library([*map(shipped().get, ("core", *PACKS)), folder])
    assert cards and missing
    assert {played.get(card.id).pack for card in cards} == {untold.PACK}, "in a fight they are what was made up"
    assert [each.shipped for each in installed() if each.id == untold.PACK] == [False]
    assert counts() == before
    assert untold.missing(PACKS) == missing, "and no pack has them still"


def test_nobody_but_bots_makes_cards_up():
    files = [path for path in (ROOT / "tests").rglob("*.py") if "import untold" in path.read_text(encoding="utf-8")]
    assert {path.parent.name for path in files} == {"bot"}
