"""What the settlement has: innovations, locations, quarries, nemeses, milestones, and of principles one of a pair."""

from collections.abc import Sequence

from kdm_cli.light import NoReturn
from kdm_cli.rules.asking import event_times, numbers, texts
from kdm_cli.rules.asking.cards import among, of_kinds, sibling, typed
from kdm_cli.rules.asking.numbers import held, holds
from kdm_cli.rules.carry import ledger, moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.carry.occasions import ask, tell
from kdm_cli.rules.content import Candidate, Entry, fold, matches, pick
from kdm_cli.rules.language.phrases import condition
from kdm_cli.rules.language.spoken import effects
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import gifts, milestones
from kdm_cli.rules.state import Due, Holding
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.under_way import Scene

CHOICES = ("new_life", "death", "society", "conviction")
PAIRS = [Candidate(name.replace("_", " "), name) for name in CHOICES]
KINDS = ("innovation", "location", "principle", "monster", "milestone")
ROLES = ("quarry", "nemesis", "nemesis_finale", "legendary")  # monsters that can stand on the settlement sheet
LISTS = {"quarry": ("quarry",), "nemesis": ("nemesis", "nemesis_finale")}  # and which of them on which list
LISTED = {"quarry": "a quarry of this settlement", "nemesis": "a nemesis of this settlement"}


def gain_holding(play: Play, text: str) -> None:
    """Write something on the settlement sheet."""
    cards = of_kinds(play, text, KINDS)
    entries = [entry for entry in cards if entry.kind != "monster" or entry.data["role"] in ROLES]
    entry = among(play, text, entries, "innovation, location, principle, monster or milestone")
    hold(play, entry)
    _tell_left(play, entry)


def _tell_left(play: Play, entry: Entry) -> None:
    """What was misrecorded happened long ago: it is only recorded, and people are told what was not done again."""
    coming = [block for block in entry.data.get("moments", ()) if block["at"] == moments.GAINED]
    if done := [*entry.data.get("effects", ()), *(op for block in coming for op in block["effects"])]:
        said, line = effects(done), f"{entry.name} is only recorded. If it comes now, by hand: "
        play.ask_hands(line + (said if len(said) <= moments.MOST_LETTERS else f"kdm look {quoted(entry.name)}"))
        if entry.kind == "principle":
            pair = entry.data["principle"].replace("_", "-")
            play.ask_hands(f"Or kdm undo, and kdm settlement principle {pair} {quoted(entry.name)} does it.")


def hold(play: Play, entry: Entry) -> None:
    """The settlement gains this: a story event's quarry too (R309); of a pair of principles it can have only one."""
    if holds(play, entry.id):
        refuse("already-has", f"The settlement has {entry.name} already.", "kdm settlement show")
    if entry.kind == "principle":
        for other in held(play, "principle"):
            if other.data["principle"] == entry.data["principle"]:
                refuse("principle-chosen", f"{other.name} is chosen already.", f"kdm settlement lose '{other.name}'")
        moments.settle_due(play, sibling(play, entry, "story_event", f"principle_{entry.data['principle']}"), None)
    limit = numbers.survival_limit(play)
    play.draft.create(Holding, content=entry.id, year=play.year)
    play.tell(f"The settlement gains {entry.name} ({_kind(entry)})")
    _tell_limit(play, limit)
    milestones.check(play)


def lose_holding(play: Play, text: str) -> None:
    """Strike something off the settlement sheet."""
    rows = {row.content: row for row in play.draft.rows(Holding).values()}
    entry = among(play, text, map(play.entry, rows), "thing of the settlement", "kdm settlement show")
    if entry.kind == "campaign":
        refuse_another_campaign(entry)
    limit = numbers.survival_limit(play)
    play.draft.delete(rows[entry.id])
    play.tell(f"The settlement loses {entry.name} ({_kind(entry)})")
    _tell_limit(play, limit)
    if entry.kind == "principle":
        gifts.take_back(play, entry)
        event_times.forget(play, entry)
        milestones.due_again(play, entry.data["principle"])


