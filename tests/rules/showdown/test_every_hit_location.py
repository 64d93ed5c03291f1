"""Every hit location is attempted by people who answer at random: wounded, failed and critically; nothing breaks."""

from functools import cache

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown.survivors_turn import survivor_attack
from kdm_cli.rules.state import Card
from tests.rules.anybody import Anybody
from tests.rules.showdown.conftest import Fight

DICE = {"failure": 1, "wound": 9, "critical": 10}
library = core_library()
CARDS = [entry for entry in library.of("hit_location") if library.get(f"core:monster/{entry.data['monster']}")]


class Sure(Anybody):
    """Everything hits; the wound die shows what is wanted, and the deck what lies on top."""

    def __init__(self, seed, die):
        super().__init__(seed)
        self.die = die

    def roll(self, *dice):
        faces = super().roll(*dice)
        return [
            face._replace(value=10 if die.why.startswith("attack, Founding") else self.die)
            if die.why.startswith(("attack, Founding", "wound, "))
            else face
            for die, face in zip(dice, faces, strict=True)
        ]


def test_all_hit_locations_are_here():
    assert len(CARDS) >= 153


@cache
def begun(monster, stats):
    """Four who have some of everything face a monster."""
    fight = Fight()
    fight.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    fight.begin(monster, 1, "hunt", slug=monster)
    fight.settlement("survival-limit", "9")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        for stat in ("survival", "insanity", "courage", "understanding"):
            fight.set(name, stat, str(stats))
    return fight


@pytest.mark.parametrize("result", DICE)
@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry.slug) for entry in CARDS])
def test_every_location_is_attempted(entry, result):
    for seed in range(2):
        fight = begun(entry.data["monster"], 3 * (1 + seed)).again()
        row = next(row for row in fight.draft.rows(Card).values() if row.content == entry.id)
        fight.draft.set(row, position=100)
        fight.play.table = Sure(seed, DICE[result])
        fight.do(the_showdown.change, turn="survivors")
        zachary = fight["Zachary"]
        stone = survivor_attack.weapon(fight.play, zachary, "founding stone")
        try:
            survivor_attack.attack(fight.play, zachary, stone)
        except Refused as refused:
            assert refused.refusal.code not in ("bad-pack", "unknown-name"), refused.refusal
            raise
        assert entry.name in "\n".join(fight.play.story)
        assert fight.play.fight.survivor_attack is None
        drawn = [each for each in fight.draft.rows(Card).values() if each.deck == "hit_location"]
        assert not [each for each in drawn if each.pile == "play" and each.position != 1]
        fight.lines = fight.play.story = []  # what other cards tell is theirs
        fight.end()
