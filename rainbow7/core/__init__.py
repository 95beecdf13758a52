"""What every game needs and no rulebook prints: rules asked about moves, editions, events, matches, records."""
