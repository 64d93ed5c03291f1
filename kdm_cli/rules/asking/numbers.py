"""Numbers that follow from what is written down, with the parts they are made of."""

from collections.abc import Iterator
from typing import Literal

from kdm_cli.rules.asking import cards, lasting, texts
from kdm_cli.rules.asking.armor import armor_parts
from kdm_cli.rules.asking.lasting import UNCOUNTED
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.content import Entry, Parts
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.phrases import plain
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.names import Candidate, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, Campaign, Gear, Holding, Lasting, Stored, Survivor, Token

PERMANENT = frozenset(
    (
        "fighting_art",
        "secret_fighting_art",
        "disorder",
        "ability",
        "impairment",
        "severe_injury",
        "curse",
        "status",
        "title",
    )
)  # kinds whose modifiers stand in the boxes of the paper sheet
HELD = ("holding", "pack", "pack_file")  # what says which cards the settlement has
BY_HAND = "by hand"  # what a hand corrected, among the parts of the survival limit
STAY = ("depart", "hunt")  # who is forbidden either stays at home
BOXES = {"retired": "retired", "skip_next_hunt": "skips the next hunt"}  # boxes that a card of their name speaks for
GONE = "note:death/gone"  # content of the Use row of somebody whose fate was no death to count
ALL_DEATHS = "all_deaths"  # a role in the scene of a milestone: it is asked as if every death counted already
LEAST = {"movement": 1}  # whatever lowers it, a survivor can move one space


def track(play: Play, field: str) -> Entry | None:
    """The boxes of a number on the survivor sheet, as the last pack has them that prints them anew."""
    found = [entry for entry in play.content.of("track") if entry.data["field"] == field]
    return found[-1] if found else None


def attribute(play: Play, survivor: Survivor, name: str, *, sure: bool = False) -> int:
    """An attribute as it counts now: base, traits, gear, tokens and what lasts a while.

    `sure` leaves out what has a condition, so that conditions can ask for it.
    """
    return sum(amount for _, amount in parts(play, survivor, name, sure=sure))


def parts(play: Play, survivor: Survivor, name: str, *, sure: bool = False) -> Parts:
    """What an attribute is made of; what is missing to its least value is a part too."""
    found = _permanent_parts(play, survivor, name)
    found += _other_parts(play, survivor, name, sure)
    found += [("tokens", token.amount) for token in play.draft.of(Token, survivor.id) if token.stat == name]
    found += lasting.amounts(play, survivor, lasting.ATTRIBUTE + name)
    for source, number in lasting.amounts(play, survivor, lasting.SET + name):
        found.append((source, number - sum(amount for _, amount in found)))
    return _not_below_least(name, found)


def _other_parts(play: Play, survivor: Survivor, name: str, sure: bool) -> Parts:
    """What gear, skills, the settlement's cards and anything with a condition add."""
    found: Parts = []
    for text, block in texts.standing(play, survivor, "modifiers", sure=sure):
        amount = block["modifiers"].get(name, 0)
        written = text.kind in PERMANENT and "when" not in block
        number = 0 if written else worth(play, amount, Scene(text.entry, survivor.id)) if amount else 0
        if number:
            found.append((text.name, number))
    return found


def permanent(play: Play, survivor: Survivor, name: str) -> int:
    """The number in the box of the paper sheet: base and permanent traits (R30), no gear, no tokens."""
    return sum(amount for _, amount in _not_below_least(name, _permanent_parts(play, survivor, name)))


def base_for(play: Play, survivor: Survivor, name: str, wanted: int) -> int:
    """The base that makes the box of the paper sheet show this number."""
    return wanted - sum(amount for _, amount in _permanent_parts(play, survivor, name)[1:])


def _permanent_parts(play: Play, survivor: Survivor, name: str) -> Parts:
    found: Parts = [("base", getattr(survivor, name))]
    for text, block in cards.traits(play, survivor).about("modifiers"):
        if "when" not in block and name in block["modifiers"]:
            found.append((text.name, int(block["modifiers"][name])))
    return found


def _not_below_least(name: str, found: Parts) -> Parts:
    missing = LEAST.get(name, -(10**18)) - sum(amount for _, amount in found)
    return [*found, (f"never below {LEAST[name]}", missing)] if missing > 0 else found


