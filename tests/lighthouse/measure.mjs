// Measures pages with Lighthouse in its phone profile, one after the other, and prints what it found of each as JSON.
// node measure.mjs CHROMIUM RUNS ADDRESS…
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, runs, ...addresses] = process.argv.slice(2);
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];
const median = (/** @type {number[]} */ each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)];
const FIGURES = { largest_ms: "largest-contentful-paint", blocking_ms: "total-blocking-time", shift: "cumulative-layout-shift" };
const CATEGORIES = ["performance", "accessibility", "best-practices"];

for (const address of addresses) {
  const found = [];
  for (let run = 0; run < Number(runs); run++) {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const { lhr } = await lighthouse(address, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: "silent" });
      found.push(lhr);
    } finally {
      chrome.kill();
    }
  }
  const scores = CATEGORIES.map((name) => [name, Math.round(100 * median(found.map((each) => each.categories[name].score ?? 0)))]);
  const figures = Object.entries(FIGURES).map(([name, audit]) => [name, median(found.map((each) => each.audits[audit].numericValue ?? 0))]);
  const refs = ["accessibility", "best-practices"].flatMap((name) => found[0].categories[name].auditRefs);
  const failed = refs.filter(({ id, weight }) => weight && found[0].audits[id].score !== null && found[0].audits[id].score < 1).map(({ id }) => id);
  const details = Object.fromEntries(failed.map((id) => [id, JSON.stringify(found[0].audits[id].details?.items ?? []).slice(0, 600)]));
  console.log(JSON.stringify({ address, ...Object.fromEntries([...scores, ...figures]), failed: details }));
}
