"""The numbers of a survivor sheet: what can be set, how amounts are typed; by hand or by a rule, with what follows."""

from collections.abc import Iterable

from kdm_cli.light import NamedTuple, pattern
from kdm_cli.rules import matches
from kdm_cli.rules.asking import numbers, texts
from kdm_cli.rules.asking.cards import card_or_note, sibling
from kdm_cli.rules.asking.lasting import answerer
from kdm_cli.rules.asking.numbers import LEAST, base_for
from kdm_cli.rules.asking.texts import check_alive, forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Candidate, fold, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import became, refuse
from kdm_cli.rules.state import ATTRIBUTES, AnyField, Due, Survivor, Token, Use

AMOUNT = pattern(r"[+-]?[0-9]{1,9}")


class Stat(NamedTuple):
    """Something on a survivor sheet that can be set: how it is typed, its column, and what kind of thing it is."""

    typed: str
    field: str
    kind: str

    @property
    def name(self) -> str:
        """How it is called in a sentence."""
        return self.typed.replace("-", " ")


STATS = (
    *(Stat(name, name, "attribute") for name in ATTRIBUTES),
    *(Stat(name, name, "track") for name in ("survival", "insanity", "courage", "understanding")),
    Stat("hunt-xp", "hunt_xp", "track"),
    Stat("weapon-type", "weapon_type", "type"),
    Stat("weapon-proficiency", "weapon_proficiency", "track"),
    Stat("bleeding", "bleeding", "track"),
    Stat("skip-next-hunt", "skip_next_hunt", "flag"),
)
BLEEDING = "bleeding"
AGE = "age"  # tokens that no attribute counts, and only a showdown has
BY_FIELD = {stat.field: stat for stat in STATS}
LETS_CHOOSE = ("ability", "curse", "impairment")  # kinds of cards that let a survivor choose what not everybody may
# gaining them is a moment of its own
GAINED = ("survival", "insanity", "courage", "understanding", "bleeding", "weapon_proficiency")


class Amount(NamedTuple):
    """`+2` and `-1` change, `3` sets."""

    number: int
    sets: bool

    def on(self, old: int) -> int:
        """What a number becomes."""
        return self.number if self.sets else old + self.number


def amount(text: str) -> Amount:
    """An amount as it is typed; nothing but ASCII digits and one sign counts."""
    if not AMOUNT.fullmatch(text):
        refuse("bad-input", f'"{text[:40]}" is not an amount.', "+2 and -1 change, 3 sets; at most nine digits.")
    return Amount(int(text), text[0] not in "+-")


def stat_named(text: str, kinds: Iterable[str] = ("attribute", "track", "type", "flag")) -> Stat:
    """The stat a name or its beginning means."""
    pool = [stat for stat in STATS if stat.kind in tuple(kinds)]
    hint = ", ".join(stat.typed for stat in pool)
    found = pick(text, [Candidate(stat.typed, stat) for stat in pool], "stat", f"One of {hint}.").thing
    assert isinstance(found, Stat)
    return found


def change_stat(play: Play, survivor: Survivor, stat: str, text: str) -> None:
    """Change one number on one survivor sheet; what cannot be is refused."""
    found = stat_named(stat)
    check_alive(survivor)
    _change(play, survivor, found, text)


def change_stats(play: Play, survivors: Iterable[Survivor], stat: str, text: str) -> None:
    """Change one number on several sheets; the dead, and those who cannot gain it, are passed over and told."""
    found = stat_named(stat)
    for survivor in survivors:
        barrier = _barrier(play, survivor, found, text)
        if survivor.dead:
            play.tell(f"{survivor.name}: passed over, dead")
        elif barrier and not play.waives("cannot-gain", barrier):
            play.tell(f"{survivor.name}: passed over, {barrier}")
        else:
            _change(play, survivor, found, text)


def change_token(play: Play, survivor: Survivor, stat: str, text: str) -> None:
    """Lay attribute tokens beside a sheet, or take them off: the sheet itself stays (R31, R310)."""
    if fold(stat) == AGE:
        answerer("showdown.tokens:age")(play, survivor, amount(text))
        return
    if len(fold(stat)) > 1 and BLEEDING.startswith(fold(stat)):  # counted on the sheet (R111)
        change_stat(play, survivor, BLEEDING, text)
        return
    field = stat_named(stat, ("attribute",)).field
    wanted = amount(text)
    check_alive(survivor)
    old = sum(row.amount for row in play.draft.of(Token, survivor.id) if row.stat == field)
    if abs(wanted.on(old)) > abs(old):
        barred = forbidden(play, survivor).get(matches.word("gain", "tokens"))
        play.require(barred is None, "cannot-gain", f"{survivor.name} cannot gain tokens ({barred}).")
    lay_tokens(play, survivor, field, wanted.on(old) - old)


