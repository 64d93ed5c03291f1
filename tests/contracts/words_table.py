"""People at a table who play by commands: what they type, how they answer, and what they can do with a handful of cards."""

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.under_way import LOCATION_DIE
from kdm_cli.service.faces import SECRET
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import decide, outcome, recorded
from kdm_cli.service.tray import NOTHING_TYPED, Asked, View
from tests.bot.evening import MOST_ANSWERS, Evening
from tests.contracts.words_scripts import FOUR, PEOPLE, SCRIPTS, STARTED

ARTS = ("fighting_art", "secret_fighting_art", "ability", "disorder", "impairment", "severe_injury", "status", "curse")
STATS = ("survival", "insanity", "courage", "understanding")


class Played(Evening):
    """An evening at which nobody checks anything but whether the rules hold."""

    def __init__(self, seed, library, skip_prologue=True):
        from tests.bot import evening

        usual, evening.core_library = evening.core_library, lambda: library
        try:
            super().__init__(seed, skip_prologue)
        finally:
            evening.core_library = usual

    def _check(self, line, shown):
        """What an evening promises the bots see."""

    def _answer(self, need):
        options = need["options"]
        wanted = [each for each in options if str(each).casefold() not in ("no", "nothing", "none")]
        return self.luck.choice(wanted if wanted and self.luck.random() < 0.8 else options)

    def say(self, line):
        """One command; now and then somebody is offered what may be done, and answers every die."""
        if self.luck.random() < 0.3:
            return super().say(line)
        request, typed, begun = parse(split(line)), NOTHING_TYPED._replace(offers=True), len(self.draft.changes)
        tray, made = None, []
        for _ in range(MOST_ANSWERS):
            try:
                tray = self.tray_for(request, typed, made)
                decided = decide(self.draft, self.library, request, entry=self.newest.id + 1, tray=tray)
                break
            except Asked as asked:
                made = [answer.value for answer in tray.answers if answer.kind == SECRET]
                self._take_back(begun)
                typed = typed.with_answer(asked, self._answers(asked.refusal))
            except Refused as refused:
                self._take_back(begun)
                self.refused.append((line, refused.refusal))
                raise
        else:
            raise AssertionError("asks without end")
        self.newest = recorded(decided, request, self.newest)
        shown = outcome(decided, self.newest.id)
        self.entries.append((line, self.newest))
        return shown

    def _answers(self, refusal):
        if refusal.code == "needs-die":
            return " ".join(map(self._face, refusal.needs))
        [need] = refusal.needs
        return self._answer(need) if refusal.code == "needs-choice" else ""

    def _face(self, need):
        if need["sides"] == "location":
            return self.luck.choice(LOCATION_DIE)
        faces = [
            self.luck.choice((1, need["sides"], self.luck.randint(1, need["sides"]))) for _ in range(need["count"])
        ]
        return "+".join(map(str, faces))

    def tries(self, line):
        try:
            return self.say(line)
        except Asked:
            return None
        except Refused:
            return None
        except AssertionError as error:
            if "asks without end" in str(error):
                return None
            raise

    def looks(self, line):
        """What a reading command answers."""
        request = parse(split(line))
        return request.operation.call(
            View(self.draft, self.library, None, self.newest, "ashhold.kdm"), request.arguments
        )

    def all(self, *lines):
        for line in lines:
            self.tries(line)

    def of(self, *kinds):
        cards = self.library.of(*kinds)
        return self.luck.sample(cards, len(cards))


def settled(seed, library):
    """People with numbers, and a settlement that knows much."""
    game = Played(seed, library)
    game.all(
        "settlement set decks tool",
        PEOPLE,
        "survivor add Nadia:f Bran:m --newcomer",
        "settlement set population 14 --house-rule",
    )
    game.all("settlement set survival-limit +9", "settlement set endeavors 9", "settlement set death-count 5")
    for _ in range(seed % 4):
        game.tries("timeline advance --house-rule")
    game.all(*(f"settlement gain {card.id} --house-rule" for card in game.of("location")))
    return game


def taught(game, share=1.0):
    game.all(*(f"settlement gain {card.id} --house-rule" for card in game.of("innovation", "principle")
               if game.luck.random() < share))  # fmt: skip


def grown(game, names=FOUR, arts=3):
    """Everybody has something of everything."""
    for name in names:
        for stat in STATS:
            game.tries(f"set {name} {stat} {game.luck.randint(0, 9)} --house-rule")
        for kind in ARTS:
            for card in game.of(kind)[:arts]:
                game.tries(f"survivor gain {name} {card.id} --house-rule")
        weapon = game.of("weapon_type")[0]
        game.all(f"set {name} weapon-type {weapon.id} --house-rule",
                 f"set {name} weapon-proficiency {game.luck.choice((3, 8))} --house-rule")  # fmt: skip


def armed(game, names=FOUR, cards=6):
    """As many cards as a grid holds, of a weapon and whatever comes to hand."""
    gear = [card for card in game.of("gear") if card.data.get("location") != "gear_grid"]
    for name in names:
        game.tries(f"gear strip {name} --house-rule")
        weapons = [card for card in gear if "weapon" in card.data]
        for card in (*game.luck.sample(weapons, 3), *game.luck.sample(gear, cards)):
            game.all(f"storage add {card.id}", f"gear give {name} {card.id} --house-rule")


