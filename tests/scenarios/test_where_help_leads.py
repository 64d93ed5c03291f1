"""Help at the table: one screen first, then a page for each command, then longer texts, each saying where to go on."""

import re

import pytest

from kdm_cli.service.language import index
from kdm_cli.service.language.index import ANSWERS, FORMS, OPTIONS, options_of
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.signposts import LONGER_TEXTS, REFERENCE, RELATED, TOPICS
from kdm_cli.service.language.words import split
from kdm_cli.text import width

OPERATIONS = index.everything()
PAGES = [*OPERATIONS, *index.GROUPS, *FORMS, *(short for short in index.SHORT if short not in OPERATIONS)]
EVERYDAY = ("new", "add", "next", "show", "set", "turn", "attack", "hit", "event", "kill", "undo", "look")


def test_kdm_help_is_one_screen_of_thirty_lines(kdm):
    page = kdm("--help")
    lines = page.splitlines()
    assert len(lines) <= 30
    assert max(map(width, lines)) <= 80
    everyday, _, rest = page.partition("\nGroups")
    assert [line.split()[0] for line in everyday.splitlines() if line[:2] == "  "] == [*EVERYDAY]
    assert [line.split()[0] for line in rest.splitlines() if line[:2] == "  "] == [*index.GROUPS]
    for onward in ("kdm COMMAND --help", "kdm help TOPIC", "kdm help all"):
        assert onward in page
    assert kdm("-h") == page


def test_kdm_help_alone_lists_what_there_is_to_read_a_line_each(kdm):
    lines = kdm("help").splitlines()
    for topic, about in LONGER_TEXTS.items():
        assert topic == "topics" or [line for line in lines if re.fullmatch(rf"  {topic} +{re.escape(about)}", line)]
    for asked in ("dice", "batch", "undo", "typing", "import", "homebrew", "exit-codes", "talk", "serve"):
        assert asked in LONGER_TEXTS
    assert REFERENCE == ("all", "reference")
    assert all(f"\n  {word} " in kdm("help") for word in REFERENCE)


@pytest.mark.parametrize("topic", LONGER_TEXTS)
def test_a_longer_text_says_where_to_go_on(topic, kdm):
    told = " ".join(re.sub(r"\n\n", " | ", kdm(f"help {topic}")).split())
    named = re.findall(r"kdm ([a-z -]+)", told.partition("See also: ")[2].partition(" | ")[0])
    assert named
    assert topic not in TOPICS or f"help {topic}" not in named
    assert all(each.removeprefix("help ") in (*OPERATIONS, *LONGER_TEXTS, *REFERENCE) for each in named)


@pytest.mark.parametrize("word", REFERENCE)
def test_the_page_of_all_commands_has_a_name(word, kdm):
    told = kdm(f"help {word}")
    assert all(f"\n  {path} " in told for path in OPERATIONS)
    assert kdm.json(f"help {word}")["about"] == ""


@pytest.mark.parametrize("path", PAGES)
def test_every_page_says_where_to_go_on(path, kdm):
    page = kdm(f"{path} --help")
    told = " ".join(page.split()).partition("See also: ")[2]
    assert told, "see also nothing? service/language/signposts.py"
    named = re.findall(r"kdm [a-z -]+", told)
    topics = [each.removeprefix("kdm help ") for each in named if each.startswith("kdm help ")]
    commands = [each.removeprefix("kdm ") for each in named if not each.startswith("kdm help ")]
    assert topics and commands
    assert set(topics) <= set(LONGER_TEXTS)
    assert all(each in OPERATIONS or each in index.GROUPS for each in commands)
    assert path not in commands and FORMS.get(path, index.SHORT.get(path)) not in commands
    assert len(copied(page)) >= 2


def copied(page):
    lines = page.partition("Examples:\n")[2].partition("\n\n")[0].splitlines()
    return [parse(split(line)[1:]) for line in lines]


@pytest.mark.parametrize("path", OPERATIONS)
def test_a_page_shows_the_options_that_the_command_takes_and_those_of_all_in_one_line(path, kdm):
    operation = OPERATIONS[path]
    page = kdm(f"{path} --help")
    own = {each.option for each in operation.parameters if not each.positional}
    own |= {each.kind.short for each in operation.parameters if each.kind.short}
    taken = {flag for option in options_of(operation) for flag in option.flags} | own
    shown = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", page.partition("\nExamples")[0]))
    declined = {each.option for each in operation.declines}
    assert shown <= taken | declined | {"--list"} | set(re.findall(r"--?[a-z-]+", operation.details))
    everywhere = [option.flags[0] for option in options_of(operation) if option not in ANSWERS]
    assert f"Everywhere: {' '.join(everywhere)}\n" in page, "in one line"
    assert ("Answers: " in page) == any(option in ANSWERS for option in options_of(operation))


def test_what_every_command_takes_is_explained_in_one_place(kdm):
    told = " ".join(kdm("help all").split())
    assert all(option.help in told for option in OPTIONS)


def test_every_command_has_its_signpost_and_every_signpost_leads_somewhere():
    named = [path for _, paths in RELATED for path in paths.split(", ")]
    assert set(named) == set(OPERATIONS)
    assert {topic for topic, _ in RELATED} <= set(LONGER_TEXTS)


SHARED = {
    "writers": "who writes in this copy", "whoami": "kdm whoami Ann", "merge": "--as ENTRY COMMAND", "branch": "--at",
    "sync": "--skip WRITER:N", "diff": "ENTRY", "past": "--at ENTRY", "copies": "kdm whoami Ann",
}  # fmt: skip


@pytest.mark.parametrize("word", SHARED)
def test_what_several_people_need_is_found_from_either_side(word, kdm):
    assert SHARED[word] in " ".join(kdm(f"help {word}").split())
    if word in OPERATIONS:
        assert SHARED[word] in " ".join(kdm(f"{word} --help").split())
    assert "kdm sync --choose second" in kdm("sync --help") + kdm("help sync")
    assert "--at" in kdm("survivor show --help")
