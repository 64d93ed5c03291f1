"""Whom a card means."""

from collections.abc import Mapping, Sequence
from itertools import compress

from kdm_cli.light import TypeVar
from kdm_cli.rules.asking import lasting, monster, numbers, players, texts, the_hunt, the_showdown
from kdm_cli.rules.asking.lasting import answerer, holds, worth
from kdm_cli.rules.asking.places import OF_MONSTER, adjacent, assistants, beside_survivor, extreme, unbeaten
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.language.phrases import condition as spoken
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, Fighter, Hunt, Showdown, Survivor, Trait, Use
from kdm_cli.rules.under_way import Die, Scene, Undecided, word

T = TypeVar("T")
AWAY = ("hunt", "showdown")
NOMINATED = "nominated"
DEAF_AT_WILL = "ignore_non_deaf"  # granted: ignores at will what only those suffer who hear it
HIGHEST, ROLLER = "rolled highest", "highest_roller"  # who did, and who is left of them after a roll off
NEAREST = ("closest", "furthest")  # of those who fit
NOBODY = "nobody more"
AS_NAMED = (  # parts that are played by whom the people named with the command
    NOMINATED, "event_revealer", "couple", "mother", "father", "newborn", "parents", "dead", "target", "adjacent",
)  # fmt: skip


def people(play: Play, who: AnyJson, scene: Scene, *, ask: bool = True) -> list[Survivor] | None:
    """The survivors who are meant; None where nobody told: without `ask` who is to be nominated or drawn neither."""
    found = _people(play, who, scene, ask)
    if found and (word(who) in AS_NAMED or (scene.own and word(who) == "self")):
        play.beside.use_people(each.id for each in found)
    return found


def _people(play: Play, who: AnyJson, scene: Scene, ask: bool) -> list[Survivor] | None:
    if type(who) is str or not isinstance(who, Mapping):
        return _group(play, word(who), scene, ask)
    if "only" in who and word(who) in NEAREST and play.draft.rows(Showdown):
        among = people(play, {**who, "who": "all"}, scene, ask=ask)  # of those who fit, not whoever is if they fit
        if among and ask:
            return one_of(play, among, word(who), scene.source.name)
        return None if among is None else extreme(play, among, word(who))
    narrowed = not who.keys().isdisjoint(("count", "only"))
    anew = narrowed and word(who) == NOMINATED and NOMINATED not in scene.roles
    found = _may_be_nominated(play) if anew and ask else _group(play, word(who), scene, ask)
    if found is None:
        return None
    if "only" in who:
        some = _only(play, who["only"], found, scene, ask)
        if some is None:
            return None
        found = some
        found = listening(play, found, scene.source.name) if ask and _about_hearing(who["only"]) else found
        if not found and "count" in who and word(who) in scene.roles:  # who was named does not fit
            scene.uncast(word(who))
            return _people(play, who, scene, ask)
    for end, pick in (("most", max), ("least", min)):
        if end in who and found:
            values = {each.id: _value(play, each, str(who[end])) for each in found}
            best = pick(values.values())
            found = [each for each in found if values[each.id] == best]
    if "count" in who:
        found = _some(play, who, found, scene) if ask else None
    elif anew and ask:
        found = choose(play, found, f"{scene.source.name}: nominate a survivor")
    elif who.get("random") and ask:
        found = lot(play, found, scene.source.name)
    if anew and ask and found is not None:
        scene.cast(NOMINATED, tuple(each.id for each in found))
    return found


def _only(play: Play, said: Document, found: list[Survivor], scene: Scene, ask: bool) -> list[Survivor] | None:
    """Who of them fits; None where nobody can tell and nobody is asked."""
    about = scene._replace(about=scene.me if scene.about is None else scene.about)
    answers = [_fits(play, said, about.of(each.id), each, ask) for each in found]
    return None if None in answers else list(compress(found, answers))


