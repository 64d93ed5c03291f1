"""Chances before rolling agree with playing everything that can happen, die by die and card by card, by the same rules."""

from contextlib import contextmanager
from fractions import Fraction
from itertools import combinations, product

import pytest

from kdm_cli.rules.asking import monster, the_showdown, weapons
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.content import Entry
from kdm_cli.rules.showdown import cards_in_play, piles
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.showdown.odds import chances, odds_attack, odds_monster
from kdm_cli.rules.showdown.survivors_turn import attack_rolls, survivor_attack
from kdm_cli.rules.state import BodyPart, Card
from kdm_cli.rules.under_way import LOCATION_DIE, Face, Fight, SurvivorAttack


class Untold(Exception):
    """A die or card that this way of playing does not name yet, and everything it can be."""


class Everything:
    """A table at which everything happens once: what comes next is read from a list, and where that ends, asked."""

    def __init__(self, told):
        self.told, self.severe = list(told), 0

    def next(self, options):
        if not self.told:
            raise Untold(options)
        return self.told.pop(0)

    def answers_wait(self):
        return False

    def dice_wait(self):
        return False

    def only(self, name):
        """Nobody names what is clear."""

    def roll(self, *dice):
        self.severe += sum(die.why.startswith("severe injury") for die in dice)
        return [Face(self.next(list(LOCATION_DIE if not die.sides else range(1, die.sides + 1)))) for die in dice]

    def settled(self, location, why, *, alone):
        """Nobody types what is fixed."""

    def mention(self, said, of=None):
        """Nobody answers what is not asked."""

    def draw(self, deck, cards, count, why):
        if deck != "hit location":  # a disorder, a resource: nobody is hurt by which one
            return list(cards[:count])
        return [cards[self.next(list(range(len(cards))))] for _ in range(count)]

    def choose(self, why, options, default=None):
        return default if default is not None else options[0]

    @contextmanager
    def without_die(self, card):
        yield

    @contextmanager
    def follow(self, face):
        yield


def every_way(fight, play_it):
    """What playing comes to, and with which chance: the game is played anew for every face of every die."""
    found, waiting = {}, [((), Fraction(1))]
    start = len(fight.draft.changes)
    people = fight.play.table
    while waiting:
        told, share = waiting.pop()
        fight.play.table = Everything(told)
        try:
            came_to = play_it(fight.play)
            found[came_to] = found.get(came_to, 0) + share
        except Untold as untold:
            [options] = untold.args
            waiting += [((*told, option), share / len(options)) for option in options]
        for change in fight.draft.changes[: start - 1 : -1]:
            fight.draft.apply(change.inverse())
        del fight.draft.changes[start:]
        fight.play.story.clear()
        fight.play.speaking.clear()
        fight.play.depth = fight.play.steps = 0
        fight.play.fight = Fight()
    fight.play.table = people
    assert sum(found.values()) == 1
    return found


def fractions(ways):
    return {outcome: Fraction(number, chances.total(ways)) for outcome, number in ways.items() if number}


def weapon(fight, name, **numbers):
    found = next(each for each in weapons.armed(fight.play, fight["Zachary"]) if each["name"] == name)
    return {**found, **numbers}


def attack(fight, name="Founding Stone", blind_spot=False, **numbers):
    return odds_attack.odds(fight.play, fight["Zachary"], weapon(fight, name, **numbers), blind_spot)


def keep_locations(fight, *names):
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "hit_location" and fight.play.name_of(row.content) not in names:
            fight.draft.delete(row)


def ai_card(fight, name, **profile):
    card = among(fight.play, name, piles.cards_of(fight.play, piles.AI), "card")
    return Entry(card.id, card.name, {**card.data, "attack": {**card.data["attack"], **profile}})


def against_zachary(fight, card):
    return odds_monster.odds(fight.play, card, fight["Zachary"])


def chance(ways, test):
    found = chances.chance(ways, test)
    return Fraction(found.ways, found.of)


# a survivor attacks


@pytest.mark.rule("R139")
def test_the_founding_stone_hits_the_lion_with_64_percent(fight):
    odds = attack(fight)
    assert (odds.dice, odds.hit_on, odds.wound_on, odds.critical_on) == (2, 7, 5, 10)
    assert fractions(odds.hits) == {0: Fraction(36, 100), 1: Fraction(48, 100), 2: Fraction(16, 100)}
    assert chance(odds.hits, bool) == Fraction(64, 100)


