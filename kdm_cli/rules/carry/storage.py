"""Settlement storage: so many copies of each gear and resource (R231), spent at any time and then erased (R281)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from kdm_cli.light import TypeVar, pattern
from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Gear, Holding, Loot, Stored, Survivor
from kdm_cli.rules.under_way import Scene

MOST = 999_999_999
REMOVED = "removed"  # a card of a deck, from the campaign
COUNT = pattern(r"[xX]?[0-9]{1,9}|[0-9]{1,9}[xX]")
Copies = TypeVar("Copies", Stored, Loot)


def add(play: Play, entry: Entry, count: int = 1) -> None:
    """Put gear or resources into storage."""
    _check(entry, count)
    before = count_of(play, entry.id)
    if before + count > MOST:
        refuse("out-of-range", f"Storage would hold {before + count} {entry.name}.", f"At most {MOST} of a kind.")
    put(play, entry.id, count)
    play.tell(f"Storage: {entry.name} {before} -> {before + count}")


def remove(play: Play, row: Stored, count: int = 1) -> None:
    """Take gear or resources out of storage; what is not there cannot be taken."""
    entry = play.entry(row.content)
    _check(entry, count)
    before = count_of(play, row.content)
    if count > before:
        refuse("not-enough", f"There is no more than {before} {entry.name} in storage.", "kdm storage list")
    take_out(play, row.content, count)
    play.tell(f"Storage: {entry.name} {before} -> {before - count}")


def counted_list(text: str, last: int = 1) -> list[tuple[str, int]]:
    """Items with how many of each: `fur, sinew 2, claw`, or `2 sinew, fur`; `last` counts what stands last."""
    found: list[tuple[str, int]] = []
    open_ = False  # whether a number behind it may count the last item
    for words in filter(None, map(str.split, text.split(","))):
        before = len(words) > 1 and COUNT.fullmatch(words[0]) is not None
        found, open_ = found if before else [*found, ("", 1)], not before
        for word in words:
            if COUNT.fullmatch(word) and (before or found[-1][0]):
                number = int(word.strip("xX"))
                found = [*found, ("", number)] if before else [*found[:-1], (found[-1][0], number), ("", 1)]
            else:
                found[-1] = (f"{found[-1][0]} {word}".strip(), found[-1][1])
        open_ = open_ and bool(found[-1][0])
        found = [each for each in found if each[0]]
    if last != 1 and not open_:
        refuse("usage", f"{last} counts nothing: every item has its number.", "kdm storage add fur, sinew 2, claw")
    return found if last == 1 else [*found[:-1], (found[-1][0], last)]


def first_gained(play: Play) -> Callable[[Entry], int]:
    """What a name means first that comes into storage: resources of every table or of a monster known here."""

    def known() -> set[str]:
        return {
            "basic",
            "strange",
            "vermin",
            *(play.entry(row.content).slug for row in play.draft.rows(Holding).values()),
        }

    decks = play.remembered("decks that are known", known, ("holding", "pack", "pack_file"))
    return lambda entry: 2 if entry.kind != "resource" else 0 if entry.data.get("deck") in decks else 1


def stored(play: Play, text: str) -> Stored:
    """The line of storage that a name means."""
    rows = {row.content: row for row in play.draft.rows(Stored).values()}
    entry = among(play, text, [play.entry(content) for content in rows], "thing in storage", "kdm storage list")
    return rows[entry.id]


def count_of(play: Play, content: str) -> int:
    """How many copies are in storage."""
    return sum(row.copies for row in play.draft.where(Stored, "content", content))


def counted(play: Play, contents: Iterable[str] | Mapping[str, int]) -> list[str]:
    """Cards by name, each once: Skull, Monster Bone x2."""
    copies = Counter(contents)
    return [play.name_of(content) + (f" x{count}" if count > 1 else "") for content, count in copies.items()]


def by_keyword(play: Play) -> dict[str, int]:
    """How many resources have each keyword, in the order of the alphabet; a card counts for every keyword it has."""
    found: Counter[str] = Counter()
    for row in play.draft.rows(Stored).values():
        entry = play.entry(row.content)
        for keyword in (entry.data.get("keywords") or ()) if entry.kind != "gear" else ():
            found[str(keyword)] += row.copies
    return dict(sorted(found.items()))


def put(play: Play, content: str, count: int = 1) -> None:
    """Lay copies into storage without a word; whoever does it tells why."""
    if rows := play.draft.where(Stored, "content", content):
        play.draft.set(rows[0], copies=rows[0].copies + count)
    else:
        play.draft.create(Stored, content=content, copies=count)


def take_out(play: Play, content: str, count: int = 1) -> bool:
    """Take copies out without a word; False where there are not so many."""
    row = next((row for row in play.draft.where(Stored, "content", content) if row.copies >= count), None)
    return row is not None and lessen(play, row, count)


def lessen(play: Play, row: Copies, copies: int = 1) -> bool:
    """There are fewer copies without a word; False where there are not so many."""
    if row.copies > copies:
        play.draft.set(row, copies=row.copies - copies)
    elif row.copies == copies:
        play.draft.delete(row)
    return row.copies >= copies


def _check(entry: Entry, count: int) -> None:
    if entry.kind not in ("gear", "resource"):
        refuse("not-storable", f"{entry.name} is neither gear nor a resource.")
    if entry.data.get("location") == "gear_grid":
        refuse("not-storable", f"{entry.name} is printed on every gear grid.", "It needs no card.")
    if count < 1:
        refuse("out-of-range", "A count is at least 1.")


def beside(play: Play, survivor: Survivor) -> list[Loot]:
    """What lies beside a survivor's grid."""
    return play.draft.of(Loot, survivor.id)


def take_from_beside(play: Play, survivor: Survivor, content: str, copies: int = 1) -> bool:
    """Take copies from beside a grid without a word; False where there are not so many."""
    row = next((row for row in beside(play, survivor) if row.content == content), None)
    return row is not None and lessen(play, row, copies)


def archive_this(play: Play, scene: Scene) -> None:
    """The card that says so goes back into the box, from the grid, from beside it or from storage."""
    rows = [row for row in play.draft.of(Gear, scene.me) if row.content == scene.source.id] if scene.me else []
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    if rows:
        play.draft.delete(rows[0])
        play.tell(f"{scene.source.name} is archived")
    elif survivor is not None and take_from_beside(play, survivor, scene.source.id):
        play.tell(f"{survivor.name}: {scene.source.name} is archived")
    elif take_out(play, scene.source.id):
        play.tell(f"{scene.source.name} is archived from storage")
    else:
        play.ask_hands(f"Archive {scene.source.name}.")
        if scene.source.kind == "hunt_event":
            lasting.count_use(play, None, scene.source.id, "campaign", REMOVED)