def _group(play: Play, group: str, scene: Scene, ask: bool) -> list[Survivor] | None:
    rows = play.draft.rows(Survivor)
    if group in scene.roles:
        return [rows[each] for each in scene.roles[group] if each in rows and (group == "dead" or not rows[each].dead)]
    match group:
        case "self" if scene.me is None and scene.source.kind in OF_MONSTER:  # of several targets each of them
            return _group(play, "target", scene, ask) if scene.roles.get("target") else None
        case "self":
            dead = () if ask else scene.roles.get("dead", ())  # it is asked how they were; nothing is done to them
            asked = scene.me in dead
            return [rows[scene.me]] if scene.me in rows and (asked or not rows[scene.me].dead) else []
        case "dead" if play.draft.rows(Showdown):
            fought = [rows[each.survivor_id] for each in play.draft.rows(Fighter).values()]
            gone = {use.survivor_id for use in play.draft.where(Use, "content", numbers.GONE)}  # not by death
            fallen = [each for each in fought if each.dead and each.id not in gone]
            scene.cast("dead", tuple(each.id for each in fallen))
            return fallen
        case "living":
            return numbers.living(play)
        case "all":
            return _everyone(play)
        case "others":
            return [each for each in _everyone(play) if each.id != scene.me]
        case "departing":
            return numbers.party(play)
        case "returning":
            return [each for each in numbers.living(play) if each.returned]
        case "couple" | "mother" | "father" if ask:
            parts: dict[str, list[Survivor]] = answerer("survivors.births:nominate")(play, scene)
            return parts[group]
        case "newborn":
            return _newborn(play, scene)
        case "parents":
            mine = [rows[scene.me]] if scene.me in rows else []
            children = _group(play, "newborn", scene, ask) or mine
            known = dict.fromkeys(each for child in children for each in players.parents(child))
            return [rows[each] for each in known if not rows[each].dead] if known else None
        case "partner":
            return _partner(play, scene)
        case "random" if ask:
            return lot(play, _group(play, "all", scene, ask) or [], scene.source.name)
        case "highest_roller" if ask and HIGHEST in scene.roles:
            return _roll_off(play, scene)
        case "nominated" if ask:
            chosen = choose(play, _may_be_nominated(play), f"{scene.source.name}: nominate a survivor")
            scene.cast("nominated", tuple(each.id for each in chosen))
            return chosen
        case "event_revealer" if play.draft.rows(Hunt):
            revealer = the_hunt.revealer(play)
            return [revealer] if revealer else []
        case "straggler" if ask and play.draft.rows(Hunt):  # who falls behind, as soon as that must be known
            behind: list[Survivor] = answerer("hunt.losses:fall_behind")(play, scene)
            return behind
    fighting = play.draft.rows(Showdown) and not play.draft.rows(Hunt)
    return _on_board(play, group, scene, ask) if fighting else None


def _may_be_nominated(play: Play) -> list[Survivor]:
    """Everybody who lives; on the hunt only who is on it."""
    return _everyone(play) if play.draft.rows(Hunt) else numbers.living(play)


def _roll_off(play: Play, scene: Scene) -> list[Survivor]:
    """Who rolled highest; those who did alike roll again until one is left."""
    found = [play.draft.rows(Survivor)[each] for each in scene.roles[HIGHEST]]
    while len(found) > 1:
        faces = play.table.roll(*(Die(10, f"{scene.source.name}, roll off", each.name) for each in found))
        best = max(face.number for face in faces)
        found = [each for each, face in zip(found, faces, strict=True) if face.number == best]
    scene.cast(ROLLER, tuple(each.id for each in found))
    play.tell(f"Highest: {found[0].name}")
    return found


def _everyone(play: Play) -> list[Survivor]:
    """Who is meant by all: those on the board, those on the hunt, at home the living."""
    if play.draft.rows(Showdown):
        return the_showdown.survivors(play)
    if play.draft.rows(Hunt):
        return the_hunt.hunters(play)
    return numbers.party(play) if play.draft.settlement.phase in AWAY else numbers.living(play)


