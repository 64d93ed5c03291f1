"""What changes mean to the people: a death, a wound, a loss, a gain; read off the rows, whatever the words are."""

from collections.abc import Iterable, Sequence

from kdm_cli.light import Literal
from kdm_cli.rules.draft import Change
from kdm_cli.rules.play import Sentence
from kdm_cli.rules.state import ATTRIBUTES

Bearing = Literal["", "gain", "loss", "wound", "death"]
GRAVEST: tuple[Bearing, ...] = ("death", "wound", "gain", "loss")  # what is given for a gain is no loss
BETTER, WORSE = 1, -1
# by table and field: what it is if the number rises, or the box is ticked
FIELDS: dict[tuple[str, str], int] = {
    **{("survivor", stat): BETTER for stat in ATTRIBUTES},
    **dict.fromkeys((("survivor", track) for track in ("survival", "insanity", "courage", "understanding")), BETTER),
    ("survivor", "hunt_xp"): BETTER,
    ("survivor", "weapon_proficiency"): BETTER,
    ("survivor", "knocked_down"): WORSE,
    ("survivor", "skip_next_hunt"): WORSE,
    ("survivor", "retired"): WORSE,
    ("settlement", "endeavors"): BETTER,
    ("settlement", "lost_settlements"): WORSE,
    ("token", "amount"): BETTER,
    ("monster_token", "amount"): WORSE,
}
WOUNDS = {("survivor", "bleeding"), ("survivor", "brain_injured"), ("body_part", "light"), ("body_part", "heavy")}
WOUNDS |= {("body_part", "armor_lost")}
HURTS = ("severe_injury", "brain_trauma")
BAD = ("disorder", "impairment", "curse")
GOOD = (
    "fighting_art", "secret_fighting_art", "ability", "innovation", "location", "milestone", "principle", "title",
)  # fmt: skip
CARDS = ("gear", "storage", "loot")


def bearing_of(line: str, changes: Sequence[Change]) -> Bearing:
    """What a line of a command's story tells, by its changes; of words that tell none nobody knows."""
    return bearing(changes[line.since : line.until]) if isinstance(line, Sentence) else ""


def bearing(changes: Iterable[Change]) -> Bearing:
    """The gravest of what these changes mean; what only moves from one place to another means nothing."""
    changes = list(changes)
    found = {_one(change) for change in changes}
    found |= {_step(sum(map(_people, changes))), _cards(changes)}
    return next((each for each in GRAVEST if each in found), "")


def _cards(changes: list[Change]) -> Bearing:
    """Gear and resources that come are a gain, whatever was paid for them; what only changes hands is none."""
    counts = [(change.table, _copies(change)) for change in changes if change.table in CARDS]
    if any(table != "storage" for table, _ in counts) and not sum(count for _, count in counts):
        return ""
    return "gain" if any(count > 0 for _, count in counts) else "loss" if counts else ""


def _copies(change: Change) -> int:
    """How many more of a card there are in one place."""
    if change.kind == "set":
        return int(change.new - change.old) if change.field == "copies" else 0
    row = change.new or change.old
    return int(row.get("copies", 1)) * (1 if change.new else -1)


def _people(change: Change) -> int:
    """How many more people there are."""
    if change.table == "survivor" and change.kind != "set":
        return 1 if change.new else -1
    return int(change.new - change.old) if (change.table, change.field) == ("settlement", "nameless") else 0


def _one(change: Change) -> Bearing:
    """What one change means by itself."""
    where = (change.table, change.field)
    if change.kind != "set":
        return _row(change)
    if where == ("survivor", "dead"):
        return "death" if change.new else "gain"
    if where in WOUNDS:
        return "wound" if change.new > change.old else "gain"
    if where == ("card", "pile"):
        return "gain" if change.new == "wounds" else ""
    if where == ("showdown", "over"):
        return "gain" if change.new == "victory" else "loss" if change.new == "defeat" else ""
    return _step((change.new - change.old) * FIELDS[where]) if where in FIELDS else ""


def _row(change: Change) -> Bearing:
    """What a row means that came, or went."""
    row, by = change.new or change.old, 1 if change.new else -1
    if change.table in ("trait", "holding"):
        kind = str(row["content"]).partition(":")[2].partition("/")[0]
        return "wound" if kind in HURTS and by > 0 else _step(by * ((kind in GOOD) - (kind in (*HURTS, *BAD))))
    if change.table == "body_part" and by > 0:
        return "wound" if row["light"] or row["heavy"] or row["armor_lost"] else ""
    if change.table in ("token", "monster_token"):
        return _step(by * row["amount"] * FIELDS[change.table, "amount"])
    return ""


def _step(by: int) -> Bearing:
    """More is a gain, less a loss."""
    return "gain" if by > 0 else "loss" if by < 0 else ""
