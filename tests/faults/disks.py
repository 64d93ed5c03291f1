"""A disk as a power loss leaves it: what was synced is there, of what was not any part may be.

A command is recorded call by call. Each file has what is lasting of it and the writes since, each folder the names that
are lasting and those given or taken since; only a sync of that very file or folder makes them lasting. Of unsynced
writes any sectors may have arrived, of unsynced names any may have been given, as POSIX allows; no file system is as bad.
"""

import os
import random
import re
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from tests.faults.processes import kdm
from tests.faults.strace import ALWAYS_THE_SAME, LINE, NAMING, strace

CALLS = (
    "openat,close,lseek,write,pwrite64,ftruncate,fsync,fdatasync,link,linkat,symlink,rename,renameat,renameat2,"
    "unlink,unlinkat,mkdir,rmdir"
)
SECTOR = 512
QUOTED, PLACE = re.compile(r'"((?:\\x[0-9a-f]{2})*)"'), re.compile(r"<((?:\\x[0-9a-f]{2})*)>")
HANDLE = re.compile(r"(\d+)<")


def recorded(folder, *words, inject=(), **more):
    """What a command came to, and all that it asked of the disk, in turn."""
    with NamedTemporaryFile("r") as record:
        faults = [word for fault in inject for word in ("-e", f"inject={fault}")]
        prefix = strace(record.name, "-xx", "-s", "100000000", *faults, calls=CALLS)
        done = kdm(folder, *words, prefix=prefix, env=ALWAYS_THE_SAME, **more)
        return done, [found.groupdict() for found in map(LINE.match, record) if found]


class Write(NamedTuple):
    """Bytes that go to a place in a file; without bytes the file ends there."""

    at: int
    data: bytes | None


class Name(NamedTuple):
    """A name in a folder that stands for something from now on, or for nothing; several change at once."""

    name: str
    node: "Node | None"


class Node:
    """A file or a folder: what is lasting, and what was done to it since."""

    def __init__(self, content=None):
        self.is_folder = content is None
        self.lasting = {} if self.is_folder else content
        self.since = []
        self.names = {}  # of a folder: as everybody sees it now

    def sync(self):
        self.lasting = self.with_these(self.since)
        self.since = []

    def with_these(self, steps):
        if self.is_folder:
            names = dict(self.lasting)
            for change in steps:
                names.update((each.name, each.node) for each in change)
            return {name: node for name, node in names.items() if node}
        if not steps:
            return self.lasting
        content = bytearray(self.lasting)
        for at, data in steps:
            if data is None:
                content[at:] = bytes(max(at - len(content), 0))
            else:
                content.extend(bytes(max(at + len(data) - len(content), 0)))
                content[at : at + len(data)] = data
        return bytes(content)

    def change(self, *names):
        self.since.append(names)
        self.names = {**self.names, **dict(names)}
        self.names = {name: node for name, node in self.names.items() if node}


