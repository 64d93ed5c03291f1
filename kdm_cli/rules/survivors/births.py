"""Births: who may have children, which couple is nominated for intimacy, and the sheets of the newborn."""

from collections.abc import Iterator, Sequence
from itertools import chain, count

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import numbers, players, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import choose, people
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.content import fold
from kdm_cli.rules.play import Play, quoted, standing
from kdm_cli.rules.refusal import MOST_NAME, refuse, refuse_left
from kdm_cli.rules.state import CHILD, NEWBORN, NEWCOMER, Survivor
from kdm_cli.rules.survivors import creation
from kdm_cli.rules.under_way import Meant, Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Birth, Newcomer

BARRED, BOUND = "intimacy_nomination", "intimacy_only_with_partner"
SEX_OF = {"mother": "f", "father": "m"}
CALLED = {"f": "woman", "m": "man"}
ROOM_FOR_NUMBER = 4  # letters behind a provisional name
MOST_REASONS = 3
NOBODY = "kdm event intimacy --by-hand: it does not come to it."
INSIST = "--house-rule nominates them all the same."


def born(play: Play, parents: Sequence[Survivor], many: int, source: str) -> list[Survivor]:
    """Children get their sheets at once, with all that newborn survivors gain (R224); names may come later."""
    mother, father = _as_parents(play, parents)
    parent = mother or father
    provisional = f"{CHILD}{parent.name}"[: MOST_NAME - ROOM_FOR_NUMBER].strip() if parent else NEWBORN
    children = []
    for _ in range(many):
        named = play.newborn.pop(0) if play.newborn else ""
        name, sex = creation.sexed(named) if named else (_free(play, provisional), None)
        child = creation.add_survivor(
            play, name, sex, "born", father.id if father else None, mother.id if mother else None, source
        )
        if not named:
            play.ask_hands(f"Name the newborn: kdm survivor rename {quoted(child.name)} NAME:m, or NAME:f")
        elif sex is None:
            play.ask_hands(f"Choose a sex: kdm survivor sex {quoted(child.name)} m, or f")
        children.append(child)
    return [play.now(child) for child in children]


def meant(
    play: Play, name: str, origin: str | None, parents: tuple[int | None, int | None], many: int = 0
) -> Survivor | None:
    """Who has come already and waits for a name, where the group means nobody new by it; asked where it may be so.

    Where both parents are named, and as `many` names are left as children of theirs wait for one, it is clear.
    """
    of_parents = any(parents)
    waiting = [
        each
        for each in numbers.living(play)
        if each.unnamed
        and each.origin == (origin or ("born" if of_parents else None))
        and all(parent in (None, own) for parent, own in zip(parents, (each.father_id, each.mother_id), strict=True))
    ]
    if not waiting:
        return None
    first = waiting[0].name
    why = f"{name}: who is it (kdm survivor rename {quoted(first)} {quoted(name)} names {first})"
    options = {f"name {each.name}": each for each in waiting}
    another = f"another {'child' if waiting[0].origin == 'born' else 'newcomer'}"
    clear = Meant(next(iter(options))) if all(parents) and many == len(waiting) else None
    return options.get(play.table.choose(why, [*options, another], clear))


def check_names_used(play: Play) -> None:
    """Refuse names for newborn survivors whom nobody has borne."""
    if play.newborn:
        message = f"Nobody was born to be called {', '.join(play.newborn)[:60]}."
        refuse_left("bad-input", message, "", "--newborn", play.newborn)


def _as_parents(play: Play, parents: Sequence[Survivor]) -> tuple[Survivor | None, Survivor | None]:
    """Mother and father by their sex; where that does not tell, in this order."""
    mother = next((each for each in parents if texts.sex(play, each) == "f"), None)
    father = next((each for each in parents if texts.sex(play, each) == "m"), None)
    others = [each for each in parents if each not in (mother, father)]
    if mother is None and others:
        mother = others.pop(0)
    return mother, father or (others[0] if others else None)


def _free(play: Play, name: str) -> str:
    """This name, or with the first number behind it that makes it nobody else's: Child of Lucy, Child of Lucy 2."""
    taken = {fold(row.name) for row in play.draft.rows(Survivor).values()}
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in names if fold(each) not in taken)


def may_be_parent(play: Play, survivor: Survivor) -> tuple[bool, str]:
    """Whether a survivor may be nominated for intimacy, and if not, why; the retired may."""
    if survivor.dead:
        return False, "dead"
    card = forbidden(play, survivor).get(BARRED)
    return card is None, card or ""


def nominate(play: Play, scene: Scene) -> dict[str, list[Survivor]]:
    """One woman and one man: who was named with the event, and whoever is missing is asked for."""
    rows = play.draft.rows(Survivor)
    named = [rows[each] for each in scene.roles.get("nominated", ()) if each in rows]
    if len(named) > len(SEX_OF):
        refuse("too-many", f"{scene.source.name} is for one woman and one man.", "Name two survivors.")
    play.beside.use_people(each.id for each in named)
    named = [_of_known_sex(play, each, scene) for each in named]
    mother, father = _as_parents(play, named)
    if mother is None:
        mother = _asked(play, "mother", father, scene)
    if father is None:
        father = _asked(play, "father", mother, scene)
    _check(play, mother, father)
    if len(named) < len(SEX_OF):
        play.tell(f"{scene.source.name}: {mother.name} and {father.name}")
    couple = {"couple": [mother, father], "nominated": [mother, father], "mother": [mother], "father": [father]}
    for role, parents in couple.items():
        scene.cast(role, tuple(each.id for each in parents))
    return couple


