"""Whatever is done at the table can be undone, done again, replayed and checked."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import TABLES
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.check import findings
from tests.conftest import scratch
from tests.scenarios.quick import Quick

NAMES = ("Lucy", "Erza", "Zachary", "Allister", "Nadia", "Bran")
SOMEBODY = st.sampled_from(NAMES)
STATS = (
    "survival",
    "insanity",
    "courage",
    "understanding",
    "hunt-xp",
    "bleeding",
    "movement",
    "luck",
    "weapon-proficiency",
)
AMOUNTS = st.sampled_from(("+1", "-1", "+3", "0", "2", "9"))
TRAITS = ("prey", "leader", "broken arm", "stalwart", "apathetic", "hoarder", "immortal", "tough", "dead inside")
INJURIES = ("broken leg", "blind", "deaf", "waist", "head", "brain", "contracture", "concussion", "memory loss")
THINGS = (
    "language",
    "paint",
    "hovel",
    "bonesmith",
    "skinnery",
    "cannibalize",
    "graves",
    "white lion",
    "symposium",
    "drums",
)
GEAR = ("cloth", "bone axe", "leather mask", "founding stone")


def word(*values):
    return st.sampled_from(values)


LINES = st.one_of(
    st.builds("survivor add {}:f".format, SOMEBODY),
    st.builds("survivor add {} --born --mother {}".format, SOMEBODY, SOMEBODY),
    st.builds("set {} {} {}".format, SOMEBODY, word(*STATS), AMOUNTS),
    st.builds("set --all-living {} {}".format, word(*STATS), AMOUNTS),
    st.builds("survivor token {} strength {}".format, SOMEBODY, AMOUNTS),
    st.builds("gain {} {} --choose {}".format, SOMEBODY, word(*TRAITS), word(*TRAITS)),
    st.builds("gain {} {}".format, SOMEBODY, word(*TRAITS)),
    st.builds("survivor lose {} {}".format, SOMEBODY, word(*TRAITS)),
    st.builds("survivor suffer {} {} --auto".format, SOMEBODY, word(*INJURIES)),
    st.builds("survivor heal {}".format, SOMEBODY),
    st.builds("kill {} --cause claws".format, SOMEBODY),
    st.builds("survivor {} {}".format, word("revive", "retire", "unretire", "remove"), SOMEBODY),
    st.builds("survivor rename {} {}".format, SOMEBODY, SOMEBODY),
    st.builds("survivor note {} remembers".format, SOMEBODY),
    st.builds(
        "storage {} {} {}".format,
        word("add", "remove"),
        word("bone axe", "leather mask", "leather", "scrap"),
        word("1", "2"),
    ),
    st.builds("give {} {}".format, SOMEBODY, word(*GEAR)),
    st.builds("gear {} {} {}".format, word("take", "archive"), SOMEBODY, word(*GEAR)),
    st.builds("gear move {} {} {}".format, SOMEBODY, word("1", "2", "5"), word("1", "2", "9")),
    st.builds("settlement {} {}".format, word("gain", "lose"), word(*THINGS)),
    st.builds("settlement set {} {}".format, word("population", "endeavors", "survival-limit", "death-count"), AMOUNTS),
    st.builds(
        "settlement principle {} {}".format,
        word("death", "society"),
        word("graves", "none", "cannibalize", "collective"),
    ),
    st.builds(
        "timeline {} {} {}".format, word("add", "remove", "done"), word("2", "5", "6"), word("hands of heat", "bold")
    ),
    st.just("timeline advance"),
    st.builds("event {} --survivor {}".format, word("bold", "insight", "age"), SOMEBODY),
)


def kdm(path, line, **more):
    return perform(parse(split(line), {"file": path, **more}))


def facts(path):
    file = open_campaign(path)
    try:
        tables = file.load()
    finally:
        file.close()
    return {table: dict(tables[table]) for table in TABLES}


def new_campaign():
    folder = scratch()
    Quick(folder.name).after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
    return folder, str(Path(folder.name) / "ashhold.kdm")


class Evening(RuleBasedStateMachine):
    """A table that does anything, and a memory of every state it stood in."""

    @initialize()
    def begin(self):
        self.folder, self.path = new_campaign()
        self.states = [facts(self.path)]
        self.undone = []

    @rule(line=LINES)
    def play(self, line):
        before = self.states[-1]
        try:
            dry = kdm(self.path, line, dry_run=True)
        except Refused as stopped:
            dry, chance = None, "--auto" in line and stopped.refusal.code in ("needs-die", "needs-card")
        assert facts(self.path) == before
        try:
            done = kdm(self.path, line)
        except Refused as stopped:
            assert dry is None
            assert stopped.refusal.exit_code in (1, 2, 3)
            assert facts(self.path) == before
            return
        if dry is None:
            assert chance, "a dry run neither rolls nor draws, and is refused nothing else"
        else:
            assert (dry.story, dry.do, dry.due, dry.changes, dry.dice) == (
                done.story,
                done.do,
                done.due,
                done.changes,
                done.dice,
            )
        self.states.append(facts(self.path))
        self.undone = []

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def undo(self):
        kdm(self.path, "undo")
        self.undone.append(self.states.pop())

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self):
        kdm(self.path, "redo")
        self.states.append(self.undone.pop())

    @invariant()
    def stands_where_it_should(self):
        if hasattr(self, "states"):
            assert facts(self.path) == self.states[-1]

    def teardown(self):
        if not hasattr(self, "path"):
            return
        file = open_campaign(self.path)
        try:
            assert findings(file) == []
        finally:
            file.close()
        last = self.states[-1]
        if len(self.states) > 1:
            steps = len(self.states) - 1
            kdm(self.path, f"undo {steps}")
            assert facts(self.path) == self.states[0]
            kdm(self.path, f"redo {steps}")
            assert facts(self.path) == last
        self.folder.cleanup()


class LongEvening(Evening):
    """The same, for many evenings and late into the night."""


TestEvening = Evening.TestCase
TestLongEvening = pytest.mark.long(LongEvening.TestCase)
TestLongEvening.settings = settings(
    max_examples=300, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)
TestEvening.settings = settings(
    max_examples=10, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


@settings(max_examples=10, deadline=None, derandomize=True)
@given(lines=st.lists(LINES, min_size=1, max_size=12))
def test_a_batch_comes_to_the_same_as_its_lines_one_by_one(lines):
    folder_a, one_by_one = new_campaign()
    folder_b, at_once = new_campaign()
    kept = []
    for line in lines:
        try:
            kdm(one_by_one, line)
            kept.append(line)
        except Refused:
            pass
    batch = Path(folder_b.name) / "evening.txt"
    batch.write_text("\n".join(kept), encoding="utf-8")
    perform(parse(["batch", "run", str(batch)], {"file": at_once}))
    assert facts(one_by_one) == facts(at_once)
    folder_a.cleanup()
    folder_b.cleanup()


def test_reading_changes_no_byte_of_the_file():
    folder, path = new_campaign()
    before = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    for line in (
        "status",
        "survivor list",
        "survivor show Lucy",
        "settlement show",
        "timeline show",
        "log",
        "doctor",
        "gear grid Lucy",
        "storage list",
        "export summary",
        "export json",
        "expect Lucy survival = 1",
    ):
        kdm(path, line)
    assert hashlib.sha256(Path(path).read_bytes()).hexdigest() == before
    folder.cleanup()
