// @ts-check
// The kernel of a page: Python in a worker of its own. It tells how far it is, shows the page, and answers its widgets.

/** @typedef {{python: string, lock: object, parcel: string, large: string[], cells: string[], asked: Record<string, string>}} Wanted */

/** @param {Record<string, any>} what */
const tell = (what) => postMessage(what);

/** @param {Wanted} wanted */
async function begin({ python, lock, parcel, large, cells, asked }) {
  const at = (/** @type {string} */ name) => new URL(name, python).href;
  let here = 0;
  const arrived = () => tell({ here: ++here, all: large.length + 1 });
  const ask = self.fetch.bind(self);
  // All that is large begins to come at once; Pyodide is given each when it asks for it, untouched: only so does a
  // browser keep what it has made of it.
  const coming = new Map([...large.map(at), parcel].map((address) => [address, ask(address).then((answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer;
  })]));
  // Pyodide would wait for ever for what does not come.
  Promise.all(coming.values()).catch((error) => tell({ failed: String(error) }));
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) => compile(...given).finally(arrived);
  self.fetch = (asked, how) => coming.get(new URL(asked instanceof Request ? asked.url : asked, python).href) ?? ask(asked, how);
  const packed = coming.get(parcel)?.then((answer) => answer.arrayBuffer()).finally(arrived);
  const [{ loadPyodide }] = await Promise.all([import(at("pyodide.mjs")), import(at("pyodide.asm.mjs"))]);
  const pyodide = await loadPyodide({ indexURL: python, lockFileContents: lock });
  arrived();
  pyodide.unpackArchive(await packed, "zip", { extractDir: pyodide.runPython("import site; site.getsitepackages()[0]") });
  const { Kernel } = pyodide.pyimport("rainbow7.site.browser_kernel");
  const kernel = Kernel((/** @type {string} */ said) => tell({ said }));
  tell({ show: kernel.show(pyodide.toPy(cells), pyodide.toPy(asked)) });
  return { pyodide, kernel };
}

/** @type {Promise<any> | undefined} */
let begun;

/** @param {MessageEvent} event */
self.onmessage = async ({ data }) => {
  try {
    if (data.begin) await (begun = begin(data.begin));
    else if (data.hear) (await begun).kernel.hear(data.id, data.hear);
  } catch (error) {
    console.error(error);
    tell({ failed: String(error) });
  }
};
