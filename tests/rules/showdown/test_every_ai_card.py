"""Every AI card is resolved by people who answer at random: something is seen of it, nothing breaks."""

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.showdown import cards_in_play
from kdm_cli.rules.showdown.monsters_turn import ai_card
from kdm_cli.rules.state import Card
from tests.rules.anybody import Anybody
from tests.rules.showdown.conftest import Fight

library = core_library()
CARDS = [entry for entry in library.of("ai_card") if library.get(f"core:monster/{entry.data['monster']}")]
SEEDS = range(3)


def begun(entry, seed):
    fight = Fight()
    fight.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    fight.begin(entry.data["monster"], 1 + seed % 2, "hunt")
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        fight.set(name, "insanity", "2")
        fight.set(name, "survival", "1")
    fight.draft.set(fight["Al"], knocked_down=True)
    fight.play.table = Anybody(seed)
    return fight


def in_play(fight, entry):
    rows = fight.draft.rows(Card).values()
    row = next((row for row in rows if row.content == entry.id), None)
    return fight.draft.set(row, pile="play") if row else fight.draft.create(
        Card, deck="ai", content=entry.id, pile="play"
    )  # fmt: skip


@pytest.mark.parametrize("entry", CARDS, ids=[entry.slug for entry in CARDS])
def test_it_is_resolved(entry):
    for seed in SEEDS:
        fight = begun(entry, seed)
        changes, asked = len(fight.draft.changes), len(fight.play.table.asked)
        row = in_play(fight, entry)
        placed = len(fight.draft.changes)
        try:
            if entry.data.get("rank") == "basic_action":
                fight.do(ai_card.basic_action_on, fight["Lucy"])
            else:
                fight.do(ai_card.resolve, row)
        except Refused as refused:
            assert refused.refusal.code not in ("bad-pack",), refused.refusal
            raise
        seen = len(fight.draft.changes) > placed or fight.play.table.asked[asked:] or fight.story or fight.hands
        assert seen, f"nothing is seen of {entry.name}"
        left = fight.draft.rows(Card).get(row.id)
        if entry.data.get("rank") in ("basic", "advanced", "legendary") and not cards_in_play.stays(entry):
            assert left is None or left.pile != "play", f"{entry.name} stays"
        assert len(fight.draft.changes) >= changes
        assert fight.play.fight.monster_attack is None
        assert fight.play.fight.card is None
        assert the_showdown.current(fight.play) is not None
        fight.end()
