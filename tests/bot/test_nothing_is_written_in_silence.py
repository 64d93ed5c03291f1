"""An entry of the journal has something to tell: whatever is accepted changes something, or says what was recorded."""

import re

import pytest

from tests.bot import walk

AS_IT_WAS = re.compile(r"(?P<was>\S+) -> (?P<now>\S+)")


def silent(entry):
    """Whether an entry says nothing, or tells of a change that is none."""
    told = [match for line in entry.story for match in AS_IT_WAS.finditer(line)]
    return not entry.changes and (not entry.story or any(match["was"] == match["now"] for match in told))


def twice(game, count):
    """So many lines, each typed again at once, as tired hands do."""
    for _ in range(count):
        line = walk.any_line(game)
        game.types(line)
        game.types(line)
    return [
        (line, entry.story) for line, entry in game.entries if silent(entry) and entry.command not in ("undo", "redo")
    ]


@pytest.mark.some(3)
@pytest.mark.parametrize(("seed", "start"), walk.turns(range(1, 9)))
def test_no_line_that_is_typed_twice_writes_an_entry_with_nothing_in_it(seed, start, tmp_path):
    assert twice(walk.Walk(seed, start, tmp_path), 20) == []


ALREADY_SO = (
    ("showdown", "showdown priority Lucy", "Lucy has the priority target token already."),
    ("showdown", "showdown priority none", "Nobody has the priority target token."),
    ("showdown", "showdown controller Al", "changes nothing"),
    ("departing", "gear strip Lucy", "changes nothing"),
    ("hunt, tool", "gear move Lucy 1 1 --house-rule", "in slot 1 already"),
)


@pytest.mark.parametrize(("start", "line", "told"), ALREADY_SO)
def test_what_is_so_already_is_said_and_not_written(start, line, told, tmp_path):
    game = walk.Walk(0, start, tmp_path)
    game.types(line)
    written = len(game.entries)
    game.types(line)
    assert len(game.entries) == written
    [*_, (_, refusal)] = game.refused
    assert refusal.code == "no-change" and told in refusal.message and refusal.hint


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(100, 130))
def test_thousands_of_lines_typed_twice(seed, tmp_path_factory):
    for start in walk.STARTS:
        assert twice(walk.Walk(seed, start, tmp_path_factory.mktemp("walk")), 60) == []
