// @ts-check
// Pages in a frame of another site: whether this is one, and the line with which to make one.

/** Whether the page is shown without bar and foot, for a frame. */
export const embedded = () => globalThis.document?.documentElement.dataset.embed !== undefined;

/** The address of the page with its bar and foot: what is shared from a frame. @param {string} here */
export function wholePage(here) {
  if (!embedded()) return here;
  const there = new URL(here);
  there.searchParams.delete("embed");
  return there.href;
}

/**
 * The line that shows the page which is open in a frame of another site.
 * @param {string} line as Python words it, with `{address}` in place of the address @param {string} here the address of the page
 */
export function frameLine(line, here) {
  const there = new URL(here);
  there.searchParams.set("embed", "1");
  there.hash = "";
  const address = there.href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return line.replace("{address}", () => address);
}
