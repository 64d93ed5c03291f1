"""The Dragon King: its hunt, its fight and its armory, and what each of its cards tells when it is played."""

import pytest

from kdm_cli.content import Pack
from kdm_cli.content.check import coverage
from kdm_cli.content.places import shipped
from tests.packs.table import FOLK, killed, worn

FOLDER = shipped()["dragon_king"]
HERE = (
    "settlement new Ashhold --pack dragon_king --seed 4", FOLK, "timeline advance", "settlement set survival-limit +9",
    "survivor set Lucy survival 6", "survivor set Erza survival 6",
)  # fmt: skip
ALL = "--survivor Lucy --survivor Erza --survivor Zachary --survivor Al --house-rule"
LION = (
    f"showdown start white lion --level 1 {ALL}",
    "showdown monster-turn --card claw --target none",
)
KING = (
    *HERE, "survivor set Lucy strength 6", f"showdown start dragon king --level 2 {ALL}",
    "showdown monster-turn --card gnash", "showdown token monster toughness -2", "showdown token monster speed -1",
)  # fmt: skip


SUIT = worn(
    s1="dragon_boots", s2="dragonskull_helm", s3="dragon_belt", s4="dragon_gloves", s5="dragon_mantle",
    s6="talon_knife", s8="blast_sword",
)  # fmt: skip
CORES = worn(
    s1="blue_power_core", s3="red_power_core", s4="dragon_mantle", s5="nuclear_knife", s6="dragon_belt",
    s8="blast_sword",
)  # fmt: skip
SCYTHE = worn(s2="dragonskull_helm", s5="nuclear_scythe", s8="dragon_mantle", s9="dragon_chakram")
OTHERS = worn(s1="regal_edge", s2="celestial_spear", s3="husk_of_destiny", s4="dragon_vestments", s5="hazmat_shield")
BOW = worn(s1="cat_gut_bow", s2="dragon_bite_bolt", s3="shielded_quiver", s4="blast_shield")


def test_nothing_of_what_somebody_wrote_down_is_left_to_hands():
    entries = [entry for kind in Pack(FOLDER).kinds for entry in Pack(FOLDER).of(kind)]
    found = {row.kind: row for row in coverage(entries)}
    low = {kind: row for kind, row in found.items() if row.percent < 100}
    assert {kind: (row.automated, row.reminds) for kind, row in low.items()} == {
        "gear": (18, 2), "hit_location": (23, 3), "story_event": (0, 6), "monster": (0, 1),
    }  # fmt: skip


def test_an_evening_with_the_dragon_king(kdm):
    kdm.after(*HERE)
    assert "8  Glowing Crater" in kdm("settlement show")
    told = kdm("event glowing crater --house-rule --choose husk")
    assert "Dragon King" in kdm("settlement show")
    assert "Storage: Husk of Destiny 0 -> 1" in told and "read it in the" in told
    assert "5 spaces ahead" in kdm("hunt start dragon king --level 1 --survivor Lucy --survivor Erza --house-rule")
    told = kdm("hunt end --house-rule")
    assert "AI deck: 12 cards; hit locations: 22" in told and "In play: Irradiate, Unseen Agony" in told
    for tokens in ("0 -> -1", "-1 -> -2", "-2 -> -3", "-3 -> -4"):
        assert f"toughness tokens {tokens} (Irradiate)" in kdm("showdown use Lucy irradiate")
    assert "due:  Meltdown" in kdm("showdown use Lucy irradiate")
    assert "toughness tokens -4 -> 0" in kdm("event meltdown")
    killed(kdm)
    told = kdm("showdown end --auto")
    assert "The settlement gains Dragon Armory (location)" in told and "hunt xp 0 -> 1" in told
    kdm("storage add kings tongue")
    kdm("storage add iron")
    assert "Paid: King's Tongue, " in kdm("settlement craft blast shield --house-rule")


