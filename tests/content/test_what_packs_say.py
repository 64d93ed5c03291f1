"""What is counted of the packs beforehand is what their cards say: the same as from reading every card."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from kdm_cli.content import CORE, SHIPPED, Kept, Library
from kdm_cli.content.places import campaigns, shipped
from kdm_cli.rules.refusal import Refused
from tests.content.shelf import card, pack
from tests.contracts.fresh import ASKED

PACKS = {each: folder for each, folder in shipped().items() if each != "core"}
EXPANSIONS = [each for each in PACKS if not each.startswith("printing")]
PRINTINGS = [each for each in PACKS if each.startswith("printing")]
TOGETHER: dict[str, tuple[list[str], str]] = {
    "core": ([], ""),
    **{each: ([each], "") for each in PACKS},
    "all expansions": (EXPANSIONS, ""),
    **{f"all expansions, {each}": ([*EXPANSIONS, each], "") for each in PRINTINGS},
    **{each.name: ([each.pack], each.id) for each in campaigns()},
    **{f"all expansions, {each.name}": (EXPANSIONS, each.id) for each in campaigns()},
    **{f"everything, {each.name}": ([*EXPANSIONS, PRINTINGS[0]], each.id) for each in campaigns()},
}


MANY = [each for each in TOGETHER if "all" in each and "Keeper" not in each]


def check(library: Library) -> None:
    """What is said and by how many, and by which cards, for one word, some words and all."""
    for what in ASKED:
        said = {entry.id: {*what.said(library, entry)} for entry in library.of(*what.kinds)}
        counts = Counter(word for words in said.values() for word in words)
        assert library.tally(what) == counts, what.name
        words = sorted(counts)
        for some in ([], ["no such word"], words[:1], words[-1:], words[::3], words):
            saying = [entry for entry in library.of(*what.kinds) if not said[entry.id].isdisjoint(some)]
            assert library.saying(what, some) == saying, (what.name, some)


@pytest.mark.some(11)
@pytest.mark.parametrize("together", TOGETHER)
def test_what_is_counted_of_packs_is_what_is_read_in_them(together: str) -> None:
    packs, campaign = TOGETHER[together]
    check(Library([CORE, *(PACKS[each] for each in packs)], campaign=campaign))


NAMED = [
    ("gear",),
    ("resource", "gear"),
    ("innovation",),
    ("disorder", "fighting_art", "ability"),
    ("monster", "story_event"),
]


def answers(library: Library, kinds: tuple[str, ...], said: list[str]) -> list[object]:
    """What each of these means, alone and at the end of a line, or why nobody knows."""
    found: list[object] = []
    for text in said:
        found.append(library.exact(text, kinds))
        for line in (text, f"{text}, {said[0]}", f"{said[-1]} {text}"):
            try:
                found.append(library.find_many(line.split(), kinds))
            except Refused as refused:
                found.append(refused.refusal)
    return found


def check_names(library: Callable[[], Library], step: int = 7) -> None:
    """By their names, in whole and in part, cards are found in a few files as they are in all."""
    for kinds in NAMED:
        all_read = library()
        entries = all_read.of(*kinds)[::step]
        whole = [each for entry in entries for each in (entry.name, entry.slug, *entry.data.get("aliases", ()))]
        parts = [
            each for entry in entries[::9] for each in (entry.id, f"{entry.kind}/{entry.slug}", entry.name[:4], "?")
        ]
        for said in (whole, parts):
            assert answers(library(), kinds, said) == answers(all_read, kinds, said), kinds


@pytest.mark.some(3)
@pytest.mark.parametrize("together", ["core", "printing_1_3", "gamblers_chest", *MANY])
def test_who_is_called_so_is_found_without_reading_the_others(together: str) -> None:
    packs, campaign = TOGETHER[together]
    check_names(lambda: Library([CORE, *(PACKS[each] for each in packs)], campaign=campaign), 11 if packs else 3)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A pack of one's own: a location with an endeavor, gear in a core location, and cards in the place of others."""
    recipe = [{"resource_types": {"bone": 2}, "resources": {"tooth": 1}}]
    endeavors = [
        {"name": "Chew", "cost": 1, "effects": [{"op": "gain", "what": "location/bone_smith", "target": "settlement"}]}
    ]
    return pack(tmp_path, "own", [
        card("own:resource/tooth", deck="basic", keywords=["bone", "tooth"]),
        card("own:resource/old_skull", replaces="core:resource/skull", deck="basic", keywords=["skull"]),
        card("own:gear/tooth_pick", location="bone_smith", crafting_cost=recipe),
        card("own:gear/other_axe", replaces="core:gear/bone_axe", location="jaw", crafting_cost=recipe),
        card("own:location/jaw", endeavors=endeavors, build={"at": "jaw", "endeavor": 1}),
    ])  # fmt: skip


@pytest.mark.parametrize("kept", [False, True], ids=["in a folder", "kept in the campaign"])
@pytest.mark.parametrize("beside", [[], ["gorm"], EXPANSIONS], ids=["core", "gorm", "all expansions"])
def test_a_pack_of_ones_own_is_read_itself(own: Path, beside: list[str], kept: bool) -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in own.iterdir()}
    library = Library([CORE, *(PACKS[each] for each in beside), Kept("own", texts) if kept else own])
    check(library)
    check_names(lambda: Library(library.packs), 40)
    [recipes] = [what for what in ASKED if what.name == "recipes"]
    assert library.tally(recipes)["own:location/jaw"] == 1
    assert "own:gear/tooth_pick" in [entry.id for entry in library.saying(recipes, ["core:location/bone_smith"])]


def test_whatever_the_rules_ask_so_is_counted() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(SHIPPED).parent.rglob("*.py"))
    assert sorted(re.findall(r'\bTally\(\s*"([^"]+)"', source)) == sorted(what.name for what in ASKED)
