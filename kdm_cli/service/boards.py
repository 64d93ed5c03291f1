"""Where the miniatures stand: placed, moved, pushed; who can be picked as target."""
