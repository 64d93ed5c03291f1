"""Completion in real shells: bash, zsh and fish, asked and typed into."""

import shutil
import subprocess

import pexpect
import pytest

from kdm_cli.cli.completion import script
from kdm_cli.text import typeable
from tests.cli.conftest import HOSTILE
from tests.faults.terminals import left, terminal


def missing(program):
    return pytest.mark.skipif(
        shutil.which(program) is None, reason=f"{program} is not installed: apt-get install {program} (CI does)"
    )


def ran(environment, folder, *words):
    done = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@missing("bash")
def test_bash_runs_the_script(campaign, shell):
    lines = {
        "kdm survivor show er": "Erza",
        "kdm survivor show ol": "Old\\ Tom",
        "kdm survivor show 'ol": "Old Tom",
        "kdm survivor set el": "Élan",
        "kdm surv": "survivor",
        "kdm survivor kill Lucy --ca": "--cause",
        "kdm gear give Lucy bone": "Bone\\ Blade",
        "kdm --file ash": "ashhold.kdm",
        "kdm nonsense ": "",
    }
    asked = "\n".join(
        f"COMP_WORDS=({' '.join(map(quoted, line.split(' ')))}); COMP_CWORD={line.count(' ')}; ask" for line in lines
    )
    ask = 'ask() { _kdm kdm; printf "[%s]\\n" "${COMPREPLY[*]}"; }'
    setup = f'eval "$(kdm completion bash)"; {ask}; complete -p kdm\n'
    answers = ran(shell, campaign.parent, "bash", "--norc", "-c", setup + asked).splitlines()
    assert "_kdm kdm" in answers[0]
    assert answers[1:] == [f"[{answer}]" for answer in lines.values()]


def quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"


@missing("bash")
def test_bash_reads_hostile_names_as_one_word_each(hostile, shell):
    reading = """
        eval "$(kdm completion bash)"
        shopt -s nullglob
        ask() { COMP_LINE="kdm survivor show $1"; COMP_POINT=${#COMP_LINE}; _kdm kdm; }
        for quote in "" "'" '"'; do
            ask "$quote"
            for candidate in "${COMPREPLY[@]}"; do
                eval "words=($quote$candidate$quote)"
                printf '%s %s\\n' "${#words[@]}" "${words[*]}"
            done
        done"""
    lines = ran(shell, hostile.parent, "bash", "--norc", "-c", reading).splitlines()
    names = [typeable(name) for name in HOSTILE]
    assert lines[: len(names)] == lines[len(names) : 2 * len(names)] == [f"1 {name}" for name in names]
    in_double_quotes = [f"1 {name.replace('!', '')}" for name in names]
    assert lines[2 * len(names) :] == in_double_quotes
    assert not (hostile.parent / "pwned").exists()


def typed_into(program, setup, lines, environment, folder):
    """What stands on the command line after Tab, in a real terminal."""
    child = terminal(program, folder, environment, encoding="utf-8", timeout=30, dimensions=(50, 200))
    child.sendline(setup + "; echo rea''dy")
    child.expect("ready\r\n")
    results = []
    for line in lines:
        child.send(line + "\t")
        child.send("\x18\x02")
        child.expect(r"STANDS<(.*?)>\r?\n")
        results.append(child.match.group(1).strip())
    child.sendcontrol("d")
    child.expect(pexpect.EOF)
    left(child)
    return results


ZSH = "autoload -Uz compinit; compinit -u -D; setopt no_beep"


def shown_by_zsh(what):
    show = f'stands() {{ print -r -- ""; print -r -- "STANDS<{what}>"; BUFFER=""; }}'
    return f'{show}; zle -N stands; bindkey "^X^B" stands'


TYPED = {
    "kdm surv": "kdm survivor",
    "kdm survivor show er": "kdm survivor show Erza",
    "kdm survivor show ol": "kdm survivor show Old\\ Tom",
    "kdm survivor show 'ol": "kdm survivor show 'Old Tom'",
    "kdm survivor set el": "kdm survivor set Élan",
    "kdm gear give Lucy catg": "kdm gear give Lucy Cat\\ Gut\\ Bow",
    "kdm survivor add x --father=lu": "kdm survivor add x --father=Lucy",
    "kdm --file=ash": "kdm --file=ashhold.kdm",
    "kdm survivor show nobody": "kdm survivor show nobody",
}


