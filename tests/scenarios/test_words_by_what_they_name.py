"""A line says what it names in any order: who, which card, which switch, which die; what may mean two things is asked."""

import pytest

LION = (
    "settlement new Ashhold --seed 4",
    "add Mira:f Tomas:m Nell:f Odo:m",
    "showdown start white lion",
    "turn claw tomas 7,4,arms,waist",
)
ANTELOPE = (
    "settlement new Deeprest --year 4 --population 9",
    "settlement set rules loose",
    "add Greta:f Ottmar:m Ruth:f Ivo:m",
    "settlement gain 'Inner Lantern' --house-rule",
    "settlement gain Paint --house-rule",
    "settlement set survival-limit 5",
    "settlement quarry add 'Screaming Antelope'",
    "storage add bone axe, bone blade, king spear, bone dagger, bandages, rawhide vest 2",
    "give greta bone axe, bandages, rawhide vest",
    "give ottmar bone blade",
    "give ruth king spear",
    "give ivo bone dagger, rawhide vest",
    "showdown start antelope 1 --survivor Greta,Ottmar,Ruth,Ivo --auto --house-rule",
    "survivor set Greta Ottmar Ruth Ivo survival 3",
    "turn bite greta 1",
)


def newest(kdm):
    """What the last entry is, and what was typed with it."""
    entry = kdm.json("log")["entries"][-1]["id"]
    return kdm.json(f"log {entry}")["entry"]


def arguments(kdm):
    return {name: value for name, value in newest(kdm)["arguments"].items() if name != "told-to-hands"}


BUTCHER = (
    "settlement new Lastlight --year 4 --population 10",
    "settlement set rules loose",
    "add Nora:f Jakob:m Vita:f Emil:m",
    "settlement gain 'Inner Lantern' --house-rule",
    "settlement set survival-limit 4",
    "settlement nemesis add Butcher",
    "storage add bone axe, bone club, bone darts, bone blade, bandages",
    "give nora bone axe",
    "give jakob bone club",
    "give vita bone darts, bandages",
    "give emil bone blade",
    "depart nora jakob vita emil",
    "survivor set Nora Jakob Vita Emil survival 3",
    "showdown start butcher 1",
    "attack nora 8,6 gut=7 greaves=2",
)


@pytest.fixture
def lion(kdm):
    return kdm.after(*LION)


@pytest.fixture
def begun(kdm):
    """The hand, which lies on top at first, has been attacked."""
    return kdm.after(*LION, "attack mira 9,3 strange=8")


@pytest.fixture
def antelope(kdm):
    return kdm.after(*ANTELOPE)


@pytest.fixture
def butcher(kdm):
    return kdm.after(*BUTCHER)


def test_a_card_is_named_in_several_plain_words_with_its_die_behind(lion):
    """A: `attack m 9 3 strange hand 8`."""
    told = lion("attack m 9 3 strange hand 8")
    assert "Strange Hand: 8 +1 Founding Stone = 9, toughness 6: wound" in told
    assert arguments(lion) == {"name": "m", "location": ["strange hand"]}


@pytest.mark.parametrize(
    "line",
    ["attack nell 6,2 flank=4 blind spot", "attack nell 6 2 flank 4 behind", "attack nell behind 6 2 flank 4",
     "attack nell 6,2 beasts flank=4 -b", "attack nell blind spot 6,2 flank 4 -w stone"],
)  # fmt: skip
def test_the_blind_spot_is_said_in_words(begun, line):
    """A: `attack nell 6,2 flank 4`, `behind hoof 8`, `blind spot`."""
    told = begun(line)
    assert "hits on 6+ (7 -1 blind spot)" in told
    assert "Beast's Flank: 4 +1 Founding Stone = 5, toughness 6: no wound" in told


def test_a_word_that_is_two_cards_with_the_next_is_one(antelope):
    """A: `giant te=4`."""
    assert "Giant Teeth: 4 +3 King Spear = 7" in antelope("attack ruth 8,4 giant te=4")
    assert "Giant Mouth, Giant Tongue" in refused(antelope, "attack ottmar 8,4 giant=4")


def refused(kdm, line, code=1):
    error = kdm.json(line, code=code)["error"]
    return " ".join(f"{error['message']} {error['hint']}".split())


def test_words_that_are_a_card_together_are_one_where_the_line_would_lack_a_die_else(antelope):
    """A: `giant te=4`, also where each of both words could only be one card."""
    antelope("attack ivo 8,1,1 tongue=1")
    assert "Giant Teeth: 4" in antelope("attack ruth 8,4 giant te=4")


def test_hit_locations_are_matched_as_a_whole(antelope):
    """A: `knee=6 mouth=6`, and a word for two cards means the one that no other word names."""
    told = antelope("attack ivo 8,8,8 tongue=1 giant=1 mouth=1 -c no")
    assert told.index("Giant Tongue: 1") < told.index("Giant Teeth: 1") < told.index("Giant Mouth: 1")
    told = antelope("attack ruth 8,8 knee=2 throat=2 -c no")
    assert "Delicate Inverted Knee: 2" in told


def test_one_card_is_not_named_twice(begun):
    told = refused(begun, "attack nell 8,8 rib=8 ribs=8")
    assert "Beast's Ribs" in told and "named already" in told


def test_several_cards_with_their_dice_stand_in_one_word(antelope):
    """A: `flank=5,throat=3`."""
    told = antelope("attack ruth 9,6 flank=5,throat=3")
    assert "Restless Flank: 5" in told and "Furry Throat: 3" in told


def test_the_cards_of_a_turn_are_named_in_plain_words(antelope):
    """A: `turn stomp and snort ivo 6`."""
    told = antelope("turn stomp and snort ivo 6")
    assert "draws Stomp and Snort" in told and "Ivo rolls 6" in told
    assert arguments(antelope) == {"card": ["stomp and snort"], "target": "ivo"}