@pytest.mark.parametrize(("level", "spaces", "told"), [
    (1, 5, ["AI deck: 12 cards"]),
    (2, 8, ["AI deck: 16 cards", "movement 10  toughness 15  speed +1  damage +1"]),
    (3, 11, ["AI deck: 19 cards", "toughness 17  speed +2  damage +2", "luck +1", "Smolder"]),
])  # fmt: skip
def test_every_level_of_it_is_hunted_and_fought(kdm, level, spaces, told):
    kdm.after(*HERE, "settlement gain dragon king")
    began = kdm(f"hunt start dragon king --level {level} --survivor Lucy --survivor Erza --house-rule")
    assert f"{spaces} spaces ahead" in began and "1, 3, 4, 7, 10" in began
    fought = kdm("hunt end --house-rule") + kdm("show")
    assert [each for each in told if each not in fought] == []


@pytest.mark.parametrize(("level", "gains"), [(2, "Pituitary Gland"), (3, "Shining Liver")])
def test_its_higher_levels_give_a_strange_resource(kdm, level, gains):
    kdm.after(*HERE, f"showdown start dragon king --level {level} {ALL}", "showdown monster-turn --card gnash")
    killed(kdm)
    told = kdm("showdown end --auto")
    assert gains in told and "hunt xp 0 -> 2" in told


def test_whoever_lost_to_it_leaves_the_dead_or_recovers_them(kdm):
    kdm.after(*KING)
    assert "the principle of death gives nothing" in kdm("showdown end --defeat --house-rule --choose leave")
    kdm("undo")
    kdm("survivor add Nob:m --house-rule")
    told = kdm("showdown end --defeat --house-rule --choose recover --choose Nob")
    assert "Nob dies: Dragon King" in told and "the principle of death applies" in told


def test_a_settlement_past_its_year_meets_the_crater_when_the_pack_joins(kdm):
    kdm.after("settlement new Late --year 10 --population 5")
    assert "Lantern year 10: Glowing Crater added" in kdm("pack enable dragon_king")


LOCATIONS = [
    ("bony=9", "", ["full move toward the attacker", "in an unoccupied board corner"]),
    ("bony=10", "", ["earns: King's Claws", "toughness tokens -2 -> -4"]),
    ("uppercut=3", "", ["Cosmic Uppercut: its text was not captured"]),
    ("uppercut=3", "--choose Starward", ["Lucy gains Starward"]),
    ("engulf=9", "", ["toughness tokens -2 -> -3 (Engulf in Light)"]),
    ("heartface=9", "", ["toughness +4 until the round ends"]),
    ("heartface=10", "", ["survival 6 -> 8 (Heartface)", "toughness tokens -2 -> 0"]),
    ("microwave=2", "", ["reflex reaction", "toughness tokens -2 -> -3"]),
    ("serpent-abdomen=3", "", ["toughness -2 for this wound attempt", "= 10, toughness 11"]),
    ("serpent-chest=9", "", ["full move toward the attacker"]),
    ("serpent-chest=10", "--choose token", ["strength tokens 0 -> +1"]),
    ("serpent-chest=10", "--choose permanent", ["survival 6 -> 4", "strength 6 -> 7"]),
    ("serpent-foot=3", "--choose yes", ["face the attacker", "knockback 7"]),
    ("serpent-foot=10", "--choose permanent", ["evasion 0 -> 1"]),
    ("horns=3", "--draw anxiety", ["gains Anxiety (disorder) (Serpent Horns)"]),
    ("horns=10", "", ["earns: Horn Fragment x2"]),
    ("serpent-tail=9:8", "", ["turn (away from the attacker)"]),
    ("serpent-tail=9:7,4", "", ["Lucy is knocked down (Serpent Tail)", "heavy injury at the legs"]),
    ("serpent-tail=10", "", ["persistent injury: Unbalanced Tail"]),
    ("vertebra=3:8", "", ["failure reaction"]),
    ("vertebra=10", "-b --choose yes --choose no --choose no --choose no", ["cannot: reactions", "knockback 5"]),
    ("serpent-talon=3", "", ["toughness tokens -2 -> 0", "speed tokens -1 -> 0"]),
    ("serpent-talon=10", "--draw husk", ["earns: Husk"]),
    ("thigh=3", "--choose yes", ["knockback 7"]),
    ("thigh=10", "", ["earns: King's Claws", "accuracy 0 -> 1", "Serpent Thigh is archived"]),
    ("throat=9", "", ["toughness tokens -2 -> -3 (Serpent Throat)"]),
    ("throat=10", "", ["Ruined Coolants: its effect is not known"]),
    ("wing-talon=10", "", ["earns: Veined Wing", "earns: Husk", "Serpent Wing Talon is archived"]),
    ("serpent-wings-1=9", "", ["place 2 Lava Pool", "move away from the attacker"]),
    ("serpent-wings-1=10", "", ["earns: Veined Wing", "place 1 Lava Pool"]),
    ("serpent-wings-2=3", "--choose yes --choose no --choose no --choose no", ["knockback 5", "move backward 2"]),
    ("serpent-wings-2=10", "--choose no --choose no --choose no --choose no", ["earns: Husk", "place 1 Lava Pool"]),
    ("kings-mouth=3", "--choose yes --choose 'spend 2'", ["survival 6 -> 4"]),
    ("kings-mouth=3", "--choose yes --choose bleed", ["bleeding 0 -> 2"]),
    ("kings-mouth=10", "", ["earns: King's Tongue", "damage tokens 0 -> -1", "is archived"]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "answers", "told"), LOCATIONS)
