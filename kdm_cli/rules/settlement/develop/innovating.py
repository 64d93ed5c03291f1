"""Innovating: cards are drawn, one is kept for good, and the deck grows by what it leads to (R225, R226, R267).

The innovation deck is derived from what the settlement knows, so none of its cards ever lies in it (R283).
"""

from kdm_cli.rules.asking import lasting, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.develop.activities import Activity
from kdm_cli.rules.settlement.holdings import comes_with, hold, innovation_deck
from kdm_cli.rules.state import Lasting, Survivor

DECK = "innovation"


def leading_to(play: Play, entry: Entry) -> list[str]:
    """The innovations that bring a card into the deck."""
    leads = [
        each.name
        for each in play.content.of(DECK)
        if entry.id in [sibling(play, each, DECK, slug) for slug in each.data.get("consequences", ())]
    ]
    return leads + [play.name_of(each) for each in comes_with(play, entry)]


def draw_and_keep(play: Play, activity: Activity, survivor: Survivor | None, keep: Entry | None) -> None:
    """Draw as many as the card and others say, keep one of them (R226), and let it change the settlement."""
    op = next(op for op in activity.effects if op["op"] == "draw")
    count = worth(play, op.get("count", 1), Scene(activity.card, survivor.id if survivor else None)) or 1
    drawn = _drawn(play, count + _more(play), activity.name, keep)
    if len(drawn) > 1:
        play.tell_list("Drawn:", [entry.name for entry in drawn])
    if keep is None:
        names = [entry.name for entry in drawn]
        kept = names[0] if len(names) == 1 else play.table.choose(f"{activity.name}: which is kept", names)
        keep = drawn[names.index(kept)]
    elif len(drawn) < 2 and len(innovation_deck(play)) > 1:
        play.tell(f"Kept: {keep.name}; what else was drawn is not known")
    moments.happen(play, "innovate", survivor)
    gain(play, keep)


def _more(play: Play) -> int:
    """Cards that are drawn besides, because of what is known or happened in this phase."""
    known = [word for text in texts.of_settlement(play) for word in text.data.get("grants", ())]
    for row in play.draft.rows(Lasting).values():
        known += lasting.words_of(row, lasting.GRANT)
    more = [matches.number({word: ""}, "innovations_drawn_more") for word in known]
    return sum(found[0] for found in more if found)


def _drawn(play: Play, count: int, why: str, keep: Entry | None) -> list[Entry]:
    """The cards drawn; where the one that is kept is named, the others need no name."""
    deck = innovation_deck(play)
    if keep is None:
        return play.table.draw(DECK, deck, count, why)
    drawn = play.table.draw(DECK, deck, count, why, least=0)
    if len(drawn) >= min(count, len(deck)) and keep.id not in [entry.id for entry in drawn]:
        play.require(False, "not-drawn", f"{keep.name} is not among the cards drawn.", "Keep one that was drawn.")
    return drawn


def gain(play: Play, entry: Entry) -> None:
    """The settlement gains a card; of an innovation it is told what it opens, and what it does at once is done."""
    before = innovation_deck(play)
    hold(play, entry)
    if entry.kind != DECK:
        return
    if action := entry.data.get("unlocks_survival_action"):
        play.tell(f"From now on survivors can {str(action).replace('_', ' ')} ({entry.name})")
    grown = [each.name for each in innovation_deck(play) if each not in before]
    play.tell_list("Into the innovation deck:", grown)
    if grown and play.draft.campaign.decks == "table":
        play.ask_hands("Put what was not kept back, add the new cards, shuffle the innovation deck.")
    if "effects" in entry.data:
        carry_text(play, entry.data["effects"], Scene(entry, None, {}))
    moments.of_card(play, entry, "gained")
