"""Numbers that follow from what is written down, with the parts they are made of; armor points too."""

from collections.abc import Callable

from kdm_cli.light import Literal, NamedTuple
from kdm_cli.rules import matches
from kdm_cli.rules.asking import cards, lasting, texts
from kdm_cli.rules.asking.cards import complete_sets, covers, is_accessory
from kdm_cli.rules.asking.lasting import UNCOUNTED
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.content import Candidate, Document, Entry, Parts, kind_of, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, BodyPart, Due, Gear, Holding, Lasting, Stored, Survivor, Token
from kdm_cli.rules.under_way import Scene, Text, within

PERMANENT = (  # kinds whose modifiers stand in the boxes of the paper sheet
    "fighting_art", "secret_fighting_art", "disorder", "ability", "impairment", "severe_injury", "curse", "status",
    "title",
)  # fmt: skip
PACKS = ("pack", "pack_file")
HELD = ("holding", *PACKS)  # what says which cards the settlement has
BY_HAND = "by hand"  # what a hand corrected, among the parts of the survival limit
STAY = ("depart", "hunt")  # who is forbidden either stays at home
BOXES = {"retired": "retired", "skip_next_hunt": "skips the next hunt"}  # boxes that a card of their name speaks for
GONE = "note:death/gone"  # content of the Use row of somebody whose fate was no death to count
ALL_DEATHS = "all_deaths"  # a role in the scene of a milestone: it is asked as if every death counted already
LEAST = {"movement": 1}  # whatever lowers it, a survivor can move one space


def track(play: Play, field: str) -> Entry | None:
    """The boxes of a number on the survivor sheet, as the last pack has them that prints them anew."""

    def by_field() -> dict[str, Entry]:
        return {entry.data["field"]: entry for entry in play.content.of("track")}

    return play.remembered("tracks", by_field, PACKS).get(field)


def attribute(play: Play, survivor: Survivor, name: str, *, sure: bool = False) -> int:
    """An attribute as it counts now; `sure` leaves out what has a condition, so that conditions can ask for it."""
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
        if amount and (text.kind not in PERMANENT or "when" in block or not isinstance(amount, int)):
            found.append((text.name, worth(play, amount, Scene(text.entry, survivor.id))))
    return [(card, number) for card, number in found if number]


def permanent(play: Play, survivor: Survivor, name: str) -> int:
    """The number in the box of the paper sheet: base and permanent traits (R30), no gear, no tokens."""
    return sum(amount for _, amount in _not_below_least(name, _permanent_parts(play, survivor, name)))


def base_for(play: Play, survivor: Survivor, name: str, wanted: int) -> int:
    """The base that makes the box of the paper sheet show this number."""
    return wanted - sum(amount for _, amount in _permanent_parts(play, survivor, name)[1:])


def _permanent_parts(play: Play, survivor: Survivor, name: str) -> Parts:
    said = [(text.name, block) for text, block in cards.traits(play, survivor).about("modifiers")]
    own = [(card, block["modifiers"].get(name)) for card, block in said if "when" not in block]
    return [("base", getattr(survivor, name)), *((card, by) for card, by in own if isinstance(by, int))]


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
    """The start, what innovations, principles and lost settlements add, and what a hand corrected."""
    lost, correction = play.draft.settlement.lost_settlements, play.draft.settlement.limit_correction
    found = play.remembered(("survival limit", lost), lambda: _printed_limits(play, lost), HELD)
    return [*found, (BY_HAND, correction)] if correction else list(found)


def _printed_limits(play: Play, lost: int) -> Parts:
    entries = [play.entry(holding.content) for holding in play.draft.rows(Holding).values()]
    entries += texts.lost_before(play, 0, lost) if lost else []
    added = [(entry.name, entry.data["survival_limit"]) for entry in entries if entry.data.get("survival_limit")]
    return [("start", cap(play, "survival_limit_start")), *added]


def held(play: Play, kind: str) -> list[Entry]:
    """The cards of one kind that the settlement has."""

    def by_kind() -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for row in play.draft.rows(Holding).values():
            found.setdefault(play.entry(row.content).kind, []).append(play.entry(row.content))
        return found

    return list(play.remembered("held", by_kind, HELD).get(kind, ()))


