"""The campaign in numbers: monsters and who came home from them, deaths, long lives, and the dice against chance.

Facts say who died when and of what, the journal where and against whom; what was taken back does not count.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

from kdm_cli.light import TYPE_CHECKING, NamedTuple, cast
from kdm_cli.rules.asking import lasting, numbers
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.the_hunt import FAILED
from kdm_cli.rules.asking.the_showdown import PROLOGUE
from kdm_cli.rules.content import Document
from kdm_cli.rules.settlement.settlement_phase import DEFEAT, ENDED, VICTORY
from kdm_cli.rules.state import AnyRow, Survivor, Use
from kdm_cli.rules.survivors.death import DEATHS, DIES
from kdm_cli.rules.under_way import HIT, SHARP, STRUCK, WOUND
from kdm_cli.service.standing import standing_in
from kdm_cli.service.telling.annals import UNDER_WAY, Annals, DeathPlace, Fought, Hunted
from kdm_cli.service.telling.events import Teller
from kdm_cli.service.tray import View
from kdm_cli.store.journal import Entry

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import settlement, statistics

SIDES = 10
FEW = 20  # with fewer dice nothing can be told
RARE = ((1000, 3.0902), (100, 2.3263), (20, 1.6449))  # so many tables of which one is further off, and how far that is
TYPED = ("given", "typed")
NAMES = {HIT: "hits", WOUND: "wounds", STRUCK: "struck"}
BEFORE = ("attack, ", "wound, ")  # why such dice were rolled before the journal kept what they needed


class Tested(NamedTuple):
    """One die that decided something: whether it was enough, and in how many of a hundred ways it would be."""

    of: str
    good: bool
    ways: int


class Luck:
    """What the people rolled and what the tool rolled, apart."""

    def __init__(self) -> None:
        self.typed, self.rolled = _Dice(), _Dice()

    def read(self, entry: Entry) -> None:
        """The dice of one entry."""
        answers = [answer for answer in entry.answers if answer["kind"] == "die" and answer["sides"] == SIDES]
        for at, answer in enumerate(answers):
            whose = self.typed if answer["origin"] in TYPED else self.rolled
            whose.count(answer, answers[at + 1] if at + 1 < len(answers) else {})

    def told(self) -> "statistics.BothDice":
        """What came of them."""
        return {"typed": self.typed.told(), "rolled": self.rolled.told()}


def tested(answer: Document, following: Document) -> Tested | None:
    """What a die decided; a wound die of a sharp weapon together with the die that is added to it."""
    test, least = answer.get("test"), answer.get("least")
    if test not in NAMES or least is None:
        return None
    face = int(answer["value"])
    if following.get("test") != SHARP:
        return Tested(test, face >= least, SIDES * min(max(SIDES + 1 - least, 0), SIDES))
    both = following["least"]
    faces = range(1, SIDES + 1)
    ways = sum(one >= least or one + more >= both for one in faces for more in faces)
    return Tested(test, face >= least or face + int(following["value"]) >= both, ways)


class _Dice:
    """The dice of one hand."""

    def __init__(self) -> None:
        self.tests: dict[str, list[Tested]] = {name: [] for name in NAMES}
        self.faces: Counter[int] = Counter()
        self.untold = 0

    def count(self, answer: Document, following: Document) -> None:
        """One answer; the dice of one roll that are added are written with a plus."""
        self.faces.update(int(face) for face in str(answer["value"]).split("+"))
        test = tested(answer, following)
        if test is not None:
            self.tests[test.of].append(test)
        elif answer.get("test", "") != SHARP and str(answer["why"]).startswith(BEFORE):
            self.untold += 1

    def told(self) -> "statistics.Dice":
        """What came of them, beside what chance brings on average."""
        rates = {name: _rate(self.tests[test]) for test, name in NAMES.items()}
        return cast("statistics.Dice", {**rates, "d10": _plain(self.faces), "untold": self.untold})


def _rate(tests: list[Tested]) -> "statistics.Rate":
    good, ways = sum(test.good for test in tests), sum(test.ways for test in tests)
    spread = sqrt(sum(test.ways * (100 - test.ways) for test in tests)) / 100
    return {
        "dice": len(tests),
        "came": good,
        "percent": percent(100 * good, len(tests)),
        "expected": (ways + 5) // 10 / 10,  # from hundredths to tenths
        "expected_percent": percent(ways, len(tests)),
        **_verdict(len(tests), good - ways / 100, spread),
    }


def _plain(faces: Counter[int]) -> "statistics.PlainDice":
    """All d10s whatever they were for; one is 5.5 on average, and sqrt(8.25) off."""
    count, total = faces.total(), sum(face * number for face, number in faces.items())
    off = total - 5.5 * count
    return {
        "dice": count,
        "mean": round(total / count, 2) if count else None,
        "expected": 5.5,
        "faces": [faces[face] for face in range(1, SIDES + 1)],
        **_verdict(count, off, sqrt(8.25 * count)),
    }


def _verdict(count: int, off: float, spread: float) -> "statistics.Verdict":
    """How many tables of so many would have come less far off, in this direction; None while nobody can tell."""
    if count < FEW:
        return {"verdict": "too few", "tables": None}
    for tables, far in RARE:
        if abs(off) >= far * spread > 0:
            return {"verdict": "more" if off > 0 else "less", "tables": tables}
    return {"verdict": "chance", "tables": None}


def percent(ways: int, count: int) -> int | None:
    """Hundredths, to the nearest; None where there is nothing to count."""
    return (2 * ways + count) // (2 * count) if count else None


PEOPLE = ("departed", "died", "on_the_way")
LONGEST = 10  # lives that are named
UNKNOWN = DeathPlace("unknown", None, None)


def read_through(view: View) -> tuple[Annals, Luck]:
    """What stands of the journal, oldest first, read once: what happened, and the dice."""
    teller, luck = Teller(), Luck()
    for entry in standing_in(view.file.connection):
        teller.read(entry)
        luck.read(entry)
    return teller.finish(), luck


def tallied(view: View, read: tuple[Annals, Luck] | None = None) -> "statistics.Statistics":
    """All the numbers that `stats` shows, with what they are made of."""
    told, luck = read or read_through(view)
    fights, hunts = _fights(view, told), _hunts(view, told)
    out: list[Document] = [
        *fights,
        *({**hunt, "rounds": 0, "on_the_way": []} for hunt in hunts if hunt["how"] == FAILED),
    ]
    ended = _ended(view, told)
    dead = [each for each in ended if each["fate"] in DEATHS]
    return {
        "settlement": view.draft.settlement.name,
        "year": view.year,
        "entries": told.entries,
        "population": {"now": numbers.population(view), "most": max(told.most, numbers.population(view))},
        "hunts": hunts,
        "fights": fights,
        "by_hand": {"victory": told.by_hand.get(VICTORY, 0), "defeat": told.by_hand.get(DEFEAT, 0)},
        "brought_along": _brought_along(view, told),
        "monsters": cast("list[statistics.MonsterLevel]", _by_monster(out, ("monster", "name", "level"))),
        "quarries": cast("list[statistics.Monster]", _by_monster(out, ("monster", "name"))),
        "deaths": {
            "count": view.draft.settlement.death_count,
            "named": dead,
            "gone": [each for each in ended if each["fate"] not in DEATHS],
            "by_cause": _causes(dead),
            "by_place": dict(Counter(each["place"] for each in dead).most_common()),
        },
        "years": _years(view, told, fights, dead),
        "longest_lived": _longest(view),
        "dice": luck.told(),
    }


def _names(view: View, who: Iterable[int]) -> list[str]:
    """Those whose sheets there still are."""
    rows = view.draft.rows(Survivor)
    return [rows[each].name for each in who if each in rows]


def _hunts(view: View, told: Annals) -> "list[statistics.Hunt]":
    """Every hunt that was kept on its board, in order."""
    return [
        {
            "entry": hunt.entry,
            "year": hunt.year,
            "monster": hunt.monster,
            "name": _named(view, hunt.monster),
            "level": hunt.level,
            "kind": "hunt",
            "how": cast("statistics.HuntCame", hunt.how),
            "departed": _names(view, hunt.party),
            "died": _names(view, told.died_hunting(number)),
        }
        for number, hunt in enumerate(told.hunts)
    ]


def _fights(view: View, told: Annals) -> "list[statistics.Showdown]":
    """Every showdown in order; level is None in the First Story."""
    on_the_way = told.on_the_way()
    found: list[statistics.Showdown] = []
    for number, fight in enumerate(told.fights):
        found.append({
            "entry": fight.entry,
            "year": fight.year,
            "monster": fight.monster,
            "name": _named(view, fight.monster),
            "level": None if fight.kind == PROLOGUE else fight.level,
            "kind": fight.kind,
            "how": cast("settlement.End", fight.how),
            "rounds": fight.rounds,
            "departed": _names(view, fight.party),
            "died": _names(view, told.fell(number)),
            "on_the_way": _names(view, on_the_way.get(number, ())),
        })  # fmt: skip
    return found


def _brought_along(view: View, told: Annals) -> "list[statistics.Slain]":
    """Victories that are recorded on the sheet and not in the journal, as another tracker brings them."""
    known = Counter((fight.monster, fight.level) for fight in told.fights if fight.how == VICTORY)
    found: list[statistics.Slain] = []
    for use in view.draft.of(Use, None):
        if use.scope.startswith(lasting.DEFEATED):
            level = int(use.scope.removeprefix(lasting.DEFEATED))
            times = use.times - known[use.content, level]
            if times > 0:
                name = _named(view, use.content)
                found.append({"monster": use.content, "name": name, "level": level, "slain": times})
    return sorted(found, key=lambda each: (each["name"], each["level"]))


def _named(view: View, monster: str) -> str:
    """How a monster is called: without what tells one of its cards from another."""
    return view.name_of(monster).partition(" (")[0]


def _by_monster(fights: Sequence[Document], keys: tuple[str, ...]) -> list[Document]:
    """What came of all showdowns against the same, and of hunts that failed; who came home from what is over."""
    found: dict[tuple[AnyRow, ...], list[Document]] = {}
    for fight in fights:
        found.setdefault(tuple(fight[key] for key in keys), []).append(fight)
    lines: list[Document] = []
    for key, those in sorted(found.items(), key=lambda line: (line[0][1], line[0][-1] or 0, line[0][0])):
        over = [fight for fight in those if fight["how"] != UNDER_WAY]
        departed, fell, hunting = (sum(len(fight[what]) for fight in over) for what in PEOPLE)
        died = fell + hunting
        ends = Counter(fight["how"] for fight in those)
        lines.append({
            **dict(zip(keys, key, strict=True)),
            "kind": those[0]["kind"],
            "fought": len(those) - ends[FAILED],
            "slain": ends[VICTORY],
            "lost": ends[DEFEAT] + ends[FAILED],
            "failed": ends[FAILED],
            "broken_off": ends[ENDED],
            "rounds": sum(fight["rounds"] for fight in over),
            "departed": departed,
            "died": died,
            "home": departed - died,
            "percent": percent(100 * (departed - died), departed),
        })  # fmt: skip
    return lines


def _ended(view: View, told: Annals) -> "list[statistics.Death]":
    """Every sheet whose life in the settlement is over, year by year."""
    gone = {use.survivor_id: use.scope for use in view.draft.rows(Use).values() if use.content == GONE}
    found: list[statistics.Death] = []
    for row in view.draft.rows(Survivor).values():
        if row.dead:
            phase, fight, hunt = told.deaths.get(row.id, UNKNOWN)
            met: Fought | Hunted | None = told.fights[fight] if fight is not None else None
            met = told.hunts[hunt] if hunt is not None else met
            first_story = isinstance(met, Fought) and met.kind == PROLOGUE
            found.append({
                "name": row.name,
                "year": row.died_year,
                "cause": row.died_cause,
                "fate": gone.get(row.id, DIES),
                "place": phase or UNKNOWN.phase,
                "against": _named(view, met.monster) if met else None,
                "level": met.level if met and not first_story else None,
            })  # fmt: skip
    return sorted(found, key=lambda each: (each["year"] is None, each["year"] or 0))


def _causes(dead: "list[statistics.Death]") -> "list[statistics.Cause]":
    """The same cause in whatever letters, the most frequent first; None where nobody said."""
    found: dict[str | None, list[statistics.Death]] = {}
    for each in dead:
        cause = each["cause"]
        found.setdefault(" ".join(cause.casefold().split()) if cause else None, []).append(each)
    lines: list[statistics.Cause] = [
        {"cause": those[0]["cause"] or None, "count": len(those), "who": [each["name"] for each in those]}
        for those in found.values()
    ]
    return sorted(lines, key=lambda line: -line["count"])


def _years(
    view: View, told: Annals, fights: "list[statistics.Showdown]", dead: "list[statistics.Death]"
) -> "list[statistics.Year]":
    """Each lantern year up to this one: people at its end, births, deaths, showdowns."""
    born = Counter(row.born_year for row in view.draft.rows(Survivor).values() if row.origin == "born")
    died, fought = Counter(each["year"] for each in dead), Counter(fight["year"] for fight in fights)
    people = 0
    lines: list[statistics.Year] = []
    for year in range(view.year + 1):
        people = told.population.get(year, people)
        lines.append(
            {"year": year, "population": people, "births": born[year], "deaths": died[year], "showdowns": fought[year]}
        )
    return lines


def _longest(view: View) -> "list[statistics.Life]":
    """Who lived for the most lantern years, from the year they were born or joined; among equals the more hunted."""
    found: list[statistics.Life] = []
    for row in view.draft.rows(Survivor).values():
        until = view.year if not row.dead else row.died_year
        if until is not None and until > row.born_year:
            found.append({
                "name": row.name,
                "born": row.born_year,
                "died": row.died_year if row.dead else None,
                "years": until - row.born_year,
                "living": not row.dead,
                "hunt_xp": row.hunt_xp,
            })  # fmt: skip
    return sorted(found, key=lambda each: (-each["years"], -each["hunt_xp"]))[:LONGEST]