def worth(play: Play, amount: object, scene: Scene) -> int:
    """What a number on a card is worth for a sheet; nothing where only the table can tell."""
    return lasting.worth(play, amount, scene) or 0


def survival_limit(play: Play) -> int:
    """How much survival a survivor of this settlement can have (R178)."""
    return max(0, sum(amount for _, amount in limit_parts(play)))


def limit_parts(play: Play) -> Parts:
    """The start, what innovations and principles add, and what a hand corrected."""
    found = play.remembered("survival limit", lambda: _printed_limits(play), HELD)
    correction = play.draft.settlement.limit_correction
    return [*found, (BY_HAND, correction)] if correction else list(found)


def _printed_limits(play: Play) -> Parts:
    entries = [play.entry(holding.content) for holding in play.draft.rows(Holding).values()]
    added = [(entry.name, entry.data["survival_limit"]) for entry in entries if entry.data.get("survival_limit")]
    return [("start", cap(play, "survival_limit_start")), *added]


def held(play: Play, kind: str) -> list[Entry]:
    """The cards of one kind that the settlement has."""
    return list(play.remembered("held", lambda: _by_kind(play), HELD).get(kind, ()))


def _by_kind(play: Play) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for row in play.draft.rows(Holding).values():
        entry = play.entry(row.content)
        found.setdefault(entry.kind, []).append(entry)
    return found


def holds(play: Play, content: str) -> bool:
    """Whether the settlement has this."""
    return bool(play.draft.where(Holding, "content", content))


def cap(play: Play, name: str) -> int:
    """A number that the game allows at most, or begins with."""
    return int(play.entry(f"core:cap/cap_{name}").data["value"])


PARTY_SIZE = Campaign._field_defaults["party_size"]


def most_departing(play: Play) -> int:
    """R269: how many depart together, as the game has it or as the group has set it."""
    size = play.draft.campaign.party_size
    return cap(play, "departing") if size == PARTY_SIZE else size


def deaths_counted(play: Play) -> int:
    """The deaths that count already: all on the sheet but those that wait for step 5 (R213)."""
    waiting = sum(row.amount for row in play.draft.rows(Lasting).values() if row.what == UNCOUNTED)
    return max(0, play.draft.settlement.death_count - waiting)


def living(play: Play) -> list[Survivor]:
    """Everyone with a sheet who is not dead, the retired too."""
    return [row for row in play.draft.rows(Survivor).values() if not row.dead]


def party(play: Play) -> list[Survivor]:
    """Who departs, or has departed, in their order."""
    return sorted((each for each in living(play) if each.party is not None), key=lambda each: each.party or 0)


def founders(play: Play) -> list[Survivor]:
    """The living survivors of the First Story."""
    return [each for each in living(play) if each.origin == "founder"]


def population(play: Play) -> int:
    """Living sheets, the retired included, and the nameless."""
    return len(living(play)) + play.draft.settlement.nameless


def bleeding_limit(play: Play, survivor: Survivor) -> int:
    """So many bleeding tokens kill (R111)."""
    usual = int(play.entry("core:rule_note/bleeding_limit").data["value"])
    return texts.limit(play, survivor, "bleeding", usual)


def insane(play: Play, survivor: Survivor) -> bool:
    """Whether so much insanity makes a survivor insane."""
    return survivor.insanity >= int(play.entry("core:rule_note/insane").data["insanity"])


def status(survivor: Survivor) -> Literal["alive", "dead", "retired"]:
    """alive, dead or retired."""
    return "dead" if survivor.dead else "retired" if survivor.retired else "alive"


def may_depart(play: Play, survivor: Survivor) -> tuple[bool, str]:
    """Whether a survivor may go on the next hunt, and if not, why (R229)."""
    if survivor.dead:
        return False, status(survivor)
    why = next((why for word, why in _boxes_forbid(play, survivor) if word in STAY), None)
    return (False, why) if why else _as_equipped(play, survivor)


def _boxes_forbid(play: Play, survivor: Survivor) -> Iterator[tuple[str, str]]:
    """What the boxes of the sheet forbid, each by the card of its name, and how that is told."""
    for box, told in BOXES.items():
        lifted = box == "retired" and survivor.retired and "hunt_while_retired" in texts.granted(play, survivor)
        if getattr(survivor, box) and not lifted:
            for word in play.entry(f"core:status/{box}").data["forbids"]:
                yield word, told


