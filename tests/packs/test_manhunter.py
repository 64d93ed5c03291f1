"""The Manhunter at the table: four special showdowns, its rare gear and vials, every captured card."""

import pytest

from tests.packs.table import PEOPLE, against, at_home, flat, hear, shares, strong

HOME = at_home(
    "manhunter",
    "settlement set endeavors 9",
)
READY = ("set Zachary insanity 9", "set Al survival 9", "set Erza survival 4", "survivor gain Al prey")
TURNED = "turn crack shot Lucy 1,1 --speed 2 --accuracy 4 --damage 1"
STRONG = strong("Lucy", "Zachary", "Al")
LION = "turn claw Erza 1,1"


@pytest.fixture
def home(kdm):
    """Ashhold in its first year, with endeavors to spend."""
    return kdm.after(*HOME)


@pytest.fixture
def fight(kdm):
    """The Manhunter of level 1 has had its first turn; all but Erza are strong, and Al is prey."""
    return kdm.after(*HOME, *READY, against("manhunter"), TURNED, *STRONG)


# -- the numbers of the box


def test_the_pack_is_sound_and_carries_out_what_was_captured(kdm):
    found = shares(kdm, "manhunter")
    for kind in ("gear", "fighting_art", "secret_fighting_art", "resource"):
        by_kdm, captured = found[kind]
        assert by_kdm == captured, kind
    assert found["hit_location"] == (19, 20)


@pytest.mark.parametrize(
    ("level", "shown", "deck", "locations", "stride"),
    [
        (1, "movement 6  toughness 8  speed 0  damage 0  accuracy 0  luck 0  evasion 0", 10, 20, "Short Stride"),
        (2, "movement 7  toughness 11  speed +1  damage +1  accuracy 0  luck 0  evasion 0", 13, 20, "Full Stride"),
        (3, "movement 8  toughness 11  speed +1  damage +1  accuracy 0  luck 0  evasion 0", 16, 24, "Full Stride"),
        (4, "movement 9  toughness 13  speed +2  damage +2  accuracy +2  luck 0  evasion 0", 18, 27, "Full Stride"),
    ],
)
def test_the_manhunter_stands_as_its_level_says(home, level, shown, deck, locations, stride):
    told = flat(home(against("manhunter", level=level)))
    assert "Terrain: 2 Stone Columns cards (6 columns, yellow spaces); 1 random terrain" in told
    assert "Mangled Groin" in told.partition("out of the hit location deck")[0]
    assert "Gritty Armament: all showdown: do what the card says" in told
    now = home("showdown show")
    assert shown in now
    assert stride in now
    assert f"AI deck        {deck} face down" in now
    assert f"hit locations  {locations} face down" in now


# -- evenings


def test_it_comes_in_four_years_without_a_hunt(home):
    years = home("timeline show")
    for line in (
        "   5  Hands of Heat, The Hanged Man, Manhunter level 1",
        "  10  Manhunter level 2",
        "  16  Butcher level 2, Manhunter level 3",
        "  22  Manhunter level 4",
    ):
        assert line in years
    told = home("event hanged man --house-rule")
    assert "The settlement gains Manhunter (nemesis)" in told
    assert "the rest was not captured" in flat(told)


def test_whoever_joins_the_expansion_late_meets_its_event_at_once(kdm):
    kdm("settlement new Ashhold --year 7 --population 9")
    told = kdm("pack enable manhunter")
    assert "due:  The Hanged Man: lantern year 7" in told
    assert "Into the timeline: 10 Manhunter level 2, 16 Manhunter level 3" in told


VICTORIES = [
    (1, ["The settlement gains Settlement Watch (innovation)"], ["Hunter's Heart 0", "Deathpact", "Tools of War"]),
    (2, ["The settlement gains Settlement Watch (innovation)", "Hunter's Heart 0 -> 1"], ["Deathpact", "Tools of War"]),
    (3, ["due: Tools of War"], ["Settlement Watch", "Hunter's Heart 0", "Deathpact"]),
    (4, ["Storage: Deathpact 0 -> 1"], ["Settlement Watch", "Hunter's Heart 0", "Tools of War"]),
]


