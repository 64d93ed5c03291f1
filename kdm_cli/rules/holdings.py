"""What the settlement has: innovations, locations, principles, quarries, nemeses and milestones."""

from kdm_cli.rules import milestones, numbers, tracks
from kdm_cli.rules.cards import among, by_id, sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.innovations import held, holds
from kdm_cli.rules.names import Candidate, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Holding

KINDS = ("innovation", "location", "principle", "monster", "milestone")
ROLES = ("quarry", "nemesis", "nemesis_finale", "legendary")  # monsters that can stand on the settlement sheet


def gain_holding(play: Play, text: str) -> None:
    """Write something on the settlement sheet."""
    entries = [entry for entry in play.content.of(*KINDS) if entry.kind != "monster" or entry.data["role"] in ROLES]
    hold(play, by_id(text, entries) or among(text, entries, "innovation, location, principle, monster or milestone"))


def hold(play: Play, entry: Entry) -> None:
    """The settlement gains this; of a pair of principles it can have only one."""
    if holds(play, entry.id):
        refuse("already-has", f"The settlement has {entry.name} already.", "kdm settlement show")
    if entry.kind == "principle":
        for other in held(play, "principle"):
            if other.data["principle"] == entry.data["principle"]:
                refuse("principle-chosen", f"{other.name} is chosen already.", f"kdm settlement lose '{other.name}'")
        milestones.settle_due(play, sibling(entry, "story_event", f"principle_{entry.data['principle']}"), None)
    limit = numbers.survival_limit(play)
    play.draft.create(Holding, content=entry.id, year=play.year)
    play.tell(f"The settlement gains {entry.name} ({_kind(entry)})")
    _tell_limit(play, limit)
    milestones.check(play)


def lose_holding(play: Play, text: str) -> None:
    """Strike something off the settlement sheet."""
    rows = {row.content: row for row in play.draft.rows(Holding).values()}
    entry = among(text, [play.entry(content) for content in rows], "thing of the settlement", "kdm settlement show")
    limit = numbers.survival_limit(play)
    play.draft.delete(rows[entry.id])
    play.tell(f"The settlement loses {entry.name} ({_kind(entry)})")
    _tell_limit(play, limit)


def choose_principle(play: Play, principle: str, choice: str | None) -> None:
    """Choose one of a pair and keep its card (R217, R218), or take the choice back."""
    cards = play.content.of("principle")
    groups = dict.fromkeys(str(entry.data["principle"]) for entry in cards)
    pool = [Candidate(group.replace("_", " "), group) for group in groups]
    group = pick(principle, pool, "principle", f"One of {', '.join(each.name for each in pool)}.").thing
    pair = [entry for entry in cards if entry.data["principle"] == group]
    if choice is not None:
        entry = among(choice, pair, f"choice of {principle}", f"{' or '.join(entry.name for entry in pair)}.")
        hold(play, entry)
        for line in entry.data.get("cost_on_choice", ()):
            play.ask_hands(f"{entry.name}: {line}")
        roll = entry.data.get("on_choice_roll", {})
        for row in roll.get("rows") or ():
            play.ask_hands(f"{entry.name}, {roll['die']} {row['range']}: {row['effect']}")
        return
    chosen = [entry for entry in held(play, "principle") if entry in pair]
    if not chosen:
        refuse("not-chosen", f"The principle {str(group).replace('_', ' ')} has not been chosen.", "kdm settlement show")
    lose_holding(play, chosen[0].id)
    milestones.due_again(play, str(group))


def _tell_limit(play: Play, before: int) -> None:
    after = numbers.survival_limit(play)
    if after != before:
        play.tell(f"Survival limit {before} -> {after}")
        tracks.cap_survival(play)


def _kind(entry: Entry) -> str:
    return str(entry.data["role"]).replace("_", " ") if entry.kind == "monster" else entry.kind