def _newborn(play: Play, scene: Scene) -> list[Survivor] | None:
    """Who was named with the card, or those of the latest birth of this lantern year."""
    living = numbers.living(play)
    if "nominated" in scene.roles:
        return [each for each in living if each.id in scene.roles["nominated"]]
    born = [each for each in living if (each.origin, each.born_year) == ("born", play.year)]
    latest = max((players.birth(play, each) for each in born), default=0)
    found = [each for each in born if players.birth(play, each) == latest]
    return found if latest or len(found) == 1 else None


def _partner(play: Play, scene: Scene) -> list[Survivor] | None:
    """The only other one with the same card, who may just have died; of several pairs nobody has told which."""
    dead = scene.roles.get("dead", ())
    holders = [row.survivor_id for row in play.draft.rows(Trait).values() if row.content == scene.source.id]
    rows = [play.draft.rows(Survivor)[each] for each in holders if each != scene.me]
    rows = [row for row in rows if not row.dead or row.id in dead]
    return rows if len(rows) < 2 else [] if dead and not any(row.dead for row in rows) else None


def choose(play: Play, among: list[Survivor], why: str) -> list[Survivor]:
    """One of several, as the group says; the only one without asking."""
    if len(among) < 2:
        for each in among:
            play.table.only(each.name)
        return among
    name = play.table.choose(why, [each.name for each in among])
    return [each for each in among if each.name == name]


def by_name(play: Play, things: Mapping[str, T], why: str) -> T:
    """One of several things that have names, as the group says; the only one without asking."""
    if len(things) > 1:
        return things[play.table.choose(why, list(things))]
    [(name, thing)] = things.items()
    play.table.only(name)
    return thing


def lot(play: Play, among: list[Survivor], why: str) -> list[Survivor]:
    """One of several by lot: a die with as many sides as there are people."""
    if len(among) < 2:
        return among
    names = ", ".join(f"{at} {each.name}" for at, each in enumerate(among[:9], 1))
    [face] = play.table.roll(Die(len(among), f"{why}: who is it ({names})", lot=True))
    return [among[face.number - 1]]


def _some(play: Play, who: Document, found: list[Survivor], scene: Scene) -> list[Survivor]:
    wanted = worth(play, who["count"], scene, derived=False) or 0
    if len(found) <= wanted and (not who.get("up_to") or word(who) in scene.roles):
        return found
    chosen: list[Survivor] = []
    while found and len(chosen) < wanted:
        why = f"{scene.source.name}: " + ("who is it" if wanted == 1 else f"{len(chosen) + 1} of {wanted}")
        if who.get("up_to"):
            name = play.table.choose(why, [*(each.name for each in found), NOBODY], NOBODY)
            picked = [each for each in found if each.name == name]
        else:
            picked = lot(play, found, scene.source.name) if who.get("random") else choose(play, found, why)
        if not picked:
            break
        chosen += picked
        found = [each for each in found if each not in picked]
    return chosen


def nominees(play: Play, who: AnyJson, scene: Scene) -> tuple[list[Survivor] | None, bool]:
    """Who is nominated for what nobody must take; and whether they were picked for it, so that none is asked again."""
    if NOMINATED in scene.roles or "count" not in who:
        return people(play, who, scene), NOMINATED in scene.roles
    found, chosen = _may_be_nominated(play), list[Survivor]()
    found = (_only(play, who["only"], found, scene, True) or []) if "only" in who else found
    most = worth(play, who["count"], scene, derived=False) or 0
    if len(found) <= most:
        return found, False
    while len(chosen) < most:
        why = f"{scene.source.name}: nominated, {len(chosen) + 1} of up to {most}"
        name = play.table.choose(why, [*(each.name for each in found), NOBODY], NOBODY if chosen else None)
        if name == NOBODY:
            break
        chosen += [each for each in found if each.name == name]
        found = [each for each in found if each.name != name]
    scene.cast(NOMINATED, tuple(each.id for each in chosen))
    return chosen, True


