"""The campaign in numbers, on one screen: monsters, deaths, long lives, the dice."""

from kdm_cli.cli.pages.bars import bar, heights, length
from kdm_cli.cli.pages.layout import Fact, listing, squeezed, whole
from kdm_cli.cli.pages.lists import ROWS
from kdm_cli.cli.pages.pen import Line, Pen, blanks, counted, filled, flowed, size, spelled
from kdm_cli.export import chronicle
from kdm_cli.light import TYPE_CHECKING

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.statistics import Monster, Rate, Rated, Statistics

MORE = "kdm stats --json"
LEAST = 4  # lines for monsters however full the screen is
PEOPLE = 7  # lines for the dead and the old
LABELS = 11
TITLE = 30
UNKNOWN = "cause unknown"
LIVES = 5
YEARS, FEWEST_YEARS = 36, 3
BAR = 6  # columns
NAMES, HOME = 60, 12  # columns beside the names, and of who came home, where a bar has room
UNDER_WAY = "under way"
HEADS = ("monster", "fought", "slain", "lost", "rounds", "departed", "came home")


def stats_page(answer: "Statistics", pen: Pen, quiet: bool) -> list[Line]:
    """Monsters and who came home, deaths, the oldest, the dice; at the beginning what there will be to see."""
    head = [] if quiet else _head(answer, pen)
    lived = _population(answer, pen)
    people = [*_deaths(answer, pen), _oldest(answer, pen)]
    below = [*squeezed(pen, [people], pen.most(PEOPLE), LABELS, pen.columns)[0], *_dice(answer, pen)]
    found = [*_monsters(answer, pen, max(LEAST, pen.most(ROWS) - len(head) - len(lived) - len(below))), *below]
    if not found and not quiet:
        found = [
            pen("Nothing was fought and no die was rolled yet: the numbers come with play."),
            pen("next: ", "faint") + pen("kdm next", "command"),
        ]
    return whole(pen, [*head, *lived, *found])


def _head(answer: "Statistics", pen: Pen) -> list[Line]:
    people = answer["population"]
    said = [
        f"lantern year {answer['year']}",
        f"population {people['now']}, at most {people['most']}",
        counted(len(answer["fights"]), "showdown"),
        counted(answer["deaths"]["count"], "death"),
    ]
    return flowed([pen.clipped(pen(answer["settlement"], "title"), TITLE), *map(pen, said)], pen.columns, "; ")


def _population(answer: "Statistics", pen: Pen) -> list[Line]:
    """People at the end of each lantern year, as heights where somebody looks; of many years the last."""
    years = answer["years"][-YEARS:]
    if len(years) < FEWEST_YEARS or not pen.drawn:
        return []
    counts = [year["population"] for year in years]
    people = f"{min(counts)} to {max(counts)}" if len(set(counts)) > 1 else counts[0]
    said = f"  years {years[0]['year']} to {years[-1]['year']}, {people} people"
    return [pen("Population ", "label") + heights(pen, counts) + pen(said)]


def _monsters(answer: "Statistics", pen: Pen, room: int) -> list[Line]:
    """A line for each level of a monster and one for all of them, or that alone; as many as there is room for."""
    hand = _besides(answer, pen)
    room -= len(hand) + 1
    found = chronicle.by_level(answer)
    if len(found) > room:
        found = chronicle.by_level(answer, each_level=False)
    rows = [_monster(*each, pen) for each in found]
    if pen.drawn and max((size(row[0]) for row in rows), default=0) <= pen.columns - NAMES:
        rows = [
            [*row[:-1], _share(row[-1], line["percent"], HOME, pen)] for row, (_, line) in zip(rows, found, strict=True)
        ]
    shown = rows if len(rows) <= room else rows[: room - 1]
    lines = listing(pen, HEADS, shown, (30, -7, -7, -7, -7, -9)) if rows else []
    if len(shown) < len(rows):
        lines.append(pen(f"and {len(rows) - len(shown)} more: ", "faint") + pen(MORE, "command"))
    return [*lines, *hand]


def _share(said: Line, percent: int | None, columns: int, pen: Pen) -> Line:
    """How many of a hundred, and a bar beside it."""
    return filled(said, columns) + blanks(1) + bar(pen, (percent or 0) / 100, BAR)


def _monster(level: str | int | None, row: "Monster", pen: Pen) -> list[Line]:
    called = "First Story" if level is None else "all levels" if level == chronicle.ALL else f"level {level}"
    over = row["slain"] + row["lost"] - row["failed"] + row["broken_off"]
    home = chronicle.came_home(row) or (UNDER_WAY if over < row["fought"] else "-")
    numbers = [row[key] for key in ("fought", "slain", "lost", "rounds", "departed")]
    style = "hurt" if row["died"] else "good" if row["departed"] else "faint"
    return [pen(f"{row['name']} {called}", "name"), *(pen(each, "value") for each in numbers), pen(home, style)]


