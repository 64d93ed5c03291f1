"""What is told, line by line: old and new of everything, in the order in which it happens."""

from kdm_cli.rules.state import Survivor
from kdm_cli.rules.year import events
from tests.rules.conftest import Game


def told(game, command, *arguments, **more):
    """The story of one command, and behind `do:` what hands must do."""
    getattr(game, command)(*arguments, **more)
    return [*game.play.story, *(f"do: {line}" for line in game.play.hands)]


def test_a_founder_joins_suffers_heals_and_dies(game):
    assert told(game, "add", "Lucy:f") == ["Lucy joins: population 0 -> 1", "Lucy: Cloth, Founding Stone"]
    game.people.cards = ["prey"]
    assert told(game, "suffer", "Lucy", "destroyed genitals") == [
        "Lucy suffers Destroyed Genitals",
        "Lucy gains Destroyed Genitals (severe injury)",
        "Lucy gains Prey (disorder)",
        "Lucy: insanity 0 -> 3",
        "Lucy is knocked down",
        "Lucy: bleeding 0 -> 1",
    ]
    assert told(game, "suffer", "Lucy", "destroyed genitals") == [
        "Lucy suffers Destroyed Genitals",
        "Lucy has Destroyed Genitals already",
        "Lucy: bleeding 1 -> 2",
    ]
    assert told(game, "suffer", "Lucy", "spiral fracture") == [
        "Lucy suffers Spiral Fracture",
        "Lucy: skip next hunt no -> yes",
        "Lucy: strength tokens 0 -> -2",
        "Lucy: bleeding 2 -> 3",
    ]
    assert told(game, "heal", "Lucy") == ["Lucy heals: bleeding 3 -> 0, stands"]
    assert told(game, "suffer", "Lucy", "final breath") == [
        "Lucy suffers Final Breath",
        "Lucy dies: Final Breath",
        "Lucy to storage: Cloth, Founding Stone",
        "Death count 0 -> 1",
        "Principle: Death: due when step 5 counts the deaths (R213)",
        "do: Take the miniature of Lucy off the board.",
        "do: Everyone is dead: play the prologue again, until it is won.",
        "do: Final Breath: adjacent survivors: survival +1",
    ]


def test_a_death_is_taken_back(village):
    village.equip("Lucy", "steel sword")
    village.draft.set(village["Lucy"], party=1)
    assert told(village, "kill", "Lucy", "the lion") == [
        "Lucy dies: the lion",
        "Lucy leaves the departing party",
        "Lucy to storage: Cloth, Founding Stone",
        "Lucy archived: Steel Sword",
        "Death count 0 -> 1",
        "Principle: Death is due (first death)",
        "do: Take the miniature of Lucy off the board.",
    ]
    assert told(village, "revive", "Lucy") == [
        "Lucy lives",
        "Lucy departs again",
        "Lucy: Cloth in slot 1",
        "Lucy: Founding Stone in slot 2",
        "Lucy: Steel Sword in slot 3",
        "Death count 1 -> 0",
        "Principle: Death is no longer due",
    ]
    assert told(village, "retire", "Lucy") == ["Lucy retires", "Lucy leaves the departing party"]
    assert told(village, "unretire", "Lucy") == ["Lucy is no longer retired"]


def test_gear_comes_and_goes(founders):
    assert told(founders, "take", "Lucy", "cloth") == ["Lucy: Cloth goes to storage"]
    assert told(founders, "give", "Lucy", "cloth", slot=9) == ["Lucy: Cloth in slot 9"]
    assert told(founders, "move", "Lucy", 9, 1) == ["Lucy: Cloth slot 9 -> 1"]
    assert told(founders, "strip", "Lucy") == ["Lucy to storage: Cloth, Founding Stone"]


def test_a_sheet_is_torn_up(village):
    village.settlement("population", "5")
    village.add("Nadia")
    assert told(village, "remove", "Nadia") == ["Nadia was never here", "Nameless 0 -> 1"]
    village.kill("Al")
    assert told(village, "remove", "Al") == [
        "Al was never here",
        "Death count 1 -> 0",
        "Principle: Death is no longer due",
    ]


def test_a_year_passes_with_principles_and_milestones(founders):
    assert told(founders, "years") == [
        "Lantern year 0 -> 1",
        "The prologue is over: the settlement phase begins",
        "First Day is due (lantern year 1)",
        "Returning Survivors is due (lantern year 1)",
    ]
    assert told(founders, "build", "hovel") == ["The settlement gains Hovel (innovation)", "Survival limit 1 -> 2"]
    assert told(founders, "build", "butcher") == ["The settlement gains Butcher (nemesis)"]
    assert told(founders, "unbuild", "hovel") == ["The settlement loses Hovel (innovation)", "Survival limit 2 -> 1"]


def test_the_prologue_is_skipped():
    cards = ["love juice"] * 2 + ["monster bone"] * 2 + ["white fur"] * 4
    game = Game(skip_prologue=True, faces=[2], cards=cards)
    assert game.play.story == [
        "Ashhold: lantern year 0, the prologue",
        "Population 0 -> 6, all nameless",
        "To storage: Love Juice, Love Juice, Monster Bone, Monster Bone",
        "To storage: White Fur, White Fur, White Fur, White Fur",
        "Lantern year 0 -> 1",
        "The prologue is over: the settlement phase begins",
        "The settlement gains White Lion (quarry)",
        "The settlement gains Language (innovation)",
        "Survival limit 1 -> 2",
        "From now on survivors can encourage (Language)",
        "Into the innovation deck: Ammonia, Drums, Hovel, Inner Lantern, Paint",
        "Into the innovation deck: Symposium",
        "The settlement gains Lantern Hoard (location)",
    ]
    assert game.play.hands == [
        "2 Founding Stones fewer: archive them from the grids of those you make",
        "Put what was not kept back, add the new cards, shuffle the innovation deck.",
        "Returning Survivors: nominate a survivor: +1 courage",
        "Returning Survivors: same survivor: +1 understanding and skip next hunt",
    ]
    game.end()


def test_what_long_names_make_too_long_goes_on_in_the_next_line(founders):
    name = "Lucy of the Lantern Hill"
    founders.rename("Lucy", name)
    founders.equip(name, "twilight sword")
    founders.gain(name, "twilight sword (curse)")
    founders.strip(name)
    assert founders.story.splitlines()[:2] == [
        "Lucy of the Lantern Hill: Twilight Sword is joined to Lucy of the Lantern Hill",
        "(Twilight Sword (curse)) and stays",
    ]
    with founders.house_rule():
        founders.take(name, "twilight sword")
    assert founders.story.splitlines()[:2] == [
        "House rule cursed: Twilight Sword is joined to Lucy of the Lantern Hill",
        "(Twilight Sword (curse)): it cannot leave its grid.",
    ]


def test_an_event_for_several_of_long_names_is_told_in_lines_that_fit(founders):
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        founders.rename(name, f"{name} of the Lantern Hill")
    those = list(founders.draft.rows(Survivor).values())
    watched = founders.play.entry("core:story_event/watched")
    founders.call_for(watched)
    founders.do(events.settle, watched, those, told=events.Told(by_hand=True))
    assert "Al of the Lantern Hill): done by hand" in founders.story.replace("\n", " ")