def _about_hearing(condition: Document) -> bool:
    """Whether only those are meant who are not deaf."""
    return condition.get("not") == {"is": "deaf"} or any(map(_about_hearing, condition.get("all", ())))


def listening(play: Play, found: list[Survivor], card: str) -> list[Survivor]:
    """Of those who hear it, who does not ignore it; some may choose."""
    able = {each.id: texts.granted(play, each).get(DEAF_AT_WILL) for each in found}
    return [
        each
        for each in found
        if not able[each.id]
        or play.table.choose(f"{each.name}, {able[each.id]}: ignore {card}", ["yes", "no"], "no") == "no"
    ]


def _fits(play: Play, condition: Document, scene: Scene, survivor: Survivor, ask: bool) -> bool | None:
    answer = holds(play, condition, scene)
    if answer is not None or not ask:
        return answer
    asked = spoken(lasting.unknown(play, condition, scene))
    return play.table.choose(f"{scene.source.name}: {survivor.name} {asked}", ["yes", "no"]) == "yes"


def _value(play: Play, survivor: Survivor, stat: str) -> int:
    return numbers.attribute(play, survivor, stat) if stat in ATTRIBUTES else int(getattr(survivor, stat))


def one_of(play: Play, among: Sequence[Survivor], word: str, why: str) -> list[Survivor]:
    """The closest or furthest of them; ties, and where nobody told, are chosen at the table (R72)."""
    return choose(play, unbeaten(play, among, word), f"{why}: the {word} survivor")


def _on_board(play: Play, group: str, scene: Scene, ask: bool) -> list[Survivor] | None:
    """The survivors a word of the board means; None where nobody has told and nobody is asked."""
    rows = play.draft.rows(Survivor)
    attack = play.fight.survivor_attack
    match group:
        case "target" if play.fight.target is not None:
            return [each for each in [rows[play.fight.target]] if not each.dead]
        case "attacker" if attack is not None:
            return [each for each in [rows[attack.attacker]] if not each.dead]
        case "closest" | "furthest" if ask:
            return one_of(play, the_showdown.survivors(play), group, scene.source.name)
        case "closest" | "furthest":
            found = extreme(play, the_showdown.survivors(play), group)
            return found if found is not None and len(found) < 2 else None
        case "adjacent":
            return _adjacent(play, scene, ask)
        case "assistant":  # who strikes from the other side with the attacker, or whose card it is
            me = rows.get(attack.attacker if attack else scene.me or 0)
            able, across = assistants(play, me) if me is not None else ([], [])
            if across is not None:
                return across
            return choose(play, able, f"{scene.source.name}: who strikes from the other side") if ask else None
    return None


def _adjacent(play: Play, scene: Scene, ask: bool) -> list[Survivor] | None:
    """Who stands beside the monster on a card of its own, else beside whose card it is; None where nobody told."""
    me = play.draft.rows(Survivor).get(scene.me or 0) if scene.source.kind not in OF_MONSTER else None
    found, told, untold = list[Survivor](), False, list[str]()
    for each in the_showdown.survivors(play):
        answer = adjacent(play, each) if me is None else beside_survivor(play, each, me)
        if answer is None and not ask:
            return None
        if answer is None:
            question = f"{scene.source.name}: {each.name} is adjacent to {me.name if me else monster.name(play)}"
            said = play.table.choose(question, ["yes", "no"], Undecided("no"))
            answer, left_open = said == "yes", isinstance(said, Undecided)
            told, untold = told or not left_open, untold + [each.name] * left_open
        if answer:
            found.append(each)
    if told or not untold:
        return found
    again = f"{', '.join(untold)} if adjacent: kdm undo, then --choose NAME=yes for each"
    if found:
        play.ask_hands(f"{scene.source.name}: also {again}")
    else:
        play.remind_hands(f"{scene.source.name}: {again}; or by hand", "adjacent")
    return found or None