def holds(play: Play, content: str) -> bool:
    """Whether the settlement has this."""
    return bool(play.draft.where(Holding, "content", content))


def cap(play: Play, name: str) -> int:
    """A number that the game allows at most, or begins with."""
    return int(play.entry(f"core:cap/cap_{name}").data["value"])


def most_departing(play: Play) -> int:
    """R269: how many depart together, as the game has it or as the group has set it."""
    campaign = play.draft.campaign
    as_usual = campaign.party_size == campaign._field_defaults["party_size"]
    return cap(play, "departing") if as_usual else campaign.party_size


def deaths_counted(play: Play) -> int:
    """The deaths that count already: all on the sheet but those that wait for step 5 (R213)."""
    waiting = sum(row.amount for row in play.draft.rows(Lasting).values() if row.what == UNCOUNTED)
    return max(0, play.draft.settlement.death_count - waiting)


def living(play: Play) -> list[Survivor]:
    """Everyone with a sheet who is not dead, the retired too."""
    rows = play.draft.rows(Survivor)
    ids = play.remembered("who lives", lambda: [each for each in rows if not rows[each].dead], ("who lives",))
    return [rows[each] for each in ids]


def party(play: Play) -> list[Survivor]:
    """Who departs, or has departed, in their order."""

    def ids() -> list[int]:
        found = [each for each in living(play) if each.party is not None]
        return [each.id for each in sorted(found, key=lambda each: each.party or 0)]

    rows = play.draft.rows(Survivor)
    return [rows[each] for each in play.remembered("who departs", ids, ("who departs",))]


def at_home(play: Play) -> tuple[Survivor, ...]:
    """Who does not depart, or has not departed."""
    return tuple(each for each in living(play) if each.party is None)


def founders(play: Play) -> list[Survivor]:
    """The living survivors of the First Story."""
    return [each for each in living(play) if each.origin == "founder"]


def population(play: Play) -> int:
    """Living sheets, the retired included, and the nameless."""
    return len(living(play)) + play.draft.settlement.nameless


def bleeding_limit(play: Play, survivor: Survivor) -> int:
    """So many bleeding tokens kill (R111)."""
    return texts.limit(play, survivor, "bleeding", usual_bleeding_limit(play))


def usual_bleeding_limit(play: Play) -> int:
    """So many kill anybody of whom no card says otherwise."""
    return int(play.entry("core:rule_note/bleeding_limit").data["value"])


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
    for box, told in BOXES.items():
        if not getattr(survivor, box):
            continue
        lifted = box == "retired" and "hunt_while_retired" in texts.granted(play, survivor)
        if not lifted and not set(STAY).isdisjoint(play.entry(f"core:status/{box}").data["forbids"]):
            return False, told
    return _as_equipped(play, survivor)


def _as_equipped(play: Play, survivor: Survivor) -> tuple[bool, str]:
    """What traits forbid to depart with, or without."""
    lasts = any(row.what.startswith(lasting.FORBID) for row in play.draft.of(Lasting, survivor.id))
    if not (lasts or _at_home(play) or texts.could(play, survivor, "departing", _bars)):
        return True, ""
    barred = forbidden(play, survivor)
    with_it = dict(matches.narrowed("depart_with", barred))
    without = dict(matches.narrowed("depart_without", barred))
    for word, card in barred.items():
        what = with_it.get(word) or without.get(word)
        if word in STAY:
            return False, card
        cards = [play.entry(row.content) for row in play.draft.of(Gear, survivor.id)]
        if what == RECORDED_ARMOR:
            recorded = {location for location, _ in lasting.named(play, survivor.id, lasting.RECORDED)}
            if bare := recorded - {where for each in cards for where in covers(each)}:
                return False, f"{card}: without armor at the {', '.join(sorted(bare))}"
        if what in (None, RECORDED_ARMOR) or (word in without and card_that_one_carries(play, what)):
            continue
        keywords = [(each.name, word) for each in cards for word in each.data.get("keywords") or ()]
        has = [name for name, word in keywords if what == word.casefold().replace(" ", "_")]
        if bool(has) == (word in with_it):
            lacked = f"without {what.replace('_', ' ')} gear"
            return False, f"{card}: {f'with {has[0]}' if has else lacked}"
    return True, ""


