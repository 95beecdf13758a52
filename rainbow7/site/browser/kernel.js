// @ts-check
// The kernel of a page: a worker that runs Python. It is sent `start` once, `run` when it has said that it is awake, then
// messages for widgets; it posts its progress, the id of the page's widget, and the messages of widgets.

/** @typedef {{python: string, lock: object, bundle: string, large_files: Record<string, number>, bytes: number}} Settings `large_files`: how large each is; `bytes`: how much is downloaded in all */
/** @typedef {{cells: string[], environment: Record<string, string>}} Run */

/** @typedef {{run_page(cells: unknown, environment: unknown): string, receive(comm: string, message: string): void}} Kernel `rainbow7/site/browser_kernel.py` */
/** @typedef {{unpackArchive(archive: ArrayBuffer | undefined, format: string, options: object): void, runPython(code: string): string,
 *   pyimport(name: string): {Kernel(send: (message: string) => void): Kernel}, toPy(value: unknown): unknown}} Pyodide */

/** @param {Record<string, unknown>} message */
const send = (message) => postMessage(message);

/** @param {Settings} settings */
async function start({ python, lock, bundle, large_files, bytes }) {
  const at = (/** @type {string} */ name) => new URL(name, python).href;
  let arrived = 0;
  const count = (/** @type {number} */ more) => send({ arrived: (arrived += more) / bytes });
  /** The same response, whose bytes are counted as they come. @param {Response} response */
  const counted = ({ body, headers }) => new Response(body?.pipeThrough(new TransformStream({
    transform(chunk, to) {
      count(chunk.length);
      to.enqueue(chunk);
    },
  })), { headers });
  const ownFetch = self.fetch.bind(self);
  // Start all large downloads at once, and hand Pyodide the response when it asks for the file. That of the WebAssembly must
  // be the unchanged one: only then does the browser cache what it has compiled. So it is counted when it is there.
  const downloads = new Map([...Object.keys(large_files).map(at), bundle].map((address) => [address, ownFetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return address.endsWith(".wasm") ? response : counted(response);
  })]));
  // Pyodide would wait for ever for a download that fails.
  Promise.all(downloads.values()).catch((/** @type {unknown} */ error) => send({ failed: String(error) }));
  const compile = WebAssembly.instantiateStreaming;
  const wasm = Object.entries(large_files).find(([name]) => name.endsWith(".wasm"))?.[1] ?? 0;
  WebAssembly.instantiateStreaming = (...given) => compile(...given).finally(() => count(wasm));
  self.fetch = (request, options) => downloads.get(new URL(request instanceof Request ? request.url : request, python).href) ?? ownFetch(request, options);
  const packages = downloads.get(bundle)?.then((response) => response.arrayBuffer());
  /** @type {[{loadPyodide(options: object): Promise<Pyodide>}, unknown]} */
  const [{ loadPyodide }] = await Promise.all([import(at("pyodide.mjs")), import(at("pyodide.asm.mjs"))]);
  const pyodide = await loadPyodide({ indexURL: python, lockFileContents: lock });
  pyodide.unpackArchive(await packages, "gztar", { extractDir: pyodide.runPython("import site; site.getsitepackages()[0]") });
  const { Kernel } = pyodide.pyimport("rainbow7.site.browser_kernel");
  const kernel = Kernel((/** @type {string} */ message) => send({ message }));
  send({ awake: true });
  return {
    /** @param {Run} given */
    run: ({ cells, environment }) => send({ widget: kernel.run_page(pyodide.toPy(cells), pyodide.toPy(environment)) }),
    /** @param {string} comm @param {string} message */
    receive: (comm, message) => kernel.receive(comm, message),
  };
}

/** @type {ReturnType<typeof start> | undefined} */
let kernel;

self.onmessage = async (/** @type {MessageEvent<{start?: Settings, run?: Run, comm?: string, message?: string}>} */ { data }) => {
  try {
    if (data.start) await (kernel = start(data.start));
    else if (data.run) (await kernel)?.run(data.run);
    else if (data.message) (await kernel)?.receive(data.comm ?? "", data.message);
  } catch (error) {
    console.error(error);
    send({ failed: String(error) });
  }
};
