"""The campaign told year by year, or the life of a survivor; words on luck claim no more than the dice do."""

from collections import Counter
from collections.abc import Iterable, Sequence

from kdm_cli.export.page import Figure, Items, More, Page, Section, Table, filled
from kdm_cli.export.sentences import FIGHTS, HUNT, Sentence, Sentences, of_settlement, of_survivor
from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.content import Document

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import statistics

    Line = tuple["Level", statistics.Monster]

Level = str | int | None  # None is the First Story
ALL, ALL_LEVELS = "all", "all levels"


def by_level(numbers: "statistics.Statistics", each_level: bool = True) -> list["Line"]:
    """The numbers of each level, behind several of one monster those of all; or those of all its levels alone."""
    found: list[Line] = []
    for whole in numbers["quarries"]:
        levels: list[Line] = [
            (line["level"], line) for line in numbers["monsters"] if line["monster"] == whole["monster"]
        ]
        found += [*(levels if each_level or len(levels) == 1 else ()), *([(ALL, whole)] if len(levels) > 1 else [])]
    return found


def came_home(line: "statistics.Monster", of: bool = False) -> str:
    """How many came home, `of` how many if wanted, and of a hundred; empty while nobody could."""
    went = f" of {line['departed']}" if of else ""
    return f"{line['home']}{went} ({line['percent']} %)" if line["departed"] else ""


PLAIN = {"too few": "too few to tell", "chance": "as chance has it"}
LUCKY, UNLUCKY = "lucky", "unlucky"
HANDS: "dict[statistics.Hand, str]" = {"typed": "the table", "rolled": "kdm"}
RATES: "dict[statistics.Rated, str]" = {"hits": "hits", "wounds": "wounds", "struck": "monster"}
THEIRS: "statistics.Rated" = "struck"


def luck_of(rate: "statistics.Rate", theirs: bool = False) -> str:
    """How the survivors fared; where the dice are `theirs`, the monster's, more of them is worse."""
    if rate["verdict"] in PLAIN:
        return PLAIN[rate["verdict"]]
    lucky = (rate["verdict"] == "more") is not theirs
    return f"{LUCKY if lucky else UNLUCKY}: 1 table in {rate['tables']}"


def height_of(dice: "statistics.PlainDice") -> str:
    """Whether plain dice showed high or low faces; which of them is luck depends on what they were for."""
    if dice["verdict"] in PLAIN:
        return PLAIN[dice["verdict"]]
    return f"{'high' if dice['verdict'] == 'more' else 'low'}: 1 table in {dice['tables']}"


def rated(rate: "statistics.Rate") -> tuple[str, str]:
    """What came, and what was to be expected."""
    came = f"{rate['came']} of {rate['dice']} ({rate['percent']} %)"
    return came, f"{rate['expected']:.1f} ({rate['expected_percent']} %)"


def compared(dice: "statistics.BothDice") -> list[tuple[str, str, str, str, str]]:
    """A row for each thing either hand rolled for: whose dice, for what, what came, what was expected, and luck."""
    rows = []
    for hand, whose in HANDS.items():
        for key, what in RATES.items():
            rate = dice[hand][key]
            if rate["dice"]:
                rows.append((whose, what, *rated(rate), luck_of(rate, theirs=key == THEIRS)))
        every = dice[hand]["d10"]
        if every["dice"]:
            mean = f"{every['mean']:.2f} on average"
            rows.append((whose, f"all d10s ({every['dice']})", mean, "5.5", height_of(every)))
    return rows


NOTHING = "Nothing was written down."
LONG_AGO = "When, nobody wrote down"
FOUGHT = (*FIGHTS, "returned")  # what counts as a showdown, also where only its end was told
ORIGINS = {"founder": "Founder", "born": "Born", "newcomer": "Newcomer", "named": "Survivor"}


class YearTold(NamedTuple):
    """A lantern year, or several of which nothing is known: its sentences, and how it ended."""

    year: int | None
    label: str
    number: str
    told: Sentences
    closing: str

    @property
    def sentences(self) -> Iterable[Sentence]:
        """What is said, also where there is nothing to say."""
        return self.told or (Sentence("nothing", [NOTHING]),)

    @property
    def heading(self) -> str:
        """Lantern year 4, Lantern years 5 to 9."""
        return f"{self.label} {self.number}".strip()


class Told(NamedTuple):
    """All of a chronicle: its title, what it is about, figures, years, and tables behind them."""

    title: str
    lead: str
    figures: Sequence[Figure]
    years: Sequence[YearTold]
    tables: Sequence[Section]


def chronicle_page(document: Document) -> Page:
    """As a page of headings, sentences and tables."""
    chronicle = told(document)
    years = [
        Section(year.heading, Items([*(line.text for line in year.sentences), *filter(None, [year.closing])]))
        for year in chronicle.years
    ]
    return Page(chronicle.title, chronicle.lead, chronicle.figures, [*years, *chronicle.tables])


