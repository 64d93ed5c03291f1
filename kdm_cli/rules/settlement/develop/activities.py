"""What there is to do for endeavors, and what speaks against it: requirements, bans, limits, what is there already."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from kdm_cli.light import Any, NamedTuple, cast
from kdm_cli.rules import draft, matches
from kdm_cli.rules.asking import lasting, numbers, texts
from kdm_cli.rules.asking.cards import as_meant, sibling
from kdm_cli.rules.asking.texts import check_alive, forbidden
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.content import CARD, Candidate, Content, Entry, Tally, fold, pick, sibling_of
from kdm_cli.rules.content import matches as called
from kdm_cli.rules.language.phrases import condition, plain
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import timeline
from kdm_cli.rules.settlement.develop import payment
from kdm_cli.rules.settlement.holdings import deck_listed
from kdm_cli.rules.state import Gear, Holding, Step, Stored, Survivor
from kdm_cli.rules.under_way import Scene, within

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
        return cast("int | None", self.data.get("cost", 1))

    @property
    def resources(self) -> Mapping[str, int]:
        """What else is paid for it."""
        return cast("Mapping[str, int]", self.data.get("resources", {}))

    @property
    def effects(self) -> Sequence[Mapping[str, Any]]:
        """What it does."""
        return cast("Sequence[Mapping[str, Any]]", self.data.get("effects", ()))

    @property
    def card(self) -> Entry:
        """The card under the name of the activity, for whatever is told and asked while it is carried out."""
        return Entry(self.source.id, self.name, self.source.data)


def printed(play: Play) -> list[Activity]:
    """Every activity that a card of the packs prints, whether the card is here or not."""
    return play.remembered(
        "activities",
        lambda: list(_of_cards(play, play.content.of(*KINDS), play.content.of("location"))),
        payment.PACKS,
    )


def _of_cards(play: Play, cards: Sequence[Entry], locations: Sequence[Entry]) -> Iterator[Activity]:
    """What these cards print, and how these of the locations are built that no card of all builds."""
    for entry in cards:
        for data in entry.data.get("endeavors", ()):
            yield Activity(entry, data["name"], data)
    brought = play.remembered("brought", lambda: play.content.tally(BROUGHT), payment.PACKS)
    for location in locations:
        if location.id not in brought and "endeavor" in location.data.get("build", {}):
            yield _from_build(play, location)


def _from_build(play: Play, location: Entry) -> Activity:
    """Where the card it is built at does not print it, and only there, the price on the location is the endeavor."""
    build = location.data["build"]
    price = {"cost": build["endeavor"], "resources": build.get("resources", {})}
    gain = {"op": "gain", "what": location.id, "target": "settlement"}
    told = {**price, "text": ["build the location"], "effects": [gain]}
    return Activity(play.entry(_built_at(play.content, location)), f"Build {location.name}", told)


def _built_at(content: Content, location: Entry) -> str:
    kind, _, slug = f"location {location.data['build']['at']}".rpartition(" ")
    return sibling_of(content, location, kind.rpartition(" ")[2], slug)


def _prices(content: Content, location: Entry) -> Iterator[str]:
    """The card that a location is built at and that has its price."""
    if "endeavor" in location.data.get("build", {}):
        yield _built_at(content, location)


def _prints(_: Content, entry: Entry) -> Iterator[str]:
    if entry.data.get("endeavors"):
        yield entry.id


def _brings(content: Content, entry: Entry) -> Iterator[str]:
    for data in entry.data.get("endeavors", ()):
        yield from brought_by(content, entry, data)


PRINTED = Tally("endeavors", KINDS, _prints)  # the cards that print any
BROUGHT = Tally("brought", KINDS, _brings)  # what theirs bring to the settlement
PRICED = Tally("built at", ("location",), _prices)


def own(play: Play, survivor: Survivor) -> Iterator[Activity]:
    """What a survivor's own cards let them do for endeavors."""
    if not texts.could(play, survivor, "endeavors", _costs_endeavors):
        return
    for text in texts.of_survivor(play, survivor):
        for block in text.data.get("activate", ()):
            if "endeavors" in block["cost"]:
                price = {"cost": block["cost"]["endeavors"], "resources": block["cost"].get("resources", {})}
                said = {"text": text.data.get("text", [])}
                yield Activity(text.entry, block.get("name", text.name), {**said, **block, **price}, survivor)


