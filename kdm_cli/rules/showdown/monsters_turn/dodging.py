"""Dodging one hit of an attack profile: who may, who wants to, and what is refused."""

from kdm_cli.rules.asking import survival_actions
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.table import Face

DODGE = "dodge"
BRAIN = "brain damage cannot be dodged (R182)"
NO_PROFILE = "only a hit of an attack profile can be dodged (R183)"


def typed(face: Face | None) -> bool:
    """Whether `dodge` was typed behind the die of a hit."""
    return face is not None and any(fold(str(word)) == DODGE for word in face.then)


def why_not(play: Play, survivor: Survivor) -> str:
    """Why a survivor cannot dodge a hit now (R105, R179, R313); nothing where they can."""
    return survival_actions.why_not(play, survivor, DODGE)


def dodges(play: Play, survivor: Survivor, location: str, face: Face | None, hindrance: str) -> bool:
    """Whether the target dodges this hit (R91, R114, R180); it is offered only to who may."""
    if hindrance:
        if not typed(face):
            play.table.mention(f"no dodge of {survivor.name} at the {location} ({hindrance})")
            return False
        require(play, survivor, f"the hit at the {location}", hindrance)
    if play.table.choose(f"{DODGE}, {survivor.name}: the hit at the {location}", ["yes", "no"], "no") == "no":
        return False
    take(play, survivor, f"the hit at the {location}")
    return True


def require(play: Play, survivor: Survivor, what: str, hindrance: str) -> None:
    """Refuse a dodge that is asked for and cannot be, with the reason."""
    message = f"{survivor.name} cannot dodge {what}: {hindrance}."
    play.require(not hindrance, "cannot-dodge", message, "Leave the dodge out, or add --house-rule.")


def take(play: Play, survivor: Survivor, what: str) -> None:
    """Dodge and pay for it: the hit is a miss (R179, R181)."""
    survival_actions.dodge(play, survivor)
    play.tell(f"{survivor.name} dodges {what}")
