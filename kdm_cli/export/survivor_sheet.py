"""One survivor on a quarter of a page, boxes and all; what does not fit goes on behind it.

A browser cannot be asked how much fits before it prints, so lines are counted here, on the safe side.
"""

from collections.abc import Container, Iterator, Mapping, Sequence

from kdm_cli.export.boxes import (
    Form,
    Track,
    Written,
    blank,
    boxes,
    fits,
    fitted,
    folded,
    height,
    injuries,
    letters,
    marked,
    number,
    plain,
    signed,
    tick,
    words,
    written,
)
from kdm_cli.export.html import literal, name
from kdm_cli.export.worn_grid import COLOURS, Worn, cut_cards, grid
from kdm_cli.light import TYPE_CHECKING, NamedTuple, cast
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet as Sheet

FIGHTING = "Fighting arts"
KINDS = {
    "fighting_art": FIGHTING,
    "secret_fighting_art": FIGHTING,
    "disorder": "Disorders",
    "severe_injury": "Severe injuries",
    "brain_trauma": "Severe injuries",
}
OTHERS = "Abilities and impairments"  # and curses, titles, skills: whatever stands in no list of its own
LISTS = ((FIGHTING, "Disorders"), (OTHERS, "Severe injuries"))
NOTES = "Notes"
PLAIN = ("fighting_art", "disorder", "ability", "impairment", "severe_injury")  # their list says what they are
SKILLS = ("weapon_specialization", "weapon_mastery")  # and the names of these
ONE = {FIGHTING: "Art", "Disorders": "Disorder", OTHERS: "Ability", "Severe injuries": "Injury", NOTES: "Note"}
LIMITS = ("settlement_phase", "year", "lifetime", "campaign")  # what was used only so often and is still to be known
USUAL, LEAST = 3, 2  # lines of a list, to write on
BEHIND = 32  # lines of a quarter of a page that goes on with another
HALF = 3  # more lines than that on half a page
LATER = words("", "more on the next sheet")


class Writing(NamedTuple):
    """How the lower half is written: so many lines, less for each row below the attributes, and how wide in ems."""

    kind: str
    room: float
    row: float
    half: float
    full: float


LARGE = Writing("", 13.4, 0.79, 14.8, 31.0)
SMALL = Writing(" tight", 15.1, 0.9, 16.9, 35.4)  # before anything goes on behind


class Listed(NamedTuple):
    """A heading, maybe with a box behind it, and the lines below it."""

    title: str
    rows: list[Written]
    tick: str = ""


class Band(NamedTuple):
    """Lists side by side, each so many ems wide."""

    lists: list[Listed]
    room: float

    def wanted(self, least: int) -> int:
        """The lines that they would fill, the heading too."""
        return 1 + max(least, *(height(each.rows, self.room) for each in self.lists))


class Arranged(NamedTuple):
    """The lists as they are drawn, and what did not fit."""

    drawn: str
    left: list[Written]


def arranged(sheet: "Sheet", cut: Sequence[Written], rows: int, more: int) -> Arranged:
    """The lists of a survivor below so many rows of attributes; `cut` is what stands shortened elsewhere, and a larger
    sheet has so many lines more.
    """
    ticks = {FIGHTING: tick(sheet["cannot_use_fighting_arts"], "cannot use")}
    halves = [[Listed(title, _traits(sheet, title), ticks.get(title, "")) for title in titles] for titles in LISTS]
    notes = [Listed(NOTES, [*cut, *_below(sheet)])]
    for writing in (LARGE, SMALL, LARGE):  # where even small letters do not help, they need not be small
        bands = [*(Band(lists, writing.half) for lists in halves), Band(notes, writing.full)]
        rooms, later = _shared(bands, int(writing.room - writing.row * rows) + more)
        if not later:
            break
    left: list[Written] = []
    drawn = ""
    for band, lines in zip(bands, rooms, strict=True):
        last = later and band is bands[-1]
        lists = "".join(_list(each, lines - 1, band.room, left, last) for each in band.lists)
        drawn += f'<div class="band{writing.kind}">{lists}</div>'
    return Arranged(drawn, left)


def further(left: Sequence[Written], more: int) -> Iterator[str]:
    """What did not fit, in as many sheets as it takes."""
    page: list[Written] = []
    free = most = BEHIND + more
    for row in left:
        for piece in _pieces(row, most):
            lines = height([piece], LARGE.full)
            if lines > free:
                yield _lines(page)
                page, free = [], most
            page.append(piece)
            free -= lines
    if page:
        yield _lines(page)


