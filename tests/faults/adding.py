"""One person who writes one note after the other: `adding.py NAME COUNT < gate`; prints the exit code of each.

And the seconds that the longest of them took, but for the first, which brings kdm into memory.
"""

import sys
import time

from kdm_cli.cli.main import main

name, count = sys.argv[1], int(sys.argv[2])
sys.stdin.read()  # everybody starts when the gate closes
took = []
for number in range(count):
    begun = time.monotonic()
    code = main(["survivor", "note", "Lucy", f"{name}-{number}", "--quiet"])
    print("code", name, number, code, flush=True)
    took.append(time.monotonic() - begun)
print("waited", max(took[1:]), flush=True)
