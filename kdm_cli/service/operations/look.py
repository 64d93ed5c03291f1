"""Looking things up: any card, table, keyword or rule the packs know, with or without a campaign."""

import json
import re
from collections.abc import Iterator, Mapping

from kdm_cli.content import Library
from kdm_cli.content.links import PROSE, meanings
from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.content import AnyJson, Candidate, Entry, Json, fold, matches, nearest
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.language.phrases import NAMED_FOR, renamed
from kdm_cli.rules.language.spoken import affinities, card_lines
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.settlement.develop import activities, endeavors
from kdm_cli.rules.settlement.develop.activities import Activity
from kdm_cli.rules.showdown.decks import BASIC_ACTION
from kdm_cli.rules.state import Due, Event, Gear, Holding, Lasting, Stored, Survivor, Trait
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.operation import entry_at, keeping, switch, words
from kdm_cli.service.perform import Session
from kdm_cli.service.tray import at_rest, library_of
from kdm_cli.store.campaign import behind, reading

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Card, Look

WORDS = words("WORD", "a name, a part of one, an id such as core:gear/cloth, or a rule such as R94", "card")
OFFERING = ("location", "innovation", *activities.KINDS)
MOST_RULES = 4
WHOLE = 3  # so many entries are shown whole, more are listed
LISTED = 18
SURE = ("rulebook", "two-sources", "own")
FROM = ("source", "sources_note", "stats_source", "stats_sources", "edition", "edition_seen", "edition_note")
ABOUT_THE_DATA = ("id", "name", "confidence", "source", "edition", "edition_seen")
TEXTS = (
    "modifiers", "forbids", "grants", "rolls", "held", "effects", "moments", "activate", "choice", "at_most", "before",
    "then", "critical_effects", "trap_effects", "reactions", "persistent", "specialization", "mastery", "endeavors",
    "affinity_bonus", "across", "bash", "lens", "tougher_with",
)  # fmt: skip


NAMED_BY = {
    "location": "location", "made_at": "location", "adds_location_on_first_defeat": "location", "deck": "monster",
    "crafting_cost": "resource", "build": "resource", "resources": "resource", "gained_by": "story_event",
    "unlocked_by": "story_event", "choice_event": "story_event", "story_event": "story_event",
    "settlement_event": "settlement_event", "nemesis_encounter": "monster", "trigger": "story_event",
    "retinue": "monster", "innovations": "innovation", "gains": "location", "monster": "monster",
    "based_on": "monster", "requires_gear": "gear", "consequences": "innovation", "consequence_of": "innovation",
    "requires_innovation": "innovation", "requires_principle": "principle",
}  # of which kind a word is that stands under this key alone  # fmt: skip
YEAR = re.compile(r"lantern year (\d{1,2})", re.IGNORECASE)
HUNT_EVENT = re.compile(r"hunt(?: event)? (\d{1,3})", re.IGNORECASE)  # by the number of the table
COSTS = ("crafting_cost", "build", "resources")  # whose keys are cards


@keeping("look", examples=("look R94", "look cat gut bow"), takes=("at",))
def look(
    session: Session,
    word: Annotated[str, WORDS],
    *,
    sources: Annotated[bool, switch("also where its numbers are known from, and how sure they are")] = False,
) -> "Look":
    """Look up a card, table, keyword or rule; in a campaign also where it is used."""
    sheets = _campaign(session, word)
    library = sheets.library
    everything = library.everything
    years = _of_year(word, library)
    found = years or _named(word, everything) or _mentioning(word, everything)
    if not found:
        library.exact(word)  # says so where it belongs to a pack that is not here
        close = nearest(word, [entry.name for entry in everything])
        hint = f"Did you mean {', '.join(close)}?" if close else "kdm look language, kdm look R94"
        refuse("unknown-name", f'No card, table, keyword or rule mentions "{word[:60]}".', hint, word)
    whole, listed = (found, []) if years or len(found) <= WHOLE else ([], found[:LISTED])
    rules = _ruled(word, everything) if listed else []
    instinct = _instinct(word, everything) if listed else []
    if rules or instinct:
        found = [entry for entry in found if entry not in rules]
        whole, listed = [], found[: LISTED + 4 - 5 * len(rules) - 5 * len(instinct)]
    if sources and listed and not rules:
        told = f'"{word[:60]}" may mean {len(found)} entries; --sources is about one of them.'
        refuse("usage", told, f"kdm look {listed[0].id.partition(':')[2]} --sources")
    shown = [*(_shown(entry, sheets, sources) for entry in rules or whole), *instinct]
    return {
        "word": word,
        "entries": shown,
        "found": [{"id": entry.id, "name": entry.name, "kind": _kind(entry)} for entry in listed],
        "more": len(found) - len(listed) if listed else 0,
    }


