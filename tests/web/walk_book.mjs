// Plays walks through a lesson with its book, and says where it shows something else than the page did.
// Given on standard input: {book, walks: [[{message, parts}]]}; each walk begins at the first step. For the book of a page
// `first` is what the page shows first.
import { isDeepStrictEqual } from "node:util";
import { readFileSync } from "node:fs";

const { BookSession, PageBookSession } = await import(process.argv[2]);
const { book, first, walks } = JSON.parse(readFileSync(0, "utf-8"));
const complaints = [];
let [answered, left] = [0, 0];

/** Where two values differ first. */
function difference(a, b, at = "") {
  if (isDeepStrictEqual(a, b)) return "";
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return `${at}: ${JSON.stringify(a)?.slice(0, 200)} instead of ${JSON.stringify(b)?.slice(0, 200)}`;
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference(a[name], b[name], `${at}.${name}`);
    if (found) return found;
  }
  return at;
}

for (const walk of walks) {
  const session = first ? new PageBookSession(book, first) : new BookSession(book, 0);
  const said = [];
  for (const { message, parts } of walk) {
    said.push(message);
    if (!session.hear(message)) {
      left++;
      break;
    }
    answered++;
    const found = difference(session.parts(), parts);
    if (found) {
      complaints.push(`${JSON.stringify(said)}: ${found}`);
      break;
    }
  }
}
console.log(JSON.stringify({ answered, left, complaints }));
