// @ts-check
// The cards of a deal from its seed, so that a link shows them before Python is there. It knows no rule of dealing: what is
// shuffled, and where the hand's cards lie then, was noted by the builder (`rainbow7/web/answer_book/deal_table.py`).

/** @typedef {{text: string, name: string}} Tile */
/** @typedef {{label: string, tiles: Tile[]}} Zone */
/** @typedef {{frames: Record<string, {zones: Zone[], twin: string[]}>, slip: object, sheet?: string}} Table */
/** @typedef {{nth: number, things?: string[], of?: number, kept?: number[]}} Shuffle what is shuffled: always the same, or what lay at some places after another shuffle */
/** @typedef {{shuffles: Shuffle[], tossed?: number, turned?: Record<string, string>, hand: [shuffle: number, place: number][], tiles: Tile[],
 *   spots: {id: string, text: string}[] | null, table: Table, zone: number}} Deal `spots`: how the cards are named where they lie as they were dealt */

const MASK = (1n << 64n) - 1n;

/** The numbers that a seed gives for a decision: SplitMix64, as `rainbow7/core/chance.py` has it. @param {bigint} seed @param {number} nth */
function stream(seed, nth) {
  let state = 0n;
  const next = () => {
    state = (state + 0x9E3779B97F4A7C15n) & MASK;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xBF58476D1CE4E5B9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94D049BB133111EBn) & MASK;
    return mixed ^ (mixed >> 31n);
  };
  const parts = [seed & MASK];
  for (let rest = seed >> 64n; rest; rest >>= 64n) parts.push(rest & MASK);
  for (const part of [...parts, BigInt(nth)]) {
    state ^= part;
    state = next();
  }
  return (/** @type {number} */ limit) => {
    const below = BigInt(limit);
    const fair = (1n << 64n) - (1n << 64n) % below;
    let drawn = next();
    while (drawn >= fair) drawn = next();
    return Number(drawn % below);
  };
}

/** Things in the order that a seed gives them. @param {bigint} seed @param {number} nth @param {string[]} things */
export function shuffled(seed, nth, things) {
  const below = stream(seed, nth);
  const order = [...things];
  for (let place = order.length - 1; place > 0; place--) {
    const other = below(place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** What lies where after each shuffle. @param {Deal} deal @param {bigint} seed @returns {string[][]} */
function ordersOf({ shuffles }, seed) {
  /** @type {{things: string[], order: string[]}[]} */
  const done = [];
  for (const { nth, things, of = 0, kept = [] } of shuffles) {
    const there = new Set(kept.map((place) => done[of].order[place]));
    const some = things ?? done[of].things.filter((each) => there.has(each));
    done.push({ things: some, order: shuffled(seed, nth, some) });
  }
  return done.map(({ order }) => order);
}

/** The cards of the reader's hand, in the order of a hand, or as they were dealt. @param {Deal} deal @param {bigint} seed @returns {Tile[]} */
export function dealtHand(deal, seed) {
  const { tossed, turned = {}, hand, tiles, spots } = deal;
  const orders = ordersOf(deal, seed);
  const coin = tossed === undefined ? (/** @type {number} */ _) => 0 : stream(seed, tossed);
  const coins = orders[0].map(() => coin(2));
  const cards = hand.map(([at, place]) => (coins[place] && !at ? turned[orders[at][place]] : orders[at][place]));
  if (spots) return cards.flatMap((card, place) => tiles.filter(({ text }) => text === card).map((tile) => ({ ...tile, ...spots[place] })));
  const held = tiles.flatMap((tile) => cards.filter((each) => each === tile.text).map(() => tile));
  return held.map((tile, place) => ({ ...tile, id: `${tile.text}-${place}` }));
}

/** The table with the hand of a deal, and what is said beside it. @param {Deal} deal @param {bigint} seed @param {string} said @returns {Table} */
export function dealtTable(deal, seed, said) {
  const { table, zone } = deal;
  const hand = dealtHand(deal, seed);
  const [board] = Object.values(table.frames);
  const { label } = board.zones[zone];
  const zones = board.zones.map((each, at) => (at === zone ? { ...each, tiles: hand } : each));
  const twin = [`${label}: ${hand.map((each) => each.name).join(", ")}`];
  return { ...table, frames: { 0: { ...board, zones, twin } }, slip: { ...table.slip, html: said, text: said } };
}
