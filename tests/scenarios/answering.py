"""Somebody at the table who reads sheets, and answers whatever is asked: the first option, dice and cards by the tool."""

import json

from kdm_cli.service.language.words import split

MOST = 60


def answered(kdm, line, prefer=()):
    """Run a command, giving it each choice it asks for; preferred options are taken where they are offered."""
    choices = []
    for _ in range(MOST):
        given = "".join(f" --choose '{choice}'" for choice in choices)
        done = kdm.run(*split(f"{line} --auto --json{given}"))
        if done.returncode != 3:
            assert done.returncode == 0, f"{line}{given}: {done.stdout}{done.stderr}"
            return json.loads(done.stdout)
        options = json.loads(done.stdout)["error"]["needs"][0]["options"]
        choices.append(next((each for each in options if each in prefer), options[0]))
    raise AssertionError(f"{line} asks without end: {choices}")


def sheet(kdm, name):
    """A survivor sheet as data."""
    return kdm.json(f"survivor show {name}")