def lay_tokens(play: Play, survivor: Survivor, field: str, by: int) -> None:
    """Add attribute tokens; plus and minus cancel, and an empty pile is no pile."""
    row = next((row for row in play.draft.of(Token, survivor.id) if row.stat == field), None)
    old = row.amount if row else 0
    new = old + by
    if row is None and new:
        play.draft.create(Token, survivor_id=survivor.id, stat=field, amount=new)
    elif row is not None and new:
        play.draft.set(row, amount=new)
    elif row is not None:
        play.draft.delete(row)
    was, now = (f"{number:+d}" if number else "0" for number in (old, new))
    play.tell(f"{survivor.name}: {field} tokens {became(was, now)}")


def gain_tokens(play: Play, survivor: Survivor, field: str, by: int) -> None:
    """Attribute tokens by a rule: who cannot gain any gains none."""
    barred = forbidden(play, survivor).get(matches.word("gain", "tokens"))
    if barred:
        play.tell(f"{survivor.name} cannot gain tokens ({barred})")
    else:
        lay_tokens(play, survivor, field, by)
        if by > 0:
            moments.happen(play, matches.word("gained", "token"), play.now(survivor), settlement=False)


def clear_tokens(play: Play, survivor: Survivor) -> None:
    """Take all attribute tokens off, as the end of a showdown does (R32)."""
    for row in play.draft.of(Token, survivor.id):
        lay_tokens(play, survivor, row.stat, -row.amount)


def adjust(play: Play, survivor: Survivor, field: str, by: int, *, causes: bool = True) -> None:
    """A change by a rule: it stops at the ends of the track, whose boxes count unless it `causes` nothing."""
    survivor = play.now(survivor)
    stat = BY_FIELD[field]
    barrier = _barrier(play, survivor, stat, f"{by:+d}")
    if barrier:
        play.tell(f"{survivor.name}: {barrier}")
        return
    low, high = ends(play, stat)
    new = _value(play, survivor, stat) + by
    new = new if low is None else max(low, new)
    _write(play, survivor, stat, new if high is None else min(high, new), causes)


def ends(play: Play, stat: Stat) -> tuple[int | None, int | None]:
    """The lowest and highest value of a stat, None where there is no end."""
    if stat.kind == "attribute":
        return LEAST.get(stat.field), None
    track = numbers.track(play, stat.field)
    return (track.data.get("min", 0), track.data.get("max")) if track else (0, None)


class Beyond(NamedTuple):
    """A number that its track has no box for, and the nearest that it has."""

    survivor: Survivor
    stat: Stat
    value: int
    end: int


def beyond(play: Play, survivors: Iterable[Survivor]) -> list[Beyond]:
    """The numbers of these survivors for which the tracks of the packs have no box."""

    def spans() -> list[tuple[Stat, int, int, int | None]]:
        tracks = [(stat, ends(play, stat)) for stat in BY_FIELD.values() if stat.kind == "track"]
        return [(stat, Survivor._fields.index(stat.field), low or 0, high) for stat, (low, high) in tracks]

    boxes = play.remembered("boxes", spans, numbers.PACKS)
    found = []
    for survivor in survivors:
        for stat, at, low, high in boxes:
            value: AnyField = survivor[at]
            if value < low or (high is not None and value > high):
                found.append(Beyond(survivor, stat, value, max(low, value if high is None else min(value, high))))
    return found


def fit(play: Play, survivor: Survivor) -> None:
    """What was written beyond the end of a track, before other packs were played with, stands at its end."""
    for each in beyond(play, [survivor]):
        play.draft.set(play.now(survivor), **{each.stat.field: each.end})
        play.tell(f"{survivor.name}: {each.stat.name} {each.value} -> {each.end}, the end of its track")


def _change(play: Play, survivor: Survivor, stat: Stat, text: str) -> None:
    """A change by hand; survival that is spent is subtracted and never comes back by itself (R16)."""
    if stat.kind == "type":
        _choose_type(play, survivor, text)
    elif stat.kind == "flag":
        new_flag = next((option for option in ("yes", "no") if fold(text) and option.startswith(fold(text))), "")
        if not new_flag:
            refuse("bad-input", f'{stat.name} is yes or no, not "{text[:40]}".')
        old_flag = "yes" if getattr(survivor, stat.field) else "no"
        play.draft.set(survivor, **{stat.field: new_flag == "yes"})
        play.tell(f"{survivor.name}: {stat.name} {_step(old_flag, new_flag)}")
    else:
        barrier = _barrier(play, survivor, stat, text)
        play.require(not barrier, "cannot-gain", f"{survivor.name} {barrier}.")
        new = amount(text).on(_value(play, survivor, stat))
        low, high = ends(play, stat)
        if (low is not None and new < low) or (high is not None and new > high):
            span = f"{low} to {high}" if high is not None else f"at least {low}"
            refuse("out-of-range", f"{survivor.name}: {stat.name} cannot be {new}.", f"{stat.name} is {span}.")
        _write(play, survivor, stat, new)


def _barrier(play: Play, survivor: Survivor, stat: Stat, text: str) -> str:
    """Why a survivor cannot gain this, if it would be gained."""
    if stat.kind != "track" or amount(text).on(_value(play, survivor, stat)) <= _value(play, survivor, stat):
        return ""
    card_name = forbidden(play, survivor).get(matches.word("gain", stat.field))
    return f"cannot gain {stat.name} ({card_name})" if card_name else ""


