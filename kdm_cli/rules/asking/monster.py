"""The monster: its numbers and what they are made of, its tokens, the cards it has in play."""

from kdm_cli.rules.asking import lasting, numbers, the_showdown
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.lasting import holds
from kdm_cli.rules.asking.texts import injury_name, of_monster
from kdm_cli.rules.asking.the_showdown import staying
from kdm_cli.rules.content import Document, Entry, Parts
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Card, Lasting, MonsterToken
from kdm_cli.rules.under_way import Scene, Text

STATS = ("movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion")
OWN = lasting.MONSTER  # before `what` of a lasting row that belongs to the monster
LEAST = {"movement": 0, "toughness": 1}
ANYWHERE = 99  # the movement of a monster that moves as far as it likes


def number(play: Play, stat: str) -> int:
    """A number of the monster as it counts now (R33, R34)."""
    return sum(amount for _, amount in parts(play, stat))


def parts(play: Play, stat: str) -> Parts:
    """What a number of the monster is made of: its level, tokens, cards in play, what lasts a while."""
    found = _printed(play, stat)
    for text, block in of_monster(play).about("modifiers"):
        if stat in block["modifiers"] and _counts(play, text, block):
            found.append((text.name, numbers.worth(play, block["modifiers"][stat], scene(play, text.entry))))
    found += [("tokens", row.amount) for row in play.draft.rows(MonsterToken).values() if row.stat == stat]
    found += lasting.amounts(play, None, f"{OWN}{lasting.ATTRIBUTE}{stat}")
    found = [found[0], *((label, amount) for label, amount in found[1:] if amount)]
    for label, amount in settings(play, stat) if stat != "accuracy" else ():
        found.append((label, amount - sum(number for _, number in found)))
    missing = LEAST.get(stat, -(10**9)) - sum(amount for _, amount in found)
    return [*found, (f"never below {LEAST[stat]}", missing)] if missing > 0 else found


def settings(play: Play, stat: str) -> Parts:
    """What cards say a number is for a while, whatever it would be; accuracy is then the face from which a die hits."""
    return lasting.amounts(play, None, f"{OWN}{lasting.SET}{stat}")


def _printed(play: Play, stat: str) -> Parts:
    """What the level says; the Watcher is as tough as the years are many, and moves as far as it likes."""
    row = the_showdown.level_row(play)
    if stat == "movement" and "movement" in row and row["movement"] is None:
        return [("unlimited", ANYWHERE)]
    if stat == "toughness" and "toughness_rule" in row:
        monster = the_showdown.monster(play)
        cards = [(referred(play, monster, each), more) for each, more in monster.data.get("tougher_with", {}).items()]
        tougher = [(entry.name, more if numbers.holds(play, entry.id) else 0) for entry, more in cards]
        return [("lantern year", play.year), *tougher]
    return [(f"level {the_showdown.need(play).level}", int(row.get(stat) or 0))]


def starting_tokens(row: Document, data: Document) -> dict[str, int]:
    """The tokens that lie beside it as the showdown begins."""
    known = {stat: row.get(f"{stat}_tokens") or data.get(f"{stat}_tokens") for stat in STATS}
    return {stat: int(number) for stat, number in known.items() if number}


def tokens(play: Play) -> dict[str, int]:
    """The tokens beside the monster."""
    return {row.stat: row.amount for row in play.draft.rows(MonsterToken).values()}


def lay_tokens(play: Play, stat: str, by: int) -> None:
    """Lay tokens beside the monster or take them off; plus and minus cancel."""
    row = next((row for row in play.draft.rows(MonsterToken).values() if row.stat == stat), None)
    old = row.amount if row else 0
    if row is None and by:
        play.draft.create(MonsterToken, stat=stat, amount=by)
    elif row is not None and old + by:
        play.draft.set(row, amount=old + by)
    elif row is not None:
        play.draft.delete(row)
    if by:
        before, now = (f"{amount:+d}" if amount else "0" for amount in (old, old + by))
        play.tell(f"{name(play)}: {stat} tokens {before} -> {now}")


def name(play: Play) -> str:
    """How the monster is called in the story."""
    return the_showdown.monster(play).name.partition(" (")[0]


def scene(play: Play, entry: Entry, survivor_id: int | None = None, **roles: tuple[int, ...]) -> Scene:
    """A card of the monster being carried out: who is self, and who plays which part."""
    return Scene(entry, survivor_id, dict(roles), level=the_showdown.need(play).level)


def injuries(play: Play) -> list[Card]:
    """The hit location cards that stay in play as persistent injuries (R161)."""
    return [row for row in staying(play) if row.deck == "hit_location"]


def has_injury(play: Play, injury: str | None) -> bool:
    """Whether the monster has the persistent injury of this name (R162)."""
    return injury is not None and any(injury_name(play.entry(row.content)) == injury for row in injuries(play))


def has(play: Play, content: str) -> bool:
    """Whether this card is in play: a mood, a trait, an injury."""
    return any(row.content == content for row in staying(play))


def granted(play: Play) -> dict[str, str]:
    """What is so for the monster, and because of which card."""
    return _words(play, "grants", "grant")


def forbidden(play: Play) -> dict[str, str]:
    """What the monster cannot do, and because of which card."""
    return _words(play, "forbids", "forbid")


def _words(play: Play, field: str, sort: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for text, block in of_monster(play).about(field):
        if block.get("who", "monster") == "monster" and _counts(play, text, block):
            found.update(dict.fromkeys(block[field], text.name))
    for row in play.draft.of(Lasting, None):
        found.update({word: play.name_of(row.content) for word in lasting.words_of(row, f"{OWN}{sort}")})
    return found


def _counts(play: Play, text: Text, block: Document) -> bool:
    return "when" not in block or bool(holds(play, block["when"], scene(play, text.entry)))


def stand(play: Play) -> None:
    """The monster stands."""
    if the_showdown.need(play).fell is not None:
        the_showdown.change(play, fell=None)
        play.tell(f"{name(play)} stands")


LIFE = "life"  # tokens beside a monster that has life in place of a wound stack
FULL = "wounds_become_card_tokens"


def _holder(play: Play) -> Card | None:
    """The card in play on which wounds become tokens."""
    return next((row for row in staying(play) if FULL in play.entry(row.content).data.get("grants", ())), None)


def suffered(play: Play) -> int:
    """How many wounds the monster has (R150)."""
    holder, life = _holder(play), tokens(play).get(LIFE)
    if holder is not None:
        return holder.tokens
    if life is not None:
        return full_life(play) - life
    return sum(row.deck == "ai" for row in play.draft.where(Card, "pile", "wounds"))


def full_life(play: Play) -> int:
    """The life a monster begins with; 0 where its AI cards are its life, or wounds become tokens on a card."""
    data, level = the_showdown.monster(play).data, the_showdown.need(play).level
    return 0 if holds_wounds(play) else printed_life(data, the_showdown.level_row(play), level)


def printed_life(data: Document, row: Document, level: int | None) -> int:
    """The life on a monster's sheet: of its level, by levels, or the same at each."""
    life = row.get("life") or data.get("life") or 0
    if not isinstance(life, dict):
        return int(life)
    return max((number for from_, number in life.items() if int(from_.rstrip("+")) <= (level or 1)), default=0)


def holds_wounds(play: Play) -> bool:
    """Whether this monster has a card on which its wounds become tokens, be it in play now or not any more."""
    if not isinstance(the_showdown.monster(play).data.get("life"), dict):
        return False
    own = play.content.saying(the_showdown.AI_CARDS, (the_showdown.deck_of(play),))
    return any(FULL in each.data.get("grants", ()) for each in own)
