"""A settlement begins: with the prologue (R8), or by skipping it."""

from collections.abc import Callable, Mapping
from itertools import count

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import event_times, numbers
from kdm_cli.rules.asking.cards import referred, sibling
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.content import AnyJson, Entry, kind_of
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import milestones, timeline
from kdm_cli.rules.settlement.develop import activities, endeavors
from kdm_cli.rules.settlement.holdings import ROLES, innovation_deck
from kdm_cli.rules.settlement.resources import draw_resources
from kdm_cli.rules.settlement.settlement_sheet import checked_name
from kdm_cli.rules.state import LAST_YEAR, Campaign, Event, Holding, HouseRule, Player, Settlement
from kdm_cli.rules.under_way import RANDOM, Die, Undecided, band_of

RETURNING = "core:story_event/returning_survivors"
MONSTER, QUARRY, NEMESIS = "monster", "quarry", "nemesis"
NOTHING = "no"  # or not yet
HABITS = ("dice", "decks", "rules", "talk", "party_size")  # of the table, which its next campaign has too
PRINTED = "settlement_event"  # the first day: the only one whose year is printed


class Later(NamedTuple):
    """A campaign that begins after the First Story: in which lantern year, with how many people if that is known.

    What was there by then is asked where somebody `answers`, and `drawn` where the tool goes on alone.
    """

    year: int = 1
    population: int | None = None
    answers: bool = False
    drawn: bool = False


LATER = Later()


class Past(NamedTuple):
    """What a campaign begins with because another one came before it at this table: what was lost, and its habits."""

    name: str
    lost: int
    over: bool
    habits: Mapping[str, AnyJson]
    house_rules: tuple[HouseRule, ...]
    players: tuple[str, ...]


def past_of(play: Play) -> Past:
    """What another campaign leaves to the next: one more lost settlement, if it is lost."""
    settlement, over = play.draft.settlement, milestones.is_lost(play)
    habits = {habit: getattr(play.draft.campaign, habit) for habit in HABITS}
    rules = tuple(play.draft.rows(HouseRule).values())
    rows = sorted(play.draft.rows(Player).values(), key=lambda row: row.position)
    return Past(
        settlement.name, settlement.lost_settlements + over, over, habits, rules, tuple(row.name for row in rows)
    )


def found(
    play: Play,
    name: str,
    seed: int,
    skip_prologue: bool = False,
    uuid: str = "",
    later: Later = LATER,
    past: Past | None = None,
) -> None:
    """Take a new settlement sheet: its name, and the timeline as the packs list it."""
    name = checked_name(name)
    if play.draft.tables["settlement"]:
        hint = "kdm --file PATH settlement new NAME"
        refuse("settlement-exists", f"{play.draft.settlement.name} lives in this file.", hint)
    if not play.draft.tables["campaign"]:
        play.draft.create(Campaign, id=1, seed=seed, uuid=uuid)
    play.draft.create(Settlement, id=1, name=name)
    timeline.seed(play)
    play.tell(f"{name}: lantern year 0, the prologue")
    for campaign in numbers.held(play, "campaign"):
        _begin_with(play, campaign)
    if past is not None:
        _follow(play, past)
    if skip_prologue:
        _skip_prologue(play, later)


def _follow(play: Play, past: Past) -> None:
    """The table plays on as it did; what was lost before is on the sheet, and gives what it gives."""
    was = play.draft.campaign
    play.draft.set(was, **past.habits)
    kept = [f"{name.replace('_', ' ')} {now}" for name, now in past.habits.items() if now != getattr(was, name)]
    for rule in past.house_rules:
        play.draft.create(HouseRule, requirement=rule.requirement, content=rule.content, year=0)
        kept.append(event_times.called(play, rule.requirement, rule.content))
    play.tell_list(f"As in {past.name}:", kept)
    if past.players:
        _seat(play, past)
    if not past.over:
        line = "kdm settlement set lost-settlements +1"
        play.ask_hands(f"{past.name} is not over, so no box is checked for it; if it is lost all the same: {line}")
    if past.lost:
        limit = numbers.survival_limit(play)
        play.draft.set(play.draft.settlement, lost_settlements=past.lost)
        play.tell(f"Lost settlements 0 -> {past.lost}")
        milestones.lose_before(play, 0, past.lost)
        if (after := numbers.survival_limit(play)) != limit:
            play.tell(f"Survival limit {limit} -> {after}")


