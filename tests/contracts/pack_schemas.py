"""The schemas of packs, for editors: the manifest, one file a kind, the language of cards, and any file of a pack."""

from typing import Any

from kdm_cli.content.kinds import OF_KIND
from kdm_cli.content.kinds.entry import Manifest
from kdm_cli.content.manifest import FORMAT
from kdm_cli.rules.language.card_text import CardText
from tests.contracts.schema_book import SchemaBook

DRAFT = "https://json-schema.org/draft/2020-12/schema"
LANGUAGE = "language.schema.json"


def pack_schemas() -> dict[str, Any]:
    """Every file under schemas/packs/."""
    language = SchemaBook(file=LANGUAGE)
    documents = {f"packs/{kind}.schema.json": entries_of(kind, language) for kind in sorted(OF_KIND)}
    manifest = SchemaBook()
    documents["packs/pack.schema.json"] = {
        "title": "pack.json: the manifest of a pack",
        **manifest.of(Manifest),
        "$defs": manifest.definitions,
    }
    documents["packs/any-file.schema.json"] = any_file()
    language.of(CardText)
    documents[f"packs/{LANGUAGE}"] = {
        "title": "What cards say: operations, conditions, amounts and targets",
        "$defs": dict(sorted(language.definitions.items())),
    }
    return {path: head(path.rpartition("/")[2], FORMAT) | document for path, document in documents.items()}


def head(name: str, version: int) -> dict[str, Any]:
    """What every schema begins with: what it is called, and which version of what it describes."""
    return {"$schema": DRAFT, "$id": name, "version": version}


def entries_of(kind: str, language: SchemaBook) -> dict[str, Any]:
    book = SchemaBook(language)
    item = book.of(OF_KIND[kind])
    return {
        "title": f"A file of a pack whose entries are of the kind {kind}",
        "type": "array",
        "items": item,
        "$defs": book.definitions,
    }


def any_file() -> dict[str, Any]:
    """Entries of several kinds: the id says which schema an entry keeps."""
    choices = [
        {
            "if": {"properties": {"id": {"type": "string", "pattern": f"^[^:]+:{kind}/"}}},
            "then": {"$ref": f"{kind}.schema.json#/items"},
        }
        for kind in sorted(OF_KIND)
    ]
    return {
        "title": "Any file of a pack: entries of one kind or several",
        "type": "array",
        "items": {"type": "object", "required": ["id", "name"], "allOf": choices},
    }