def _of_known_sex(play: Play, survivor: Survivor, scene: Scene) -> Survivor:
    if survivor.sex is None:
        open_ = [letter for letter in sorted(CALLED) if _can_be(play, survivor, letter)]
        question = f"{scene.source.name}: {survivor.name} is m or f"
        creation.set_sex(play, survivor, open_[0] if len(open_) == 1 else play.table.choose(question, sorted(CALLED)))
    return play.now(survivor)


def _can_be(play: Play, survivor: Survivor, sex: str) -> bool:
    """Whether somebody is of this sex, or may be as far as the sheets of their children tell."""
    if survivor.sex is not None:
        return texts.sex(play, survivor) == sex
    children = players.children(play, survivor.id)
    return all(survivor.id != (row.father_id if sex == "f" else row.mother_id) for row in children)


def _asked(play: Play, role: str, other: Survivor | None, scene: Scene) -> Survivor:
    """Who is nominated beside the other one; of people whose sex nobody has told this tells it."""
    sex = SEX_OF[role]
    others = [each for each in numbers.living(play) if other is None or each.id != other.id]
    among = [each for each in others if _can_be(play, each, sex) and not any(_hindrances(play, each, other))]
    if not others:
        hint = f"kdm survivor add NAME, or {NOBODY}"
        refuse("nobody", f"There is nobody else to be nominated for {scene.source.name}.", hint)
    if not among and not play.passes("nobody"):
        those = [each for each in others if _can_be(play, each, sex)]
        why = [f"{each.name}: {reason}." for each in those for reason in _hindrances(play, each, other)]
        hint = " ".join([*why[:MOST_REASONS], INSIST, f"Else: {NOBODY}"])
        refuse("nobody", f"No {CALLED[sex]} may be nominated for {scene.source.name}.", hint)
    [chosen] = choose(play, among or others, f"{scene.source.name}: the {role}")
    if chosen.sex is None:
        creation.set_sex(play, chosen, sex)
    return play.now(chosen)


def _hindrances(play: Play, survivor: Survivor, other: Survivor | None) -> Iterator[str]:
    """What stands against somebody, and against somebody together with the other one."""
    may, why = may_be_parent(play, survivor)
    if not may:
        yield why
    for one, beside in ((survivor, other), (other, survivor)):
        if one and beside and not _partners(play, one, beside):
            yield f"{one.name} only with the partner"


def _partners(play: Play, one: Survivor, other: Survivor) -> bool:
    """Whether nothing binds one of them to somebody else, as far as the sheets tell who belongs to whom."""
    return BOUND not in texts.granted(play, one) or BOUND in texts.granted(play, other)


def lacks_couple(play: Play) -> bool:
    """Whether no woman and man may be nominated together, whoever chooses; as a rule the first two may."""
    living = numbers.living(play)
    is_man: dict[int, bool] = {}  # as far as somebody had to be looked at
    for mother in (each for each in living if _can_be(play, each, "f") and may_be_parent(play, each)[0]):
        for each in living:
            if each.id not in is_man:
                is_man[each.id] = _can_be(play, each, "m")
            if is_man[each.id] and each.id != mother.id and not any(_hindrances(play, each, mother)):
                return False
    return not standing(play.draft, "nobody", "", play.name_of)


def _check(play: Play, mother: Survivor, father: Survivor) -> None:
    """A house rule nominates whom the rules do not."""
    for each in (mother, father):
        may, why = may_be_parent(play, each)
        play.require(may, "may-not-be-parent", f"{each.name} may not be nominated: {why}.", f"Others may. {INSIST}")
    if (sex := texts.sex(play, mother)) == texts.sex(play, father):
        message = f"{mother.name} and {father.name} are two {CALLED[str(sex)].replace('man', 'men')}."
        play.require(False, "wrong-sex", message, f"Name one woman and one man. {INSIST}")
    for one, other in ((mother, father), (father, mother)):
        message = f"{one.name} only with the partner, not with {other.name}."
        play.require(_partners(play, one, other), "has-partner", message, f"Name the partner. {INSIST}")
    bound = [each for each in numbers.living(play) if BOUND in texts.granted(play, each)]
    if len(bound) > len(SEX_OF) and mother in bound:
        play.remind_hands(f"{mother.name} and {father.name}: only if they are each other's partners.")


def _birth(play: Play, op: "Birth", scene: Scene) -> None:
    """From now on they are the newborn in everything this card does."""
    many = worth(play, op.get("count", 1), scene, why="how many children")
    parents = people(play, op.get("parents", "couple"), scene)
    if many is None or parents is None:
        by_hand(play, op, scene)
        return
    children = born(play, parents, many, scene.source.name)
    scene.cast("newborn", (*scene.roles.get("newborn", ()), *(each.id for each in children)))


def _newcomer(play: Play, op: "Newcomer", scene: Scene) -> None:
    """Somebody joins, with a sheet at once and the name given for a newborn; who has none yet is named later."""
    del op
    named = play.newborn.pop(0) if play.newborn else ""
    name, sex = creation.sexed(named) if named else (_free(play, NEWCOMER), None)
    somebody = creation.add_survivor(play, name, sex, "newcomer", source=scene.source.name)
    if not named:
        play.ask_hands(f"Name the newcomer: kdm survivor rename {quoted(name)} NAME:m, or NAME:f")
    scene.cast("newborn", (somebody.id,))


CARRY: Handlers = {"birth": _birth, "newcomer": _newcomer}
