"""One person who writes one note after the other: `adding.py NAME COUNT < gate`; prints the exit code of each."""

import sys

from kdm_cli.cli.front import main

name, count = sys.argv[1], int(sys.argv[2])
sys.stdin.read()  # everybody starts when the gate closes
for number in range(count):
    code = main(["survivor", "note", "Lucy", f"{name}-{number}", "--quiet"])
    print("code", name, number, code, flush=True)
