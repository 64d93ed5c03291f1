"""The interpreter: operations are carried out in order, through the same rules that hands use."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache

from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.lasting import answerer
from kdm_cli.rules.asking.people import NOMINATED, nominees, people
from kdm_cli.rules.asking.what_is_so import ask_whether, holds, told_whether
from kdm_cli.rules.carry.by_hand import Handlers, by_hand, tell_passed_by
from kdm_cli.rules.carry.paying import can_pay, pay
from kdm_cli.rules.content import Document
from kdm_cli.rules.language import phrases
from kdm_cli.rules.play import Play, Sentence
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Hunt, Showdown, Survivor, Token
from kdm_cli.rules.under_way import Die, Meant, Op, Priced, Scene, Undecided, in_band, word

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Cancel, Choose, Each, Perform, Remind

DEEPEST = 30
MOST_STEPS = 10_000  # lists of operations in one command; nobody reads more, and a chain may double at every card
LONGEST = 80
NOTHING = "nothing"
Handler = Callable[[Play, Op, Scene], None]
BOOKKEEPING = ("use", "step", "due", "campaign")  # rows that no sheet shows


class Home(NamedTuple):
    """Which module carries operations out: for such a bearer, where a field says one of these words, or always."""

    module: str
    operations: str
    bearer: str = ""
    field: str = ""
    words: str = ""


MONSTER, SETTLEMENT, FIGHT, HUNT, KEPT, ANY = "monster", "settlement", "fight", "hunt", "kept", ""
THE_CARD, OF_KIND = "the card", "its kind"  # in place of a field: which card is meant, and of what kind it is
HOMES = (  # of an operation: the first that fits
    Home("carry.by_hand", "knockback", MONSTER),
    Home("showdown.monster_changes", "change set mark clear token damage knock_down stand die gain lose", MONSTER),
    Home("hunt.hunt_board", "cancel", HUNT, "what", "hunt event"),
    Home("hunt.hunt_events", "reroll", HUNT, "what", "hunt_event"),
    Home("hunt.hunt_course", "move", HUNT, "way", "off_board"),
    Home("hunt.hunt_board", "hunt_step ambush place"),
    Home("carry.carry_out", "cancel", ANY, "what", "severe_injury brain_trauma death"),
    Home("carry.rolls", "reroll", ANY, "what", "roll any"),
    Home("settlement.settlement_changes", "change", ANY, "stat",
         "population endeavors survival_limit lantern_year research_level"),
    Home("showdown.attack_changes", "change", ANY, "stat", "damage toughness attack_rolls hits wound_total"),
    Home("showdown.attack_changes", "perform", FIGHT, "what", "instinct"),
    Home("showdown.attack_changes", "perform", FIGHT, THE_CARD, "core:effect/grab"),
    Home("showdown.attack_changes", "attack aim cancel reroll", FIGHT),
    Home("showdown.tokens", "token", FIGHT, "stat", "card priority_target age deflect reroll block"),
    Home("showdown.tokens", "token", KEPT, "stat", "card"),
    Home("showdown.tokens", "clear", FIGHT, "what", "card_tokens age_tokens priority_target doomed"),
    Home("showdown.tokens", "clear", KEPT, "what", "card_tokens"),
    Home("showdown.tokens", "mark", FIGHT, "box", "doomed priority_target"),
    Home("showdown.card_changes", "gain lose", FIGHT, OF_KIND, "ai_card"),
    Home("showdown.card_changes", "archive", FIGHT, OF_KIND, "ai_card hit_location"),
    Home("showdown.card_changes", "draw", FIGHT, "deck",
         "ai ai_discard wound_stack hit_location hit_location_discard trap battle_pressure"),
    Home("showdown.card_changes", "discard", FIGHT),
    Home("showdown.cards_in_play", "wound heal_monster", FIGHT),
    Home("showdown.miniatures.moves_by_cards", "move knockback", FIGHT),
    Home("settlement.settlement_changes", "change mark", SETTLEMENT),
    Home("settlement.milestones", "event"),
    Home("settlement.timeline", "schedule reschedule"),
    Home("settlement.gains", "gain lose draw"),
    Home("settlement.resources", "store archive"),
    Home("survivors.births", "birth newcomer"),
    Home("survivors.creation", "revive"),
    Home("survivors.sheet_changes", "change set mark clear token"),
    Home("survivors.injuries", "damage brain_damage knock_down stand die"),
    Home("carry.carry_out", "choose when each perform remind"),
    Home("carry.rolls", "roll score"),
    Home("carry.by_hand", "wound heal_monster discard attack aim cancel reroll move knockback"),
)  # fmt: skip
OPERATIONS = {name: [home for home in HOMES if name in home.operations.split()]
              for home in HOMES for name in home.operations.split()}  # fmt: skip
# what the odds of being hurt need not look at
HARMLESS = (
    "change set lose mark clear stand move knockback heal_monster store discard archive schedule remind aim place"
)


def handler(play: Play, op: Op, scene: Scene) -> Handler:
    """How an operation is carried out, by whom or what it is done to."""
    name = str(op["op"])
    return carried_by(next(home.module for home in OPERATIONS[name] if _fits(play, op, scene, home)), name)


def carried_by(module: str, name: str) -> Handler:
    """What a module does of an operation; the module is read when a card first needs it."""
    found: Handler = answerer(f"{module}:CARRY")[name]
    return found


def _fits(play: Play, op: Op, scene: Scene, home: Home) -> bool:
    target = word(op.get("target", "self"))
    match home.bearer:
        case "monster" if not play.draft.rows(Showdown) or target != MONSTER:
            return False
        case "fight" if not play.draft.rows(Showdown):
            return False
        case "settlement" if target != SETTLEMENT:
            return False
        case "hunt" if not play.draft.rows(Hunt):
            return False
        case "kept" if scene.source.kind != "hunt_event":  # in mind of whoever has seen it
            return False
    return not home.field or _says(play, op, scene, home.field) in _parted(home.words)


_parted = cache(str.split)


def _says(play: Play, op: Op, scene: Scene, field: str) -> str:
    """What an operation says in a field; or which card it speaks of, and of what kind that is."""
    if field not in (THE_CARD, OF_KIND):
        return str(op.get(field))
    named = op.get("what") or op.get("every") or ""
    card = scene.source if op.get("this") or named == "this" else None
    if isinstance(named, str) and "/" in named:
        card = referred(play, scene.source, named)
    return "" if card is None else card.id if field == THE_CARD else card.kind


def carry_out(play: Play, operations: Iterable[Op], scene: Scene) -> None:
    """Do what a card says; cards that cause each other without end are stopped."""
    play.depth += 1
    play.steps += 1
    if play.depth > DEEPEST or play.steps > MOST_STEPS:
        refuse("bad-pack", f"{scene.source.name} and other cards cause each other without end.", "kdm pack check")
    try:
        for op in operations:
            handler(play, op, scene)(play, op, scene)
    finally:
        play.depth -= 1


def carry_text(play: Play, operations: Iterable[Op], scene: Scene, name: str = "") -> None:
    """The same, and every line of the story says from which card it comes, the innermost where one causes another."""
    with clear(play, name or scene.source.name):
        carry_out(play, operations, scene)


@contextmanager
def clear(play: Play, name: str = "") -> Iterator[None]:
    """What is told in here comes from this card; without a name it is clear from what was told before."""
    begun = len(play.story), len(play.hands)
    yield
    for lines, start in zip((play.story, play.hands), begun, strict=True):
        for at in range(start, len(lines)):
            line = lines[at]
            if not getattr(line, "clear", False):
                said = name and name not in line and len(line) + len(name) + 3 <= LONGEST
                since, until = (line.since, line.until) if isinstance(line, Sentence) else (0, 0)
                lines[at] = Sentence.of(f"{line} ({name})" if said else line, since, until, clear=True)


@contextmanager
def never_silent(play: Play, card: str, *, a_part: bool = False) -> Iterator[None]:
    """A card that comes to nothing in here says so, and what may still be chosen; a part of one only the latter."""
    begun, outer = (len(play.draft.changes), len(play.story), len(play.hands) + play.spared), play.left_open[:]
    play.left_open.clear()
    yield
    here = play.left_open[:]
    play.left_open[:] = outer + here
    changed = any(change.table not in BOOKKEEPING for change in play.draft.changes[begun[0] :])
    if changed or len(play.story) > begun[1] or len(play.hands) + play.spared > begun[2]:
        return
    for what in dict.fromkeys(what for _, what in here):
        names = ", ".join(name for name, open_ in here if name and open_ == what)
        by = f" by {names}" if names else ""
        play.remind_hands(f"{card}: {what} may be chosen{by}; nobody did (kdm undo, then --choose)")
    if not here and not a_part:
        play.tell_at_length(f"{card}: nothing comes of it")


def _choose(play: Play, op: "Choose", scene: Scene) -> None:
    if "who" not in op:
        _choose_once(play, op, scene)
        return
    nominates = op.get("may") and word(op["who"]) == NOMINATED
    found, willing = nominees(play, op["who"], scene) if nominates else (people(play, op["who"], scene), False)
    if found is None:
        by_hand(play, op, scene)
        return
    for survivor in found:
        _choose_once(play, op, scene.of(survivor.id), asks=bool(nominates), willing=willing)


def _choose_once(play: Play, op: Op, scene: Scene, *, asks: bool = False, willing: bool = False) -> None:
    """One of the options, or nothing where it may be; who was nominated for it takes the only one there is."""
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    open_ = [
        option
        for option in op["options"]
        if ("when" not in option or holds(play, option["when"], scene) is not False)
        and can_pay(play, survivor, option.get("cost", {}), scene)
    ]
    names = [_called(option) for option in open_] + ([NOTHING] if op.get("may") else [])
    if not open_:
        return
    who = f"{survivor.name}, " if survivor else ""
    usual: str | None = Undecided(NOTHING) if op.get("may") and not asks else None
    usual = names[0] if willing and len(open_) == 1 else _meant(play, open_, names, scene) or usual
    if len(names) == 1:
        play.table.only(names[0])
        _tell_unpaid(play, f"{who}{scene.source.name}: {names[0]}", op, open_, scene)
    with unread(op.get("unread", "")):
        chosen = names[0] if len(names) == 1 else _by_its_die(play, op, open_, scene, survivor)
        chosen = chosen or play.table.choose(f"{who}{scene.source.name}", names, usual)
    if isinstance(chosen, Undecided):
        if priced := [option for option in open_ if option.get("cost")]:
            tell_passed_by(play, f"{who}{scene.source.name}", priced)
        play.left_open.append((survivor.name if survivor else "", " or ".join(option["name"] for option in open_)))
    option = next((option for option in open_ if option["name"] == chosen), None)
    if option is not None:
        pay(play, survivor, option.get("cost", {}), scene)
        carry_out(play, option["effects"], scene)


def _tell_unpaid(play: Play, said: str, op: Op, open_: list[Op], scene: Scene) -> None:
    """Why the only option is the only one: what the others cost cannot be paid."""
    others = [each for each in op["options"] if each not in open_ and each.get("cost")]
    costs = [phrases.cost(each["cost"]) for each in others if "when" not in each or holds(play, each["when"], scene)]
    if costs:
        play.tell_at_length(f"{said} ({' or '.join(costs)} cannot be paid)")


def _by_its_die(play: Play, op: Op, open_: list[Op], scene: Scene, survivor: Survivor | None) -> str:
    """What the face brings that people gave, where that face of the die was captured; the others they read off."""
    if "die" not in op or not play.table.dice_wait():
        return ""
    rolled = play.table.roll(Die(op["die"], scene.source.name, survivor.name if survivor else ""))[0].number
    taken = next((each for each in open_ if "faces" in each and in_band(each["faces"], rolled)), None)
    return str(taken["name"]) if taken else ""


def _called(option: Document) -> str:
    return Priced.at(option["name"], phrases.cost(option["cost"])) if option.get("cost") else option["name"]


@contextmanager
def unread(said: str) -> Iterator[None]:
    """Whoever is asked in here hears what the card decides by a die whose table nobody captured."""
    try:
        yield
    except Refused as asked:
        if said:
            asked.refusal = asked.refusal._replace(message=f"{asked.refusal.message} {said}")
        raise


SELF, ADJACENT = "self", "an adjacent survivor"


def _meant(play: Play, open_: list[Op], names: list[str], scene: Scene) -> str | None:
    """Where it is for oneself or for another, whoever was named when the card was used has said which.

    Where nobody was named, and it takes away what nobody else of them has, it is for oneself.
    """
    named = scene.roles.get("adjacent", ())
    if names != [SELF, ADJACENT]:
        return None
    if not named:
        cleared = _cleared(open_[0]["effects"])
        having = {each.id for each in numbers.party(play) if any(_has(play, each, what) for what in cleared)}
        return Meant(SELF) if None not in cleared and having == {scene.me} else None
    if named == (scene.me,):
        play.beside.use_people(named)
    return Meant(SELF if named == (scene.me,) else ADJACENT)


def _cleared(effects: Iterable[Op]) -> set[str | None]:
    """What effects take away of what can be counted on sheets; None is anything else."""
    found: set[str | None] = set()
    for op in effects:
        if op["op"] == "choose":
            found |= {what for option in op["options"] for what in _cleared(option["effects"])}
        else:
            found.add(op["what"] if op["op"] == "clear" and op["what"] in ("bleeding", "negative_tokens") else None)
    return found


def _has(play: Play, survivor: Survivor, what: str | None) -> bool:
    if what == "bleeding":
        return survivor.bleeding > 0
    return any(row.amount < 0 for row in play.draft.of(Token, survivor.id))


FOR_HANDS = ("move", "remind")  # of which nothing is written down


def _when(play: Play, op: Op, scene: Scene) -> None:
    """What is so; where nobody has told, and only hands would do something, they are told when to do it."""
    if "else" in op or any(each["op"] not in FOR_HANDS for each in op["then"]):
        carry_out(play, op["then"] if ask_whether(play, op["if"], scene) else op.get("else", ()), scene)
        return
    answer, begun = told_whether(play, op["if"], scene), len(play.hands)
    if answer is not False:
        carry_out(play, op["then"], scene)
    if answer is None:
        me = play.draft.rows(Survivor).get(scene.me or 0)
        so = phrases.of(me.name if me else "it", op["if"])
        play.hands[begun:] = [f"Only if {so}: {line}" for line in play.hands[begun:]]


def _each(play: Play, op: "Each", scene: Scene) -> None:
    found = people(play, op["target"], scene)
    if found is None:
        by_hand(play, op, scene)
        return
    for survivor in found:
        carry_out(play, op["effects"], scene.of(survivor.id))


def _perform(play: Play, op: "Perform", scene: Scene) -> None:
    """What another entry says, for whom it is meant; where nobody can tell for whom, hands do it."""
    entry = None if op["what"] == "instinct" else referred(play, scene.source, str(op["what"]))
    found = people(play, op.get("target", "self"), scene) if entry and word(op.get("target", "")) != "monster" else None
    if entry is None or found is None or not entry.data.get("effects"):
        by_hand(play, op, scene)
        return
    for survivor in found:
        carry_out(play, entry.data["effects"], scene._replace(source=entry, me=survivor.id, rolled=None))


def _cancel(play: Play, op: "Cancel", scene: Scene) -> None:
    """What cards are asked about before it does anything does nothing."""
    what = str(op["what"])
    play.fight.stops.add(what)
    play.tell(f"{play.name_of(scene.source.id)}: the {what.replace('_', ' ')} is ignored")


def _remind(play: Play, op: "Remind", scene: Scene) -> None:
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    rolled = f" at {scene.rolled}" if scene.rolled else ""  # which row it is, where nobody captured the table
    play.beside.use_people((scene.me if scene.own else None, *scene.roles.get("nominated", ())))
    play.ask_hands(f"{survivor.name + ', ' if survivor else ''}{scene.source.name}{rolled}: {op['say']}")


CARRY: Handlers = {
    "choose": _choose, "when": _when, "each": _each, "perform": _perform, "remind": _remind, "cancel": _cancel,
}  # fmt: skip
