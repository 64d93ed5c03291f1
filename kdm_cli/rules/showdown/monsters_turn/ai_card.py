"""Resolving an AI card: whom it targets, what it does before, the attack or the effects, and what comes then."""

from collections.abc import Iterable, Mapping

from kdm_cli.light import TYPE_CHECKING, Any
from kdm_cli.rules.asking import monster, texts, the_showdown
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.asking.people import listening, people
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.play import NOTE, Play, quoted
from kdm_cli.rules.showdown import cards_in_play, piles
from kdm_cli.rules.showdown.miniatures import monster_moves
from kdm_cli.rules.showdown.monsters_turn import monster_attack, profile, targeting
from kdm_cli.rules.state import Card, Survivor
from kdm_cli.rules.under_way import Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.words import OfAiCard

NOTHING: Mapping[str, int] = {}
UNHEARD = Entry(f"{NOTE}ai_card/Basic Action", "Basic Action", {})  # where no pack has one


def said(play: Play, target: str | None, reach: bool | None, own: bool) -> None:
    """Keep what the people said with the turn, for whichever card of it needs to know."""
    fight = play.fight
    fight.said_target = fight.usual_target = target if target is not None else fight.said_target
    fight.no_reach = fight.no_reach or reach is False
    fight.own = fight.own or own


def _reach(play: Play) -> bool | None:
    play.beside.use("--no-reach")
    return False if play.fight.no_reach else None


def resolve(play: Play, row: Card) -> None:
    """Everything one AI card does; what does not stay is discarded afterwards (R88, R100)."""
    card = profile.attacker(play, play.entry(row.content))
    with monster_attack.resolving(play, card=card, target=play.fight.target, monster_attack=None):
        if "with_injury" in card.data and monster.has_injury(play, card.data.get("persistent_injury")):
            carry_text(play, card.data["with_injury"], monster.scene(play, card))  # R162: in place of what it does
            if cards_in_play.stays(card):
                piles.discard(play, row)
        elif cards_in_play.stays(card):
            if card.data["card_type"] == "duration":
                say_moment(play, card, "drawn_face_down")
            cards_in_play.enter(play, row)
        elif not any(field in card.data for field in ("attack", "effects", "moments", "attacks")):
            play.fight.textless = card
            play.ask_hands(f"{card.name}: do what the card says")
            line = f"kdm turn {quoted(card.name)} NAME FACES --speed N --accuracy N --damage N"
            play.remind_hands(f"If it attacks, kdm undo, and with its numbers, once: {line}")
        else:  # R64, R65: targets in the card's order, then its attack; R79: without a target the instinct
            say(play, card, "first", ())
            found = pick(play, card) if card.data.get("targets") else []
            if found is None:
                without_target(play, card)
            else:
                act(play, card, found, reach=_reach(play))
    if not cards_in_play.stays(card):
        piles.put_away(play, row)


def pick(play: Play, card: Entry) -> list[Survivor] | None:
    """Whom the card means; None where nobody is meant by anything it says.

    A name that was said is for one card, and for those after it where they leave it to people.
    """
    name, play.fight.said_target = play.fight.said_target, None
    play.beside.use("--target")
    return targeting.pick(play, card, name, play.fight.own) or None


def act(
    play: Play,
    card: Entry,
    targets: list[Survivor],
    *,
    reach: bool | None = None,
    more: Mapping[str, int] = NOTHING,
    basic_action: bool = False,
    reaction: bool = False,
) -> None:
    """Before, the attack or the effects, then: for each target a card has found, or each survivor in its zone."""
    fight, zone, last = play.fight, "attacks" in card.data, None
    now = targets[0].id if targets else None
    with monster_attack.resolving(play, target=now, monster_attack=fight.monster_attack):
        say(play, card, "before", targets)
        if "attack" in card.data:
            for target in _in_zone(play, card, targets) if zone else targets:
                if "turn" in fight.stops:
                    break
                say_moment(play, card, "targeted", [target])
                last = monster_attack.attack(
                    play, card, target, NOTHING, reach=reach, **more,
                    basic_action=basic_action, reaction=reaction, moves=not zone,
                )  # fmt: skip
            fight.monster_attack = last  # what comes then may ask whether the target was damaged
        if "effects" in card.data and "turn" not in fight.stops:
            if card.data.get("intimidate"):  # R118, R119: no attack and no move; it reaches whoever can hear it
                hearing = [each for each in the_showdown.survivors(play) if "deaf" not in texts.granted(play, each)]
                for survivor in targets or listening(play, hearing, card.name):
                    moments.happen(play, "intimidated", survivor, {"target": (survivor.id,)}, settlement=False)
            say(play, card, "effects", targets)
        if "turn" not in fight.stops:
            say(play, card, "then", targets)


def _in_zone(play: Play, card: Entry, targets: list[Survivor]) -> list[Survivor]:
    """Who stands in the zone, known where the list of targets says so; where nobody does, as without a target."""
    if not str((card.data.get("targets") or [""])[0]).startswith("all"):
        for target in targets if len(targets) == 1 else ():
            monster_moves.face(play, target)  # R81: the zone lies before it as it faces whom it attacks
        found = people(play, card.data["attacks"], _scene(play, card, targets))
        targets = _told_of(play, card) if found is None else found
    if not targets:
        without_target(play, card)
    return targets


