import assert from "node:assert/strict";
import { test } from "node:test";
import { light } from "../../rainbow7/widgets/bar.js";

test("the light chosen here holds; else the system's", () => {
  assert.equal(light("dark", false), "dark");
  assert.equal(light("light", true), "light");
  assert.equal(light(null, true), "dark");
  assert.equal(light("purple", false), "light");
});
