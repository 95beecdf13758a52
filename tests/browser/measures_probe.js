// What is too small on a page: letters below `least` pixels, and targets that a finger of 44 pixels would miss.
(least) => {
  const faults = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const named = (each) => `${each.tagName.toLowerCase()}.${each.className.baseVal ?? each.className} ${(each.getAttribute("aria-label") ?? each.textContent).trim().slice(0, 40)}`;
  const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (letters.nextNode()) {
    const parent = letters.currentNode.parentElement;
    if (!letters.currentNode.data.trim() || !seen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(letters.currentNode);
    const { width, height } = range.getBoundingClientRect();
    if (width < 2 || height < 2) continue; // only to be heard
    const scale = parent.getScreenCTM?.()?.a ?? 1; // within a drawing
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < least - 0.05) faults.push(`${size.toFixed(1)} px: ${named(parent)}`);
  }
  /** Whether it is a word within a sentence: those may be as small as the sentence is. */
  const within = (each) => getComputedStyle(each).display.startsWith("inline") && Boolean(each.closest("p, li, dd")) &&
    each.closest("p, li, dd").textContent.trim().length > each.textContent.trim().length + 8;
  const controls = "a[href], button, select, input, textarea, summary, [role=button], [role=tab]";
  for (const each of document.querySelectorAll(controls)) {
    if (!seen(each) || within(each) || each.closest(".pips")) continue; // the steps of a lesson stand close: buttons lead there, too
    each.scrollIntoView({ block: "center", inline: "center" });
    const box = each.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || box.bottom < 0 || Math.min(box.width, box.height) > 43.5) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const own = (at) => at && (each.contains(at) || at.closest("label")?.contains(each));
    const missed = [[0, -21], [0, 21], [-21, 0], [21, 0]].filter(([right, down]) => {
      const [left, top] = [Math.min(Math.max(x + right, 1), innerWidth - 1), Math.min(Math.max(y + down, 1), innerHeight - 1)];
      return !own(document.elementFromPoint(left, top));
    });
    if (missed.length) faults.push(`target of ${Math.round(box.width)} × ${Math.round(box.height)}: ${named(each)}`);
  }
  return [...new Set(faults)];
}