def _pieces(row: Written, most: int) -> Iterator[Written]:
    """An entry, in pieces where it is longer than a whole sheet."""
    if height([row], LARGE.full) <= most:
        yield row
        return
    lines = list(folded(row.whole, LARGE.full))
    for at in range(0, len(lines), most):
        text = "".join(lines[at : at + most])
        yield Written("", (text,)) if at else Written(row.label, (text.removeprefix(row.begun),))


def _shared(bands: Sequence[Band], room: int) -> tuple[list[int], bool]:
    """The lines that each band gets, and whether that leaves something over.

    Lists have some lines to write on, fewer where room is short; the first that wants more gets it.
    """
    for least in (USUAL, LEAST, 1):
        rooms = [band.wanted(least) for band in bands]
        if sum(rooms) <= room:
            rooms[-1] += room - sum(rooms)
            return rooms, False
    asked = [*rooms[:-1], rooms[-1] + 1]  # one line says that there is more
    rooms = [1 + USUAL for _ in bands]
    for at, lines in enumerate(asked):
        rooms[at] += min(room - sum(rooms), lines - rooms[at])
    rooms[-1] += room - sum(rooms)
    return rooms, True


def _list(listed: Listed, room: int, width: float, left: list[Written], last: bool) -> str:
    """A heading and its lines, as many as there is room for; the last list says when there is more."""
    room -= last
    kept: list[Written] = []
    for at, row in enumerate(listed.rows):
        if height([*kept, row], width) > room:
            left += [each if each.label else each._replace(label=ONE[listed.title]) for each in listed.rows[at:]]
            break
        kept.append(row)
    free = blank(room - height(kept, width))
    more = written([LATER]) if last else ""
    return f"<div><p>{literal(listed.title)} {listed.tick}</p><ul>{written(kept)}{free}{more}</ul></div>"


def _lines(rows: Sequence[Written]) -> str:
    return f'<div class="band"><ul>{written(rows)}</ul></div>'


def _traits(sheet: "Sheet", title: str) -> list[Written]:
    """The traits of one list, each once, with what it is where the list does not say it."""
    counts: dict[str, int] = {}
    for trait in sheet["traits"]:
        kind = trait["kind"]
        if KINDS.get(kind, OTHERS) == title:
            said = f" ({kind.replace('_', ' ')})"
            told = trait["name"] if kind in PLAIN + SKILLS else trait["name"].removesuffix(said) + said
            counts[told] = counts.get(told, 0) + 1
    return [words("", f"{told} x{count}" if count > 1 else told) for told, count in counts.items()]


def _below(sheet: "Sheet") -> list[Written]:
    """Death, family, what is due, what lasts a while, and notes."""
    died, stays = sheet["died"], sheet["may_depart"]["why"]
    used = [(use["id"].rpartition("/")[2], use["scope"]) for use in sheet["used"] if use["scope"] in LIMITS]
    rows = []
    if sheet["status"] == "dead":
        year = [] if died["year"] is None else [f"year {died['year']}"]
        rows.append(words("Died", *year, died["cause"] or "cause unknown", between=", "))
    elif sheet["status"] == "alive" and stays and not sheet["skip_next_hunt"]:
        rows.append(words("Stays", stays))
    several = (
        words("Due", *(f"{item['what']}, {item['why']}" for item in sheet["due"])),
        words("Child of", *sheet["parents"], between=" and "),
        words("Parent of", *sheet["children"], between=", "),
        words("For now", *(f"{each['what']} ({each['from']}, {each['until']})" for each in sheet["lasting"])),
        words("Used", *(f"{what} (once a {scope})".replace("_", " ") for what, scope in used)),
    )
    return [*rows, *(row for row in several if row.parts), *(words("", note) for note in sheet["notes"])]