def test_a_hit_location_does_what_it_says(kdm, card, answers, told):
    heard = kdm.after(*KING)(f"attack Lucy 7,2 {card} {answers} --dry-run").replace("\n      ", " ")
    assert [each for each in told if each not in heard] == []


def test_with_the_forbidden_dance_the_wing_talon_gives_movement(kdm):
    kdm.after(*KING)("settlement gain forbidden dance --house-rule")
    assert "movement 5 -> 6 (Serpent Wing Talon)" in kdm("attack Lucy 7,2 wing-talon=10 --dry-run")


def test_the_wing_talon_strikes_back_with_the_damage_that_is_typed(kdm):
    told = kdm.after(*KING)("attack Lucy 7,2 wing-talon=3 --choose 1 --auto")
    assert "failure reaction" in told and "Basic Action" in told


def test_unseen_agony_hurts_as_much_as_there_are_tokens_as_often_as_its_level_says(kdm):
    kdm.after(*KING)
    told = kdm("showdown use Lucy 'unseen agony' --choose yes --choose no --choose no --choose no --roll waist,body")
    assert "armor at the waist 1 -> 0" in told and "heavy injury at the body" in told
    kdm("undo")
    kdm("storage add hazmat shield")
    kdm("gear give Lucy hazmat shield --house-rule")
    choices = "--choose yes --choose no --choose no --choose no"
    told = kdm(f"showdown use Lucy 'unseen agony' {choices} --roll 2")
    assert "armor" not in told and "injury" not in told
    assert "armor at the waist" in kdm(f"showdown use Lucy 'unseen agony' {choices} --roll 1,waist,body")


def test_at_level_3_unseen_agony_hurts_three_times(kdm):
    kdm.after(*HERE, f"showdown start dragon king --level 3 {ALL}", "showdown token monster toughness -1")
    only_lucy = "--choose yes --choose no --choose no --choose no"
    told = kdm(f"showdown use Lucy 'unseen agony' {only_lucy} --roll body,arms,legs")
    assert [each for each in ("body", "arms", "legs") if f"light injury at the {each}" not in told] == []


def test_its_end_comes_face_down_and_then_face_up(kdm):
    kdm.after(*HERE, f"showdown start dragon king --level 2 {ALL}")
    told = kdm("showdown monster-turn --card 'atomic conclusion'")
    assert "toughness tokens 0 -> -1 (Atomic Conclusion)" in told and "toughness +4" in told
    told = kdm("showdown monster-turn --card 'atomic conclusion'")
    assert "toughness tokens -1 -> -11" in told and "toughness -4" in told and "due:  Meltdown" in told


def test_who_is_starward_is_off_the_board_until_that_ends(kdm):
    kdm.after(*KING)
    assert "Lucy is off the board (Starward)" in kdm("survivor gain Lucy starward")
    assert "Lucy is on the board again" in kdm("survivor lose Lucy starward")


def test_at_level_3_it_smolders(kdm):
    kdm.after(*HERE, f"showdown start dragon king --level 3 {ALL}")
    assert "toughness tokens 0 -> -1 (Smolder)" in kdm("showdown monster-turn --card gnash")