def refuse_another_campaign(entry: Entry) -> NoReturn:
    """What a campaign has and lacks follows from its first day: it becomes no other one."""
    told = f"{entry.name} is the campaign: with it the years, the cards and the first day would be others."
    refuse("campaign-stays", told, "kdm settlement new NAME begins another one.")


def list_monster(play: Play, sheet: str, text: str) -> None:
    """Write a monster on the list of quarries (R228, R309) or of nemeses."""
    entry = _monster(play, sheet, text)
    if holds(play, entry.id):
        refuse("already-listed", f"{entry.name} is {LISTED[sheet]} already.", "kdm settlement show")
    hold(play, entry)


def strike_monster(play: Play, sheet: str, text: str) -> None:
    """Strike a monster off the list of quarries or of nemeses."""
    entry = _monster(play, sheet, text)
    if not holds(play, entry.id):
        names = [each.name for each in held(play, "monster") if each.data["role"] in LISTS[sheet]]
        listed = f"It has {', '.join(names)}." if names else "It has none."
        refuse("not-listed", f"{entry.name} is not {LISTED[sheet]}.", listed)
    lose_holding(play, entry.id)


def _monster(play: Play, sheet: str, text: str) -> Entry:
    """The monster a name means, if it belongs on this list."""
    entries = [entry for entry in play.content.of("monster") if entry.data["role"] in ROLES]
    entry = among(play, text, entries, "monster")
    if entry.data["role"] not in LISTS[sheet]:
        other = next((name for name, roles in LISTS.items() if entry.data["role"] in roles), "")
        hint = f"kdm settlement {other} add {typed(entry)}" if other else f"kdm look {quoted(entry.name)}"
        wrong = f"{entry.name} is no {sheet} ({_kind(entry)})."
        refuse("not-a-quarry" if sheet == "quarry" else "not-a-nemesis", wrong, hint)
    return entry


def milestone(play: Play, text: str, done: bool) -> None:
    """Check a milestone's box by hand, or clear it; what it makes due comes due, or is withdrawn."""
    entry = among(play, text, play.content.of("milestone"), "milestone")
    (milestones.tick if done else milestones.untick)(play, entry)


def innovation_deck(play: Play) -> list[Entry]:
    """R216: the innovations that could be drawn: what the held ones lead to, without those held; in no secret order."""
    return [play.entry(entry.id) for entry in _led_to(play, play.content.brief("innovation"))]


def deck_listed(play: Play) -> list[str]:
    """The names in the innovation deck, for whoever looks at it."""
    return [entry.name for entry in _led_to(play, play.content.brief("innovation"))]


def _led_to(play: Play, innovations: Sequence[Entry]) -> list[Entry]:
    mine = held(play, "innovation")
    known = {entry.id for entry in mine}
    led_to = {each for entry in mine for each in innovations_of(play, entry, "consequences")}
    others = [entry for entry in innovations if entry.id not in known]
    return [each for each in others if each.id in led_to or known & {*innovations_of(play, each, "consequence_of")}]


def innovations_of(play: Play, entry: Entry, field: str) -> list[str]:
    """The innovations that an innovation itself says it leads to, or comes with."""
    return [sibling(play, entry, "innovation", slug) for slug in entry.data.get(field, ())]


def departing_bonuses(play: Play) -> list[str]:
    """What the settlement's cards give to those who depart, and what waits for them."""
    found = []
    for text, block in texts.of_settlement(play).at("depart"):
        only = f", if {condition(block['when'])}" if "when" in block else ""
        found.append(f"{text.name}: {effects(block['effects'])}{only}")
    return found + [f"{play.name_of(row.content)}: {effects([op])}" for row, op in gifts.waiting(play)]


