"""What a pack says of itself, and the fingerprint a campaign remembers it by."""

from os import path
from typing import NamedTuple

from kdm_cli.content.library import read_json


class Manifest(NamedTuple):
    """A pack's id, name and version, its files, and a hash over all of them."""

    id: str
    name: str
    version: str
    files: tuple[str, ...]
    hash: str


def manifest(folder: str) -> Manifest:
    """Read a pack's manifest and hash its files in their listed order."""
    from hashlib import sha256

    facts = read_json(path.join(folder, "pack.json"))
    digest = sha256()
    for name in ("pack.json", *facts["files"]):
        with open(path.join(folder, name), "rb") as file:
            digest.update(file.read())
    return Manifest(facts["id"], facts["name"], facts["version"], tuple(facts["files"]), digest.hexdigest())
