"""The web service: Voilà with our own template, kernel pool and safety measures."""