def _tell_limit(play: Play, before: int) -> None:
    after = numbers.survival_limit(play)
    if after != before:
        play.tell(f"Survival limit {before} -> {after}")
        sheet_numbers.cap_survival(play)


def _kind(entry: Entry) -> str:
    return str(entry.data["role"] if entry.kind == "monster" else entry.kind).replace("_", " ")


def parted(play: Play, principle: str, chosen: str | None) -> tuple[str, str | None]:
    """`new life protect`: where the name of the pair has two words; `graves` alone is a choice, and says which pair."""
    whole = f"{principle} {chosen or ''}".strip()
    cards = [Candidate(entry.name, entry) for entry in play.content.of("principle")]
    if not matches(principle, PAIRS) and len(matches(whole, cards)) == 1:
        entry = among(play, whole, play.content.of("principle"), "principle")
        return str(entry.data["principle"]).replace("_", " "), whole
    second, _, rest = (chosen or "").partition(" ")
    if second and fold(f"{principle} {second}") in {fold(pair) for pair in CHOICES}:
        return f"{principle} {second}", rest.strip() or None
    return principle, chosen


def choose(play: Play, principle: str, chosen: str | None) -> None:
    """Choose a principle, or another one than before; a choice nobody named is asked for.

    What its choice rolls comes due; dice, choices and cards that were given for it settle it at once.
    """
    pair, options, before = _pair(play, principle)
    if chosen is None:
        chosen = play.table.choose(f"principle of {pair}", [entry.name for entry in options])
    hint = "It is one of: " + ", ".join(option.name for option in options)
    entry = among(play, chosen, options, f"principle of {pair}", hint)
    if before == entry:
        refuse("already-has", f"{entry.name} is chosen already.", "kdm settlement show")
    if before is not None:
        lose_holding(play, before.id)
    else:
        _check_due(play, entry)
    hold(play, entry)
    with ledger.remembering(play, entry):
        carry_text(play, entry.data.get("effects", ()), Scene(entry, None, {}))
    if entry.data.get("choice"):
        moments.make_due(play, entry.id, None, "the choice")
        if play.table.answers_wait():
            tell(play, "choice answered", entry, [])


def _check_due(play: Play, entry: Entry) -> None:
    """A choice is kept for good (R218), and made when its milestone is reached (R217), or made anew."""
    event = sibling(play, entry, "story_event", f"principle_{entry.data['principle']}")
    due = any(row.content == event for row in play.draft.of(Due, None))
    message, hint = f"{play.name_of(event)} is not due (R217).", ""
    if event in milestones.called_for_by_deaths(play):
        message = f"{play.name_of(event)} is not due before step 5 counts the deaths (R213)."
        hint = f"It leads there: {ask(play, 'what follows')}. "
    hint += f"kdm settlement gain {typed(entry)} records a choice made earlier."
    play.require(due, "not-due", message, hint)


def take_back(play: Play, principle: str) -> None:
    """The choice was not made after all."""
    pair, _, before = _pair(play, principle)
    if before is None:
        refuse("nothing-chosen", f"No principle of {pair} is chosen.", "kdm settlement show")
    lose_holding(play, before.id)


def _pair(play: Play, principle: str) -> tuple[str, list[Entry], Entry | None]:
    """What the choice is called, its two cards, and the one that was chosen before."""
    card = play.content.exact(principle, ("principle",))  # who named the card, not the principle it is one of
    hint = "It is one of: " + ", ".join(name.replace("_", " ") for name in CHOICES)
    if card is not None:
        hint = f"kdm settlement principle {card.data['principle'].replace('_', '-')} {typed(card)}"
    pair = str(pick(principle, PAIRS, "principle", hint).thing)
    options = [entry for entry in play.content.of("principle") if entry.data["principle"] == pair]
    before = next((entry for entry in held(play, "principle") if entry in options), None)
    return pair.replace("_", " "), options, before