@pytest.mark.parametrize(("level", "told", "never"), VICTORIES)
def test_what_its_defeat_brings(home, level, told, never):
    home(against("manhunter", level=level))
    said = flat(home("showdown end --victory --house-rule"))
    assert [each for each in told if each not in said] == []
    assert [each for each in never if each in said] == []
    assert "the other rewards were not captured" in said


def test_the_mangled_groin_lies_aside_until_the_gritty_one_bursts(fight):
    told = flat(fight("attack Lucy 10,2 'gritty groin'=9 -w fist"))
    assert "Gritty Groin is archived" in told
    assert "lay Mangled Groin, which was set aside, on top of the hit location deck" in told
    told = fight("attack Al 10,2 'mangled groin'=9 -w fist --house-rule")
    assert "Al earns: Red Vial x2 (Mangled Groin)" in told
    assert "Manhunter is knocked down" in told


def test_impatience_hurts_every_mind_that_hears(fight):
    fight("survivor suffer Erza deaf")
    fight(TURNED.replace("crack shot", "strangle"))
    told = fight("turn strangle none")
    assert "brain injured (Impatience)" in told
    assert "Zachary: insanity 9 -> 8 (Impatience)" in told
    assert "Erza: brain" not in told


def test_its_stride_comes_before_everything(fight):
    told = flat(fight("turn run and gun Lucy 1 --speed 1 --accuracy 4 --damage 1"))
    assert "Short Stride: do what the card says, then Tombstone" in told


@pytest.mark.parametrize("card", ["crack shot", "take em", "point blank", "piercing blow", "run and gun"])
def test_a_ruined_pistol_hand_shoots_worse(fight, card):
    turn = f"turn --house-rule '{card}' Erza 5{{}} --speed 1 --accuracy 4 --damage 1"
    assert "5 need 4: 1 hit" in flat(fight(turn.format(",arms")))
    fight("undo")
    assert "Ruined Pistol Hand" in fight("attack Lucy 10,2 'gun arm'=9 -w fist")
    assert "5 need 4 +2 accuracy = 6: a miss" in flat(fight(turn.format("")))


def test_an_endless_barrage_is_fast_and_wild(fight):
    told = flat(fight("turn endless barrage Erza 5,5,5 --speed 1 --accuracy 4 --damage 1"))
    assert "5, 5, 5 need 4 +2 accuracy = 6: a miss" in told


# -- hit locations

