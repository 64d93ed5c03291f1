"""Every word of the language that a shipped pack uses has somebody in the rules who calls it, and is reached by commands.

The words of the cards listen for themselves (`words_heard`) while evenings are played through the commands' own door
(`words_played`): first some that have a bit of everything, then one after the other about the cards of words nobody has
heard yet.
"""

import json
from pathlib import Path

import pytest

import kdm_cli
from kdm_cli.content import CORE
from kdm_cli.rules.carry import moments
from tests.content.shelf import card, pack
from tests.contracts import words_played as played
from tests.contracts import words_table as table
from tests.contracts.words_heard import Heard, listening, reached, words_of, words_of_one
from tests.contracts.words_scripts import EATS, MOWS, SCRIPTS
from tests.contracts.words_scripts_events import COME_TOGETHER
from tests.contracts.words_seldom import MET, OF_PACKS

PACKS = [path.parent for path in sorted(Path(kdm_cli.__file__).parent.glob("packs/*/pack.json"))]
TOLD = {**COME_TOGETHER, **MET}
TRIES = 30  # so many times every card of a word nobody has heard yet is played
BRIEFLY = 4  # so many times a card of such a word is played by itself before that
CARDS = 2  # of a word, each time


@pytest.fixture(scope="module")
def library():
    """The core game, opened whole: a card that is looked up by itself is not taken out of what listens."""
    opened = Heard([CORE])
    opened.of(*opened.kinds)
    return opened


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """The same with a weapon of a kind that cards of the box speak of and only a pack of somebody's own has."""
    sharp = {"speed": 2, "accuracy": 6, "strength": 3}
    scythe = card("tales:gear/scythe", keywords=["weapon", "melee", "scythe"], weapon=sharp)
    return Heard([CORE, pack(tmp_path_factory.mktemp("packs"), "tales", [scythe])])


def holders(library):
    """The cards on which each word stands."""
    found = {}
    for entry in library.of(*library.kinds):
        for word in words_of_one(entry):
            found.setdefault(word, []).append(entry)
    return found


def play(library, own, heard, wanted):
    """Evening after evening until nothing is left that could be heard; what is left."""
    cards = holders(library)
    table.scripted_with(own, MOWS)
    for name in SCRIPTS:
        table.scripted(1, library, name)
    for script in TOLD.values():
        table.scripted_with(library, script.lines)
    for number, monster in enumerate(library.of("monster")):
        levels = [row["level"] for row in monster.data["levels"] if isinstance(row["level"], int)]
        played.fought(number, library, monster.id, levels[-1] if levels else 1)
    played.at_home(100, library)
    played.hunted(200, library, "white_lion")
    for number in range(BRIEFLY):
        for word in [word for word in sorted(wanted) if not reached(heard, *word)]:
            if not reached(heard, *word):
                played.shortly(number, library, cards[word][number % len(cards[word])])
    for number in range(TRIES):
        for word in [word for word in sorted(wanted) if not reached(heard, *word)]:
            for more in range(min(CARDS, len(cards[word]))):
                if not reached(heard, *word):
                    card = cards[word][(number * CARDS + more) % len(cards[word])]
                    played.directed(1000 + number * 31 + more, library, card)
    return {word for word in wanted if not reached(heard, *word)}


def test_every_word_of_a_shipped_card_is_called_and_reached_by_commands(library, own):
    wanted = words_of(library)
    with listening() as heard:
        assert play(library, own, heard, wanted) == set()


@pytest.mark.some(6)
@pytest.mark.parametrize("folder", [folder for folder in PACKS if folder != Path(CORE)], ids=lambda folder: folder.name)
def test_the_words_of_a_printing_are_called_and_reached_too(library, folder):
    other = Heard([CORE, folder])
    more, cards = words_of(other) - words_of(library), holders(other)
    with listening() as heard:
        table.told(other, OF_PACKS.get(folder.name, ()))
        for seed in range(TRIES):
            if all(reached(heard, *word) for word in more):
                break
            table.scripted(seed, other, "frenzy")
            for word in sorted(more):
                if not reached(heard, *word):
                    play = played.shortly if seed < BRIEFLY else played.directed
                    play(seed, other, cards[word][seed % len(cards[word]) if seed < BRIEFLY else 0])
        assert {word for word in more if not reached(heard, *word)} == set()


@pytest.mark.parametrize("script", TOLD.values(), ids=list(TOLD))
def test_what_comes_together_but_seldom_does_what_it_says(library, script):
    with listening() as heard:
        said = "\n".join(table.told(library, script.lines))
        assert [word for word in (script.word, *script.also) if not reached(heard, *word)] == []
    assert [each for each in script.told if each not in said] == []
    assert [each for each in script.never if each in said] == []


@pytest.fixture
def planted(tmp_path):
    """A pack in which a card speaks of a moment that does not come at home, and of one that does."""
    said = [{"at": at, "effects": [{"op": "change", "stat": "courage", "by": 1}]} for at in ("trap", "consumed")]
    card = {"id": "tales:ability/quiet", "name": "Quiet", "group": "quiet", "moments": said}
    files = {"pack.json": {"id": "tales", "name": "Tales", "version": "1", "files": {"cards.json": ["ability"]}},
             "cards.json": [card]}  # fmt: skip
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    return Heard([CORE, tmp_path])


def test_a_word_that_nobody_calls_is_not_heard(planted):
    card = planted.get("tales:ability/quiet")
    assert {("Moment", "trap"), ("Moment", "consumed")} <= words_of_one(card)
    with listening() as heard:
        table.scripted_with(planted, ("survivor gain Lucy quiet --house-rule", *EATS))
    assert reached(heard, "Moment", "consumed")
    assert not reached(heard, "Moment", "trap")


@pytest.mark.parametrize(
    ("module", "name", "deaf", "script", "word"),
    [
        (moments, "gained", lambda *args, **more: None, "skull", ("Moment", "gained")),
        (moments, "cancelling", lambda *args, **more: set(), "charm", ("Cancelled", "death")),
    ],
)
def test_a_word_is_not_heard_any_more_where_its_caller_is_gone(library, monkeypatch, module, name, deaf, script, word):
    with listening() as heard:
        table.scripted(1, library, script)
        assert reached(heard, *word)
    monkeypatch.setattr(module, name, deaf)
    with listening() as heard:
        table.scripted(1, library, script)
        assert not reached(heard, *word)
