"""Operations that roll: a table and its bands, a score looked up in one, and rolling again."""

from collections.abc import Callable

from kdm_cli.rules.asking import texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.lasting import REROLL
from kdm_cli.rules.asking.numbers import on_rolls
from kdm_cli.rules.asking.people import HIGHEST, people
from kdm_cli.rules.asking.texts import granted as granted_to
from kdm_cli.rules.asking.texts import granted_to_all
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.carry.carry_out import carry_out, never_silent
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.bands import band_of
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.parts import Parts
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Lasting, Survivor
from kdm_cli.rules.table import Die, Face

KEPT = {"new": "the new result", "best": "the better result", "worst": "the worse result"}
AGAIN = "again"  # role of a scene: the roll under way is rolled again, with so much added


def _roll(play: Play, op: Op, scene: Scene) -> None:
    who = op.get("who")
    if who is None or word(who) == "settlement":
        _rolled_out(play, op, scene)
        return
    found = people(play, who, scene)
    if found is None:
        by_hand(play, op, scene)
        return
    totals = {survivor.id: _rolled_out(play, op, scene.of(survivor.id)) for survivor in found}
    scene.cast(HIGHEST, tuple(each for each in totals if totals[each] == max(totals.values())))


def _rolled_out(play: Play, op: Op, scene: Scene) -> int:
    """Roll and do what the band says, as often as it says to roll again; returned is what the last roll came to."""
    more = 0
    while True:
        rolled = _roll_once(play, op, scene, more)
        again = scene.roles.get(AGAIN)
        if again is None:
            return rolled
        scene.uncast(AGAIN)
        more += again[0]
        survivor = _roller(play, scene)
        if survivor is not None and survivor.dead:
            return rolled
        play.tell(f"{survivor.name} rolls again" if survivor else "It is rolled again")


def _roller(play: Play, scene: Scene) -> Survivor | None:
    return play.draft.rows(Survivor).get(scene.me) if scene.me is not None else None


def _roll_once(play: Play, op: Op, scene: Scene, again: int) -> int:
    survivor = _roller(play, scene)
    play.beside.use_people((scene.me if scene.own else None,))
    name = survivor.name if survivor else ""
    names = names_of(str(op["name"]), scene.source) if "name" in op else ()
    if op["die"] == "location":
        die = Die(0, scene.source.name, name)
        face = another(play, survivor, names, lambda: play.table.roll(die)[0])
        with play.table.follow(face):
            carry_out(play, op["bands"][str(face.value)], scene._replace(rolled=scene.rolled or 0))
        return 0
    die = Die(int(op["die"]), scene.source.name, name, int(op.get("dice", 1)))
    face = another(play, survivor, names, lambda: _thrown(play, op, die, scene))
    parts = on_rolls(play, survivor, *names)
    more = worth(play, op["add"], scene) if "add" in op else 0
    if more is None:
        by_hand(play, op, scene)
        return face.number
    parts += [("added", more)] if more else []
    parts += [("again", again)] if again else []
    parts += raised(play, survivor, names, face.number + sum(amount for _, amount in parts))
    rolled = face.number + sum(amount for _, amount in parts)
    if parts:
        said = " ".join(f"{amount:+d} ({part})" for part, amount in parts)
        play.tell(f"{f'{name} rolls' if name else 'The roll is'} {face.number} {said} = {rolled}")
    with play.table.follow(face), never_silent(play, scene.source.name, a_part=True):
        carry_out(play, band_of(op["bands"], rolled), scene._replace(rolled=rolled))
    return rolled