BIG, SMALL_NAME = 14.0, 20.5  # ems of the name, on one large line or two small ones
MARKS, AGES = 11.6, 15.0  # ems of what stands with a track
LONG = 7  # digits that may need a second line
TYPE = letters("type: ")
BOX = 2.5  # ems of a box and the room around it
MOST_MARKS = 2  # of a track that have a box of their own
NOTHING = Track(0)
LOCATION = {"armor": None, "light": False, "heavy": False}
SIX = dict.fromkeys(ATTRIBUTES)
# a sheet of which nothing is known yet: a number that a pencil will write is None
NOBODY = cast(
    "Sheet",
    {
        "name": "", "sex": None, "origin": "", "born": None, "status": "", "died": {"year": None, "cause": None},
        **dict.fromkeys(("survival", "survival_limit", "insanity", "courage", "understanding", "hunt_xp", "bleeding")),
        "weapon_proficiency": {"type": None, "level": None}, "attributes": SIX, "permanent": SIX, "tokens": SIX,
        "hit_locations": dict.fromkeys(LOCATIONS, LOCATION) | {"head": LOCATION | {"light": None}},
        "brain": {"injured": False}, "may_depart": {"yes": True, "why": ""},
        **dict.fromkeys(("insane", "knocked_down", "skip_next_hunt", "departing"), False),
        **dict.fromkeys(("cannot_spend_survival", "cannot_use_fighting_arts"), False),
        **dict.fromkeys(("traits", "gear", "lasting", "used", "due", "parents", "children", "notes"), ()),
        "affinities": dict.fromkeys(COLOURS),
    },
)  # fmt: skip


def survivor_cards(sheet: "Sheet", form: Form, more: int = 0, worn: Worn | None = None) -> list[str]:
    """The sheet, and as many more as it needs, each with so many lines more than a quarter of a page has."""
    made_of = _made_of(sheet)
    rows = sum(1 + any(len(cell) > LONG for cell in cells) for cells in made_of.values())
    lists = arranged(sheet, [*_cut_short(sheet), *cut_cards(sheet, form, worn)], rows, more)
    numbers = {"now": [number(sheet["attributes"][each]) for each in ATTRIBUTES], **made_of}
    attributes = _table("attributes", ATTRIBUTES, numbers)
    upper = (_head(sheet), _survival(sheet, form), attributes, _body(sheet), _bleeding(sheet))
    first = "".join((*upper, _tracks(sheet, form), grid(sheet, form, worn), lists.drawn))
    again = f"<header>{_named(sheet)}<p></p><p>continued</p></header>"
    behind = [again + drawn for drawn in further(lists.left, more)]
    return [f'<article class="sheet">{drawn}</article>\n' for drawn in (first, *behind)]


def blank_card(form: Form, kind: str, more: int = 0) -> str:
    """A sheet to fill in by hand; `kind` is its class beside that of all sheets."""
    nobody = cast("Sheet", {**NOBODY, "bleeding_limit": form.bleeding})
    (card,) = survivor_cards(nobody, form._replace(unlocked=dict.fromkeys(form.unlocked, False)), more)
    return card.replace('class="sheet"', f'class="sheet {kind}"', 1)


def _cut_short(sheet: "Sheet") -> list[Written]:
    """What had to be cut on the form, whole."""
    weapon = sheet["weapon_proficiency"]["type"] or ""
    found = [] if fits(sheet["name"], SMALL_NAME, 2) else [words("Name", sheet["name"])]
    found += [] if fits(weapon, MARKS - TYPE) else [words("Weapon", weapon)]
    return found


def _named(sheet: "Sheet") -> str:
    if not sheet["status"]:
        return '<h2 class="unnamed">Name</h2>'
    size = "big" if fits(sheet["name"], BIG) else "small"
    return f'<h2 class="{size}">{name(fitted(sheet["name"], SMALL_NAME, 2))}</h2>'


def _head(sheet: "Sheet") -> str:
    status, origin = sheet["status"], sheet["origin"]
    ticks = [tick(sheet["sex"] == "m", "M"), tick(sheet["sex"] == "f", "F")]
    kept = [tick(status == "retired", "retired"), tick(status == "dead", "dead")]
    standing = [origin if origin in ("", "founder") else f"{origin}, year {sheet['born']}"]
    standing += [word for word in ("insane", "knocked_down") if sheet[word]]
    told = literal("; ".join(standing).replace("_", " "))
    return f"<header>{_named(sheet)}<p>{' '.join(ticks)}</p><p>{told}</p><p>{' '.join(kept)}</p></header>"


def _survival(sheet: "Sheet", form: Form) -> str:
    actions = " ".join(tick(on, action.replace("_", " ").lower()) for action, on in form.unlocked.items())
    stays = tick(sheet["skip_next_hunt"], "skip next hunt")
    limit = f"limit {plain(sheet['survival_limit'])}".strip()
    track = form.tracks.get("hunt_xp", NOTHING)
    told = literal(fitted(marked(track, AGES), AGES))
    experience = _track("Hunt XP", sheet["hunt_xp"], track, told)
    return (
        f'<div class="survival"><p>{number(sheet["survival"])} <span>Survival<br>{limit}</span></p>{experience}</div>'
        f'<p class="actions"><span>{actions}</span> {stays}</p>'
    )


