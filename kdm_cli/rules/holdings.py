"""What the settlement has: innovations, locations, principles, quarries, nemeses and milestones."""

from kdm_cli.rules import departing, milestones, numbers, texts, tracks
from kdm_cli.rules.cards import among, sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.numbers import held, holds
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Holding

__all__ = ["departing_bonuses", "gain_holding", "held", "hold", "innovation_deck", "lose_holding"]

KINDS = ("innovation", "location", "principle", "monster", "milestone")
ROLES = ("quarry", "nemesis", "nemesis_finale", "legendary")  # monsters that can stand on the settlement sheet


def gain_holding(play: Play, text: str) -> None:
    """Write something on the settlement sheet."""
    entries = [entry for entry in play.content.of(*KINDS) if entry.kind != "monster" or entry.data["role"] in ROLES]
    hold(play, among(text, entries, "innovation, location, principle, monster or milestone"))


def hold(play: Play, entry: Entry) -> None:
    """The settlement gains this; of a pair of principles it can have only one."""
    if holds(play, entry.id):
        refuse("already-has", f"The settlement has {entry.name} already.", "kdm settlement show")
    if entry.kind == "principle":
        for other in held(play, "principle"):
            if other.data["principle"] == entry.data["principle"]:
                refuse("principle-chosen", f"{other.name} is chosen already.", f"kdm settlement lose '{other.name}'")
        milestones.settle_due(play, sibling(play, entry, "story_event", f"principle_{entry.data['principle']}"), None)
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
    if entry.kind == "principle":
        from kdm_cli.rules.given import take_back

        take_back(play, entry)
        milestones.due_again(play, entry.data["principle"])


def innovation_deck(play: Play) -> list[str]:
    """The innovations that could be drawn: what the held ones lead to, without those held; in no secret order."""
    mine = held(play, "innovation")
    known = {entry.id for entry in mine}
    led_to = {sibling(play, entry, "innovation", slug) for entry in mine for slug in entry.data.get("consequences", ())}
    for entry in play.content.of("innovation"):
        if any(sibling(play, entry, "innovation", slug) in known for slug in entry.data.get("consequence_of", ())):
            led_to.add(entry.id)
    return [entry.name for entry in play.content.of("innovation") if entry.id in led_to and entry not in mine]


def departing_bonuses(play: Play) -> list[str]:
    """What the settlement's cards give to those who depart, and what waits for them."""
    from kdm_cli.rules.effects.phrases import condition
    from kdm_cli.rules.effects.spoken import effects

    found = []
    for text in texts.of_settlement(play):
        for block in text.data.get("moments", ()):
            if block["at"] == "depart":
                only = f", if {condition(block['when'])}" if "when" in block else ""
                found.append(f"{text.name}: {effects(block['effects'])}{only}")
    return found + [f"{play.name_of(row.content)}: {effects([op])}" for row, op in departing.waiting(play)]


def _tell_limit(play: Play, before: int) -> None:
    after = numbers.survival_limit(play)
    if after != before:
        play.tell(f"Survival limit {before} -> {after}")
        tracks.cap_survival(play)


def _kind(entry: Entry) -> str:
    return str(entry.data["role"] if entry.kind == "monster" else entry.kind).replace("_", " ")
