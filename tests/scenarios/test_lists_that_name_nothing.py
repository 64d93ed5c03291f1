"""A word that holds no name, only blanks and commas, is refused wherever names are listed, and nothing is saved."""

import json

import pytest

from kdm_cli.service.language import index

NOTHING = ("", "  ", ",  ", ",", " , ,")
MANY = [
    (path, parameter)
    for path, operation in index.everything().items()
    for parameter in operation.parameters
    if parameter.many and parameter.kind.metavar != "COMMAND"
]
WORDS = {"amount": "+1", "number": "1", "stat": "courage"}


def line(path, parameter, word):
    """The command with nothing but that word where the list belongs, and anything where it needs more."""
    operation = index.operation(path)
    positional = [each for each in operation.parameters if each.positional and (each.required or each is parameter)]
    words = [word if each is parameter else WORDS.get(each.kind.name, "Lucy") for each in positional]
    return [*path.split(), *words, *(() if parameter.positional else (parameter.option, word))]


@pytest.mark.parametrize(("path", "parameter"), MANY, ids=[f"{path} {each.option}" for path, each in MANY])
def test_nothing_is_named_nowhere(ashhold, path, parameter):
    before = ashhold("log --last 1")
    for word in NOTHING:
        done = ashhold.run(*line(path, parameter, word), "--json")
        error = json.loads(done.stdout)["error"]
        assert (done.returncode, error["code"]) == (2, "bad-input"), (word, error)
        assert "names nothing" in error["message"]
        assert error["hint"].startswith("For instance: kdm ")
    assert ashhold("log --last 1") == before


def test_nothing_is_named_in_documents_either(ashhold):
    for gear in ("", ",", [""], [" ", "bone axe"]):
        steps = json.dumps([{"do": "settlement.craft", "gear": gear}])
        assert "names nothing where GEAR" in ashhold("batch", "run", "-", stdin=steps, code=2)


def test_a_comma_between_names_may_stand_alone(ashhold):
    told = ashhold("storage add 'founding stone'")
    assert "Founding Stone" in told
    assert "Erza" in ashhold.run("survivor", "set", "Lucy", ",", "Erza", "courage", "+1").stdout
    assert "Bone Smith" in ashhold.run("craft", " ,bone axe", "--house-rule").stdout
