"""Operations on cards that somebody has: gained, lost, one of several kept."""

from typing import TYPE_CHECKING

from kdm_cli.rules.asking import lasting, mastery, numbers, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.lasting import STATUE
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.bearers import on_each
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.carry.occasions import ask
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.scene import Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import holdings, settlement_changes, timeline
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.settlement.resources import DECKS, drawn_from, lose_by_lot, lose_resources, store, store_chosen
from kdm_cli.rules.state import Survivor, Trait
from kdm_cli.rules.survivors import gear, injuries, sheet_numbers, traits
from kdm_cli.rules.survivors.gear import consume

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Draw, Gain, Lose

INJURIES = ("severe_injury", "brain_trauma")
OF_SETTLEMENT = ("innovation", "location", "monster", "principle", "milestone")
STORED = ("gear", "resource")
NOTE = "settlement_note"
RESOURCE = "resource"
ONTO_SHEETS = ("disorder", "fighting_art", "secret_fighting_art", "ability")


def _gain(play: Play, op: "Gain", scene: Scene) -> None:
    """To whom it goes is the card's affair: the settlement's things need nobody."""
    if "what" in op:
        entry = referred(play, scene.source, str(op["what"]))
        if entry.kind in OF_SETTLEMENT:
            if not numbers.holds(play, entry.id):
                _gain_for_all(play, entry)
            return
        if entry.kind == NOTE:
            settlement_changes.note(play, entry)
            return
        if entry.kind == "gear" and "target" in op and word(op["target"]) != "settlement":
            _gain_gear(play, op, scene)
            return
        if entry.kind in STORED:
            store(play, {"op": "store", "what": entry.id, "count": op.get("count", 1)}, scene)
            return
    if op.get("random") in DECKS:
        store(play, {"op": "store", "deck": op["random"], "count": op.get("count", 1)}, scene)
    elif op.get("choose") in DECKS:
        store_chosen(play, op, scene)
    elif op.get("random") == "innovation" or op.get("choose") == "innovation":
        _gain_innovation(play, op, scene)
    elif op.get("choose") == "weapon_mastery":
        _gain_mastery(play, scene)
    else:
        _gain_each(play, op, scene)


def _gain_mastery(play: Play, scene: Scene) -> None:
    """The settlement learns what only a master could have taught it."""
    masteries = [entry for entry in play.content.of(mastery.KIND) if not numbers.holds(play, entry.id)]
    if masteries:
        name = play.table.choose(f"{scene.source.name}: which mastery", [entry.name for entry in masteries])
        traits.teach(play, next(entry for entry in masteries if entry.name == name))


def _into_the_grid(play: Play, op: "Gain", scene: Scene, survivor: Survivor) -> None:
    """Gear somebody gains goes into the own grid at once; what it replaces goes to storage, on a hunt by R238."""
    entry = referred(play, scene.source, str(op["what"]))
    for _ in range(worth(play, op.get("count", 1), scene) or 0):
        if not ask(play, "gear found", survivor, [entry]):
            gear.put_on(play, survivor, entry)
            moments.gained(play, {entry.id: 1}, survivor)


def _gain_one(play: Play, op: "Gain", scene: Scene, survivor: Survivor) -> None:
    for _ in range(worth(play, op.get("count", 1), scene) or 0):
        if play.now(survivor).dead:
            return
        if "injury" in op:
            injuries.suffer(play, survivor, str(op["injury"]))
        elif "what" in op:
            gain_card(play, survivor, referred(play, scene.source, str(op["what"])), op, scene)
        else:
            _gain_from_deck(play, survivor, op, scene)


def gain_card(play: Play, survivor: Survivor, entry: Entry, op: "Gain | Draw", scene: Scene) -> None:
    """One card comes to one survivor."""
    if entry.kind in INJURIES:
        injuries.inflict(play, survivor, entry)
    elif entry.kind == "status" and entry.slug in traits.BOXES:
        by_hand(play, op, scene)
    elif entry.kind == "weapon_type":
        sheet_numbers.change_stat(play, survivor, "weapon-type", entry.id)
    elif entry.kind in traits.KINDS:
        traits.take_on(play, survivor, entry)
        if op.get("permanent") and traits.copies(play, survivor, entry.id):
            lasting.add(play, survivor, scene.source.id, f"{lasting.KEPT}{entry.id}", 0, "campaign")
    else:
        by_hand(play, op, scene)


