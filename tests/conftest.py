"""How the tests play: a campaign in a scratch folder, the real command line, and the count of rules."""

import gc
import os
import subprocess
import sys
from collections import defaultdict
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from unittest.mock import patch

import pytest
from hypothesis import settings

from kdm_cli.store.journal import LETTERS, writer_of

RULES = 315
ROOT = Path(__file__).parent.parent
WRITER_OF = "kdm_cli.store.journal.writer_of"
FRESH_SECRET = "kdm_cli.service.tray.fresh_secret"
ONE_HAND = "1a" * (LETTERS // 2)
OF_ITS_OWN = {"uuid", "writer", "command_id", "digest", "time"}
MEMORY, ENOUGH, FILES = Path("/dev/shm"), 2 << 30, 1_000_000
STATED = {"R3", "R4", "R5", "R7", "R55", "R68", "R138", "R204", "R221", "R264", "R270", "R287", "R288",
          "R307", "R314"}  # fmt: skip


settings.register_profile("kdm", deadline=None)  # a busy machine is no fault
settings.load_profile("kdm")


def has_room():
    """Whether the tests may write to memory: every commit waits for a disk."""
    if not os.access(MEMORY, os.W_OK):
        return False
    found = os.statvfs(MEMORY)
    return found.f_bavail * found.f_frsize > ENOUGH and found.f_favail > FILES


if has_room():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def scratch():
    """A folder for a moment, where the folders of tests are."""
    return TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))


os.environ["XDG_STATE_HOME"] = str(Path(os.environ.get("PYTEST_DEBUG_TEMPROOT", gettempdir())) / "kdm-tests-state")


