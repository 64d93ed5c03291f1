"""Every example that a command declares runs, and means the same however it is typed."""

import json
import re
import shutil
import sqlite3

import pytest

from kdm_cli.rules.state import LOCATIONS
from kdm_cli.rules.survivors.injuries import BRAIN
from kdm_cli.service.language import index
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import Outcome, whole
from tests.conftest import shared
from tests.contracts.campaign import counted, said
from tests.scenarios.quick import Quick

OPERATIONS = index.everything()
EVERY = [(path, line) for path, each in OPERATIONS.items() for line in each.examples]
ON_A_SERVER = [
    (path, line) for path, line in EVERY if "postgresql:" in line
]  # which tests/server starts, and tries them
EXAMPLES = [each for each in EVERY if each not in ON_A_SERVER]
UNSTEADY = {"file", "backup", "kept", "page"}  # other seconds, other folders
TIMELESS = ("command", "arguments", "answers", "changes", "story", "meant")

CARDS = ("trait", "item", "gear", "weapon", "thing", "event", "monster", "nemesis", "innovation", "buildable",
         "craftable", "ability", "activity", "ai_card", "hit_location", "showdown_card", "milestone", "payment",
         "choice", "hunt_event", "quarry", "injury")  # fmt: skip
MEANING = {"survivor": "survivor", "fighter": "survivor", "controller": "survivor"} | dict.fromkeys(CARDS, "card")
NOBODY = ("none", "monster", "every", "departing", *LOCATIONS, BRAIN)  # words that mean a place, all or nobody


class Table:
    """Where examples are played: each on a copy of the same campaign, in the current folder."""

    def __init__(self, prepared, folder, monkeypatch, example):
        self.example, self.times = example, 0
        self.prepared, self.folder, self.monkeypatch = prepared, folder, monkeypatch

    def set_up(self, path):
        self.times += 1
        self.monkeypatch.setattr("os.urandom", counted())  # a campaign's seed, where none is given
        place = shutil.copytree(self.prepared(path, self.example), self.folder / str(self.times))
        self.monkeypatch.chdir(place)
        return place

    def played(self, path, line, *more):
        """What a line answers, or what it left in the journal."""
        place = self.set_up(path)
        return self.answer(place, said(line, *more))

    def answer(self, place, answer):
        if isinstance(answer, Outcome):
            return {**newest(place), "told": answer.document()["changes"]}
        return spelled(answer, place)


ACT = re.compile("[0-9a-f]{16}:[0-9]+:[0-9a-f]{8}")  # by who wrote it, and when


