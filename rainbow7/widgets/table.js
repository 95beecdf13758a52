// @ts-check
/**
 * The table: a board (core/board.py) with its slip and the reader's hand. It lights the cards that can still join, from
 * the list of choices that came with the board, steps through the frames that it has, and sends lines of notation. It
 * knows no rules and has no sentences.
 *
 * @typedef {{id: string, text: string, picture: string, name: string, corner: string, note: string,
 *   group: string}} Tile
 * @typedef {{id: string, label: string, note: string, tile: Tile | null}} Spot
 * @typedef {{id: string, name: string, notes: [string, string, string][], turn: boolean, tiles: Tile[],
 *   caption: string}} Seat
 * @typedef {{id: string, layout: "seats" | "spots" | "row", label: string, notes: string[], seats: Seat[],
 *   spots: Spot[], tiles: Tile[], mine: boolean, asks: string}} Zone
 * @typedef {{texts: string[], says: string, note: string, loses: boolean}} Choice
 * @typedef {{id: string, label: string, line: string, ready: boolean, note: string, spot: string, main: boolean}} Button
 * @typedef {{html: string, text: string, rule: string, title: string}} Note
 * @typedef {{head: string, turn: string, zones: Zone[], choose_from: string[], one: boolean, choices: Choice[], buttons: Button[],
 *   note?: Note, changed?: string[], twin?: string[]}} Board
 * @typedef {{kind: string, word?: string, says?: string, html?: string, text?: string,
 *   would?: {html: string, text: string} | null, cite?: {rule: string, title: string, where: string} | null}} Slip
 * @typedef {{zone: string, id: string, text: string}} Chosen
 */

/** How often each text occurs. @param {string[]} texts */
function count(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const each of texts) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/**
 * The cards that can still join the chosen ones: for each text, how many more of it some choice has; null where no
 * choice contains them all. @param {Choice[]} choices @param {string[]} chosen
 */
export function lit(choices, chosen) {
  const have = [...count(chosen)];
  /** @type {Map<string, number>} */
  const more = new Map();
  let fits = false;
  for (const { texts } of choices) {
    if (texts.length < chosen.length) continue;
    const all = count(texts);
    if (have.some(([text, number]) => (all.get(text) ?? 0) < number)) continue;
    fits = true;
    for (const [text, number] of have) all.set(text, (all.get(text) ?? 0) - number);
    for (const [text, number] of all) if (number > (more.get(text) ?? 0)) more.set(text, number);
  }
  return { fits, more };
}

/** The choice that consists of exactly these cards, in any order. @param {Choice[]} choices @param {string[]} chosen */
export function complete(choices, chosen) {
  const wanted = [...chosen].sort().join(" ");
  return choices.find(({ texts }) => texts.length === chosen.length && [...texts].sort().join(" ") === wanted);
}

/**
 * A hand in rows of about equal length for a narrow screen, broken between groups where one ends nearby.
 * @template {{group: string}} T @param {T[]} tiles @param {number} [most] @returns {T[][]}
 */
export function rows(tiles, most = 7) {
  if (tiles.length < most) return [tiles];
  const left = Math.max(2, Math.ceil(tiles.length / most));
  const even = Math.ceil(tiles.length / left);
  const room = tiles.length - (left - 1) * most;
  const differs = (/** @type {number} */ at) => tiles[at - 1]?.group !== tiles[at]?.group;
  const at = [even, even - 1, even + 1].find((each) => each <= most && each >= Math.max(1, room) && differs(each)) ?? even;
  const rest = tiles.slice(at);
  return [tiles.slice(0, at), ...(left > 2 ? rows(rest, most) : [rest])];
}

/**
 * Whether to show an answer at once: it is for the last step that was asked for, or for one that was not asked for here.
 * @param {number[]} asked @param {number} answered
 */
export function settled(asked, answered) {
  const place = asked.lastIndexOf(answered);
  return place < 0 || place === asked.length - 1;
}

