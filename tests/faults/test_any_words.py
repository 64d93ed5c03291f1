"""Whatever is typed is answered: no bug, a documented exit code, one document with --json, and a healthy campaign."""

import random

import pytest

from kdm_cli.content import core_library
from kdm_cli.service import catalog
from tests.faults.processes import healthy, within

OPTIONS = """--dry-run --house-rule --auto --yes --quiet -q --all-living --departing --born --newcomer --founder
--all -- --because --because=x --roll --roll=7 -r1,2,3 -r --choose=yes --draw=lion -d --where --where=courage>=1 --where=name
--trait=x --slot=3 --slot --year=1 --last=3 --to=2 --to --survivor=Lucy --survivor --cause=x --cause --father=Zac --mother=Lucy
--sex=f --why=movement --why=armor --help -h --format=md --note=x --seed=3 --skip-prologue --file - --version""".split()  # noqa: SIM905 - words are easier to read than a list
NAMES = [
    "Lucy",
    "Erza",
    "lu",
    "Lucy,Erza",
    "Nadia:f",
    "",
    "all",
    "departing",
    "none",
    "Bob",
    "x" * 61,
    "[red]",
    "\x1b",
    "-1",
    "+1",
]
STATS = "survival insanity courage und hunt-xp strength weapon-type weapon-prof skip bleeding population endeavors dice".split()  # noqa: SIM905
AMOUNTS = ["+1", "-1", "0", "3", "9", "+99", "999999999", "yes", "no", "auto", "tool", "sword", "1.0", "١", "="]
WORDS = [
    "white fur",
    "cloth",
    "language",
    "core:innovation/language",
    "waist",
    "head",
    "broken leg",
    "death",
    "graves",
    ">=",
    "#",
    "'",
]
ELSEWHERE = ("demo", "settlement new", "settlement list", "backup", "restore")  # these leave files or need some
TAKES_THE_NEXT = ("-d", "-r", "--roll", "--because", "--where", "--slot", "--to", "--survivor", "--cause", "--file")


def typed(chance, commands, content):
    """One command line, more or less as somebody in a hurry might type it."""
    words = chance.choice(commands).split()
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 6])):
        pool = chance.choice([NAMES, NAMES, STATS, AMOUNTS, WORDS, content, OPTIONS])
        words.insert(chance.randrange(len(words) + 1) if chance.random() < 0.1 else len(words), chance.choice(pool))
    if "--" not in words and words[-1] not in TAKES_THE_NEXT:
        words.append("--json")
    return words


@pytest.mark.parametrize(
    ("seed", "lines"), [(1, 300), (2, 300), *(pytest.param(seed, 3000, marks=pytest.mark.long) for seed in range(3, 9))]
)
def test_any_words_are_answered(campaign, seed, lines):
    here = {"KDM_FILE": "ashhold.kdm"}
    catalog.everything()
    chance = random.Random(seed)
    commands = [path for path in (*catalog.REGISTRY, "add", "set", "gain", "kill", "show") if path not in ELSEWHERE]
    content = [entry.name for entry in core_library().of("gear", "innovation", "fighting_art", "resource", "disorder")]
    for _ in range(lines):
        words = typed(chance, commands, content)
        asks_for_help = {"--help", "-h"} & set(words)
        done = within(campaign.parent, *(each for each in words if each != "--json" or not asks_for_help), env=here)
        assert done.code in (0, 1, 2, 3, 4), words
        assert asks_for_help or "--json" in words or max(map(len, done.out.split("\n"))) <= 80, words
    assert healthy(campaign)


def test_what_a_command_cannot_do_without_is_asked_for_by_name(campaign):
    catalog.everything()
    for path, operation in catalog.REGISTRY.items():
        for parameter in operation.parameters:
            if parameter.required and not parameter.positional:
                words = ["Lucy" for each in operation.parameters if each.positional and each.required]
                done = within(campaign.parent, *path.split(), *words, "--json")
                assert (done.code, done.error["code"]) == (2, "usage")
                assert parameter.option in done.error["message"] + done.error["hint"]
