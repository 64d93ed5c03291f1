"""Whom a card means."""

from collections.abc import Mapping, Sequence

from kdm_cli.rules.asking import monster, numbers, players, texts, the_hunt, the_showdown
from kdm_cli.rules.asking.lasting import couple, holds, stragglers, worth
from kdm_cli.rules.asking.places import OF_MONSTER, adjacent, assistants, beside_survivor, extreme, unbeaten
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.fight import Die
from kdm_cli.rules.language.phrases import condition as spoken
from kdm_cli.rules.language.scene import Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import ATTRIBUTES, Hunt, Showdown, Survivor, Trait

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
    """The survivors who are meant; None where nobody has told, and that cannot be asked for name by name.

    Without `ask` nothing is asked: who is still to be nominated or drawn by lot is not known.
    """
    found = _people(play, who, scene, ask)
    if found and (word(who) in AS_NAMED or (scene.own and word(who) == "self")):
        play.beside.use_people(each.id for each in found)
    return found


def _people(play: Play, who: AnyJson, scene: Scene, ask: bool) -> list[Survivor] | None:
    if isinstance(who, Mapping) and "only" in who and word(who) in NEAREST and play.draft.rows(Showdown):
        return _narrowed(play, who, scene, ask)
    several = isinstance(who, Mapping) and "count" in who and word(who) == NOMINATED and NOMINATED not in scene.roles
    found = _may_be_nominated(play) if several and ask else _group(play, word(who), scene, ask)
    if found is None or not isinstance(who, Mapping):
        return found
    if "only" in who:
        about = scene._replace(about=scene.me if scene.about is None else scene.about)
        answers = [(each, _fits(play, who["only"], about.of(each.id), each, ask)) for each in found]
        if any(answer is None for _, answer in answers):
            return None
        found = [each for each, answer in answers if answer]
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
        if several and found is not None:
            scene.cast(NOMINATED, tuple(each.id for each in found))
    elif who.get("random") and ask:
        found = lot(play, found, scene.source.name)
    return found


def _group(play: Play, group: str, scene: Scene, ask: bool) -> list[Survivor] | None:
    rows = play.draft.rows(Survivor)
    if group in scene.roles:
        return [rows[each] for each in scene.roles[group] if each in rows and (group == "dead" or not rows[each].dead)]
    match group:
        case "self":
            return [rows[scene.me]] if scene.me in rows and not rows[scene.me].dead else []
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
            return couple(play, scene)[group]
        case "newborn":
            return _newborn(play, scene)
        case "parents":
            mine = [rows[scene.me]] if scene.me in rows else None
            return _parents(play, _group(play, "newborn", scene, ask) or mine)
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
    if play.draft.rows(Hunt):
        return _on_hunt(play, group, scene, ask)
    if not play.draft.rows(Showdown):
        return None

    return _on_board(play, group, scene, ask)


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
    return found


def _everyone(play: Play) -> list[Survivor]:
    """Who is meant by all: those on the board, those on the hunt, at home the living."""
    if play.draft.rows(Showdown):
        return the_showdown.survivors(play)
    if play.draft.rows(Hunt):
        return the_hunt.hunters(play)
    return numbers.party(play) if play.draft.settlement.phase in AWAY else numbers.living(play)


def _on_hunt(play: Play, group: str, scene: Scene, ask: bool) -> list[Survivor] | None:
    """Who reveals the event, and who falls behind as soon as that must be known."""
    if group == "event_revealer":
        revealer = the_hunt.revealer(play)
        return [revealer] if revealer else []
    return stragglers(play, scene) if group == "straggler" and ask else None


def _newborn(play: Play, scene: Scene) -> list[Survivor] | None:
    """Who was named with the card, or those of the latest birth of this lantern year."""
    living = numbers.living(play)
    if "nominated" in scene.roles:
        return [each for each in living if each.id in scene.roles["nominated"]]
    born = [each for each in living if (each.origin, each.born_year) == ("born", play.year)]
    births = {each.id: players.birth(play, each) for each in born}
    latest = max(births.values(), default=0)
    found = [each for each in born if births[each.id] == latest]
    return found if latest or len(found) == 1 else None


def _parents(play: Play, children: list[Survivor] | None) -> list[Survivor] | None:
    """Whoever of the parents lives, each once; None where the sheets name none."""
    known = dict.fromkeys(each for child in children or () for each in players.parents(play, child))
    rows = play.draft.rows(Survivor)
    return [rows[each] for each in known if not rows[each].dead] if known else None


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
        return among
    name = play.table.choose(why, [each.name for each in among])
    return [each for each in among if each.name == name]


def lot(play: Play, among: list[Survivor], why: str) -> list[Survivor]:
    """One of several by lot: a die with as many sides as there are people."""
    if len(among) < 2:
        return among
    names = ", ".join(f"{at} {each.name}" for at, each in enumerate(among[:9], 1))
    [face] = play.table.roll(Die(len(among), f"{why}: who is it ({names})"))
    return [among[face.number - 1]]


