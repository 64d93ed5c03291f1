"""What a page prints is typed into bash, zsh and fish as it stands there, at their prompts: the same words arrive."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from kdm_cli.__main__ import before_remark
from kdm_cli.cli import guide, manual
from kdm_cli.cli.tree import COMPLETION
from kdm_cli.service.language import index
from kdm_cli.service.language.short_forms import EXAMPLES
from kdm_cli.service.language.signposts import LONGER_TEXTS
from kdm_cli.service.language.words import split
from tests.conftest import clean_environment
from tests.contracts.campaign import said
from tests.contracts.test_examples import newest
from tests.contracts.texts import README, commands_named

OPERATIONS = index.everything()
SHELLS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],  # where nobody has set interactive_comments or no_nomatch
    "fish": ["fish", "--no-config", "-i"],
}
OF_ONE_SHELL = ("completion", *("bash", "zsh", "fish"))
ENDLESS = ("serve", "watch")  # which go on until somebody ends them
STUB = """#!/bin/sh
for word in "$@"; do printf '%s\\037' "$word"; done >> "$KDM_TYPED"
printf '\\036' >> "$KDM_TYPED"
"""
TROUBLE = re.compile(
    r"not found|no matches|No matches|syntax|parse error|unexpected|bad pattern|Unknown command|expected"
)


@pytest.fixture(params=SHELLS)
def shell(request):
    if shutil.which(request.param) is None:
        assert not os.environ.get("KDM_TESTS_NEVER_SKIP"), f"{request.param} has to be here"
        pytest.skip(f"{request.param} is not installed: apt-get install {request.param} (CI does)")
    return request.param


def declared():
    """Every example of a command's page, as the page prints it."""
    examples = [line for each in OPERATIONS.values() for line in each.examples]
    return [f"kdm {line}" for line in [*examples, *(line for each in EXAMPLES.values() for line in each)]]


def printed():
    """Every line of the longer texts and of the README that is there to be typed, with its remark."""
    texts = [guide.longer_text(topic) for topic in LONGER_TEXTS]
    typed = [line.strip() for text in texts for line in re.sub(r" *\\\n *", " ", text).splitlines() if line[:2] == "  "]
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    typed += [line for block in blocks for line in block.splitlines()]
    return [line for line in dict.fromkeys(typed) if re.match(r"kdm( |$)", line)]


def inline():
    """Every line between backticks, but for what is only for one shell."""
    lines = dict.fromkeys(line for _, line in commands_named())
    return [line for line in lines if line.split()[1:2] != ["completion"] and "..." not in line]


def test_the_pages_print_what_is_tried_here(capsys):
    pages = [guide.longer_text(topic) for topic in LONGER_TEXTS if topic != "python"] + [manual.front(), guide.cached()]
    assert not [line for page in pages for line in page.splitlines() if re.match(r"\s+#(?! Ashhold|$)", line)], (
        "a remark alone on its line is a command that zsh does not find"
    )
    assert len(declared()) > 200 and len(printed()) > 60 and len(inline()) > 60


@pytest.mark.some(4)
@pytest.mark.parametrize("lines", [declared, printed, inline], ids=["pages", "texts", "between backticks"])
def test_a_shell_hands_on_what_is_printed_and_makes_no_file(lines, shell, tmp_path):
    typed = lines()
    told, words = handed_on(shell, typed, tmp_path)
    assert [line for line in told.splitlines() if TROUBLE.search(line)] == []
    assert os.listdir(tmp_path / "here") == []
    assert len(words) == len(typed)
    for line, given in zip(typed, words, strict=True):
        assert before_remark(given) == split(line)[1:], line


