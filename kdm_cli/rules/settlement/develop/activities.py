"""What there is to do for endeavors: printed on locations, innovations, this phase's event and survivors' own cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.asking.cards import as_meant, referred, sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.meanings import CARD
from kdm_cli.rules.names import Candidate, matches, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.develop import payment
from kdm_cli.rules.settlement.develop.usefulness import PACKS
from kdm_cli.rules.state import Gear, Stored, Survivor

HELD = ("location", "innovation", "principle")
KINDS = (*HELD, "gear", "settlement_event")  # the cards that print endeavors
SETTLEMENT = ("location", "innovation")  # what an activity may bring to the settlement, and it has only once
LIST = "kdm endeavor --list shows what can be done."


class Activity(NamedTuple):
    """Something that can be done for endeavors, the card that says so, and who alone can do it if it is their card."""

    source: Entry
    name: str
    data: Mapping[str, Any]
    owner: Survivor | None = None

    @property
    def cost(self) -> int | None:
        """Its price in endeavors; None where nobody captured it."""
        price: int | None = self.data.get("cost", 1)
        return price

    @property
    def resources(self) -> Mapping[str, int]:
        """What else is paid for it."""
        price: Mapping[str, int] = self.data.get("resources", {})
        return price

    @property
    def effects(self) -> Sequence[Mapping[str, Any]]:
        """What it does."""
        operations: Sequence[Mapping[str, Any]] = self.data.get("effects", ())
        return operations

    @property
    def card(self) -> Entry:
        """The card under the name of the activity, for whatever is told and asked while it is carried out."""
        return Entry(self.source.id, self.name, self.source.data)


def printed(play: Play) -> list[Activity]:
    """Every activity that a card of the packs prints, whether the card is here or not."""
    return play.remembered("activities", lambda: list(_printed(play)), PACKS)


def _printed(play: Play) -> Iterator[Activity]:
    built: set[str] = set()
    for entry in play.content.of(*KINDS):
        for data in entry.data.get("endeavors", ()):
            activity = Activity(entry, data["name"], data)
            built |= {each.id for each in brings(play, activity)}
            yield activity
    for location in play.content.of("location"):
        if location.id not in built and "endeavor" in location.data.get("build", {}):
            yield _from_build(play, location)


def _from_build(play: Play, location: Entry) -> Activity:
    """Where the card it is built at does not print it, the price on the location itself is the endeavor.

    Elsewhere the printed endeavor is the only price there is; what `build` repeats of it is for reading.
    """
    build = location.data["build"]
    kind, _, slug = f"location {build['at']}".rpartition(" ")
    place = play.entry(sibling(play, location, kind.rpartition(" ")[2], slug))
    price = {"cost": build["endeavor"], "resources": build.get("resources", {})}
    gain = {"op": "gain", "what": location.id, "target": "settlement"}
    return Activity(place, f"Build {location.name}", {**price, "text": ["build the location"], "effects": [gain]})


def own(play: Play, survivor: Survivor) -> Iterator[Activity]:
    """What a survivor's own cards let them do for endeavors."""
    for text in texts.of_survivor(play, survivor):
        for block in text.data.get("activate", ()):
            if "endeavors" in block["cost"]:
                price = {"cost": block["cost"]["endeavors"], "resources": block["cost"].get("resources", {})}
                said = {"text": text.data.get("text", [])}
                yield Activity(text.entry, block.get("name", text.name), {**said, **block, **price}, survivor)


def here(play: Play) -> list[Activity]:
    """What is printed on what the settlement has, on its event, and on the cards of the living."""
    found = [activity for activity in printed(play) if is_here(play, activity)]
    return found + [activity for survivor in numbers.living(play) for activity in own(play, survivor)]


def is_here(play: Play, activity: Activity, soon: frozenset[str] = frozenset()) -> bool:
    """Whether the card that says so is here, or will be."""
    source = activity.source
    if activity.owner is not None or source.id in soon:
        return True
    if source.kind == "settlement_event":
        from kdm_cli.rules.settlement.phase import settlement_events

        return settlement_events.is_in_play(play, source.id)
    return somebody_has(play, source.id) if source.kind == "gear" else numbers.holds(play, source.id)


def somebody_has(play: Play, content: str) -> bool:
    """Whether a gear card is worn or stored."""
    return bool(play.draft.where(Gear, "content", content) or play.draft.where(Stored, "content", content))


def brings(play: Play, activity: Activity) -> list[Entry]:
    """The locations and innovations it gives to the settlement."""
    named = [str(op["what"]) for op in activity.effects if op["op"] == "gain" and isinstance(op.get("what"), str)]
    entries = [referred(play, activity.source, each) for each in named]
    return [entry for entry in entries if entry.kind in SETTLEMENT]


def named(play: Play, text: str, survivor: Survivor, is_open: Callable[[Activity], bool]) -> list[Activity]:
    """What a name means: first what is open now, then what is here, then what is printed anywhere."""
    every = printed(play)
    found = [*every, *own(play, survivor)]
    candidates = play.remembered("names of activities", lambda: list(_candidates(play, every)), PACKS)
    candidates = [*candidates, *_candidates(play, found[len(every) :], len(every))]
    sources = {each.source.id: each.source for each in found}
    if meant := as_meant(play, text, sources.values()):
        ids = {each.id for each in meant}
        candidates = [each for each in candidates if found[int(str(each.thing))].source.id in ids]
    meant_now = _likely(play, text, found, candidates, is_open)
    play.meanings.note(CARD, text, *dict.fromkeys(each.source.id for each in meant_now))
    return meant_now


def _likely(
    play: Play, text: str, found: Sequence[Activity], candidates: list[Candidate], is_open: Callable[[Activity], bool]
) -> list[Activity]:
    likely = {int(str(candidate.thing)) for candidate in matches(text, candidates)}
    if len(likely) == 1:
        return [found[at] for at in likely]
    tiers = {at: int(not is_open(found[at])) if is_here(play, found[at]) else 2 for at in likely}
    meant = sorted(at for at, tier in tiers.items() if tier == min(tiers.values()))
    if len({found[at].name for at in meant}) != 1:
        among = [each._replace(tier=tiers.get(int(str(each.thing)), 2)) for each in candidates]
        pick(text, among, "endeavor", LIST)  # refuses, with the names it may be
    return [found[at] for at in meant]


def _candidates(play: Play, activities: Sequence[Activity], first: int = 0) -> Iterator[Candidate]:
    for at, activity in enumerate(activities, first):
        yield from (Candidate(name, at) for name in _names(play, activity))


def _names(play: Play, activity: Activity) -> list[str]:
    """What it is called; what it brings names it too."""
    brought = [name for entry in brings(play, activity) for name in (entry.name, *entry.data.get("aliases", ()))]
    return [activity.name, *activity.data.get("aliases", ()), *brought]


def price(play: Play, activity: Activity) -> str:
    """What it costs in words: `1 endeavor, 3 bone, 1 hide`."""
    return ", ".join([endeavors(activity.cost), *payment.in_words(play, payment.Cost(activity.resources))])


def endeavors(count: int | None) -> str:
    """So many endeavors; nobody knows how many where None."""
    return "? endeavors" if count is None else f"{count} endeavor{'s' * (count != 1)}"