def _seat(play: Play, past: Past) -> None:
    """The same players as before, where somebody says so; where nobody does the hands are told how."""
    names = ", ".join(past.players)
    again = play.table.choose(f"the same players ({names})", ["yes", NOTHING], Undecided(NOTHING))
    if isinstance(again, Undecided):
        line = f"kdm settlement set players {quoted('; '.join(past.players))}"
        play.ask_hands(f"Nobody plays yet; as in {past.name}: {line}")
    elif again != NOTHING:
        for place, player in enumerate(past.players, start=1):
            play.draft.create(Player, name=player, position=place)
        play.tell(f"Players: {names}")


def _begin_with(play: Play, campaign: Entry) -> None:
    """What another campaign than that of the core game has from the beginning."""
    play.tell(f"Campaign: {campaign.name}")
    for reference in campaign.data.get("starts", ()):
        endeavors.bring(play, referred(play, campaign, reference))
    for reference in campaign.data.get("storage", ()):
        storage.add(play, referred(play, campaign, reference))


def _skip_prologue(play: Play, later: Later) -> None:
    """Begin in lantern year 1 or later, with the people there are or a die gives, and what the prologue brings."""
    if not 1 <= later.year <= LAST_YEAR:
        refuse("out-of-range", f"A campaign begins in a lantern year from 1 to {LAST_YEAR}.", "--year N")
    if later.population is None:
        rows = [entry for entry in play.content.of("first_day") if entry.slug.startswith("skip_prologue")]
        [face] = play.table.roll(Die(10, "skip the prologue"))
        with play.table.follow(face):
            entry = band_of({entry.data["range"]: entry for entry in rows}, face.number)
            _people(play, entry.data["population"])
            for deck, count in entry.data["draw"].items():
                draw_resources(play, deck, count, f"{count} {deck.replace('_', ' ')} resources")
            for line in entry.data.get("hands", ()):
                play.ask_hands(line)
    else:
        _people(play, later.population)
        play.ask_hands("What the settlement owns goes in by hand: kdm storage add, kdm settlement gain")
    returning = play.entry(RETURNING)
    for event in play.draft.rows(Event).values():
        opening = play.entry(event.content).data is returning.data or kind_of(event.content) == PRINTED
        if opening or event.year < later.year:
            play.draft.set(event, done=True)
    play.draft.set(play.draft.settlement, lantern_year=later.year - 1)
    if later.year > 1:
        _by_then(play, later, returning)
        play.ask_hands("Who died before goes in by hand: kdm settlement set death-count N")
    timeline.advance(play)
    if later.year == 1:
        _gain_all(play, returning)
        for line in returning.data["hands"]:
            play.ask_hands(f"{returning.name}: {line}")


def _gain_all(play: Play, returning: Entry) -> None:
    for gained in returning.data["gains"]:
        kind, _, slug = gained.partition("/")
        endeavors.bring(play, play.entry(sibling(play, returning, kind, slug)))


def _by_then(play: Play, later: Later, returning: Entry) -> None:
    """What is there in a later year: what events have brought by then for sure, the rest told, drawn, or left open."""
    if not (later.answers or later.drawn):
        _gain_all(play, returning)
        _leave_open(play, _brought(play, later.year))
        return
    limit = numbers.survival_limit(play)
    _hold(play, "The years before brought:", _brought(play, later.year))
    open_ = _principles(play, later)
    _several(play, later, "innovation of an earlier year", lambda: innovation_deck(play), later.year - 1)
    if later.drawn:  # R220, R222
        _hold(play, "Built:", [each for each in _to_build(play) if not _costs_resources(play, each)])
    _several(play, later, "location of an earlier year", lambda: _to_build(play), 0)
    if (after := numbers.survival_limit(play)) != limit:
        play.tell(f"Survival limit {limit} -> {after}")
    if open_:
        play.ask_hands(f"If chosen by then: kdm settlement principle PAIR CHOICE ({', '.join(open_)})")
    milestones.check(play)


def _brought(play: Play, year: int) -> list[Entry]:
    """The monsters that were listed before this year, and what the events of those years give whatever is rolled."""
    found: dict[str, Entry] = {}
    for row in sorted(play.draft.rows(Event).values(), key=lambda row: (row.year, row.id)):
        entry = play.entry(row.content)
        if not 0 < row.year < year or play.content.is_out(entry):
            continue
        sure = [op for op in entry.data.get("effects", ()) if op["op"] == "gain" and "what" in op]
        for each in (entry, *(referred(play, entry, str(op["what"])) for op in sure)):
            fits = each.kind in activities.SETTLEMENT or (each.kind == MONSTER and each.data.get("role") in ROLES)
            if fits and not holds(play, each.id) and not play.content.is_out(each):
                found[each.id] = each
    return list(found.values())