TOMBSTONE = "Tombstone: whenever it is performed: do what the card says"
ONTO = "onto the attacker's space"
HIT_LOCATIONS = [
    ("Lucy 10,2 'achilles tendon'=1 -w fist", ["1 +8 strength = 9, toughness 6: wound"], "reaction"),
    ("Lucy 10,2 'battle-scarred arms'=3:5 -w fist --choose severe", ["severe injury: 5 +2 (Battle-Scarred Arms) = 7", "Lucy suffers Broken Arm"], "survival"),
    ("Zachary 10,2 'battle-scarred arms'=3 -w fist --choose unhurt", ["Zachary: survival 1 -> 0"], "suffers"),
    ("Lucy 10,2 'battle-scarred arms'=9 -w fist", ["Lucy earns: Red Vial"], "suffers"),
    ("Lucy 10,2 'callused elbow'=3:2 -w fist --choose severe", ["severe injury: 2 +3 (Callused Elbow) = 5", "Lucy suffers Intracranial"], "survival"),
    ("Lucy 10,2 'callused elbow'=9 'off hand'=3 -w fist", ["Drawn: Off Hand", "Off Hand: reflex reaction"], "suffers"),
    ("Erza 10,2 'callused thigh'=1 -w fist --auto", ["through the attacker", "grab"], "survival 1 -> 0"),
    ("Lucy 10,2 'callused thigh'=3 -w fist", [": wound"], "reaction"),
    ("Zachary 10,2 'callused thigh'=9 -w fist", ["critical wound"], "knocked down"),
    ("Lucy 10,2 'corded neck'=3 -w fist --choose yes", ["move next to the attacker", "face the attacker", TOMBSTONE], "survival"),
    ("Lucy 10,2 'corded neck'=9 -w fist", ["Lucy: survival 1 -> 4", "Lucy: insanity 0 -> 3"], TOMBSTONE),
    ("Erza 10,2 'exposed forearm'=1 -w fist --choose yes", ["move next to the attacker", TOMBSTONE], "luck"),
    ("Lucy 10,2 'exposed forearm'=3 -w fist", [": wound"], TOMBSTONE),
    ("Lucy 10,2 'exposed forearm'=9 -w fist", ["Lucy: luck tokens 0 -> +1"], TOMBSTONE),
    ("Lucy 10,10 'grimacing jaw'=2 'off hand'=2 -w fist", ["2 +8 strength = 10, toughness 10: wound", "Off Hand: no reflex reaction (cancelled)"], ONTO),
    ("Lucy 10,10 'knotted back'=2 'off hand'=2 -w fist", ["toughness 10: wound", "Off Hand: no reflex reaction (cancelled)"], ONTO),
    ("Lucy 10,2 'grimacing jaw'=9 -w fist", ["accuracy tokens 0 -> -2", "damage tokens 0 -> +1", "Grimacing Jaw is archived"], "reaction"),
    ("Lucy 10,2 'gritty belt'=3 -w fist", ["Lucy earns: Red Vial"], "Crimson"),
    ("Lucy 10,2 'gritty belt'=9 -w fist", ["Lucy earns: Crimson Vial"], "Red Vial"),
    ("Erza 10,2 'gritty boot'=1 -w fist", ["failure reaction", ONTO], ": wound"),
    ("Lucy 10,2 'gritty boot'=9,1 -w fist --choose 2", ["Basic Action against Lucy: 1 need 4: a miss"], ONTO),
    ("Lucy 10,2 'gritty groin'=3 -w fist", ["Lucy earns: Red Vial", "Lucy is the priority target"], "archived"),
    ("Lucy 10,2 'gritty visage'=3:2 -w fist --choose yes", ["move toward the attacker", "severe injury: 2 +2 (Gritty Visage) = 4"], "survival"),
    ("Lucy 10,2 'gritty visage'=9 -w fist", ["Lucy: survival 1 -> 4", "1 in the wound stack"], "2 in the wound stack"),
    ("Al 10,2 'gritty visage'=10 -w fist", ["Al: survival 9 -> 12", "Al loses Prey", "2 in the wound stack"], "reaction"),
    ("Lucy 10,2 'gun arm'=8 -w fist", ["toughness 10: impervious"], "persistent"),
    ("Lucy 10,2 'gun arm'=9 -w fist", ["persistent injury: Ruined Pistol Hand"], ONTO),
    ("Zachary 10,2 'hardened torso'=9 -w fist", ["Zachary: strength tokens +8 -> +9"], "suffers"),
    ("Erza 10,2 'hardened torso'=10 -w fist --choose permanent", ["Erza: survival 4 -> 0", "Erza: strength 0 -> 1"], "suffers"),
    ("Lucy 10,2 'hardened torso'=3:2 -w fist --choose severe", ["severe injury: 2 +2 (Hardened Torso) = 4"], "survival"),
    ("Lucy 10,2 'hunters hat'=3:2 -w fist --choose yes", ["move toward the attacker", "face the attacker", "2 +1 (Hunter's Hat) = 3"], "survival"),
    ("Lucy 10,2 'hunters hat'=9 -w fist", ["Manhunter's Hat 0 -> 1", "Lucy earns: Leather", "Hunter's Hat is archived"], "suffers"),
    ("Lucy 10,2 'knotted back'=9 -w fist", ["Lucy earns: Red Vial"], "reaction"),
    ("Lucy 10,2 'mangled groin'=3 -w fist --house-rule", ["Lucy: evasion -1 until the round ends"], "earns"),
    ("Lucy 10,2 'off hand'=3 -w fist", ["reflex reaction", ONTO], "cannot"),
    ("Lucy 10,10 'off hand'=9 'hunters hat'=3 -w fist", ["until the round ends, cannot: reactions", "Hunter's Hat: no reflex reaction"], "suffers"),
    ("Erza 10,2 'ossified knee guards'=1 -w fist --auto", ["failure reaction", ONTO, "grab"], ": wound"),
    ("Lucy 10,2 'ossified knee guards'=9:1 -w fist", ["Lucy rolls 1 +8 (added) = 9", "Manhunter is knocked down"], ONTO),
    ("Lucy 10,2 'rippling abs'=3:2 -w fist --choose severe", ["severe injury: 2 +1 (Rippling Abs) = 3"], "survival"),
    ("Lucy 10,2 'rippling abs'=9 -w fist --choose Al", ["Skull"], "suffers"),
    ("Lucy 10,2 'solid shoulder'=3:1,3 -w fist", ["face the attacker", "Lucy gains Prey", "Lucy: insanity 0 -> 3", "Lucy is knocked down"], "earns"),
    ("Zachary 10,2 'solid shoulder'=3:9 -w fist", ["face the attacker"], "Prey"),
    ("Lucy 10,2 'solid shoulder'=9 -w fist", ["Lucy earns: Red Vial"], "Prey"),
    ("Lucy 10,2 'this town' -w fist", ["Trap: This Town Ain't Big Enough", "trap: do what the card says"], "wounded"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "told", "never"), HIT_LOCATIONS, ids=[line.split(" -w")[0] for line, *_ in HIT_LOCATIONS]
)
def test_what_a_hit_location_does(fight, line, told, never):
    hear(fight, f"attack {line}", told, never)


