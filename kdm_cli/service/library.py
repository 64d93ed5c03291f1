"""Cards by the names people type; what no pack knows is accepted as a note where a house rule says so."""

from collections.abc import Sequence

from kdm_cli.content import Library
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.refusal import Refused, refuse


def card(play: Play, text: str, kinds: Sequence[str], what: str, note_kind: str = "") -> Entry:
    """The card of these kinds that a name or id means."""
    assert isinstance(play.content, Library)
    try:
        return play.content.find(text, kinds, what)
    except Refused as unknown:
        if not note_kind or unknown.refusal.code != "unknown-name":
            raise
        if not play.house_rule:
            hint = (unknown.refusal.hint + " " if unknown.refusal.hint else "") + "--house-rule keeps it as a note."
            refuse("unknown-name", unknown.refusal.message, hint)
        return Entry(f"{NOTE}{note_kind}/{text.strip()}", text.strip(), {})


def gear_cards(play: Play, words: list[str]) -> list[Entry]:
    """Gear by name, several with spaces or commas."""
    assert isinstance(play.content, Library)
    if play.house_rule:
        return [card(play, word, ("gear",), "gear", "gear") for word in words]
    return play.content.find_many(words, ("gear",), "gear")