@missing("bash")
def test_tab_in_bash(campaign, shell):
    show = 'bind -x \'"\\C-x\\C-b": printf "STANDS<%s>\\n" "$READLINE_LINE"; READLINE_LINE=\''
    plain = "bind 'set enable-bracketed-paste off'; bind 'set bell-style none'"
    setup = f'{plain}; {show}; eval "$(kdm completion bash)"'
    environment = {**shell, "INPUTRC": "/dev/null"}
    stands = typed_into(["bash", "--norc", "--noprofile", "-i"], setup, TYPED, environment, campaign.parent)
    assert dict(zip(TYPED, stands, strict=True)) == TYPED


@missing("zsh")
def test_tab_in_zsh(campaign, shell):
    setup = f'{ZSH}; {shown_by_zsh("$BUFFER")}; eval "$(kdm completion zsh)"'
    stands = typed_into(["zsh", "-f", "-i"], setup, TYPED, shell, campaign.parent)
    assert dict(zip(TYPED, stands, strict=True)) == TYPED


@missing("zsh")
def test_zsh_reads_hostile_names_as_one_word_each(hostile, shell):
    names = [typeable(name) for name in HOSTILE if name[0].isascii() and name[0].isalpha()]
    lines = [f"kdm survivor show {''.join(filter(str.isalnum, name))}" for name in names]
    shown = shown_by_zsh("${#${(z)BUFFER}}:${(Q)${(z)BUFFER}[-1]}")
    setup = f'{ZSH}; {shown}; eval "$(kdm completion zsh)"'
    stands = typed_into(["zsh", "-f", "-i"], setup, lines, shell, hostile.parent)
    assert stands == [f"4:{name}" for name in names]
    assert not (hostile.parent / "pwned").exists()


@missing("zsh")
def test_the_zsh_script_may_lie_in_a_folder_of_functions(campaign, shell, tmp_path_factory):
    folder = tmp_path_factory.mktemp("functions")
    (folder / "_kdm").write_text(script("zsh"))
    setup = f'fpath=("{folder}" $fpath); {ZSH}; {shown_by_zsh("$BUFFER")}'
    lines = ["kdm survivor show er", "kdm survivor show ol"]
    stands = typed_into(["zsh", "-f", "-i"], setup, lines, shell, campaign.parent)
    assert stands == [TYPED[line] for line in lines]


@missing("fish")
def test_tab_in_fish(campaign, shell):
    lines = {
        "kdm survivor show er": ["Erza"],
        "kdm survivor show ol": ["Old Tom"],
        "kdm survivor show 'ol": ["Old Tom"],
        "kdm survivor set el": ["elan\tÉlan"],
        "kdm survivor revive ": ["Zachary\tdead"],
        "kdm gear give Lucy bone": ["Bone Blade\t1 in storage"],
        "kdm survivor add x --father=lu": ["--father=Lucy"],
        "kdm --file ash": ["ashhold.kdm"],
        "kdm --file=ash": ["--file=ashhold.kdm"],
        "kdm survivor show nobody": [],
        "KDM_FILE=ashhold.kdm kdm survivor su": ["suffer"],
    }
    environment = {**shell, "HOME": str(campaign.parent)}
    for line, answers in lines.items():
        asked = f"kdm completion fish | source; complete -C {fish_quoted(line)}"
        found = ran(environment, campaign.parent, "fish", "--no-config", "-c", asked).splitlines()
        found = [each.split("\t")[0] for each in found] if line.endswith("su") else found
        assert found == answers, line


def fish_quoted(line):
    return "'" + line.replace("\\", "\\\\").replace("'", "\\'") + "'"


@missing("fish")
def test_fish_gets_hostile_names_whole(hostile, shell):
    asked = "kdm completion fish | source; complete -C 'kdm survivor show '"
    found = ran({**shell, "HOME": str(hostile.parent)}, hostile.parent, "fish", "--no-config", "-c", asked).splitlines()
    assert found == [typeable(name) for name in HOSTILE]
    assert not (hostile.parent / "pwned").exists()


def test_a_shell_nobody_knows_is_refused(kdm):
    assert "bash, zsh or fish" in kdm("completion csh", code=2)
    assert "bash, zsh or fish" in kdm("completion", code=2)
    assert "eval" in kdm("completion --help")


@pytest.mark.parametrize(("program", "check"), [("bash", "-n"), ("zsh", "-n"), ("fish", "-n")])
def test_the_scripts_are_what_their_shells_can_read(program, check, tmp_path):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed: apt-get install {program} (CI does)")
    (tmp_path / "script").write_text(script(program))
    subprocess.run([program, check, tmp_path / "script"], check=True)
