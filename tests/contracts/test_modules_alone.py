"""Every module can be imported alone: none leans on another having been imported first."""

import sys
from importlib import import_module
from pkgutil import walk_packages

import kdm_cli

EVERY = [found.name for found in walk_packages(kdm_cli.__path__, "kdm_cli.") if not found.name.endswith("__main__")]
KEPT = "kdm_cli.store.tables"  # its tables can be declared only once


def test_every_module_can_be_imported_first():
    before = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "kdm_cli"}
    failed = []
    try:
        for name in EVERY:
            for each in [each for each in sys.modules if each.partition(".")[0] == "kdm_cli" and each != KEPT]:
                del sys.modules[each]
            try:
                import_module(name)
            except ImportError as circle:
                failed.append(f"{name}: {circle}")
    finally:
        for each in [each for each in sys.modules if each.partition(".")[0] == "kdm_cli"]:
            del sys.modules[each]
        sys.modules.update(before)
    assert failed == []