FOUGHT = [
    (SUIT, "attack Lucy 7,9 flank=9 heel=3 -w talon", ["Beast's Flank: 9 +4 Talon Knife = 13, toughness 8: critical",
                                                       "2 in the wound stack"]),
    (SUIT, "attack Lucy 7,2 flank=9 -w talon", ["toughness 8: wound"]),
    (SUIT, "hit Lucy legs 7 --choose yes", ["Lucy stands (Dragon Belt)"]),
    (SUIT, "survivor suffer Lucy head --roll 8", ["8 +1 (Dragonskull Helm) = 9", "the severe injury is ignored"]),
    (SUIT, "showdown use Lucy 'blast sword'", ["survival stays 10"]),
    (SUIT, "showdown use Lucy leap --choose talon --roll 6,3 --draw flank --roll 2",
     ["spends a movement", "exactly 5 spaces", "hits on 4+", "+5 strength"]),
    (CORES, "attack Lucy 7,2,2 flank=8:3 -w nuclear", ["8 +3 Nuclear Knife +3 sharp = 14, toughness 8: critical"]),
    ((*SCYTHE, "survivor set Lucy insanity 4"), "attack Lucy 7,9 flank=6 heel=2 -w chakram", ["evasion -1 until the"]),
    (BOW, "attack Lucy 7 flank=9 -w bolt", ["2 in the wound stack", "the monster: knockback 5"]),
    (BOW, "showdown use Lucy 'blast shield'", ["blocks: 1 hit", "Lucy is the priority target (Blast Shield)"]),
    (OTHERS, "showdown use Lucy 'hazmat shield'", ["blocks: 2 hits"]),
    (OTHERS, "showdown use Lucy 'dragon vestments' --choose fated", ["Lucy gains Fated Blow (fighting art)"]),
    (("survivor gain Lucy fated blow",), "attack Lucy 7,2 flank=5 --choose yes",
     ["strength +2 for this wound attempt", "2 in the wound stack"]),
    (("survivor gain Lucy champions rite", "survivor set Lucy understanding 2"), "attack Lucy 5,2 flank=3 --choose yes",
     ["accuracy +2 until the attack ends", "Rolls 5, 2: 1 hit"]),
    (("survivor gain Lucy acrobatics",), "showdown use Lucy acrobatics --choose yes",
     ["spends a movement", "any other space adjacent to the monster"]),
    (("survivor gain Lucy frozen star",), "showdown use Lucy 'freeze the monster'", ["accuracy -2 until the round"]),
    (("survivor gain Lucy frozen star",), "showdown use Lucy 'freeze a survivor' --choose Al", ["Al dies"]),
    (("survivor gain Lucy altered destiny",), ["showdown token Lucy speed -2", "showdown use Lucy 'altered destiny'"],
     ["speed tokens -2 -> +2"]),
    (("survivor gain Lucy presage",), "attack Lucy 7,2 flank=2 --choose yes",
     ["insanity 0 -> 3", "strength +10 for this wound attempt"]),
    (("survivor gain Lucy twelve fingers",), "attack Lucy 10,1 flank=2 --choose yes --choose 1",
     ["insanity 0 -> 5", "luck +1", "insanity 5 -> 0", "luck -1"]),
    (("survivor gain Lucy rooted to all",), "showdown act Lucy", ["draw 2 from ai: reorder"]),
    (("survivor gain Lucy psychovore", "survivor gain Al anxiety"), "showdown use Lucy psychovore --choose yes",
     ["Al loses Anxiety", "Al: bleeding 0 -> 1", "Lucy: strength 0 -> 1"]),
    (("survivor set Lucy weapon-type scythe", "survivor set Lucy weapon-proficiency 3", *SCYTHE),
     "attack Lucy 7,2 elbow=10:6 -w scythe", ["The hit location deck is shuffled"]),
    (("survivor set Lucy weapon-type scythe", "survivor set Lucy weapon-proficiency 8", *SCYTHE,
      "survivor set Lucy insanity 4"),
     ["showdown act Lucy", "showdown use Lucy 'one more activation' --roll 7,2 --draw elbow --roll 9"],
     ["Lucy attacks, Nuclear Scythe"]),
]  # fmt: skip


@pytest.mark.parametrize(("before", "lines", "told"), FOUGHT)
def test_a_card_does_in_a_fight_what_it_says(kdm, before, lines, told):
    kdm.after(*HERE, *before, *LION)
    for line in [lines] if isinstance(lines, str) else lines:
        heard = kdm(line).replace("\n      ", " ")
    assert [each for each in told if each not in heard] == []


