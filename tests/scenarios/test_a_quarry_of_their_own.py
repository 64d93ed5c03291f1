"""A quarry somebody made at home: whatever its cards say, it is done, asked for or said."""

import json

import pytest

FOUR = ("Ada", "Bo", "Cyd", "Dan")
BEGUN = (
    "settlement new Reedmere --seed 4 --pack ./marsh",
    "survivor add Ada:f Bo:m Cyd:f Dan:m",
    "timeline advance",
    "settlement set survival-limit +5",
)
ON = "".join(f" --survivor {name}" for name in FOUR)
FIGHT = f"showdown start marsh crane --level {{}}{ON} --house-rule --auto"
CRANE = {
    "id": "marsh:monster/marsh_crane", "name": "Marsh Crane", "role": "quarry", "base_size": "2x2",
    "blind_spot": "2 spaces directly behind the base",
    "instinct": {"name": "Preen", "text": ["+1 evasion token"],
                 "effects": [{"op": "token", "stat": "evasion", "by": 1, "target": "monster"}]},
    "levels": [{"level": level, "movement": 6, "toughness": 8, "ai_deck": {"basic": 3}} for level in (1, 2)],
}  # fmt: skip
PECK = {"speed": 2, "accuracy": 5, "damage": 1}


def ai(name, **fields):
    """One card of its AI deck."""
    slug = name.lower().replace(" ", "_")
    return {
        "id": f"marsh:ai_card/{slug}",
        "name": name,
        "monster": "marsh_crane",
        "rank": "basic",
        "copies": 1,
        **fields,
    }


def place(name, **fields):
    """One of its hit locations."""
    slug = name.lower().replace(" ", "_")
    return {"id": f"marsh:hit_location/{slug}", "name": name, "monster": "marsh_crane", "copies": 1, **fields}


BASIC = ai("Basic Action", rank="basic_action", targets=["closest threat, in range"], attack=PECK)
PLAIN = (ai("Stab", targets=["closest threat, in range"], no_target="preen", attack=PECK), ai("Rest"), ai("Doze"))


