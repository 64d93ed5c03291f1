"""What the packs know of a word, as a card: cost, numbers in a row, affinities drawn, keywords, then plain words."""

import re
from collections.abc import Mapping, Sequence

from kdm_cli.cli.pages.layout import Block, block, cells, framed, listing
from kdm_cli.cli.pages.pen import Line, Pen, blanks, flowed, hanging, joined, size
from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.language.phrases import condition, renamed, who
from kdm_cli.rules.language.spoken import effects

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Card, Look

FRAME = 4  # columns of a frame with its margins
NARROWEST, LEAST = 40, 12
FEWEST = 3  # numbers of a level that are worth a table
UNSURE = "not sure: --sources"
FIRST = ("crafting_cost", "cost", "build", "location")
MARKS = ("affinities", "keywords", "special_rules")


class Part(NamedTuple):
    """Some lines of a card under a title of their own, if they have one; or numbers in a row."""

    title: str
    lines: list[Line]
    row: Sequence[Line] = ()


def look_page(answer: "Look", pen: Pen, quiet: bool) -> list[Line]:
    """Each entry with all its facts, or a list of what the word may mean."""
    lines: list[Line] = []
    for entry in answer["entries"]:
        lines += [*([()] if lines else []), *_card(entry, pen, quiet)]
    if answer["found"]:
        rows = [[pen(each["name"], "name"), pen(each["id"].partition(":")[2])] for each in answer["found"]]
        names = max(LEAST, pen.columns - 2 - max(size(row[1]) for row in rows))  # what is to be typed is never cut
        lines += listing(pen, ("name", "kdm look ..."), rows, (min(30, names),), columns=pen.columns)
    if answer["more"] and not quiet:
        lines.append(pen(f"and {answer['more']} more; type more of the name", "faint"))
    return lines


def _card(entry: "Card", pen: Pen, quiet: bool) -> list[Line]:
    """In a frame where somebody looks at a terminal, else the same lines without it."""
    facts = renamed(entry["facts"], entry["names"])
    room = pen.columns - FRAME * pen.drawn
    face, left = _face(facts, pen, room)
    told = _card_words(left)
    page = f"rulebook page {entry['page']}" if entry["page"] else ""
    other = "" if entry["id"].startswith(f"{entry['pack']}:") else f"as the pack {entry['pack']} has it"
    name, kind = pen(entry["name"], "name"), pen(entry["kind"] + (f" of {told.monster}" if told.monster else ""))
    besides = [each for each in (pen(page), pen(other, "faint")) if each[0].text]
    parts = [*face, *_words(entry, told, pen, room, quiet)]
    unsure = entry["doubt"] and not entry["sources"] and not quiet
    if not pen.drawn:
        head = flowed([name, kind, *besides], room, "  ")
        lines = [*head, *(line for part in parts for line in _unframed(part, pen, room))]
        return [*lines, *([pen(UNSURE, "faint")] if unsure else [])]
    beside = joined([kind, *besides], blanks(2))
    if size(name) + size(beside) > room - 8:  # the upper edge has no room for both
        fits = size(name) <= room - 8
        within = flowed([kind, *besides] if fits else [name, kind, *besides], room, "  ")
        name, beside, parts = name if fits else (), (), [Part("", within), *parts]
    widest = [size(line) + FRAME for part in parts for line in part.lines] + [_row(part, pen) for part in parts]
    columns = max(NARROWEST, size(name) + size(beside) + 12, *widest, *(len(part.title) + 12 for part in parts))
    blocks = [each for part in parts for each in _blocks(part, pen, columns)]
    return framed(pen, name, beside, blocks, columns, pen(UNSURE, "faint") if unsure else ())


def _row(part: Part, pen: Pen) -> int:
    """The columns of a frame in which numbers have a cell each."""
    return max((size(each) for each in part.row), default=0) * len(part.row) + 3 * len(part.row) + 1


