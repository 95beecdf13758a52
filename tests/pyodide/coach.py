"""Asks the explorer's coach, and lets levels play; prints what the page then says. The same bytes in every Python."""

from rainbow7.pages import coach_session
from rainbow7.pages.coach_session import Counting, Help
from rainbow7.pages.explorer import Explorer

coach_session.BUDGETS = (20, 60)
for lang in ("en", "fr"):
    page = Explorer.from_query(f"lang={lang}&seed=7&vs=keen,keen-pairs&m=*.*&on=coach")
    page.coach.help = Help.ANSWER
    page.coach.counting = counting = Counting(page.session)
    steps = 1
    while counting.count_on():
        steps += 1
    page.update()
    print(steps, page.session.state)
    for row in page.data["coach"]["rows"]:
        print(row["text"], row["figure"], row["tags"], row["bar"])