TWO_MANTLES = ("storage add dragon mantle", "gear give Lucy dragon mantle --slot 4")


@pytest.mark.parametrize(("grid", "card", "faces"), [((*SCYTHE, *TWO_MANTLES), "nuclear scythe", "7,2 elbow=6"),
                                                     (CORES, "nuclear knife", "7,2,2 elbow=4:6")])  # fmt: skip
def test_what_is_nuclear_is_charged_for_one_attack(kdm, grid, card, faces):
    kdm.after(*HERE, *grid, "survivor set Lucy insanity 4", *LION)
    assert "insanity 4 -> 1" in kdm(f"showdown use Lucy '{card}'")
    assert "Devastating 1" in kdm("gear grid Lucy")
    assert "2 in the wound stack" in kdm(f"attack Lucy {faces} -w '{card}' --house-rule")
    assert "Devastating 1" not in kdm("gear grid Lucy")
    assert "charge (used this round)" in " ".join(kdm("gear grid Lucy").split())


def test_the_bolt_is_shot_once_in_a_fight(kdm):
    kdm.after(*HERE, *BOW, *LION)
    kdm("attack Lucy 7 flank=9 -w bolt")
    told = kdm("attack Lucy 7 heel=9 -w bolt --house-rule")
    assert "Dragon Bite Bolt: used this showdown" in " ".join(told.split())


def test_who_is_brave_already_is_not_anxious(kdm):
    kdm.after(*HERE, "survivor set Lucy courage 8")
    assert "Lucy loses Performance Anxiety" in kdm("survivor gain Lucy performance anxiety")


def test_the_husk_is_told_when_the_hunt_begins(kdm):
    kdm.after(*HERE, *worn(s1="husk_of_destiny"), "settlement gain dragon king")
    told = kdm("hunt start dragon king --level 1 --survivor Lucy --house-rule")
    assert "is insane, whatever the insanity" in told


def test_the_mantle_fills_survival_and_oracles_see_the_deck_when_the_fight_begins(kdm):
    kdm.after(*HERE, *SUIT, "survivor gain Erza oracles eye", *worn()[:0])
    told = kdm(LION[0])
    assert "Lucy: survival 6 -> 10 (Dragon Mantle)" in told and "Erza, Oracle's Eye: look at" in told


def test_who_does_not_depart_and_is_destined_loses_survival_and_insanity(kdm):
    kdm.after(*HERE, "survivor gain Erza destined", "survivor set Erza insanity 2", "settlement gain dragon king")
    told = kdm("hunt start dragon king --level 1 --survivor Lucy --survivor Al --house-rule")
    assert "Erza: survival 6 -> 0 (Destined)" in told and "Erza: insanity 2 -> 0 (Destined)" in told
    kdm("undo")
    assert "Destined" not in kdm("hunt start dragon king --level 1 --survivor Lucy --survivor Erza --house-rule")
    kdm("undo")
    assert "(Destined)" in kdm("showdown start white lion --level 1 --survivor Lucy --house-rule")


def test_who_ate_no_disorder_by_the_end_of_the_fight_dies(kdm):
    kdm.after(
        *HERE, "survivor gain Lucy psychovore", "survivor gain Erza psychovore", "survivor gain Al anxiety", *LION
    )
    kdm("showdown use Lucy psychovore --choose yes --choose no")
    killed(kdm)
    told = kdm("showdown end --auto")
    assert "Erza dies: Psychovore" in told and "Lucy dies" not in told


def test_proficiency_of_the_aftermath_is_more_with_the_heart_of_the_sword(kdm):
    sword = ("survivor gain Lucy heart of the sword", "survivor set Lucy weapon-type sword", *worn(s1="talon_knife",
             s8="blast_sword"), "survivor set Lucy strength 13")  # fmt: skip
    kdm.after(*HERE, *sword, *LION)
    kdm("attack Lucy 7,2 elbow=9 -w 'blast sword'")
    killed(kdm)
    told = kdm("showdown end --auto")
    assert "weapon proficiency 1 -> 4 (Heart of the Sword)" in told and "Lucy earns: Iron (Heart" in told


