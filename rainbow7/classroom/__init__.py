"""The class: what a teacher asks a room, and lessons for learning platforms."""
