"""Exercises about Spaan's Rainbow."""
