"""One die too many or too few, a card that is gone, a piece that lacks something: why, and the line that works."""

import re

import pytest

from kdm_cli.rules.refusal import WITHOUT

FIGHT = (
    "settlement new Ashhold --seed 4",
    "add Lucy:f Erza:f Zachary:m Al:m",
    "showdown start white lion",
    "survivor suffer zachary broken rib",
    "turn claw zachary 1,1",
)


@pytest.fixture
def fight(kdm):
    """The first round of the First Story; Zachary has a Broken Rib."""
    return kdm.after(*FIGHT)


def refused(kdm, line, code=2):
    """What is said of a line that is refused, in one line, and nothing was written."""
    error = kdm.json(line, code=code)["error"]
    return f"{error['message']} {error['hint']}"


def way_out(told):
    """The line that is shown instead."""
    return told.partition(WITHOUT)[2].removesuffix(" --json").removeprefix("kdm ")


def test_a_die_too_many_says_how_many_why_and_which_were_used(fight):
    """B: Zachary attacks with 1 die (Broken Rib): 7 used, 1 left over."""
    told = refused(fight, "attack zachary 3,1")
    assert "Zachary attacks with 1 die (Broken Rib): 3 used, 1 left over. Zachary misses." in told
    fight(way_out(told))


def test_dice_of_a_reaction_are_counted_too(fight):
    """B: Basic Action rolls 2 dice."""
    told = refused(fight, "attack zachary 7,1 strange=3:1,1")
    assert "Zachary attacks with 1 die (Broken Rib): 7 used. Basic Action rolls 2 dice: 1, 1 used, 1 left over." in told
    fight(way_out(told))


def test_a_die_too_few_says_how_many_there_are(fight):
    """B: one die too few says how many."""
    told = refused(fight, "attack lucy 8 strange=9 ribs=3", code=3)
    assert "Not used so far: strange=9, ribs=3. Lucy attacks with 2 dice (Founding Stone)." in told


def test_the_monsters_dice_are_counted(kdm):
    """B: Double Hack rolls 4 dice."""
    kdm.after(*FIGHT[:3])
    assert "Claw rolls 2 dice: 1, 1 used, 1 left over." in refused(kdm, "turn claw lucy 1,1,5")


def test_what_is_not_attempted_because_the_attacker_lies_says_so(fight):
    """B: knocked down by the reaction: ribs is not attempted; a pinned face that found no roll is named."""
    told = refused(fight, "attack lucy 8,8 strange=3:8,9,legs,legs ribs=9")
    assert "One die too many: ribs=9." in told
    assert "Lucy is knocked down by Strange Hand. Nothing called ribs is rolled." in told
    fight(way_out(told))


def test_what_is_not_attempted_because_the_monster_is_dead_says_so(fight):
    """B: the lion is dead."""
    fight("showdown wound")
    for _ in range(30):
        if fight.json("showdown show")["ai"]["to_kill"] <= 1:
            break
        fight("showdown wound")
    told = refused(fight, "attack lucy 8,8 strange=9:no ribs=9")
    assert "White Lion is dead." in told
    fight(way_out(told))


def test_a_word_does_not_eat_the_card_that_another_names_in_full(fight):
    """A: drawn cards are matched as a whole: "bone" must not eat Great Cat Bones when the line works otherwise."""
    drawn = "bone,hide,organ,bone,great-cat-bones,claw,fur,sinew"
    told = fight(f"showdown end --victory -d {drawn} --house-rule --dry-run")
    for each in ("Great Cat Bones", "Monster Bone", "Monster Hide", "Sinew"):
        assert each in told


def test_a_word_for_two_cards_means_the_one_that_no_other_word_names(fight):
    """A: a maximum matching between named cards and what is drawn; an ambiguous line is refused with the readings."""
    drawn = "monster bone,monster hide,monster organ,monster bone,claw,fur,{}"
    refusal = refused(fight, f"showdown end --victory -d '{drawn.format('cat,sinew')}' --house-rule --dry-run", code=1)
    assert '"cat" may be' in refusal and "Great Cat Bones" in refusal and "Eye of Cat" in refusal
    told = fight(f"showdown end --victory -d '{drawn.format('cat,eye of cat')}' --house-rule --dry-run")
    assert "Great Cat Bones" in told and "Eye of Cat" in told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("turn strange lucy 1,1", "Strange Hand is of the hit location deck, and an AI card is drawn here."),
        ("turn 'double hack' lucy 1,1", "Double Hack is a card of Butcher."),
        ("turn basic lucy 1,1", "The Basic Action is done when no AI card is left to draw (R62)."),
        ("turn claw lucy 1,1", "Claw lies in the discard. It may be Chomp, Enraged"),
    ],
)
def test_a_card_that_is_gone_or_anothers_says_why_and_what_it_may_be(fight, line, why):
    """B: a card that is gone, another deck's, another moment's: the reason and the line that works."""
    told = refused(fight, line, code=1)
    assert why in told and "It may be Chomp" in told