@pytest.mark.rule("R143")
def test_from_the_blind_spot_one_face_more_hits(fight):
    assert attack(fight, blind_spot=True).hit_on == 6
    assert chance(attack(fight, blind_spot=True).hits, bool) == Fraction(75, 100)


@pytest.mark.rule("R164")
def test_fist_and_tooth_are_critical_on_a_nine(fight):
    assert attack(fight, "Fist & Tooth").critical_on == 9


def test_a_knocked_down_lion_is_hit_on_a_three(fight):
    fight.do(cards_in_play.knock_down)
    assert attack(fight).hit_on == 3
    assert chance(attack(fight).hits, bool) == Fraction(96, 100)


def test_a_one_among_the_dice_of_early_iron_costs_every_hit(fight):
    odds = attack(fight, rules=["Early Iron"])
    faces = [sum(face >= 7 for face in dice) if 1 not in dice else 0 for dice in product(range(1, 11), repeat=2)]
    assert odds.hits == {hits: faces.count(hits) for hits in (0, 1, 2)}


@pytest.mark.rule("R171")
def test_one_trap_among_twenty_three_locations(fight):
    odds = attack(fight)
    locations = len(fight.pile("hit_location", "deck"))
    assert locations == 23
    trapped = Fraction(48, 100) / 23 + Fraction(16, 100) * 2 / 23
    assert chance(odds.struck, lambda struck: struck is None) == trapped


def test_a_known_top_card_is_drawn_first(fight):
    fight.top("hit_location", "Clever Ploy")
    assert chance(attack(fight).struck, lambda struck: struck is None) == Fraction(64, 100)


def test_a_deck_of_the_tool_gives_its_top_card_away_to_nobody(fight):
    before = attack(fight).struck
    fight.do(the_showdown.change, decks="tool")
    fight.top("hit_location", "Clever Ploy")
    assert attack(fight).struck == before


def test_locations_in_the_discard_come_only_when_the_deck_is_empty(fight):
    keep_locations(fight, "Beast's Knee", "Clever Ploy")
    knee = next(row for row in fight.draft.rows(Card).values() if fight.play.name_of(row.content) == "Clever Ploy")
    fight.draft.set(knee, pile="discard")
    assert chance(attack(fight).struck, lambda struck: struck is None) == Fraction(16, 100)


def wounds_by_hand(fight, dice, numbers, locations):
    """Every face and every draw, counted one by one: `locations` are (trap, impervious, critical)."""
    hit, wound, critical = numbers
    found = {}
    for faces in product(range(1, 11), repeat=dice):
        hits = sum(face >= hit for face in faces)
        draws = list(combinations(locations, hits))
        for drawn in draws:
            for rolled in product(range(1, 11), repeat=hits):
                if any(trap for trap, _, _ in drawn):
                    came = (None, None)
                else:
                    crits = [can and face >= critical for face, (_, _, can) in zip(rolled, drawn, strict=True)]
                    hurts = [
                        not safe and (crit or face == 10 or face >= wound)
                        for face, (_, safe, _), crit in zip(rolled, drawn, crits, strict=True)
                    ]
                    came = (sum(hurts), sum(crits))
                share = Fraction(1, 10**dice * len(draws) * 10**hits)
                found[came] = found.get(came, 0) + share
    return found


@pytest.mark.parametrize("name", ["Founding Stone", "Fist & Tooth"])
def test_counting_every_face_and_every_draw_comes_to_the_same(fight, name):
    keep_locations(fight, "Beast's Knee", "Beast's Femur", "Glorious Mane", "Clever Ploy")
    odds = attack(fight, name)
    locations = [(False, False, True), (False, False, True), (False, True, True), (True, False, False)]
    counted = wounds_by_hand(fight, 2, (odds.hit_on, odds.wound_on, odds.critical_on), locations)
    told = chances.told(odds.struck, lambda each: (each.wounds, each.criticals) if each else (None, None))
    assert fractions(told) == counted


