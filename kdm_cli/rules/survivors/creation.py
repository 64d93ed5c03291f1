"""Survivor sheets: made, renamed, torn up, alive again; and who is made for a lost one before the First Day (R201)."""

from collections.abc import Iterable

from kdm_cli.light import TYPE_CHECKING, Any
from kdm_cli.rules import matches
from kdm_cli.rules.asking import event_times, lasting, numbers, players, steps, texts, the_hunt, the_showdown
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.people import by_name, people
from kdm_cli.rules.asking.players import BIRTH, ancestors, children
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.by_hand import Handlers
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.content import RESERVED, Entry, fold
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import MOST_NAME, became, refuse, written
from kdm_cli.rules.state import LOCATIONS, BodyPart, Due, Event, Gear, Lasting, Note, Survivor, Token, Trait, Use
from kdm_cli.rules.survivors import gear, sheet_numbers
from kdm_cli.rules.survivors.death import ARCHIVED, PARTY, RETURNED, WORN, phase_begun, stop_bleeding
from kdm_cli.rules.under_way import Scene
from kdm_cli.rules.under_way import word as word_of

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Revive

SEXES = (None, "m", "f")
ORIGINS = (None, "founder", "born", "newcomer")
EARLY = "note:people/early"  # content of the Use row of somebody who has a sheet before the people come
NAMED = "note:people/named"  # and of somebody who has a sheet of their own and was one of the people without names
FOUNDERS = 4
SEX_ALONE = {"m": "m", "male": "m", "f": "f", "female": "f"}


def add_survivor(
    play: Play,
    name: str,
    sex: str | None = None,
    origin: str | None = None,
    father_id: int | None = None,
    mother_id: int | None = None,
    source: str = "",
) -> Survivor:
    """Make a sheet: a nameless one gets a name, or the population grows; who lost a survivor makes another (R201)."""
    name = checked_name(play, name)
    if sex not in SEXES or origin not in ORIGINS:
        refuse("bad-input", "A survivor is m or f, and founder, born or newcomer.")
    check_parents(play, father_id, mother_id)
    before = numbers.population(play)
    nameless = play.draft.settlement.nameless
    names_one = nameless > 0 and origin in (None, "founder")
    has_parents = father_id is not None or mother_id is not None
    early = not (origin is not None or has_parents or names_one) and is_due(play)
    if origin is None and play.draft.settlement.phase == steps.PROLOGUE:
        origin = "founder"
    origin = origin or ("named" if names_one else "born" if has_parents else "newcomer")
    printed = play.content.of("attribute", "track")  # R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R27 R28 R29
    starting_numbers = {entry.data["field"]: entry.data["starting_value"] for entry in printed}
    starting_numbers["survival"] = min(starting_numbers.get("survival", 0), numbers.survival_limit(play))  # R13
    survivor = play.draft.create(
        Survivor, name=name, sex=sex, origin=origin, born_year=play.year,
        father_id=father_id, mother_id=mother_id, **starting_numbers,
    )  # fmt: skip
    for location in LOCATIONS:
        play.draft.create(BodyPart, survivor_id=survivor.id, location=location)
    if names_one:
        play.draft.set(play.draft.settlement, nameless=nameless - 1)
        play.tell(f"{name} has a name: nameless {nameless} -> {nameless - 1}")
    else:
        how = "is born" if origin == "born" else "joins"
        play.tell(f"{name} {how}: population {before} -> {before + 1}{f' ({source})' if source else ''}")
    if early:  # remembered until the people come
        play.draft.create(Use, survivor_id=survivor.id, content=EARLY, scope="of the first day")
        first = event_times.first_event(play)
        play.tell(f"{name} is one of the people whom {first.name if first else 'year 1'} brings (R201)")
    if origin == "founder":  # R11, R12: one of each starting gear
        starting = [entry for entry in play.content.of("gear") if entry.data.get("location") == "starting_gear"]
        for slot, entry in enumerate(starting, start=1):
            gear.place(play, survivor, entry.id, slot)
        play.tell_list(f"{survivor.name}:", [entry.name for entry in starting])
        if names_one:
            play.draft.create(Use, survivor_id=survivor.id, content=NAMED, scope="named")
    roles = {"newborn": (survivor.id,)}
    if origin == "born":
        lasting.add(play, survivor, BIRTH, f"birth/{play.entry_id}", 0, "year")  # by one command: twins
        parents = tuple(play.draft.rows(Survivor)[parent] for parent in players.parents(survivor))
        moments.happen(play, "birth", survivor, roles, parents)
        _inherit(play, survivor)
    moments.happen(play, "new_survivor", play.now(survivor), roles)
    tell(play, "people changed")
    return survivor


