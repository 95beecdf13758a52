"""The class: a teacher asks, pupils answer on phones, answers stand by their belief; and packages for platforms."""