def _costs_endeavors(block: Mapping[str, Any]) -> bool:
    return any("endeavors" in each["cost"] for each in block.get("activate", ()))


def here(play: Play) -> list[Activity]:
    """What is printed on what the settlement has, on its event, and on the cards of the living."""
    return _printed_here(play) + [activity for survivor in numbers.living(play) for activity in own(play, survivor)]


PLACES = ("holding", "gear", "storage", "step", *payment.PACKS)  # where a card is that prints some


def _printed_here(play: Play) -> list[Activity]:
    def of_what_is_here() -> list[Activity]:
        has, *_ = _printing(play)
        cards, locations = play.content.saying(PRINTED, has), play.content.saying(PRICED, has)
        return [each for each in _of_cards(play, cards, locations) if is_here(play, each)]

    return play.remembered("activities here", of_what_is_here, PLACES, lambda: _printing(play))


def _printing(play: Play) -> tuple[frozenset[str], tuple[int, ...], frozenset[str]]:
    """Which cards that print activities are here, the steps that were done, and which print any at all."""
    tallies = (PRINTED, PRICED)
    printing = play.remembered(
        "cards with activities",
        lambda: frozenset(id for each in tallies for id in play.content.tally(each)),
        payment.PACKS,
    )
    steps = play.draft.rows(Step)
    has = {row.how for row in steps.values() if row.how}
    has |= {row.content for row in play.draft.rows(Holding).values()}
    has |= {row.content for row in play.draft.rows(Gear).values()}
    has |= {row.content for row in play.draft.rows(Stored).values()}
    return printing & has, tuple(steps), printing


def is_here(play: Play, activity: Activity, soon: frozenset[str] = frozenset()) -> bool:
    """Whether the card that says so is here, or will be."""
    source = activity.source
    if activity.owner is not None or source.id in soon:
        return True
    has = {"settlement_event": timeline.is_in_play, "gear": somebody_has}.get(source.kind, numbers.holds)
    return has(play, source.id)


def somebody_has(play: Play, content: str) -> bool:
    """Whether a gear card is worn or stored."""
    return bool(play.draft.where(Gear, "content", content) or play.draft.where(Stored, "content", content))


def brings(play: Play, activity: Activity) -> list[Entry]:
    """The locations and innovations it gives to the settlement."""
    return [play.entry(each) for each in brought_by(play.content, activity.source, activity.data)]


def bringing(play: Play, entry: Entry) -> list[Activity]:
    """What brings this card to the settlement, wherever that is printed."""
    locations = [entry] if entry.kind == "location" and not play.content.is_out(entry) else []
    found = _of_cards(play, play.content.saying(BROUGHT, (entry.id,)), locations)
    return [each for each in found if entry in brings(play, each)]


def brought_by(content: Content, source: Entry, data: Mapping[str, Any]) -> Iterator[str]:
    """The same, by their ids, of an activity that a card prints."""
    for op in data.get("effects", ()):
        if op["op"] == "gain" and isinstance(what := op.get("what"), str):
            kind, _, slug = what.rpartition("/")
            if kind.rpartition(":")[2] in SETTLEMENT:
                yield sibling_of(content, source, kind, what if ":" in what else slug)


def named(play: Play, text: str, survivor: Survivor, is_open: Callable[[Activity], bool]) -> list[Activity]:
    """What a name means: first what is open now, then what is here, then what is printed anywhere."""
    there = _printed_here(play)
    found, candidates = [*there, *own(play, survivor)], list[Candidate]()
    if not play.meanings.then:
        names = play.remembered(
            "names of what is here", lambda: list(_candidates(play, there)), PLACES, lambda: _printing(play)
        )
        candidates = [*names, *_candidates(play, found[len(there) :], len(there))]
    if not any(fold(each.name) == fold(text) for each in candidates):  # else it is what is here that is meant
        every = printed(play)
        found = [*every, *own(play, survivor)]
        candidates = play.remembered("names of activities", lambda: list(_candidates(play, every)), payment.PACKS)
        candidates = [*candidates, *_candidates(play, found[len(every) :], len(every))]
    if meant := as_meant(play, text, {each.source.id: each.source for each in found}.values()):
        ids = {each.id for each in meant}
        candidates = [each for each in candidates if found[int(str(each.thing))].source.id in ids]
    likely = _likely(play, text, found, candidates, is_open)
    play.meanings.note(CARD, text, *dict.fromkeys(each.source.id for each in likely))
    return likely


