"""Colour says what a change means, where a terminal knows colours and its people want them; without it nothing is lost."""

import pyte
import pytest

from tests.faults.terminals import COLOUR, ended, seen, spawn
from tests.scenarios.quick import Quick

RED, GREEN, YELLOW, USUAL = "red", "green", "brown", "default"  # as pyte calls them
BEGUN = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zach:m Al:m", "storage add 'Bone Blade'")


@pytest.fixture
def hold(tmp_path):
    return Quick(tmp_path).after(*BEGUN).folder


def look(raw, columns=80, rows=40):
    """Each line a terminal shows, with the colour of its last letter, and whether that is bright."""
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed(raw)
    found = []
    for at, line in enumerate(screen.display):
        text = line.rstrip()
        if text:
            letter = screen.buffer[at][len(text) - 1]
            found.append((text, letter.fg, letter.bold))
    return found


def told(folder, *words, **more):
    """What a command shows in colour: {line: (colour, bright)}."""
    return {text: (fg, bold) for text, fg, bold in look(seen(folder, *words, **more)[0])}


def test_death_and_wounds_are_red_gains_green_and_what_is_due_yellow(hold):
    assert told(hold, "set", "Lucy", "courage", "+1")["Lucy: courage 0 -> 1"] == (GREEN, False)
    assert told(hold, "set", "Lucy", "courage", "-1")["Lucy: courage 1 -> 0"] == (RED, False)
    assert told(hold, "survivor", "gain", "Lucy", "leader")["Lucy gains Leader (fighting art)"] == (GREEN, False)
    hurt = told(hold, "suffer", "Lucy", "broken hip")
    assert hurt["Lucy gains Broken Hip (severe injury)"] == (RED, False)
    assert hurt["Lucy: bleeding 0 -> 1"] == (RED, False)
    dead = told(hold, "kill", "Lucy", "--cause", "claws")
    assert dead["Lucy dies: claws"] == (RED, True)
    assert told(hold, "set", "Erza", "courage", "3")["due:  Bold (Erza): courage 3"][0] == YELLOW


def test_what_only_changes_hands_has_no_colour(hold):
    assert told(hold, "give", "Erza", "Bone Blade")["Erza: Bone Blade in slot 3"] == (USUAL, False)


def test_no_word_is_taken_for_what_it_means(hold):
    note = told(hold, "survivor", "note", "Lucy", "Erza dies: survival 3 -> 2")
    assert {colour for colour, _ in note.values() if colour != USUAL} == set()
    kdm = Quick(hold)
    kdm("survivor", "rename", "Zach", "Dies")
    assert told(hold, "set", "Dies", "courage", "+1")["Dies: courage 0 -> 1"] == (GREEN, False)


def test_the_line_to_type_next_is_bright_and_the_last_one(hold):
    shown = look(seen(hold, "showdown", "start", "white lion", "--prologue")[0])
    lines = [text for text, _, _ in shown]
    assert lines[-1].startswith("next: kdm ")
    assert shown[-1][2]
    assert lines.index(next(line for line in lines if line.startswith("entry "))) < len(lines) - 1
    do = next(at for at, line in enumerate(lines) if line.startswith("do: "))
    assert not shown[do][2], "what hands must do is there to be read; its label is set off"


def test_a_refusal_begins_with_a_mark_and_its_way_out_is_bright(hold):
    Quick(hold)("kill", "Lucy", "--cause", "claws")
    first, *_, last = look(seen(hold, "set", "Lucy", "courage", "+1")[0])
    assert first == ("✗ Lucy is dead.", USUAL, False)
    assert last == ("  kdm survivor revive Lucy", USUAL, True)
    ascii_only = look(seen(hold, "set", "Lucy", "courage", "+1", env={"PYTHONIOENCODING": "ascii"})[0])
    assert ascii_only[0][0] == "! Lucy is dead."


LINES = (
    ("set", "Lucy", "survival", "+1"),
    ("suffer", "Erza", "broken hip"),
    ("kill", "Lucy", "--cause", "claws"),
    ("set", "Lucy", "courage", "+1"),
    ("showdown", "start", "white lion", "--prologue"),
    ("survivor", "nonsense"),
    ("give", "Erza", "Bone Blade"),
    ("undo",),
)


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_who_wants_no_colour_reads_what_a_pipe_gets(tmp_path, env):
    for folder in ("terminal", "pipe"):
        (tmp_path / folder).mkdir()
    kdm, watched = Quick(tmp_path / "pipe").after(*BEGUN), Quick(tmp_path / "terminal").after(*BEGUN)
    for words in LINES:
        done = kdm.run(*words)
        assert seen(watched.folder, *words, env=env)[0].replace("\r\n", "\n") == done.stdout + done.stderr
        assert "\x1b" not in done.stdout + done.stderr


def test_without_colours_nothing_is_lost(tmp_path):
    for folder in ("terminal", "pipe"):
        (tmp_path / folder).mkdir()
    kdm, watched = Quick(tmp_path / "pipe").after(*BEGUN), Quick(tmp_path / "terminal").after(*BEGUN)
    for words in LINES:
        done = kdm.run(*words)
        plain = COLOUR.sub("", seen(watched.folder, *words)[0]).replace("✗ ", "").split()
        assert sorted(plain) == sorted((done.stdout + done.stderr).split()), words


def test_a_plain_change_is_told_as_ever(hold):
    assert Quick(hold)("suffer Erza 'broken hip'") == (
        "Erza suffers Broken Hip\nErza gains Broken Hip (severe injury)\nErza: bleeding 0 -> 1\nentry 4\n"
    )


def test_the_prompt_is_set_off_and_takes_no_more_room_than_its_letters(hold):
    child = spawn(hold, "hit", "Erza", "head", "9")
    child.expect("d10: ")
    before = COLOUR.sub("", child.before.decode() + child.after.decode())
    assert "\x01" not in before
    assert "\x02" not in before
    assert COLOUR.search(child.before.decode())
    child.send("7\r")
    out, code = ended(child)
    assert code == 0, out


def test_the_shells_prompt_is_set_off_too(hold):
    child = spawn(hold, "shell")
    child.expect(">")
    assert COLOUR.search(child.before.decode())
    child.send("exit\r")
    assert ended(child)[1] == 0


def test_the_shells_prompt_is_plain_where_colours_are_not_wanted(hold):
    child = spawn(hold, "shell", env={"NO_COLOR": "1"})
    child.expect(">")
    assert "\x1b[1;36m" not in child.before.decode()
    child.send("exit\r")
    assert ended(child)[1] == 0
