"""People who answer at random: dice, choices and cards by chance, and a note that something was asked."""

import random
from contextlib import contextmanager

from kdm_cli.rules.under_way import LOCATION_DIE, Face


class Anybody:
    """Another seed is another table."""

    def __init__(self, seed):
        self.chance, self.asked = random.Random(seed), []

    def answers_wait(self):
        return False

    def name_card(self, deck, why):
        return None

    def draws_itself(self):
        return False

    def dice_wait(self):
        return False

    def only(self, name):
        """Nobody names what is clear."""

    def roll(self, *dice):
        self.asked += [die.why for die in dice]
        return [Face(self.chance.choice(LOCATION_DIE) if not die.sides else self.total(die)) for die in dice]

    def total(self, die):
        return sum(self.chance.randint(1, die.sides) for _ in range(die.dice))

    @contextmanager
    def follow(self, face):
        yield

    @contextmanager
    def without_die(self, card):
        yield

    def choose(self, why, options, default=None):
        self.asked.append(why)
        return self.chance.choice(list(options))

    def settled(self, location, why, *, alone):
        """Nobody types what is fixed."""

    def mention(self, said, of=None):
        """Nobody answers what is not asked."""

    def draw(self, deck, cards, count, why, least=None):
        self.asked.append(why)
        return self.chance.sample(list(cards), min(count, len(cards)))

    def writer(self):
        return "0123456789abcdef"

    def shuffle(self, deck, count):
        return self.chance.sample(range(1, count + 1), count)

    def names_cards(self):
        return False

    def secret(self):
        return "0" * 32
