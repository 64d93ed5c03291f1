"""Which campaign file a command means."""

import os

from kdm_cli.rules.refusal import refuse


def campaign_path(named: str | None) -> str:
    """The named file, else KDM_FILE, else the only campaign in this folder."""
    path = named or os.environ.get("KDM_FILE")
    if path:
        return path
    try:
        found = sorted(name for name in os.listdir(".") if name.endswith(".kdm"))
    except OSError as error:
        refuse("campaign-not-found", f"This folder cannot be read ({error.strerror}).", "--file PATH names a campaign.")
    if not found:
        hint = "kdm settlement new NAME makes one here; --file PATH names one elsewhere."
        refuse("campaign-not-found", "There is no campaign in this folder.", hint)
    if len(found) > 1:
        listed = ", ".join(found[:8]) + (f" and {len(found) - 8} more" if len(found) > 8 else "")
        refuse("campaign-ambiguous", f"This folder holds several campaigns: {listed}.", f"kdm --file {found[0]} ...")
    return found[0]