def _blocks(part: Part, pen: Pen, columns: int) -> list[Block]:
    if part.row:
        return [cells(pen, [part.row], columns=columns)]
    return [block(part.lines, pen(part.title, "label") if part.title else ())]


def _unframed(part: Part, pen: Pen, room: int) -> list[Line]:
    """The same without a frame: numbers behind one another, titles over what is drawn in below them."""
    if part.row:
        return flowed(part.row, room)
    if not part.title:
        return part.lines
    told = [blanks(2) + line for line in part.lines]
    return [pen(part.title, "label"), *told]


def _face(facts: Document, pen: Pen, room: int) -> tuple[list[Part], Document]:
    """What is looked for first: cost, numbers, affinities, keywords; and the facts that are left."""
    cost = [line for key in FIRST if key in facts for line in _labelled(*_fact(key, facts[key])[0], pen, room)]
    rows = {key: row for key in (*PROFILES, "armor") if key in facts and (row := _numbers(facts[key], pen))}
    numbers = [Part("", [], row) if _fits(row, room) else Part("", flowed(row, room)) for row in rows.values()]
    marks: list[Line] = []
    if affinities := facts.get("affinities"):
        drawn = [_square(edge, colour, pen) for edge, colour in affinities.items()]
        marks += hanging(pen("affinities  ", "label"), flowed(drawn, room - 12, "  " if pen.drawn else ", "))
    words = [_read(str(each)) for key in ("keywords", "special_rules") for each in facts.get(key, ())]
    marks += flowed(pen.each(words, "faint"), room)
    table, levels = _levels(facts.get("levels"), pen, room)
    parts = [Part("", cost), *numbers, Part("", table), Part("", marks)]
    left = {key: value for key, value in facts.items() if key not in (*FIRST, *rows, *MARKS)}
    return [part for part in parts if part.lines or part.row], left | ({"levels": levels} if table else {})


def _levels(levels: AnyJson, pen: Pen, room: int) -> tuple[list[Line], list[Document]]:
    """A monster's numbers by level, a row each, where they fit; and what else is to be said of the levels."""
    rows = (
        [each for each in levels if isinstance(each, Mapping) and "level" in each] if isinstance(levels, list) else []
    )
    keys = list(dict.fromkeys(key for each in rows for key, value in each.items() if value and type(value) is int))
    keys = [key for key in keys if key != "level"]
    heads = ["level", *(_read(key).removesuffix(" tokens") for key in keys)]
    gap = next((gap for gap in (2, 1) if sum(map(len, heads)) + gap * len(heads) <= room), 0)
    if len(keys) < FEWEST or not gap or len(set(heads)) < len(heads):
        return [], rows
    cells = [[pen(each["level"], "name"), *(pen(each.get(key, 0), "value") for key in keys), ()] for each in rows]
    most = [-max(len(head), 8 * (head == "level")) for head in heads]
    left = [{key: value for key, value in each.items() if key not in keys and value} for each in rows]
    table = listing(pen, [*heads, ""], cells, most, gap, room)
    return table, [each for each in left if len(each) > 1]


def _words(entry: "Card", told: "Told", pen: Pen, room: int, quiet: bool) -> list[Part]:
    """What it says, what else is known, what kdm does of it, where it is here, and where that is known from."""
    lines: list[Line] = []
    for said in entry["text"]:
        lines += flowed(pen.each(_read(said).split()), room, " ")
    for label, said in told.lines:
        lines += _labelled(label, said, pen, room)
    lines += [] if entry["text"] else [line for said in entry["does"] for line in _sentence(said, pen, room)]
    for said in told.notes:
        lines += _sentence(f"note: {said}", pen, room)
    here = flowed(pen.each(entry["used"]), room - 2, "  ")
    parts = [
        Part("", lines),
        Part("kdm does", _hung(entry["does"] if entry["text"] else [], pen, room)),
        Part("here", here),
        Part("for this settlement", _hung(entry["can"], pen, room)),
        Part("sources", _hung([] if quiet else entry["sources"], pen, room)),
    ]
    return [part for part in parts if part.lines]