def _made_of(sheet: "Sheet") -> dict[str, list[str]]:
    """Where the six numbers come from, where they are not simply the survivor's own."""
    now, own, tokens = sheet["attributes"], sheet["permanent"], sheet["tokens"]
    if not sheet["status"]:
        return {}
    rows = {
        "own": [plain(own[each]) if own[each] != now[each] else "" for each in ATTRIBUTES],
        "gear": [signed(now[each] - own[each] - tokens[each]) for each in ATTRIBUTES],
        "tokens": [signed(tokens[each]) for each in ATTRIBUTES],
    }
    return {label: cells for label, cells in rows.items() if any(cells)}


def _body(sheet: "Sheet") -> str:
    parts = sheet["hit_locations"]
    armor = [number(sheet["insanity"]), *(number(parts[where]["armor"]) for where in LOCATIONS)]
    hurt = [injuries("brain", sheet["brain"]["injured"], None) + " brain"]
    hurt += [injuries(where, parts[where]["light"], parts[where]["heavy"]) for where in LOCATIONS]
    return _table("body", ("insanity", *LOCATIONS), {"armor": armor, "injured": hurt})


def _table(kind: str, columns: Sequence[str], rows: Mapping[str, Sequence[str]]) -> str:
    heads = "".join(f'<th scope="col">{literal(each)}</th>' for each in columns)
    drawn = ""
    for label, cells in rows.items():
        drawn += f'<tr><th scope="row">{label}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
    return f'<table class="{kind}"><thead><tr><td></td>{heads}</tr></thead><tbody>{drawn}</tbody></table>'


def _bleeding(sheet: "Sheet") -> str:
    value, limit = sheet["bleeding"], sheet["bleeding_limit"]
    barred = tick(sheet["cannot_spend_survival"], "cannot spend survival")
    return (
        f'<div class="bleeding"><p>Bleeding {plain(value)} {boxes(value, limit, "bleeding", [limit])}</p>'
        f"<p>{barred}</p></div>"
    )


def _tracks(sheet: "Sheet", form: Form) -> str:
    weapon = sheet["weapon_proficiency"]
    drawn = ""
    levels = {"weapon": weapon["level"], "courage": sheet["courage"], "understanding": sheet["understanding"]}
    waits = {each["what"] for each in sheet["due"]}
    has = {each["name"] for each in sheet["traits"]}
    for key, value in levels.items():
        track = form.tracks.get("weapon_proficiency" if key == "weapon" else key, NOTHING)
        if key == "weapon":
            kind = name(fitted(weapon["type"] or "", MARKS - TYPE))
            told = f"<span>type: <u>{kind}</u></span><span>{_said(track)}</span>"
        else:
            told = _reached(value, track, waits, has)
        drawn += _track(key.capitalize(), value, track, told)
    return f'<div class="tracks">{drawn}</div>'


def _reached(value: int | None, track: Track, waits: Container[str], has: Container[str]) -> str:
    """A box for all that a track brings, and behind it which ability it brought, or a line to write that on."""
    if len({what for _, what in track.marks}) != len(track.marks) or len(track.marks) > MOST_MARKS:
        return f"<span>{_said(track)}</span>"
    brings = dict(track.brings)
    drawn = ""
    for at, what in track.marks:
        on = value is not None and value >= at and what not in waits
        brought = next((each for each in brings.get(what, ()) if each in has), "")
        whole = letters(brought) <= MARKS - letters(what) - BOX  # else it stands among the abilities alone
        line = f" <u>{literal(brought if whole else '')}</u>" if brings.get(what) else ""
        drawn += f"<span>{tick(on, fitted(what, MARKS - BOX))}{line}</span>"
    return drawn


def _said(track: Track) -> str:
    return literal(fitted(marked(track, MARKS), MARKS))


def _track(label: str, value: int | None, track: Track, told: str) -> str:
    """A row of boxes; below it what the thick ones bring."""
    drawn = boxes(value, track.boxes, label.lower(), [at for at, _ in track.marks])
    return f'<div class="track"><p>{label} <b>{plain(value)}</b></p>{drawn}<small>{told}</small></div>'
