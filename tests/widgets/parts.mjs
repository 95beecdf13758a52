// The parts of a module put together as Python does it, and whatever else of it a test wants to see.
import { readFileSync } from "node:fs";

const HERE = new URL("../../rainbow7/widgets/", import.meta.url);
const text = (stem) => readFileSync(new URL(`${stem}.js`, HERE), "utf-8");

export const load = (stems, ...also) => {
  const whole = [text("base"), ...[stems].flat().filter(Boolean).map(text), also.length && `export { ${also.join(", ")} };`].filter(Boolean).join("\n");
  return import(`data:text/javascript;base64,${Buffer.from(whole).toString("base64")}`);
};
