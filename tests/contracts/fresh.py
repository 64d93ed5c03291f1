"""Everything in schemas/, the typed methods of a campaign and the index of the packs, from the code and the packs.

`python -m tests.contracts.fresh` writes it, `--check` compares.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from kdm_cli.content import BRIEF, CORE, IN_BRIEF, INDEX, MANIFEST, TALLIES, Library, Pack
from kdm_cli.content.check import coverage
from kdm_cli.content.names import CALLED
from kdm_cli.content.places import shipped
from kdm_cli.content.played import CORE_ID
from kdm_cli.light import digest
from kdm_cli.rules.asking import event_times, the_showdown, weapons
from kdm_cli.rules.content import Tally, kind_of
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.settlement import resources
from kdm_cli.rules.settlement.develop import activities, crafting, payment
from kdm_cli.rules.showdown import decks
from kdm_cli.rules.year import fetch_list
from kdm_cli.service.language import index
from kdm_cli.service.language.index import AT, options_of
from kdm_cli.service.language.operation import Operation, Parameter
from kdm_cli.service.sheets import shapes
from kdm_cli.store.pieces import FORMAT, HEADER
from kdm_cli.store.tables import FACTS, Entry
from kdm_cli.text import wrapped
from tests.contracts import methods
from tests.contracts.codes import codes
from tests.contracts.ddl import campaign_sql
from tests.contracts.pack_schemas import head, pack_schemas

SCHEMAS = Path(__file__).parents[2] / "schemas"
SHELF = Path(CORE).parent
EXPANSIONS = Path(CORE).parents[1] / "cli" / "help" / "expansions.txt"
RELEASED = Path(__file__).parents[1] / "files" / "released.json"
ENDED = "What nobody captured is not counted.\n"
TABLE = "which cards):\n\n"  # where the table begins
COVERED = {
    "gear": ("gear", "armor_set"),
    "arts": ("fighting_art", "secret_fighting_art", "disorder", "ability", "impairment"),
    "innovations": ("innovation", "location"),
    "hit locations": ("hit_location",),
    "AI cards": ("ai_card",),
    "events": ("story_event", "settlement_event", "hunt_event"),
}
ASKED: tuple[Tally, ...] = (
    activities.PRINTED, activities.BROUGHT, activities.PRICED, crafting.RECIPES, payment.COSTS, payment.PAYABLE,
    event_times.FIRST, fetch_list.CARDS, resources.OF_DECK, CALLED, the_showdown.ROLES, the_showdown.AI_CARDS,
    the_showdown.HIT_LOCATIONS, decks.TRAITS, hunt_events.DRAWN_WITH, weapons.TYPES,
)  # fmt: skip
LINKS = ("campaign", "replaces", "was")  # by which a card has to do with others
VERSION = 1  # of the JSON that commands print and read; keys that are added do not change it


def everything() -> dict[str, str]:
    """Every file of schemas/ and what it must hold."""
    files = {"campaign.sql": campaign_sql()}
    documents = {
        "outcome.schema.json": shaped(shapes.OutcomeShown, "What a changing command prints with --json"),
        "refusal.schema.json": refusal(),
        "batch.schema.json": batch(),
        "scene.schema.json": shaped(
            shapes.live.Scene, "What the live page of `kdm serve` follows, also as its state.json"
        ),
        "export.schema.json": export(),
        "piece.schema.json": piece(),
    }
    for path, shape in shapes.OF_COMMAND.items():
        name = path.replace(" ", "-")
        documents[f"{name}.schema.json"] = shaped(shape, f"What `kdm {path} --json` prints")
    for name, shape in shapes.BESIDE.items():
        documents[f"{name.strip('-')}.schema.json"] = shaped(shape, f"What `kdm {name} --json` prints")
    documents = {
        name: head(f"urn:kdm:schema:{VERSION}:{name.partition('.')[0]}", VERSION) | document
        for name, document in documents.items()
    }
    documents |= pack_schemas()
    return files | {name: json.dumps(document, indent=2) + "\n" for name, document in documents.items()}


def shaped(shape: Any, title: str) -> dict[str, Any]:
    """What is printed: its objects are open, for keys may be added."""
    return {**TypeAdapter(shape).json_schema(), "title": title}


def refusal() -> dict[str, Any]:
    schema = shaped(shapes.RefusalShown, "What a refused command prints with --json")
    schema["$defs"]["ErrorShown"]["properties"]["code"]["enum"] = codes()
    return schema


def closed(node: Any) -> Any:
    """The same, with objects of a known shape that hold nothing else: what is read, and what our own tests promise."""
    if isinstance(node, list):
        return [closed(each) for each in node]
    if not isinstance(node, dict):
        return node
    shut = {key: closed(value) for key, value in node.items()}
    if "properties" in node and node.get("type") == "object":
        shut.setdefault("additionalProperties", False)
    return shut


WORDS = {"oneOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}]}
EVERYWHERE = {
    "roll": WORDS | {"description": "faces"},
    "choose": WORDS | {"description": "choices"},
    "draw": WORDS | {"description": "cards drawn"},
    "because": {"type": "string", "description": "why; kept in the journal"},
    "house-rule": {
        "oneOf": [{"type": ["boolean", "string"]}, {"type": "array", "items": {"type": "string"}}],
        "description": "true waives whatever is in the way; or the requirements by name, or by the id of their rule",
    },
    "auto": {"type": "boolean"},
}  # what every step of a batch document may say


def batch() -> dict[str, Any]:
    operations = [each for each in index.everything().values() if each.batch]
    return {
        "title": "A batch document: commands in order, all kept or none",
        "type": "array",
        "items": {"oneOf": [_step(operation) for operation in operations]},
        "$defs": EVERYWHERE | {AT.name: {"type": ["string", "integer"], "description": AT.help}},
    }


def _step(operation: Operation) -> dict[str, Any]:
    properties: dict[str, Any] = {"do": {"const": operation.document}}
    for parameter in operation.parameters:
        properties[parameter.name.strip("_")] = _parameter(parameter)
    properties |= {name: {"$ref": f"#/$defs/{name}"} for name in EVERYWHERE}
    if AT in options_of(operation):
        properties[AT.name] = {"$ref": f"#/$defs/{AT.name}"}
    required = [each.name.strip("_") for each in operation.parameters if each.required]
    return {
        "title": operation.document,
        "description": operation.summary,
        "type": "object",
        "properties": properties,
        "required": ["do", *required],
        "additionalProperties": False,
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    kind = parameter.kind
    one: dict[str, Any] = {"type": ["string", "integer"], "description": kind.help}
    if kind.flag:
        one = {"type": "boolean", "description": kind.help}
    elif kind.options:
        one = {"enum": list(kind.options), "description": kind.help}
    if not parameter.many:
        return one
    return {"oneOf": [{"type": "array", "items": one}, one], "description": kind.help}


def entry() -> dict[str, Any]:
    """An entry of the journal, as exports and pieces spell it."""
    schema = Entry.model_json_schema()
    for column, kind in (("arguments", "object"), ("answers", "array"), ("changes", "array"), ("story", "array")):
        schema["properties"][column] = {"type": kind}
    for column in ("checkpoint", "meant"):
        schema["properties"][column] = {"type": ["object", "null"]}
    return closed(schema)


def piece() -> dict[str, Any]:
    digest = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
    header = {
        "kdm-piece": {"const": FORMAT, "description": "version of this document"},
        "schema": {"type": "integer", "description": "version of the file format"},
        "uuid": {"type": "string", "description": "of the campaign, in all its copies"},
        "writer": {"type": "string", "description": "who has put it there"},
        "first": {"type": "integer", "minimum": 1, "description": "number of its first entry"},
        "last": {"type": "integer", "minimum": 1, "description": "number of its last entry"},
        "previous": digest | {"description": "of the entry before its first one"},
    }
    assert tuple(header) == HEADER
    return {
        "title": "A line of a .kdmj that `kdm sync` writes: the first is its header, each other one an entry",
        "oneOf": [{"$ref": "#/$defs/header"}, {"$ref": "#/$defs/entry"}],
        "$defs": {
            "header": {
                "type": "object",
                "properties": header,
                "required": [*HEADER],
                "additionalProperties": False,
            },
            "entry": entry(),
        },
    }


def export() -> dict[str, Any]:
    definitions: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    for table in FACTS:
        name = str(table.__tablename__)
        definitions[name] = closed(table.model_json_schema())
        facts[name] = {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}
    definitions["entry"] = entry()
    return {
        "title": "What `kdm export json` writes: facts and journal, whole",
        "type": "object",
        "properties": {
            "kdm": {"const": 1, "description": "version of this document"},
            "schema": {"type": "integer", "description": "version of the file format"},
            "facts": {"type": "object", "properties": facts, "required": list(facts), "additionalProperties": False},
            "journal": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
        },
        "required": ["kdm", "schema", "facts", "journal"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def beside() -> dict[Path, str]:
    """The files besides schemas/ that are made."""
    shelf = {SHELF / INDEX: packs(), SHELF / BRIEF: brief(), **{SHELF / file: tallies(file) for file in TALLIES}}
    return {methods.STUB: methods.methods(), **shelf, EXPANSIONS: expansions(), RELEASED: released()}


def released() -> str:
    """Every id that a pack of kdm ever had, by pack and kind; none is ever taken off, for a campaign may have it."""
    known = json.loads(RELEASED.read_text(encoding="utf-8")) if RELEASED.exists() else {}
    for pack, folder in shipped().items():
        opened = Pack(folder)
        for kind in opened.kinds:
            slugs = {entry.data["id"].partition("/")[2] for entry in opened.of(kind)}
            known[f"{pack}:{kind}"] = sorted(slugs.union(known.get(f"{pack}:{kind}", ())))
    return "{\n" + ",\n".join(f"{json.dumps(of)}: {json.dumps(known[of])}" for of in sorted(known)) + "\n}\n"


def expansions() -> str:
    """The help text about expansions, with how much of each kdm carries out."""
    told = EXPANSIONS.read_text(encoding="utf-8").partition(TABLE)[0]
    lines = []
    for pack, folder in shipped().items():
        if pack == CORE_ID or pack.startswith("printing"):
            continue
        opened = Pack(folder)
        rows = {row.kind: row for row in coverage([entry for kind in opened.kinds for entry in opened.of(kind)])}
        cells = []
        for called, kinds in COVERED.items():
            found = [rows[kind] for kind in kinds if kind in rows]
            if known := sum(row.entries - row.unknown for row in found):
                cells.append(f"{called} {sum(row.automated for row in found)} of {known}")
        lines.append(wrapped(f"{opened.name}: {', '.join(cells) or 'names and numbers alone'}", 78, "  "))
    return told + TABLE + "\n".join(line for each in lines for line in each) + "\n\n" + ENDED


def packs(shelf: Path = SHELF) -> str:
    """The manifests of the packs that come with kdm, a line each, with what tells one state of them from another."""
    lines = []
    for folder, manifest, rows in shelved(shelf):
        linked: dict[str, list[str]] = {}
        for row in rows:
            if (said := [*row.get("was", ()), row.get("replaces")]) != [None]:
                linked.setdefault(row.get("campaign", ""), []).extend(each for each in (row["id"], *said) if each)
        facts = {field: manifest[field] for field in ("id", "name", "version", "files")}
        whole = digest((folder / file).read_bytes() for file in (MANIFEST, *manifest["files"]))
        facts |= {"edition": whole[:8], "linked": linked}
        lines.append(f"{json.dumps(folder.name)}: {json.dumps(facts)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def brief() -> str:
    """What sheets list of the packs that come with kdm, a line for each kind, by campaign."""
    packs = []
    for folder, _, rows in shelved(SHELF):
        kinds: dict[str, dict[str, list[Any]]] = {}
        for row in rows:
            kind = kind_of(row["id"])
            if kind in IN_BRIEF:
                kept = {field: row[field] for field in ("id", "name", *LINKS, *IN_BRIEF[kind]) if field in row}
                kinds.setdefault(kind, {}).setdefault(row.get("campaign", ""), []).append(kept)
        lines = [f"{json.dumps(kind)}: {json.dumps(found)}" for kind, found in kinds.items()]
        packs.append(f"{json.dumps(folder.name)}: {{" + ",\n".join(lines) + "}")
    return "{\n" + ",\n".join(packs) + "\n}\n"


def tallies(shelf: str) -> str:
    """How many cards of the packs that come with kdm say what is asked of them, a line for each kind, by campaign."""
    packs, asked = [], [tally for tally in ASKED if tally.shelf == shelf]
    for pack, folder in shipped().items():
        library = Library([CORE, folder] if pack != CORE_ID else [CORE])
        lines = []
        for kind in dict.fromkeys(kind for tally in asked for kind in tally.kinds):
            found: dict[str, dict[str, dict[str, int]]] = {}
            for tally in (each for each in asked if kind in each.kinds):
                by_campaign: dict[str, Counter[str]] = {}
                for entry in Pack(folder).of(kind):
                    words = sorted({*tally.said(library, entry)})
                    by_campaign.setdefault(entry.data.get("campaign", ""), Counter()).update(words)
                if counted := {campaign: dict(words) for campaign, words in by_campaign.items() if words}:
                    found[tally.name] = counted
            if found:
                lines.append(f"{json.dumps(kind)}: {json.dumps(found)}")
        packs.append(f"{json.dumps(pack)}: {{" + ",\n".join(lines) + "}")
    return "{\n" + ",\n".join(packs) + "\n}\n"


def shelved(shelf: Path) -> Iterator[tuple[Path, Any, list[Any]]]:
    """The packs in a place: folder, manifest and rows."""
    for folder in sorted(path.parent for path in shelf.glob(f"*/{MANIFEST}")):
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = (json.loads((folder / file).read_text(encoding="utf-8")) for file in manifest["files"])
        yield folder, manifest, [row for rows in files for row in rows]


def stale() -> list[str]:
    """Files that are not what the code and the packs make of them."""
    expected = everything()
    files = [path for path in SCHEMAS.rglob("*") if path.is_file()]
    present = {path.relative_to(SCHEMAS).as_posix(): path.read_text(encoding="utf-8") for path in files}
    for path, text in beside().items():
        expected[path.name] = text
        present[path.name] = path.read_text(encoding="utf-8") if path.exists() else ""
    return sorted(name for name in expected.keys() | present.keys() if expected.get(name) != present.get(name))


if __name__ == "__main__":
    if "--check" in sys.argv:
        found = stale()
        sys.exit(f"stale: {', '.join(found)}; python -m tests.contracts.fresh" if found else 0)
    for file, made in ((INDEX, packs), (BRIEF, brief)):  # first: with them the packs are read
        (SHELF / file).write_text(made(), encoding="utf-8")
    for name, text in everything().items():
        (SCHEMAS / name).parent.mkdir(exist_ok=True)
        (SCHEMAS / name).write_text(text, encoding="utf-8")
    for path, text in beside().items():
        path.write_text(text, encoding="utf-8")
