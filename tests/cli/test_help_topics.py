"""Longer texts: `kdm help TOPIC`."""

import json
import os

import pytest

from kdm_cli.cli import guide
from kdm_cli.cli.tree import help_page
from kdm_cli.service.completion.complete import complete
from kdm_cli.service.language import index
from kdm_cli.service.language.signposts import LONGER_TEXTS, TEXTS_OF_COMMANDS, TOPICS
from kdm_cli.text import width
from tests.cli.test_help import flat, told

EACH = pytest.mark.parametrize("topic", LONGER_TEXTS)


@EACH
def test_a_topic_is_a_page_of_plain_text(topic, capsys):
    code, page, talk = told(capsys, "help", topic)
    assert (code, talk) == (0, "")
    page = page.removeprefix(f"{help_page([topic])}\n") if topic in TEXTS_OF_COMMANDS else page
    assert [line for line in page.splitlines() if width(line) > 80] == []
    assert len(page.splitlines()) <= 60
    assert page.replace("\n", "").isprintable() and page.isascii()
    assert page.partition("\nSee also: ")[0].endswith(".\n") and all(
        line == line.rstrip() for line in page.splitlines()
    )


@EACH
def test_the_page_of_all_commands_and_completion_name_the_topics(topic, capsys):
    assert f"\n  {topic} " in guide.cached().partition("Longer texts")[2]
    assert topic in {offer.value for offer in complete(["help"], topic[:2]).offers}
    assert topic not in {offer.value for offer in complete(["help", "survivor"], topic[:2]).offers}


def test_every_topic_has_its_text_and_is_no_command():
    assert sorted(f"{topic}.txt" for topic in LONGER_TEXTS) == sorted(os.listdir(guide.TEXTS))
    assert not any(map(index.names, TOPICS))
    assert all(map(index.names, TEXTS_OF_COMMANDS))


@EACH
def test_a_topic_begins_with_what_it_is_about_and_the_list_of_topics_has_it(topic):
    assert "\n\n" in guide.longer_text(topic) and not guide.longer_text(topic).partition("\n")[0].endswith(",")
    assert topic == "topics" or f" {topic} {LONGER_TEXTS[topic]} " in flat(guide.longer_text("topics"))


@pytest.mark.parametrize("topic", TEXTS_OF_COMMANDS)
def test_help_on_a_command_has_its_page_first_and_the_text_behind_it(topic, capsys):
    page, text = told(capsys, topic, "--help")[1], guide.longer_text(topic)
    assert told(capsys, "help", topic)[1] == f"{page}\n{text}"
    assert text not in page
    document = json.loads(told(capsys, "help", topic, "--json")[1])
    assert document["text"] == f"{page}\n{text}".rstrip("\n")
    assert document["commands"] == json.loads(told(capsys, topic, "--help", "--json")[1])["commands"] != []


def test_a_topic_may_be_typed_in_two_words(capsys):
    assert told(capsys, "help", "exit", "codes") == told(capsys, "help", "exit-codes")


def test_a_topic_may_be_typed_in_any_case(capsys):
    assert told(capsys, "help", "SECRETS") == told(capsys, "help", "secrets")


def test_an_unknown_topic_is_refused_with_those_there_are(capsys):
    code, page, talk = told(capsys, "help", "sekrets")
    assert (code, page) == (2, "")
    assert flat(talk).startswith('There is no help on "sekrets". Did you mean kdm help secrets')
    assert all(topic in talk.partition("Topics: ")[2] for topic in TOPICS)


def test_what_is_hidden_is_said_on_one_screen(capsys):
    _, page, _ = told(capsys, "help", "secrets")
    assert len(page.splitlines()) <= 24
    for word in ("decks tool", "decks table", "--secrets", "is over", "is promised nothing"):
        assert word in flat(page)
