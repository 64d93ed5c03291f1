"""What `--json` prints is what schemas/ promises: every command, every example, every refusal."""

import io
import json
import re
import shutil
from functools import cache

import pytest
from jsonschema import Draft202012Validator

from kdm_cli.cli.main import main
from kdm_cli.rules.refusal import EXIT_CODES
from kdm_cli.service.language import index
from kdm_cli.service.language.signposts import TOPICS
from kdm_cli.service.language.words import split
from kdm_cli.service.sheets import shapes
from tests.conftest import ROOT
from tests.contracts.codes import codes
from tests.contracts.fresh import closed
from tests.contracts.test_examples import EXAMPLES, OPERATIONS
from tests.scenarios.laptops import group

REFUSED = {
    "survivor show Nobody": "unknown-name",
    "survivor set Lucy survival lots": "bad-input",
    "survivor set Lucy courage 12": "out-of-range",
    "survivor set Old_Tom survival 1": "survivor-dead",
    "survivor sett Lucy": "usage",
    "survivor set": "usage",
    "survivor suffer Lucy waist": "needs-die",
    "survivor suffer Lucy waist --roll 11": "bad-input",
    "survivor suffer Lucy waist --roll 7,7,7,7": "bad-input",
    "survivor add Lucy:f": "duplicate-name",
    "gear give Lucy 'bone blade' --slot 1": "slot-taken",
    "gear give Lucy 'cat gut bow'": "not-in-storage",
    "settlement new Ashhold": "file-exists",
    "--file nowhere.kdm status": "campaign-not-found",
    "--file evening.txt status": "not-a-campaign",
    "undo --to 900": "unknown-entry",
    "redo": "nothing-to-redo",
    "batch run wrong.txt": "unknown-name",
    "batch run wrong.json": "bad-input",
    "batch run absent.txt": "bad-input",
    "expect Lucy survival = 7": "not-as-expected",
    "log 900": "unknown-entry",
    "export json --out nowhere/at/all.json": "disk",
}


def schema(name):
    return json.loads((ROOT / "schemas" / f"{name.replace(' ', '-')}.schema.json").read_text(encoding="utf-8"))


@cache
def validator(name):
    return Draft202012Validator(closed(schema(name)))  # strangers take keys that are added, we print none but these


def valid(document, name):
    wrong = validator(name).iter_errors(document)
    assert [f"{each.json_path}: {each.message}"[:300] for each in wrong] == []


def printed(capsys, line):
    """The one JSON document a command prints, and its exit code."""
    capsys.readouterr()
    code = main([*split(line), *([] if "--json" in line else ["--json"])])
    return json.loads(capsys.readouterr().out), code


@pytest.fixture
def evening(prepared, tmp_path, monkeypatch, capsys):
    def play(path, line):
        place = shutil.copytree(prepared(path, line.removesuffix(" --dry-run")), tmp_path / "table")
        monkeypatch.chdir(place)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
        (place / "wrong.txt").write_text("set Lucy insanity 1\nset Nobody insanity 1\n", encoding="utf-8")
        (place / "wrong.json").write_text('[{"do": "survivor.set", "nam": 1}]', encoding="utf-8")
        return printed(capsys, line)

    return play


@pytest.mark.parametrize("path", sorted(path.name for path in (ROOT / "schemas").glob("*.json")))
def test_a_schema_is_a_schema(path):
    Draft202012Validator.check_schema(json.loads((ROOT / "schemas" / path).read_text(encoding="utf-8")))


def test_every_schema_has_a_name_of_its_own_and_a_version():
    every = {path: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "schemas").rglob("*.json")}
    assert len({document["$id"] for document in every.values()}) == len(every)
    assert all(type(document["version"]) is int for document in every.values())


@pytest.mark.parametrize("path", ["outcome", "refusal", "status", "survivor-show", "showdown-show", "log"])
def test_a_key_that_is_added_later_breaks_nobody_who_checks_what_is_printed(path):
    assert '"additionalProperties": false' not in json.dumps(schema(path))


CHANGING = [each for each in EXAMPLES if OPERATIONS[each[0]].way == "changing"]


@pytest.mark.some(65)
@pytest.mark.parametrize(("path", "line"), [each for each in EXAMPLES if each not in CHANGING])
def test_an_example_prints_what_its_schema_promises(path, line, evening):
    document, code = evening(path, line)
    assert code == 0, document
    valid(document, path if path in shapes.OF_COMMAND else "outcome")


@pytest.mark.some(90)
@pytest.mark.parametrize(("path", "line"), CHANGING)
def test_a_change_prints_what_its_schema_promises_and_a_dry_run_the_same(path, line, evening, capsys):
    document, _ = evening(path, f"{line} --dry-run")
    if "error" in document:
        assert document["error"]["code"] in ("needs-die", "needs-card"), "a dry run neither rolls nor draws"
        line = with_answers(capsys, line)
        document, _ = printed(capsys, f"{line} --dry-run")
    valid(document, "outcome")
    assert (document["saved"], document["entry"]) == (False, None)
    real, code = printed(capsys, line)
    assert code == 0, real
    valid(real, "outcome")
    assert real["entry"] > 1
    assert {**document, "saved": True, "entry": real["entry"]} == real


