"""Where packs lie: those that come with kdm, those in the player's data folder, and any folder by its path."""

import os
from functools import cache

from kdm_cli.content import CAMPAIGN, CORE, MANIFEST, Kept, Library, Pack, pack_facts
from kdm_cli.content.reading import read_inside
from kdm_cli.light import NamedTuple, digest
from kdm_cli.rules.content import fold, kind_of, nearest
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Pack as PackRow
from kdm_cli.rules.state import Tables

SHIPPED = os.path.dirname(CORE)
MOST_FOLDERS = 500


class Found(NamedTuple):
    """A pack in a folder; one whose manifest cannot be read is called as its folder and has a problem."""

    id: str
    name: str
    version: str
    folder: str
    shipped: bool
    problem: str = ""


def homebrew_folder() -> str:
    """KDM_PACKS, else kdm/packs where the player's data belong."""
    if named := os.environ.get("KDM_PACKS"):
        return os.path.expanduser(named)
    return os.path.join(own_folder("XDG_DATA_HOME", ".local/share"), "packs")


def own_folder(variable: str, usual: str) -> str:
    """The folder of kdm among what programs keep for a person: named by a variable, Windows' own, or in the home."""
    for name in (variable, *(("LOCALAPPDATA",) if os.name == "nt" else ())):
        if os.path.isabs(os.environ.get(name, "")):
            return os.path.join(os.environ[name], "kdm")
    return os.path.join(os.path.expanduser("~"), *usual.split("/"), "kdm")


@cache
def shipped() -> dict[str, str]:
    """The folders of the packs that come with kdm, by id, core first."""
    folders = sorted(_folders_in(SHIPPED), key=lambda folder: (folder != CORE, folder))
    return {Pack(folder).id: folder for folder in folders}


def shipped_folder(pack: str) -> str | None:
    """Where the pack of this id lies that came with kdm, if one did; its folder is called as it is."""
    folder = os.path.join(SHIPPED, pack)
    inside = os.path.basename(pack) == pack and os.path.exists(os.path.join(folder, MANIFEST))
    return folder if inside else None


def is_shipped(folder: str) -> bool:
    """Whether the pack in a folder came with kdm."""
    return os.path.realpath(folder) in map(os.path.realpath, shipped().values())


def installed() -> list[Found]:
    """Every pack that can be enabled by its id."""
    return [found_in(folder) for folder in (*shipped().values(), *_folders_in(homebrew_folder()))]


def found_in(folder: str) -> Found:
    """The pack in a folder, by its manifest alone; nothing in it is trusted."""
    if is_shipped(folder):
        pack = Pack(folder)
        return Found(pack.id, pack.name, pack.version, folder, True)
    called = os.path.basename(os.path.abspath(folder))
    try:
        pack = Pack(folder, {MANIFEST: read_inside(folder, MANIFEST)})
    except ValueError as error:
        return Found(called, called, "", folder, False, f"{MANIFEST} {error}")
    except Refused as refused:
        return Found(called, called, "", folder, False, refused.refusal.message)
    taken = f"{pack.id} is a pack that comes with kdm" if pack.id in shipped() else ""
    return Found(pack.id, pack.name, pack.version, folder, False, taken)


def named(text: str) -> Found:
    """The pack an id, a name or a path means."""
    path = os.path.expanduser(text)
    known = installed()
    wanted = fold(text)
    found = [each for each in known if each.id == text] or [
        each for each in known if wanted in (fold(each.id), fold(each.name)) and os.sep not in text
    ]
    if not found and os.path.isdir(path):
        return found_in(path)
    if len(found) > 1:
        places = " and ".join(each.folder for each in found[:3])
        refuse("ambiguous-name", f'"{text[:60]}" may be the pack in {places}.', "Name the folder by its path.")
    if not found:
        close = ", ".join(nearest(text, [each.id for each in known]))
        have = f"Did you mean {close}?" if close else f"Installed: {', '.join(each.id for each in known)}."
        refuse("unknown-name", f'There is no pack "{text[:60]}".', f"{have} Any other folder goes by its path.")
    return found[0]


def digest_of(found: Found) -> str:
    """The fingerprint of a pack in a folder; empty where not all of it can be read."""
    if found.shipped:
        return pack_facts(found.folder).sha256
    try:
        manifest = read_inside(found.folder, MANIFEST)
        files = Pack(found.folder, {MANIFEST: manifest}).files
        return digest(text.encode() for text in [manifest, *(read_inside(found.folder, file) for file in files)])
    except (ValueError, Refused):
        return ""


def _folders_in(place: str) -> list[str]:
    """The folders with a manifest in a place; a place that is not there holds none."""
    try:
        names = sorted(os.listdir(place))[:MOST_FOLDERS]
    except OSError:
        return []
    folders = [os.path.join(place, name) for name in names if not name.startswith(".")]
    return [folder for folder in folders if os.path.lexists(os.path.join(folder, MANIFEST))]


CORE_ID = "core"


def library_without(tables: Tables, pack: str = "") -> Library:
    """What the campaign records, in its order, without one pack where that is tried; one that is nowhere is missing."""
    sources = {row.pack: source_of(tables, row.pack) for row in enabled_rows(tables) if row.pack != pack}
    missing = [pack for pack, source in sources.items() if source is None]
    campaign = next((row.content for row in tables["holding"].values() if kind_of(row.content) == CAMPAIGN), "")
    return Library([CORE, *(source for source in sources.values() if source is not None)], missing, campaign)


def source_of(tables: Tables, pack: str) -> Kept | str | None:
    """The copy the campaign keeps of a pack, else the folder that came with kdm."""
    texts = kept_texts(tables, pack)
    return Kept(pack, texts) if texts else shipped_folder(pack)


def enabled_rows(tables: Tables) -> list[PackRow]:
    """What the campaign records of the packs besides core, in their order."""
    besides = [row for row in tables["pack"].values() if row.pack != CORE_ID]
    return sorted(besides, key=lambda row: row.position)


def kept_texts(tables: Tables, pack: str) -> dict[str, str]:
    """The copy of a pack that the campaign keeps, by file name."""
    return {row.name: row.text for row in tables["pack_file"].values() if row.pack == pack}
