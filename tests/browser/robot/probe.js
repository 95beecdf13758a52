// Runs in every page before anything else of it: notes what leaves the page without changing it, and what is still
// under way, so that whoever looks on waits for a condition and never for a clock.
if (!window.robot) {
  const robot = (window.robot = { left: [], complaints: [], asked: new Set(), timers: new Set(), fetching: 0 });

  // What is due within a second is still under way; a longer wait is for something that may never come.
  const { setTimeout: later, clearTimeout: never, fetch: plain, WebSocket: Line } = window;
  window.setTimeout = (action, wait = 0, ...rest) => {
    const number = later(() => {
      robot.timers.delete(number);
      if (typeof action === "function") action(...rest);
    }, wait);
    if (wait < 1000) robot.timers.add(number);
    return number;
  };
  window.clearTimeout = (number) => {
    robot.timers.delete(number);
    never(number);
  };
  window.fetch = (...asked) => {
    robot.fetching += 1;
    return plain(...asked).finally(() => (robot.fetching -= 1));
  };

  // What is asked of the kernel is under way until it says that it is idle again after just that.
  const text = (data) => (typeof data === "string" ? data : new TextDecoder().decode(data));
  window.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const came = text(data);
        if (/"msg_type": ?"error"/.test(came) || (/"msg_type": ?"stream"/.test(came) && /"name": ?"stderr"/.test(came))) {
          robot.complaints.push(came.slice(-600));
        }
        if (!/"execution_state": ?"idle"/.test(came)) return;
        for (const each of robot.asked) if (came.includes(each)) robot.asked.delete(each);
      });
      this.addEventListener("close", () => robot.asked.clear());
    }
    send(data) {
      const said = text(data);
      const asked = /"msg_id": ?"([^"]+)"/.exec(said);
      if (asked && said.includes("shell") && /"msg_type": ?"comm_msg"/.test(said)) robot.asked.add(asked[1]);
      super.send(data);
    }
  };

  window.print = () => robot.left.push("print");
  const framed = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
    get() {
      const inside = framed.get.call(this);
      if (inside) inside.print = window.print; // a document in a frame that runs no scripts
      return inside;
    },
  });
  const board = navigator.clipboard;
  if (board) {
    const write = board.writeText.bind(board);
    board.writeText = (what) => {
      robot.left.push("clipboard");
      return write(what).catch(() => undefined);
    };
  }
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    if (this.type === "file") robot.left.push("file picker");
    return click.call(this);
  };

  robot.calm = () =>
    !robot.asked.size && !robot.timers.size && !robot.fetching && document.readyState === "complete" &&
    (!("page" in document.documentElement.dataset) || document.documentElement.dataset.r7 === "ready") &&
    document.getAnimations().every((each) => each.playState !== "running" || each.effect?.getTiming().iterations === Infinity);

  // Five looks in a row, one for each picture that is drawn, find it calm and find the same: what has come may still be
  // handed from one to another. How long it all is, is counted anew only where something has changed.
  let length = -1;
  new MutationObserver(() => (length = -1)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  let before = "";
  let times = 0;
  // Something that is counted or played through shows how far it is: a person waits for it, too.
  const working = () => [...document.querySelectorAll("progress")].some((each) => each.checkVisibility());
  robot.rests = () => {
    const calm = robot.calm() && !working();
    if (calm && length < 0) length = document.body.innerHTML.length;
    const now = calm ? `${length} ${location.href}` : "";
    times = now !== "" && now === before ? times + 1 : 0;
    before = now;
    return times > 3;
  };

  // What is kept in this browser and in this entry of its history; a number there is how far the page was scrolled.
  const stores = () => {
    try {
      return [localStorage, sessionStorage];
    } catch {
      return []; // a document that may keep nothing
    }
  };
  robot.kept = () => JSON.stringify([
    ...stores().map((each) => Object.entries(each).sort()),
    Object.values(history.state ?? {}).filter((each) => typeof each === "string"),
  ]);
  // What a press has stored is put away, and the page scrolled to where it was.
  robot.restore = (kept, top) => {
    const told = JSON.parse(kept);
    stores().forEach((each, at) => (each.clear(), told[at].forEach(([name, value]) => each.setItem(name, value))));
    document.activeElement?.blur();
    scrollTo({ top, behavior: "instant" });
  };

  // What is there to be read, a line for each block. Of what lasts, dialogs, what is announced and unfolded panels are no
  // part; of prose, what is set as code and what stands in fields. What passes is what stands in the regions of these names;
  // what is said is what is announced, or describes a field that is wrong.
  const unread = "script, style, noscript, option, datalist";
  const announced = "[role=status], [role=alert], [aria-live]:not([aria-live=off])";
  const fleeting = "dialog, [role=dialog], [role=status], [aria-live], [role=tooltip]";
  const coded = "code, pre, kbd, samp";
  robot.reads = (passing) => {
    const read = Object.fromEntries(["text", "lasting", "prose", "passing", "said"].map((each) => [each, new Map()]));
    const html = document.contentType === "text/html";
    const blocks = new Map();
    const blockOf = (element) => {
      if (!blocks.has(element)) {
        const inline = element !== document.body && /^(inline|contents)/.test(getComputedStyle(element).display);
        blocks.set(element, inline ? blockOf(element.parentElement) : element);
      }
      return blocks.get(element);
    };
    const passes = (element) => {
      for (let at = element; at; at = at.parentElement) if (passing.includes(at.getAttribute("aria-label") ?? "")) return true;
      return false;
    };
    const wrong = [...document.querySelectorAll("[aria-invalid=true]")].map((each) => each.getAttribute("aria-describedby") ?? "");
    const describes = (element) => wrong.some((ids) => ids.split(" ").some((id) => id && element.closest(`#${CSS.escape(id)}`)));
    const folded = (element) => {
      const handle = element.closest("summary");
      return (handle ? handle.parentElement.parentElement : element).closest("details") !== null;
    };
    const asked = new Map();
    const kindsOf = (element) => {
      if (element.closest(unread) || !element.checkVisibility({ visibilityProperty: true })) return [];
      const kinds = ["text"];
      if (!element.closest(fleeting) && !folded(element)) kinds.push("lasting");
      if (html && !element.closest(coded)) kinds.push("prose");
      if (passes(element)) kinds.push("passing");
      if (element.closest(announced) || describes(element)) kinds.push("said");
      return kinds;
    };
    const kinds = (element) => {
      if (!asked.has(element)) asked.set(element, kindsOf(element));
      return asked.get(element);
    };
    const put = (kind, element, words) => {
      const block = blockOf(element);
      read[kind].set(block, (read[kind].get(block) ?? "") + words);
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (node.data.trim() && node.parentElement) for (const each of kinds(node.parentElement)) put(each, node.parentElement, node.data);
      } else if (node.matches("input:not([type=radio], [type=checkbox]), textarea, select")) {
        for (const each of kinds(node)) if (each !== "prose" && each !== "said") put(each, node, ` [${node.value}] `);
      }
    }
    const lines = (found) => [...found.values()].map((each) => each.replace(/[ \n\t]+/g, " ").trim()).filter(Boolean);
    return Object.fromEntries(Object.entries(read).map(([kind, found]) => [kind, lines(found)]));
  };

  robot.scrolled = () => {
    const found = [["page", Math.round(scrollY)]];
    for (const each of document.querySelectorAll("body *")) {
      if (each.scrollTop > 0 && each.checkVisibility()) {
        found.push([each.getAttribute("aria-label") ?? each.parentElement?.getAttribute("aria-label") ?? each.className, Math.round(each.scrollTop)]);
      }
    }
    return found;
  };

  // The lists that scroll: where each one is, how far it goes, what in it is said to be the current one, and whether that
  // is in view. Before a press all of them are brought to their middle.
  const lists = () => [...document.querySelectorAll("body *:not(textarea)")].filter((each) =>
    each.scrollHeight > each.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(each).overflowY) && each.checkVisibility());
  robot.lists = () => lists().map((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    const current = each.querySelector("[aria-current]:not([aria-current=false]), [aria-selected=true]");
    const at = current?.getBoundingClientRect();
    return {
      name: each.closest("[aria-label]")?.getAttribute("aria-label") ?? each.className, top: Math.round(each.scrollTop),
      most: each.scrollHeight - each.clientHeight, current: current?.textContent ?? "",
      seen: at ? at.bottom > top && at.top < bottom : true,
    };
  });
  robot.spread = () => lists().forEach((each) => (each.scrollTop = (each.scrollHeight - each.clientHeight) / 2));
}