def with_answers(capsys, line):
    """The same line with the faces and cards that the tool rolls and draws for it; it is taken back again."""
    entry = printed(capsys, line)[0]["entry"]
    answers = printed(capsys, f"log {entry}")[0]["entry"]["answers"]
    printed(capsys, "undo")
    faces, cards = ([str(each["value"]) for each in answers if each["origin"] == how] for how in ("rolled", "drawn"))
    assert faces or cards
    named = [f"--roll {','.join(faces)}"] * bool(faces) + [f"--draw {','.join(cards)}"] * bool(cards)
    return " ".join([line, *named])


@pytest.mark.parametrize("line", REFUSED)
def test_a_refusal_is_a_document_too(line, evening):
    document, code = evening("log", line)
    assert document["error"]["code"] == REFUSED[line], document
    assert code == EXIT_CODES.get(REFUSED[line], 1)
    valid(document, "refusal")
    assert ("line" in document["error"]) is ("wrong" in line)
    assert document.get("saved", "not said") == (False if "wrong" in line else "not said")


@pytest.mark.some(69)
@pytest.mark.parametrize("path", ["", *sorted(OPERATIONS), *index.SHORT, *index.FORMS, *index.GROUPS, *TOPICS])
def test_help_is_a_document_too(path, capsys):
    words = f"help {path}" if path in ("", *TOPICS) else f"{path} --help"
    document, code = printed(capsys, words)
    assert code == 0
    valid(document, "help")
    assert document["about"] == path
    told = [each["command"] for each in document["commands"]]
    expected = index.SHORT.get(path) or index.FORMS.get(path) or path
    assert (expected in told) == (path not in ("", *index.GROUPS, *TOPICS))
    assert path or told == sorted(OPERATIONS)


def test_what_is_no_command_of_a_campaign_is_a_document_too(capsys):
    for line in ("--version", "--json --version", "--version --quiet --json"):
        document, code = printed(capsys, line)
        assert code == 0
        valid(document, "version")
    for line in ("completion bash", "--json completion zsh", "completion fish --json"):
        document, code = printed(capsys, line)
        assert code == 0
        valid(document, "completion")
    first, texts = printed(capsys, "--json --help")[0], printed(capsys, "help --json")[0]
    assert {**first, "text": ""} == {**texts, "text": ""}, "one leads to commands, the other to longer texts"
    for line in ("help nonsense", "nonsense --help", "completion nonsense", "--version nonsense"):
        document, code = printed(capsys, line)
        assert code == 2
        valid(document, "refusal")


def test_every_code_that_any_test_has_seen_is_in_the_schema():
    """The list is read off the source; should the reading miss a way in which codes are written, this finds it."""
    listed = set(schema("refusal")["$defs"]["ErrorShown"]["properties"]["code"]["enum"])
    assert listed == set(codes()), "python -m tests.contracts.fresh"
    seen = re.compile(r"""refuses\("([a-z-]+)"|\["code"\] == "([a-z-]+)"|code="([a-z-]+)\"""")
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    assert {code for found in seen.findall(tests) for code in found if code} - listed == set()
    assert {*EXIT_CODES, *REFUSED.values()} <= listed


def test_a_die_that_is_needed_is_named(evening):
    document, code = evening("log", "survivor suffer Lucy waist")
    assert code == 3
    assert [(need["sides"], need["count"]) for need in document["error"]["needs"]] == [(10, 1)]


def test_an_export_is_what_its_schema_promises(evening):
    document, _ = evening("export json", "export json")
    valid(json.loads(document["page"]), "export")


def test_each_line_of_a_piece_is_what_its_schema_promises(tmp_path):
    ann, ben = group(tmp_path)
    ben.play("survivor suffer Erza legs --roll 8", "undo", "set Al courage +1", "fix last set Al courage +2", "sync")
    ann.play("set Lucy insanity +1", "settlement note 'Zo\u00eb came'", "sync")
    whole = Draft202012Validator(schema("piece"))
    for path in ann.pieces.values():
        header, *entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        assert list(whole.iter_errors(header)) == []
        assert [error for entry in entries for error in whole.iter_errors(entry)] == []
        assert not whole.is_valid({**header, "first": 0}) and not whole.is_valid({**entries[0], "mine": 1})
    assert len(ann.pieces) > 2


def test_a_step_of_a_document_is_what_the_batch_schema_promises():
    from tests.contracts.test_examples import step

    valid([step(line) for path, line in EXAMPLES if OPERATIONS[path].batch], "batch")


@pytest.mark.parametrize(
    "steps",
    [
        {"do": "timeline.advance"},
        [{"do": "survivor.fly"}],
        [{"do": "undo"}],
        [{"do": "survivor.set", "names": ["Lucy"], "stat": "survival"}],
        [{"do": "timeline.advance", "years": 3}],
        [{"do": "survivor.set", "names": ["Lucy"], "stat": "survival", "amount": 1.5}],
    ],
    ids=json.dumps,
)
def test_what_the_batch_schema_forbids_the_tool_refuses(steps, evening, tmp_path):
    assert not Draft202012Validator(schema("batch")).is_valid(steps)
    (tmp_path / "forbidden.json").write_text(json.dumps(steps), encoding="utf-8")
    document, code = evening("log", f"batch run {tmp_path / 'forbidden.json'}")
    assert code == 2
    valid(document, "refusal")
