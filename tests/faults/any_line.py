"""Lines somebody might type, at whatever moment of a campaign: pools of words, and examples of the help spoilt."""

import random

from kdm_cli.content import core_library
from kdm_cli.service.language import index
from kdm_cli.service.language.words import split

OPTIONS = """--dry-run --house-rule --auto --yes --quiet -q --all-living --departing --born --newcomer --founder
--all -- --because --because=x --roll --roll=7 -r1,2,3 -r --choose=yes --draw=lion -d --where --where=courage>=1 --where=name
--trait=x --slot=3 --slot --year=1 --last=3 --to=2 --to --survivor=Lucy --survivor --cause=x --cause --father=Zac --mother=Lucy
--sex=f --why=movement --why=armor --help -h --format=md --note=x --seed=3 --skip-prologue --file - --version --table=survivor
--house-rule=all --house-rule= --roll= --choose= --draw= --pay=hide --pay= --by=Lucy --level=1 --level --special --then --list
--weapon=fist --blind-spot --location=head --on=Lucy --victory --defeat --mending --at=1 --only --since --group""".split()  # noqa: SIM905
NAMES = ["Lucy", "Erza", "lu", "Lucy,Erza", "Nadia:f", "", "all", "departing", "none", "Bob", "x" * 61, "[red]", "\x1b",
         "-1", "+1", ",  ", " ", ",", ":", "Lucy,", ",Lucy", "Lucy Erza", "monster", "settlement", "showdown", "hunt"]  # fmt: skip
STATS = """survival insanity courage und hunt-xp strength weapon-type weapon-prof skip bleeding population endeavors dice
decks rules party-size players house-rule talk survival-limit death-count lost-settlements""".split()  # noqa: SIM905
AMOUNTS = ["+1", "-1", "0", "3", "9", "+99", "999999999", "yes", "no", "auto", "tool", "sword", "1.0", "١", "=", "loose",
           "strict", "--", "1,2", "5+6", "head", "lucy=5", "lucy=", "=5", "1=2=3", ",,", "head:7", "10:10", "A1", "P22", "99"]  # fmt: skip
WORDS = ["white fur", "cloth", "language", "core:innovation/language", "waist", "head", "broken leg", "death", "graves",
         ">=", "#", "'", "core:", ":", "core:gear/", "/", "*", "%", "a", "e", "R94", "white lion", "lion level 2", "butcher:9",
         "hunt event 99", "1-100", "0", "101", "yes=yes", "x2", "bone x0", "2 hide", "kdm", "do", "\u202e", "ﬁ", "ß", "\ud800"]  # fmt: skip
ELSEWHERE = ("demo", "settlement new", "settlement list", "backup", "restore", "import", "export csv", "shell", "branch",
             "serve", "watch")  # fmt: skip
TAKES_THE_NEXT = ("-d", "-r", "--roll", "--because", "--where", "--slot", "--to", "--survivor", "--cause", "--file")
FOUNDED = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
LATER = ("settlement new Ashhold --seed 4 --year 5 --population 8", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
FIGHT = "--survivor Lucy,Erza,Zachary,Allister --house-rule --auto"
MOMENTS = {
    "prologue": (*FOUNDED, "set Lucy insanity +2", "survivor note Erza afraid"),
    "first story": (*FOUNDED, f"showdown start first --prologue {FIGHT}"),
    "settlement": (
        *LATER,
        "storage add hide 5",
        "storage add 'monster bone' 5",
        "settlement set endeavors 5",
        "build bone-smith --house-rule --auto",
        "settlement gain hovel",
    ),
    "hunt": (
        *LATER,
        "settlement depart Lucy Erza Zachary Allister --house-rule",
        "hunt start white-lion --level 1 --auto --house-rule",
    ),
    "showdown": (*LATER, f"showdown start 'white lion' --level 1 {FIGHT}", "turn claw lucy --auto"),
    "loose": (*LATER, "settlement set rules loose", "settlement set dice auto", "settlement set decks tool"),
}


class Lines:
    """What is typed, by chance."""

    def __init__(self, seed):
        index.everything()
        self.chance = random.Random(seed)
        self.commands = [path for path in (*index.REGISTRY, *index.SHORT, *index.FORMS) if path not in ELSEWHERE]
        kinds = (
            "gear",
            "innovation",
            "fighting_art",
            "resource",
            "disorder",
            "location",
            "monster",
            "settlement_event",
        )
        self.content = [entry.name for entry in core_library().of(*kinds)]
        self.examples = [
            split(each) for path, one in index.REGISTRY.items() if path not in ELSEWHERE for each in one.examples
        ]

    def pool(self):
        return self.chance.choice([NAMES, NAMES, STATS, AMOUNTS, WORDS, self.content, OPTIONS])

    def line(self):
        """One command line, more or less as somebody in a hurry might type it."""
        return self._spoilt() if self.chance.random() < 0.4 else self._thrown()

    def _thrown(self):
        chance = self.chance
        words = chance.choice(self.commands).split()
        for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 6])):
            at = chance.randrange(len(words) + 1) if chance.random() < 0.1 else len(words)
            words.insert(at, chance.choice(self.pool()))
        return words

    def _spoilt(self):
        """An example of the help with a word too many, too few, or another."""
        chance = self.chance
        words = list(chance.choice(self.examples))
        for _ in range(chance.choice([1, 1, 2, 3])):
            at = chance.randrange(len(words)) if words else 0
            how = chance.randrange(5)
            if how == 0 and words:
                del words[at]
            elif how == 1 and words:
                words[at] = chance.choice(self.pool())
            elif how == 2:
                words.insert(at, chance.choice(self.pool()))
            elif how == 3 and words:
                words[at] = chance.choice(
                    [words[at] * 2, words[at] + ",", "," + words[at], words[at][:1], f" {words[at]} "]
                )
            else:
                words.append(chance.choice(["--house-rule", "--auto", "--dry-run"]))
        return words