def newest(place):
    """The last entry of the only campaign here, without its time."""
    (file,) = place.glob("*.kdm")
    connection = sqlite3.connect(file)
    columns = ", ".join(TIMELESS)
    columns = columns.replace("meant", "coalesce(meant, '{}')")  # a mending and its like mean nothing by themselves
    row = connection.execute(f"SELECT {columns} FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    connection.close()
    row = [ACT.sub("ACT", each) for each in row]
    return dict(zip(TIMELESS, [row[0], *map(json.loads, row[1:])], strict=True))


def spelled(answer, place):
    """Plain data, without what differs from one second and folder to the next."""
    document = answer.document() if hasattr(answer, "document") else whole(answer)
    text = re.sub(re.escape(str(place)) + r"|[^\" ]*/kdm-demo-\w+", "HERE", json.dumps(document))
    return without(shared(json.loads(text)), UNSTEADY)


def without(data, names):
    if isinstance(data, dict):
        return {name: without(value, names) for name, value in data.items() if name not in names}
    return [without(each, names) for each in data] if isinstance(data, list) else data


@pytest.fixture
def table(prepared, tmp_path, monkeypatch, request):
    return Table(prepared, tmp_path, monkeypatch, request.node.callspec.params.get("line", ""))


@pytest.mark.parametrize("path", OPERATIONS)
def test_a_command_has_two_examples_that_are_its_own(path):
    operation = OPERATIONS[path]
    assert len(operation.examples) >= 2
    assert len(set(operation.examples)) == len(operation.examples)
    assert all(parse(split(line)).operation is operation for line in operation.examples)


@pytest.mark.parametrize("path", OPERATIONS)
def test_a_command_says_in_a_sentence_what_it_does(path):
    summary = OPERATIONS[path].summary
    assert summary.endswith(".")
    assert summary[0].isupper()
    assert len(summary) <= 120
    assert all(parameter.kind.help for parameter in OPERATIONS[path].parameters)


@pytest.mark.some(75)
@pytest.mark.parametrize(("path", "line"), EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_an_example_means_the_same_however_it_is_typed(path, line, table):
    answer = table.played(path, line)
    if OPERATIONS[path].way == "changing":
        it_is_kept(path, answer)
        what_its_words_meant_is_kept(path, answer)
    the_short_form_is_the_same(path, line, table, answer)
    options_stand_before_or_behind(path, line)
    if OPERATIONS[path].batch:
        a_line_of_a_batch_is_the_same(path, line, table, answer)
        a_step_of_a_document_is_the_same(path, line, table, answer)
    the_command_tree_of_typer_is_the_same(path, line, table, answer)


def it_is_kept(path, answer):
    assert answer["command"] == path
    assert answer["changes"], "an example that changes nothing teaches nothing"
    assert answer["told"] == spelled_changes(answer["changes"])


def spelled_changes(changes):
    from kdm_cli.rules.draft import Change
    from kdm_cli.service.outcome import spelled
    from kdm_cli.service.secrets import masked_change

    return [spelled(masked_change(Change(*change))) for change in changes]


def what_its_words_meant_is_kept(path, answer):
    """Survivors and cards that stand in a line stand by number and id beside it."""
    arguments, meant = answer["arguments"], answer["meant"]
    for parameter in OPERATIONS[path].parameters:
        given = arguments.get(parameter.name)
        words = [str(each) for each in (given if isinstance(given, list) else [given]) if given is not None]
        kind = MEANING.get(parameter.kind.completes)
        if kind and any(word.casefold() not in NOBODY and not word.isdigit() for word in words):
            assert meant.get(kind), (parameter.name, words)


def the_short_form_is_the_same(path, line, table, expected):
    operation = OPERATIONS[path]
    if not operation.short:
        assert path not in index.SHORT.values()
        return
    short = line.replace(path, operation.short, 1)
    assert short != line
    assert table.played(path, short) == expected


def options_stand_before_or_behind(path, line):
    """They are read as the same request, and nothing else of a line is carried out."""
    rest = line.removeprefix(path)
    before, behind = f"--because 'so it was' {path}{rest}", f"{path} --because='so it was'{rest}"
    assert read(behind) == read(before) == read(line, "--because", "so it was")
    own_first = own_options_first(path, line)
    if own_first and path != "merge":  # behind which a command stands, to the end of the line
        assert read(own_first, "--because", "so it was") == read(before)


def read(line, *more):
    """What a line asks for, whatever the order of its words; of two reasons the last one counts."""
    request = parse([*split(line), *more])
    assert request.wrong is None
    assert request.everywhere.because == "so it was" or line.count("--because") > bool(not more)
    return request._replace(typed=(), everywhere=request.everywhere._replace(because=""))


def own_options_first(path, line):
    """The same line with the command's own options in front of its other words."""
    operation = OPERATIONS[path]
    options = {each.option: each.kind.flag for each in operation.parameters if not each.positional}
    words, given, plain = split(line)[len(path.split()) :], [], []
    while words:
        word = words.pop(0)
        if word in options:
            given += [word] if options[word] else [word, words.pop(0)]
        else:
            plain.append(word)
    return " ".join([path, *map(quoted, [*given, *plain])]) if given and plain else ""


def quoted(word):
    return f'"{word}"'


def a_line_of_a_batch_is_the_same(path, line, table, expected):
    place = table.set_up(path)
    (place / "one.txt").write_text(
        f"# what follows is one line\n\n{in_batch(line)}   # and a remark\n", encoding="utf-8"
    )
    assert batched(table, place, path) == expected_of_batch(path, expected)


def a_step_of_a_document_is_the_same(path, line, table, expected):
    place = table.set_up(path)
    (place / "one.txt").write_text(json.dumps([step(line)]), encoding="utf-8")
    assert batched(table, place, path) == expected_of_batch(path, expected)


def in_batch(line):
    """How the whole is printed is no matter of a line's."""
    return line.removesuffix(" --json")


def step(line):
    """A line as a step of a batch document."""
    operation, arguments, everywhere = parse(split(line))[:3]
    document = {"do": operation.document, **{name.strip("_"): value for name, value in arguments.items()}}
    plain = everywhere._asdict()
    for name, field in (("roll", "rolls"), ("choose", "choices"), ("draw", "draws")):
        if plain[field]:
            document[name] = list(plain[field])
    for name, field in (("house-rule", "house_rule"), ("auto", "auto"), ("because", "because")):
        if plain[field]:
            document[name] = list(plain[field]) if name == "house-rule" else plain[field]
    return document


def batched(table, place, path):
    batch = said("batch run one.txt")
    if OPERATIONS[path].way == "reading":
        assert batch.outcomes == []
        return None
    assert batch.saved
    return table.answer(place, batch.outcomes[0])


def expected_of_batch(path, expected):
    return None if OPERATIONS[path].way == "reading" else expected


def the_command_tree_of_typer_is_the_same(path, line, table, expected):
    from typer.testing import CliRunner

    from kdm_cli.cli.app import app

    place = table.set_up(path)
    done = CliRunner().invoke(app, [*split(line), *([] if "--json" in line else ["--json"])])
    assert done.exit_code == 0, done.output
    if OPERATIONS[path].way == "changing" or path in ("undo", "redo", "fix", "merge", "sync", "settlement new"):
        assert {**newest(place), "told": json.loads(done.stdout)["changes"]} == expected
    else:
        assert spelled(json.loads(done.stdout), place) == expected


NEVER_ASKED = [path for path, each in OPERATIONS.items() if each.way == "changing" and not each.asks]


@pytest.mark.parametrize("path", NEVER_ASKED)
def test_a_command_whose_page_has_no_dice_refuses_them(path, prepared, tmp_path):
    for at, line in enumerate(OPERATIONS[path].examples):
        table = Quick(shutil.copytree(prepared(path, line), tmp_path / str(at)))
        assert "Without it: " in table(f"{line} --roll 4", code=2)


@pytest.mark.parametrize("path", [path for path, each in OPERATIONS.items() if not each.batch])
def test_what_cannot_stand_in_a_batch_says_so(path, table):
    from kdm_cli.rules.refusal import Refused

    place = table.set_up("log")
    (place / "one.txt").write_text(OPERATIONS[path].examples[0], encoding="utf-8")
    with pytest.raises(Refused, match=rf"line 1, column \d+: .*{path}.* cannot stand in a batch"):
        said("batch run one.txt")
