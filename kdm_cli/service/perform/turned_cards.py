"""What was shown is kept: face-down cards that a command turned over stay seen, although it stopped behind them.

The note changes nothing on the table, where those cards lie in their order; but the journal tells who has seen what.
"""

from collections import Counter
from collections.abc import Sequence

from kdm_cli.content import library_of
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.parse import Request, written
from kdm_cli.service.perform.ledger import group_of, new_entry
from kdm_cli.service.table.faces import SECRET
from kdm_cli.service.table.tray import Asked, Tray, Turned
from kdm_cli.service.table.view import at_rest
from kdm_cli.store import journal
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import TURNING, Entry


def noted(file: CampaignFile, tray: Tray, request: Request, stopped: Refused, because: str = "") -> None:
    """Keep which cards a command has turned over that is refused now, or needs an answer first, and say so."""
    newest = file.newest()
    fresh = _fresh(tray.turned, _seen(file, newest))
    if fresh:
        draft = Draft(file.load(), newest.last_id)
        play = at_rest(draft, library_of(draft.tables))
        names = [play.name_of(each.card) for each in fresh if not each.looked]
        line, secrets = written(request), [answer for answer in tray.answers if answer.kind == SECRET]
        begins = {"begins": True} if secrets and tray.dealer is not None else {}  # of the fight that was to begin
        entry = new_entry(
            newest,
            draft,
            TURNING,
            {"for": line, "seen": [_key(each) for each in fresh], **begins},
            [],
            _story(names, fresh, line),
            group_id=group_of(newest, request),
            answers=[answer.written() for answer in secrets],
            because=because,
        )
        file.commit([entry], newest.digest)
        stopped.refusal = stopped.refusal._replace(entry=entry.id, turned=tuple(names))
        newest = entry
    if isinstance(stopped, Asked):
        stopped.newest = newest.id


def _key(card: Turned) -> int | str:
    """A card of a showdown by its row, any other by its deck and id."""
    return card.row if card.row is not None else f"{card.deck} {card.card}"


def _fresh(turned: Sequence[Turned], seen: Counter[int | str]) -> list[Turned]:
    """Those that the last notes do not have yet; where the same command is repeated it turns the same cards over."""
    left, fresh = Counter(seen), []
    for each in turned:
        if left[_key(each)] > 0:
            left[_key(each)] -= 1
        else:
            fresh.append(each)
    return fresh


def _seen(file: CampaignFile, newest: Entry) -> Counter[int | str]:
    """What the notes at the end of the journal have."""
    seen: Counter[int | str] = Counter()
    entry: Entry | None = newest
    while entry is not None and entry.command == TURNING:
        seen.update(entry.arguments["seen"])
        entry = journal.entry(file.connection, entry.id - 1)
    return seen


def _story(names: list[str], fresh: list[Turned], line: str) -> list[str]:
    looked = sum(each.looked for each in fresh)
    told = [f"Turned over: {', '.join(names)}"] if names else []
    told += [f"Looked at {looked} card{'s' * (looked != 1)} of the {fresh[-1].deck} deck"] if looked else []
    return [*told, f"Seen by {line}, which was not carried out yet"]
