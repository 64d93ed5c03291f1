"""The table at which a command is decided: dice, choices and cards, and how people write them down."""
