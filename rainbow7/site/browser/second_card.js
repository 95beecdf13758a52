// @ts-check
// The referee before Python is there: the first card is answered from the page's book, the second one from a book of the
// first, which is loaded as soon as that is tapped.
import { PageBookSession } from "../../web/answer_book/page_player.js";
/** @import {Message, Parts} from "../../web/answer_book/player.js" */
/** @import {PageBook} from "../../web/answer_book/page_player.js" */

/** The cards of a hand. @param {unknown} text */
const cardsOf = (text) => String(text).split(" ").filter(Boolean);

export class TappedCards {
  /** The books of the second card, by the first one. @type {Map<string, Promise<PageBook | undefined>>} */
  books = new Map();
  /** The card that was tapped first. */
  first = "";

  /** @param {PageBook} book of the page @param {Parts} shown what the page shows first @param {(first: string) => Promise<PageBook | undefined>} read the book of the second card */
  constructor(book, shown, read) {
    this.book = book;
    this.shown = shown;
    this.read = read;
    this.session = new PageBookSession(book, shown);
  }

  /** @param {string} first */
  bookOf(first) {
    const found = this.books.get(first) ?? this.read(first).catch(() => undefined);
    this.books.set(first, found);
    return found;
  }

  /** Act on a message as Python would; false: that is in no book. @param {Message} message */
  async hear(message) {
    if (!("hand" in message)) return this.session.hear(message);
    const cards = cardsOf(message.hand);
    const two = this.session.book !== this.book;
    if (cards.length === 2) {
      const book = await this.bookOf(cards[0]);
      if (!book) return false;
      const session = new PageBookSession(book, this.shown);
      if (!session.hear(message)) return false;
      this.session = session;
      return true;
    }
    const session = two ? new PageBookSession(this.book, this.shown) : this.session;
    if (two && !cards.length) session.hear({ hand: this.first });
    if (!session.hear(message)) return false;
    this.session = session;
    if (cards.length) void this.bookOf((this.first = cards[0]));
    return true;
  }

  /** All that is shown now. */
  parts = () => this.session.parts();
}
