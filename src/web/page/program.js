// The library as WebAssembly: unpacked from the page, and asked in JSON.
const program = {
  // Unpacks and starts it. The page holds it compressed, in base64.
  async start() {
    const text = byId('program');
    const bytes = atob(text.textContent);
    const packed = new Uint8Array(bytes.length);
    // `Uint8Array.from` takes ten times as long.
    for (let at = 0; at < bytes.length; at++) packed[at] = bytes.charCodeAt(at);
    text.remove();
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    this.module = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
    wasm_bindgen.initSync({ module: this.module });
    this.page = new wasm_bindgen.Page();
  },

  // The answer to a request; an error is thrown as one. Another page than the own one has other games.
  ask(request, bytes, page = this.page) {
    const answer = JSON.parse(page.ask(JSON.stringify(request), bytes || new Uint8Array()));
    if (answer.error) throw new Error(answer.error);
    return answer;
  },

  // A worker that answers a request about files, each a name and a `Blob`; each answer goes to `each`.
  work(files, request, each) {
    const code = [byId('glue').textContent, byId('worker').textContent];
    const address = URL.createObjectURL(new Blob(code, { type: 'text/javascript' }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = (event) => each(event.data);
    worker.onerror = (event) => each({ error: event.message });
    worker.postMessage({ module: this.module, files, request });
    return worker;
  },
};
