"""Cards made up in the place of AI cards that nobody captured, so that bots can fight what draws them.

They lie in a pack of their own, which only bots enable: what kdm knows of the real cards stays as it is.
"""

import json

from kdm_cli.content import MANIFEST, Pack
from kdm_cli.content.check import uncaptured
from kdm_cli.content.places import shipped
from tests.bot.evening import RANKS

PACK, KIND, FILE = "made_up", "ai_card", "ai_cards.json"
SHOWN = ("name", "monster", "rank", "copies")
TARGETS = ["closest threat, facing, in range", "closest threat, in field of view"]
ATTACK = {"speed": 2, "accuracy": 6, "damage": 1}


def unknown(packs):
    """The cards of the AI decks of these packs of which only the name is known."""
    return [card for pack in packs for card in _of_decks(pack) if uncaptured(card.data)]


def missing(packs):
    """By monster and rank how many cards of its largest deck no pack has."""
    found = {}
    for pack in packs:
        for monster in Pack(shipped()[pack]).of("monster"):
            known = [card.data for card in _of_decks(pack) if card.data.get("monster") == monster.slug]
            for rank in RANKS:
                needed = max(
                    (level.get("ai_deck", {}).get(rank, 0) for level in monster.data.get("levels", ())), default=0
                )
                there = sum(card.get("copies") or 1 for card in known if card["rank"] == rank)
                if needed > there and "based_on" not in monster.data:
                    found[monster.slug, rank] = needed - there
    return found


def made_up(folder, packs):
    """A pack in a folder in which each of them is an attack like any other; the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [_row(card.slug, {field: card.data[field] for field in SHOWN if card.data.get(field)}) | {"replaces": card.id}
            for card in unknown(packs)]  # fmt: skip
    for (monster, rank), copies in missing(packs).items():
        shown = {"name": f"Untold {rank} of {monster}", "monster": monster, "rank": rank, "copies": copies}
        rows.append(_row(f"{monster}_{rank}", shown))
    manifest = {"id": PACK, "name": "Made up", "version": "1", "files": {FILE: [KIND]}}
    (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    (folder / FILE).write_text(json.dumps(rows), encoding="utf-8")
    return str(folder)


def _of_decks(pack):
    return [card for card in Pack(shipped()[pack]).of(KIND) if card.data.get("rank") in RANKS]


def _row(slug, shown):
    return {"id": f"{PACK}:{KIND}/{slug}", "confidence": "own", **shown, "targets": TARGETS, "attack": ATTACK}
