"""What was worked out before is what would be worked out now, whatever was done in between."""

import random

import pytest

from kdm_cli.rules.asking import cards, lasting, numbers, texts, the_showdown, weapons
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.settlement.develop import activities, crafting, payment
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.state import Card, Lasting, Survivor
from kdm_cli.service.tray import Given, Tray
from tests.bench.years import DEVELOP, Chronicle, old
from tests.bot.evening import Evening
from tests.bot.test_any_sequence import lines

LINES = 150
PLACES = (piles.DECK, piles.DISCARD, piles.WOUNDS, piles.PLAY, piles.BOX)


def seen(evening, draft):
    """All that is kept between commands, as these rows have it."""
    play = Play(draft, evening.library, Tray(draft, Given(), auto=True))
    rows = draft.rows(Survivor).values()
    return {
        "texts": {row.name: list(texts.of_survivor(play, row)) for row in rows},
        "traits": {row.name: list(cards.traits(play, row)) for row in rows},
        "worn": {row.name: cards.worn(play, row) for row in rows},
        "monster": list(texts.of_monster(play)),
        "settlement": list(texts.of_settlement(play)),
        "granted": {row.name: texts.granted(play, row) for row in rows},
        "weapons": {row.name: weapons.weapons(play, row) for row in rows},
        "fighters": the_showdown.fighters(play),
        "in play": the_showdown.in_play(play),
        "piles": {(deck, where): piles.pile(play, deck, where) for deck in piles.KIND for where in PLACES},
        "beside": {row.name: sorted(draft.of(Card, row.id)) for row in rows},
        "lasting": {row.name: sorted(draft.of(Lasting, row.id)) for row in rows},
        "living": numbers.living(play),
        "party": numbers.party(play),
        "reaching": {row.name: list(texts.reaching(play, row, "modifiers")) for row in rows},
        "standing": {row.name: list(texts.standing(play, row, "modifiers")) for row in rows},
    }


def seen_at_home(chronicle, draft):
    """The same of a settlement."""
    play = Play(draft, chronicle.library, Tray(draft, Given(), auto=True))
    living = numbers.living(play)
    return {
        "living": living,
        "party": numbers.party(play),
        "texts": {row.name: list(texts.of_survivor(play, row)) for row in living},
        "standing": {row.name: list(texts.standing(play, row, "modifiers")) for row in living},
        "granted": {row.name: texts.granted(play, row) for row in living},
        "forbidden": {row.name: texts.forbidden(play, row) for row in living},
        "could": {row.name: texts.could(play, row, "grants", lambda block: "grants" in block) for row in living},
        "to all": texts.granted_to_all(play),
        "barred": lasting.words(play, None, lasting.FORBID),
        "over": milestones.why_over(play),
        "limit": numbers.limit_parts(play),
        "crafted": crafting.crafted_at(play),
        "purse": payment.purse(play),
        "activities": activities.here(play),
    }


@pytest.mark.some(2)
@pytest.mark.parametrize("seed", range(1, 5))
def test_nothing_is_remembered_that_is_no_longer_so(seed):
    evening = Evening(seed)
    evening.say("survivor add Lucy:f Erza:f Zachary:m Al:m")
    evening.say(f"showdown start white lion --prologue --decks {'tool' if seed % 2 else 'table'}")
    luck = random.Random(f"remembered {seed}")
    for _ in range(LINES):
        if evening.showdown is None:
            break
        line = lines(luck)
        evening.tries(line)
        assert seen(evening, evening.draft) == seen(evening, Draft(evening.draft.tables, 0)), line
    evening.undo_everything()
    assert seen(evening, evening.draft) == seen(evening, Draft(evening.draft.tables, 0))


def test_nothing_is_remembered_at_home_that_is_no_longer_so(tmp_path):
    chronicle = Chronicle(old(tmp_path / "ashhold.kdm", 2, 8))
    for at in range(3 * LINES):
        if at % LINES == LINES - 1:
            chronicle.go_away()
            chronicle.come_to(DEVELOP)
        chronicle.say(chronicle.something())
        now = Draft(chronicle.draft.tables, 0)
        assert seen_at_home(chronicle, chronicle.draft) == seen_at_home(chronicle, now), chronicle.lines[-1:]