def _campaign(session: Session, word: str) -> Sheets:
    """The campaign whose cards these are, if there is one; that of a past must be there."""
    everywhere = session.everywhere
    if not everywhere.at:
        return Sheets(everywhere.file)
    with reading(session.path) as file, behind(file, entry_at(everywhere.at), f"kdm look {quoted(word)}") as then:
        tables = then.load()
    return Sheets.of(tables, library_of(tables))


def _of_year(word: str, library: Library) -> list[Entry]:
    """What every pack of the campaign that is played prints in one lantern year."""
    found = YEAR.fullmatch(word.strip())
    entries = library.of("timeline_year") if found else []
    return [each for each in entries if found and each.data.get("lantern_year") == int(found[1])]


def _named(word: str, everything: list[Entry]) -> list[Entry]:
    exact = [entry for entry in everything if word in (entry.id, entry.id.partition(":")[2])]
    if number := HUNT_EVENT.fullmatch(word.strip()):
        exact += [
            entry for entry in everything if entry.kind == "hunt_event" and entry.data.get("roll") == int(number[1])
        ]
    if exact:
        return exact
    named = matches(
        word, [Candidate(name, entry) for entry in everything for name in (entry.name, *entry.data.get("aliases", ()))]
    )
    offered = [Candidate(each["name"], entry) for entry in everything for each in entry.data.get("endeavors") or ()]
    named += [match for match in offered if fold(match.name) == fold(word)] if named else matches(word, offered)
    return list({match.thing.id: match.thing for match in named if isinstance(match.thing, Entry)}.values())


def _ruled(word: str, everything: list[Entry]) -> list[Entry]:
    """The few rules that are about the word, before all the cards that mention it."""
    about = [
        entry
        for entry in everything
        if entry.kind == "rule"
        and (
            fold(str(entry.data.get("text", "")).partition(":")[0]) == fold(word)
            or fold(word) in map(fold, str(entry.data.get("where", "")).split(" / "))
        )
    ]
    named = [entry for entry in about if fold(str(entry.data["text"])).startswith(fold(word))]
    return named if 0 < len(named) <= MOST_RULES else about if len(about) <= MOST_RULES else []


def _instinct(word: str, everything: list[Entry]) -> "list[Card]":
    """What a monster's instinct of this name says, once for all monsters with the same."""
    found: dict[str, Card] = {}
    for entry in everything:
        instinct = entry.data.get("instinct") or {}
        if fold(str(instinct.get("name", ""))) != fold(word):
            continue
        text = [str(line) for line in instinct.get("text", ())]
        card = found.get(" ".join(text))
        kind = f"{card['kind']}, {entry.name}" if card else f"instinct of {entry.name}"
        found[" ".join(text)] = {
            "id": entry.id, "name": str(instinct["name"]), "kind": kind, "pack": entry.pack,
            "page": None, "doubt": None, "text": text, "does": [], "facts": {}, "names": {}, "used": [], "can": [],
            "sources": [],
        }  # fmt: skip
    return list(found.values())


