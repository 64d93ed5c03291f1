"""What a survivor can and cannot do, because of innovations, traits, gear and injuries."""

from kdm_cli.rules.asking import lasting, texts
from kdm_cli.rules.asking.lasting import DOOMED
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Lasting, Survivor


def check_alive(survivor: Survivor) -> None:
    """Refuse what only the living can do or suffer."""
    if survivor.dead:
        refuse("survivor-dead", f"{survivor.name} is dead.", f"kdm survivor revive {quoted(survivor.name)}")


def forbidden(play: Play, survivor: Survivor) -> dict[str, str]:
    """What is forbidden to a survivor, and by which card."""
    found: dict[str, str] = {}
    for text, block in texts.standing(play, survivor, "forbids"):
        for what in block["forbids"]:
            found.setdefault(what, text.name)
    frenzied = any(texts.is_frenzy(play, row) for row in play.draft.of(Lasting, survivor.id))
    granted = texts.granted(play, survivor) if frenzied else {}
    found = {**texts.barred_for_a_while(play, survivor, granted), **found}
    if is_doomed(play, survivor):
        found.setdefault("spend_survival", "doomed, R175")
    return found


def is_doomed(play: Play, survivor: Survivor) -> bool:
    """Whether something has doomed a survivor."""
    return bool(lasting.of(play, survivor.id, DOOMED))


def doom(play: Play, survivor: Survivor, content: str, until: str) -> None:
    """Who is doomed spends no survival while what doomed them is resolved (R174, R175)."""
    if not is_doomed(play, survivor):
        play.tell(f"{survivor.name} is doomed")
    lasting.add(play, survivor, content, DOOMED, 0, until)
