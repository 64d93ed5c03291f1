"""An evening played through the service: lines as people type them, answers to whatever is asked, every entry checked."""

import copy
import random
import re
from collections import Counter

from kdm_cli.cli.pages.pen import ASCII, Pen, size
from kdm_cli.cli.pages.registry import page_of
from kdm_cli.content import CORE, Library, core_library
from kdm_cli.content.places import shipped
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.settlement import founding
from kdm_cli.rules.state import Card, Fighter, Gear, Holding, Hunt, Showdown, Survivor, Token, empty_tables
from kdm_cli.rules.year.next_line import following
from kdm_cli.service.faces import SECRET
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import FIRST
from kdm_cli.service.perform import check_changes, decide, laid_out, outcome, recorded
from kdm_cli.service.standing import standing
from kdm_cli.service.tray import NOTHING_TYPED, Asked, Given, Tray, View, at_rest

MOST_ANSWERS = 60
EVERY = 2  # entries after which the next step is tried, and between them the line that is named
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b")  # NAME, CARD, SPACE
LINES, COLUMNS = 24, 80
INTERNAL = ("bad-pack", "internal")  # refusals that no player ever caused
NOBODY_KNOWS = "a card no pack knows"  # until it is drawn from the table's own deck
RANKS = ("basic", "advanced", "legendary")  # the cards of AI decks