def _bars(block: Document) -> bool:
    return any(word in STAY or word.startswith("depart_with") for word in block.get("forbids", ()))


def _at_home(play: Play) -> bool:
    """Whether a card of the settlement or the monster could bar anybody from departing."""

    def bars() -> bool:
        return any(
            _bars(block)
            for where in (texts.of_settlement, texts.of_monster)
            for _, block in where(play).about("forbids")
        )

    return play.remembered("bars at home", bars)


COUPLE = ("couple", "mother", "father")  # of whom a card speaks that begins with one woman and one man


def settled_by(play: Play, due: Due) -> str:
    """The line that settles what is due as things stand: by hand where it begins with a couple, and there is none."""
    by_hand = f"{due.command} --by-hand"
    if due.survivor_id is not None or kind_of(due.content) != "story_event" or not due.command.startswith("event "):
        return due.command

    def is_for_two() -> bool:
        parts = within(play.entry(due.content).data)
        return any(part.get(field) in COUPLE for part in parts for field in ("who", "target", "parents"))

    about_two = play.remembered(("for two", due.content), is_for_two, PACKS)
    return by_hand if about_two and lasting.answerer("survivors.births:lacks_couple")(play) else due.command


RECORDED_ARMOR = "recorded_armor"


def card_that_one_carries(play: Play, what: str) -> str | None:
    """The gear that one of the departing carries for all, where what they cannot depart without is no keyword."""
    return next((entry.name for entry in play.content.of("gear") if entry.slug == what), None)


# numbers that are written down, not derived: the journal says what made them
RECORDED = (
    "survival", "insanity", "courage", "understanding", "hunt_xp", "weapon_proficiency", "bleeding", "skip_next_hunt",
)  # fmt: skip


def _recorded(play: Play, survivor: Survivor, field: str, said: Callable[[int], str]) -> Parts:
    """What made a number: the lines that changed it, and before them what no line did."""
    found = [
        (f"entry {number}: {said(number)}", amount) for number, amount in _made(play, survivor, field, created=True)
    ]
    before = int(getattr(survivor, field)) - sum(amount for _, amount in found)
    return [("start", before), *found] if before or not found else found


def _based(play: Play, survivor: Survivor, name: str, said: Callable[[int], str]) -> Parts:
    """An attribute's parts; the pencilled number as it was at first, and the lines that changed it for good."""
    pencilled, *others = parts(play, survivor, name)
    found = [
        (f"entry {number}: {said(number)}", amount) for number, amount in _made(play, survivor, name, created=False)
    ]
    return [(pencilled[0], pencilled[1] - sum(amount for _, amount in found)), *found, *others]


def _made(play: Play, survivor: Survivor, field: str, created: bool) -> list[tuple[int, int]]:
    """By how much each entry that counts changed a number of somebody's sheet."""
    found = []
    for deed in play.deeds():
        about = [each for each in deed.changes if each.table == "survivor" and each.id == survivor.id]
        more = sum(int(each.new[field]) for each in about if each.kind == "create" and created)
        more += sum(int(each.new) - int(each.old) for each in about if each.kind == "set" and each.field == field)
        found += [(deed.id, more)] if more else []
    return found


def explain(play: Play, survivor: Survivor, text: str, said: Callable[[int], str]) -> list[dict[str, object]]:
    """Where numbers come from: an attribute, armor (of one location or all), what is written down, the population."""
    sources: dict[str, Parts] = {name: parts(play, survivor, name) for name in ATTRIBUTES}
    sources["survival limit"] = limit_parts(play)
    sources["population"] = [("sheets", len(living(play))), ("nameless", play.draft.settlement.nameless)]
    sources["bleeding limit"] = [("deadly", bleeding_limit(play, survivor))]
    sources |= {f"armor {location}": armor_parts(play, survivor, location) for location in LOCATIONS}
    made = {field.replace("_", " "): field for field in RECORDED}
    sources |= {name: [] for name in made}
    wanted = [text] if text.strip().casefold() != "armor" else [f"armor {location}" for location in LOCATIONS]
    names = [str(pick(word, [Candidate(name, name) for name in sources], "number").thing) for word in wanted]
    sources |= {name: _recorded(play, survivor, made[name], said) for name in names if name in made}
    sources |= {name: _based(play, survivor, name, said) for name in names if name in ATTRIBUTES}
    return [
        {"stat": name, "value": sum(amount for _, amount in sources[name]),
         "parts": [{"name": part, "value": amount} for part, amount in sources[name]]}
        for name in names
    ]  # fmt: skip