def _inherit(play: Play, survivor: Survivor) -> None:
    """What a family hands down: a weapon type with half its proficiency, and a surname."""
    granted = texts.granted(play, survivor)
    source = granted.get(matches.word("newborn_inherits", "weapon"))
    parents = [play.draft.rows(Survivor)[parent] for parent in players.parents(survivor)]
    armed = {parent.name: parent for parent in parents if parent.weapon_type}
    if source and not parents:
        play.ask_hands(f"{survivor.name} inherits weapon type and half the proficiency of a parent ({source})")
    elif source and armed:
        chosen = by_name(play, armed, f"{survivor.name}, {source}: whose")
        levels = chosen.weapon_proficiency // 2
        play.draft.set(survivor, weapon_type=chosen.weapon_type, weapon_proficiency=levels)
        heirloom = [play.name_of(str(chosen.weapon_type)), f"proficiency {levels}", f"from {chosen.name} ({source})"]
        play.tell_list(f"{survivor.name} inherits", heirloom)
    if matches.word("newborn_inherits", "surname") in granted:
        play.ask_hands(f"{survivor.name} may take a surname: kdm survivor rename {quoted(survivor.name)} NAME")


def sexed(typed: str) -> tuple[str, str | None]:
    """A name, and the sex where :m or :f stands behind it."""
    name, colon, letter = typed.strip().rpartition(":")
    if colon and letter.casefold() in ("m", "f") and name.strip():
        return name.strip(), letter.casefold()
    return typed.strip(), None


def each_sexed(typed: Iterable[str]) -> list[tuple[str, str | None]]:
    """Names with spaces or commas, and the sex of each: `Mira:f`, or an m or f alone behind the name."""
    found: list[tuple[str, str | None]] = []
    for word in typed:
        for at, part in enumerate(word.split(",")):
            letter = SEX_ALONE.get(part.strip().casefold())
            if letter and at == 0 and found and found[-1][1] is None:
                found[-1] = (found[-1][0], letter)
            elif part.strip():
                found.append(sexed(part))
    return found


def checked_name(play: Play, name: str, own: Survivor | None = None) -> str:
    """A name that can stand on a sheet: not empty, not too long, not reserved, not taken, by the dead either."""
    name = written(name, MOST_NAME, "A name")
    if fold(name) in RESERVED or not name.strip("."):  # NAME ... is what hints write for several
        refuse("reserved-name", f'"{name}" means something else in commands.', "Add a second name.")
    for row in play.draft.rows(Survivor).values():
        if fold(row.name) == fold(name) and (own is None or row.id != own.id):
            hint = "The dead keep their names." if row.dead else "Add a second name."
            refuse("duplicate-name", f"There is a survivor called {row.name}{' (dead)' if row.dead else ''}.", hint)
    return name


def set_sex(play: Play, survivor: Survivor, sex: str) -> None:
    """Mend what was left open or wrong; a parent's sex fits what their children's sheets say."""
    what = "father" if sex == "f" else "mother"
    wrong = [row.name for row in children(play, survivor.id) if survivor.id == getattr(row, f"{what}_id")]
    play.require(not wrong, "wrong-sex", f"{survivor.name} is the {what} of {', '.join(wrong)}.")
    play.draft.set(survivor, sex=sex)
    play.tell(f"{survivor.name}: sex {became(survivor.sex or 'unknown', sex)}")


def rename(play: Play, survivor: Survivor, new: str) -> None:
    """Give a survivor another name."""
    new = checked_name(play, new, survivor)
    play.draft.set(survivor, name=new)
    for due in play.draft.of(Due, survivor.id):
        kept = due.command.removesuffix(quoted(survivor.name))
        if kept != due.command:
            play.draft.set(due, command=kept + quoted(new))
    play.tell(f"{survivor.name} is now called {new}")


def called(play: Play, survivor: Survivor, name: str, sex: str | None) -> Survivor:
    """The survivor under another name, and as the other sex where a letter says so."""
    rename(play, survivor, name)
    if sex and sex != survivor.sex:
        set_sex(play, play.now(survivor), sex)
    return play.now(survivor)