const SIGNS = /** @type {Record<string, string>} */ ({
  ok: "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0ZM7.5 12.3 10.7 15.5 16.7 9",
  yet: "M14.6 2.3A10 10 0 0 1 21.7 9.4M21.7 14.6A10 10 0 0 1 14.6 21.7M9.4 21.7A10 10 0 0 1 2.3 14.6M2.3 9.4A10 10 0 0 1 9.4 2.3M12 7.5V16.5M7.5 12H16.5",
  no: "M7.9 2H16.1L22 7.9V16.1L16.1 22H7.9L2 16.1V7.9ZM7.5 12H16.5",
  tick: "M6.5 12.5 10.5 16.5 17.5 8.5",
  book: "M12 6C10 4.6 7 4.2 3.5 4.5V18.5C7 18.2 10 18.6 12 20 14 18.6 17 18.2 20.5 18.5V4.5C17 4.2 14 4.6 12 6ZM12 6V20",
  clear: "M8 5 4 9 8 13M4.5 9H14A5.5 5.5 0 0 1 14 20H9",
  why: "M9 9.3A3.1 3.1 0 1 1 12 13V14M12 17.4V17.6M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0Z",
  score: "M5 20V13M12 20V5M19 20V9",
  about: "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0ZM12 11V17M12 7V7.2",
  tile: "M7 3.5H17V20.5H7Z",
  drop: "M12 1.8C16.4 8 19.6 11.6 19.6 15.4a7.6 7.6 0 0 1-15.2 0C4.4 11.6 7.6 8 12 1.8Z",
  won: "M4 7H15V21H4ZM8 7V3H20V17H15",
  point: "M12 3 14.7 9.2 21 9.9 16.2 14.2 17.6 20.8 12 17.4 6.4 20.8 7.8 14.2 3 9.9 9.3 9.2Z",
});

/** Milliseconds after which a press shows a card's sheet. */
const LONG = 500;

let tables = 0;

