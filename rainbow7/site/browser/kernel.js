// @ts-check
// The kernel of a page: a worker that runs Python. It is sent `start` once, then messages for widgets; it posts its
// progress, the id of the page's widget, and the messages of widgets.

/** @typedef {{python: string, lock: object, bundle: string, large_files: string[], cells: string[], environment: Record<string, string>}} Settings */

/** @typedef {{run_page(cells: unknown, environment: unknown): string, receive(comm: string, message: string): void}} Kernel `rainbow7/site/browser_kernel.py` */
/** @typedef {{unpackArchive(archive: ArrayBuffer | undefined, format: string, options: object): void, runPython(code: string): string,
 *   pyimport(name: string): {Kernel(send: (message: string) => void): Kernel}, toPy(value: unknown): unknown}} Pyodide */

/** @param {Record<string, unknown>} message */
const send = (message) => postMessage(message);

/** @param {Settings} settings */
async function start({ python, lock, bundle, large_files, cells, environment }) {
  const at = (/** @type {string} */ name) => new URL(name, python).href;
  let done = 0;
  const countDownload = () => send({ done: ++done, total: large_files.length + 1 });
  const ownFetch = self.fetch.bind(self);
  // Start all large downloads at once, and hand Pyodide the response when it asks for the file. The response must be the
  // unchanged one: only then does the browser cache the compiled WebAssembly.
  const downloads = new Map([...large_files.map(at), bundle].map((address) => [address, ownFetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response;
  })]));
  // Pyodide would wait for ever for a download that fails.
  Promise.all(downloads.values()).catch((/** @type {unknown} */ error) => send({ failed: String(error) }));
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) => compile(...given).finally(countDownload);
  self.fetch = (request, options) => downloads.get(new URL(request instanceof Request ? request.url : request, python).href) ?? ownFetch(request, options);
  const packages = downloads.get(bundle)?.then((response) => response.arrayBuffer()).finally(countDownload);
  /** @type {[{loadPyodide(options: object): Promise<Pyodide>}, unknown]} */
  const [{ loadPyodide }] = await Promise.all([import(at("pyodide.mjs")), import(at("pyodide.asm.mjs"))]);
  const pyodide = await loadPyodide({ indexURL: python, lockFileContents: lock });
  countDownload();
  pyodide.unpackArchive(await packages, "zip", { extractDir: pyodide.runPython("import site; site.getsitepackages()[0]") });
  const { Kernel } = pyodide.pyimport("rainbow7.site.browser_kernel");
  const kernel = Kernel((/** @type {string} */ message) => send({ message }));
  send({ widget: kernel.run_page(pyodide.toPy(cells), pyodide.toPy(environment)) });
  return kernel;
}

/** @type {Promise<Kernel> | undefined} */
let kernel;

self.onmessage = async (/** @type {MessageEvent<{start?: Settings, comm?: string, message?: string}>} */ { data }) => {
  try {
    if (data.start) await (kernel = start(data.start));
    else if (data.message) (await kernel)?.receive(data.comm ?? "", data.message);
  } catch (error) {
    console.error(error);
    send({ failed: String(error) });
  }
};