@pytest.mark.some(2)
@pytest.mark.rule("R172")
@pytest.mark.parametrize("name", ["Founding Stone", "Bone Axe", "Zanbato", "Steel Sword", "Perfect Slayer"])
def test_playing_every_attempt_on_a_small_deck_comes_to_the_same(fight, name):
    """Savage, deadly, sharp and devastating weapons, a location that cannot be wounded, and a trap."""
    keep_locations(fight, "Beast's Knee", "Glorious Mane", "Clever Ploy")
    if name != "Founding Stone":
        fight.equip("Zachary", name)
    fight.do(monster.lay_tokens, "toughness", 9 if name in ("Steel Sword", "Perfect Slayer") else 3)
    armed = weapon(fight, name)
    under_way = SurvivorAttack(fight["Zachary"].id, armed, weapons.card_of(fight.play, armed))
    groups = odds_attack.groups(fight.play, under_way, [])
    for hits in (1, 2) if not weapons.rule(armed, "sharp") else (1,):

        def play_it(play, hits=hits):
            try:
                done = survivor_attack.attack(play, fight["Zachary"], armed, automatic="hits", count=hits)
            except Untold:
                if any("Trap" in line for line in play.story):
                    return "trap"
                raise
            return done.wounds

        drawn = odds_attack.drawn(groups, hits)
        told = chances.told(drawn, lambda struck: odds_attack.wounds(struck) if struck else "trap")
        assert fractions(told) == every_way(fight, play_it)


@pytest.mark.rule("R141")
@pytest.mark.parametrize("name", ["Founding Stone", "Fist & Tooth", "Lantern Sword"])
def test_every_throw_of_the_attack_dice_comes_to_the_same(fight, name):
    """Also where a 1 cancels the attack."""
    if name == "Lantern Sword":
        fight.equip("Zachary", name)
    odds = attack(fight, name)

    def play_it(play):
        under_way = SurvivorAttack(fight["Zachary"].id, odds.weapon, weapons.card_of(play, odds.weapon))
        attack_rolls.make(play, under_way)
        return 0 if under_way.cancelled else under_way.hits

    assert fractions(odds.hits) == every_way(fight, play_it)


def test_reactions_are_listed_by_kind_and_not_followed(fight):
    keep_locations(fight, "Strange Hand", "Beast's Tail", "Clever Ploy")
    assert attack(fight).reactions == {"failure": ["Strange Hand"], "reflex": ["Beast's Tail"], "trap": ["Clever Ploy"]}


def test_enough_wounds_for_the_last_card_kill(fight):
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="wounds")
    odds = attack(fight)
    assert odds.to_kill == 1
    wounded = chance(odds.struck, lambda struck: odds_attack.wounds(struck) >= odds.to_kill)
    assert wounded == chance(odds.struck, lambda struck: odds_attack.wounds(struck) > 0) > Fraction(1, 3)


# the monster attacks


@pytest.mark.rule("R86")
def test_claw_hits_at_least_once_with_99_percent(fight):
    odds = against_zachary(fight, ai_card(fight, "Claw"))
    assert (odds.dice, odds.hit_on, odds.damage) == (2, 2, 1)
    assert chance(odds.hits, bool) == Fraction(99, 100)


@pytest.mark.rule("R292")
def test_evasion_is_a_face_the_monster_misses_with(fight):
    fight.token("Zachary", "evasion", "+2")
    assert against_zachary(fight, ai_card(fight, "Claw")).hit_on == 4


def injured(fight, *boxes):
    """Fill boxes of Zachary's: "legs light"."""
    for part in fight.draft.of(BodyPart, fight["Zachary"].id):
        for box in boxes:
            location, which = box.split()
            if part.location == location:
                fight.draft.set(fight.draft.rows(BodyPart)[part.id], **{which: True})


def played(fight, card):
    """What befell Zachary in every way the attack can go: severe injuries, fallen, dead."""

    def play_it(play):
        monster_attack.attack(play, card, fight["Zachary"], reach=True, moves=False)
        zachary = fight["Zachary"]
        return (
            play.table.severe,
            zachary.dead,
            zachary.knocked_down or any("is knocked down" in line for line in play.story),
        )

    return every_way(fight, play_it)


def foretold(fight, card):
    ends = against_zachary(fight, card).ends
    return fractions(chances.told(ends, lambda end: (end.severe, end.dead, end.down)))


@pytest.mark.rule("R94")
def test_every_power_swat_played_out_comes_to_the_same(fight):
    injured(fight, "legs light", "legs heavy", "arms light", "body light")
    card = ai_card(fight, "Power Swat")
    assert foretold(fight, card) == played(fight, card)


