"""A real kdm with one fault planned: `driver.py PLAN word...`; PLAN is JSON, see faulty.py."""

import json
import sys

from tests.faults.faulty import planned

with planned(json.loads(sys.argv[1])):
    sys.argv = ["kdm", *sys.argv[2:]]
    from kdm_cli.__main__ import run  # not before: it must find what is planned

    run()
