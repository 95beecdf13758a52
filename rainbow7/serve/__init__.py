"""The web service: Voilà with a template, a kernel pool and a guard of our own."""