def on_rolls(play: Play, survivor: Survivor | None, *names: str) -> list[tuple[str, int]]:
    """What is added to a roll that is known under these names."""
    found: list[tuple[str, int]] = []
    wanted = (*names, "any")
    said = texts.standing(play, survivor, "rolls") if survivor else texts.of_settlement(play).about("rolls")
    for text, block in said:
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
    rows = [row for row in play.draft.rows(Stored).values() if kind_of(row.content) == "resource"]
    return [row for row in rows if of_deck(play.entry(row.content), deck)] if deck else rows


class Idle(NamedTuple):
    """A piece of armor that adds no points, where it is worn, and the piece that counts there."""

    entry: Entry
    location: str
    counts: Entry


def armor(play: Play, survivor: Survivor, location: str) -> int:
    """Armor points left at a hit location: worn (R39) minus lost; gear without points left is still worn (R96)."""
    return sum(amount for _, amount in armor_parts(play, survivor, location))


def armor_parts(play: Play, survivor: Survivor, location: str) -> Parts:
    """Worn armor, one piece a location (R230: a second is named, adds none), what else protects, and what was lost."""
    found: Parts = []
    worn = cards.worn(play, survivor)
    counted = _counted(worn, location) if worn else None
    for text in worn:
        points = _points(text, location)
        if counted is not None and _is_second(text, counted, location):
            found.append((f"{text.name}: {_other(text.entry, counted.entry)} is worn there", 0))
            points = 0
        points += text.data.get("armor_all", 0)
        if points:
            found.append((text.name, points))
    found += [(text.name, text.data["armor_all"]) for text in complete_sets(play, survivor) if "armor_all" in text.data]
    for text, block in texts.standing(play, survivor, "armor"):
        if text.kind != "gear" or block is not text.data:  # on a gear card itself, `armor` is where it is worn
            found += [(text.name, block["armor"][where]) for where in (location, "all") if where in block["armor"]]
    for where in (location, "all", "each"):
        found += lasting.amounts(play, survivor, lasting.ARMOR + where)
    lost = sum(part.armor_lost for part in play.draft.of(BodyPart, survivor.id) if part.location == location)
    lost = min(lost, sum(points for _, points in found))
    return [*found, ("lost", -lost)] if lost else found


def _counted(worn: list[Text], location: str) -> Text | None:
    """The one piece of armor that counts at a location: the one that gives most, the lower slot of two alike."""
    pieces = [text for text in worn if location in armors(text.entry)]
    return max(pieces, key=lambda text: _points(text, location), default=None)


def _points(text: Text, location: str) -> int:
    return int(text.data["armor"]["points"]) if location in covers(text.entry) else 0


def _is_second(text: Text, counted: Text, location: str) -> bool:
    """Whether a card is a second piece of armor on a location, where another counts."""
    return text is not counted and location in armors(text.entry) and _points(text, location) > 0


def _other(piece: Entry, counts: Entry) -> str:
    return "another" if piece.id == counts.id else counts.name


def armors(entry: Entry) -> list[str]:
    """The locations on which a card is the one armor; an accessory is worn over it and adds to it."""
    return [] if is_accessory(entry) else covers(entry)


def idle(play: Play, survivor: Survivor) -> list[Idle]:
    """The pieces of armor in the grid that add no points, because another is worn at their location."""
    worn = cards.worn(play, survivor)
    counted: dict[str, Text | None] = {location: _counted(worn, location) for location in LOCATIONS}
    pairs = [(text, where) for text in worn for where in armors(text.entry)]
    return [
        Idle(text.entry, where, best.entry)
        for text, where in pairs
        if (best := counted.get(where)) is not None and _is_second(text, best, where)
    ]


def told_idle(piece: Idle) -> str:
    """Why a piece of armor adds no points, in words."""
    other = _other(piece.entry, piece.counts)
    return f"{piece.entry.name} adds no armor points: {other} is worn at the {piece.location}"
