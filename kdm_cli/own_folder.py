"""Where a system wants programs to keep what belongs to a person."""

import os


def own_folder(variable: str, usual: str) -> str:
    """The folder of kdm among what programs keep for a person: named by a variable, Windows' own, or in the home."""
    for name in (variable, *(("LOCALAPPDATA",) if os.name == "nt" else ())):
        if os.path.isabs(os.environ.get(name, "")):
            return os.path.join(os.environ[name], "kdm")
    return os.path.join(os.path.expanduser("~"), *usual.split("/"), "kdm")