def told(document: Document) -> Told:
    """The chronicle of a settlement, or of a survivor of it."""
    life = document["survivor"]
    tellers = of_survivor(life["name"]) if life else of_settlement(document["settlement"])
    years = [
        YearTold(
            each["year"],
            LONG_AGO if each["year"] is None else "Lantern year",
            "" if each["year"] is None else str(each["year"]),
            Sentences(each["events"], tellers),
            "" if life else _closing(each),
        )
        for each in document["years"]
    ]
    if life:
        kept = years if document["only"] is not None else [year for year in years if year.told]
        return Told(life["name"], _whose(life, document), _of_life(life), kept, ())
    kept = years if document["only"] is not None else _joined(years)
    tables = () if document["only"] is not None else _tables(document)
    known = [year.number for year in years if year.number]
    span = f"Lantern year {known[0]}" if len(known) == 1 else f"Lantern years {known[0]} to {known[-1]}"
    return Told(f"The chronicle of {document['settlement']}", span, _figures(document), kept, tables)


def _closing(year: Document) -> str:
    """How a year ended, in numbers."""
    if year["population"] is None:
        return ""
    people = f"Population {year['population']}{' so far' if year['now'] else ''}"
    return f"{', '.join([people, *(f'{year[what]} {what}' for what in ('born', 'died') if year[what])])}."


def _joined(years: Sequence[YearTold]) -> list[YearTold]:
    """Years in which nothing happened, one after another, are told as one."""
    kept: list[YearTold] = []
    first: int | None = None
    for year in years:
        if first is not None and not year.told:
            kept[-1] = year._replace(label="Lantern years", number=f"{first} to {year.year}")
        else:
            kept.append(year)
            first = None if year.told else year.year
    return kept


def _figures(document: Document) -> list[Figure]:
    years = document["years"]
    ends = Counter(
        (event["kind"] == HUNT, event["how"])
        for year in years
        for event in year["events"]
        if event["kind"] in (*FOUGHT, HUNT)
    )
    fights, won = sum(count for (hunt, _), count in ends.items() if not hunt), ends[False, "victory"]
    failed = sum(count for (hunt, how), count in ends.items() if hunt and how)
    lost = [f"{failed} hunt{'s' * (failed > 1)} failed"] * bool(failed)
    people = [year["population"] for year in years if year["population"] is not None]
    return [
        Figure("population", str(people[-1] if people else document["population"])),
        Figure("born", str(sum(year["born"] for year in years))),
        Figure("died", str(sum(year["died"] for year in years))),
        Figure("showdowns", str(fights), ", ".join([*([f"{won} won"] if fights else []), *lost])),
    ]


def _whose(life: Document, document: Document) -> str:
    state = "" if life["dead"] else ", retired" if life["retired"] else ", alive"
    parents = f", child of {' and '.join(life['parents'])}" if life["parents"] else ""
    return f"{ORIGINS.get(life['origin'], 'Survivor')} of {document['settlement']}{parents}{state}"


def _of_life(life: Document) -> list[Figure]:
    """From when to when, and what became of it."""
    figures = [Figure("since lantern year", str(life["born"]))]
    if life["dead"]:
        year = "unknown" if life["died"] is None else str(life["died"])
        figures.append(Figure("until lantern year", year, life["cause"]))
    figures.append(Figure("showdowns", str(life["fights"]), f"{life['won']} won" if life["fights"] else ""))
    return [*figures, Figure("children", str(len(life["children"])), ", ".join(life["children"]))]


def _tables(document: Document) -> list[Section]:
    """The years in numbers, and what the statistics say."""
    rows = [
        (str(year["year"]), _known(year["population"]), str(year["born"]), str(year["died"]))
        for year in document["years"]
        if year["year"] is not None
    ]
    numbers = document["tallies"]
    of_cause = numbers["deaths"]["by_cause"]
    causes = [(str(line["count"]), line["cause"] or "nobody said") for line in of_cause]
    who = [[More("", line["who"])] for line in of_cause]
    found = [
        Section("Year by year", Table(("year", "population", "born", "died"), rows)),
        Section("Monsters", _monsters(numbers)),
        Section("Causes of death", Table(("died", "cause"), causes, who, "who")),
        Section("The longest lives", _lives(numbers["longest_lived"])),
        Section("The dice", Table(("dice of", "for", "came", "expected", "luck"), compared(numbers["dice"]))),
    ]
    return filled(found)


def _known(number: Level) -> str:
    return "-" if number is None else str(number)


def _monsters(numbers: "statistics.Statistics") -> Table:
    rows = [
        (
            ALL_LEVELS if level == ALL else line["name"],
            "" if level == ALL else _known(level),
            str(line["fought"]),
            str(line["slain"]),
            str(line["lost"]),
            came_home(line, of=True) or "-",
        )
        for level, line in by_level(numbers)
    ]
    return Table(("monster", "level", "met", "won", "lost", "came home"), rows)


def _lives(lines: "Sequence[statistics.Life]") -> Table:
    rows = [
        (line["name"], str(line["years"]), str(line["born"]), "lives" if line["living"] else _known(line["died"]))
        for line in lines
    ]
    return Table(("survivor", "yrs", "from", "to"), rows)