def test_the_next_reaction_only_of_the_same_attack_is_cancelled(fight):
    fight("attack Lucy 10,2 'grimacing jaw'=2 -w fist")
    assert "Off Hand: reflex reaction" in fight("attack Al 10,2 'off hand'=2 -w fist")


@pytest.mark.parametrize(("level", "card"), [(4, "man trap"), (3, "stake")])
def test_what_nobody_captured_is_left_to_the_card_at_the_levels_that_have_it(kdm, level, card):
    kdm.after(
        *HOME,
        against("manhunter", level=level),
        f"turn 'crack shot' Lucy {'1,' * level}".rstrip(",") + " --speed 2 --accuracy 4 --damage 1",
    )
    told = flat(kdm(f"attack Lucy 10,2 '{card}'=1 -w fist"))
    assert "do what the card says" in told


def test_there_is_no_stake_in_the_first_fight(fight):
    assert "is in the box" in fight("attack Lucy 10,2 'stake'=1 -w fist", code=1)


# -- gear and vials


def wears(name, *gear):
    names = [each.partition(" --")[0] for each in gear]
    bare = (f"gear take {name} cloth", f"gear take {name} 'founding stone'")
    return (*bare, f"storage add {', '.join(names)}", *(f"gear give {name} {each}" for each in gear))


