"""The tutor: lessons, exercises with proven keys, review and progress; the standard library alone."""