@pytest.fixture
def crane(kdm, tmp_path):
    """The fight against a crane with these cards beside the plain ones."""

    def fight(*cards, level=1, monster=(), gear=(), before=()):
        folder = tmp_path / "marsh"
        folder.mkdir()
        mine = [each for each in cards if "ai_card" in each["id"]]
        locations = [each for each in cards if "hit_location" in each["id"]]
        files = {
            "monster": [{**CRANE, **dict(monster)}],
            "ai_card": [*mine, *PLAIN, BASIC],
            "hit_location": locations + [place(name) for name in ("Neck", "Wing", "Leg", "Tail") if len(locations) < 9],
            "gear": list(gear),
        }
        pack = {"id": "marsh", "name": "Marsh", "version": "1", "files": {f"{kind}.json": [kind] for kind in files}}
        for name, content in {"pack": pack, **files}.items():
            (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
        kdm("pack check ./marsh")
        for line in (*BEGUN, *before, FIGHT.format(level)):
            kdm(line)
        return kdm

    return fight


# --- without a target


@pytest.mark.rule("R62")
@pytest.mark.parametrize("said", ["basic action", "Basic Action", "basic_action"])
def test_a_card_that_finds_nobody_does_the_basic_action_where_it_says_so(crane, said):
    kdm = crane(ai("Spear", targets=["knocked down survivor"], no_target=said, attack=PECK))
    told = kdm("turn spear -r 6,1,waist -c Bo")
    assert "Marsh Crane: Basic Action" in told and "Preen" not in told
    assert "Basic Action against Bo: 6, 1 need 5: 1 hit" in told


def test_whose_basic_action_finds_nobody_too_does_its_instinct(crane):
    kdm = crane(ai("Spear", targets=["closest threat, in range"], no_target="basic action", attack=PECK))
    for name in FOUR:
        kdm(f"showdown knock-down {name}")
    told = kdm("turn spear")
    assert told.index("Basic Action") < told.index("Preen")
    kdm("undo")
    assert "Basic Action" not in kdm("turn stab")


# --- where nobody has told who stands where

MIRAGE = place("Mirage", trap=True, trap_effects=[{"op": "knock_down", "target": "adjacent"}])


def down(kdm):
    return [name for name in FOUR if kdm.json(f"survivor show {name}")["knocked_down"]]


def test_whom_a_trap_hits_beside_it_is_said_to_the_hands_or_told_with_the_line(crane):
    kdm = crane(MIRAGE)
    kdm("turn stab none")
    told = " ".join(kdm("attack bo 10,2 mirage").split())
    assert "Mirage: adjacent survivors: knocked down" in told
    kdm("undo")
    kdm("attack bo 10,2 mirage -c bo=yes -c cyd=yes")
    assert down(kdm) == ["Bo", "Cyd"]


def test_who_is_known_to_stand_beside_it_suffers_and_of_the_others_it_is_asked(crane):
    kdm = crane(MIRAGE)
    for where in ("monster H10 --facing w", "Ada H9", "Bo A1"):
        kdm(f"showdown place {where} --house-rule")
    kdm("turn stab ada 1,1")
    told = " ".join(kdm("attack ada 10,2 mirage").split())
    assert down(kdm) == ["Ada"]
    assert "Mirage: also Cyd, Dan if adjacent: kdm undo, then --choose NAME=yes for each" in told


def test_a_round_of_dice_beside_it_is_said_where_nobody_told_who_stands_there(crane):
    hurt = {"1-3": [{"op": "damage", "amount": 1, "location": "arms"}], "4-10": []}
    rolls = {"op": "roll", "die": 10, "who": "adjacent", "bands": hurt}
    kdm = crane(ai("Dance", card_type="mood", moments=[{"at": {"start": "monster_turn"}, "effects": [rolls]}]))
    kdm("turn dance")
    told = " ".join(kdm("turn stab none").split())
    assert "Dance: adjacent survivors: roll d10 (1-3: 1 damage to the arms, 4-10: nothing)" in told
    kdm("undo")
    assert "Bo: light injury at the arms" in kdm("turn stab none -c bo=yes -r 2")


def test_a_card_that_attacks_who_is_beside_it_asks_who_that_is(crane):
    kdm = crane(ai("Sweep", targets=["closest threat"], attack=PECK, attacks="adjacent", text=["all adjacent"]))
    assert "Sweep: is Ada attacked" in kdm("turn sweep ada 6,1,legs", code=3)
    told = kdm("turn sweep ada 6,1,legs -c ada=no -c bo=yes -c cyd=no -c dan=no")
    assert "Sweep against Bo" in told and "Sweep against Ada" not in told


# --- the priority target token

MARKED = {"at": {"after": "damage"}, "effects": [{"op": "token", "stat": "priority_target", "by": 1}]}
MARK = ai("Mark", targets=["closest threat"], attack={"speed": 1, "accuracy": 2, "damage": 1}, moments=[MARKED])


def test_who_gets_the_token_in_the_monsters_turn_is_the_target_of_the_next_one_too(crane):
    kdm = crane(MARK)
    assert "no longer the priority target" not in kdm("turn mark cyd 3,waist")
    assert kdm.json("showdown show")["priority"] == "Cyd"
    told = kdm("turn stab 1,1")
    assert "Stab against Cyd" in told and "Cyd is no longer the priority target" in told


def test_a_token_given_by_hand_while_a_card_lies_drawn_outlasts_that_turn(crane):
    kdm = crane(MARK)
    for line in ("showdown draw ai -d mark", "showdown priority cyd", "showdown discard mark", "next"):
        kdm(line)
    assert kdm.json("showdown show")["priority"] == "Cyd"


def test_who_has_the_token_is_the_target_though_nobody_told_who_stands_where(crane):
    kdm = crane(ai("Beat", targets=["random threat, in range"], attack=PECK))
    kdm("showdown priority Bo")
    told = kdm("turn beat 1,1")
    assert "Bo has the priority target token and is the target" in told
    kdm("undo")
    assert "Beat against Cyd" in kdm("turn beat cyd 1,1"), "Bo may stand where it cannot reach"


# --- from which side

PRISM = ai("Prism", card_type="mood", moments=[{
    "at": "attack", "of": "any", "when": {"is": "in_front"}, "effects": [{"op": "choose", "options": [
        {"name": "go on", "cost": {"survival": 1}, "effects": []},
        {"name": "give up", "effects": [{"op": "cancel", "what": "attack"}]}]}]}])  # fmt: skip
FAN = place("Fan", moments=[{
    "at": "wound_attempt", "when": {"not": {"is": "in_blind_spot"}},
    "effects": [{"op": "cancel", "what": "wound_attempt"}]}])  # fmt: skip


def test_who_attacks_from_behind_is_not_in_front(crane):
    kdm = crane(PRISM, FAN)
    kdm("turn prism")
    assert "Prism, only if Bo is in front" in kdm("attack bo 10,2 fan")
    kdm("undo")
    assert "only if" not in kdm("attack bo 10,2 fan=9 -b")


@pytest.mark.rule("R77")
def test_a_location_that_is_only_reached_from_behind_says_that_nobody_told_it(crane):
    kdm = crane(FAN)
    kdm("turn stab none")
    told = " ".join(kdm("attack bo 10,2 fan").split())
    assert "Fan: Bo is taken not to attack from the blind spot; if so, kdm undo, then -b" in told
    for line in ("undo", "showdown place monster H10 --facing w --house-rule", "showdown place Bo H9 --house-rule"):
        kdm(line)
    assert "blind spot" not in kdm("attack bo 10,2 fan")


def test_an_attack_that_a_card_cancels_says_which_card_and_why_nothing_else_was_left(crane):
    kdm = crane(PRISM)
    kdm("turn prism")
    for line in ("set Bo survival 0", "showdown place monster H10 --facing w --house-rule",
                 "showdown place Bo H9 --house-rule"):  # fmt: skip
        kdm(line)
    told = kdm("attack bo")
    assert "Bo, Prism: give up (1 survival cannot be paid)" in told
    assert "Prism: the attack is cancelled" in told
    kdm("undo")
    assert "The attack of Bo is cancelled by Prism." in " ".join(kdm("attack bo 10,2 wing", code=2).split())


# --- what hands do, and what may be done


def test_a_card_of_the_wound_stack_that_comes_back_is_said_to_the_hands(crane):
    back = [{"op": "draw", "deck": "wound_stack", "to": "deck", "shuffle": True}]
    kdm = crane(place("Lamp", critical=True, critical_effects=back))
    kdm("turn stab none")
    told = kdm("attack bo 10,2 lamp=10")
    assert told.index("1 from the wound stack, unseen, into the AI deck.") < told.index("Shuffle the AI deck.")


@pytest.mark.parametrize("cost", [{}, {"cost": {"survival": 1}}])
@pytest.mark.parametrize("at", ["wound_failed", "hit", "attack_end"])
def test_what_may_be_done_and_nobody_did_is_said_whatever_it_costs_and_whenever(crane, at, cost):
    rage = {"at": at, "may": True, "effects": [{"op": "change", "stat": "insanity", "by": 1}], **cost}
    charm = {"id": "marsh:gear/charm", "name": "Charm", "keywords": ["item"], "moments": [rage]}
    kdm = crane(gear=[charm], before=("storage add charm", "give bo charm"))
    kdm("turn stab none")
    price = "spend 1 survival" if cost else "use it"
    assert f"Bo, Charm: may {price}: insanity +1 (kdm undo, then" in kdm("attack bo 10,2 wing=2")


# --- dice behind a name


@pytest.mark.parametrize("typed", ["mirage=6,5,arms,legs", "mirage:6,5,arms,legs", "mirage -r 6,5,arms,legs"])
def test_the_dice_that_a_trap_causes_stand_behind_its_name(crane, typed):
    bites = [{"op": "attack", "by": "monster", "how": "basic_action", "target": "attacker"}]
    kdm = crane(place("Mirage", trap=True, trap_effects=bites))
    kdm("turn stab none")
    told = kdm(f"attack bo 10,2 {typed}")
    assert "Basic Action against Bo: 6, 5 need 5: 2 hits" in told
    assert "One die too many: 3" in kdm("attack ada 10,2 mirage=6,5,arms,legs,3 --house-rule", code=2)


# --- wording


def test_a_token_that_is_paid_is_said_with_its_sign(crane):
    swap = {"at": "hit", "cost": {"tokens": {"evasion": 1}}, "effects": [{"op": "change", "stat": "insanity", "by": 1}]}
    charm = {"id": "marsh:gear/charm", "name": "Charm", "keywords": ["item"], "moments": [swap]}
    kdm = crane(gear=[charm], before=("storage add charm", "give bo charm"))
    for line in ("turn stab none", "showdown token bo evasion +1"):
        kdm(line)
    assert "may spend a +1 evasion token: insanity +1" in kdm("attack bo 10,2 wing=2")


# --- whom a card means

HURT = [{"op": "change", "stat": "insanity", "by": 1, "target": "target"}]
FEATS = {
    "survivor with the most courage": "Bo", "threat with the lowest survival": "Cyd", "female survivor, insane": "Ada",
    "closest insane survivor": "Ada", "survivor with 3+ courage": "Bo", "doomed survivor": None,
    "survivor with the priority target token": "Dan", "not knocked down survivor with the highest speed": "Dan",
}  # fmt: skip


@pytest.mark.rule("R71")
@pytest.mark.parametrize("words", FEATS)
def test_whom_the_words_of_a_list_mean_by_what_stands_on_the_sheets(crane, words):
    lines = ("set Bo courage 4", "set Ada Bo Dan survival 3", "set Ada insanity 3", "set Cyd survival 1")
    kdm = crane(ai("Gaze", targets=[words], no_target="preen", effects=HURT), before=lines)
    kdm("showdown token dan speed +1")
    kdm("showdown priority dan" if "token" in words else "showdown token bo speed -1")
    told = kdm("turn gaze")
    who = FEATS[words]
    assert (f"{who}: insanity" in told and told.count("(Gaze)") == 1) if who else "Preen" in told, told


@pytest.mark.rule("R71")
@pytest.mark.parametrize(("words", "fit"), [
    ("all survivors within 3 spaces", ["Ada", "Bo"]), ("all survivors, adjacent", ["Ada"]),
    ("every survivor within 3 spaces, not facing", ["Bo"]),
])  # fmt: skip
def test_whom_the_words_of_a_list_mean_by_where_they_stand(crane, words, fit):
    kdm = crane(ai("Rain", targets=[words], no_target="preen", effects=[{"op": "change", "stat": "insanity", "by": 1}]))
    for spot in ("monster H10 --facing w", "Ada H9", "Bo H14", "Cyd A1", "Dan P1"):
        kdm(f"showdown place {spot} --house-rule")
    told = kdm("turn rain")
    assert [name for name in FOUR if f"{name}: insanity 0 -> 1" in told] == fit


def test_several_may_be_named_for_a_card_that_means_all(crane):
    kdm = crane(ai("Rain", targets=["all survivors within 3 spaces"], effects=[{"op": "brain_damage", "amount": 1}]))
    told = kdm("turn rain ada,bo")
    assert "Ada: brain injured" in told and "Bo: brain injured" in told and "Cyd" not in told


def test_words_that_nobody_knows_are_said_and_not_the_places_blamed(crane):
    kdm = crane(ai("Odd", targets=["closest survivor who laughs", "survivor with the most glass"], effects=HURT))
    for spot in ("monster H10 --facing w", "Ada H9", "Bo H14", "Cyd A1", "Dan P1"):
        kdm(f"showdown place {spot} --house-rule")
    told = " ".join(kdm("showdown targets odd").split())
    assert 'Ada, Bo, Cyd, Dan (not understood: "who laughs"; who fits is asked for)' in told
    assert "(who has the most glass is asked for)" in told
    assert "is not known" not in told
    kdm("turn odd ada,bo", code=1)
    assert "Bo: insanity 0 -> 1" in kdm("turn odd bo")


# --- numbers


def test_the_tokens_of_a_level_lie_beside_it(crane):
    levels = [{**CRANE["levels"][0], "speed_tokens": 1, "toughness_tokens": -2, "luck_tokens": 1}]
    kdm = crane(monster={"levels": levels})
    shown = kdm.json("showdown show")["monster"]
    assert [shown[stat] for stat in ("speed", "toughness", "luck")] == [1, 6, 1]
    assert "6, 1, 1 need 5" in kdm("turn stab bo 6,1,1,legs")
    taken = kdm("fetch-list 'marsh crane'")
    assert "+1 speed" in taken and "-2 toughness" in taken
    told = kdm("showdown token monster speed -1")
    assert "+1 -> 0" in told


def test_a_reaction_may_have_numbers_of_its_own(crane):
    bites = {"op": "attack", "by": "monster", "how": "profile", "speed": 1, "accuracy": 2, "damage": 2}
    beak = place("Beak", reactions=[{"kind": "failure", "effects": [{**bites, "target": "attacker"}]}])
    kdm = crane(beak)
    kdm("turn stab none")
    told = kdm("attack bo 10,2 beak=1:4:legs")
    assert "Beak against Bo: 4 need 2: 1 hit" in told and "Bo: heavy injury at the legs" in told


@pytest.mark.rule("R111")
@pytest.mark.parametrize("line", ["token cyd bleeding 2", "showdown token cyd bleeding +2", "token cyd bleed 2"])
def test_bleeding_tokens_are_laid_down_as_tokens(crane, line):
    kdm = crane()
    kdm(line)
    assert kdm.json("show cyd")["bleeding"] == 2


def test_a_pack_that_is_needed_says_where_its_cards_lie(crane):
    told = " ".join(crane()("pack disable marsh", code=1).split())
    assert "the showdown under way has" in told and "the settlement has Neck" not in told


def test_who_may_have_moved_into_a_zone_is_reminded_of_it(crane):
    bites = [{"op": "attack", "by": "monster", "how": "basic_action"}]
    guard = ai("Guard", card_type="mood", zone={"name": "Reeds", "shape": "within 3 spaces"},
               moments=[{"at": "zone_entered", "of": "any", "effects": bites}])  # fmt: skip
    kdm = crane(guard)
    kdm("turn guard")
    told = " ".join(kdm("showdown act bo --move").split())
    assert "If Bo moved into the Reeds of Guard: kdm undo, then kdm showdown move Bo SPACE" in told
    kdm("undo")
    assert "If Bo enters the Reeds of Guard: kdm undo, then --choose yes" in kdm("showdown move bo h8")
    kdm("undo")
    assert "Basic Action against Bo" in kdm("showdown move bo h8 --choose yes -r 1,1")


def test_a_number_that_hangs_on_where_somebody_stands_says_so_where_nobody_told(crane):
    held = [{"when": {"is": "adjacent_to_monster"}, "modifiers": {"accuracy": 2}}]
    hood = {"id": "marsh:gear/hood", "name": "Hood", "keywords": ["item"], "held": held}
    bow = {"id": "marsh:gear/bow", "name": "Bow", "keywords": ["weapon", "ranged"], "special_rules": ["Range: 6"],
           "weapon": {"speed": 1, "accuracy": 6, "strength": 2}}  # fmt: skip
    kdm = crane(gear=[hood, bow], before=("storage add hood, bow", "give bo hood, bow"))
    kdm("turn stab none")
    told = " ".join(kdm("attack bo 2 -w bow").split())
    assert "Hood, not counted: accuracy +2 if Bo is adjacent to the monster" in told
    kdm("undo")
    kdm("showdown place monster H10 --facing w --house-rule")
    kdm("showdown place bo H9 --house-rule")
    told = kdm("attack bo 2 -w bow")
    assert "not counted" not in told and "hits on 5+" in told


def test_a_choice_that_may_be_made_at_a_moment_and_was_not_is_said(crane):
    options = [{"name": "howl", "effects": [{"op": "change", "stat": "insanity", "by": 1}]}]
    howl = {
        "at": {"start": "monster_turn"},
        "effects": [{"op": "choose", "may": True, "who": "all", "options": options}],
    }
    kdm = crane(ai("Moon", card_type="mood", moments=[howl]))
    kdm("turn moon")
    told = " ".join(kdm("turn stab none").split())
    assert "Moon: howl may be chosen by Ada, Bo, Cyd, Dan; nobody did (kdm undo, then --choose)" in told
    kdm("undo")
    assert "Bo: insanity 0 -> 1" in kdm("turn stab none -c bo=howl")


def test_a_hit_that_is_cancelled_names_the_card_that_does_it(crane):
    lost = [{"op": "cancel", "what": "hit"}]
    mist = ai("Mist", card_type="mood", moments=[{"at": "hit", "of": "any", "effects": lost}])
    charm = {"id": "marsh:gear/charm", "name": "Charm", "keywords": ["item"],
             "moments": [{"at": {"suffered": "hit"}, "effects": lost}]}  # fmt: skip
    kdm = crane(mist, gear=[charm], before=("storage add charm", "give bo charm"))
    kdm("turn mist")
    assert "Ada: a hit is cancelled (Mist)" in kdm("attack ada 10,2")
    assert "Bo: the hit at the legs is cancelled (Charm)" in kdm("turn stab bo 6,1,legs")


@pytest.mark.rule("R295")
def test_damage_that_is_counted_in_spaces_is_told_with_the_line_or_said_to_be_missing(crane):
    more = {"op": "change", "stat": "damage", "by": {"count": "spaces_moved", "who": "monster"}, "target": "monster",
            "until": "attack"}  # fmt: skip
    ram = ai("Ram", targets=["closest threat"], attack={"speed": 1, "accuracy": 2, "damage": 0},
             moments=[{"at": {"after": "hit"}, "effects": [more]}])  # fmt: skip
    kdm = crane(ram)
    told = " ".join(kdm("turn ram bo 6,legs").split())
    assert "Ram: damage + the number of spaces moved, not counted: kdm undo, then --choose NUMBER" in told
    kdm("undo")
    assert "Bo: heavy injury at the legs" in kdm("turn ram bo 6,legs -c 2")


def test_a_wound_die_for_a_trap_is_refused_and_a_face_too_many_is_left_out(crane):
    bites = [{"op": "attack", "by": "monster", "how": "basic_action", "target": "attacker"}]
    kdm = crane(place("Mirage", trap=True, trap_effects=bites))
    kdm("turn stab none")
    assert "Not used so far: mirage=3" in " ".join(kdm("attack bo 10,2 mirage=3:1,1", code=3).split())
    assert "Without it: kdm attack bo 10,2 wing=2\n" in kdm("attack bo 10,2 wing=2,3", code=2)