def _gain_from_deck(play: Play, survivor: Survivor, op: "Gain", scene: Scene) -> None:
    if op.get("random") == "disorder":
        traits.draw_disorder(play, survivor, scene.source.name)
        return
    chosen = op.get("choose")
    if isinstance(chosen, list):
        cards = [referred(play, scene.source, str(each)) for each in chosen]
    elif STATUE in (chosen, op.get("random")):
        art = settlement_changes.statue(play)
        if art is None:
            play.tell("No statue shows a fighting art")
        cards = [art] if art else []
    else:
        kind = str(op.get("random") or chosen)
        if kind not in ONTO_SHEETS:
            by_hand(play, op, scene)
            return
        cards = play.content.of(kind)
    cards = [card for card in cards if not traits.full(play, survivor, card)]
    if "random" in op:
        more, _ = matches.number(texts.granted_to_all(play), f"{op['random']}s_drawn_more") or (0, "")
        why = f"{scene.source.name} ({survivor.name})"
        drawn = play.table.draw(str(op["random"]), cards, 1 + more, why)
        names = [card.name for card in drawn]
        if not names:
            return
        kept = names[0] if len(names) == 1 else play.table.choose(f"{survivor.name}: which art is kept", names)
        gain_card(play, survivor, drawn[names.index(kept)], op, scene)
    elif cards:
        names = [card.name for card in cards]
        name = names[0] if len(names) == 1 else play.table.choose(f"{survivor.name}, {scene.source.name}", names)
        gain_card(play, survivor, next(card for card in cards if card.name == name), op, scene)


def _draw(play: Play, op: "Draw", scene: Scene) -> None:
    """Several cards of a deck that sheets hold, of which one is kept; the decks of the showdown are for hands."""
    if op["deck"] == "settlement_event":
        timeline.draw_another(play, scene.source)
        return
    if op["deck"] == "vermin" and op["to"] == "resolve":
        _eat_vermin(play, op, scene)
        return
    if op["to"] != "keep_one" or (op["deck"] not in ONTO_SHEETS and op["deck"] != "innovation"):
        by_hand(play, op, scene)
        return
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    kept = _one_of_several(play, op, scene, survivor)
    if kept is not None and kept.kind == "innovation":
        _gain_for_all(play, kept)
    elif kept is not None and survivor is not None:
        gain_card(play, survivor, kept, op, scene)


def _eat_vermin(play: Play, op: "Draw", scene: Scene) -> None:
    """Drawn and consumed on the spot: what each card says of whoever consumes it."""
    for survivor in people(play, "self", scene) or ():
        for card in drawn_from(play, "vermin", worth(play, op.get("count", 1), scene) or 0, scene.source.name):
            eaten = scene.of(survivor.id)._replace(source=card)
            consume(play, survivor, eaten)
            for block in card.data.get("activate", ()):
                carry_text(play, block["effects"], eaten)


def _one_of_several(play: Play, op: "Draw", scene: Scene, survivor: Survivor | None) -> Entry | None:
    deck = str(op["deck"])
    if deck == "innovation":
        cards = holdings.innovation_deck(play)
    else:
        cards = [card for card in play.content.of(deck) if survivor is None or not traits.full(play, survivor, card)]
    drawn = play.table.draw(deck, cards, worth(play, op.get("count", 1), scene) or 1, scene.source.name)
    if len(drawn) < 2:
        return drawn[0] if drawn else None
    kept = play.table.choose(f"{scene.source.name}: which is kept", [card.name for card in drawn])
    return next(card for card in drawn if card.name == kept)


def _gain_innovation(play: Play, op: "Gain", scene: Scene) -> None:
    deck = holdings.innovation_deck(play)
    if not deck:
        play.tell("The innovation deck is empty")
    elif "random" in op:
        for entry in play.table.draw("innovation", deck, 1, scene.source.name):
            _gain_for_all(play, entry)
    else:
        chosen = play.table.choose(f"{scene.source.name}: which innovation", [entry.name for entry in deck])
        _gain_for_all(play, next(entry for entry in deck if entry.name == chosen))


