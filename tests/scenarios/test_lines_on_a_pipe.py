"""The shell without a terminal: a program, or a file of lines, types."""

import json

import pytest


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f")


def typed(kdm, *lines, words=()):
    done = kdm.run("shell", *words, stdin="".join(f"{line}\n" for line in lines))
    return done.returncode, done.stdout, done.stderr


def test_each_line_is_a_command_of_its_own(founders):
    code, out, _ = typed(founders, "set Lucy insanity +1", "", "# a comment", "kdm set Lucy insanity +1  # and another")
    assert code == 0
    assert "insanity 0 -> 1" in out
    assert "insanity 1 -> 2" in out
    assert [each["command"] for each in founders.json("log")["entries"]][2:] == ["survivor set", "survivor set"]


def test_a_refusal_ends_only_its_line_and_is_remembered(founders):
    code, out, err = typed(founders, "set Nobody insanity 1", "suffer", "set Lucy insanity 1")
    assert code == 1
    assert "No survivor is called" in err
    assert "insanity 0 -> 1" in out


def test_a_missing_die_is_named_and_the_next_line_is_no_answer(founders):
    code, _, err = typed(founders, "survivor suffer Lucy waist", "7")
    assert code == 3
    assert "--roll" in err
    assert 'There is no command "kdm 7"' in err


def test_a_program_gets_a_document_for_each_line(founders):
    code, out, _ = typed(founders, "set Lucy insanity 1", "set Nobody insanity 1", "show Lucy", words=["--json"])
    assert code == 1
    begun, first, second, third = map(json.loads, out.splitlines())
    assert begun == {"file": "ashhold.kdm", "stands": "Ashhold, prologue"}
    assert (first["entry"], second["error"]["code"], third["insanity"]) == (3, "unknown-name", 1)


def test_exit_leaves_and_what_follows_is_not_carried_out(founders):
    assert typed(founders, "exit", "set Lucy insanity 1") == (0, "", "")
    for leaving in ("quit", "Exit", "EXIT now", "q", ":q", "quit;", "exit()"):
        assert typed(founders, leaving, "set Lucy insanity 1") == (0, "", "")
    assert founders.json("show Lucy")["insanity"] == 0


def test_a_settlement_founded_in_the_shell_is_what_the_next_line_is_about(kdm):
    code, _, err = typed(
        kdm,
        "settlement new Ashhold --seed 4",
        "add Lucy:f",
        "settlement new Brightwell --seed 5",
        "add Erza:f",
        "--file elsewhere.kdm --because 'a third' settlement new Third --seed 6",
        "add Zachary:m",
        "settlement new Fourth --dry-run",
        "add Allister:m",
    )
    assert (code, err) == (0, "")
    names = {
        file: [each["name"] for each in kdm.json("survivor", "list", "--file", file)]
        for file in ("ashhold.kdm", "brightwell.kdm", "elsewhere.kdm")
    }
    assert names == {"ashhold.kdm": ["Lucy"], "brightwell.kdm": ["Erza"], "elsewhere.kdm": ["Zachary", "Allister"]}


def test_the_shell_of_a_file_stays_with_it(founders):
    founders("settlement new Brightwell --seed 5 --file brightwell.kdm")
    code, _, _ = typed(founders, "add Zachary:m", words=["--file", "brightwell.kdm"])
    assert code == 0
    assert [each["name"] for each in founders.json("survivor list --file brightwell.kdm")] == ["Zachary"]
    assert "several campaigns" in typed(founders, "show")[2]


def test_what_would_read_the_lines_itself_is_refused(founders):
    for options in ("", "--quiet ", "--because 'a shell' "):
        code, _, err = typed(founders, f"{options}shell", f"{options}batch run -", "set Lucy insanity 1")
        assert code == 2
        assert "This is the shell already" in err
        assert "reads the standard input" in err
    assert founders.json("show Lucy")["insanity"] == 1


def test_a_line_that_never_ends_is_refused_before_it_is_all_read(founders):
    code, _, err = typed(founders, "set Lucy insanity 1", "x" * 200_000)
    assert code == 2
    assert "longer than" in err


def test_help_is_at_hand(founders):
    code, out, _ = typed(founders, "help", "help survivor set", "survivor set --help", "--version")
    assert code == 0
    assert out.count("Usage") >= 1
    assert "kdm 0." in out


def test_nothing_of_a_dry_shell_is_kept(founders):
    code, out, _ = typed(founders, "set Lucy insanity 1", "set Lucy insanity 2", words=["--dry-run"])
    assert code == 0
    assert "insanity 0 -> 2" in out
    assert founders.json("show Lucy")["insanity"] == 0


@pytest.mark.parametrize(
    "lines", ["set Lucy insanity +1\r\nset Lucy insanity +1\r\n", "set Lucy insanity +1\nset Lucy insanity +1"]
)
def test_a_file_from_windows_and_one_without_a_last_line_end_are_read(founders, lines):
    done = founders.run("shell", stdin=b"\xef\xbb\xbf" + lines.encode())
    assert (done.returncode, done.stderr) == (0, "")
    assert founders.json("show Lucy")["insanity"] == 2


def test_letters_that_are_none_are_told_as_on_the_command_line_and_the_next_line_counts(founders):
    done = founders.run("shell", stdin=b"survivor note Lucy caf\xe9\nset L\0cy insanity 1\nadd Zo\xc3\xab:f\n")
    assert done.returncode == 2
    assert "is not valid UTF-8" in done.stderr
    assert "holds a NUL character" in done.stderr
    assert [each["name"] for each in founders.json("survivor list")] == ["Lucy", "Erza", "Zoë"]
    assert founders.json("show Lucy")["notes"] == []


def test_what_ends_a_line_elsewhere_ends_none_here(founders):
    """A line is what ends with a line feed; a page break or a Unicode line separator is a letter of a note."""
    assert typed(founders, "survivor note Lucy 'one\x0ctwo\u2028three'")[0] == 0
    assert len(founders.json("show Lucy")["notes"]) == 1