class Evening:
    """One campaign in memory; `luck` decides what people choose, the campaign's seed what the tool rolls."""

    def __init__(self, seed, skip_prologue=False, packs=(), campaign=""):
        self.luck = random.Random(seed)
        self.packs = packs
        folders = [shipped().get(pack, pack) for pack in packs]  # by its folder where it does not come with kdm
        self.library = Library([CORE, *folders], campaign=campaign) if packs else core_library()
        self.draft = Draft(empty_tables(), 0)
        if campaign:
            self.draft.create(Holding, content=campaign, year=0)
        founding.found(
            Play(self.draft, self.library, Tray(self.draft, Given(), auto=True)), "Ashhold", seed, skip_prologue
        )
        self.start = copy.deepcopy(self.draft.tables)
        self.draft.changes.clear()
        self.newest, self.entries = FIRST, []
        self.lines = LINES
        self.told, self.refused, self.contents = [], [], Counter()
        self.foretold, self.came = Counter(), Counter()

    def say(self, line):
        """One command, decided and journalled; whatever is asked is answered by luck. A refusal passes through."""
        request = parse([*split(line), "--auto"])
        begun, last_id, typed = len(self.draft.changes), self.draft.last_id, NOTHING_TYPED
        tray, made = None, []
        for _ in range(MOST_ANSWERS):
            try:
                tray = self.tray_for(request, typed, made)
                decided = decide(
                    self.draft, self.library, request, entry=self.newest.id + 1, tray=tray, deeds=self.deeds
                )
                break
            except Asked as asked:
                made = [answer.value for answer in tray.answers if answer.kind == SECRET]
                self._take_back(begun)
                self.draft.last_id = last_id
                typed = typed.with_answer(asked, self._answer(asked.refusal.needs[0]))
            except Refused as refused:
                self._take_back(begun)
                self.refused.append((line, refused.refusal))
                raise
        else:
            raise AssertionError(f"{line} asks without end")
        self.newest = recorded(decided, request, self.newest)
        shown = outcome(decided, self.newest.id)
        self.entries.append((line, self.newest))
        self.told += shown.story
        self._check(line, shown)
        return shown

    def tray_for(self, request, typed, made):
        """Whoever is asked once more finds the cards that were turned over."""
        tray = laid_out(self.draft, request, typed)
        tray.kept = lambda: made
        return tray

    def deeds(self):
        """What the journal would have of it."""
        return standing(entry for _, entry in self.entries)

    def tries(self, line):
        """The same, where the rules may refuse."""
        try:
            return self.say(line)
        except Refused as refused:
            assert refused.refusal.code not in INTERNAL, (line, refused.refusal)
            return None

    def look(self, line):
        """One reading command, drawn as a page: (what it answers, the lines of its page)."""
        request = parse(split(line))
        view = View(self.draft, self.library, None, self.newest, "ashhold.kdm")
        answer = request.operation.call(view, request.arguments)
        path = request.operation.path
        page = page_of(path, answer)(answer, Pen(ASCII), False)
        lines = ["".join(span.text for span in each).rstrip() for each in page]
        assert len(lines) <= LINES, (line, len(lines))
        assert all(size(each) <= COLUMNS for each in page), (line, lines)
        return answer, lines

    def _answer(self, need):
        options = need["options"]
        return self.luck.choice(options)

    def _take_back(self, to):
        for change in reversed(self.draft.changes[to:]):
            self.draft.apply(change.inverse())
        del self.draft.changes[to:]

    def undo_everything(self):
        self._take_back(0)
        assert self.draft.tables == self.start

    def taken_back_and_done_again(self):
        """Everything is undone to the start, and redone."""
        now, changes = copy.deepcopy(self.draft.tables), list(self.draft.changes)
        self.undo_everything()
        for change in changes:
            self.draft.apply(change)
        assert self.draft.tables == now

    # what must hold after every entry

    def _check(self, line, shown):
        for told in shown.story:
            assert 0 < len(told) <= COLUMNS, (line, told)
        wrapped = sum(-(-len(told) // (COLUMNS - 6)) for told in shown.do)
        assert wrapped + len(shown.due) <= self.lines - 6, (line, shown.do)
        self._one_line_is_named(line, shown)
        self._cards_are_conserved(line)
        self._everybody_is_somewhere(line)
        self._nothing_leaves_its_range(line)

    def _one_line_is_named(self, line, shown):
        """`kdm`, the last change, and `next` where only people can go on: all name the same line, and it works."""
        named = following(at_rest(self.draft, self.library))
        assert shown.next in ("", named), (line, shown.next, named)
        if len(self.entries) % EVERY:
            self.accepts(named, line)
            return
        begun = len(self.draft.changes)
        try:
            decide(self.draft, self.library, parse(["next"]), entry=self.newest.id + 1)
        except Asked:
            pass
        except Refused as refused:
            assert refused.refusal.hint.startswith(named), (line, refused.refusal, named)
        finally:
            self._take_back(begun)

    def accepts(self, named, after):
        """Typed as it stands what is named is done, or asks for a die, a card, a choice; a placeholder is for people."""
        if PLACEHOLDER.search(named):
            return
        request, begun, last_id = parse(split(named.removeprefix("kdm "))), len(self.draft.changes), self.draft.last_id
        if request.operation.way != "changing":
            return
        try:
            number = self.newest.id + 1
            check_changes(decide(self.draft, self.library, request, entry=number, deeds=self.deeds), request)
        except Asked:
            pass
        except Refused as refused:
            raise AssertionError(f"{after}: {named} is refused: {refused.refusal}") from refused
        finally:
            self._take_back(begun)
            self.draft.last_id = last_id

    def _cards_are_conserved(self, line):
        now = Counter(filter(None, map(self._dealt, self.draft.rows(Card).values())))
        known = self.contents if self.contents and now else now
        came, gone = now - known, known - now
        assert came.total() == gone.total() and {*gone} <= {NOBODY_KNOWS}, (line, came, gone)
        self.contents = now

    def _dealt(self, row):
        """Which card of a deck this is; what lies in the box until a card calls for it comes and goes."""
        card = self.library.get(row.content)
        if card is None:
            return NOBODY_KNOWS
        return row.content if card.kind == "hit_location" or card.data.get("rank") in RANKS else ""

    def _everybody_is_somewhere(self, line):
        rows = self.draft.rows(Survivor)
        here = [row.space for row in self.draft.rows(Fighter).values() if row.space and not rows[row.survivor_id].dead]
        assert len(here) == len(set(here)), (line, here)

    def _nothing_leaves_its_range(self, line):
        play = Play(self.draft, self.library, Tray(self.draft, Given(), auto=True))
        limit = numbers.survival_limit(play)
        for row in self.draft.rows(Survivor).values():
            assert row.survival >= 0 and (row.dead or row.survival <= limit), (line, row)
            assert min(row.insanity, row.courage, row.understanding, row.hunt_xp, row.bleeding) >= 0, (line, row)
            assert row.dead or row.bleeding < numbers.bleeding_limit(play, row), (line, row)
        assert all(row.amount for row in self.draft.rows(Token).values()), line

    # what the bot looks at

    @property
    def hunt(self):
        return next(iter(self.draft.rows(Hunt).values()), None)

    @property
    def sheet(self):
        return self.draft.settlement

    @property
    def play(self):
        return Play(self.draft, self.library, Tray(self.draft, Given(), auto=True))

    def people(self, *, dead=False):
        """Names on the sheets of the living, or of the dead."""
        return [row.name for row in self.draft.rows(Survivor).values() if row.dead == dead]

    def party(self):
        return [row.name for row in self.draft.rows(Survivor).values() if row.party is not None]

    @property
    def showdown(self):
        return next(iter(self.draft.rows(Showdown).values()), None)

    def standing(self):
        """Who is on the board and stands, by name."""
        return [row.name for row in self.living() if not row.knocked_down]

    def living(self):
        rows = self.draft.rows(Survivor)
        fighters = sorted(self.draft.rows(Fighter).values(), key=lambda row: row.place)
        return [rows[row.survivor_id] for row in fighters if not rows[row.survivor_id].dead]

    @property
    def dead(self):
        return sum(row.dead for row in self.draft.rows(Survivor).values())

    def weapons(self, name):
        """What lies in a grid, in small letters."""
        [mine] = [row for row in self.draft.rows(Survivor).values() if row.name == name]
        return [self.library.get(row.content).name.casefold() for row in self.draft.of(Gear, mine.id)]

    def beside_the_monster(self):
        """The spaces from which the monster can be reached, as `showdown board` names them."""
        board, _ = self.look("showdown board")
        row, column = board["monster"]["space"][0], int(board["monster"]["space"][1:])
        size, first = board["monster"]["size"], "ABCDEFGHIJKLMNOP".index(row)
        rows, columns = range(first, first + size), range(column, column + size)
        around = [(each, edge) for each in rows for edge in (column - 1, column + size)]
        around += [(edge, each) for each in columns for edge in (first - 1, first + size)]
        return {f"{'ABCDEFGHIJKLMNOP'[each]}{edge}" for each, edge in around if 0 <= each < 16 and 1 <= edge <= 22}