def _besides(answer: "Statistics", pen: Pen) -> list[Line]:
    """Showdowns without a monster, hunts without a showdown, and monsters slain before there was a journal."""
    won, lost = answer["by_hand"]["victory"], answer["by_hand"]["defeat"]
    said = [f"{won} won"] * bool(won) + [f"{lost} lost"] * bool(lost)
    told = [f"without a recorded showdown: {', '.join(said)}"] if said else []
    told += [
        f"hunted now: {hunt['name']} level {hunt['level']}" for hunt in answer["hunts"] if hunt["how"] == UNDER_WAY
    ]
    failed = [f"{row['name']} level {row['level']} x{row['failed']}" for row in answer["monsters"] if row["failed"]]
    told += [f"failed on the hunt: {', '.join(failed)}"] if failed else []
    lines = whole(pen, [pen("; ".join(told), "faint")]) if told else []
    before = [f"{each['name']} level {each['level']} x{each['slain']}" for each in answer["brought_along"]]
    return [*lines, *(whole(pen, [pen(f"slain before: {', '.join(before)}", "faint")]) if before else [])]


def _deaths(answer: "Statistics", pen: Pen) -> list[Fact]:
    """Of what, when and where."""
    deaths = answer["deaths"]
    most = max((each["count"] for each in deaths["by_cause"]), default=1)
    causes = [
        pen(f"{each['cause'] or UNKNOWN} {each['count']}", "hurt")
        + _length(each["count"] / most * (most > 1), pen, "hurt")
        for each in deaths["by_cause"]
    ]
    years = [f"year {each['year']}: {each['deaths']}" for each in answer["years"] if each["deaths"]]
    unknown = sum(each["year"] is None for each in deaths["named"])
    years += [f"nobody knows when: {unknown}"] if unknown else []
    where = [f"{place} {count}" for place, count in deaths["by_place"].items() if place != "unknown"]
    gone = [f"{each['name']} {spelled(each['fate'])} ({each['cause'] or UNKNOWN})" for each in deaths["gone"]]
    return [
        Fact("Died of", causes),
        Fact("  when", pen.each(years)),
        Fact("  where", pen.each(where)),
        Fact("Gone", pen.each(gone)),
    ]


def _length(part: float, pen: Pen, style: str) -> Line:
    """A bar beside a number, where somebody looks."""
    return pen(" ") + length(pen, part, BAR, style) if pen.drawn and part else ()


def _oldest(answer: "Statistics", pen: Pen) -> Fact:
    """The longest lives; who still lives is marked."""
    said = []
    for life in answer["longest_lived"][:LIVES]:
        years = counted(life["years"], "year") + (" so far" if life["living"] else "")
        said.append(pen(life["name"], "name" if life["living"] else "gone") + pen(f" ({years})"))
    return Fact("Oldest", said)


def _dice(answer: "Statistics", pen: Pen) -> list[Line]:
    """What each hand rolled: rates beside what chance brings, and every d10."""
    lines: list[Line] = []
    drawn = pen.drawn and _room_for_bars(answer, pen)
    for hand, whose in chronicle.HANDS.items():
        dice = answer["dice"][hand]
        plain = dice["d10"]
        if not plain["dice"]:
            continue
        mean = f"{counted(plain['dice'], 'd10', 'd10s')}, {plain['mean']:.2f} on average (5.5), "
        height = pen(chronicle.height_of(plain), "faint" if plain["verdict"] in chronicle.PLAIN else "due")
        lines.append(pen(f"Dice of {whose}: ", "label") + pen(mean) + height)
        rows = [_rate(key, dice[key], pen, drawn) for key in chronicle.RATES if dice[key]["dice"]]
        lines += listing(pen, ("",) * 5, rows, (LABELS + 3, BAR, 22, 24), columns=pen.columns) if rows else []
        if dice["untold"]:
            count = counted(dice["untold"], "die", "dice")
            lines.append(pen(f"  {count} to hit or wound without a note of what they needed", "faint"))
    return lines


def _room_for_bars(answer: "Statistics", pen: Pen) -> bool:
    """Whether the widest of all rates leaves room beside it."""
    rated = [answer["dice"][hand][key] for hand in chronicle.HANDS for key in chronicle.RATES]
    rows = [_rate("struck", rate, pen, False) for rate in rated if rate["dice"]]
    return sum(max((size(row[at]) for row in rows), default=0) + 2 for at in range(5)) <= pen.columns - BAR


def _rate(key: "Rated", rate: "Rate", pen: Pen, drawn: bool) -> list[Line]:
    luck = chronicle.luck_of(rate, theirs=key == chronicle.THEIRS)
    style = "faint" if rate["verdict"] in chronicle.PLAIN else "good" if luck.startswith(chronicle.LUCKY) else "hurt"
    came, expected = chronicle.rated(rate)
    beside = bar(pen, rate["came"] / rate["dice"], BAR) if drawn else ()
    return [pen(f"  {chronicle.RATES[key]}"), beside, pen(came, "value"), pen(f"expected {expected}"), pen(luck, style)]