/** @param {any} model @param {HTMLElement} el */
function table(model, el) {
  const own = `r7-table-${++tables}`;
  const sheet = h("div", { class: "sheet" });
  const body = h("div", { class: "body" });
  const status = h("div", { class: "say", role: "status" });
  const root = h("div", { class: "r7 r7-table" }, sheet, body, status);
  const python = wire(model, fresh);
  /** @type {Map<number, Board>} */
  const frames = new Map();
  /** @type {any} */
  let data;
  let drawn = "";
  let shown = 0;
  /** @type {Board | undefined} */
  let board;
  /** @type {Chosen[]} */
  let chosen = [];
  /** @type {number[]} */
  let asked = [];
  /** Whether the choice has changed since Python's last answer about it. */
  let moved = false;
  /** Whether the choice came with the board, so that Python has not been asked about it. */
  let given = false;
  /** Whether the next text must be announced even if it is the same as before: it answers a move. */
  let pressed = false;
  let tip = "";
  /** The cards that a text beside the table mentions. @type {string[]} */
  let pointed = [];
  /** How this game writes the chosen cards into a line of notation. */
  let pattern = "";
  /** The board before a step forward, until the step is drawn. @type {Board | undefined} */
  let was;
  const way = traveller();
  /** @type {any} */
  let pressing;
  let from = [0, 0];
  /** Whether the finger that was just lifted had opened a sheet. */
  let lifted = false;

  const texts = () => chosen.map((each) => each.text);
  const tilesOf = (/** @type {Zone} */ zone) => [...zone.tiles, ...zone.spots.flatMap((each) => each.tile ?? [])];
  const open = (/** @type {string} */ zone) => Boolean(board?.choose_from.includes(zone));
  /** A table with a title is one region; its zones are then only groups. */
  const part = () => (data.title ? "group" : undefined);
  const options = () => data.options ?? {};
  const aids = () => data.options?.aids !== false;
  const tells = () => aids() && data.options?.tells !== false;

  function fresh() {
    if (python.get("data") !== data) take(python.get("data"));
    draw();
  }

  /** @param {any} next */
  function take(next) {
    const another = next.story === undefined || next.story !== data?.story;
    if (another) {
      frames.clear();
      pointed = [];
    }
    for (const [number, frame] of Object.entries(next.frames ?? {})) frames.set(Number(number), frame);
    const first = !data;
    const left = given && data.begun.key !== next.begun?.key;
    const begun = next.begun && next.begun.key !== data?.begun?.key ? next.begun.texts : null;
    data = next;
    if (first || settled(asked, data.at)) {
      asked = [];
      show(data.at);
    } else show(shown);
    if (another) was = undefined;
    if (!python.waits("ask") && !given) moved = false;
    if (!python.waits("do")) tip = "";
    if (left) chosen = [];
    if (left) moved = given = false;
    if (begun) {
      gather(begun);
      given = moved;
    }
  }

  /** @param {number} number */
  function show(number) {
    const other = number !== shown;
    if (other) was = number > shown && frames.has(number) ? board : undefined;
    shown = number;
    const frame = frames.get(number) ?? board;
    board = frame && data.still ? { ...frame, choose_from: [], choices: [], buttons: [] } : frame;
    if (other) {
      tip = "";
      given = false;
    }
    const there = new Set(board?.zones.flatMap((zone) => tilesOf(zone).map((each) => `${zone.id} ${each.id}`)));
    chosen = other ? [] : chosen.filter((each) => open(each.zone) && there.has(`${each.zone} ${each.id}`));
    pattern = board?.buttons.find((each) => each.line.includes("{}"))?.line ?? pattern;
  }

  /** A step of the timeline: shown at once if its frame is there. @param {any} event */
  function go(event) {
    const number = Number(event.detail?.n);
    if (!Number.isInteger(number) || number === shown) return;
    if (!asked.length) asked.push(shown);
    asked.push(number);
    moved = false;
    show(number);
    draw();
  }

  /** A text beside the table mentions these cards: mark them wherever they lie. @param {any} event */
  function point(event) {
    pointed = [...(event.detail?.texts ?? [])];
    draw();
  }

  /** A near play in the reasons was pressed: choose its cards, as far as they are there. @param {any} event */
  function takeUp(event) {
    gather([...(event.detail?.texts ?? [])]);
    draw();
  }

  /** Choose these cards, as far as they are there. @param {string[]} wanted */
  function gather(wanted) {
    const found = (board?.zones ?? []).filter((zone) => open(zone.id)).flatMap((zone) => tilesOf(zone).map((each) => ({ zone: zone.id, id: each.id, text: each.text })));
    chosen = wanted.flatMap((text) => {
      const place = found.findIndex((each) => each.text === text);
      return place < 0 ? [] : found.splice(place, 1);
    });
    moved = chosen.length > 0;
    tip = "";
  }

  /** @param {string} kind @param {string} line */
  const send = (kind, line) => python.send({ [kind]: line, at: shown });

  /** @param {Chosen} thing */
  function choose(thing) {
    if (!board) return;
    tip = "";
    if (data.spoken) document.dispatchEvent(new CustomEvent("r7-touch", { detail: { text: thing.text } }));
    if (data.spoken && !open(thing.zone) && (data.still || data.spoken.includes(thing.text))) {
      pointed = [thing.text];
      return draw();
    }
    if (!open(thing.zone)) {
      tip = board.turn;
      const asks = board.zones.find((each) => each.id === thing.zone)?.asks;
      if (asks && tells()) send("ask", asks.replace("{}", thing.text));
      return draw();
    }
    const place = chosen.findIndex((each) => each.zone === thing.zone && each.id === thing.id);
    if (place >= 0) chosen.splice(place, 1);
    else chosen = board.one ? [thing] : [...chosen, thing];
    changed();
  }

  /** Ask for a card's sheet. @param {string} place */
  function about(place) {
    if (options().about) python.send({ about: place, at: shown });
  }

  /** A long press opens a card's sheet, and does not choose the card. @param {any} event */
  function touched(event) {
    const at = event.target.closest?.("[data-text]");
    pressing = clearTimeout(pressing);
    lifted = false;
    if (!at?.dataset.text || event.pointerType === "mouse") return;
    from = [event.clientX, event.clientY];
    pressing = setTimeout(() => {
      lifted = true;
      about(at.dataset.at);
    }, LONG);
  }

  /** @param {any} event */
  function left(event) {
    if (event.type === "pointermove" && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < 10) return;
    pressing = clearTimeout(pressing);
  }

  /** Whether anything is chosen, or the slip says something about a choice. */
  const clearable = () => Boolean(chosen.length || tip || data.slip?.kind);

  /** Open the reasons: of the choice, about which Python is asked in the same message, or else of the slip. */
  function why() {
    const line = chosen.length && pattern && (moved || !data.slip?.kind) ? pattern.replace("{}", texts().join(" ")) : "";
    if (line) python.send({ ask: line, at: shown, why: "last" });
    else python.send({ why: shown === data.at && data.slip?.kind ? "last" : shown });
  }

  function clear() {
    if (!clearable()) return;
    chosen = [];
    changed();
  }

  /** The choice has changed: light it at once, and ask what the rules say. */
  function changed() {
    moved = true;
    given = false;
    tip = "";
    if (pattern && tells()) send("ask", chosen.length ? pattern.replace("{}", texts().join(" ")) : "");
    draw();
  }

  /** @param {Button} button */
  function press(button) {
    if (python.waits("do")) return;
    if (button.line.includes("{}") && !chosen.length) {
      tip = data.words.first;
      draw();
      return;
    }
    // Nothing is drawn now: the answer draws anyway.
    pressed = true;
    given = false;
    send("do", button.line.replace("{}", texts().join(" ")));
    // The cards that were handed in are no longer chosen.
    if (data.options?.clears) clear();
  }

  // ---- drawing -------------------------------------------------------------------------------------------------

  /** @param {Button} button */
  function ready(button) {
    if (!button.line.includes("{}")) return button.ready;
    return button.ready && chosen.length > 0 && (!aids() || Boolean(board && complete(board.choices, texts())));
  }

  /** @param {Tile} tile @param {Zone} zone @param {Tile[]} among @param {string} [holder] who or what holds it, if not the zone itself */
  function tileOf(tile, zone, among, holder = zone.id) {
    const sizes = drawn.includes(`id="${tile.picture}-S"`) ? ["", "-S"] : [""];
    const uses = (/** @type {string} */ size) =>
      h("svg", { class: size ? "small" : "large", viewBox: "0 0 100 150", "aria-hidden": "true" },
        h("use", { href: `#${tile.picture}${size}` }), tile.corner && h("use", { href: `#${tile.corner}` }));
    const name = tile.note ? `${tile.name}, ${tile.note}` : tile.name;
    const fresh = (board?.changed?.includes(tile.id) ? " changed" : "") + (pointed.includes(tile.text) ? " pointed" : "");
    const kind = sizes.length > 1 ? "tile both" : "tile";
    // A tile that is only looked at is an image, not a button.
    const looked = data.still && !data.spoken && !options().about;
    if ((!zone.mine || looked) && !open(zone.id) && !data.spoken?.includes(tile.text)) {
      return h("span", { class: kind + fresh, role: "img", "aria-label": name, "data-key": tile.id, "data-at": `${holder} ${tile.id}`, "data-text": tile.text }, ...sizes.map(uses));
    }
    const on = chosen.some((each) => each.zone === zone.id && each.id === tile.id);
    const { fits, more } = lit(board?.choices ?? [], texts());
    const joins = on ? fits : (more.get(tile.text) ?? 0) > 0;
    const everything = !chosen.length && among.every((each) => more.has(each.text));
    const light = !aids() || !open(zone.id) || everything ? "" : joins ? " lit" : on ? "" : " unlit";
    const says = on || !light ? undefined : `${own}-${light.trim()}`;
    const held = root.contains(document.activeElement) && document.activeElement?.closest(`[data-zone="${zone.id}"]`);
    const reached = among.some((each) => each.id === rover.get(zone.id)) ? rover.get(zone.id) : among[0]?.id;
    return h("button",
      { type: "button", class: `${kind}${light}${on ? " on" : ""}${fresh}`, "data-act": "tile", "data-zone": zone.id,
        "data-key": tile.id, "data-r7-key": tile.id, "data-at": `${holder} ${tile.id}`, "data-text": tile.text, "aria-label": name,
        "aria-pressed": open(zone.id) ? String(on) : undefined, "aria-describedby": says,
        tabindex: (held ? held.getAttribute("data-key") === tile.id : reached === tile.id) ? "0" : "-1" },
      ...sizes.map(uses), on && icon(SIGNS.tick, "tick"));
  }
  /** The tile in each zone that the Tab key reaches. @type {Map<string, string>} */
  const rover = new Map();

  /** @param {Button} button */
  function buttonOf(button) {
    const now = ready(button);
    return h("button",
      { type: "button", class: `button${button.main && now ? " main" : ""}${now ? "" : " later"}`, "data-act": "button",
        "data-key": button.id, "data-r7-key": button.id, "aria-disabled": now ? undefined : "true" },
      button.label, button.note && h("small", { text: button.note }));
  }

  /** @param {Spot} spot @param {Zone} zone */
  function spotOf(spot, zone) {
    const buttons = (board?.buttons ?? []).filter((each) => each.spot === spot.id);
    const seen = buttons.filter((each) => !each.line.includes("{}") || chosen.length);
    const many = Number(spot.note) > 1 ? " many" : "";
    const target = seen.length === 1 ? (ready(seen[0]) ? " target" : " target later") : "";
    const fresh = board?.changed?.includes(spot.id) ? " changed" : "";
    const among = tilesOf(zone);
    return h("div", { class: `spot${many}${target}`, "data-key": spot.id, "data-spot": spot.id },
      h("div", { class: `place${fresh}`, "data-at": `spot ${spot.id}` }, spot.tile ? tileOf(spot.tile, zone, among, spot.id) : h("span", { class: "empty" })),
      h("p", { class: "label" }, h("b", { text: spot.label }), spot.note && h("span", { text: ` · ${spot.note}` })),
      h("div", { class: "under" }, ...seen.map(buttonOf)));
  }

  /** @param {Seat} seat @param {Zone} zone */
  function seatOf(seat, zone) {
    const fresh = board?.changed?.includes(seat.id) ? " changed" : "";
    return h("div", { class: `seat${seat.turn ? " turn" : ""}${fresh}`, role: "listitem", "data-key": seat.id, "data-at": `seat ${seat.id}` },
      h("b", {}, seat.name, seat.turn && h("span", { class: "to-play", text: `, ${data.words.turn}` })),
      ...seat.notes.map(([sign, number, said]) =>
        h("span", { class: "count", title: said }, icon(SIGNS[sign] ?? SIGNS.tile, `sign-${sign}`), h("span", { "aria-hidden": "true", text: number }),
          h("span", { class: "say", text: said }))),
      seat.caption && h("small", { text: seat.caption }),
      ...heapsOf(seat).map(({ note, tiles }) => {
        const row = h("div", { class: "tiles", "data-key": "tiles" }, ...tiles.map((each) => tileOf(each, zone, seat.tiles, seat.id)));
        return note ? h("div", { class: "heap", "data-key": `heap-${tiles[0].group}` }, h("small", { text: note }), row) : row;
      }));
  }

  /**
   * The open cards of a seat, in one row; where they are of several kinds (played, held, won), each kind in a row of its
   * own with its name. @param {Seat} seat @returns {{note: string, tiles: Tile[]}[]}
   */
  function heapsOf(seat) {
    if (!seat.tiles.length) return [];
    const notes = new Set(seat.tiles.map((each) => each.note));
    if (notes.size < 2 && (seat.caption || notes.has(""))) return [{ note: "", tiles: seat.tiles }];
    return [...new Set(seat.tiles.map((each) => each.group))].map((group) => {
      const tiles = seat.tiles.filter((each) => each.group === group);
      return { note: tiles[0].note, tiles };
    });
  }

  /** @param {Zone} zone */
  function zoneOf(zone) {
    const named = { "data-key": zone.id, "aria-label": zone.label };
    if (zone.layout === "seats") return h("div", { ...named, class: "seats", role: "list" }, ...zone.seats.map((each) => seatOf(each, zone)));
    const actions = zone.spots.some((spot) => board?.buttons.some((each) => each.spot === spot.id));
    if (zone.layout === "spots") {
      return h("div", { ...named, class: `spots${actions ? " actions" : ""}`, role: "group" }, ...zone.spots.map((each) => spotOf(each, zone)));
    }
    return h("div", { ...named, class: "lane", role: "group" },
      h("p", {}, h("b", { text: zone.label }), ...zone.notes.map((each) => h("span", { text: ` ${each}` }))),
      h("div", { class: "tiles" }, ...zone.tiles.map((each) => tileOf(each, zone, zone.tiles))));
  }

  /** The reader's own hand. @param {Zone} zone */
  function handOf(zone) {
    const broken = rows(zone.tiles);
    const longest = Math.max(1, ...broken.map((each) => each.length));
    const widest = zone.tiles.length <= 8 ? 52 : zone.tiles.length <= 10 ? 48 : 44;
    const [first, ...rest] = zone.notes;
    return h("section", { class: "hand", role: part(), "data-key": zone.id, "aria-label": zone.label },
      h("p", { class: "head" }, h("b", { text: board?.turn, class: open(zone.id) ? "turn" : "" }), first && h("span", { text: first }),
        h("span", { class: "end" }, ...rest.map((each) => h("span", { text: each })))),
      h("div", { class: `rack${zone.tiles.length > 7 ? " long" : ""}`, role: "group", "aria-label": zone.label,
          style: `--longest:${longest};--widest:${widest}px` },
        ...broken.map((row, place) => h("div", { class: "row", "data-key": `row-${place}` }, ...row.map((each) => tileOf(each, zone, zone.tiles))))));
  }

  /** The slip to show, and whether it comes from Python. @returns {[Slip, boolean]} */
  function slipNow() {
    const { words } = data;
    if (tip && !python.waits("ask")) return [tip === words.first ? { kind: "yet", word: words.yet, html: "", text: tip } : { kind: "", html: "", text: tip }, true];
    if (moved && chosen.length) {
      const whole = board && complete(board.choices, texts());
      const says = whole && [whole.says, whole.note].filter(Boolean).join(" · ");
      if (tells() && whole) return [whole.loses ? { kind: "", text: says } : { kind: "ok", word: words.ok, text: "", says }, false];
      const { fits } = lit(board?.choices ?? [], texts());
      return [tells() && fits ? { kind: "yet", word: words.yet, text: words.more } : { kind: "" }, false];
    }
    if (shown === data.at && !moved && data.slip && (data.slip.kind || data.slip.html)) {
      const whole = data.slip.kind === "ok" && chosen.length && board && complete(board.choices, texts());
      return [{ ...data.slip, says: whole ? [whole.says, whole.note].filter(Boolean).join(" · ") : "" }, true];
    }
    const note = board?.note;
    return [{ kind: "", html: note?.html, text: note?.text || board?.turn, cite: note?.rule ? { ...note, where: "" } : null }, true];
  }

  function slipOf() {
    const { words } = data;
    const [slip, final] = slipNow();
    const state = frames.has(shown) ? python.state() : python.state() || "asking";
    const waiting = state === "lost" ? words.lost : state === "asking" ? (data.first ? words.setting : words.asking) : "";
    const things = moved && chosen.length > 0 && h("p", { class: "things" },
      ...chosen.map((each) => data.chips?.[each.text] ? h("span", { html: data.chips[each.text] }) : h("span", { text: nameOf(each) })));
    const told = final ? [slip.word && `${slip.word}.`, slip.text, slip.would?.text].filter(Boolean).join(" ") : waiting && [slip.word && `${slip.word}.`, slip.says, slip.text].filter(Boolean).join(" ");
    announce(waiting && state !== "lost" ? `${told} ${waiting}` : told, final);
    return h("section", { class: `slip${slip.kind ? ` says-${slip.kind}` : ""}`, role: part(), "aria-label": words.slip, "data-key": "slip" },
      slip.kind && h("p", { class: "lead" }, h("b", { class: "badge" }, icon(SIGNS[slip.kind]), slip.word), slip.says && h("span", { class: "says", text: slip.says })),
      things,
      slip.html ? h("div", { class: "text", html: slip.html }) : slip.text && h("div", { class: "text", text: slip.text }),
      slip.would?.html && h("div", { class: "text would", html: slip.would.html }),
      slip.cite && h("button", { type: "button", class: "cite", "data-act": "cite", "data-key": "cite", "data-rule": slip.cite.rule },
        icon(SIGNS.book), h("span", { text: [slip.cite.title, slip.cite.where].filter(Boolean).join(" · ") })),
      final && !slip.kind && !waiting && board?.choose_from.length ? h("p", { class: "hint", text: words.hint }) : null,
      waiting && h("p", { class: "waiting", text: waiting }),
      chosen.length > 0 && options().about && h("button", { type: "button", class: "about", "data-act": "about", "data-key": "about", "aria-label": words.about, title: words.about }, icon(SIGNS.about)));
  }

  /** @param {Chosen} thing */
  const nameOf = (thing) => board?.zones.filter((zone) => zone.id === thing.zone).flatMap(tilesOf).find((each) => each.id === thing.id)?.name ?? thing.text;

  let told = "";
  /** Announce a text to screen readers once; an answer to a move also if it is the same as before. @param {string} text @param {boolean} final */
  function announce(text, final) {
    const repeat = pressed && final && !python.waits("do");
    if (repeat) pressed = false;
    if (!text || (text === told && !repeat)) return;
    status.textContent = text === told && status.textContent === text ? `${text}\u00a0` : text;
    told = text;
  }

  /** @param {string} act @param {string} sign @param {string} label @param {boolean} [now] whether it is of any use now */
  const tool = (act, sign, label, now = true) => h("button",
    { type: "button", class: `button${now ? "" : " later"}`, "data-act": act, "data-key": act, "data-r7-key": act, "aria-disabled": now ? undefined : "true" }, icon(sign), label);

  /** The sheet of pictures that the page has already, so that the kernel need not send it. */
  const atFirst = () => JSON.parse(document.getElementById("r7-first-data")?.textContent || "{}").parts?.table?.sheet ?? "";

  function draw() {
    root.hidden = Boolean(data.hidden || !board);
    const text = python.get("sheet") || data.sheet || (drawn || root.hidden ? "" : atFirst());
    if (text && text !== drawn) {
      drawn = text;
      sheet.innerHTML = text;
    }
    root.dataset.id = data.id;
    root.role = data.title ? "region" : null;
    root.ariaLabel = data.title ?? null;
    if (root.hidden || !board) return;
    const { words, options = {} } = data;
    const held = focused();
    const mine = board.zones.filter((each) => each.mine);
    const between = board.zones.filter((each) => !each.mine && each.layout !== "seats");
    const slip = slipOf();
    const news = board.note?.html && ((moved && chosen.length) || data.slip?.kind || tip) && h("p", { class: "news", html: board.note.html });
    const free = board.buttons.filter((each) => !each.spot);
    const before = was && places(body);
    morph(body, h("div", { class: `body${options.size === "large" ? " large" : ""}`, lang: data.lang },
      h("section", { class: "mat", role: part(), tabindex: "-1", "aria-label": words.mat, "data-key": "mat" },
        h("p", { class: "round" }, data.title && h("b", { text: data.title }), board.head),
        ...board.zones.filter((each) => !each.mine && each.layout === "seats").map(zoneOf),
        news, h("div", { class: `middle${between.length > 1 ? " several" : ""}` }, ...between.map(zoneOf))),
      options.slip !== false && slip, ...mine.map(handOf),
      h("div", { class: "acts", role: "group", "aria-label": words.acts, "data-key": "acts" },
        ...free.map(buttonOf), options.score && tool("score", SIGNS.score, words.score), !data.still && tool("clear", SIGNS.clear, words.clear, clearable()), !data.still && options.why !== false && tool("why", SIGNS.why, words.why)),
      board.twin && h("details", { class: "twin", "data-key": "twin" }, h("summary", { text: words.twin }),
        ...board.twin.map((each) => h("p", { text: each }))),
      ...["lit", "unlit"].map((each) => h("span", { id: `${own}-${each}`, hidden: true, "data-key": `says-${each}`, text: words[each] }))));
    if (held && !root.contains(document.activeElement)) neighbour(held)?.focus();
    if (was && before) {
      const found = journey(was, board);
      const thing = found && body.querySelector(`[data-at="${CSS.escape(found.to)}"]`);
      // Positions are read in the next frame, when the browser has laid out the page anyway.
      requestAnimationFrame(() => way.send(found ? before.get(found.from) : undefined, thing));
    }
    was = undefined;
  }

  // ---- focus and keys ------------------------------------------------------------------------------------------

  /** @param {string} zone @returns {any[]} */
  const tilesIn = (zone) => [...body.querySelectorAll(`[data-zone="${CSS.escape(zone)}"]`)];

  /** Where the focus is, so that a neighbour can get it if that element goes. */
  function focused() {
    const at = /** @type {any} */ (document.activeElement);
    if (!at || !root.contains(at)) return undefined;
    const { zone } = at.dataset;
    return { zone, place: zone ? tilesIn(zone).indexOf(at) : -1, spot: at.closest("[data-spot]")?.dataset.spot };
  }

  /** @param {{zone?: string, place: number, spot?: string}} held @returns {any} */
  function neighbour({ zone, place, spot }) {
    const inZone = zone ? tilesIn(zone) : [];
    if (inZone.length) return inZone[Math.min(place, inZone.length - 1)];
    const find = (/** @type {string} */ where) => body.querySelector(where);
    return (spot && find(`[data-spot="${CSS.escape(spot)}"] .button:not(.later)`)) || find(".spot .button:not(.later)") ||
      find(".acts .button.main") || find('.hand .tile[tabindex="0"]') || find(".acts .button") || find(".mat");
  }

  /** @param {any} event */
  function pressedKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target.closest('[data-act="tile"]');
    if (event.key === "Escape" && chosen.length) clear();
    else if (at && event.key.toLowerCase() === data.words["about-key"] && remembered("r7.keys") !== "off") about(at.dataset.at);
    else if (event.key.toLowerCase() === data.words["why-key"] && remembered("r7.keys") !== "off") why();
    else if (at) {
      const all = tilesIn(at.dataset.zone);
      const next = neighbourTile(all, all.indexOf(at), event.key);
      if (next === undefined) return;
      all[next].focus();
    } else return;
    event.preventDefault();
  }

  /** @param {any} event */
  function reached({ target }) {
    if (target.dataset?.act !== "tile") return;
    rover.set(target.dataset.zone, target.dataset.key);
    for (const each of tilesIn(target.dataset.zone)) each.tabIndex = each === target ? 0 : -1;
  }

  /** @param {any} event */
  function clicked(event) {
    const at = event.target.closest("[data-act]");
    if (!at || !root.contains(at)) return;
    const { act, key, zone, text, rule } = at.dataset;
    if (act === "tile" && lifted && event.detail) return void (lifted = false);
    const button = board?.buttons.find((each) => each.id === key);
    if (act === "tile") choose({ zone, id: key, text });
    else if (act === "button" && button) press(button);
    else if (act === "clear") clear();
    else if (act === "about") {
      const last = chosen[chosen.length - 1];
      if (last) about(`${last.zone} ${last.id}`);
    } else if (act === "score") document.dispatchEvent(new CustomEvent("r7-score"));
    else if (act === "why") why();
    else if (act === "cite") python.send({ why: shown === data.at && rule !== board?.note?.rule ? "last" : shown });
  }

  root.addEventListener("click", clicked);
  root.addEventListener("pointerdown", touched);
  for (const each of ["pointermove", "pointerup", "pointercancel"]) root.addEventListener(each, left);
  root.addEventListener("contextmenu", (/** @type {any} */ event) => (pressing || lifted) && event.preventDefault());
  root.addEventListener("keydown", pressedKey);
  root.addEventListener("focusin", reached);
  document.addEventListener("r7-go", go);
  document.addEventListener("r7-choose", takeUp);
  document.addEventListener("r7-point", point);
  el.append(root);
  fresh();
  return {
    adopt: python.adopt,
    close() {
      document.removeEventListener("r7-go", go);
      document.removeEventListener("r7-choose", takeUp);
      document.removeEventListener("r7-point", point);
      python.close();
      root.remove();
    },
  };
}

/**
 * The tile that an arrow key leads to: along the row, or to the nearest tile of the row above or below.
 * @param {{offsetLeft: number, offsetTop: number}[]} all @param {number} at @param {string} key
 */
export function neighbourTile(all, at, key) {
  if (key === "Home") return 0;
  if (key === "End") return all.length - 1;
  if (key === "ArrowLeft" || key === "ArrowRight") return Math.max(0, Math.min(all.length - 1, at + (key === "ArrowLeft" ? -1 : 1)));
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const down = key === "ArrowDown" ? 1 : -1;
  const here = all[at];
  // A raised tile is a few pixels above its row.
  const beyond = all.map((each, place) => ({ place, rise: (each.offsetTop - here.offsetTop) * down, aside: Math.abs(each.offsetLeft - here.offsetLeft) }))
    .filter(({ rise }) => rise > 20)
    .sort((a, b) => a.rise - b.rise || a.aside - b.aside);
  const row = beyond.filter(({ rise }) => rise - beyond[0].rise < 20).sort((a, b) => a.aside - b.aside);
  return row[0]?.place ?? at;
}

export default widget(table);
