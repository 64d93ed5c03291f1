"""Where packs lie: those that come with kdm, those in the player's data folder, and any folder by its path."""

import os
from functools import cache

from kdm_cli.content import CAMPAIGN, CORE, MANIFEST, SHIPPED, Pack, bytes_of
from kdm_cli.content.reading import read_inside
from kdm_cli.light import NamedTuple, digest
from kdm_cli.own_folder import own_folder
from kdm_cli.rules.content import Entry, fold, nearest
from kdm_cli.rules.refusal import Refused, refuse

MOST_FOLDERS = 500


class PackFacts(NamedTuple):
    """What a campaign records of a pack it plays with."""

    id: str
    version: str
    sha256: str


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


def schemas_folder() -> str:
    """Where the schemas of packs lie: in the package, or beside it where kdm runs from its repository."""
    package = os.path.dirname(SHIPPED)
    inside = os.path.join(package, "schemas", "packs")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "schemas", "packs")


@cache
def shipped() -> dict[str, str]:
    """The folders of the packs that come with kdm, by id, core first."""
    folders = sorted(_folders_in(SHIPPED), key=lambda folder: (folder != CORE, folder))
    return {Pack(folder).id: folder for folder in folders}


def campaigns() -> list[Entry]:
    """The campaigns of their own in the packs that come with kdm."""
    return [entry for pack in map(Pack, shipped().values()) if CAMPAIGN in pack.kinds for entry in pack.of(CAMPAIGN)]


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


def pack_facts(folder: str | os.PathLike[str]) -> PackFacts:
    """A pack's id, version and the digest over its manifest and every file the manifest names."""
    pack = Pack(folder)
    whole = (bytes_of(os.path.join(pack.folder, name)) for name in (MANIFEST, *pack.files))
    return PackFacts(pack.id, pack.version, digest(whole))


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
