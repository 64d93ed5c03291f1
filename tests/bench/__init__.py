"""How fast is fast enough, measured: `python -m tests.bench`, `--brief` for the everyday run."""
