"""The numbers of a monster's attack: as its card has them, and what nobody captured as the people typed it once.

What was typed is kept for the campaign, by monster and card: the next time the card comes it is known.
"""

from collections.abc import Mapping

from kdm_cli.rules.asking import lasting, monster, the_showdown
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import became
from kdm_cli.rules.showdown.piles import NOBODY, is_unheard_of
from kdm_cli.rules.state import Lasting

FIELDS = {"speed": range(21), "accuracy": range(1, 11), "damage": range(100)}  # what a pack may say, too
EXAMPLE = {"speed": 2, "accuracy": 5, "damage": 1}
WHOM = ("whom the card says",)  # targets of a card that nobody captured
TEXTS = ("attack", "effects", "moments", "attacks")
ONCE = "typed once: --speed N --accuracy N --damage N"
UNUSED = "no card of this turn attacks with it: they have their own numbers"


def say(play: Play, typed: Mapping[str, int | None]) -> None:
    """Keep what was typed with the turn, for the card of it that has no such numbers yet."""
    for field, value in typed.items():
        if value is not None:
            play.fight.profile[field] = value
            play.beside.lay(f"--{field}", str(value), UNUSED)


def known(play: Play, card: Entry) -> dict[str, int | None]:
    """The numbers of its attack as far as anybody knows them; none where it has no attack."""
    return dict(card.data.get("attack") or {}) | {field: row.amount for field, row in _kept(play, card).items()}


def attacker(play: Play, card: Entry) -> Entry:
    """The card with an attack where the people say that it is one: by its numbers, or by the faces of its dice."""
    numbers = known(play, card)
    if any(field in card.data for field in TEXTS) or not (numbers or play.fight.profile or play.table.dice_wait()):
        return card
    return Entry(card.id, card.name, {"targets": WHOM, **card.data, "attack": numbers})


def untargeted(play: Play, who: str | None = None) -> str:
    """Why nobody was picked; faces or numbers would make a card that nobody captured an attack on whoever was named."""
    card = play.fight.textless
    if card is None or who is None or fold(who) == NOBODY:
        return "nobody was picked as a target in this turn"
    faces = [",".join(["1"] * speed)] if (speed := EXAMPLE["speed"] + monster.number(play, "speed")) > 0 else []
    line = " ".join([quoted(card.name), quoted(who), *faces, *(f"--{field} {EXAMPLE[field]}" for field in FIELDS)])
    return f"faces or numbers make an attack of {card.name} (for instance kdm turn {line})"


def whole(play: Play, card: Entry, exactly: Mapping[str, int]) -> dict[str, int]:
    """The numbers of an attack that comes now; what nobody knows is asked for, and kept."""
    found, told, named = {**known(play, card), **exactly}, [], not is_unheard_of(card)
    for field, possible in FIELDS.items():
        if field in exactly:
            continue
        before, value = found.get(field), play.fight.profile.pop(field, None)
        if value is not None:
            play.beside.use(f"--{field}")
            line = f"--{field} takes a number from {possible[0]} to {possible[-1]}."
            play.require(value in possible, "does-not-fit", f"No card has {field} {value}.", line)
        elif before is None:
            value = int(play.table.choose(f"{card.name}: the {field} on the card ({ONCE})", list(map(str, possible))))
        if value is not None and value != before:
            if named:
                _keep(play, card, field, value)
            told.append(f"{field} {value if before is None else became(before, value)}")
            found[field] = value
    if told:
        play.tell(f"{card.name}: {', '.join(told)}{', known from now on' if named else ''}")
    return {field: int(found[field] or 0) for field in FIELDS}


def _keep(play: Play, card: Entry, field: str, value: int) -> None:
    row, own = _kept(play, card).get(field), (card.data.get("attack") or {}).get(field)
    if row is not None:
        play.draft.set(row, amount=value)
        return
    other = f"{card.name} has {field} {own} on its card, not {value}."
    play.require(own is None, "does-not-fit", other, f"kdm look {quoted(card.name)}")
    lasting.add(play, None, card.id, f"{_sort(play)}{field}", value, "campaign")


def _kept(play: Play, card: Entry) -> dict[str, Lasting]:
    return {field: row for field, row in lasting.named(play, None, _sort(play)) if row.content == card.id}


def _sort(play: Play) -> str:
    return f"{lasting.PROFILE}{the_showdown.deck_of(play)}/"
