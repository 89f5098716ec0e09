// In a worker: the engine and the report, so that the page stays fluent. It gets the program and files, and answers
// once; an answer with a `next` request is followed by the answer to that.
onmessage = async ({ data: { module, files, request } }) => {
  try {
    wasm_bindgen.initSync({ module });
    const page = new wasm_bindgen.Page();
    const ask = (asked, bytes) => JSON.parse(page.ask(JSON.stringify(asked), bytes || new Uint8Array()));
    for (const [name, file] of files) ask({ do: 'bring', name }, new Uint8Array(await file.arrayBuffer()));
    ask({ do: 'open', game: 0 });
    for (let next = request; next;) {
      const answer = ask(next);
      // A position is judged with twice the playouts again, until somebody stops it.
      const isOpen = next.do === 'judge' && !answer.error && !answer.proved && next.playouts < 1e6;
      if (isOpen) answer.next = { ...next, playouts: Math.min(next.playouts * 2, 1e6) };
      postMessage(answer);
      ({ next } = answer);
    }
  } catch (error) {
    postMessage({ error: error.message });
  }
  close();
};
