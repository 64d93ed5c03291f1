"""Mending the past equals having played it right in the first place; or it is refused, and nothing has changed."""

from collections import Counter
from pathlib import Path

import pytest

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.service import outcome
from kdm_cli.service.language.parse import parse
from kdm_cli.service.perform import perform
from kdm_cli.store.campaign import open_campaign
from tests.bot.at_home import any_line
from tests.bot.campaign import Campaign
from tests.bot.lantern_years import played
from tests.bot.mended import Mended, in_any_order, named, sheets
from tests.bot.test_any_sequence import lines

FOUNDERS = "survivor add Lucy:f Erza:f Zachary:m Al:m"
RENAMING = "survivor rename"  # afterwards later lines mean whom they meant, and cannot be played as they were typed


def lived(seed, count, path):
    """A First Story and so many lines after it, some of them undone by the real undo."""
    game = Campaign(seed, path=path)
    game.say(FOUNDERS)
    game.say(f"settlement set decks {'tool' if seed % 2 else 'table'}")
    game.say("showdown start white lion --prologue")
    for _ in range(count // 3):
        if game.showdown is not None and not game.showdown.over:
            game.tries(lines(game.luck))
    if seed % 5:
        game.say(f"showdown end --{game.luck.choice(('victory', 'defeat'))} --house-rule")
        for number in range(count):
            if game.population < 3:
                game.say(f"survivor add 'Neva {number}:f' 'Noam {number}:m' --newcomer")
            luck = game.luck.random()
            if luck < 0.05 and game.before:
                game.forget(1)
            elif luck < 0.1:
                batch(game)
            game.tries(any_line(game))
    return game


def batch(game):
    """Three lines at once, if they can be done so."""
    notes = Path(game.path).with_suffix(".txt")
    notes.write_text("\n".join(any_line(game) for _ in range(3)), encoding="utf-8")
    game.write()
    try:
        done = perform(parse(["batch", "run", str(notes), "--auto", "--file", game.path]))
    except Refused:
        return
    for change in (change for each in done.outcomes for change in each.changes):
        game.draft.apply(change)
    file = open_campaign(game.path)
    game.newest = file.newest()
    file.close()
    game.draft.last_id = game.newest.last_id
    game.before.clear()  # what was before cannot be compared with one step of several entries


def another_line(game, old):
    """What somebody may have meant instead: another die, a harmless thing, what was typed at another time, anything."""
    luck = game.luck
    how = luck.choice((misread, misread, harmless, harmless, elsewhen, anything))
    line = how(game, old)
    return harmless(game, old) if line.startswith(RENAMING) else line


def misread(game, old):
    """The same line with the dice, choices and cards it had, but for one die."""
    line = next((line for line, entry in game.entries if entry.id == old.id), "")
    rolled = [(answer["value"], answer["sides"]) for answer in old.answers if answer["kind"] == "die"]
    if not line or not rolled:
        return harmless(game, old)
    wrong = game.luck.randrange(len(rolled))
    sides = rolled[wrong][1]
    rolled[wrong] = (game.luck.randint(1, 6 if sides == "location" else sides), sides)
    line += f" --roll {','.join(str(value) for value, _ in rolled)}"
    chosen = [answer for answer in old.answers if answer["kind"] == "choice" and answer["origin"] != "default"]
    drawn = [answer for answer in old.answers if answer["kind"] == "card" and answer["origin"] == "given"]
    line += "".join(f" --choose {answer['value']!r}" for answer in chosen)
    return line + "".join(f" --draw {answer['value']}" for answer in drawn)


def harmless(game, old):
    """Something that seldom stands in anybody's way."""
    luck = game.luck
    who = luck.choice(("Lucy", "Erza", "Zachary", "Al", repr(luck.choice(game.people() or ["Lucy"]))))
    return luck.choice((
        f"survivor set {who} {luck.choice(('survival', 'insanity', 'courage', 'understanding', 'hunt-xp'))} +1",
        f"survivor suffer {who} {luck.choice(('waist', 'legs', 'head', 'arms', 'body'))}",
        f"survivor gain {who} {luck.choice(('leader', 'prey', 'weak spot', 'berserker', 'hoarder'))!r}",
        f"storage add {luck.choice(('monster bone', 'leather', 'iron', 'cloth', 'scrap'))!r} {luck.randint(1, 2)}",
        f"survivor add 'Olga {old.id}:f'",
        "settlement set endeavors +1",
        "settlement note 'a long night'",
    ))  # fmt: skip


def elsewhen(game, old):
    """A line that was typed at another time."""
    return game.luck.choice([line for line, _ in game.entries if not line.startswith(("undo", "redo", "survivor add"))])


def anything(game, old):
    """Any line at all."""
    return any_line(game)


def mend(game, mended, counted, times):
    """Some mendings one after the other; each equals having played so, and can be taken back."""
    for _ in range(times):
        number = game.luck.choice([each for each, was in mended.meant.items() if each > 2 and was.command != RENAMING])
        before, was = mended.tables(), dict(mended.meant)
        out = game.luck.random() < 0.4
        done = mended.take_out(number) if out else mended.fix(number, another_line(game, mended.meant[number]))
        counted["taken out" if out else "fixed", done is not None] += 1
        if done is None:
            continue
        counted["words mean otherwise"] += not mended.check()
        if game.luck.random() < 0.3:
            after = mended.tables()
            mended.type("undo")
            assert mended.tables() == before
            if game.luck.random() < 0.5:
                mended.type("redo")
                assert mended.tables() == after
            else:
                mended.meant = was


@pytest.mark.some(2)
@pytest.mark.parametrize("seed", range(1, 6))
def test_mending_equals_having_played_it_right(seed, tmp_path):
    game = lived(seed, 30, str(tmp_path / "ashhold.kdm"))
    counted = Counter()
    mend(game, Mended(game), counted, 10)
    assert counted["fixed", True] + counted["taken out", True]


@pytest.mark.some(2)
@pytest.mark.parametrize("older", [False, True], ids=["by today's rules", "by older rules"])
@pytest.mark.parametrize("seed", range(20, 22))
def test_a_founder_under_another_name_is_the_same_founder_all_along(seed, older, tmp_path, monkeypatch):
    """Whatever was typed, rolled and chosen: all of it means her still, and nobody else is any different."""
    monkeypatch.setattr(outcome, "RULES_VERSION", 0 if older else outcome.RULES_VERSION)
    game = lived(seed, 40, str(tmp_path / "ashhold.kdm"))
    monkeypatch.undo()
    mended = Mended(game)
    before = told(mended, "Lucy")
    for name in ("Xenia", "Ylva"):
        done = mended.type(f"fix 2 {FOUNDERS.replace('Lucy', name)}")
        assert done is not None, mended.refused
        assert told(mended, name) == before
        assert perform(parse(["doctor", "--file", mended.path]))["healthy"]
    mended.type("undo 2")
    assert told(mended, "Lucy") == before


def once(monkeypatch):
    """The rules of another time: nobody's survival was limited, and courage came twofold."""
    adjust = sheet_numbers.adjust

    def twofold(play, survivor, field, by, **more):
        adjust(play, survivor, field, by * (2 if field in ("courage", "insanity") else 1), **more)

    monkeypatch.setattr(outcome, "RULES_VERSION", 0)
    monkeypatch.setattr(numbers, "survival_limit", lambda play: 9)
    monkeypatch.setattr(sheet_numbers, "adjust", twofold)


def test_what_older_rules_decided_is_kept_or_refused_and_the_sheets_agree(tmp_path, monkeypatch):
    kept = 0
    for seed in range(404, 407):
        with monkeypatch.context() as then:
            once(then)
            game = lived(seed, 40, str(tmp_path / f"{seed}.kdm"))
        mended = Mended(game)
        for _ in range(12):
            number = game.luck.choice([each for each in mended.meant if each > 2])
            line = f"fix {number} {another_line(game, mended.meant[number])}"
            if game.luck.random() < 0.4:
                line = f"undo --only {number}"
            done = mended.type(line, *(["--auto"] if line.startswith("fix") else []))
            kept += len(done.result.get("kept", ())) if done else 0
            if done and line.startswith("undo"):
                del mended.meant[number]
            assert perform(parse(["doctor", "--file", mended.path]))["healthy"], line
    assert kept > 5


def told(mended, founder):
    """Every row and every sheet, whatever the founder is called."""
    now = Draft(mended.tables(), 0)
    return in_any_order(as_lucy((named(now), sheets(now)), founder))


def as_lucy(data, founder):
    """The same data about Lucy."""
    if isinstance(data, dict):
        return {as_lucy(key, founder): as_lucy(value, founder) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return tuple(as_lucy(each, founder) for each in data)
    return data.replace(founder, "Lucy") if isinstance(data, str) else data


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_hundreds_of_campaigns_mended_again_and_again(tmp_path, capsys):
    counted = Counter()
    for seed in range(100, 350):
        game = lived(seed, 90, str(tmp_path / f"{seed}.kdm"))
        mend(game, Mended(game), counted, 15)
    with capsys.disabled():
        print(f"\n{dict(counted)}")
    assert counted.pop("words mean otherwise") < counted.total() / 20
    assert min(counted.values()) > 100


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_campaigns_of_twelve_years_mended_again_and_again(tmp_path, capsys):
    counted = Counter()
    for seed in range(200, 240):
        game = played(seed, 12, str(tmp_path / f"{seed}.kdm"))
        mend(game, Mended(game), counted, 20)
    with capsys.disabled():
        print(f"\n{dict(counted)}")
    assert counted.pop("words mean otherwise") < counted.total() / 20
    assert min(counted.values()) > 50
