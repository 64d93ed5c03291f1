"""Operations on cards that somebody has: gained, lost, one of several kept."""

from collections.abc import Iterable

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, numbers, texts, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.lasting import STATUE
from kdm_cli.rules.asking.people import by_name, people
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.by_hand import Handlers, by_hand, on_each
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.carry.occasions import ask
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play, one_more
from kdm_cli.rules.settlement import holdings, settlement_changes, timeline
from kdm_cli.rules.settlement.develop import endeavors
from kdm_cli.rules.settlement.resources import DECKS, drawn_from, lose_by_lot, lose_resources, store, store_chosen
from kdm_cli.rules.state import Survivor, Trait
from kdm_cli.rules.survivors import gear, injuries, sheet_numbers, traits
from kdm_cli.rules.survivors.gear import consume
from kdm_cli.rules.under_way import Scene, word

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Draw, Gain, Lose

NOTE = "settlement_note"
ONTO_SHEETS = ("disorder", "fighting_art", "secret_fighting_art", "ability")


def _gain(play: Play, op: "Gain", scene: Scene) -> None:
    """To whom it goes is the card's affair: the settlement's things need nobody."""
    if "what" in op:
        entry = referred(play, scene.source, str(op["what"]))
        if entry.kind in holdings.KINDS:
            endeavors.bring(play, entry)
        elif entry.kind == NOTE:
            settlement_changes.note(play, entry)
        elif entry.kind == "gear" and "target" in op and word(op["target"]) != "settlement":
            _gain_gear(play, op, scene)
        elif entry.kind in ("gear", "resource"):
            store(play, {"op": "store", "what": entry.id, "count": op.get("count", 1)}, scene)
        else:
            _gain_each(play, op, scene)
    elif op.get("random") in DECKS:
        store(play, {"op": "store", "deck": op["random"], "count": op.get("count", 1)}, scene)
    elif op.get("choose") in DECKS:
        store_chosen(play, op, scene)
    elif op.get("random") == "innovation" or op.get("choose") == "innovation":
        _gain_innovation(play, op, scene)
    elif op.get("choose") == "weapon_mastery":  # the settlement learns what only a master could have taught it
        masteries = [entry for entry in play.content.of(texts.KIND) if not numbers.holds(play, entry.id)]
        if masteries:
            traits.teach(play, _chosen(play, masteries, f"{scene.source.name}: which mastery"))
    else:
        _gain_each(play, op, scene)


def _chosen(play: Play, cards: Iterable[Entry], why: str) -> Entry:
    """One of these cards, asked for even where there is only one."""
    named = {card.name: card for card in cards}
    return named[play.table.choose(why, list(named))]


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
    if entry.kind in injuries.KINDS:
        injuries.inflict(play, survivor, entry)
    elif entry.kind == "status" and entry.slug in traits.BOXES:
        by_hand(play, op, scene)
    elif entry.kind == "weapon_type":
        sheet_numbers.change_stat(play, survivor, "weapon-type", entry.id)
    elif entry.kind in traits.KINDS:
        if moments.is_out(play, entry):
            return
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
        cards = play.table.draw(
            str(op["random"]), cards, one_more(play, 1 + more), f"{scene.source.name} ({survivor.name})"
        )
    if cards:
        asked = f"{survivor.name}: which art is kept" if "random" in op else f"{survivor.name}, {scene.source.name}"
        gain_card(play, survivor, by_name(play, {card.name: card for card in cards}, asked), op, scene)


def _draw(play: Play, op: "Draw", scene: Scene) -> None:
    """Several cards of a deck that sheets hold, of which one is kept; the decks of the showdown are for hands."""
    if op["deck"] == "settlement_event":
        timeline.draw_another(play, scene.source)
    elif not is_carried_out(op):
        by_hand(play, op, scene)
    elif op["deck"] == "vermin":
        for survivor in people(play, "self", scene) or ():  # drawn and consumed on the spot
            for card in drawn_from(play, "vermin", worth(play, op.get("count", 1), scene) or 0, scene.source.name):
                eaten = scene.of(survivor.id)._replace(source=card)
                consume(play, survivor, eaten)
                for block in card.data.get("activate", ()):
                    carry_text(play, block["effects"], eaten)
    else:
        _keep_one(play, op, scene)


def is_carried_out(op: "Draw") -> bool:
    """Whether what becomes of the cards of such a deck is more than a line for hands."""
    to = {"settlement_event": op["to"], "vermin": "resolve"}.get(str(op["deck"]), "keep_one")
    return op["to"] == to and op["deck"] in ("settlement_event", "vermin", "innovation", *ONTO_SHEETS)


