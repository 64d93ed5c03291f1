"""Whether something is so: yes, no, or nobody has told.

What is so on the hunt board, and of a hunter in the event that is carried out.
"""

from kdm_cli.rules.asking import event_times, lasting, numbers, showdown_states, texts, the_hunt
from kdm_cli.rules.asking.cards import fits, referred
from kdm_cli.rules.asking.lasting import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.players import is_unnamed, surname
from kdm_cli.rules.asking.texts import fitting, forbidden
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.phrases import condition as spoken
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Card, Event, Gear, Holding, Hunt, Lasting, Showdown, Stored, Survivor, Trait

OF_SETTLEMENT = ("innovation", "principle", "location", "monster", "milestone")
PHASES = {"on_hunt": ("hunt",), "in_showdown": ("showdown", "prologue"), "in_settlement_phase": ("settlement",),
          "prologue": ("prologue",)}  # fmt: skip


def holds(play: Play, condition: Document, scene: Scene) -> bool | None:
    """Whether a condition holds; None where only the people at the table can tell."""
    if "all" in condition:
        return _every([holds(play, each, scene) for each in condition["all"]])
    if "any" in condition:
        answer = _every([_opposite(holds(play, each, scene)) for each in condition["any"]])
        return _opposite(answer)
    if "not" in condition:
        return _opposite(holds(play, condition["not"], scene))
    if "at_least" in condition:
        least, found = (worth(play, condition[side], scene) for side in ("at_least", "of"))
        return None if least is None or found is None else found >= least
    return _of_people(play, condition, scene)