def _as_match(keyword: str) -> str:
    return keyword.casefold().replace(" ", "_")


def _as_equipped(play: Play, survivor: Survivor) -> tuple[bool, str]:
    """What traits forbid to depart with, or without."""
    barred = forbidden(play, survivor)
    with_it = dict(matches.narrowed("depart_with", barred))
    without = dict(matches.narrowed("depart_without", barred))
    for word, card in barred.items():
        what = with_it.get(word) or without.get(word)
        if word in STAY:
            return False, card
        cards = [play.entry(row.content) for row in play.draft.of(Gear, survivor.id)]
        if what == RECORDED_ARMOR:
            bare = _recorded(play, survivor) - {(each.data.get("armor") or {}).get("location") for each in cards}
            if bare:
                return False, f"{card}: without armor at the {', '.join(sorted(bare))}"
        if what in (None, RECORDED_ARMOR) or (word in without and card_that_one_carries(play, what)):
            continue
        has = [card.name for card in cards if what in map(_as_match, card.data.get("keywords") or ())]
        if bool(has) == (word in with_it):
            return False, f"{card}: {'with ' + has[0] if has else f'without {plain(what)} gear'}"
    return True, ""


RECORDED_ARMOR = "recorded_armor"


def card_that_one_carries(play: Play, what: str) -> str | None:
    """The gear that one of the departing carries for all, where what they cannot depart without is no keyword."""
    return next((entry.name for entry in play.content.of("gear") if entry.slug == what), None)


def _recorded(play: Play, survivor: Survivor) -> set[str]:
    """The hit locations a card had recorded for a survivor."""
    rows = play.draft.of(Lasting, survivor.id)
    return {row.what.removeprefix(lasting.RECORDED) for row in rows if row.what.startswith(lasting.RECORDED)}


def explain(play: Play, survivor: Survivor, text: str) -> list[dict[str, object]]:
    """Where numbers come from: an attribute, armor (of one location or all), the survival limit, the population."""
    sources: dict[str, Parts] = {name: parts(play, survivor, name) for name in ATTRIBUTES}
    sources["survival limit"] = limit_parts(play)
    sources["population"] = [("sheets", len(living(play))), ("nameless", play.draft.settlement.nameless)]
    sources["bleeding limit"] = [("deadly", bleeding_limit(play, survivor))]
    sources |= {f"armor {location}": armor_parts(play, survivor, location) for location in LOCATIONS}
    wanted = [text] if text.strip().casefold() != "armor" else [f"armor {location}" for location in LOCATIONS]
    names = [str(pick(word, [Candidate(name, name) for name in sources], "number").thing) for word in wanted]
    return [
        {"stat": name, "value": sum(amount for _, amount in sources[name]),
         "parts": [{"name": part, "value": amount} for part, amount in sources[name]]}
        for name in names
    ]  # fmt: skip


def on_rolls(play: Play, survivor: Survivor | None, *names: str) -> list[tuple[str, int]]:
    """What is added to a roll that is known under these names."""
    found: list[tuple[str, int]] = []
    wanted = (*names, "any")
    if survivor is None:
        blocks = [(text, block) for text in texts.of_settlement(play) for block in text.blocks() if "rolls" in block]
    else:
        blocks = list(texts.standing(play, survivor, "rolls"))
    for text, block in blocks:
        scene = Scene(text.entry, survivor.id if survivor else None)
        found += [(text.name, worth(play, block["rolls"].get(name, 0), scene)) for name in wanted]
    for owner in (survivor, None) if survivor else (None,):
        for name in wanted:
            found += lasting.amounts(play, owner, lasting.ROLL + name)
    return [(name, amount) for name, amount in found if amount]


MONSTER = "monster"  # the deck of whichever monster is hunted or fought
OPEN = ("basic", "strange", "vermin")


def of_deck(entry: Entry, deck: str) -> bool:
    """Whether a resource is of this deck, or of any monster's; one that only its name is known of is of none."""
    own = entry.data.get("deck")
    return own is not None and entry.kind == "resource" and (own == deck or (deck == MONSTER and own not in OPEN))


def stored(play: Play, deck: str = "") -> list[Stored]:
    """The resources in storage, or those of one deck."""
    rows = play.draft.rows(Stored).values()
    return [
        row
        for row in rows
        if play.entry(row.content).kind == "resource" and (not deck or of_deck(play.entry(row.content), deck))
    ]