def _likely(
    play: Play, text: str, found: Sequence[Activity], candidates: list[Candidate], is_open: Callable[[Activity], bool]
) -> list[Activity]:
    likely = {int(str(candidate.thing)) for candidate in called(text, candidates)}
    if len(likely) == 1:
        return [found[at] for at in likely]
    tiers = {at: int(not is_open(found[at])) if is_here(play, found[at]) else 2 for at in likely}
    meant = sorted(at for at, tier in tiers.items() if tier == min(tiers.values()))
    if len({found[at].name for at in meant}) != 1:
        among = [each._replace(tier=tiers.get(int(str(each.thing)), 2)) for each in candidates]
        pick(text, among, "endeavor", LIST)  # refuses, with the names it may be
    return [found[at] for at in meant]


def _candidates(play: Play, activities: Sequence[Activity], first: int = 0) -> Iterator[Candidate]:
    """What each is called; what it brings names it too."""
    for at, activity in enumerate(activities, first):
        brought = [(entry.name, entry.data) for entry in brings(play, activity)]
        for name, data in [(activity.name, activity.data), *brought]:
            yield from (Candidate(each, at) for each in (name, *data.get("aliases", ())))


def price(play: Play, activity: Activity) -> str:
    """What it costs in words: `1 endeavor, 3 bone, 1 hide`."""
    return ", ".join([endeavors(activity.cost), *payment.in_words(play, payment.Cost(activity.resources))])


def endeavors(count: int | None) -> str:
    """So many endeavors; nobody knows how many where None."""
    return "? endeavors" if count is None else f"{count} endeavor{'s' * (count != 1)}"


LIMITS = {
    "lifetime": "once in a life", "year": "once a year", "settlement_phase": "once a phase",
    "campaign": "once a campaign",
}  # fmt: skip
REQUIRED = {"requires_innovation": "innovation", "requires_principle": "principle", "requires_gear": "gear"}
BARRED = "endeavor"  # forbidden: whoever cannot spend any
FINAL = ("already-built", "already-known", "deck-empty")  # what no house rule makes possible


class Hindrance(NamedTuple):
    """Why something cannot be done: a stable code and a sentence."""

    code: str
    message: str


def barred(play: Play) -> dict[str, str]:
    """What is forbidden to the whole settlement, and by which card."""
    found: dict[str, str] = {}
    for text, block in texts.of_settlement(play).about("forbids"):
        if "when" not in block or holds(play, block["when"], Scene(text.entry)):
            for word in block["forbids"]:
                found.setdefault(word, text.name)
    return lasting.words(play, None, "forbid") | found


def of_spender(play: Play, survivor: Survivor | None) -> Iterator[Hindrance]:
    """Anybody alive can spend endeavors whom no card keeps from it; also somebody who has no sheet yet (R266)."""
    if survivor is not None:
        check_alive(survivor)
        if card := forbidden(play, survivor).get(BARRED):
            yield Hindrance("may-not-endeavor", f"{survivor.name} spends no endeavors ({card}).")
    elif not play.draft.settlement.nameless:
        cards = []
        for each in numbers.living(play):
            card = forbidden(play, each).get(BARRED)
            if card is None:
                return
            cards.append(card)
        yield Hindrance("may-not-endeavor", f"Nobody can spend endeavors{f' ({cards[0]})' if cards else ''}.")