def _some(play: Play, who: Document, found: list[Survivor], scene: Scene) -> list[Survivor]:
    wanted = worth(play, who["count"], scene, derived=False) or 0
    if len(found) <= wanted and (not who.get("up_to") or word(who) in scene.roles):
        return found
    chosen: list[Survivor] = []
    while found and len(chosen) < wanted:
        why = _which(scene, len(chosen) + 1, wanted)
        if who.get("up_to"):
            next_ = _another(play, found, why)
        else:
            [next_] = lot(play, found, scene.source.name) if who.get("random") else choose(play, found, why)
        if next_ is None:
            break
        chosen.append(next_)
        found = [each for each in found if each.name != next_.name]
    return chosen


def nominees(play: Play, who: Document, scene: Scene) -> tuple[list[Survivor] | None, bool]:
    """Who is nominated for what nobody must take, and whether they were picked for it, so that they do take it.

    Those named with the card, else up to so many, or nobody; where there are no more, each of them is asked.
    """
    if NOMINATED in scene.roles or "count" not in who:
        return people(play, who, scene), NOMINATED in scene.roles
    found, chosen = _may_be_nominated(play), list[Survivor]()
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


def _another(play: Play, found: list[Survivor], why: str) -> Survivor | None:
    """One more, where the group wants one more."""
    name = play.table.choose(why, [*(each.name for each in found), NOBODY], NOBODY)
    return next((each for each in found if each.name == name), None)


def _which(scene: Scene, number: int, wanted: int) -> str:
    """Which one is chosen, and of how many where there are several."""
    return f"{scene.source.name}: " + ("who is it" if wanted == 1 else f"{number} of {wanted}")


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
    if answer is None and ask:
        question = f"{scene.source.name}: {survivor.name} {spoken(condition)}"
        return play.table.choose(question, ["yes", "no"]) == "yes"
    return answer


def _value(play: Play, survivor: Survivor, stat: str) -> int:
    return numbers.attribute(play, survivor, stat) if stat in ATTRIBUTES else int(getattr(survivor, stat))


def one_of(play: Play, among: Sequence[Survivor], word: str, why: str) -> list[Survivor]:
    """The closest or furthest of them; ties, and where nobody told, are chosen at the table (R72)."""
    return choose(play, unbeaten(play, among, word), f"{why}: the {word} survivor")


def _narrowed(play: Play, who: Document, scene: Scene, ask: bool) -> list[Survivor] | None:
    """The closest or furthest of those who fit a condition, not whoever is closest if they fit."""
    among = people(play, {**who, "who": "all"}, scene, ask=ask)
    if among is None or (ask and among):
        return None if among is None else one_of(play, among, word(who), scene.source.name)
    return extreme(play, among, word(who))


def _on_board(play: Play, group: str, scene: Scene, ask: bool) -> list[Survivor] | None:
    """The survivors a word of the board means; None where nobody has told and nobody is asked."""
    rows = play.draft.rows(Survivor)
    if group == "target" and play.fight.target is not None:
        return [each for each in [rows[play.fight.target]] if not each.dead]
    if group == "attacker" and play.fight.survivor_attack is not None:
        return [each for each in [rows[play.fight.survivor_attack.attacker]] if not each.dead]
    if group in ("closest", "furthest"):
        everyone = the_showdown.survivors(play)
        if ask:
            return one_of(play, everyone, group, scene.source.name)
        found = extreme(play, everyone, group)
        return found if found is not None and len(found) < 2 else None
    if group == "adjacent":
        return _adjacent(play, scene, ask)
    if group == "assistant":
        return _assistant(play, scene, ask)
    return None


def _assistant(play: Play, scene: Scene, ask: bool) -> list[Survivor] | None:
    """Who strikes from the other side with the attacker, or whose card it is."""
    attack = play.fight.survivor_attack
    me = play.draft.rows(Survivor).get(attack.attacker if attack else scene.me or 0)
    able, across = assistants(play, me) if me is not None else ([], [])
    if across is not None:
        return across
    return choose(play, able, f"{scene.source.name}: who strikes from the other side") if ask else None


def _adjacent(play: Play, scene: Scene, ask: bool) -> list[Survivor] | None:
    """Who stands beside the monster on a card of its own, else beside whose card it is."""
    me = play.draft.rows(Survivor).get(scene.me) if scene.me is not None else None
    of_monster = scene.source.kind in OF_MONSTER or me is None
    to = monster.name(play) if of_monster or me is None else me.name
    found = []
    for each in the_showdown.survivors(play):
        if not of_monster and me is not None and each.id == me.id:
            continue
        answer = adjacent(play, each) if of_monster or me is None else beside_survivor(play, each, me)
        if answer is None:
            if not ask:
                return None
            question = f"{scene.source.name}: {each.name} is adjacent to {to}"
            answer = play.table.choose(question, ["yes", "no"], "no") == "yes"
        if answer:
            found.append(each)
    return found