def test_a_card_named_when_none_is_left_is_told_of_the_basic_action(fight):
    """B: another moment's card: the reason and the line that works (`turn basic`)."""
    for _ in range(8):
        fight("showdown wound")
    told = refused(fight, "turn claw lucy 1,1 --house-rule")
    assert "--card claw is not used: no AI card is left, it is the Basic Action: kdm turn basic NAME." in told
    assert "Basic Action against Lucy" in fight("turn basic lucy 1,1 --house-rule")


@pytest.mark.parametrize("line", ["hit lucy legs:dodge 1", "hit lucy legs 1 dodge", "hit lucy legs 3 7:dodge"])
def test_damage_that_no_attack_dealt_cannot_be_dodged(fight, line):
    """B: damage that no attack dealt cannot be dodged: says so."""
    assert "Damage that no attack dealt cannot be dodged (R183)" in refused(fight, line).replace(" legs:", " ")


def test_at_home_nothing_is_dodged(kdm):
    """B: the same where no showdown is under way."""
    kdm.after(*HOME)
    assert "only a hit of an attack profile can be dodged (R183)" in refused(kdm, "hit lucy legs 1 --dodge", code=1)


HOME = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "add Lucy:f Erza:f Zachary:m Al:m Mira:f",
)


def test_pieces_that_lack_an_innovation_are_named(kdm):
    """B: "without Ammonia: bow, whip"."""
    kdm.after(*HOME, "settlement gain skinnery", "settlement gain 'bone smith'")
    told = refused(kdm, "settlement craft rawhide-whip,bone-dagger,bone-sickle", code=1)
    assert "Without Ammonia: Rawhide Whip, Bone Sickle cannot be made." in told
    assert "Rawhide Whip cannot be made without Ammonia." in refused(kdm, "settlement craft rawhide-whip", code=1)


def test_two_equal_rolls_of_which_one_counts_are_not_told_as_lower(kdm):
    """F: "lower counts" on doubles."""
    kdm.after(*HOME, "settlement principle 'new life' survival --house-rule")
    assert "Rolled 5 twice (Survival of the Fittest)" in kdm(
        "event intimacy --survivor Lucy,Al -r 5,5 --house-rule --auto"
    )


def test_the_first_days_die_is_not_passed_over_in_silence(kdm):
    """B: First Day's bands that nobody knows are said at once."""
    kdm.after(*FIGHT[:3], "showdown end --victory --house-rule --auto", "next", "next")
    for line in ("event first day -r 5 --house-rule", "event first 7", "event first-day"):
        told = refused(kdm, line, code=3)
        assert "Its d10 brings 10 people at 8 and above; what the lower faces bring" in told
        assert "--choose one of: 6 people, 8 people, 10 people." in told
    assert '10 people"' not in refused(kdm, "event first-day -r 11", code=2)
    for line, told in (("event first 5 -c 6", 10), ("event first-day -c 10", 14), ("first day 8", 14)):
        assert f"population 4 -> {told}" in kdm(line).casefold()
        kdm("undo")
    assert "population 4 -> 14" in kdm("event first 9").casefold()


def test_whoever_is_named_for_a_first_aid_kit_is_not_asked_for_again(kdm):
    """F: First Aid Kit `--on` still asks."""
    kdm.after(*FIGHT[:3], "gear give lucy first-aid-kit --house-rule", FIGHT[4], "set erza bleeding 2")
    assert "Erza: bleeding 2 -> 1" in kdm("use lucy first-aid-kit --on erza -c bleeding")


def test_what_stays_as_it_was_is_not_told_as_a_change(kdm):
    """F: "4 -> 4"."""
    kdm.after(*HOME, "storage add rawhide-vest", "depart lucy erza zachary al", "hunt white 1")
    kdm("set lucy bleeding 1")
    told = kdm("gear give lucy rawhide-vest --forgot")
    assert "armor at the body 0 -> 1" in told
    kdm("storage add cloth")
    kdm("set erza bleeding 1")
    kdm("hit erza waist 1")
    told = kdm("gear give erza cloth --forgot --house-rule")
    assert not re.search(r"(\d+) -> \1\b", told)


def test_next_names_no_attack_that_is_refused_after_a_far_move(fight):
    """F: `next` names an attack that is refused after a far move."""
    for line in ("showdown place monster H10", "showdown place lucy A1"):
        fight(line)
    assert "next: kdm showdown end-act" in fight("showdown move lucy A5")
