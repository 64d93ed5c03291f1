"""A word that names nothing there is told, and where what it names is; not which other words are missing."""

import pytest

FIGHT = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "add Odo:m Erza:f Ruth:f Ivo:m Mira:f",
    "settlement set rules loose",
    "showdown start white lion 1 --survivor Odo,Erza,Ruth,Ivo",
)


@pytest.fixture
def fight(kdm):
    return kdm.after(*FIGHT)


def told(kdm, line, code=1):
    error = kdm.json(line, code=code)["error"]
    return f"{error['message']} {error['hint']}"


@pytest.mark.parametrize("line", ["token odo acuracy", "token odo acuracy +1", "token acuracy +1", "set odo acuracy"])
def test_a_misspelt_number_is_named_whatever_else_is_missing(fight, line):
    """Of a fight: `token odo acuracy` said that no survivor is named."""
    assert told(fight, line) == 'No stat is called "acuracy". Did you mean accuracy?'


def test_the_numbers_are_listed_where_nothing_is_near(fight):
    assert 'No stat is called "foo". One of movement, speed,' in told(fight, "set odo foo")


def test_somebody_whom_nobody_knows_is_told_first(fight):
    assert told(fight, "set nobody insanity 1").startswith('No survivor is called "nobody".')


def test_tokens_of_the_monster_by_the_short_form(fight):
    assert "speed tokens 0 -> +1" in fight("token monster speed +1")


def test_what_nobody_carries_is_told(fight):
    """Of a fight: `use bandages` printed the usage."""
    nobody = "Nobody in the showdown carries Bandages."
    assert told(fight, "use bandages") == f"{nobody} kdm look bandages says what it is."
    fight("storage add bandages 2")
    assert told(fight, "use bandages") == f"{nobody} 2 in storage: kdm gear give NAME bandages --forgot"
    assert "Odo does not carry Bandages." in told(fight, "use odo bandages")
    fight("gear give Mira bandages --house-rule")
    assert "Mira carries it, at home.\n1 in storage: kdm gear give NAME bandages --forgot" in told(
        fight, "use bandages"
    )
    fight("gear give Erza bandages --forgot")
    assert told(fight, "use odo bandages") == (
        "Odo does not carry Bandages. kdm use Erza bandages\nMira carries it, at home."
    )


def test_who_is_meant_is_asked_where_several_carry_it(kdm):
    kdm.after(*FIGHT[:-1], "storage add bandages 2", "give erza bandages", "give ruth bandages", FIGHT[-1])
    assert told(kdm, "use bandages") == "Erza and Ruth carry Bandages; nobody is named. kdm use Erza bandages"


def test_what_is_on_no_card_cannot_be_used(fight):
    assert "Cloth has nothing that is used." in told(fight, "use cloth")


def test_nobody_is_named(fight):
    assert told(fight, "gain leader", 2) == '"kdm survivor gain" needs NAME before "leader". kdm gain NAME leader'
    assert told(fight, "spend dash", 2) == '"kdm showdown spend" needs NAME before "dash". kdm spend NAME dash'


def test_a_trait_that_somebody_else_has(fight):
    fight("gain erza leader")
    assert told(fight, "lose odo leader") == "Odo does not have Leader. kdm lose Erza leader"
