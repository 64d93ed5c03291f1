"""What must hold after every entry of a hunt: the board, the revealer, what an event may do to somebody, what is carried.

All of it is read from the rows and from the cards that were revealed; nothing asks the rules of the hunt.
"""

import json
from collections import Counter
from operator import ge

from kdm_cli.rules.state import (
    TABLE_OF,
    BodyPart,
    Gear,
    Hunt,
    HuntSpace,
    Lasting,
    Settlement,
    Stored,
    Survivor,
    Token,
    Trait,
    Use,
)

DARKNESS, STARVATION = "darkness", "starvation"
AWAY = ("mark/fled", "mark/home")  # marks of those who have run away
BY_HAND = ("gear ", "storage ", "survivor ", "kill ", "set ", "undo", "redo", "settlement ", "batch")
HARMFUL = (
    '"op": "die"',
    "severe_injury",
    "brain_trauma",
    '"op": "wound"',
    '"op": "perform"',
)  # words of cards that may do more than damage
EVENTS = ("hunt_event", "story_event", "settlement_event")
HARMS = ("severe_injury", "brain_trauma")
COMES = ": it comes before anything else here (R235)"
BACK = "Recurring Nightmare, revealed by"
REVEALED = "revealed"
OVERWHELMING = "core:story_event/overwhelming_darkness"
LOST = ("irreplaceable", "cursed")


def keeps(game, line, shown, before, begun):
    """Hold everything that was promised of hunts after this line; `before` are all rows as they were."""
    was = next(iter(before[TABLE_OF[Hunt]].values()), None)
    hunt = game.hunt
    if before[TABLE_OF[Settlement]][1].phase != "settlement" == game.sheet.phase:
        _tokens_are_gone(game, line, before)
    if was is None and hunt is None:
        _nothing_is_left(game, line)
        return
    changes = game.draft.changes[begun:]
    if hunt is not None:
        _the_party_is_on_the_board(game, line, hunt)
        _darkness_came_first(game, line, hunt)
        _a_hunter_reveals(game, line, hunt)
        assert hunt.over is None or (not hunt.extra and not hunt.waiting), (line, hunt)
        _darkness_came_once(game, line, was, shown.story)
    else:
        _nothing_is_left(game, line)
        _what_was_suffered_is_carried(game, line, before, shown.story)
    _only_cards_that_say_so_maim(game, line, before, changes)
    _gear_stays_where_it_is(game, line, before, shown.story)
    if game.showdown is None:  # whoever fell in the showdown that began did not die on the hunt
        _gear_of_the_dead_is_home(game, line, before, shown.story)


def hunting(game):
    """Who is on the hunt, by id in party order: who departed and has not run away."""
    gone = {row.survivor_id for row in game.draft.rows(Lasting).values() if row.what in AWAY}
    rows = [row for row in game.draft.rows(Survivor).values() if row.party is not None and row.id not in gone]
    return [row.id for row in sorted(rows, key=lambda row: row.party)]


def _the_party_is_on_the_board(game, line, hunt):
    spaces = game.draft.rows(HuntSpace).values()
    [end] = [row.space for row in spaces if row.kind == STARVATION]
    assert 0 <= hunt.space <= hunt.monster <= end, (line, hunt)
    assert hunt.space < hunt.monster or hunt.over, (line, hunt)
    waiting = [row for row in spaces if row.space == hunt.space and not row.done]
    assert hunt.waiting <= bool(waiting), (line, hunt)


def _darkness_came_first(game, line, hunt):
    """R234: nobody is behind Overwhelming Darkness before it has come."""
    [darkness] = [row for row in game.draft.rows(HuntSpace).values() if row.kind == DARKNESS]
    assert hunt.space < darkness.space or darkness.done, (line, hunt, darkness)


def _darkness_came_once(game, line, was, story):
    """R233, R236: it comes once on each hunt, and not before the party is there; one card goes back into it."""
    if was is None or any(told.startswith(BACK) for told in story):
        game.darkness = 0
    [darkness] = [row for row in game.draft.rows(HuntSpace).values() if row.kind == DARKNESS]
    game.darkness += sum(told.endswith(COMES) for told in story)  # or what lies there on this quarry's board
    assert game.darkness == darkness.done, (line, darkness)


def _a_hunter_reveals(game, line, hunt):
    there = hunting(game)
    if hunt.over == "failed":
        assert hunt.revealer_id is None, (line, hunt)
    else:
        assert hunt.revealer_id in there, (line, hunt, there)


def _nothing_is_left(game, line):
    """Of a hunt that is over nothing stays behind: no board, nobody who is still on the run at home."""
    assert not game.draft.rows(HuntSpace), line
    if game.sheet.phase == "settlement" and not game.in_special:
        left = [row for row in game.draft.rows(Lasting).values() if row.what in AWAY or _of_event(game, row)]
        assert not left, (line, left)
        assert not [row for row in game.draft.rows(Use).values() if REVEALED in row.scope], line


def _of_event(game, row):
    """What a hunt event brings for itself alone."""
    return row.until == "event" and game.library.get(row.content).kind == "hunt_event"