def _leave_open(play: Play, sure: list[Entry]) -> None:
    """Nobody answers, so that it is told what must be there, and how it is written down."""
    for role in (QUARRY, NEMESIS):
        if names := [entry.name for entry in sure if entry.data.get("role") == role]:
            play.ask_hands(f"Met by then: {', '.join(names)}: kdm settlement {role} add NAME")
    if names := [entry.name for entry in sure if entry.kind != MONSTER]:
        play.ask_hands(f"Gained by then: {', '.join(names)}: kdm settlement gain NAME")
    pairs = {str(each.data["principle"]) for each in play.content.of("milestone") if "principle" in each.data}
    named = ", ".join(sorted(pair.replace("_", "-") for pair in pairs))
    play.ask_hands(f"Principles chosen by then: kdm settlement principle PAIR CHOICE ({named})")


def _hold(play: Play, head: str, entries: list[Entry]) -> None:
    """What was there before this campaign is on the sheet; what it gave when it came was given then."""
    for entry in entries:
        play.draft.create(Holding, content=entry.id, year=play.year)
    if head:
        play.tell_list(head, [entry.name for entry in entries])


def _answer(play: Play, later: Later, why: str, there: list[Entry], draws: bool) -> Entry | None:
    """One of those there are, as somebody says or the tool draws; nothing where it is left out."""
    names = [entry.name for entry in there]
    answer = play.table.choose(why, [*names, RANDOM, NOTHING], RANDOM if later.drawn and draws else NOTHING)
    if answer == RANDOM:
        listed = ", ".join(f"{at} {name}" for at, name in enumerate(names, start=1))
        [face] = play.table.roll(Die(len(names), f"{why}: {listed}", lot=True))
        answer = names[face.number - 1]
    return next((entry for entry in there if entry.name == answer), None)


def _principles(play: Play, later: Later) -> list[str]:
    """The principles that may have been chosen by then, with their milestones; the pairs that nobody chose."""
    open_ = []
    rows = list(play.draft.rows(Event).values())
    to_come = {row.content for row in rows if not row.done}
    causes = {str(each.data["principle"]): each for each in play.content.of("milestone") if "principle" in each.data}
    causes = {pair: each for pair, each in causes.items() if moments.story_event(play, each) not in to_come}
    listed = {moments.principle_of(play, play.entry(row.content)): play.entry(row.content) for row in rows if row.done}
    for pair in dict.fromkeys((*causes, *listed)):
        cause = causes.get(pair) or listed[pair]
        if not pair or moments.chosen(play, pair):
            continue
        choices = [entry for entry in play.content.of("principle") if entry.data["principle"] == pair]
        counted = "count" in cause.data.get("reached", {}).get("of", {})  # by nobody, as the children born by then
        draws = pair in listed or counted or milestones.reached(play, cause)
        if chosen := _answer(play, later, f"principle of {pair.replace('_', ' ')}, chosen by then", choices, draws):
            milestone = [cause] if cause.kind == "milestone" and not holds(play, cause.id) else []
            _hold(play, "", [*milestone, chosen])
            play.tell(f"Principle of {pair.replace('_', ' ')}: {chosen.name} ({cause.name})")
        else:
            open_.append(pair.replace("_", "-"))
    return open_


def _several(play: Play, later: Later, why: str, there: Callable[[], list[Entry]], drawn: int) -> None:
    """One after the other, for what is there may lead to more, until nobody names another; the tool draws so many."""
    found: list[Entry] = []
    for turn in count(1):
        left = there()
        chosen = _answer(play, later, why, left, turn <= drawn) if left else None
        if chosen is None:
            break
        _hold(play, "", [chosen])
        found.append(chosen)
    play.tell_list(f"{why.capitalize()}:", [entry.name for entry in found])


def _to_build(play: Play) -> list[Entry]:
    """The locations that can be built at what is there, and those that monsters that were met leave behind."""
    built = [each for activity in activities.here(play) for each in activities.brings(play, activity)]
    quarries = [each for each in numbers.held(play, MONSTER) if each.data.get("adds_location_on_first_defeat")]
    left = [
        play.entry(sibling(play, each, "location", each.data["adds_location_on_first_defeat"])) for each in quarries
    ]
    found = {each.id: each for each in [*built, *left] if each.kind == "location" and not holds(play, each.id)}
    return list(found.values())


def _costs_resources(play: Play, location: Entry) -> bool:
    ways = endeavors.ways(play, location)
    return not ways or any(each.resources for each in ways)


def _people(play: Play, count: int) -> None:
    if count < 1:
        refuse("out-of-range", "A settlement begins with at least 1 of its people.", "--population N")
    play.draft.set(play.draft.settlement, nameless=count)
    play.tell(f"Population 0 -> {count}, all nameless")
