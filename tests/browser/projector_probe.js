// What of a page on a projector does not fit or cannot be read, and how large its parts are, in pixels of a screen of
// 1920 by 1080. Evaluated as one function in the page.
() => {
  const unit = Math.min(innerWidth / 100, (1.78 * innerHeight) / 100) / 19.2;
  const BOXES = ".told-lines, .sides, .projector-moves, .projector-foot, .projector-head, .slip, .mat, .r7-why";
  const UNSEEN = "script, style, svg, .r7-say, .r7-unseen, .r7-skip, #r7-state, noscript";
  const find = (name) => document.querySelector(`.r7-explorer ${name}`);
  const letters = (at) => at && parseFloat(getComputedStyle(at).fontSize) / unit;
  const height = (name) => (find(name)?.getBoundingClientRect().height ?? 0) / unit;
  const faults = new Set();
  const range = document.createRange();

  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.add(`the page scrolls: ${page.scrollWidth} × ${page.scrollHeight}`);

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || at.closest(UNSEEN) || !at.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width < 1) continue;
    const text = `“${walk.currentNode.data.trim().slice(0, 60)}”`;
    if (letters(at) < 19.95) faults.add(`letters of ${letters(at).toFixed(1)}: ${text}`);
    const around = at.closest(BOXES)?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const out = Math.max(around.left - box.left, around.top - box.top, box.right - around.right, box.bottom - around.bottom) / unit;
    if (out > 3 && !at.closest(".awaited")) faults.add(`sticks out by ${out.toFixed(0)}: ${text}`);
  }

  const cards = [...document.querySelectorAll(".r7-explorer :is(.r7-table .tile, .r7-table .mini)")]
    .filter((each) => each.checkVisibility()).map((card) => ({ card, box: card.getBoundingClientRect() }));
  for (const { card, box } of cards) {
    const inside = card.closest(".mat, .projector-foot, .projector-moves")?.getBoundingClientRect() ??
      { top: find(".slip").getBoundingClientRect().bottom - 4 * unit, bottom: find(".projector-foot").getBoundingClientRect().top };
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < inside.top - 1 || box.bottom > inside.bottom + 1) faults.add(`out of its place: ${card.ariaLabel}`);
    if (box.width < 13.9 * unit) faults.add(`a card of ${(box.width / unit).toFixed(0)}`);
  }
  const hand = cards.filter(({ card }) => card.closest(".hand"));
  hand.forEach(({ box }, at) => hand.slice(at + 1).forEach(({ box: other }) => {
    const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    if (across > 1 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 12 * unit) faults.add("cards of the hand overlap");
  }));

  const told = find(".told-lines");
  return {
    faults: [...faults], head: height(".projector-head"), mat: height(".mat"), slip: height(".slip"), foot: height(".projector-foot"),
    verdict: letters(find(".badge")), sentence: letters(told), rows: told ? told.clientHeight / unit / letters(told) / 1.45 : 0,
    hand: hand.length, card: (hand[0]?.box.width ?? 0) / unit, why: letters(find(".sides")),
  };
}
