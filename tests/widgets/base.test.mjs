import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

globalThis.window = new EventTarget();
const { wire, line } = await import("../../rainbow7/widgets/base.js");

class Kernel {
  data = {};
  sent = [];
  heard = new Set();
  get = (name) => (name === "data" ? this.data : undefined);
  on = (_, hear) => this.heard.add(hear);
  off = (_, hear) => this.heard.delete(hear);
  send = (message) => this.sent.push(message);
  answer(seq, page = line.page) {
    this.data = { ...this.data, heard: seq, page };
    this.heard.forEach((each) => each());
  }
}
const connection = (state) => window.dispatchEvent(Object.assign(new Event("r7:connection"), { detail: { state } }));

/** Time passes when a test says so. */
const clock = {
  due: new Map(),
  pass() {
    const due = [...this.due.values()];
    this.due.clear();
    due.forEach((each) => each());
  },
};
const { setTimeout, clearTimeout } = globalThis;
let kernel, python, changes;
beforeEach(() => {
  clock.due.clear();
  globalThis.setTimeout = (then) => {
    const id = Symbol("timer");
    clock.due.set(id, then);
    return id;
  };
  globalThis.clearTimeout = (id) => void clock.due.delete(id);
  kernel = new Kernel();
  changes = 0;
  python = wire(kernel, () => { changes += 1; });
});
afterEach(() => {
  python.close();
  Object.assign(globalThis, { setTimeout, clearTimeout });
});

test("numbers count up over all widgets of a page", () => {
  const other = new Kernel();
  python.send({ do: "draw deck" });
  wire(other, () => {}).send({ go: 3 });
  assert.equal(other.sent[0].seq, kernel.sent[0].seq + 1);
  assert.equal(other.sent[0].page, kernel.sent[0].page);
});

test("what is not answered says so after a while, and goes on waiting", () => {
  python.send({ do: "draw deck" });
  assert.equal(python.state(), "");
  assert.ok(python.waits("do"));
  clock.pass();
  assert.equal(python.state(), "asking");
  kernel.answer(line.seq);
  assert.equal(python.state(), "");
  assert.ok(!python.waits("do"));
});

test("what is answered in time never says so", () => {
  python.send({ do: "draw deck" });
  kernel.answer(line.seq);
  clock.pass();
  assert.equal(python.state(), "");
});

test("when the connection is back, what was not heard is sent again under the same number", () => {
  python.send({ do: "lay R3 > A" });
  python.send({ do: "draw deck" });
  const [first, second] = kernel.sent;
  kernel.answer(first.seq);
  connection("lost");
  assert.equal(python.state(), "lost");
  connection("open");
  assert.deepEqual(kernel.sent, [first, second, second]);
  assert.equal(python.state(), "asking");
});

test("another page's number answers nothing here", () => {
  python.send({ do: "draw deck" });
  kernel.answer(line.seq + 50, "somebody");
  assert.ok(python.waits("do"));
});

test("of questions and of steps only the last one is sent again", () => {
  for (const each of [{ ask: "lay R3" }, { do: "draw deck" }, { ask: "lay R3 R4" }, { go: 3 }, { go: 4 }]) python.send(each);
  kernel.sent.length = 0;
  connection("lost");
  connection("open");
  assert.deepEqual(kernel.sent.map(({ seq, page, ...said }) => said), [{ do: "draw deck" }, { ask: "lay R3 R4" }, { go: 4 }]);
});

test("the kernel's model takes over from the stand-in: what waits is sent, what it knows is shown", () => {
  python.send({ do: "draw deck" });
  const [waiting] = kernel.sent;
  const next = new Kernel();
  next.data = { at: 14 };
  python.adopt(next);
  assert.deepEqual(next.sent, [waiting]);
  assert.deepEqual(python.data(), { at: 14 });
  assert.equal(kernel.heard.size, 0);
  next.answer(waiting.seq);
  assert.ok(!python.waits("do"));
});

test("closed, it hears nothing any more", () => {
  python.close();
  connection("lost");
  assert.equal(python.state(), "");
  assert.equal(changes, 0);
  assert.equal(kernel.heard.size, 0);
});
