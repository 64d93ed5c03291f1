"""The showdown under way: the monster, its level, and the survivors who fight it."""

from collections.abc import Iterator

from kdm_cli.light import Any
from kdm_cli.rules.content import Content, Document, Entry, Tally
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Card, Fighter, Showdown, Survivor, Trait
from kdm_cli.rules.under_way import Scene

PROLOGUE, SPECIAL = "prologue", "special"
FIGHTERS = ("fighter", "survivor")  # the tables that say who fights
ROLES = Tally("roles", ("monster",), lambda _, entry: (str(entry.data.get("role")),), "fights.json")


def _of_monster(_: Content, card: Entry) -> Iterator[str]:
    if "monster" in card.data:
        yield str(card.data["monster"])


AI_CARDS = Tally("AI cards", ("ai_card",), _of_monster, "fights.json")  # by the slug of whose deck they are
HIT_LOCATIONS = Tally("hit locations", ("hit_location",), _of_monster, "fights.json")


def current(play: Play) -> Showdown | None:
    """The showdown under way, or None."""
    for row in play.draft.rows(Showdown).values():
        return row
    return None


def need(play: Play) -> Showdown:
    """The showdown under way; without one the command is refused."""
    for row in play.draft.rows(Showdown).values():
        return row
    refuse("no-showdown", "No showdown is under way.", "kdm showdown start MONSTER begins one.")


def check_over(play: Play, what: str) -> None:
    """Refuse what waits for the end of a showdown under way."""
    message = f"A showdown is under way: {what} before it ends."
    play.require(current(play) is None, "showdown-under-way", message, "kdm showdown show; kdm showdown end ends it.")


def change(play: Play, **fields: Any) -> Showdown:
    """Write down something about the showdown under way."""
    return play.draft.set(need(play), **fields)


def monster(play: Play) -> Entry:
    """The monster that is fought."""
    return play.entry(need(play).monster)


def of_first_story(play: Play) -> list[Entry]:
    """The White Lion as it is in the First Story (R9, R59)."""
    return play.content.saying(ROLES, (PROLOGUE,))


def deck_of(play: Play) -> str:
    """The slug under which the monster's cards are kept: the First Story's lion uses the White Lion's."""
    entry = monster(play)
    return str(entry.data.get("based_on") or entry.slug)


def level_row(play: Play) -> Document:
    """The numbers of the monster at the level that is fought."""
    showdown, rows = need(play), monster(play).data["levels"]
    return next((row for row in rows if row["level"] in (showdown.level, showdown.kind)), rows[0])


def fighters(play: Play) -> list[Fighter]:
    """Everyone who came to the showdown and lives, in the order of the party."""
    return list(play.remembered("fighters", lambda: _fighters(play), FIGHTERS))


def _fighters(play: Play) -> list[Fighter]:
    rows = play.draft.rows(Survivor)
    found = [row for row in play.draft.rows(Fighter).values() if not rows[row.survivor_id].dead]
    return sorted(found, key=lambda row: row.place)


def fighter(play: Play, survivor: Survivor) -> Fighter | None:
    """What the showdown remembers of a survivor."""
    rows = play.draft.where(Fighter, OWNER, survivor.id)
    return rows[0] if rows else None


def need_fighter(play: Play, survivor: Survivor) -> Fighter:
    """The same; who does not fight is refused."""
    need(play)
    row = fighter(play, survivor)
    if survivor.dead:
        refuse("survivor-dead", f"{survivor.name} is dead.", f"kdm survivor revive {quoted(survivor.name)}")
    if row is None:
        refuse("not-fighting", f"{survivor.name} is not in this showdown.", "kdm showdown show names those who are.")
    return row


def new_injuries(play: Play, survivor: Survivor) -> list[Trait]:
    """The permanent injuries suffered in the showdown under way."""
    begun, new = False, set[int]()
    for changes in (*(deed.changes for deed in play.deeds()), play.draft.changes):
        made = {(each.table, each.id) for each in changes if each.kind == "create"}
        begun = begun or ("showdown", need(play).id) in made
        new |= {row for table, row in made if begun and table == "trait"}
    rows = [row for row in play.draft.of(Trait, survivor.id) if row.id in new]
    return [row for row in rows if play.entry(row.content).kind == "severe_injury"]


def survivors(play: Play) -> list[Survivor]:
    """The living survivors on the board, in the order of the party."""
    rows = play.draft.rows(Survivor)
    return [rows[row.survivor_id] for row in fighters(play) if not row.off_board]


def away(play: Play) -> list[Survivor]:
    """The living survivors who fight but are off the board: swallowed, run home."""
    rows = play.draft.rows(Survivor)
    return [rows[row.survivor_id] for row in fighters(play) if row.off_board]


def fell(play: Play, survivor: Survivor) -> None:
    """Remember in which round a survivor was knocked down: they stand when the next monster turn ends (R106)."""
    showdown, row = current(play), fighter(play, survivor)
    if showdown is not None and row is not None:
        play.draft.set(row, fell=showdown.round)


def check_away(play: Play, survivor: Survivor) -> None:
    """Refuse to tear up the sheet of somebody who fights, living or dead."""
    if fighter(play, survivor) is not None:
        refuse("in-showdown", f"{survivor.name} is in the showdown.", "kdm showdown end; or kdm undo takes it back.")


def in_play(play: Play) -> list[Card]:
    """The monster's cards that lie in play: what stays there, and what was drawn and is being resolved."""
    return sorted(play.draft.where(Card, "pile", "play"))


def staying(play: Play) -> list[Card]:
    """Those that stay: moods, traits, durations, statuses, and the locations of persistent injuries."""
    return [row for row in in_play(play) if row.position]


STATUS = "survivor_status"


def row_of(play: Play, content: str, survivor_id: int | None = None) -> Card | None:
    """The row in play of this card: the one beside this survivor first, never a status beside somebody else."""
    rows = [row for row in in_play(play) if row.content == content]
    if survivor_id is not None and play.entry(content).data.get("card_type") == STATUS:
        rows = [row for row in rows if row.survivor_id in (None, survivor_id)]
    return next((row for row in rows if row.survivor_id == survivor_id), rows[0] if rows else None)


def card_row(play: Play, scene: Scene) -> Card | None:
    """The card in play that is being carried out, if it is one of the monster's."""
    return row_of(play, scene.source.id, scene.me) if scene.source.kind in ("ai_card", "hit_location") else None
