// @ts-check
// The kernel of the pages: a worker that runs Python. Each page sends `start`, `run` when it is told that Python is awake,
// then messages for widgets, and `left` at its end; it is sent the progress, the id of its widget, and what its widgets
// say. As a shared worker it serves all pages that are open, and lives on for a while when there is none.

/** @typedef {{python: string, lock: object, bundle: string, large_files: Record<string, number>, bytes: number}} Settings `large_files`: how large each is; `bytes`: how much is downloaded in all */
/** @typedef {{cells: string[], environment: Record<string, string>}} Run */

/** @typedef {(message: Record<string, unknown>) => void} Send */
/** @typedef {{run_page(cells: unknown, environment: unknown): string, receive(comm: string, message: string): void, close(): void, destroy(): void}} Page `rainbow7/site/browser_kernel.py` */
/** @typedef {{start?: Settings, run?: Run, comm?: string, message?: string, left?: true}} FromPage */
/** @typedef {{mkdirTree(folder: string): void, writeFile(name: string, content: Uint8Array): void}} Files */
/** @typedef {{FS: Files, runPython(code: string): string,
 *   pyimport(name: string): {Kernel(): {open_page(send: (message: string) => void): Page, tidy(): void}}, toPy(value: unknown): unknown}} Pyodide */

/** So many milliseconds after a page was left, what it held is freed: the next one comes first. */
const TIDY = 3000;
/** How much of Python is here, of 1. */
let arrived = 0;
/** Tells each page that waits how much of Python is here. @type {Set<Send>} */
const waiting = new Set();

/**
 * Puts the files of a tar archive into a folder. Python's own way takes six times as long: it has to load its modules for archives first.
 * @param {Files} files @param {Uint8Array} archive @param {string} folder
 */
function unpack(files, archive, folder) {
  const decoder = new TextDecoder();
  const folders = new Set();
  for (let at = 0; archive[at]; ) {
    const field = (/** @type {number} */ from, /** @type {number} */ length) => decoder.decode(archive.subarray(at + from, at + from + length)).split("\0", 1)[0];
    const [name, size, inside] = [field(0, 100), parseInt(field(124, 12), 8), field(345, 155)];
    const path = [folder, inside, name].filter(Boolean).join("/");
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(parent)) files.mkdirTree(parent);
    folders.add(parent);
    files.writeFile(path, archive.subarray(at + 512, at + 512 + size));
    at += 512 + 512 * Math.ceil(size / 512);
  }
}

/** @param {Settings} settings */
async function start({ python, lock, bundle, large_files, bytes }) {
  const at = (/** @type {string} */ name) => new URL(name, python).href;
  arrived = 0;
  const count = (/** @type {number} */ more) => {
    arrived += more / bytes;
    for (const send of waiting) send({ arrived });
  };
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
  const failed = Promise.all(downloads.values()).then(() => /** @type {Promise<never>} */ (new Promise(() => {})));
  const compile = WebAssembly.instantiateStreaming;
  const wasm = Object.entries(large_files).find(([name]) => name.endsWith(".wasm"))?.[1] ?? 0;
  WebAssembly.instantiateStreaming = (...given) => compile(...given).finally(() => count(wasm));
  self.fetch = (request, options) => downloads.get(new URL(request instanceof Request ? request.url : request, python).href) ?? ownFetch(request, options);
  const packages = downloads.get(bundle)?.then(({ body }) => new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const loaded = async () => {
    /** @type {[{loadPyodide(options: object): Promise<Pyodide>}, unknown]} */
    const [{ loadPyodide }] = await Promise.all([import(at("pyodide.mjs")), import(at("pyodide.asm.mjs"))]);
    return loadPyodide({ indexURL: python, lockFileContents: lock });
  };
  // Pyodide would wait for ever for a download that fails.
  const pyodide = await Promise.race([loaded(), failed]);
  unpack(pyodide.FS, new Uint8Array(await packages ?? []), pyodide.runPython("import site; site.getsitepackages()[0]"));
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  const { Kernel } = pyodide.pyimport("rainbow7.site.browser_kernel");
  const kernel = Kernel();
  return {
    /** @param {Send} send */
    openPage: (send) => kernel.open_page((/** @type {string} */ message) => send({ message })),
    toPy: (/** @type {unknown} */ value) => pyodide.toPy(value),
    tidy: () => kernel.tidy(),
  };
}

/** @type {ReturnType<typeof start> | undefined} */
let python;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let tidying;

/** Serve a page. @param {MessagePort | typeof globalThis} port */
function serve(port) {
  const send = (/** @type {Record<string, unknown>} */ message) => /** @type {MessagePort} */ (port).postMessage(message);
  /** @type {Page | undefined} */
  let page;
  let left = false;

  /** @param {Settings} settings */
  async function begin(settings) {
    waiting.add(send);
    send({ arrived });
    try {
      const { openPage } = await (python ??= start(settings));
      if (left) return;
      page = openPage(send);
      send({ awake: true });
    } catch (error) {
      setTimeout(() => self.close()); // the next page may have better luck with a worker of its own
      throw error;
    } finally {
      waiting.delete(send);
    }
  }

  /** @param {Run} given */
  async function run({ cells, environment }) {
    const { toPy } = await /** @type {NonNullable<typeof python>} */ (python);
    if (page) send({ widget: page.run_page(toPy(cells), toPy(environment)) });
  }

  function leave() {
    left = true;
    if (!page) return;
    page.close();
    page.destroy();
    page = undefined;
    tidying ??= setTimeout(() => void python?.then(({ tidy }) => tidy(), () => {}).finally(() => { tidying = undefined; }), TIDY);
    if (port instanceof MessagePort) port.close();
  }

  port.onmessage = async (/** @type {MessageEvent<FromPage>} */ { data }) => {
    try {
      if (data.start) await begin(data.start);
      else if (data.run) await run(data.run);
      else if (data.left) leave();
      else if (data.message) page?.receive(data.comm ?? "", data.message);
    } catch (error) {
      console.error(error);
      send({ failed: String(error) });
    }
  };
  port.addEventListener("close", leave); // the page has gone without a word
}

if ("onconnect" in self) self.onconnect = (/** @type {MessageEvent} */ { ports: [port] }) => serve(port);
else serve(self);
