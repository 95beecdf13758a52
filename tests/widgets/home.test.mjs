import assert from "node:assert/strict";
import { test } from "node:test";
import { pressed } from "../../rainbow7/widgets/home.js";

test("a press puts a card in or takes it out, adds the one beside, or chooses all", () => {
  assert.equal(pressed("1110", "", 0), "0110");
  assert.equal(pressed("0110", "", 0), "1110");
  assert.equal(pressed("1110", "", 3), "1111");
  assert.equal(pressed("1010", "add", -1), "1011");
  assert.equal(pressed("0001", "all", -1), "1111");
});