def _mentioning(word: str, everything: list[Entry]) -> list[Entry]:
    """Entries in whose words every word of the question stands."""
    wanted = [part.casefold() for part in word.split() if fold(part)]
    texts = ((entry, _words_of(entry).casefold()) for entry in everything if wanted)
    return [entry for entry, text in texts if all(part in text for part in wanted)]


def _words_of(entry: Entry) -> str:
    """What an entry says to people."""
    said = entry.data.get("text", "")
    bonus = (entry.data.get("affinity_bonus") or {}).get("text", ())
    facts = [value for key, value in entry.data.items() if key not in (*TEXTS, "text", "id")]
    return " ".join([said] if isinstance(said, str) else said) + " ".join(bonus) + json.dumps(facts, ensure_ascii=False)


def _shown(entry: Entry, sheets: Sheets, sources: bool = False) -> "Card":
    bonus = entry.data.get("affinity_bonus") or {}
    facts = {
        key: value
        for key, value in entry.data.items()
        if key not in ABOUT_THE_DATA and not key.endswith("confidence") and value not in (None, [], {}, False, "")
    }
    facts |= _basic_action(entry, sheets) if entry.kind == "monster" else {}
    names = dict(_names(entry.data, entry.pack, sheets))
    page = facts.pop("rulebook_page_1_5", None)
    text = facts.pop("text", [])
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": _kind(entry),
        "pack": entry.pack,
        "page": page,
        "doubt": ", ".join(_doubts(entry)) or None,
        "text": [
            *([text] if isinstance(text, str) else text),
            *(f"with {affinities(bonus)}: {line}" for line in bonus.get("text", ())),
        ],
        "does": card_lines(renamed(entry.data, names)),
        "facts": {key: _said(value) for key, value in facts.items() if key not in TEXTS},
        "names": names,
        "used": _used(entry, sheets),
        "can": _can(entry, sheets),
        "sources": list(_sources(entry)) if sources else [],
    }


def _basic_action(monster: Entry, sheets: Sheets) -> "dict[str, Json]":
    """The numbers of its Basic Action, which is a card of its own."""
    slugs = (str(monster.data.get("based_on") or monster.slug), monster.slug)
    cards = [each for each in sheets.library.of("ai_card") if each.data.get("rank") == BASIC_ACTION]
    card = next((each.data for slug in slugs for each in cards if each.data.get("monster") == slug), {})
    said = {**(card.get("attack") or {}), **{key: card.get(key) for key in ("targets", "no_target")}}
    told = {key: value for key, value in said.items() if value is not None}
    return {"basic_action": told} if told else {}


def _names(data: AnyJson, pack: str, sheets: Sheets, key: str = "") -> Iterator[tuple[str, str]]:
    """Whatever of an entry means another one, and how that is called."""
    if isinstance(data, Mapping):
        for field, value in data.items():
            yield from _names(value, pack, sheets, field)
            yield from _names(field, pack, sheets, key) if key in COSTS else ()
    elif isinstance(data, list):
        for each in data:
            yield from _names(each, pack, sheets, key)
    elif isinstance(data, str) and key == "grants":
        if event := NAMED_FOR.fullmatch(data):
            same = [entry for entry in sheets.library.of(*sheets.library.kinds) if entry.slug == event[2]]
            yield from ((data, data[: event.start(2)] + entry.name) for entry in same[:1])
    elif isinstance(data, str) and key not in PROSE:
        kind = NAMED_BY.get(key, "")
        short = f"{kind}/{data}" if kind and "/" not in data else data
        for meant in meanings(short, key, pack, sheets.library.kinds) or ():
            if found := sheets.library.get(meant):
                yield data, found.name
                return


def _said(value: "Json") -> "Json":
    """Facts without what is carried out: that is said by `does`."""
    if isinstance(value, list):
        return [_said(each) for each in value]
    if isinstance(value, dict) and "op" not in value:  # what is carried out at a moment of its own stays whole
        return {key: _said(each) for key, each in value.items() if key not in TEXTS}
    return value