if sys.dont_write_bytecode:  # nothing beside the sources; but every worker would compile every test anew in every run
    sys.pycache_prefix = str(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kdm-tests")
    sys.dont_write_bytecode = False


def in_turn(first=1):
    """Secrets that are known beforehand, one after the other."""
    turns = count(first)
    return lambda: f"{next(turns):032x}"


def pytest_addoption(parser):
    parser.addoption("--over-server", action="store_true", help="every evening with its campaign on a server")
    parser.addoption("--long", action="store_true", help="also the runs that take minutes")


def pytest_sessionstart(session):
    """Each worker compiles its share of the tests before all of them collect all, or each would compile them all."""
    gc.disable()  # until all tests are found: what is made till then stays
    worker = getattr(session.config, "workerinput", None)
    if worker is not None and not sys.dont_write_bytecode:
        number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
        for path in sorted(Path(__file__).parent.rglob("test_*.py"))[number::count]:
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def spread(cases, count):
    """So many of these cases, from the first to the last of them, as far from each other as can be."""
    count = min(count, len(cases))
    return [cases[number * (len(cases) - 1) // max(count - 1, 1)] for number in range(count)]


def sampled(items):
    """Of a test marked `some(count)` so many cases are played every day, and the others only in the long run."""
    cases = defaultdict(list)
    for item in items:
        if item.get_closest_marker("some") and not item.get_closest_marker("long"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for of_one in cases.values():
        [count] = of_one[0].get_closest_marker("some").args
        every_day = spread(of_one, count)
        for item in of_one:
            if item not in every_day:
                item.add_marker("long")


@pytest.hookimpl(tryfirst=True)  # before `-m long` chooses
def pytest_collection_modifyitems(config, items):
    sampled(items)
    items.sort(key=lambda item: "rules" in item.path.parts)  # thousands of short ones last: they keep every core busy
    if config.getoption("--over-server"):
        from tests.server.over import touches_no_file

        files = [item for item in items if not touches_no_file(item)]
        items[:] = [item for item in items if touches_no_file(item)]
        config.hook.pytest_deselected(items=files)
    if not config.getoption("--long"):
        longer = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=longer)


def pytest_collection_finish(session):
    """The tests that were found are there to the end: nobody looks through them for what could go."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter):
    """Each rule counts once, as the strongest thing a passing test says of it."""
    how = defaultdict(set)
    for report in terminalreporter.stats.get("passed", []):
        for name, value in getattr(report, "user_properties", []):
            if name == "rule":
                rule, kind = value
                how[rule].add(kind)
    strongest = {
        rule: next(kind for kind in ("decided", "reminded", "stated") if kind in kinds) for rule, kinds in how.items()
    }
    counts = {kind: sum(value == kind for value in strongest.values()) for kind in ("decided", "reminded", "stated")}
    told = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    terminalreporter.write_line(f"rules: {told} of {RULES}")


def pytest_runtest_setup(item):
    for marker in item.iter_markers("rule"):
        rule, kind = (*marker.args, "decided")[:2]
        assert rule[1:].isdigit() and 1 <= int(rule[1:]) <= RULES, f"{rule} is not a rule"
        assert kind in ("decided", "reminded", "stated")
        assert kind != "stated" or rule in STATED, f"{rule} must be decided or reminded"
        item.user_properties.append(("rule", (rule, kind)))


class Kdm:
    """The installed command, run as a person runs it."""

    on_server = ""  # the address that every command means, instead of the file in the folder

    def __init__(self, folder):
        self.folder = folder

    def __call__(self, *words, code=0, stdin=None, env=None, file=None):
        """Run one command and check its exit code; a line may be given as one string."""
        if len(words) == 1:
            from kdm_cli.service.language.words import split

            words = split(words[0])
        done = self.run(*words, stdin=stdin, env=env)
        assert done.returncode == code, f"kdm {' '.join(words)}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    def run(self, *words, stdin=None, env=None):
        return subprocess.run(
            [sys.executable, "-m", "kdm_cli", *words],
            cwd=self.folder,
            input=stdin if stdin is not None else "",
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            env={**clean_environment(), **self._there(), **(env or {})},
            timeout=60,
            check=False,
        )

    def _there(self):
        return {"KDM_FILE": self.on_server} if self.on_server else {}

    def json(self, *words, code=0, **more):
        import json

        if len(words) == 1:
            from kdm_cli.service.language.words import split

            words = split(words[0])
        done = self.run(*words, "--json", **more)
        assert done.returncode == code, f"kdm {' '.join(words)}: exit {done.returncode}\n{done.stdout}{done.stderr}"
        return json.loads(done.stdout)

    def facts(self):
        """What the file holds, as far as another campaign could hold the same."""
        import json

        return shared(json.loads(self("export json --secrets"))["facts"])


def shared(data):
    """Plain data without what no two campaigns and no two moments share."""
    if isinstance(data, dict):
        return {name: shared(value) for name, value in data.items() if name not in OF_ITS_OWN}
    return [shared(each) for each in data] if isinstance(data, list) else data


def clean_environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KDM_", "COV_"))}
    kept["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), kept.get("PYTHONPATH", "")]))
    for name in ("NO_COLOR", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"):
        kept.pop(name, None)  # unbuffered nothing is left at the end; compiling anew every time takes longer than kdm
    return kept | {"PAGER": ""}  # nobody sits at a test's terminal who could leave one


@pytest.fixture(autouse=True, scope="session")
def one_hand():
    """Tests copy campaigns about instead of playing them anew: one hand writes in all of them, if nobody minds whose.

    It is the same hand on every machine and every day: whose it is decides what the tool's dice show.
    """
    with patch(WRITER_OF, lambda *_: ONE_HAND):
        yield


@pytest.fixture
def many_hands():
    """Here it matters which copy of a campaign writes."""
    with patch(WRITER_OF, writer_of):
        yield


@pytest.fixture(autouse=True)
def secrets_in_turn():
    """What the tool deals cards from is another in every showdown, and the same whenever a test runs."""
    with patch(FRESH_SECRET, in_turn()):
        yield


@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    """Campaigns that bots play for seconds: kept.played(name, play, folder)."""
    from tests.kept import Kept

    own = tmp_path_factory.getbasetemp()
    return Kept((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kept")


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL of the tests' own."""
    from tests.server.cluster import begun

    with begun() as found:
        yield found


@pytest.fixture
def kdm(tmp_path, request):
    """The command line in this process; whoever tries start-up, streams, signals or terminals starts a real one."""
    from tests.scenarios.quick import Quick

    if request.config.getoption("--over-server"):
        from tests.server.over import OverServer

        return OverServer(tmp_path, request.getfixturevalue("cluster"))
    return Quick(tmp_path)


@pytest.fixture
def installed(tmp_path):
    """The installed command: a process for every line."""
    return Kdm(tmp_path)


@pytest.fixture
def ashhold(kdm):
    """A settlement on its first evening: four founders."""
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