def _gain_for_all(play: Play, entry: Entry) -> None:
    """The settlement gains a card, with what comes of it."""
    endeavors.gain(play, entry)


def _lose(play: Play, op: "Lose", scene: Scene) -> None:
    if "what" in op:
        entry = referred(play, scene.source, str(op["what"]))
        if entry.kind in OF_SETTLEMENT:
            if numbers.holds(play, entry.id):
                holdings.lose_holding(play, entry.id)
            return
        if entry.kind == NOTE:
            settlement_changes.strike_note(play, entry)
            return
        if entry.kind == "resource":
            if storage.take_out(play, entry.id):
                play.tell(f"{entry.name} leaves storage")
            return
    if op.get("this") and scene.source.kind in OF_SETTLEMENT:
        holdings.lose_holding(play, scene.source.id)
    elif op.get("random") == "innovation" or op.get("choose") == "innovation":
        _lose_innovation(play, op, scene)
    elif (lost := op.get("random") or op.get("choose") or op.get("every")) == RESOURCE or lost in DECKS:
        _lose_from_storage(play, op, scene, "" if lost == RESOURCE else str(lost))
    else:
        _lose_each(play, op, scene)


def _lose_from_storage(play: Play, op: "Lose", scene: Scene, deck: str) -> None:
    """Resources lie in storage for all: each who loses some takes so many from there, by lot or as the group says."""
    if "random" not in op:
        lose_resources(play, "resources", {"count": op.get("count", 1)} if "every" not in op else {}, scene, deck)
        return
    found = [None] if word(op.get("target", "settlement")) == "settlement" else people(play, op["target"], scene)
    count = (worth(play, op.get("count", 1), scene) or 0) * len(found or ())
    lose_by_lot(play, count, scene.source.name, deck)


def _lose_innovation(play: Play, op: "Lose", scene: Scene) -> None:
    mine = numbers.held(play, "innovation")
    if "random" in op:
        for entry in play.table.draw("innovation", mine, 1, scene.source.name):
            holdings.lose_holding(play, entry.id)
    elif mine:
        holdings.lose_holding(play, play.table.choose(scene.source.name, [entry.name for entry in mine]))


def _lose_one(play: Play, op: "Lose", scene: Scene, survivor: Survivor) -> None:
    rows: list[Trait] = [row for row in play.draft.of(Trait, survivor.id) if _meant(play, row, op, scene)]
    stuck = lasting.kept(play, survivor)
    for content in dict.fromkeys(row.content for row in rows if row.content in stuck):
        play.tell(f"{survivor.name} cannot lose {play.name_of(content)} ({stuck[content]})")
    rows = [row for row in rows if row.content not in stuck]
    if not rows:
        return
    if "every" in op:
        for row in rows:
            traits.strike(play, survivor, row)
        return
    for _ in range(worth(play, op.get("count", 1), scene) or 0):
        rows = [row for row in play.draft.of(Trait, survivor.id) if _meant(play, row, op, scene)]
        rows = [row for row in rows if row.content not in stuck]
        if not rows:
            return
        names = list(dict.fromkeys(play.name_of(row.content) for row in rows))
        why = f"{survivor.name}, {scene.source.name}: which goes"
        if "random" in op:
            cards = [play.entry(row.content) for row in rows]
            [card] = play.table.draw(str(op["random"]), cards, 1, why)
            name = card.name
        else:
            name = names[0] if len(names) == 1 else play.table.choose(why, names)
        traits.strike(play, survivor, next(row for row in reversed(rows) if play.name_of(row.content) == name))


def _meant(play: Play, row: Trait, op: "Lose", scene: Scene) -> bool:
    entry = play.entry(row.content)
    if op.get("this"):
        return row.content == scene.source.id
    wanted = op.get("what") or op.get("every") or op.get("random") or op.get("choose")
    named = wanted if isinstance(wanted, list) else [str(wanted)]
    return any(
        entry.id == referred(play, scene.source, card).id if "/" in card else entry.kind == card for card in named
    )


_gain_each, _lose_each, _gain_gear = on_each(_gain_one), on_each(_lose_one), on_each(_into_the_grid)

CARRY: Handlers = {"gain": _gain, "lose": _lose, "draw": _draw}
