import assert from "node:assert/strict";
import { test } from "node:test";
import { light } from "../../rainbow7/widgets/bar.js";
import { frameLine } from "../../rainbow7/widgets/embed.js";

test("the light chosen here holds; else the system's", () => {
  assert.equal(light("dark", false), "dark");
  assert.equal(light("light", true), "light");
  assert.equal(light(null, true), "dark");
  assert.equal(light("purple", false), "light");
});

test("the line for a frame has the address as HTML, without bar and foot, and nothing that was below it", () => {
  const line = '<iframe src="{address}" title="$& Rules"></iframe>';
  assert.equal(frameLine(line, "http://a/rules?rule=combo.colour&lang=en#r7-main"),
    '<iframe src="http://a/rules?rule=combo.colour&amp;lang=en&amp;embed=1" title="$& Rules"></iframe>');
  assert.equal(frameLine(line, "http://a/index?embed=1&lang=fr"), '<iframe src="http://a/index?embed=1&amp;lang=fr" title="$& Rules"></iframe>');
});