def _what_was_suffered_is_carried(game, line, before, story):
    """R242, R243, R245: what somebody suffered on the hunt goes into the showdown, unless a card there says otherwise."""
    party = _party(before) if game.showdown is not None else []
    rows = game.draft.rows(Survivor)
    for each in party:
        assert rows[each].bleeding >= before[TABLE_OF[Survivor]][each].bleeding, (line, rows[each])
        if rows[each].dead:
            continue
        gone = {row for row in before[TABLE_OF[Token]].values() if row.survivor_id == each}
        gone -= {*game.draft.rows(Token).values()}
        assert all(_changed_by_card(rows[each], row, story) for row in gone), (line, gone)
        for part in game.draft.of(BodyPart, each):
            old = before[TABLE_OF[BodyPart]][part.id]
            worse = (part.light, part.heavy, part.armor_lost)
            assert all(map(ge, worse, (old.light, old.heavy, old.armor_lost))), (line, old, part)


def _changed_by_card(survivor, token, story):
    return any(told.startswith(f"{survivor.name}: {token.stat} tokens") and told.endswith(")") for told in story)


def _tokens_are_gone(game, line, before):
    """R243: with the showdown, or with the next settlement phase, the tokens of everybody who was away are gone."""
    party = _party(before)
    kept = [row for row in game.draft.rows(Token).values() if row.survivor_id in party]
    assert not kept, (line, kept)


def _party(tables):
    return [row.id for row in tables[TABLE_OF[Survivor]].values() if row.party is not None]


def _only_cards_that_say_so_maim(game, line, before, changes):
    """R240, R241, R244: without a card that kills or maims, nobody on the hunt dies, is maimed or loses their mind."""
    if line.startswith(BY_HAND) or game.showdown is not None:
        return
    cards = _revealed(game, before, changes)
    said = " ".join(json.dumps(dict(entry.data), default=str) for entry in cards)
    if "--then" in line or line.startswith(("event", "hunt run-away")) or any(word in said for word in HARMFUL):
        return
    borne = {(row.survivor_id, game.library.get(row.content).name) for row in before[TABLE_OF[Trait]].values()}
    for row in changes:
        fatal = row.table == TABLE_OF[Survivor] and row.field == "died_cause" and row.new not in (None, "bleeding")
        fatal = fatal and (row.id, row.new) not in borne  # Life Exchange takes who bears it
        maims = row.table == TABLE_OF[Trait] and row.kind == "create" and _harms(game, row.new["content"])
        assert not fatal and not maims, (line, row, [entry.name for entry in cards])


def _revealed(game, before, changes):
    """The events that came in this entry, from what is noted of them."""
    noted = {key: row.content for key, row in before[TABLE_OF[Use]].items()}
    noted |= {row.id: row.new["content"] for row in changes if (row.table, row.kind) == (TABLE_OF[Use], "create")}
    contents = {noted.get(row.id) for row in changes if row.table == TABLE_OF[Use]}
    board = [row for row in changes if row.table == TABLE_OF[HuntSpace]]
    contents |= {row.new for row in board if row.field == "content"}
    contents |= {OVERWHELMING for row in board if _is_darkness(before, row) and row.field == "done"}
    cards = [game.library.get(content) for content in contents if content]
    return [card for card in cards if card and card.kind in EVENTS]


def _is_darkness(before, change):
    row = before[TABLE_OF[HuntSpace]].get(change.id)
    return row is not None and row.kind == DARKNESS


def _harms(game, content):
    entry = game.library.get(content)
    return entry is not None and entry.kind in HARMS


def _gear_stays_where_it_is(game, line, before, story):
    """R239: on the hunt no gear changes its place or its bearer; what an event takes to the archive may come again."""
    if game.hunt is None or "--house-rule" in line:
        return
    old, now = before[TABLE_OF[Gear]], game.draft.rows(Gear)
    moved = [row for key, row in old.items() if key in now and now[key] != row]
    assert not moved, (line, moved)
    gone = [(row.survivor_id, row.content) for key, row in old.items() if key not in now]
    people = before[TABLE_OF[Survivor]]
    lost = {
        (who, what)
        for who, what in gone
        if f"{people[who].name}: {game.library.get(what).name} is archived" not in story
    }
    came = {(row.survivor_id, row.content) for key, row in now.items() if key not in old}
    passed = {content for _, content in lost} & {content for _, content in came}
    assert not passed, (line, lost, came)


def _gear_of_the_dead_is_home(game, line, before, story):
    """R248, R249: who died has no gear any more; what can be replaced lies in storage."""
    people, old = game.draft.rows(Survivor), before[TABLE_OF[Survivor]]
    died = [row.id for row in people.values() if row.dead and row.id in old and not old[row.id].dead]
    home = Counter()
    for each in died:
        assert not game.draft.of(Gear, each), (line, people[each])
        for row in before[TABLE_OF[Gear]].values():
            card = game.library.get(row.content)
            archived = any(told.startswith(f"{people[each].name}: {card.name} is archived") for told in story)
            if row.survivor_id == each and not archived and not any(card.data.get(word) for word in LOST):
                home[row.content] += 1
    stored, earlier = (
        Counter({row.content: row.copies for row in rows.values()})
        for rows in (game.draft.rows(Stored), before[TABLE_OF[Stored]])
    )
    for content, count in home.items():
        assert stored[content] >= earlier[content] + count, (line, content, count)