def test_two_cards_of_a_turn_are_told_apart_and_whoever_is_named_is_the_target_of_both(butcher):
    """A: `turn hack hew jakob 5 2 arms 6 body:dodge`, and a dodge as a word of its own behind its location."""
    for line in ("turn hack hew jakob 5 2 arms 6 body:dodge", "turn hack+hew jakob 5,2,arms,6,body dodge"):
        told = butcher(line)
        assert "Hack against Jakob" in told and "Hew against Jakob" in told
        assert "Jakob dodges the hit at the body" in told
        butcher("undo")
    told = butcher("turn roar+hew emil nora=2,jakob=5,vita=1,emil=3,7,head:4")
    assert "Jakob is knocked down" in told
    assert butcher.json("show emil")["status"] == "dead"


def test_a_second_card_may_still_mean_somebody_else(butcher):
    """What is said of the card itself comes before the name that was said with the turn."""
    assert "severe injury, body (Emil)" in butcher("turn hack hew jakob 5 2 arms 6 body -c hew=emil", code=3)


def test_a_location_that_the_card_fixes_may_be_said(begun):
    """A: `turn chomp dorn 7 head`: accepted where it is the very one, refused with why otherwise."""
    told = refused(begun, "turn chomp mira 7 legs", code=2)
    assert 'Chomp lands on the head, not on "legs"' in told
    assert "Mira dodges the hit at the head" in begun("turn chomp mira 7 head:dodge")


def test_what_a_die_brings_stands_behind_it(antelope):
    """A: `shoulder=10:pelt`: a card drawn by what the die causes."""
    told = antelope("attack greta 6,2 shoulder=10:pelt")
    assert "Greta earns: Pelt (Restless Shoulder)" in told


@pytest.mark.parametrize("said", ["spend", "-c spend", "-c survival", "-c 'no damage'"])
def test_an_option_is_called_by_what_it_costs_too(antelope, said):
    """A: `palate=4 ... spend`: the choice said as a word behind."""
    told = antelope(f"attack ottmar 6,8 palate=4 thigh=5 {said}")
    assert "Ottmar: survival 3 -> 2 (Palate)" in told


def test_the_price_of_an_option_is_told_where_it_is_asked(antelope):
    told = refused(antelope, "attack ottmar 6,8 palate=4 thigh=5", code=3)
    assert "no damage (spend 1 survival), 3 damage to the arms" in told


def test_a_word_that_is_no_card_no_person_and_no_choice_is_refused(antelope):
    assert 'No hit location card is called "sped"' in refused(antelope, "attack ottmar 6,8 palate=4 thigh=5 sped")


def test_whoever_strikes_from_beside_the_monster_stands_there(antelope):
    """Nobody is asked what the weapon says; a reach of its own leaves it open."""
    assert "Greta: knockback 5 (Gnarled Horns)" in antelope("attack greta 7 7 ear 6 horns 1")


def test_what_only_hands_would_do_is_told_and_not_asked(antelope):
    """`turn great ottmar 5,8,1,6 legs legs:2 arms`: where they stand is theirs to see."""
    told = antelope("turn great ottmar 5,8,1,6 legs legs:2 arms")
    assert "Ottmar dies: Bloody Geyser" in told
    assert "Only if the target is adjacent to the monster: Great Kick: the monster: turn" in " ".join(told.split())


def test_survival_is_spent_on_who_stands_behind(antelope):
    """A: `spend ansa encourage dorn` means --on."""
    antelope("turn stomp and snort ivo 6")
    told = antelope("spend greta encourage ivo")
    assert "Ivo stands" in told
    assert arguments(antelope) == {"name": "greta", "action": "encourage", "on": "ivo"}


def test_a_line_read_so_is_played_again_as_it_was(antelope):
    """What the words meant stands in the journal, so that mending the past finds the same cards."""
    before = antelope.json("log")["entries"][-1]["id"]
    antelope("attack ruth 8,4 giant te=4")
    antelope("spend ivo surge")
    assert "mended" in antelope(f"fix {before} turn bite greta 2,body")
    assert "kdm showdown attack ruth --location 'giant te'" in antelope(f"log {before + 1}")
    antelope("doctor")


def test_in_a_batch_and_in_a_mending_it_reads_the_same(lion):
    """Batch, shell, prompt and documents must all read the same."""
    lines = "attack m 9 3 strange hand 8\nattack nell 6,2 flank 4 blind spot\n"
    (lion.folder / "round.txt").write_text(lines)
    lion("batch run round.txt")
    assert lion.json("showdown show")["ai"]["wounds"] == 1
    entry = lion.json("log")["entries"][-1]["id"]
    lion(f"fix {entry} attack nell 6,4 flank=9 behind")
    assert lion.json("showdown show")["ai"]["wounds"] == 2


def test_what_may_be_read_in_two_ways_is_refused_with_both_lines(antelope):
    """Ambiguity is refused, never guessed."""
    antelope("add Giant:m Hugo:m --newcomer")
    told = refused(antelope, "attack ruth 8,4 gi=4")
    assert "Giant Mouth, Giant T" in told


def test_a_line_that_cannot_be_read_so_is_refused_as_it_was(begun):
    """What names nothing is not passed over."""
    assert '"strangle"' in refused(begun, "attack nell 9 3 strangle rib 8")
    assert "No survivor is called" in refused(begun, "turn chomp erza 7")


def test_a_line_of_no_campaign_is_told_what_is_wrong_with_it(kdm):
    """Where nothing is open, the words are wrong before the file is missing."""
    assert "needs STAT" in kdm("survivor set Lucy", code=2)