def _told_of(play: Play, card: Entry) -> list[Survivor]:
    """Whom it attacks where nobody told who stands where: each is asked about."""
    here = the_showdown.survivors(play)
    asked = (play.table.choose(f"{card.name}: is {each.name} attacked", ["yes", "no"]) for each in here)
    return [each for each, answer in zip(here, asked, strict=True) if answer == "yes"]


def _scene(play: Play, card: Entry, targets: Iterable[Survivor]) -> Scene:
    ids = tuple(each.id for each in targets)
    roles = {"target": ids} if ids else {}
    return monster.scene(play, card, ids[0] if len(ids) == 1 else None, **roles)


def say(play: Play, card: Entry, field: str, targets: Iterable[Survivor]) -> None:
    """Carry out what stands in one field of the card."""
    if field in card.data:
        carry_text(play, card.data[field], _scene(play, card, targets))


def say_moment(play: Play, card: Entry, moment: "OfAiCard", targets: Iterable[Survivor] = ()) -> None:
    """What the card says at a moment of its own."""
    monster_attack.say(play, card, moment, _scene(play, card, targets))


def reveal(play: Play, row: Card) -> None:
    """A card that lay face up on the AI deck is drawn: it does what it says then, and goes."""
    card = play.entry(row.content)
    listed = card.data.get("targets")
    by_its_text = not listed or "when drawn face up" in str(listed[0])  # what happens says itself whom it means
    outer = play.fight.target
    targets = None if by_its_text else pick(play, card)
    with monster_attack.resolving(play, target=targets[0].id if targets else None):
        say_moment(play, card, "drawn_face_up", targets or ())
    play.fight.target = outer
    if row.id in play.draft.rows(Card):
        cards_in_play.leave(play, row)


def without_target(play: Play, card: Entry) -> None:
    """What a card says comes where it finds nobody: the Basic Action (R62), else the instinct (R63, R79)."""
    if fold(str(card.data.get("no_target") or "")) == piles.BASIC and card.data.get("rank") != "basic_action":
        basic_action(play)
    else:
        instinct(play)


def instinct(play: Play) -> None:
    """What the monster does where it finds no target (R63, R79)."""
    entry = the_showdown.monster(play)
    greater = "instinct" not in entry.data and "based_on" in entry.data
    source = play.entry(sibling(play, entry, "monster", str(entry.data["based_on"]))) if greater else entry
    data: Mapping[str, Any] = source.data.get("instinct", {})
    if not data.get("effects"):
        play.ask_hands(f"{monster.name(play)}: its instinct: do what its card says")
        return
    play.tell(f"{monster.name(play)}: {data['name']}")
    zone = {"zone": data["zone"]} if "zone" in data else {}
    carry_text(play, data["effects"], monster.scene(play, Entry(source.id, str(data["name"]), {**source.data, **zone})))
    moments.happen(play, "instinct", None)


def basic_action_card(play: Play) -> Entry | None:
    """The monster's Basic Action, which lies beside the board (R61); whom it targets where nobody captured that."""
    slugs = (the_showdown.deck_of(play), the_showdown.monster(play).data.get("based_on"))

    def found() -> Entry | None:
        own = play.content.saying(the_showdown.AI_CARDS, [slug for slug in slugs if slug])
        cards = [entry for entry in own if entry.data.get("rank") == "basic_action"]
        card = next((entry for entry in cards for slug in slugs if entry.data.get("monster") == slug), None)
        if card is None or "attack" not in card.data or card.data.get("targets"):
            return card
        return Entry(card.id, card.name, {**card.data, "targets": profile.WHOM})

    return play.remembered(("basic action", *slugs), found, piles.PACKS)


def basic_action_targets(play: Play) -> list[Survivor]:
    """Whom a Basic Action finds by itself (R60); the instinct follows where it finds nobody."""
    card = basic_action_card(play)
    found = pick(play, card) if card is not None else []
    if found is None:
        instinct(play)
    return found or []


def basic_action_on(play: Play, target: Survivor, more: Mapping[str, int] = NOTHING, reaction: bool = False) -> None:
    """The Basic Action on somebody (R60-R62, R177), with what a card adds to it."""
    card = basic_action_card(play)
    if card is None:
        play.ask_hands(f"{monster.name(play)}: Basic Action on {target.name}: do what its card says.")
        return
    act(play, card, [target], more=more, basic_action=True, reaction=reaction)


def basic_action(play: Play) -> None:
    """R62, R192: nothing else is left to do."""
    card = profile.attacker(play, basic_action_card(play) or UNHEARD)
    if "attack" not in card.data:
        play.fight.textless = card
        play.ask_hands(f"{monster.name(play)}: Basic Action: do what its card says")
        return
    play.tell(f"{monster.name(play)}: Basic Action")
    found = pick(play, card) if card.data.get("targets") else []
    if found is None:
        instinct(play)
    if found:
        act(play, card, found, reach=_reach(play), basic_action=True)
