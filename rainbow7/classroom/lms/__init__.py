"""Packages for learning platforms: exercises and lessons answered beforehand, done where there is no Python."""
