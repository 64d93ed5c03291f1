"""What the entries of a pack have to do with others: what they replace, mention, lead to, and still need."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import NamedTuple, get_args

from kdm_cli.content import Library, is_linked
from kdm_cli.content.links import PROSE, conflicts, linked_of, meanings
from kdm_cli.content.naming import Words, did_you_mean, in_shipped, of_itself, unknown
from kdm_cli.rules import matches
from kdm_cli.rules.content import Document, Entry, fold, kind_of, nearest
from kdm_cli.rules.language.words import ForbiddenBefore
from kdm_cli.rules.state import LOCATIONS

Span = tuple[int, int]


def uneven(spans: Iterable[Span], first: int, last: int, what: str) -> Iterator[str]:
    """What is wrong with ranges that should hold every face from the first to the last once."""

    def faces(low: int, high: int) -> str:
        return str(low) if low >= high else f"{low}-{high}"

    expected = first
    for low, high in sorted(spans):
        if low < first:
            yield f"no die shows {faces(low, min(high, first - 1))}"
        elif low > expected:
            yield f"no {what} says what happens on {faces(expected, low - 1)}"
        elif low < expected:
            yield f"two {what}s hold {faces(low, min(expected - 1, high))}"
        expected = max(expected, high + 1)
    if expected <= last:
        yield f"no {what} says what happens on {faces(expected, last)}"


LINKS = {"id", "was", "replaces"}  # checked by themselves
LEADING = ("perform", "gain", "event")  # operations that carry another entry out


class Mention(NamedTuple):
    """Where something is mentioned, the ids it can mean (none: no id at all), and how it is written."""

    path: str
    ids: tuple[str, ...]
    told: str


def mentions(data: Document, pack: str, kinds: Sequence[str]) -> Iterator[Mention]:
    """Every mention of another entry, in the order of the row."""
    waiting: list[tuple[str, str, object]] = [(f".{key}", key, value) for key, value in data.items()]
    waiting.reverse()
    while waiting:
        path, key, value = waiting.pop()
        if key in PROSE or key in LINKS:
            continue
        if isinstance(value, dict):
            waiting += reversed([(f"{path}.{name}", name, each) for name, each in value.items()])
        elif isinstance(value, list):
            waiting += reversed([(f"{path}[{at}]", key, each) for at, each in enumerate(value)])
        elif isinstance(value, str) and (ids := meanings(value, key, pack, kinds)) is not None:
            yield Mention(path, ids, value[:80])


def followed(data: Document, pack: str) -> Iterator[tuple[str, ...]]:
    """What an entry leads to without a die or a choice: consequences, and what its effects carry out."""
    consequences, effects = data.get("consequences"), data.get("effects")
    for slug in consequences if isinstance(consequences, list) else ():
        yield f"{pack}:innovation/{slug}", f"core:innovation/{slug}"
    for effect in effects if isinstance(effects, list) else ():
        what = effect.get("what") if isinstance(effect, dict) and effect.get("op") in LEADING else None
        if isinstance(what, str) and "/" in what:
            yield (what,) if ":" in what else (f"{pack}:{what}", f"core:{what}")


Relation = tuple[str, str, str]
BY_KEYWORD = ("activate", "depart_with", "depart_without", "endeavors", "equip")
Entries = Mapping[str, Entry]

TABLES = ("severe_injury", "brain_trauma")
HIGHEST = 10  # of the die that is rolled; what cards add may lead above it
ABOVE = 100
READ = {
    "rule_note": ("value", "slots", "columns", "insanity"),
    "first_day": ("range", "population", "draw"),
    "story_event": ("gains", "hands"),
    "milestone": ("reached",),
}


def _stand_ins(own: Entries, others: Library) -> Iterator[Relation]:
    """Everything that is missing or there twice, with the pack beside the others; its links are without conflicts."""
    for entry in own.values():
        replaced = entry.data.get("replaces")
        before = others.get(replaced) if isinstance(replaced, str) and entry.kind in READ else None
        for field in READ.get(entry.kind, ()):
            if before and field in before.data and field not in entry.data:
                yield entry.id, "", f'needs "{field}": {replaced} has it, and kdm reads it'
    for kind in TABLES:
        if mine := [entry for entry in own.values() if entry.kind == kind]:
            yield from _of_tables(mine, others)


def _of_tables(mine: list[Entry], others: Library) -> Iterator[Relation]:
    """Each table that the pack changes; one whose other rows are not here cannot be looked at."""
    entries, linked = others.gathered(mine[0].kind)
    claims = [entry for entry in mine if is_linked(entry)]
    together = entries | {entry.id: entry for entry in mine}
    instead = linked_of(together, [*linked, *claims])[0]
    spans: dict[str, list[Span | None]] = {}
    for entry in together.values():
        if entry.id not in instead:
            spans.setdefault(_table(entry), []).append(_span(entry))
    for table, entry in _changed(mine, entries).items():
        found = spans.get(table, [])
        for told in uneven(filter(None, found), 1, HIGHEST, "row") if None not in found else ():
            yield entry.id, ".roll_min", f"{table.replace('_', ' ')}: {told}"


def _changed(mine: list[Entry], entries: Entries) -> dict[str, Entry]:
    """The tables that these entries change, by the first of them; not those of which rows are missing."""
    changed: dict[str, Entry] = {}
    unknown = set()
    for entry in mine:
        replaced = entry.data.get("replaces")
        changed.setdefault(_table(entry), entry)
        if isinstance(replaced, str) and replaced in entries:
            changed.setdefault(_table(entries[replaced]), entry)
        elif replaced is not None:
            unknown.add(_table(entry))
    return {table: entry for table, entry in changed.items() if table not in unknown}


def _table(entry: Entry) -> str:
    return str(entry.data.get("location")) if entry.kind == "severe_injury" else entry.kind


def _span(entry: Entry) -> Span | None:
    """The rolls that mean a row; None where they are no numbers, which is told elsewhere."""
    low, high = entry.data.get("roll_min"), entry.data.get("roll_max")
    if type(low) is not int or type(high) not in (int, NoneType):
        return None
    return low, max(low, ABOVE) if high is None else high


def relations(pack: str, own: Entries, others: Library, kinds: Sequence[str]) -> Iterator[Relation]:
    """Everything that does not fit together within a pack, and between it and the packs beside it."""
    linked = list(_links(pack, own, others))
    yield from linked
    if not linked:
        yield from _stand_ins(own, others)
    yield from _unheard(own, others)
    former: dict[str, Entry] = {}
    for entry in own.values():
        was = entry.data.get("was")
        former |= {old: entry for old in was if isinstance(old, str)} if isinstance(was, list) else {}

    def meant(entry_id: str) -> Entry | None:
        return own.get(entry_id) or former.get(entry_id) or others.get(entry_id)

    words = Words(pack, own, others, meant)
    for entry in own.values():
        said = set()
        for path, ids, told in mentions(entry.data, pack, kinds):
            problem = "" if any(map(meant, ids)) else unknown(pack, told, ids, others)
            if problem:
                said.add(path)
                yield entry.id, path, problem
        found = [*words.problems(entry), *of_itself(entry)]
        yield from ((entry.id, path, told) for path, told in found if path not in said)

    def edges(entry_id: str) -> list[str]:
        """The entries that an entry always leads to."""
        if (entry := meant(entry_id)) is None:
            return []
        found = (next(filter(None, map(meant, ids)), None) for ids in followed(entry.data, entry.pack or pack))
        return [each.id for each in found if each]

    for circle in circles(list(own), edges):
        yield circle[0], "", f"leads back to itself: {' -> '.join(circle)}"


def _unheard(own: Entries, others: Library) -> Iterator[Relation]:
    """What is forbidden with a keyword that no card has forbids nothing."""
    narrowed = [(entry, *found) for entry in own.values() for found in _narrowed(entry.data, "")]
    if not narrowed:
        return
    here = [*(entry for kind in others.kinds for entry in others.gathered(kind)[0].values()), *own.values()]
    known: set[str] = set(LOCATIONS)
    for entry in here:  # by which keywords, special rules and types cards speak of a card
        lists = [entry.data.get(field) for field in ("keywords", "special_rules")]
        known |= {str(each).casefold() for found in lists if isinstance(found, list) for each in found}
        known |= {entry.slug} if entry.kind in ("weapon_type", "keyword") else set()
    words = set(map(fold, known))
    always = get_args(ForbiddenBefore)  # what cards of other boxes may bear
    for entry, path, verb, said in narrowed:
        if fold(said) not in words and matches.word(verb, said) not in always:
            close = did_you_mean(nearest(said, known))
            yield entry.id, path, f'"{said[:80]}" is on no card here: it forbids nothing{close}'


def _narrowed(value: object, path: str) -> Iterator[tuple[str, str, str]]:
    """Where something is forbidden by a keyword: the place, the verb and the keyword; cards are mentions."""
    if isinstance(value, dict):
        for name, each in value.items():
            for at, said in enumerate(each) if name == "forbids" and isinstance(each, list) else ():
                for verb, match in said.items() if isinstance(said, dict) else ():
                    if isinstance(match, dict) and verb == "gain" and isinstance(match.get("resources"), str):
                        yield f"{path}.{name}[{at}].{verb}.resources", verb, match["resources"]
                    if verb in BY_KEYWORD and isinstance(match, str) and "/" not in match:
                        yield f"{path}.{name}[{at}].{verb}", verb, match
            yield from _narrowed(each, f"{path}.{name}")
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _narrowed(each, f"{path}[{at}]")


def _links(pack: str, own: Entries, others: Library) -> Iterator[Relation]:
    for kind in dict.fromkeys([*map(kind_of, own), *others.kinds]):
        entries, linked = others.gathered(kind)
        mine = {entry_id: entry for entry_id, entry in own.items() if entry.kind == kind}
        claims = [entry for entry in mine.values() if is_linked(entry)]
        for entry in claims:
            replaced = entry.data.get("replaces")
            named = replaced if isinstance(replaced, str) else ""
            if named.partition(":")[0] in others.missing and in_shipped(named) is False:
                yield entry.id, ".replaces", f"replaces {named[:80]}, which that pack has not"
        for found in conflicts(entries | mine, [*linked, *claims], others.missing):
            concerned = [found.entry.data.get("replaces", ""), *([found.other.id] if found.other else [])]
            if found.entry.pack == pack:
                yield found.entry.id, found.field, found.message
            elif any(str(each).startswith(f"{pack}:") for each in concerned):
                yield "", "", f"{found.entry.id} of the pack {found.entry.pack} {found.message}"


def circles(starts: Sequence[str], edges: Callable[[str], list[str]]) -> Iterator[list[str]]:
    """Each way that leads from a start back to itself, told once."""
    done: set[str] = set()
    for start in starts:
        way: list[str] = []
        waiting = [(start, 0)]
        while waiting:
            node, depth = waiting.pop()
            del way[depth:]
            if node in way:
                yield [*way[way.index(node) :], node]
            elif node not in done:
                done.add(node)
                way.append(node)
                waiting += [(following, depth + 1) for following in edges(node)]