AT_HOME = [
    (["survivor gain Lucy arithmophilia --roll 2", "survivor show Lucy --why movement"], ["= 2  in all"]),
    (["survivor gain Lucy arithmophilia --roll 2", "survivor lose Lucy arithmophilia",
      "survivor show Lucy --why movement"], ["= 5  in all"]),
    (["survivor gain Lucy performance anxiety", "survivor set Lucy courage 8"], ["Lucy loses Performance Anxiety"]),
    (["survivor gain Lucy pristine", "survivor suffer Lucy legs --roll 4"],
     ["Pristine: the severe injury is ignored", "bleeding 0 -> 1"]),
    (["survivor gain Lucy pristine", "survivor suffer Lucy arms --roll 4"], ["Pristine: the severe injury is ignored"]),
    (["survivor gain Lucy unbreakable", "survivor suffer Lucy arms --roll 7 --choose yes --draw anxiety"],
     ["Unbreakable: the severe injury is ignored", "Lucy gains Anxiety"]),
    (["survivor gain Lucy way of the rust", "survivor set Lucy bleeding 2", "survivor show Lucy --why evasion"],
     ["+2  Way of the Rust"]),
    ([*SUIT, "survivor gain Lucy iridescent hide", "survivor show Lucy --why 'armor head'"], ["+1  Iridescent Hide", "= 8  in all"]),
    ([*SUIT, "survivor show Lucy --why 'armor head'"], ["1  Dragon Armor Set"]),
    ([*OTHERS, "survivor show Lucy --why 'armor head'"], ["2  Hazmat Shield", "1  Dragon Vestments"]),
    ([*BOW, "survivor show Lucy --why 'armor head'"], ["1  Blast Shield"]),
    ([*OTHERS, "survivor gain Lucy presage", "gear grid Lucy"], ["Regal Edge           2        5+        +6"]),
    ([*OTHERS, "survivor gain Lucy rooted to all", "gear grid Lucy"], ["Celestial Spear      2        5+        +9"]),
    ([*OTHERS, "survivor gain Lucy acid palms", "gear grid Lucy"], ["Celestial Spear      2        5+        +4"]),
    ([*CORES, "gear grid Lucy"], ["Deadly 2, Sharp"]),
    (["storage add pituitary gland", "showdown use Lucy 'pituitary gland' --roll 4"], ["strength 0 -> 1"]),
    (["storage add pituitary gland", "showdown use Lucy 'pituitary gland' --roll 3"], ["Lucy dies"]),
    (["storage add radiant heart --choose Al --roll 3"], ["Al dies: Radiant Heart"]),
    (["survivor gain Lucy limb maker", "survivor gain Al dismembered arm", "settlement set endeavors 2",
      "showdown use Lucy 'make a limb'"], ["Al loses Dismembered Arm", "Endeavors 2 -> 0", "Monster Bone 0 -> 1"]),
    (["survivor gain Lucy noble"], ["surname Noble"]),
    (["survivor gain Lucy reincarnated"], ["surname Reincarnated"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "told"), AT_HOME)
def test_a_card_does_at_home_what_it_says(kdm, lines, told):
    heard = kdm.after(*HERE, *lines[:-1])(lines[-1])
    assert [each for each in told if each not in heard] == []


REFUSED = [
    (["survivor gain Lucy twelve fingers", "storage add bone club"], "gear give Lucy bone club", "Twelve Fingers"),
    (["survivor gain Lucy superstitious", *OTHERS], "settlement depart Lucy", "Superstitious"),
]


@pytest.mark.parametrize(("lines", "line", "why"), REFUSED)
def test_a_card_forbids_what_it_says(kdm, lines, line, why):
    assert why in kdm.after(*HERE, *lines)(line, code=1)


def test_the_boots_are_faster_in_the_own_act(kdm):
    kdm.after(*HERE, *SUIT, *LION)
    assert "Dragon Boots" not in kdm("survivor show Lucy --why movement")
    kdm("showdown act Lucy")
    assert "+2  Dragon Boots" in kdm("survivor show Lucy --why movement")


def test_what_nobody_captured_is_said_where_it_matters(kdm):
    told = kdm.after(*HERE, *worn(s1="husk_of_destiny", s2="shielded_quiver"))(LION[0])
    assert "is insane, whatever the insanity" in told and "each arrow in the grid" in told