def _value(play: Play, survivor: Survivor, stat: Stat) -> int:
    if stat.kind == "attribute":
        return numbers.permanent(play, survivor, stat.field)
    return int(getattr(survivor, stat.field))


def _write(play: Play, survivor: Survivor, stat: Stat, new: int, causes: bool = True) -> None:
    old = _value(play, survivor, stat)
    lost = ""
    if stat.field == "survival" and new > (limit := numbers.survival_limit(play)):
        lost = f" ({new - limit} above the limit {limit} lost)"
        new = limit
    kept = base_for(play, survivor, stat.field, new) if stat.kind == "attribute" else new
    survivor = play.draft.set(survivor, **{stat.field: kept})
    play.tell(f"{survivor.name}: {stat.name} {_step(old, new)}{lost}")
    kills = stat.field == "bleeding" and new > old and new >= numbers.bleeding_limit(play, survivor)  # R111
    retires = False
    if stat.field == "weapon_proficiency":
        _proficient(play, survivor, (old, new))
    elif stat.kind == "track" and old != new and causes and not kills:
        retires = "retire" in _pass_boxes(play, survivor, stat.field, old, new) and not survivor.retired
    if kills or retires:
        from kdm_cli.rules.survivors import death  # late: few numbers kill or retire anybody

        death.kill(play, survivor, "bleeding") if kills else death.retire(play, survivor)
    if new > old and stat.field in GAINED:
        also = tuple(numbers.living(play)) if stat.field == "bleeding" else ()
        now = play.now(survivor)
        moments.happen(play, matches.word("gained", stat.field), now, also=also, settlement=False, gained=new - old)


def cap_survival(play: Play) -> None:
    """When the survival limit falls, what stands above it is lost (R178)."""
    limit = numbers.survival_limit(play)
    for survivor in numbers.living(play):
        if survivor.survival > limit:
            _write(play, survivor, BY_FIELD["survival"], survivor.survival)


def _choose_type(play: Play, survivor: Survivor, text: str) -> None:
    old = play.name_of(survivor.weapon_type) if survivor.weapon_type else "none"
    none = fold(text) == "none"
    content = None if none else card_or_note(play, text, ("weapon_type",), "weapon type", "weapon_type").id
    if content == survivor.weapon_type:
        play.tell(f"{survivor.name}: weapon type stays {old}")
        return
    wanted = matches.word("may_choose", content or "")
    only_some = any(wanted in entry.data.get("grants", ()) for entry in play.content.of(*LETS_CHOOSE))
    if only_some and wanted not in texts.granted(play, survivor):
        play.require(False, "cannot-choose", f"{survivor.name} does not bear the {play.name_of(str(content))}.")
    levels = survivor.weapon_proficiency if survivor.weapon_type else 0
    survivor = play.draft.set(survivor, weapon_type=content)
    play.tell(f"{survivor.name}: weapon type {old} -> {play.name_of(content) if content else 'none'}")
    if levels:
        survivor = play.draft.set(survivor, weapon_proficiency=0)  # a new type begins anew
        play.tell(f"{survivor.name}: weapon proficiency {levels} -> 0")
    _proficient(play, survivor)


def _proficient(play: Play, survivor: Survivor, levels: tuple[int, int] | None = None) -> None:
    """What levels of weapon proficiency bring, those gathered before a type was chosen among them."""
    from kdm_cli.rules.survivors import traits  # late: few numbers are weapon proficiency

    if levels is None:
        traits.chosen(play, survivor)
    else:
        traits.reached(play, survivor, *levels)


def _step(old: object, new: object) -> str:
    return f"{old} -> {new}" if old != new else f"stays {new}"


def _pass_boxes(play: Play, survivor: Survivor, field: str, old: int, new: int) -> list[str]:
    """Let due what a track causes between two values, or take it back; other effects that were reached are returned."""
    track = numbers.track(play, field)
    others: list[str] = []
    if track is None:
        return others
    for row in track.data.get("milestones", ()):
        at = row["at"]
        if "story_event" not in row:
            if old < at <= new:
                others.append(str(row["effect"]))
            continue
        content = sibling(play, track, "story_event", row["story_event"])
        mark = f"{field.replace('_', ' ')} {at}"
        scope = f"age {row['age']}" if "age" in row else mark
        why = scope if scope == mark else f"{scope}, {mark}"
        used = [use for use in play.draft.of(Use, survivor.id) if (use.content, use.scope) == (content, scope)]
        if old < at <= new and not used:
            play.draft.create(Use, survivor_id=survivor.id, content=content, scope=scope)
            moments.make_due(play, content, survivor, why)
            if "age" in row:
                moments.happen(play, "age", play.now(survivor), settlement=False)
        elif new < at <= old:
            for due in [due for due in play.draft.of(Due, survivor.id) if (due.content, due.why) == (content, why)]:
                moments.withdraw(play, due)
                for use in used:
                    play.draft.delete(use)
    return others
