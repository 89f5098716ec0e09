// In a worker: the engine and the report, so that the page stays fluent. It gets the program and files, and answers
// once; to a review after each position.
onmessage = async ({ data: { module, files, request } }) => {
  try {
    wasm_bindgen.initSync({ module });
    const page = new wasm_bindgen.Page();
    const ask = (asked, bytes) => JSON.parse(page.ask(JSON.stringify(asked), bytes || new Uint8Array()));
    for (const [name, file] of files) ask({ do: 'bring', name }, new Uint8Array(await file.arrayBuffer()));
    if (request.do !== 'count') ask({ do: 'open', game: 0 });
    let answer = ask(request);
    postMessage(answer);
    while (request.do === 'review' && !answer.error && !answer.rows) {
      answer = ask({ do: 'review_next' });
      postMessage(answer);
    }
  } catch (error) {
    postMessage({ error: error.message });
  }
  close();
};