def _thrown(play: Play, op: Op, die: Die, scene: Scene) -> Face:
    """One roll, or two of which one counts, where this card or the settlement's cards say so of this roll."""
    granted = granted_to_all(play)
    either = granted.get(matches.word("roll_twice", {op.get("name"): "either"}))
    lower = granted.get(matches.word("roll_twice", {op.get("name"): "lower"})) or _as_revealer(play, scene)
    if not either and "twice" in op and holds(play, op["twice"], scene):
        either = "rolled twice"
    if not either and not lower:
        [face] = play.table.roll(die)
        return face
    first, second = sorted(play.table.roll(die, die), key=lambda face: face.number)
    if lower or first.number == second.number:
        play.tell(f"Rolled {first.number} and {second.number}: the lower counts ({lower or either})")
        return first
    kept = play.table.choose(f"{die.why}, {either}: which roll counts", [str(first.number), str(second.number)])
    return first if kept == str(first.number) else second


def _as_revealer(play: Play, scene: Scene) -> str | None:
    """The card that lets whoever reveals a hunt event roll twice for it; the lower roll counts."""
    survivor = _roller(play, scene)
    if survivor is None or scene.source.kind != "hunt_event":
        return None
    reveals = survivor.id in scene.roles.get("event_revealer", ())
    return granted_to(play, survivor).get("roll_twice_use_lower_as_revealer") if reveals else None


def _score(play: Play, op: Op, scene: Scene) -> None:
    """A number looked up in a table."""
    score = worth(play, op["of"], scene)
    if score is None:
        by_hand(play, op, scene)
        return
    play.tell(f"{scene.source.name}: the score is {score}")
    carry_out(play, band_of(op["bands"], score), scene._replace(rolled=score))


def _reroll(play: Play, op: Op, scene: Scene) -> None:
    """The roll whose band says so is rolled again when the band is done; any other, people roll before they type."""
    if op["what"] == "any":
        survivor = _roller(play, scene)
        who, counts = f"{survivor.name}, " if survivor else "", KEPT[op.get("keep", "new")]
        play.ask_hands(f"{who}{scene.source.name}: roll a roll of yours again before it is typed: {counts} counts.")
    elif scene.rolled is not None:
        scene.cast(AGAIN, (int(op.get("add", 0)),))
    else:
        by_hand(play, op, scene)


CARRY: Handlers = {"roll": _roll, "score": _score, "reroll": _reroll}


ENDEAVOR = "endeavor"
ROLLS = (ENDEAVOR, "augury")  # what endeavors roll is called
RAISE = "raise_endeavor_rolls"
RAISED = (1, 2)


def names_of(name: str, card: Entry) -> tuple[str, ...]:
    """The names a roll is known by: an endeavor's also by the card that brings it, and by that card's category."""
    if name not in ROLLS:
        return (name,)
    return tuple(dict.fromkeys((name, ENDEAVOR, f"{card.data.get('category')}_endeavor", f"{card.slug}_endeavor")))


def another(play: Play, survivor: Survivor | None, names: tuple[str, ...], throw: Callable[[], Face]) -> Face:
    """What the die shows; of an endeavor once what it shows the second time, if a card lets the survivor."""
    face = throw()
    if ENDEAVOR not in names or survivor is None:
        return face
    rows = [*play.draft.of(Lasting, survivor.id), *play.draft.of(Lasting, None)]
    row = next((row for row in rows if row.what == REROLL), None)
    if row is None:
        return face
    card = play.name_of(row.content)
    if play.table.choose(f"{survivor.name}, {card}: roll {face.value} again", ["yes", "no"], "no") == "no":
        return face
    play.draft.delete(row)
    play.tell(f"{survivor.name} rolls again instead of {face.value} ({card})")
    return throw()


def raised(play: Play, survivor: Survivor | None, names: tuple[str, ...], number: int) -> Parts:
    """What is added to the result of an endeavor by who likes, after it has been rolled."""
    card = texts.granted_to_all(play).get(RAISE) if ENDEAVOR in names else None
    if card is None:
        return []
    who = f"{survivor.name}, " if survivor else ""
    options = [str(number), *(str(number + more) for more in RAISED)]
    chosen = play.table.choose(f"{who}{card}: the result becomes", options, options[0])
    return [(card, int(chosen) - number)] if chosen != options[0] else []
