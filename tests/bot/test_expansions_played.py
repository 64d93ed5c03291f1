"""Bots play years with every expansion, with pairs of them, with all at once, and every campaign of its own."""

from itertools import combinations

import pytest

from kdm_cli.content import Pack
from kdm_cli.content.places import shipped
from tests.bot import told
from tests.bot.lantern_years import played

PACKS = tuple(pack for pack in shipped() if pack != "core" and not pack.startswith("printing"))
CAMPAIGNS = [
    entry.id
    for opened in map(Pack, map(shipped().get, PACKS))
    if "campaign" in opened.kinds
    for entry in opened.of("campaign")
]


def plays(seed, years, packs, campaign=""):
    game = played(seed, years, fought=0.3, packs=packs, campaign=campaign)
    assert game.year >= 1 and game.entries
    game.undo_everything()
    return game


@pytest.mark.some(3)
@pytest.mark.parametrize("pack", PACKS)
def test_years_with_an_expansion_and_all_of_it_undone(pack):
    plays(300, 3, (pack,))


@pytest.mark.some(2)
@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_a_campaign_of_its_own(campaign):
    plays(310, 3, (campaign.partition(":")[0],), campaign)


def test_all_of_them_at_once():
    plays(320, 2, PACKS)


@pytest.mark.long
@pytest.mark.parametrize("packs", list(combinations(PACKS, 2)), ids="-".join)
def test_every_pair_of_them(packs):
    plays(330, 3, packs)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("campaign", ["", *CAMPAIGNS])
def test_thirty_years_of_every_kind(campaign, seed):
    plays(400 + seed, 30, (campaign.partition(":")[0],) if campaign else PACKS, campaign)


def test_a_card_is_read_whatever_the_card_is_called_that_gave_it():
    story = ["Lucy earns: Husk, Dragon Iron x2 (Serpent Wings (2))", "Al: Rock (Husk) in slot 3 (Serpent Wings (2))"]
    read = told.goods(story, {"Husk", "Dragon Iron", "Rock (Husk)"})
    assert read == {"Husk": (1, 1), "Dragon Iron": (2, 2), "Rock (Husk)": (0, 1)}
