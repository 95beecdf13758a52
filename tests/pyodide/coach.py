"""Asks the explorer's coach in each game, where levels play; prints what the page says. The same in every Python."""

from rainbow7.pages import coach_session
from rainbow7.pages.coach_session import Counting, Help
from rainbow7.pages.explorer import Explorer

coach_session.BUDGETS = (20, 60)
QUERIES = ("seed=7&vs=keen,keen-pairs&m=*.*", "game=sazuki&seed=7&vs=keen,keen", "game=spaan&seed=7&vs=keen")
for query in QUERIES:
    for lang in ("en", "fr"):
        page = Explorer.from_query(f"lang={lang}&{query}&on=coach")
        page.coach.help = Help.ANSWER
        page.coach.counting = counting = Counting(page.session)
        steps = 1
        while counting.count_on():
            steps += 1
        page.update()
        print(steps, page.session.state)
        for row in page.data["coach"]["rows"]:
            print(row["text"], row["figure"], row["tags"], row["bar"])
        for note in page.data["coach"]["notes"]:
            print(note["text"])
