"""The campaign in numbers: monsters and who came home from them, deaths, long lives, the dice.

Facts say who died when and of what, the journal where and against whom; what was taken back does not count.

The dice of the table against what chance brings: hits and wounds by the faces they needed, and every d10.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from kdm_cli.rules.asking import lasting, numbers
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.the_hunt import FAILED
from kdm_cli.rules.asking.the_showdown import PROLOGUE
from kdm_cli.rules.content import Document
from kdm_cli.rules.fight import HIT, SHARP, STRUCK, WOUND
from kdm_cli.rules.settlement.settlement_phase import DEFEAT, ENDED, VICTORY
from kdm_cli.rules.state import AnyRow, Survivor, Use
from kdm_cli.rules.survivors.death import DEATHS, DIES
from kdm_cli.service.perform.standing import standing_in
from kdm_cli.service.table.view import View
from kdm_cli.service.telling.past import UNDER_WAY, Fought, Hunted, Past, PastReader
from kdm_cli.store.journal import Entry

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import End
    from kdm_cli.service.sheets.shapes.statistics import (
        BothDice,
        Cause,
        Death,
        Dice,
        Hunt,
        HuntCame,
        Life,
        Monster,
        MonsterLevel,
        PlainDice,
        Rate,
        Showdown,
        Slain,
        Statistics,
        Verdict,
        Year,
    )

SIDES = 10
FEW = 20  # with fewer dice nothing can be told
RARE = ((1000, 3.0902), (100, 2.3263), (20, 1.6449))  # so many tables of which one is further off, and how far that is
TYPED = ("given", "typed")
NAMES = {HIT: "hits", WOUND: "wounds", STRUCK: "struck"}
BEFORE = ("attack, ", "wound, ")  # why such dice were rolled before the journal kept what they needed


class Reader(Protocol):
    """Who makes something of the entries that stand, one after the other."""

    def read(self, entry: Entry) -> None:
        """One more entry."""


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

    def told(self) -> "BothDice":
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

    def told(self) -> "Dice":
        """What came of them, beside what chance brings on average."""
        rates = {name: _rate(self.tests[test]) for test, name in NAMES.items()}
        return cast("Dice", {**rates, "d10": _plain(self.faces), "untold": self.untold})


def _rate(tests: list[Tested]) -> "Rate":
    good, ways = sum(test.good for test in tests), sum(test.ways for test in tests)
    spread = sqrt(sum(test.ways * (100 - test.ways) for test in tests)) / 100
    return {
        "dice": len(tests),
        "came": good,
        "percent": percent(100 * good, len(tests)),
        "expected": _rounded(ways, 100),
        "expected_percent": percent(ways, len(tests)),
        **_verdict(len(tests), good - ways / 100, spread),
    }


def _plain(faces: Counter[int]) -> "PlainDice":
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


def _verdict(count: int, off: float, spread: float) -> "Verdict":
    """How many tables of so many would have come less far off, in this direction; None while nobody can tell."""
    if count < FEW:
        return {"verdict": "too few", "tables": None}
    for tables, far in RARE:
        if abs(off) >= far * spread > 0:
            return {"verdict": "more" if off > 0 else "less", "tables": tables}
    return {"verdict": "chance", "tables": None}


def percent(ways: int, count: int) -> int | None:
    """Hundredths, to the nearest; None where there is nothing to count."""
    return _whole(ways, count) if count else None


def _whole(ways: int, of: int) -> int:
    return (2 * ways + of) // (2 * of)


def _rounded(ways: int, of: int) -> float:
    return _whole(10 * ways, of) / 10


PEOPLE = ("departed", "died", "on_the_way")
LONGEST = 10  # lives that are named


def read_through(view: View, *readers: Reader) -> None:
    """What stands of the journal, oldest first, once for everybody who makes something of it."""
    for entry in standing_in(view.file.connection):
        for reader in readers:
            reader.read(entry)


def tallied(view: View, *beside: Reader) -> "Statistics":
    """All the numbers that `stats` shows, with what they are made of.

    Whoever else wants to know what stands in the journal reads it beside.
    """
    luck, past = Luck(), PastReader()
    read_through(view, luck, past, *beside)
    told = past.finish()
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
        "by_hand": {
            "victory": sum(end == VICTORY for _, end in told.by_hand),
            "defeat": sum(end == DEFEAT for _, end in told.by_hand),
        },
        "brought_along": _brought_along(view, told),
        "monsters": cast("list[MonsterLevel]", _by_monster(out, ("monster", "name", "level"))),
        "quarries": cast("list[Monster]", _by_monster(out, ("monster", "name"))),
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


def _hunts(view: View, told: Past) -> "list[Hunt]":
    """Every hunt that was kept on its board, in order."""
    rows = view.draft.rows(Survivor)
    return [
        {
            "entry": hunt.entry,
            "year": hunt.year,
            "monster": hunt.monster,
            "name": _named(view, hunt.monster),
            "level": hunt.level,
            "kind": "hunt",
            "how": cast("HuntCame", hunt.how),
            "departed": [rows[each].name for each in hunt.party if each in rows],
            "died": [rows[each].name for each in told.died_hunting(number) if each in rows],
        }
        for number, hunt in enumerate(told.hunts)
    ]


def _fights(view: View, told: Past) -> "list[Showdown]":
    """Every showdown in order; level is None in the First Story."""
    rows, on_the_way = view.draft.rows(Survivor), told.on_the_way()
    found: list[Showdown] = []
    for number, fight in enumerate(told.fights):
        fell = told.fell(number)
        found.append({
            "entry": fight.entry,
            "year": fight.year,
            "monster": fight.monster,
            "name": _named(view, fight.monster),
            "level": None if fight.kind == PROLOGUE else fight.level,
            "kind": fight.kind,
            "how": cast("End", fight.how),
            "rounds": fight.rounds,
            "departed": [rows[each].name for each in fight.party if each in rows],
            "died": [rows[each].name for each in fell if each in rows],
            "on_the_way": [rows[each].name for each in on_the_way.get(number, ()) if each in rows],
        })  # fmt: skip
    return found


def _brought_along(view: View, told: Past) -> "list[Slain]":
    """Victories that are recorded on the sheet and not in the journal, as another tracker brings them."""
    known = Counter((fight.monster, fight.level) for fight in told.fights if fight.how == VICTORY)
    found: list[Slain] = []
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


def _is_first_story(met: Fought | Hunted) -> bool:
    return isinstance(met, Fought) and met.kind == PROLOGUE


def _ended(view: View, told: Past) -> "list[Death]":
    """Every sheet whose life in the settlement is over, year by year."""
    gone = {use.survivor_id: use.scope for use in view.draft.rows(Use).values() if use.content == GONE}
    found: list[Death] = []
    for row in view.draft.rows(Survivor).values():
        if row.dead:
            fight = told.fell_in.get(row.id)
            hunt = told.died_on.get(row.id)
            met: Fought | Hunted | None = told.fights[fight] if fight is not None else None
            met = told.hunts[hunt] if hunt is not None else met
            found.append({
                "name": row.name,
                "year": row.died_year,
                "cause": row.died_cause,
                "fate": gone.get(row.id, DIES),
                "place": told.died_in.get(row.id) or "unknown",
                "against": _named(view, met.monster) if met else None,
                "level": met.level if met and not _is_first_story(met) else None,
            })  # fmt: skip
    return sorted(found, key=lambda each: (each["year"] is None, each["year"] or 0))


def _causes(dead: "list[Death]") -> "list[Cause]":
    """The same cause in whatever letters, the most frequent first; None where nobody said."""
    found: dict[str | None, list[Death]] = {}
    for each in dead:
        cause = each["cause"]
        found.setdefault(" ".join(cause.casefold().split()) if cause else None, []).append(each)
    lines: list[Cause] = [
        {"cause": those[0]["cause"] or None, "count": len(those), "who": [each["name"] for each in those]}
        for those in found.values()
    ]
    return sorted(lines, key=lambda line: -line["count"])


def _years(view: View, told: Past, fights: "list[Showdown]", dead: "list[Death]") -> "list[Year]":
    """Each lantern year up to this one: people at its end, births, deaths, showdowns."""
    born = Counter(row.born_year for row in view.draft.rows(Survivor).values() if row.origin == "born")
    died, fought = Counter(each["year"] for each in dead), Counter(fight["year"] for fight in fights)
    people = 0
    lines: list[Year] = []
    for year in range(view.year + 1):
        people = told.people.get(year, people)
        lines.append(
            {"year": year, "population": people, "births": born[year], "deaths": died[year], "showdowns": fought[year]}
        )
    return lines


def _longest(view: View) -> "list[Life]":
    """Who lived for the most lantern years, from the year they were born or joined; among equals the more hunted."""
    found: list[Life] = []
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