def _keep_one(play: Play, op: "Draw", scene: Scene) -> None:
    deck, survivor = str(op["deck"]), play.draft.rows(Survivor).get(scene.me or 0)
    if deck == "innovation":
        cards = holdings.innovation_deck(play)
    else:
        cards = [card for card in play.content.of(deck) if survivor is None or not traits.full(play, survivor, card)]
    count = one_more(play, worth(play, op.get("count", 1), scene) or 1)
    drawn = play.table.draw(deck, cards, count, scene.source.name)
    if drawn:
        kept = by_name(play, {card.name: card for card in drawn}, f"{scene.source.name}: which is kept")
        if kept.kind == "innovation":
            endeavors.gain(play, kept)
        elif survivor is not None:
            gain_card(play, survivor, kept, op, scene)


def _gain_innovation(play: Play, op: "Gain", scene: Scene) -> None:
    deck = holdings.innovation_deck(play)
    if not deck:
        play.tell("The innovation deck is empty")
    elif "random" in op:
        drawn = {
            entry.name: entry for entry in play.table.draw("innovation", deck, one_more(play, 1), scene.source.name)
        }
        endeavors.gain(play, by_name(play, drawn, f"{scene.source.name}: which is kept"))
    else:
        endeavors.gain(play, _chosen(play, deck, f"{scene.source.name}: which innovation"))


def _lose(play: Play, op: "Lose", scene: Scene) -> None:
    if "what" in op:
        entry = referred(play, scene.source, str(op["what"]))
        if entry.kind in holdings.KINDS:
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
    lost = op.get("random") or op.get("choose") or op.get("every")
    if op.get("this") and scene.source.kind in holdings.KINDS:
        holdings.lose_holding(play, scene.source.id)
    elif op.get("random") == "innovation" or op.get("choose") == "innovation":
        mine = numbers.held(play, "innovation")
        if "random" in op:
            gone = [entry.id for entry in play.table.draw("innovation", mine, 1, scene.source.name)]
        else:
            gone = [play.table.choose(scene.source.name, [entry.name for entry in mine])] if mine else []
        for name in gone:
            holdings.lose_holding(play, name)
    elif lost == "resource" or lost in DECKS:
        deck = "" if lost == "resource" else str(lost)
        if "random" in op:  # they lie in storage for all: each who loses some takes so many from there
            settlement = word(op.get("target", "settlement")) == "settlement"
            found = [None] if settlement else people(play, op["target"], scene)
            count = (worth(play, op.get("count", 1), scene) or 0) * len(found or ())
            lose_by_lot(play, count, scene.source.name, deck)
        else:
            lose_resources(play, "resources", {"count": op.get("count", 1)} if "every" not in op else {}, scene, deck)
    else:
        _lose_each(play, op, scene)


def _lose_one(play: Play, op: "Lose", scene: Scene, survivor: Survivor) -> None:
    stuck, why = lasting.kept(play, survivor), f"{survivor.name}, {scene.source.name}: which goes"
    rows = _meant(play, op, scene, survivor)
    for content in dict.fromkeys(row.content for row in rows if row.content in stuck):
        play.tell(f"{survivor.name} cannot lose {play.name_of(content)} ({stuck[content]})")
    rows = [row for row in rows if row.content not in stuck]
    if "every" in op:
        for row in rows:
            traits.strike(play, survivor, row)
        return
    for _ in range(worth(play, op.get("count", 1), scene) or 0 if rows else 0):
        rows = [row for row in _meant(play, op, scene, survivor) if row.content not in stuck]
        if not rows:
            return
        latest = {play.name_of(row.content): row for row in rows}
        if "random" in op:
            [card] = play.table.draw(str(op["random"]), [play.entry(row.content) for row in rows], 1, why)
            traits.strike(play, survivor, latest[card.name])
        else:
            traits.strike(play, survivor, by_name(play, latest, why))


def _meant(play: Play, op: "Lose", scene: Scene, survivor: Survivor) -> list[Trait]:
    """The traits that may go: this card, or those of a name or kind."""
    rows = play.draft.of(Trait, survivor.id)
    if "since" in op:
        rows = the_showdown.new_injuries(play, survivor) if the_showdown.current(play) else []
    if op.get("this"):
        return [row for row in rows if row.content == scene.source.id]
    wanted = op.get("what") or op.get("every") or op.get("random") or op.get("choose")
    named = wanted if isinstance(wanted, list) else [str(wanted)]
    ids = {referred(play, scene.source, card).id for card in named if "/" in card}
    return [row for row in rows if (entry := play.entry(row.content)).id in ids or entry.kind in named]


_gain_each, _lose_each, _gain_gear = on_each(_gain_one), on_each(_lose_one), on_each(_into_the_grid)

CARRY: Handlers = {"gain": _gain, "lose": _lose, "draw": _draw}
