"""Looking things up: any card, table, keyword or rule the packs know, with or without a campaign."""

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

from kdm_cli.content.links import pack_of
from kdm_cli.rules.asking import lasting
from kdm_cli.rules.content import Entry, Json
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.language.lines import affinities, card_lines
from kdm_cli.rules.names import Candidate, fold, matches, nearest
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Event, Gear, Holding, Lasting, Stored, Survivor, Trait
from kdm_cli.service.completion.campaign_names import Sheets
from kdm_cli.service.language.operation import keeping, words
from kdm_cli.service.perform.work import Session
from kdm_cli.service.sheets.prospects import prospects
from kdm_cli.service.table.view import at_rest

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Card, Look

WORDS = words("WORD", "a name, a part of one, an id such as core:gear/cloth, or a rule such as R94", "card")
WHOLE = 3  # so many entries are shown whole, more are listed
LISTED = 18
SURE = ("rulebook", "two-sources", "own")
ABOUT_THE_DATA = ("id", "name", "confidence", "source", "edition", "edition_seen")
TEXTS = (
    "modifiers", "forbids", "grants", "rolls", "held", "effects", "moments", "activate", "choice", "at_most", "before",
    "then", "critical_effects", "trap_effects", "reactions", "persistent", "specialization", "mastery", "endeavors",
    "affinity_bonus", "across", "bash", "lens", "tougher_with",
)  # fmt: skip


@keeping("look", examples=("look R94", "look cat gut bow"))
def look(session: Session, word: Annotated[str, WORDS]) -> "Look":
    """Look up a card, table, keyword or rule; in a campaign also where it is used."""
    sheets = Sheets(session.everywhere.file)
    library = sheets.library
    everything = library.of(*library.kinds)
    found = _named(word, everything) or _mentioning(word, everything)
    if not found:
        library.exact(word)  # says so where it belongs to a pack that is not here
        close = nearest(word, [entry.name for entry in everything])
        hint = f"Did you mean {', '.join(close)}?" if close else "kdm look language, kdm look R94"
        refuse("unknown-name", f'No card, table, keyword or rule mentions "{word[:60]}".', hint)
    whole = found if len(found) <= WHOLE else []
    return {
        "word": word,
        "entries": [_shown(entry, sheets) for entry in whole],
        "found": []
        if whole
        else [{"id": entry.id, "name": entry.name, "kind": _kind(entry)} for entry in found[:LISTED]],
        "more": 0 if whole else max(0, len(found) - LISTED),
    }


def _named(word: str, everything: list[Entry]) -> list[Entry]:
    exact = [entry for entry in everything if word in (entry.id, entry.id.partition(":")[2])]
    if exact:
        return exact
    candidates = [
        Candidate(name, entry) for entry in everything for name in (entry.name, *entry.data.get("aliases", ()))
    ]
    named = matches(word, candidates)
    activities = [
        Candidate(endeavor["name"], entry) for entry in everything for endeavor in entry.data.get("endeavors") or ()
    ]
    named += [match for match in activities if fold(match.name) == fold(word)] if named else matches(word, activities)
    things = {match.thing.id: match.thing for match in named if isinstance(match.thing, Entry)}
    return list(things.values())


def _mentioning(word: str, everything: list[Entry]) -> list[Entry]:
    """Entries in whose words every word of the question stands."""
    wanted = [part.casefold() for part in word.split() if fold(part)]
    if not wanted:
        return []
    texts = ((entry, _words_of(entry).casefold()) for entry in everything)
    return [entry for entry, text in texts if all(part in text for part in wanted)]


def _words_of(entry: Entry) -> str:
    """What an entry says to people."""
    said = entry.data.get("text", "")
    bonus = (entry.data.get("affinity_bonus") or {}).get("text", ())
    facts = [value for key, value in entry.data.items() if key not in (*TEXTS, "text", "id")]
    return " ".join([said] if isinstance(said, str) else said) + " ".join(bonus) + json.dumps(facts, ensure_ascii=False)


def _shown(entry: Entry, sheets: Sheets) -> "Card":
    facts = {
        key: value
        for key, value in entry.data.items()
        if key not in ABOUT_THE_DATA and not key.endswith("confidence") and value not in (None, [], {}, False, "")
    }
    page = facts.pop("rulebook_page_1_5", None)
    text = facts.pop("text", [])
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": _kind(entry),
        "pack": pack_of(entry),
        "page": page,
        "doubt": ", ".join(_doubts(entry)) or None,
        "text": [*([text] if isinstance(text, str) else text), *_bonus(entry)],
        "does": card_lines(entry.data),
        "facts": {key: _said(value) for key, value in facts.items() if key not in TEXTS},
        "used": _used(entry, sheets),
        "can": _can(entry, sheets),
    }


def _bonus(entry: Entry) -> list[str]:
    bonus = entry.data.get("affinity_bonus") or {}
    return [f"with {affinities(bonus)}: {line}" for line in bonus.get("text", ())]


def _said(value: "Json") -> "Json":
    """Facts without what is carried out: that is said by `does`."""
    if isinstance(value, list):
        return [_said(each) for each in value]
    if isinstance(value, dict):
        return {key: _said(each) for key, each in value.items() if key not in TEXTS}
    return value


def _doubts(entry: Entry) -> Iterator[str]:
    """Which parts come from a single source or from memory."""
    for key, value in entry.data.items():
        if key.endswith("confidence") and value not in SURE:
            part = key.removesuffix("confidence").strip("_").replace("_", " ")
            yield f"{part + ': ' if part else ''}{str(value).replace('-', ' ')}"


def _can(entry: Entry, sheets: Sheets) -> list[str]:
    """What brings it to this campaign, and what can be done with it there; without a campaign nothing."""
    tables = sheets.tables
    if not tables["settlement"]:
        return []
    return prospects(at_rest(Draft(tables, 0), sheets.library), entry)


def _kind(entry: Entry) -> str:
    return entry.kind.replace("_", " ")


def _used(entry: Entry, sheets: Sheets) -> list[str]:
    """Where this campaign has it; without a campaign nowhere."""
    people = {row.id: row.name for row in sheets.rows(Survivor)}
    used = [f"{people[row.survivor_id]} has it" for row in sheets.rows(Trait) if row.content == entry.id]
    used += _recorded(entry, sheets, people)
    used += [f"{people[row.survivor_id]} wears it" for row in sheets.rows(Gear) if row.content == entry.id]
    used += [f"{row.copies} in storage" for row in sheets.rows(Stored) if row.content == entry.id]
    used += [f"the settlement has it since year {row.year}" for row in sheets.rows(Holding) if row.content == entry.id]
    used += [f"lantern year {row.year}" for row in sheets.rows(Event) if row.content == entry.id]
    used += [f"due: {row.why}" for row in sheets.rows(Due) if row.content == entry.id]
    return list(dict.fromkeys(used))


def _recorded(entry: Entry, sheets: Sheets, people: Mapping[int, str]) -> Iterator[str]:
    """What was chosen or rolled as somebody gained it."""
    for row in sheets.rows(Lasting):
        if row.content == entry.id and row.survivor_id and row.what.startswith(lasting.WITH_CARD):
            for told in lasting.spoken([row], lambda card: getattr(sheets.library.get(card), "name", card)):
                yield f"{people[row.survivor_id]}: {told['what']}"