def remove(play: Play, survivor: Survivor) -> None:
    """Tear up a sheet that was made by mistake; nobody has died."""
    the_showdown.check_away(play, survivor)
    the_hunt.check_away(play, survivor)
    play.tell(f"{survivor.name} was never here")
    named = any(use.content == NAMED for use in play.draft.of(Use, survivor.id))
    gear.put_away(play, survivor, gear.by_slot(play, survivor).values())
    if survivor.dead and not any(use.content == GONE for use in play.draft.of(Use, survivor.id)):
        tell(play, "death taken back", survivor)
    for child in children(play, survivor.id):
        father = None if child.father_id == survivor.id else child.father_id
        mother = None if child.mother_id == survivor.id else child.mother_id
        play.draft.set(child, father_id=father, mother_id=mother)
        play.tell(f"{child.name}: {survivor.name} is no longer a parent")
    owned: tuple[type[Any], ...] = (BodyPart, Trait, Token, Gear, Note, Due, Use, Lasting)
    for table in owned:
        for row in play.draft.of(table, survivor.id):
            play.draft.delete(row)
    play.draft.delete(play.now(survivor))
    settlement = play.draft.settlement
    if survivor.origin == "named" or named:
        play.draft.set(settlement, nameless=settlement.nameless + 1)
        play.tell(f"Nameless {settlement.nameless} -> {settlement.nameless + 1}")
    if survivor.origin == "born" and not any(row.origin == "born" for row in play.draft.rows(Survivor).values()):
        tell(play, "no newborn left")
    tell(play, "people changed")


def is_due(play: Play) -> bool:
    """Whether whoever is made now, without a word of where from, takes the place of a lost one."""
    first = event_times.first_event(play)
    came = first is None or any(row.content == first.id and row.done for row in play.draft.rows(Event).values())
    if play.draft.settlement.phase != steps.PROLOGUE:
        return steps.in_phase(play) and steps.is_first(play) and not came
    founders = [row for row in play.draft.rows(Survivor).values() if row.origin == "founder"]
    living = numbers.founders(play)
    return len(founders) >= FOUNDERS and 0 < len(living) < len(founders)


def offer(play: Play) -> None:
    """Who lost a survivor is told that another may be made."""
    play.remind_hands("Who lost a survivor may make another, out of the people whom the")
    play.remind_hands("First Day brings (R201): kdm survivor add NAME")


def is_one(play: Play, survivor: Survivor) -> bool:
    """Whether this is somebody made for a lost one before the people came: no founder who fought."""
    return any(use.content == EARLY for use in play.draft.of(Use, survivor.id))


def fight(play: Play, party: list[Survivor]) -> None:
    """Whoever fights in the First Story is a founder like the others."""
    for row in [use for each in party for use in play.draft.of(Use, each.id) if use.content == EARLY]:
        play.draft.delete(row)


def come(play: Play, source: Entry, people: int) -> int:
    """The people come: how many of so many have a sheet already, who from now on are some of them."""
    first = event_times.first_event(play)
    if first is None or source.id != first.id:
        return 0
    early = [use for use in play.draft.rows(Use).values() if use.content == EARLY]
    rows = play.draft.rows(Survivor)
    there = [use for use in early if use.survivor_id and not rows[use.survivor_id].dead][:people]
    for use in early:
        play.draft.delete(use)
    for use in there:
        play.draft.create(Use, survivor_id=use.survivor_id, content=NAMED, scope="named")
    if there:
        names = ", ".join(rows[use.survivor_id].name for use in there if use.survivor_id)
        play.tell_at_length(f"Of these people {names} ha{'s' if len(there) == 1 else 've'} a sheet already (R201)")
    return len(there)


def set_parents(play: Play, survivor: Survivor, father_id: int | None, mother_id: int | None) -> None:
    """Mend who the parents are; nobody is their own ancestor."""
    check_parents(play, father_id, mother_id)
    rows = play.draft.rows(Survivor)
    for parent_id in (father_id, mother_id):
        if parent_id is not None and (parent_id == survivor.id or survivor.id in ancestors(play, rows[parent_id])):
            refuse("own-ancestor", f"{survivor.name} cannot be their own ancestor.")
    play.draft.set(survivor, father_id=father_id, mother_id=mother_id)
    named = [rows[parent].name for parent in (father_id, mother_id) if parent is not None]
    play.tell(f"{survivor.name}: child of {' and '.join(named) if named else 'nobody known'}")


