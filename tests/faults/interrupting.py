"""A real kdm to which Ctrl-C comes at its n-th call, counted from its first lines: `interrupting.py N word...`.

Beyond the last call none comes; how many there are is told on stderr.
"""

import _signal
import sys
from itertools import count

RAISED = "def raised():\n    _signal.raise_signal(_signal.SIGINT)\n"
FIRST = 4  # before these its handler is not in place


def counting(at):
    calls = count(1 - FIRST)

    def profile(frame, event, given):
        if event in ("call", "c_call") and next(calls) == at:
            sys.setprofile(None)
            here = {"_signal": _signal}  # as if it came in the very code that is about to be called
            exec(compile(RAISED, frame.f_code.co_filename, "exec"), here)
            here["raised"]()

    return profile, calls


profile, calls = counting(int(sys.argv[1]))
sys.argv = ["kdm", *sys.argv[2:]]
from kdm_cli.__main__ import run  # noqa: E402 - until here it is Python's own start

try:
    sys.setprofile(profile)
    run()
finally:
    sys.setprofile(None)
    print(f"calls {next(calls)}", file=sys.stderr)