def _doubts(entry: Entry) -> Iterator[str]:
    """Which parts come from a single source or from memory."""
    for key, value in entry.data.items():
        if key.endswith("confidence") and value and value not in SURE:
            part = key.removesuffix("confidence").strip("_").replace("_", " ")
            yield f"{part + ': ' if part else ''}{str(value).replace('-', ' ')}"


def _sources(entry: Entry) -> Iterator[str]:
    """Where the entry is known from, and how sure that is."""
    if doubts := ", ".join(_doubts(entry)):
        yield f"not sure ({doubts}): your own card decides"
    for key, value in entry.data.items():
        if value and (key in FROM or key.endswith("confidence")):
            said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            yield f"{key.replace('_', ' ')}: {said.replace('-', ' ') if key.endswith('confidence') else said}"
    yield f"pack: {entry.pack}"


def _kind(entry: Entry) -> str:
    return entry.kind.replace("_", " ")


def _used(entry: Entry, sheets: Sheets) -> list[str]:
    """Where this campaign has it; without a campaign nowhere."""
    people = {row.id: row.name for row in sheets.rows(Survivor)}
    used = [f"{people[row.survivor_id]} has it" for row in sheets.rows(Trait) if row.content == entry.id]
    for row in sheets.rows(Lasting):  # what was chosen or rolled as somebody gained it
        if row.content == entry.id and row.survivor_id and row.what.startswith(lasting.WITH_CARD):
            told = lasting.spoken([row], lambda card: getattr(sheets.library.get(card), "name", card))
            used += [f"{people[row.survivor_id]}: {each['what']}" for each in told]
    used += [f"{people[row.survivor_id]} wears it" for row in sheets.rows(Gear) if row.content == entry.id]
    used += [f"{row.copies} in storage" for row in sheets.rows(Stored) if row.content == entry.id]
    used += [f"the settlement has it since year {row.year}" for row in sheets.rows(Holding) if row.content == entry.id]
    used += [f"lantern year {row.year}" for row in sheets.rows(Event) if row.content == entry.id]
    used += [f"due: {row.why}" for row in sheets.rows(Due) if row.content == entry.id]
    return list(dict.fromkeys(used))


def _can(entry: Entry, sheets: Sheets) -> list[str]:
    """What brings a card to this campaign, or what it offers there for endeavors, and what is missing for that."""
    if entry.kind not in OFFERING or not sheets.tables["settlement"]:
        return []
    play = at_rest(Draft(sheets.tables, 0), sheets.library)
    return [*_brought(play, entry), *_offered(play, entry)]


def _brought(play: Play, entry: Entry) -> Iterator[str]:
    """How a location is built, how an innovation is drawn."""
    if entry.kind not in activities.SETTLEMENT or holds(play, entry.id):
        return
    if entry.kind == "location":
        for activity in endeavors.ways(play, entry):
            price = activities.price(play, activity)
            yield f"{activity.name} at {activity.source.name}, {price}: {_state(play, activity)}"
    elif entry.id in {each.id for each in holdings.innovation_deck(play)}:
        yield "it is in the innovation deck: kdm innovate"
    elif leads := endeavors.leading_to(play, entry):
        yield f"it comes into the innovation deck with {' or '.join(leads)}"


def _offered(play: Play, entry: Entry) -> Iterator[str]:
    """What is printed on the card itself, but for what is there already; what stands alike in one line."""
    found: dict[str, list[str]] = {}
    for activity in activities.printed(play):
        brings = activities.brings(play, activity)
        if activity.source.id == entry.id and not (brings and all(holds(play, each.id) for each in brings)):
            found.setdefault(_state(play, activity), []).append(activity.name)
    yield from (f"{', '.join(names)}: {state}" for state, names in found.items())


def _state(play: Play, activity: Activity) -> str:
    if not activities.is_here(play, activity):
        return f"needs {activity.source.name}"
    if endeavors.not_yet(play):
        return "from step 7 of the settlement phase on"  # R219
    why = endeavors.why_not(play, activity).rstrip(".").removeprefix(activity.name).lstrip(": ")
    return why or "can be done now"
