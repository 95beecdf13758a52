import assert from "node:assert/strict";
import { test } from "node:test";
import { beside } from "../../rainbow7/widgets/address.js";

for (const [place, here, link, there] of [
  ["in JupyterLite", "http://a/s/lite/notebooks/index.html?path=explorer.ipynb&asked=seed%3D7", "rules?rule=combo.value&lang=fr",
    "http://a/s/lite/notebooks/index.html?path=rules.ipynb&asked=rule%3Dcombo.value%26lang%3Dfr"],
  ["in a folder of it", "http://a/lite/notebooks/?path=mine%2Fexplorer.ipynb", "guide", "http://a/lite/notebooks/?path=mine%2Fguide.ipynb"],
  ["in JupyterLab", "http://a/lab/tree/mine/explorer.ipynb", "practice?lang=en", "http://a/lab/tree/mine/practice.ipynb?asked=lang%3Den"],
  ["where no notebook has a name", "http://a/lab", "guide?lang=en", "guide?lang=en"],
  ["to somewhere else", "http://a/lab/tree/explorer.ipynb", "https://example.org/rules", "https://example.org/rules"],
  ["within the page", "http://a/lab/tree/explorer.ipynb", "#r7-main", "#r7-main"],
]) test(`a link ${place}`, () => assert.equal(beside(link, here), there));
