"""What all games need: rules asked about moves, editions, events, matches, records, notation, pictures."""
