"""Every module of the rules can be imported alone: none leans on another having been imported first.

Elsewhere nothing goes in circles, so that nothing can.
"""

import sys
from importlib import import_module
from pkgutil import walk_packages

from kdm_cli import rules

EVERY = [found.name for found in walk_packages(rules.__path__, "kdm_cli.rules.")]
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