def _every(answers: list[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def _opposite(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _of_people(play: Play, condition: Document, scene: Scene) -> bool | None:
    """Has and is: of several people it is enough that one does."""
    if play.draft.rows(Showdown) and (answer := _of_fight(play, condition, scene)) is not None:
        return answer
    if "has" in condition and isinstance(condition["has"], str):
        entry = referred(play, scene.source, condition["has"])
        if entry.kind in OF_SETTLEMENT:
            return any(row.content == entry.id for row in play.draft.rows(Holding).values())
    if condition.get("is") in PHASES:
        return play.draft.settlement.phase in PHASES[condition["is"]]
    if play.draft.rows(Hunt) and "is" in condition:
        answer = of_hunt(play, str(condition["is"]), scene)
        if answer is not None:
            return answer
    if condition.get("is") == "nemesis_year":
        return event_times.lists_nemesis(play, play.year)
    whose = condition.get("who", "self")
    if whose == "settlement" and "has" in condition:
        return _settlement_has(play, condition["has"], scene)
    if whose == "settlement" and condition.get("is") == "noted":
        return lasting.noted(play, None, scene.source.id)
    found = None if whose == "self" and scene.me is None else people(play, whose, scene, ask=False)
    if found is None:
        return None  # about the showdown, the hunt or somebody nobody has named
    answers = [_opposite(_one(play, condition, scene, survivor)) for survivor in found]
    return _opposite(_every(answers)) if answers else False


def _of_fight(play: Play, condition: Document, scene: Scene) -> bool | None:
    """What is so of the monster and of the attack under way; None where it is about somebody else, or unknown."""
    if "has" in condition:
        return showdown_states.monster_has(play, condition, scene)
    return showdown_states.of_fight(play, str(condition["is"]), str(condition.get("who", "self")), scene)


def _settlement_has(play: Play, wanted: AnyJson, scene: Scene) -> bool:
    """Whether something lies in storage or in anybody's grid."""
    rows: list[Stored | Gear] = [*play.draft.rows(Stored).values(), *play.draft.rows(Gear).values()]
    cards = [play.entry(row.content) for row in rows]
    if isinstance(wanted, str):
        entry = referred(play, scene.source, wanted)
        if entry.kind == "settlement_note":
            return lasting.noted(play, None, entry.id)
        if entry.kind == "story_event":
            return any(not row.done and row.content == entry.id for row in play.draft.rows(Event).values())
        return any(card.id == entry.id for card in cards)
    return any(fits(card, wanted, scene.source) for card in cards)


def _one(play: Play, condition: Document, scene: Scene, survivor: Survivor) -> bool | None:
    if "is" in condition:
        return is_so(play, str(condition["is"]), survivor, scene)
    wanted = condition["has"]
    if isinstance(wanted, str):
        entry = referred(play, scene.source, wanted)
        if entry.kind == "weapon_type":
            return survivor.weapon_type == entry.id
        rows: list[Trait | Gear] = [*play.draft.of(Trait, survivor.id), *play.draft.of(Gear, survivor.id)]
        if entry.kind == "resource":
            return any(row.content == entry.id for row in play.draft.rows(Stored).values())
        if entry.kind == "ai_card":
            return any(row.content == entry.id and row.pile == "play" for row in play.draft.of(Card, survivor.id))
        return any(row.content == entry.id for row in rows)
    found = fitting(play, survivor, wanted, scene.source)
    return all(found) and bool(found) if wanted.get("all") else any(found)


def is_so(play: Play, state: str, survivor: Survivor, scene: Scene) -> bool | None:
    """What a sheet can tell of a survivor; where miniatures stand nobody has told yet."""
    match state:
        case "insane":
            return numbers.insane(play, survivor)
        case "knocked_down":
            return survivor.knocked_down
        case "standing":
            return not survivor.knocked_down
        case "departing":
            return survivor.party is not None
        case "returning":
            return survivor.returned
        case "retired":
            return survivor.retired
        case "male" | "female":
            return None if survivor.sex is None else survivor.sex == state[0]
        case "dead":
            return survivor.dead
        case "frenzied":
            return any(texts.is_frenzy(play, row) for row in play.draft.of(Lasting, survivor.id))
        case "alone":
            return [each.id for each in people(play, "all", scene) or ()] == [survivor.id] or None
        case "deaf":
            return "deaf" in texts.granted(play, survivor, sure=True)
        case "blind":
            return any(play.entry(row.content).slug.endswith("blind") for row in play.draft.of(Trait, survivor.id))
        case "noted":
            return lasting.noted(play, survivor, scene.source.id)
        case "always_nominated":
            return matches.word("always_named_for", scene.source.id) in texts.granted(play, survivor, sure=True)
        case "can_consume":
            return "consume" not in forbidden(play, survivor)
        case "must_consume":
            forced = "must_consume" in texts.granted(play, survivor, sure=True)
            return forced and "consume" not in forbidden(play, survivor)
        case "on_brave_path":
            return "brave_path" in texts.granted(play, survivor)
        case "named":
            return not is_unnamed(survivor)
        case "same_surname":
            about = play.draft.rows(Survivor).get(scene.about or 0)
            named = surname(survivor) if about is not None and about.id != survivor.id else ""
            return bool(named) and about is not None and named == surname(about)
        case "event_revealer":
            return survivor.id in scene.roles["event_revealer"] if "event_revealer" in scene.roles else None
        case "odd" | "even" if scene.rolled is not None:
            return scene.rolled % 2 == (state == "odd")
    if play.draft.rows(Hunt):
        return of_survivor(play, state, survivor, scene)
    if not play.draft.rows(Showdown):
        return None
    return showdown_states.of_survivor(play, state, survivor, scene)


STRAGGLER = "straggler"


def of_hunt(play: Play, state: str, scene: Scene) -> bool | None:
    """What the board tells; None for what it does not."""
    if the_hunt.current(play) is None:
        return None
    match state:
        case "monster_reached":
            return the_hunt.is_reached(play)
        case "past_overwhelming_darkness":
            row = the_hunt.darkness(play)
            return None if row is None else the_hunt.need(play).space > row.space
        case "first_time":
            return the_hunt.first_time(play, scene.source.id)
    return None


def of_survivor(play: Play, state: str, survivor: Survivor, scene: Scene) -> bool | None:
    """What a hunter is in the event under way; None for what the hunt does not tell."""
    del play
    told = state == STRAGGLER and STRAGGLER in scene.roles
    return survivor.id in scene.roles[STRAGGLER] if told else None


def ask_whether(play: Play, condition: Op, scene: Scene) -> bool:
    """Whether something is so; what nobody has told is asked."""
    answer = holds(play, condition, scene)
    if answer is None:
        survivor = play.draft.rows(Survivor).get(scene.me) if scene.me is not None else None
        whose = survivor.name if survivor else "the group"
        named = word(condition.get("who", "self")) != "self"
        question = f"{scene.source.name}: {'' if named else whose + ' '}{spoken(condition)}"
        answer = play.table.choose(question, ["yes", "no"]) == "yes"
    return answer