def handed_on(shell, lines, folder):
    """What a shell complains of, and the words it calls kdm with, when these lines are typed at its prompt."""
    (folder / "bin").mkdir()
    (folder / "here").mkdir()
    (folder / "bin/kdm").write_text(STUB)
    (folder / "bin/kdm").chmod(0o755)
    typed = folder / "typed"
    typed.touch()
    environment = clean_environment() | {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "KDM_TYPED": str(typed), "HOME": str(folder), "TERM": "dumb"
    }  # fmt: skip
    done = subprocess.run(
        SHELLS[shell], cwd=folder / "here", env=environment, input="\n".join([*lines, ""]), capture_output=True,
        encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    calls = typed.read_text(encoding="utf-8").split("\036")[:-1]
    return done.stdout + done.stderr, [call.split("\037")[:-1] for call in calls]


def test_a_line_that_completes_is_for_the_shell_it_names(shell, tmp_path):
    lines = [line for line in COMPLETION.examples if shell in line]
    told, words = handed_on(shell, [line if line.startswith("eval") else f"{line}" for line in lines], tmp_path)
    assert words == [["completion", shell]]
    assert not TROUBLE.search(told)


SKULLS = "phase next --won --auto"  # another copy, other dice: loot that people must be asked about


@pytest.mark.usefixtures("many_hands")
@pytest.mark.parametrize(
    ("shell", "each"),
    [("bash", 8), *(pytest.param(name, 1, marks=pytest.mark.long) for name in SHELLS)],
    indirect=["shell"],
)
def test_every_example_does_in_every_shell_what_it_does_here(shell, each, prepared, tmp_path, monkeypatch):
    """Real shells, the real program: the same exit code, entry and files; all three hand the same words on, see above."""
    run = [(path, line) for path, one in OPERATIONS.items() if path not in ENDLESS for line in one.examples]
    run = [(path, line) for path, line in run if line != SKULLS and "postgresql:" not in line][::each]
    script = []
    for at, (path, line) in enumerate(run):
        shutil.copytree(prepared(path, line), tmp_path / str(at))
        status = "$status" if shell == "fish" else "$?"
        script += [f"cd {tmp_path / str(at)}", f"kdm {line} </dev/null >../{at}.out 2>../{at}.err",
                   f"echo {status} >../{at}.code"]  # fmt: skip
    place = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
    environment = clean_environment() | {"PATH": place, "HOME": str(tmp_path), "TERM": "dumb"}
    subprocess.run(
        SHELLS[shell], cwd=tmp_path, env=environment, input="\n".join([*script, ""]), capture_output=True,
        encoding="utf-8", timeout=280, check=False,
    )  # fmt: skip
    wrong = []
    for at, (path, line) in enumerate(run):
        here = tmp_path / str(at)
        there = left(here)
        put_back(here, prepared(path, line))
        monkeypatch.chdir(here)
        said(line)
        code = (tmp_path / f"{at}.code").read_text().strip()
        if code != "0" or there != left(here):
            wrong.append((line, code, (tmp_path / f"{at}.err").read_text()[:200]))
    assert wrong == []


UNLIKE = re.compile(r"\.kdm-.*|.*-\d{8}T?\d*.*|.*backup.*")


def put_back(folder, source):
    """The folder as it was; files that were in it are the same ones, so that the same dice are rolled there."""
    for each in folder.iterdir():
        if each.is_dir():
            shutil.rmtree(each)
        elif not (source / each.name).exists():
            each.unlink()
    for each in source.iterdir():
        if each.is_dir():
            shutil.copytree(each, folder / each.name)
        else:
            (folder / each.name).write_bytes(each.read_bytes())


def left(folder):
    """The files of a folder, and the newest entry of each campaign in it."""
    names = sorted("kept" if UNLIKE.fullmatch(each) else each for each in os.listdir(folder))
    entry = newest(folder) if [each for each in names if each.endswith(".kdm")] == ["ashhold.kdm"] else {}
    return names, entry.get("command"), {**entry.get("arguments", {}), "seed": None}  # chance, where none is given


def test_a_remark_on_a_line_is_no_part_of_the_command_in_any_shell(shell, tmp_path):
    """A prompt of zsh hands the remark on: it would name the settlement."""
    place = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
    environment = clean_environment() | {"PATH": place, "HOME": str(tmp_path), "TERM": "dumb"}
    line = "kdm settlement new Ashhold    # one file here, ashhold.kdm\n"
    subprocess.run(SHELLS[shell], cwd=tmp_path, env=environment, input=line, encoding="utf-8", timeout=60, check=False)
    assert [path.name for path in tmp_path.glob("*.kdm")] == ["ashhold.kdm"]
