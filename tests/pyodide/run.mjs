// Runs a Python script in Pyodide, with nothing but one wheel installed and no network needed:
//     node run.mjs WHEEL SCRIPT
// What the script prints goes to stdout and stderr; an exception ends with status 1.
import { readFileSync } from "node:fs";
import process from "node:process";
import { loadPyodide } from "pyodide";

/** Keeps what Python writes until the end: it may write in pieces that are no whole lines. */
function collector() {
  const pieces = [];
  return {
    write(bytes) {
      pieces.push(bytes.slice());
      return bytes.length;
    },
    all: () => Buffer.concat(pieces),
  };
}

const [wheel, script] = process.argv.slice(2);
const out = collector();
const err = collector();
try {
  const pyodide = await loadPyodide();
  pyodide.setStdout(out);
  pyodide.setStderr(err);
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  try {
    await pyodide.runPythonAsync(readFileSync(script, "utf8"), { filename: script });
  } finally {
    pyodide.runPython("import sys; sys.stdout.flush(); sys.stderr.flush()");
  }
} catch (error) {
  // The message is Python's traceback; left alone, node would print the whole minified line that threw it.
  err.write(Buffer.from(`${error.message ?? error}\n`));
  process.exitCode = 1;
}
process.stderr.write(err.all());
process.stdout.write(out.all());