def _labelled(label: str, said: str, pen: Pen, room: int) -> list[Line]:
    return flowed([*([pen(f"{label} ", "label")] if label else []), *pen.each(said.split())], room, " ")


def _sentence(said: str, pen: Pen, room: int) -> list[Line]:
    return flowed(pen.each(said.split()), room, " ")


def _hung(told: Sequence[str], pen: Pen, room: int) -> list[Line]:
    """Sentences, each of them drawn in from its second line on."""
    return [line for said in told for line in hanging((), _sentence(said, pen, room - 4), 2)]


def _fits(row: Sequence[Line], room: int) -> bool:
    return max(map(size, row)) * len(row) + 3 * len(row) - 3 <= room


def _numbers(value: AnyJson, pen: Pen) -> list[Line]:
    """Speed, accuracy and the like, a cell each; nothing where more than numbers belongs to them."""
    if not isinstance(value, Mapping) or not all(isinstance(each, int | str) for each in value.values()):
        return []
    named = {"armor" if name == "points" else name: each for name, each in value.items()}
    return [pen.labelled(f"{_read(name)} ", _number(name, each)) for name, each in named.items()]


def _number(name: str, value: AnyJson) -> str:
    return f"{value}+" if name == "accuracy" and isinstance(value, int) else _read(str(value))


def _square(edge: str, colour: str, pen: Pen) -> Line:
    """An affinity at an edge: a square in its colour, with the letter that says the colour to everybody."""
    if not pen.drawn:
        return pen(f"{edge} {colour}")
    return pen(f"{edge} ", "label") + pen(f"{pen.glyphs.box[True]}{colour[:1].upper()}", colour)


ID = re.compile(r"(?:[a-z0-9_]+:)?[a-z_]+/([a-z0-9_]+)")
BETWEEN = re.compile(r"(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])")
AI = re.compile(r"\bai\b")
CONDITION = ("is", "has", "not", "any", "all", "at_least")
PROFILES = ("attack", "weapon", "basic_action")
COSTS = ("crafting_cost", "build", "cost", "special_innovate")
HEADS = ("type", "id", "name")
OWN = ("monster", "rank", "copies", "notes")  # said in a line of their own
UNSAID = (
    "moment", "reached", "effective_with_traits", "stats_source", "stats_sources", "sources_note", "copies_note",
    "field", "has_permanent_value", "has_tokens", "mentions", "partial", "roll_min", "roll_max",
)  # fmt: skip
BY_LEVEL = ("hunt_start", "life", "limits", "levels")  # whose keys are levels
STATED = "stated"  # of a rule that only people can see kept
LABELS = {
    "aliases": "also called", "no_target": "no target:", "definitions": "", "with_injury": "with the injury:",
    "crafting_cost": "cost", "entries": "", "list": "", "levels": "", "hit_die_faces": "faces of the location die",
}  # fmt: skip


class Told(NamedTuple):
    """Whose card it is, its facts with a label each, and remarks on it."""

    monster: str
    lines: list[tuple[str, str]]
    notes: list[str]


def _card_words(facts: Document) -> Told:
    """All facts of an entry in words."""
    lines: list[tuple[str, str]] = []
    copies = f"{facts['copies']} copies" if facts.get("copies", 1) != 1 else ""
    if rank := ", ".join(filter(None, [_read(facts.get("rank", "")), copies])):
        lines.append(("", rank))
    flags = [_read(key) for key, value in facts.items() if value is True and key not in (STATED, *UNSAID)]
    lines += [("", ", ".join(flags))] if flags else []
    if "roll_min" in facts:
        low, high = facts["roll_min"], facts.get("roll_max", facts["roll_min"])
        lines.append(("on a roll of", f"{low}" if low == high else f"{low}-{high}"))
    for key, value in facts.items():
        if (
            (value is not True or key == STATED)
            and key not in (*OWN, *UNSAID)
            and not key.endswith(("_notes", "_note"))
        ):
            lines += _fact(key, value)
    notes = [_read(str(facts["notes"]))] if "notes" in facts else []
    monster = _read(str(facts.get("monster", "")))
    monster = monster.title() if monster.islower() else monster
    return Told(f"the {monster.removeprefix('The ')}" if monster else "", lines, notes)