def laid(game, monster):
    """Cards of this monster that stay in play, as if they had come."""
    slug = game.library.get(monster).data.get("based_on") or monster.rpartition("/")[2]
    for card in game.of("ai_card", "hit_location"):
        if card.data.get("monster") == slug and game.luck.random() < 0.4:
            how = "injury" if card.kind == "hit_location" else "mood add"
            game.tries(f"showdown {how} {card.id} --house-rule")


def placed(game):
    game.tries("showdown place monster H11 --facing n --house-rule")
    for name, space in zip(FOUR, ("G11", "J11", "H13", "B4"), strict=True):
        game.tries(f"showdown place {name} {space} --house-rule")


def a_round(game):
    if game.showdown is None:
        return
    standing = game.standing()
    target = quoted(game.luck.choice(standing)) if standing else "none"
    for line in (f"turn --target {target}", "showdown monster-turn"):
        if game.tries(line):
            break
    for name in standing:
        if game.showdown is None or game.showdown.over:
            return
        acts(game, quoted(name))
    if standing and game.luck.random() < 0.25:
        lost = quoted(game.luck.choice(standing))
        game.all(f"survivor suffer {lost} {game.luck.choice(('head', 'arms', 'body', 'waist', 'legs', 'brain'))}",
                 f"kill {lost} --cause lion --house-rule", f"survivor revive {lost}")  # fmt: skip


def acts(game, name):
    luck = game.luck
    game.tries(f"showdown act {name} --house-rule")
    other = quoted(luck.choice(game.living()).name) if game.living() else "Lucy"
    for can in abilities(game, name):
        if luck.random() < 0.5:
            game.tries(f"showdown use {name} {quoted(can)} --on {other}{luck.choice(('', ' --house-rule'))}")
    game.tries(f"spend {name} {luck.choice(['dash', 'surge', f'encourage --on {other}'])}")
    if luck.random() < 0.3:
        game.tries(f"move {name} {luck.choice('ABCDEFGHIJKLMNOP')}{luck.randint(1, 22)}")
    weapons = game.weapons(name.strip("'")) if name.strip("'") in game.people() else []
    for weapon in (*luck.sample(weapons, min(2, len(weapons))), "fist"):
        behind = " -b" if luck.random() < 0.3 else ""
        if game.tries(f"showdown attack {name} --weapon {quoted(weapon)}{behind}{luck.choice(('', ' --house-rule'))}"):
            break
    game.tries("showdown end-act")


def endeavors(game):
    shown = game.looks("endeavor --list")
    rows = next((each for each in shown.values() if isinstance(each, list)), [])
    return [each["name"] for each in rows]


def abilities(game, name):
    try:
        shown = game.looks(f"gear grid {name}")
    except Refused:
        return []
    return [f"{each['card']} {each['name']}".strip() for each in shown["activations"]]


def revived(game):
    """Nobody is gone for long."""
    for name in (*FOUR, "Nadia", "Bran"):
        if name in game.people(dead=True):
            game.tries(f"survivor revive {name}")
        game.tries(f"survivor unretire {name}")


def grown_older(game):
    for name in game.people():
        game.tries(
            f"set {quoted(name)} {game.luck.choice((*STATS, 'hunt-xp'))} +{game.luck.randint(1, 4)} --house-rule"
        )


def develops(game):
    revived(game)
    who = quoted(game.luck.choice(game.people() or ["Lucy"]))
    game.all("settlement set endeavors 9", "settlement set survival-limit +1")
    for each in endeavors(game):
        game.tries(f"endeavor {quoted(game.luck.choice(game.people() or FOUR))} {quoted(each)} --house-rule")
        revived(game)
    game.all(f"innovate --by {who} --house-rule", f"innovate --by {who} --house-rule")
    for card in game.of("gear")[:3]:
        game.tries(f"settlement craft {card.id}:{who} --house-rule")
    for card in game.of("resource")[:4]:
        game.tries(f"use {who} {card.id}")
    leaves(game)
    game.tries("timeline advance --house-rule")


def leaves(game):
    living = game.people()
    party = " ".join(quoted(each) for each in game.luck.sample(living, min(4, len(living))))
    game.all(f"depart {party}", f"depart {party} --house-rule", "settlement return --victory --house-rule")


def scripted(seed, library, name):
    """People with some survival, and one script."""
    return scripted_with(library, SCRIPTS[name], seed)


def scripted_with(library, lines, seed=1):
    game = Played(seed, library)
    for line in (PEOPLE, *STARTED, *lines):
        typed(game, line)
    return game


def told(library, lines, seed=1):
    """What people are told by the last of these lines, all of which are taken."""
    game = Played(seed, library)
    for line in (PEOPLE, *STARTED, *lines):
        shown = outcome(_decided(game, line), game.newest.id)
    return shown.story


def typed(game, line):
    """Exactly this line, with the answers on it."""
    begun = len(game.draft.changes)
    try:
        _decided(game, line)
    except Refused:
        game._take_back(begun)


def _decided(game, line):
    request = parse(split(line))
    decided = decide(game.draft, game.library, request, NOTHING_TYPED, game.newest.id + 1)
    game.newest = recorded(decided, request, game.newest)
    return decided
