"""Small packs for tests, written as a player would."""

import json
from pathlib import Path
from typing import Any

from kdm_cli.content.check import Examination, Fault, beside

Rows = list[dict[str, Any]]
MANIFEST = {"id": "home", "name": "At home", "version": "3", "files": {"gear.json": ["gear"], "arts.json": ["art"]}}
SPOON = {"id": "home:gear/spoon", "name": "Spoon"}


def card(entry_id: str, name: str = "", **more: Any) -> dict[str, Any]:
    """A card of somebody's own; without a name it is called as its slug."""
    slug = entry_id.rpartition("/")[2]
    return {"id": entry_id, "name": name or slug.replace("_", " ").title(), "confidence": "own", **more}


def pack(place: Path, name: str, rows: Rows, /, **manifest: Any) -> Path:
    """A pack in a folder of its own, a file for each kind."""
    folder = place / name
    folder.mkdir(parents=True, exist_ok=True)
    by_kind: dict[str, Rows] = {}
    for row in rows:
        by_kind.setdefault(row["id"].partition(":")[2].partition("/")[0], []).append(row)
    files = {f"{kind}.json": [kind] for kind in by_kind}
    write(folder, "pack.json", {"id": name, "version": "1", "files": files} | manifest)
    for kind, listed in by_kind.items():
        write(folder, f"{kind}.json", listed)
    return folder


def write(folder: Path, name: str, content: object) -> None:
    """A file of a pack; text as it is, anything else as JSON."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    (folder / name).write_text(text, encoding="utf-8")


def check_pack(folder: str) -> list[Fault]:
    """Everything that is wrong with the pack in a folder, beside the packs that come with kdm."""
    return Examination(folder, beside(folder)).faults