class Disk:
    """A folder on a disk, and what a process does there."""

    def __init__(self, folder):
        self.folder = str(folder)
        self.root = self._found(Path(folder))
        self.handles = {}

    def _found(self, path):
        if path.is_file():
            return Node(path.read_bytes())
        node = Node()
        node.lasting = {each.name: self._found(each) for each in path.iterdir()}
        node.names = dict(node.lasting)
        return node

    def do(self, name, arguments, answer):
        """Carry a call out; whether it changed anything."""
        if answer.startswith("-"):
            return False
        if name == "openat":
            return self._open(self._paths(arguments)[0], arguments, int(answer))
        if name in NAMING:
            return self._name(name, self._paths(arguments), arguments)
        handle = int(HANDLE.match(arguments)[1])
        node, at = self.handles.get(handle, (None, 0))
        if name == "close":
            self.handles.pop(handle, None)
        if node is None or name == "close":
            return False
        strings = [bytes.fromhex(each.replace("\\x", "")) for each in QUOTED.findall(arguments)]
        numbers = [int(each) for each in re.findall(r", (\d+)(?=,|$)", QUOTED.sub("", arguments))]
        if name == "lseek":
            self.handles[handle] = node, int(answer)
            return False
        if name in ("fsync", "fdatasync"):
            node.sync()
        elif name == "ftruncate":
            node.since.append(Write(numbers[0], None))
        elif name == "pwrite64":
            node.since.append(Write(numbers[-1], strings[0][: int(answer)]))
        elif name == "write":
            node.since.append(Write(at, strings[0][: int(answer)]))
            self.handles[handle] = node, at + int(answer)
        return True

    def _paths(self, arguments):
        """The paths that a call names, each from the folder that stands before it."""
        cwd, paths = self.folder, []
        for found in re.finditer(f"{PLACE.pattern}|{QUOTED.pattern}", arguments):
            place, name = found.groups()
            if place is not None:
                cwd = os.fsdecode(bytes.fromhex(place.replace("\\x", "")))
            else:
                paths.append(os.path.join(cwd, os.fsdecode(bytes.fromhex(name.replace("\\x", "")))))
        return paths

    def _at(self, path):
        """The folder of a path and its last name, if it lies on this disk."""
        inside = os.path.relpath(path, self.folder)
        if inside.startswith(".."):
            return None, ""
        *folders, name = Path(inside).parts or ("",)
        node = self.root
        for each in folders:
            node = node.names[each]
        return node, name

    def _open(self, path, arguments, handle):
        folder, name = self._at(path)
        self.handles[handle] = None, 0
        if folder is None:
            return False
        node = folder.names.get(name) if name else self.root
        made = node is None
        if made:
            node = Node(b"")
            folder.change(Name(name, node))
        elif "O_TRUNC" in arguments:
            node.since.append(Write(0, None))
        self.handles[handle] = node, 0
        return made

    def _name(self, call, paths, arguments):
        places = [self._at(path) for path in paths]
        if all(folder is None for folder, _ in places):
            return False
        (folder, old), (other, new) = (*places, places[0])[:2]
        assert folder is other, "within one folder"
        node = folder.names.get(old)
        if call.startswith("link"):
            folder.change(Name(new, node))
        elif "RENAME_EXCHANGE" in arguments:
            folder.change(Name(old, folder.names[new]), Name(new, node))
        elif call.startswith("rename"):
            folder.change(Name(old, None), Name(new, node))
        elif call == "mkdir":
            folder.change(Name(old, Node()))
        else:
            folder.change(Name(old, None))
        return True


class Cut(NamedTuple):
    """What of the unsynced is there in the end."""

    names: object
    writes: object


def none(steps, chance):
    return []


def everything(steps, chance):
    return steps


def some(steps, chance):
    """Any of them, or those up to one of them as a file system that keeps to the order has it."""
    if chance.random() < 0.5:
        return steps[: chance.randint(0, len(steps))]
    return [step for step in steps if chance.random() < 0.5]


def torn(steps, chance):
    """Any sectors of any of them."""
    for at, data in some(steps, chance):
        if data is None or chance.random() < 0.5:
            yield Write(at, data)
            continue
        begin = at
        while begin < at + len(data):
            end = min((begin // SECTOR + 1) * SECTOR, at + len(data))
            if chance.random() < 0.5:
                yield Write(begin, data[begin - at : end - at])
            begin = end


SURE = (Cut(none, none), Cut(everything, everything), Cut(none, everything), Cut(everything, none))
ANY = Cut(some, torn)


def image(disk, cut, chance):
    """The folder that is found afterwards: the files and folders in it, each name with its node and what that holds."""
    contents = {}

    def seen(node):
        if id(node) not in contents:
            steps = list((cut.names if node.is_folder else cut.writes)(node.since, chance))
            found = node.with_these(steps)
            contents[id(node)] = {name: seen(each) for name, each in found.items()} if node.is_folder else [found]
        return contents[id(node)]

    return seen(disk.root)


def summary(found):
    """The same image is looked at once; of what is not written to, Python keeps the hash."""
    return tuple(
        (name, summary(content) if isinstance(content, dict) else hash(content[0]))
        for name, content in sorted(found.items())
    )


def written(found, folder):
    """Lay an image out as files; what bears two names is one file."""
    folder, laid = Path(folder), {}
    folder.mkdir()
    for name, content in found.items():
        if isinstance(content, dict):
            written(content, folder / name)
        elif id(content) in laid:
            os.link(laid[id(content)], folder / name)
        else:
            laid[id(content)] = folder / name
            (folder / name).write_bytes(content[0])
    return folder


def images(disk, calls, seed=0, more=2):
    """Every image of a power loss at any moment of a record, once, with whether the answer had been given by then."""
    chance, seen, told = random.Random(seed), set(), False
    for call in [None, *calls]:
        if call is not None:
            speaks = call["name"] == "write" and call["arguments"].startswith(("1<", "2<"))
            changed = disk.do(**call)
            if not (changed or (speaks and not told)):
                continue
            told = told or speaks
        for cut in (*SURE, *[ANY] * more):
            found = image(disk, cut, chance)
            key = summary(found), told
            if key not in seen:
                seen.add(key)
                yield found, told
