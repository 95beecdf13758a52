"""Exercises about Sazuki's Rainbow."""