HAT = ("manhunters hat --slot 5", "tool belt --slot 8", "deathpact --slot 4")
IN_FIGHTS = [
    (("deathpact",), (), "showdown act Lucy", ["Lucy: survival 1 -> 2 (Deathpact)"]),
    (("deathpact",), (), "use Lucy deathpact --draw 'beasts ribs'", ["critical wound", "wounded"]),
    (("hunters heart",), (), "survivor suffer Lucy 'head explosion' --roll 7", ["the death is ignored"]),
    (("hunters heart",), (), "survivor suffer Lucy 'head explosion' --roll 6", ["Lucy dies"]),
    (("tool belt",), (), "survivor show Lucy --why evasion", ["+3 Tool Belt"]),
    (("tool belt", "bone axe"), (), "survivor show Lucy", ["Bone Axe"]),
    (("tool belt --slot 1", "bone pickaxe --slot 5"), (), "gear grid Lucy", ["Bone Pickaxe 2 5+ +2 Sharp"]),
    (("bone pickaxe",), (), "gear grid Lucy", ["Bone Pickaxe 1 8+ +2"]),
    (HAT, (), "survivor suffer Lucy deaf", ["the severe injury is ignored"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("gear", "before", "line", "told"), IN_FIGHTS, ids=[f"{each[0][0]}: {each[2]}" for each in IN_FIGHTS]
)
def test_what_gear_does_in_a_fight(kdm, gear, before, line, told):
    kdm.after(*HOME, *wears("Lucy", *gear), against("white lion"), LION, *before)
    said = flat(kdm(line))
    assert [each for each in told if each not in said] == []


def test_two_wounds_in_a_deathpact_are_one_in_a_campaign(kdm):
    kdm.after(*HOME, *wears("Lucy", "deathpact"), against("white lion"), LION)
    kdm("use Lucy deathpact --draw 'beasts ribs'")
    kdm("showdown end --victory --house-rule --auto")
    kdm(against("white lion"))
    kdm(LION)
    assert "used this campaign" in flat(kdm("use Lucy deathpact --draw 'beasts ribs'", code=1))


def test_the_hat_saves_a_head_once_a_showdown(kdm):
    kdm.after(*HOME, *wears("Lucy", *HAT), against("white lion"), LION, "survivor suffer Lucy deaf")
    assert "Lucy gains Deaf" in kdm("survivor suffer Lucy deaf")


def test_a_weapon_in_the_grid_takes_the_belts_evasion(kdm):
    kdm.after(*HOME, *wears("Lucy", "tool belt", "bone axe"))
    assert "Tool Belt" not in kdm("survivor show Lucy --why evasion")


def test_the_vials_close_what_bleeds(home):
    home("storage add red vial, crimson vial")
    home("survivor suffer Erza broken arm")
    home("set Erza bleeding 4")
    told = home("use Erza red vial")
    assert "Erza: bleeding 4 -> 2 (Red Vial)" in told
    assert "Erza: survival 1 -> 2 (Red Vial)" in told
    told = home("use Erza crimson vial")
    assert "Erza: bleeding 2 -> 0 (Crimson Vial)" in told
    assert "Erza loses Broken Arm (Crimson Vial)" in told
    assert "Vial" not in home("storage")


def test_the_heart_is_archived_at_home_for_its_story(home):
    for line in wears("Lucy", "hunters heart"):
        home(line)
    told = home("use Lucy hunters heart")
    assert "Hunter's Heart is archived" in told
    assert "due:  Bleeding Heart" in told
    assert "Crimson Candy: kdm settlement gain crimson candy" in flat(home("event bleeding heart"))


# -- what survivors have, and events


def test_a_sadist_thrives_on_the_first_wound_of_each_attack(fight):
    fight("survivor gain Lucy abyssal sadist")
    told = fight("attack Lucy 10,10 'gritty belt'=3 'achilles tendon'=3 -w fist")
    assert "Lucy: survival 1 -> 2 (Abyssal Sadist)" in told
    assert "Lucy: insanity 0 -> 1 (Abyssal Sadist)" in told
    assert told.count("Abyssal Sadist") == 2


def test_a_masochist_thrives_on_bleeding(home):
    home("survivor gain Erza transcended masochist")
    told = home("set Erza bleeding +2")
    assert "Erza: survival 1 -> 3 (Transcended Masochist)" in told
    assert "Erza: insanity 0 -> 2 (Transcended Masochist)" in told


def test_a_sadist_fears_no_dark_and_is_no_prey(home):
    home("survivor gain Lucy abyssal sadist")
    assert "Fear of the Dark does nothing (Abyssal Sadist)" in home("survivor gain Lucy fear of the dark")
    assert "Departing: Lucy" in home("settlement depart Lucy")
    assert "Erza retires (Fear of the Dark)" in home("survivor gain Erza fear of the dark")
    for name in ("Lucy", "Zachary"):
        home(f"survivor gain {name} prey")
    home(against("white lion"))
    assert "Prey" in home("turn claw Zachary 5,1,legs:dodge", code=1)
    assert "Lucy: survival 1 -> 0" in home("turn claw Lucy 5,1,legs:dodge")


def test_a_masochist_feels_and_takes_up_any_blade(home):
    home("survivor gain Erza transcended masochist")
    home("storage add bone axe 2")
    for name in ("Erza", "Al"):
        home(f"survivor gain {name} aichmophobia")
        home(f"gear give {name} bone axe")
    assert "Departing: Erza" in home("settlement depart Erza")
    assert "Aichmophobia: with Bone Axe" in home("settlement depart Al", code=1)
    for name in ("Erza", "Al"):
        home(f"survivor gain {name} apathetic")
    home(against("white lion"))
    assert "Erza: survival 1 -> 0" in home("turn claw Erza 5,1,legs:dodge")
    assert "Apathetic" in home("turn claw Al 5,1,legs:dodge", code=1)


def test_a_trailblazer_starts_nearer_and_heartens_everybody(home):
    home("survivor gain Zachary trailblazer")
    home(f"settlement depart {' '.join(PEOPLE)}")
    told = home("hunt start white lion --level 1 --choose nearer --house-rule")
    assert "The party moves: Start -> space 1 (Trailblazer)" in told
    home("undo 2")
    told = home(f"{against('white lion')} --choose +1 --choose nothing --choose +1 --choose +1")
    assert "Lucy, Erza, Zachary, Al: survival 1 -> 2 (Trailblazer)" in told
    assert "Lucy, Zachary, Al: insanity 0 -> 1 (Trailblazer)" in told


def test_a_seasoned_hunter_learns_of_pairs(home):
    home("survivor gain Zachary seasoned hunter")
    home(f"settlement depart {' '.join(PEOPLE)}")
    home("hunt start white lion --level 1 --house-rule")
    told = home("use Zachary seasoned hunter")
    assert "Lucy: understanding 0 -> 1 (Seasoned Hunter)" in told
    assert "Lucy: courage 0 -> 1 (Seasoned Hunter)" in told


def test_an_eternal_will_grows_with_every_injury_and_never_stays_home(home):
    home("survivor gain Al eternal will")
    home("survivor suffer Al broken arm")
    home("survivor suffer Al gaping chest wound")
    for stat in ("accuracy", "strength"):
        assert home(f"survivor show Al --why {stat}").count("+1  Eternal Will") == 2
    home("survivor gain Al fear of the dark")
    assert "Departing: Al" in home("settlement depart Al")


ENDEAVORS = [
    ("settlement watch", "new recruits --roll 7 --draw leader", ["Lucy gains Leader"]),
    ("settlement watch", "new recruits --roll 8", ["Lucy: strength 0 -> 1"]),
    ("war room", "make a plan --choose Al", ["Al, until the year ends: reroll hunt event"]),
    ("crimson candy", "crimson cannibalism --roll 1", ["Lucy: accuracy 0 -> -1"]),
    ("crimson candy", "crimson cannibalism --roll 6", ["Lucy: skip next hunt no -> yes"]),
    ("crimson candy", "crimson cannibalism --roll 7", ["Lucy loses Intracranial Hemorrhage", "Lucy loses Gaping Chest Wound"]),
]  # fmt: skip


@pytest.mark.parametrize(("known", "line", "told"), ENDEAVORS, ids=[each[1] for each in ENDEAVORS])
def test_what_is_done_for_an_endeavor(home, known, line, told):
    home(f"settlement gain {known}")
    if line.endswith("--roll 7"):
        home("survivor suffer Lucy intracranial hemorrhage")
        home("survivor suffer Lucy gaping chest wound")
    said = home(f"endeavor Lucy {line}")
    assert [each for each in told if each not in said] == []


def test_a_recruit_grows_once_in_a_lifetime_and_one_with_an_art_learns_none(home):
    home("settlement gain settlement watch")
    home("survivor gain Lucy leader")
    assert "gains" not in home("endeavor Lucy new recruits --roll 7")
    home("endeavor Lucy new recruits --roll 8")
    home("set Lucy strength 0")
    assert "strength" not in home("endeavor Lucy new recruits --roll 8")


def test_the_watch_and_the_candy_strengthen_who_meets_the_manhunter(home):
    home("settlement gain settlement watch")
    home("settlement gain crimson candy")
    home(against("manhunter", level=2))
    assert "Survival  5/21" in home("survivor show Al")
    home("undo")
    home(against("white lion"))
    assert "Survival  2/21" in home("survivor show Al")


def test_the_war_room_holds_the_quarry_on_the_board(home):
    home("settlement gain war room")
    home(f"settlement depart {' '.join(PEOPLE)}")
    assert "the quarry cannot leave the hunt board" in flat(home("hunt start white lion --level 1 --house-rule"))


MEANINGS = [
    ("2 --draw leader", "", ["Lucy gains Hoarder", "Lucy gains Leader"]),
    ("5", "", ["understanding 0 -> 1"]),
    ("6", "", ["Lucy gains Trailblazer"]),
    ("6", "prey", ["Lucy gains Trailblazer", "what more Fear of the Dark or Prey brings was not captured"]),
]


@pytest.mark.parametrize(("roll", "disorder", "told"), MEANINGS)
def test_tools_of_war_make_a_veteran(home, roll, disorder, told):
    if disorder:
        home(f"survivor gain Lucy {disorder}")
    said = flat(home(f"event tools of war --choose Lucy --roll {roll} --house-rule"))
    for each in ("Tool Belt 0 -> 1", "Lucy: strength 0 -> 1", "Lucy gains Seasoned Hunter", "gains War Room", *told):
        assert each in said
    assert ("what more" in said) == bool(disorder)


SHADOWS = [
    ("2", ["Lucy: survival 1 -> 3"], ["courage"]),
    ("6", ["Lucy: survival 3 -> 4", "Al: survival 1 -> 2"], ["courage"]),
    ("8 --choose courage --choose courage --choose under --choose under", ["Erza: courage 0 -> 1", "Al: understanding 0 -> 1"], []),
    ("9", ["of which kind was not captured"], ["courage"]),
]  # fmt: skip


@pytest.mark.parametrize(("roll", "told", "never"), SHADOWS, ids=["2", "6", "8", "9"])
def test_the_lantern_rings_for_a_rest(home, roll, told, never):
    for line in wears("Lucy", "reverberating lantern"):
        home(line)
    home("settlement gain storytelling")
    home(f"settlement depart {' '.join(PEOPLE)}")
    home("hunt start white lion --level 1 --house-rule")
    assert "due:  Sonorous Rest" in home("use Lucy reverberating lantern")
    said = home(f"event sonorous rest --choose rest --choose tune --choose rest --choose tune --roll {roll}")
    for each in ("Lucy: survival 1 -> 3", "Erza: insanity 0 -> 3", *told):
        assert each in flat(said)
    assert [each for each in never if each in said] == []
    assert "used this hunt" in home("use Lucy reverberating lantern", code=1)


@pytest.mark.parametrize("event", ["lottery", "death pit"])
def test_events_nobody_captured_are_left_to_the_card(home, event):
    assert "do what the card says" in flat(home(f"event {event} --house-rule"))