def against(
    play: Play, activity: Activity, survivor: Survivor | None, soon: frozenset[str] = frozenset()
) -> Iterator[Hindrance]:
    """What speaks against it beside its price; `soon` is what the settlement will have by then."""
    name, source = activity.name, activity.source
    if not is_here(play, activity, soon):
        event = " as the event of this phase" if source.kind == "settlement_event" else ""
        yield Hindrance("not-here", f"{name} needs {source.name}{event}.")
    for field, kind in REQUIRED.items():
        if field in activity.data:
            content = sibling(play, source, kind, activity.data[field])
            if not (somebody_has if kind == "gear" else numbers.holds)(play, content):
                message = f"{name} needs {play.name_of(content)}."
                if kind == "gear":
                    yield Hindrance("needs-gear", message)
                else:
                    yield Hindrance("needs-principle" if kind == "principle" else "needs-innovation", message)
    bans, innovating = barred(play), innovates(activity)  # for all
    category = source.data.get("category") if source.kind == "innovation" else None
    if card := bans.get(matches.word("endeavors", category)):
        yield Hindrance("forbidden", f"No {category} endeavors now ({card}).")
    if innovating and (card := bans.get(matches.word("endeavors", "innovate"))):
        yield Hindrance("forbidden", f"Nobody can innovate ({card}).")
    period = activity.data.get("limit")
    counted = (owner(activity, survivor), source.id, period or "", name)
    if period and (period != "lifetime" or survivor is not None) and lasting.used(play, *counted):
        number = draft.last_about(play.deeds(), "use", [row.id for row in lasting.uses(play, *counted)])
        by = f" by entry {number}" if number else ""
        yield Hindrance("used-up", f"{name} is done already{by}: {LIMITS.get(period, period)}.")
    if "when" in activity.data and not _may_hold(play, activity, survivor):
        yield Hindrance("condition", f"{name} {_asked_for(activity.data['when'])}.")
    if about(activity.effects, "dead") and not lately_dead(play):
        yield Hindrance("nobody-died", f"{name}: nobody died in the last showdown.")
    for entry in brings(play, activity):  # R268: what is built or known stays
        if numbers.holds(play, entry.id):
            built = entry.kind == "location"
            said = f"{entry.name} is {'built' if built else 'known'} already."
            yield Hindrance("already-built" if built else "already-known", said)
    if innovating and not deck_listed(play):
        yield Hindrance("deck-empty", "The innovation deck holds no card.")


def innovates(activity: Activity) -> bool:
    """Whether it draws innovations of which one is kept (R226)."""
    return any(op["op"] == "draw" and op.get("deck") == "innovation" for op in activity.effects)


def owner(activity: Activity, survivor: Survivor | None) -> int | None:
    """Whose limit it is: the survivor's for a lifetime or on their own card, else the settlement's."""
    personal = activity.data.get("limit") == "lifetime" or activity.owner is not None
    return survivor.id if personal and survivor is not None else None


def _may_hold(play: Play, activity: Activity, survivor: Survivor | None) -> bool:
    """Whether its condition holds for this survivor, or for anybody; what nobody can tell counts as open."""
    when = activity.data["when"]
    spenders = [survivor] if survivor else numbers.living(play)
    if not about(when, "nominated"):
        return any(holds(play, when, Scene(activity.card, each.id)) is not False for each in spenders)
    return survivor is None or bool(nominees(play, activity, survivor))


def nominees(play: Play, activity: Activity, survivor: Survivor | None) -> list[Survivor]:
    """The others for whom the condition may hold when they are nominated."""
    me, when = survivor.id if survivor else None, activity.data.get("when")
    others = [each for each in numbers.living(play) if each.id != me]
    if when is None:
        return others
    scenes = [(each, Scene(activity.card, me, {"nominated": (each.id,)})) for each in others]
    return [each for each, scene in scenes if holds(play, when, scene) is not False]


def _asked_for(when: Mapping[str, Any]) -> str:
    if "at_least" in when and "count" in when["of"]:
        return f"needs {plain(when['of']['count'])} ({when['at_least']} or more)"
    return "finds nobody to nominate" if about(when, "nominated") else f"is for who {condition(when)}"


def about(node: Any, word: str) -> bool:
    """Whether somebody in this part is meant anywhere in effects or conditions."""
    return word in meant_by(node)


def meant_by(node: Any) -> set[str]:
    """Everybody who is meant anywhere in effects or conditions."""
    found = [who for part in within(node) for who in (part.get("who"), part.get("target"))]
    return {who for who in found if isinstance(who, str)}


def several(node: Any, word: str) -> bool:
    """Whether so many of them or only some are meant, who are asked for while it is carried out."""
    return any(part.get("who") == word and not part.keys().isdisjoint(("count", "only")) for part in within(node))


def lately_dead(play: Play) -> list[Survivor]:
    """Who can have died in the last showdown: it was this lantern year or the one before."""
    return [row for row in play.draft.rows(Survivor).values() if row.dead and (row.died_year or 0) >= play.year - 1]