def check_parents(play: Play, father_id: int | None, mother_id: int | None) -> None:
    """A father and a mother are two people, and of the sex that is known of them fits."""
    rows = play.draft.rows(Survivor)
    for parent_id, word, other in ((father_id, "father", "f"), (mother_id, "mother", "m")):
        if parent_id is None:
            continue
        parent = rows.get(parent_id)
        if parent is None:
            refuse("unknown-name", f"No such {word}.", "kdm survivor list --all")
        play.require(texts.sex(play, parent) != other, "wrong-sex", f"{parent.name} cannot be a {word}.")
    if father_id is not None and father_id == mother_id:
        refuse("bad-input", f"{rows[father_id].name} cannot be both father and mother.")


def last_dead(play: Play) -> Survivor:
    """Whoever died last, as the journal has it."""
    dead = {row.id: row for row in play.draft.rows(Survivor).values() if row.dead}
    for deed in reversed(play.deeds()):
        died = {each.id for each in deed.changes if (each.table, each.field, each.new) == ("survivor", "dead", True)}
        found = [dead[each] for each in died if each in dead]
        if len(found) == 1:
            return found[0]
        if found:
            break
    names = [row.name for row in dead.values()]
    told = "Several died last: who is it?" if names else "Nobody is dead."
    refuse(
        "ambiguous-name" if names else "not-dead", told, "; ".join(f"kdm revive {quoted(each)}" for each in names[-4:])
    )


def revive(play: Play, survivor: Survivor) -> None:
    """Take a death back, and exactly that."""
    survivor = play.now(survivor)
    if not survivor.dead:
        refuse("not-dead", f"{survivor.name} is alive.")
    died = not any(use.content == GONE for use in play.draft.of(Use, survivor.id))
    _live_again(play, survivor)
    for text in texts.of_settlement(play) if died else ():
        if any(block["at"] == "survivor_death" for block in text.data.get("moments", ())):
            play.ask_hands(f"What {text.name} brought for the death stays: kdm undo takes back everything.")


def _live_again(play: Play, survivor: Survivor) -> None:
    play.draft.set(survivor, died_year=None, died_cause=None, dead=False)
    play.tell(f"{survivor.name} lives")
    stop_bleeding(play, survivor)
    _put_back(play, survivor)
    sheet_numbers.fit(play, play.now(survivor))
    sheet_numbers.cap_survival(play)  # R178: the limit may have fallen meanwhile
    tell(play, "somebody lives again", play.now(survivor))
    gone = [use for use in play.draft.of(Use, survivor.id) if use.content == GONE]
    for use in gone:
        play.draft.delete(use)
    if not gone:  # who was exiled, lost or ceased to exist had not died
        tell(play, "death taken back", survivor)
    tell(play, "people changed")


def _put_back(play: Play, survivor: Survivor) -> None:
    """Return what a death took, where it is still to be had."""
    taken_places = {row.party for row in play.draft.rows(Survivor).values()}
    for use in play.draft.of(Use, survivor.id):
        kind, _, rest = use.scope.partition(" ")
        if kind not in (WORN, ARCHIVED, PARTY, RETURNED, "due"):
            continue
        play.draft.delete(use)
        name = play.name_of(use.content)
        if kind == "due":
            moments.make_due(play, use.content, survivor, rest)
        elif kind == RETURNED:
            play.draft.set(survivor, returned=rest == str(phase_begun(play)))
        elif kind == PARTY:
            if int(rest) not in taken_places:
                play.draft.set(survivor, party=int(rest))
                if the_showdown.fighter(play, survivor) is None:
                    play.tell(f"{survivor.name} departs again")
        elif kind == ARCHIVED or storage.take_out(play, use.content):
            gear.place(play, survivor, use.content, int(rest))
            play.tell(f"{survivor.name}: {name} in slot {rest}")
        else:
            play.tell(f"{survivor.name}: {name} is no longer in storage")


def _revive(play: Play, op: "Revive", scene: Scene) -> None:
    """Who died lives again; a card never asks this of who lives."""
    rows, target = play.draft.rows(Survivor), op.get("target", "self")
    mine = [rows[scene.me]] if scene.me in rows else []
    for survivor in mine if word_of(target) == "self" else people(play, target, scene) or ():
        if survivor.dead:
            _live_again(play, survivor)


CARRY: Handlers = {"revive": _revive}