@pytest.mark.rule("R99")
def test_every_claw_played_out_comes_to_the_same(fight):
    injured(fight, "legs light", "arms light", "body light", "waist light")
    card = ai_card(fight, "Claw", accuracy=9)
    assert foretold(fight, card) == played(fight, card)


@pytest.mark.some(1)
@pytest.mark.rule("R315")
@pytest.mark.parametrize(("stat", "by", "face"), [("evasion", "+12", 10), ("evasion", "-3", 2)])
def test_every_claw_at_who_cannot_be_missed_or_hit_comes_to_the_same(fight, stat, by, face):
    injured(fight, "legs light", "arms light")
    fight.token("Zachary", stat, by)
    card = ai_card(fight, "Claw")
    assert against_zachary(fight, card).hit_on == face
    assert foretold(fight, card) == played(fight, card)


@pytest.mark.rule("R111")
def test_bleeding_from_severe_injuries_adds_up_to_death(fight):
    injured(fight, "legs light", "legs heavy", "head heavy")
    fight.draft.set(fight["Zachary"], knocked_down=True, bleeding=3)
    card = ai_card(fight, "Vicious Claw", accuracy=10)
    assert foretold(fight, card) == played(fight, card)


@pytest.mark.rule("R306")
def test_two_hits_on_one_broken_head_are_two_severe_injuries(fight):
    injured(fight, "head heavy")
    fight.draft.set(fight["Zachary"], knocked_down=True)
    card = ai_card(fight, "Chomp", speed=2, accuracy=10)
    odds = against_zachary(fight, card)
    assert odds.location == "head"
    assert chance(odds.ends, lambda end: end.severe == 2) == Fraction(1, 100) * Fraction(6, 10)
    assert foretold(fight, card) == played(fight, card)


def test_an_injury_that_cannot_be_had_twice_counts_as_what_it_is_then(fight):
    injured(fight, "waist light", "waist heavy")
    fight.gain("Zachary", "destroyed genitals")
    fight.draft.set(fight["Zachary"], bleeding=3)
    card = ai_card(fight, "Power Swat")
    assert foretold(fight, card) == played(fight, card)


@pytest.mark.rule("R120")
def test_intimidating_cards_fill_the_brain_or_bring_a_trauma(fight):
    size_up = among(fight.play, "size up", piles.cards_of(fight.play, piles.AI), "card")
    odds = against_zachary(fight, size_up)
    assert odds.hits == {0: 1}
    assert chance(odds.ends, lambda end: end.down) == Fraction(7, 10)
    assert chance(odds.brain, lambda brain: brain.injured) == Fraction(7, 10)
    fight.draft.set(fight["Zachary"], brain_injured=True)
    assert chance(against_zachary(fight, size_up).brain, lambda brain: brain.trauma) == Fraction(7, 10)
    fight.set("Zachary", "insanity", "1")
    assert chance(against_zachary(fight, size_up).brain, lambda brain: brain.trauma) == 0


def test_what_no_number_holds_is_named(fight):
    assert against_zachary(fight, ai_card(fight, "Grasp")).not_counted == ["the target: grab"]
    roar = among(fight.play, "terrifying roar", piles.cards_of(fight.play, piles.AI), "card")
    assert len(against_zachary(fight, roar).not_counted) == 1


def test_chances_change_nothing(fight):
    before = len(fight.draft.changes)
    attack(fight)
    against_zachary(fight, ai_card(fight, "Maul"))
    assert len(fight.draft.changes) == before


# counting


def test_cards_drawn_without_putting_back_are_counted_like_every_hand(fight):
    wounding, safe = {1: 3, 0: 7}, {0: 1}
    group = [(wounding, 2), (safe, 3), (None, 1)]
    drawn = chances.drawn([group], 3, 0, int.__add__)
    cards = [wounding] * 2 + [safe] * 3 + [None]
    counted = {}
    for hand in combinations(cards, 3):
        ways = {0: 1}
        for card in hand:
            ways = None if ways is None or card is None else chances.both(ways, card, int.__add__)
        for outcome, number in fractions(ways).items() if ways else [(None, Fraction(1))]:
            counted[outcome] = counted.get(outcome, 0) + number / 20
    assert fractions(drawn) == counted
