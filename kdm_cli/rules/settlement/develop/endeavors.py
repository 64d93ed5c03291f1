"""Endeavors: spent by a survivor for what a card offers at home, which is then carried out (R219, R265, R266).

Building locations is one, for good (R222, R268), and innovating: cards are drawn, one is kept, and the deck grows by
what it leads to (R225, R226, R267). That deck is derived from what the settlement knows (R283).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from kdm_cli.light import Any
from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, steps, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import among, typed
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.asking.people import by_name, choose
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_out, carry_text, never_silent
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language import spoken
from kdm_cli.rules.play import Play, one_more, quoted
from kdm_cli.rules.refusal import refuse, refuse_left
from kdm_cli.rules.settlement.develop import activities, payment
from kdm_cli.rules.settlement.develop.activities import LIST, Activity, meant_by
from kdm_cli.rules.settlement.holdings import hold, innovation_deck, innovations_of
from kdm_cli.rules.state import Lasting, Survivor
from kdm_cli.rules.under_way import Scene, within

PRICES = [str(number) for number in range(4)]  # what an endeavor may cost whose price nobody captured


def spend(play: Play, survivor: Survivor | None, count: int, what: str) -> None:
    """A survivor, or somebody nobody needs to name, spends endeavors of the settlement for this (R219, R266)."""
    for reason in activities.of_spender(play, survivor):
        play.require(False, *reason)
    play.beside.use("--by")
    have = play.draft.settlement.endeavors
    message = f"{what} costs {activities.endeavors(count)}, and there {'is' if have == 1 else 'are'} {have}."
    play.require(have >= count, "not-enough", message)
    if (left := max(0, have - count)) != have:
        play.draft.set(play.draft.settlement, endeavors=left)
        play.tell(f"Endeavors {have} -> {left} ({f'{survivor.name}, ' if survivor else ''}{what})")


def do(play: Play, survivor: Survivor, text: str, named: Sequence[Survivor] = ()) -> None:
    """A survivor does something for endeavors; `named` are others whom it concerns."""
    steps.check_reached(play, "develop", "An endeavor")
    found = activities.named(play, text, survivor, lambda each: not why_not(play, each, survivor))
    undertake(play, one_of(play, found, survivor), survivor, named)


def one_of(play: Play, found: Sequence[Activity], survivor: Survivor | None) -> Activity:
    """Of several ways to do the same the only one that is open and can be paid; else the one the people choose."""
    if len(found) == 1:
        return found[0]
    free = [each for each in found if not any(activities.against(play, each, survivor))] or list(found)
    payable = [each for each in free if not lacking(play, each)] or free
    if len(payable) == 1:
        return payable[0]
    called = {f"{each.source.name}: {activities.price(play, each)}{printing(each)}": each for each in payable}
    return called[play.table.choose(payable[0].name, list(called))]


def printing(activity: Activity) -> str:
    """The printings that have it, where not all do."""
    edition = activity.data.get("edition")
    return f" (printing {edition})" if edition else ""


def undertake(
    play: Play, activity: Activity, survivor: Survivor | None, named: Sequence[Survivor] = (), *, keep: Any = None
) -> None:
    """If nothing speaks against it, it is paid, counted and carried out for the one who does it (R266)."""
    check(play, activity, survivor)
    roles = _roles(play, activity, survivor, named)
    pay(play, [activity], survivor)
    carry(play, activity, survivor, roles, keep=keep)


def check(play: Play, activity: Activity, survivor: Survivor | None, soon: frozenset[str] = frozenset()) -> None:
    """Refuse what cannot be done, say why, and what it would take."""
    for reason in activities.against(play, activity, survivor, soon):
        if reason.code in activities.FINAL:
            refuse(*reason, LIST)
        play.require(False, *reason, _way_out(play, activity, reason.code))


def _way_out(play: Play, activity: Activity, code: str) -> str:
    """What would help: what must come first, who fits, or else what there is to do instead."""
    if code == "not-here":
        return f"It costs {activities.price(play, activity)}. {_what_brings(play, activity)}{LIST}"
    if code == "condition" and activity.data.get("text"):
        return f"It says: {activity.data['text'][0]}. {LIST}"
    return LIST if code == "used-up" else f"{LIST} --house-rule does it all the same."


def _what_brings(play: Play, activity: Activity) -> str:
    """How the card would come that is not here: built, won by an endeavor, innovated, or given."""
    source = activity.source
    bringing = next(iter(activities.bringing(play, source)), None)
    if bringing is not None:
        building = source.kind == "location"
        line = f"build {typed(source)}" if building else f"endeavor NAME {quoted(bringing.name)}"
        return f"First kdm {line}. "
    given = str(source.data.get("build", {}).get("gained_by", "")).replace("_", " ")
    if given:
        return f"It comes from: {given}. "
    return f"What brings it: kdm look {typed(source)}. " if source.kind == "innovation" else ""


def pay(play: Play, chosen: Sequence[Activity], survivor: Survivor | None, what: str = "") -> None:
    """Pay for one or more at once, resources with one payment; each counts as done."""
    what, count = what or chosen[0].name, 0
    for activity in chosen:  # where nobody captured the number the people read it off their card
        why = f"{activity.name}: how many endeavors it costs"
        count += int(play.table.choose(why, PRICES)) if activity.cost is None else activity.cost
    spend(play, survivor, count, what)
    wanted: Counter[str] = Counter()
    for activity in chosen:
        wanted.update(activity.resources)
    if wanted:
        later = any("resources" in part.get("cost", ()) for each in chosen for part in within(each.effects))
        payment.pay(play, wanted, source=what, later=later)
    for activity in chosen:
        if period := activity.data.get("limit"):
            owner = activities.owner(activity, survivor)
            lasting.count_use(play, owner, activity.source.id, period, activity.name)


def _roles(
    play: Play, activity: Activity, survivor: Survivor | None, named: Sequence[Survivor]
) -> dict[str, tuple[int, ...]]:
    """Whom it concerns beside the one who does it: those who are named, else who is asked for (R266)."""
    parts = [*activity.effects, activity.data.get("when")]
    roles = {"nominated": tuple(each.id for each in named if not each.dead),
             "dead": tuple(each.id for each in named if each.dead)}  # fmt: skip
    meant = meant_by(parts)
    concerned = [role for role in roles if role in meant]
    open_ = any(op["op"] == "remind" for op in activity.effects)
    for role, ids in roles.items():
        if ids and role not in concerned and not open_:
            name = play.draft.rows(Survivor)[ids[0]].name
            message = f"{activity.name} does not concern {name}."
            refuse_left("concerns-nobody", message, "", "--survivor", [name], play.meaning(ids[0]))
    for role in concerned:
        dead = role == "dead"
        if not roles[role] and not activities.several(activity.effects, role):
            among = activities.lately_dead(play) if dead else activities.nominees(play, activity, survivor)
            why = f"{activity.name}: {'who died' if dead else 'nominate a survivor'}"
            roles[role] = tuple(each.id for each in choose(play, among, why))
        elif not dead and "when" in activity.data:
            fitting = [each.id for each in activities.nominees(play, activity, survivor)]
            for each in roles[role]:
                name = play.draft.rows(Survivor)[each].name
                play.require(each in fitting, "does-not-fit", f"{activity.name}: {name} does not fit it.")
    return {role: ids for role, ids in roles.items() if ids}


def carry(
    play: Play, activity: Activity, survivor: Survivor | None, roles: Mapping[str, tuple[int, ...]], *, keep: Any = None
) -> None:
    """Do what it says, be it an augury (R223) or a location; self is the one who spends."""
    moments.happen(play, "endeavor", survivor)
    if activities.innovates(activity):
        draw_and_keep(play, activity, survivor, keep)
    else:
        scene = Scene(activity.card, survivor.id if survivor else None, dict(roles))
        with never_silent(play, activity.name):
            carry_out(play, activity.effects, scene)
    for entry in activities.brings(play, activity):
        if entry.kind == "location":
            play.ask_hands(f"Lay {entry.name} below the settlement board (R221).")


def lacking(play: Play, activity: Activity) -> list[str]:
    """What its price is short of, in words."""
    missing = (activity.cost or 0) - play.draft.settlement.endeavors
    found = [activities.endeavors(missing)] if missing > 0 else []
    return found + payment.lacking(play, activity.resources)


def why_not(play: Play, activity: Activity, survivor: Survivor | None = None) -> str:
    """The first reason why it cannot be done now, by this survivor or by somebody; nothing where it can."""
    spender = list(activities.of_spender(play, survivor)) if survivor else []
    reason = next(iter([*spender, *activities.against(play, activity, survivor)]), None)
    if reason is not None:
        return reason.message
    short = lacking(play, activity)
    return f"{', '.join(short)} short" if short else ""


def not_yet(play: Play) -> str:
    """Why no endeavors are spent now, whatever for; nothing where they are."""
    step = steps.following(play)
    reached = step is not None and step.number >= steps.BY_KEY["develop"].number
    return "" if reached else "Endeavors are spent from step 7 of the settlement phase on (R219)."


def available(play: Play) -> list[dict[str, Any]]:
    """Everything that what is here offers for endeavors, what can be done now first; not what is built already."""
    nobody = next((reason.message for reason in activities.of_spender(play, None)), "")
    brought = [(each, activities.brings(play, each)) for each in activities.here(play)]
    open_ = [each for each, brings in brought if not brings or not all(holds(play, entry.id) for entry in brings)]
    return sorted((_shown(play, each, nobody) for each in open_), key=lambda each: bool(each["why_not"]))


def _shown(play: Play, activity: Activity, nobody: str) -> dict[str, Any]:
    return {
        "name": activity.name,
        "source": activity.source.name,
        "kind": activity.source.kind,
        "survivor": activity.owner.name if activity.owner else None,
        "cost": activity.cost,
        "resources": dict(activity.resources),
        "price": activities.price(play, activity),
        "limit": activities.LIMITS.get(activity.data.get("limit", ""), activity.data.get("limit")),
        "edition": activity.data.get("edition"),
        "text": list(activity.data.get("text") or [spoken.effects(activity.data.get("effects", ()))]),
        "why_not": nobody or why_not(play, activity, activity.owner),
    }


def build(play: Play, locations: Sequence[Entry], by: Survivor | None) -> None:
    """Build these locations, all or none, with one payment (R220); one may be what the next is built at."""
    steps.check_reached(play, "develop", "Building")
    chosen: list[Activity] = []
    soon: frozenset[str] = frozenset()
    for location in locations:
        if holds(play, location.id) or location.id in soon:
            refuse("already-built", f"{location.name} is built already.", "kdm settlement show")  # R268
        if found := ways(play, location):
            chosen.append(_way(play, found, by, soon))
        else:  # nobody builds it: it comes to the settlement in another way
            given = str(location.data.get("build", {}).get("gained_by", "no card of the packs")).replace("_", " ")
            message = f"{location.name} is not built, but gained."
            play.require(
                False, "not-built", message, f"It comes from: {given}. kdm settlement gain mends what was missed."
            )
            hold(play, location)
        soon |= {location.id}
    if chosen:
        pay(play, chosen, by, f"{len(chosen)} locations" if len(chosen) > 1 else "")
    for activity in chosen:
        carry(play, activity, by, {})


def likely(play: Play) -> Callable[[Entry], int]:
    """Which location a name means first: one that can be built here, then any that is not built."""
    here = {entry.id for each in activities.here(play) for entry in activities.brings(play, each)}
    return lambda entry: 2 if holds(play, entry.id) else int(entry.id not in here)


def ways(play: Play, location: Entry) -> list[Activity]:
    """What builds it: printings have it in different places, and the price stands there."""
    return activities.bringing(play, location)


def _way(play: Play, found: Sequence[Activity], by: Survivor | None, soon: frozenset[str]) -> Activity:
    """Where it is built: one of the places that are here, else the first, which is refused."""
    here = [each for each in found if activities.is_here(play, each, soon)]
    activity = one_of(play, here, by) if here else found[0]
    check(play, activity, by, soon)
    if activity.data.get("edition"):
        play.tell(f"{activity.name} at {activity.source.name}{printing(activity)}")
    return activity


DECK_LIST = "kdm settlement show lists the deck."
DECK = "innovation"


def innovate(play: Play, text: str | None, by: Survivor | None) -> None:
    """Innovate where it is printed, for what it costs there; the innovation that is named is the one kept."""
    steps.check_reached(play, "develop", "Innovating")
    here = [each for each in activities.here(play) if activities.innovates(each) and each.owner is None]
    ways = here or [each for each in activities.printed(play) if activities.innovates(each)][:1]
    if not ways:
        refuse("not-here", "No card of the packs says how to innovate.", "kdm pack list")
    keep = None if text is None else _innovation(play, text)
    undertake(play, one_of(play, ways, by), by, keep=keep)


def _innovation(play: Play, text: str) -> Entry:
    """The innovation that is to be kept: one of the deck, unless a house rule says otherwise."""
    deck = {entry.id for entry in innovation_deck(play)}
    entry = among(play, text, play.content.of(DECK), DECK, DECK_LIST, lambda entry: int(entry.id not in deck))
    if holds(play, entry.id):
        refuse("already-known", f"{entry.name} is known already.", DECK_LIST)
    if entry.id not in deck:
        given = str(entry.data.get("gained_by", "")).replace("_", " ")
        hint = f"It is gained by {given}." if given else DECK_LIST
        if leads := leading_to(play, entry):
            hint = f"It comes with {' or '.join(leads)}. {DECK_LIST}"
        play.require(False, "not-in-deck", f"{entry.name} is not in the innovation deck.", hint)
    return entry


def leading_to(play: Play, entry: Entry) -> list[str]:
    """The innovations that bring a card into the deck."""
    leads = [each.name for each in play.content.of(DECK) if entry.id in innovations_of(play, each, "consequences")]
    return leads + [play.name_of(each) for each in innovations_of(play, entry, "consequence_of")]


def draw_and_keep(play: Play, activity: Activity, survivor: Survivor | None, keep: Entry | None) -> None:
    """Draw as many as the card and others say, keep one (R226), the only one that needs a name if it is named."""
    op = next(op for op in activity.effects if op["op"] == "draw")
    count = worth(play, op.get("count", 1), Scene(activity.card, survivor.id if survivor else None)) or 1
    known = [word for text in texts.of_settlement(play) for word in text.data.get("grants", ())]
    for row in play.draft.rows(Lasting).values():
        known += lasting.words_of(row, lasting.GRANT)
    more = [matches.number({word: ""}, "innovations_drawn_more") for word in known]
    count = one_more(play, count + sum(found[0] for found in more if found))
    deck = innovation_deck(play)
    drawn = play.table.draw(DECK, deck, count, activity.name, least=None if keep is None else 0)
    if keep is not None and len(drawn) >= min(count, len(deck)) and keep.id not in [entry.id for entry in drawn]:
        play.require(False, "not-drawn", f"{keep.name} is not among the cards drawn.", "Keep one that was drawn.")
    if len(drawn) > 1:
        play.tell_list("Drawn:", [entry.name for entry in drawn])
    if keep is None:
        keep = by_name(play, {entry.name: entry for entry in drawn}, f"{activity.name}: which is kept")
    elif len(drawn) < 2 and len(deck) > 1:
        play.tell(f"Kept: {keep.name}; what else was drawn is not known")
    moments.happen(play, "innovate", survivor)
    gain(play, keep)


def bring(play: Play, entry: Entry) -> None:
    """What a card gives the settlement that may be there already, or be none of its campaign: then nothing comes."""
    if not holds(play, entry.id) and not moments.is_out(play, entry):
        gain(play, entry)


def gain(play: Play, entry: Entry) -> None:
    """The settlement gains a card; of an innovation it is told what it opens, and what it does at once is done."""
    before = innovation_deck(play)
    hold(play, entry)
    if entry.kind != DECK:
        return
    if action := entry.data.get("unlocks_survival_action"):
        play.tell(f"From now on survivors can {str(action).replace('_', ' ')} ({entry.name})")
    grown = [each.name for each in innovation_deck(play) if each not in before]
    play.tell_list("Into the innovation deck:", grown)
    if grown and play.draft.campaign.decks == "table":
        play.ask_hands("Put what was not kept back, add the new cards, shuffle the innovation deck.")
    if "effects" in entry.data:
        carry_text(play, entry.data["effects"], Scene(entry, None, {}))
    moments.of_card(play, entry, "gained")
