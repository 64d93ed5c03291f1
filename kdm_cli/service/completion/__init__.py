"""What Tab offers: names, options, values, and the answers that a command will ask for."""
