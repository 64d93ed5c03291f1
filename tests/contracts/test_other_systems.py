"""What only one system has is asked for before it is used; kdm is imported and played where others lack it."""

import ast
import json
import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT, clean_environment

POSIX = "fcntl termios tty pty resource pwd grp syslog posix readline curses".split()  # noqa: SIM905
WINDOWS = "msvcrt winreg _winapi winsound nt".split()  # noqa: SIM905
CALLS = {
    "os": """uname getuid geteuid getgid getegid getgroups fork forkpty wait waitpid link mkfifo mknod chown fchown
        lchown fchmod getpgid setsid killpg openpty posix_spawn pread pwrite statvfs sync getxattr setxattr getloadavg
        sched_getaffinity chroot nice ttyname O_NONBLOCK O_NOFOLLOW O_DIRECTORY O_CLOEXEC O_SYNC O_BINARY WNOHANG
        register_at_fork posix_fadvise""".split(),  # noqa: SIM905
    "signal": "SIGHUP SIGPIPE SIGKILL SIGALRM SIGQUIT SIGWINCH SIGCHLD setitimer alarm pause sigwait".split(),  # noqa: SIM905
    "time": ["tzset"],
    "socket": ["AF_UNIX"],
}
ASKED = ("sys.platform", "os.name", "hasattr(")
INSTEAD = {"store/connecting.py": "msvcrt"}  # imported by a function that is called where fcntl is not there
NAMED = re.compile(
    r"\b(?:" + "|".join((*POSIX, *WINDOWS, *(name for names in CALLS.values() for name in names))) + r")\b"
)
SOURCES = sorted((ROOT / "kdm_cli").rglob("*.py"))


def parents(tree):
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def guarded(node, above):
    """Whether a question about the system, or an answer to its absence, stands around it."""
    while node in above:
        child, node = node, above[node]
        if isinstance(node, ast.If | ast.IfExp) and any(word in ast.unparse(node.test) for word in ASKED):
            return True
        if isinstance(node, ast.Try) and child in node.body:
            caught = " ".join(ast.unparse(each.type) for each in node.handlers if each.type)
            if any(name in caught for name in ("ImportError", "ModuleNotFoundError", "AttributeError", "OSError")):
                return True
    return False


def used(node):
    """What a node uses that not every system has."""
    if isinstance(node, ast.Import):
        return [each.name for each in node.names if each.name in (*POSIX, *WINDOWS)]
    if isinstance(node, ast.ImportFrom):
        names = [each.name for each in node.names if each.name in CALLS.get(node.module or "", ())]
        return [node.module] if node.module in (*POSIX, *WINDOWS) else names
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return [f"{node.value.id}.{node.attr}"] if node.attr in CALLS.get(node.value.id, ()) else []
    return []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_not_every_system_has_is_asked_for_before(path):
    text = path.read_text(encoding="utf-8")
    if not NAMED.search(text):
        return
    tree = ast.parse(text)
    above = parents(tree)
    instead = INSTEAD.get(path.relative_to(ROOT / "kdm_cli").as_posix())
    found = [(each, node.lineno) for node in ast.walk(tree) for each in used(node)
             if not guarded(node, above) and each != instead]  # fmt: skip
    assert found == []


def test_the_question_finds_what_it_is_for():
    """Should the reading miss a way in which such things are written, this finds it."""
    for line in ("import fcntl", "from termios import tcgetattr", "import os\nos.getuid()", "from os import fork"):
        tree = ast.parse(line)
        assert any(used(node) and not guarded(node, parents(tree)) for node in ast.walk(tree)), line
        assert NAMED.search(line), line
    for line in (
        "try:\n import fcntl\nexcept ImportError: pass",
        "import os\nx = os.uname() if hasattr(os, 'uname') else 1",
    ):
        tree = ast.parse(line)
        assert all(guarded(node, parents(tree)) for node in ast.walk(tree) if used(node) and used(node) != ["os"]), line


ELSEWHERE = """
import os, sys, json, importlib, pkgutil, pathlib, tempfile, subprocess, signal, sqlite3, shutil, socket, types
import sqlmodel, typer, rich.console, prompt_toolkit, pydantic
plan = json.loads(sys.argv[1])
for name in plan["modules"]:
    sys.modules[name] = None
for module, names in plan["calls"].items():
    for name in names:
        if hasattr(sys.modules.get(module), name):
            delattr(sys.modules[module], name)
locked = types.ModuleType("msvcrt")
locked.LK_NBLCK, locked.LK_UNLCK, locked.locking = 2, 0, lambda handle, how, many: None
sys.modules["msvcrt"] = locked
sys.platform = "win32"
import kdm_cli
for found in pkgutil.walk_packages(kdm_cli.__path__, "kdm_cli."):
    if not found.name.startswith("kdm_cli.packs"):
        importlib.import_module(found.name)
from kdm_cli.cli.main import main
codes = []
for line in plan["lines"]:
    codes.append(main(line.split()))
print(json.dumps(codes), file=sys.stderr)
"""
LINES = """settlement new Ashhold
survivor add Lucy:f Erza:f
set Lucy insanity +2
undo
log
survivor show Lucy
backup copy.kept
export summary --out page.html
export csv --out tables
export json --out whole.json
import whole.json --as Other --file ashhold.kdm
doctor --file ashhold.kdm
settlement list"""


def test_without_what_windows_lacks_everything_is_imported_and_an_evening_played(tmp_path):
    """Its calls are taken away, not replaced by its own: this finds what is missed there, not what differs."""
    calls = {name: [each for each in words if each != "link"] for name, words in CALLS.items()}
    plan = json.dumps({"modules": POSIX, "calls": calls, "lines": LINES.split("\n")})
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, plan],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.stderr.splitlines()[-1] == json.dumps([0] * len(LINES.split("\n"))), done.stderr + done.stdout
