"""What the tutor asks about Rainbow 7."""