def _read(text: str) -> str:
    """Without underlines; a card by its name and not by its id."""
    whole = ID.fullmatch(text)
    said = BETWEEN.sub(" ", whole[1] if whole else text)
    return AI.sub("AI", said if said == text else said.replace(":", ": "))


def _fact(key: str, value: AnyJson) -> list[tuple[str, str]]:
    label = LABELS.get(key, _read(key))
    if key in PROFILES and isinstance(value, Mapping):
        return [(label, _profile(value))]
    if key == STATED:
        return [(label, "yes: only people at the table can see that it is kept")]
    if key in BY_LEVEL and isinstance(value, Mapping):
        return [(label, ", ".join(f"level {level}: {_said(each)}" for level, each in value.items()))]
    if key == "targets" and isinstance(value, list):
        return [(label, "; else ".join(map(_said, value)))]
    if key in COSTS:
        ways = [_cost(each) for each in (value if isinstance(value, list) else [value])]
        return [(label, " or ".join(ways))]
    if isinstance(value, list) and value and all(isinstance(each, Mapping) and "op" not in each for each in value):
        return [(label, _said(each)) for each in value]
    return [(label, _said(value))]


def _profile(attack: Document) -> str:
    """Speed, accuracy and what a hit does."""
    return ", ".join(
        f"{_read(key)} {_said(each)}{'+' * (key == 'accuracy' and isinstance(each, int))}"
        for key, each in attack.items()
    )


def _cost(paid: AnyJson) -> str:
    """What is paid: 2 bone, 1 organ."""
    if not isinstance(paid, Mapping):
        return _said(paid)
    parts = []
    for key, each in paid.items():
        if isinstance(each, int) and not isinstance(each, bool):
            parts.append(f"{each} {_read(key)}")
        elif isinstance(each, Mapping):
            parts.append(_cost(each))
        else:
            parts.append(f"{_read(key)} {_said(each)}")
    return ", ".join(parts)


def _named(value: Document) -> str:
    """Several facts in one line, headed by what they are called."""
    told = {key: each for key, each in value.items() if each not in (None, [], {}, False, "")}
    head = " ".join(_read(str(told.pop(key))) for key in HEADS if isinstance(told.get(key), str | int))
    head = " ".join(filter(None, [head, f"level {told.pop('level')}" if "level" in told else ""]))
    parts = [_said(told.pop("text"))] if "text" in told else []
    for key, each in told.items():
        if key not in UNSAID and not key.endswith(("notes", "_note", "confidence")):
            said = (
                _profile(each)
                if key in PROFILES and isinstance(each, Mapping)
                else _read(key)
                if each is True
                else _said(each)
            )
            said = f"({said})" if isinstance(each, Mapping) and len(each) > 1 else said
            parts.append(said if each is True else f"{_read(key)} {said}")
    return ": ".join(filter(None, [head, ", ".join(parts)]))


def _said(value: AnyJson) -> str:
    if isinstance(value, Mapping):
        if "op" in value:
            return effects([value])
        if not value.keys().isdisjoint(CONDITION) and value.keys() <= {*CONDITION, "who", "of"}:
            return condition(value)
        if "who" in value:
            return who(value)
        return _named(value)
    if isinstance(value, list | tuple):
        if value and all(isinstance(each, Mapping) and "op" in each for each in value):
            return effects(value)
        parts = [_said(each) for each in value]
        return ("; " if any("," in each for each in parts) else ", ").join(parts) or "none"
    if value is None or isinstance(value, bool):
        return "yes" if value else "no"
    return _read(str(value))
