// In a worker: the engine, so that the page stays fluent. It gets the program and the text of a game, and answers after
// each position.
onmessage = ({ data: { module, name, text, request } }) => {
  wasm_bindgen.initSync({ module });
  const page = new wasm_bindgen.Page();
  const ask = (asked, bytes) => JSON.parse(page.ask(JSON.stringify(asked), bytes || new Uint8Array()));
  ask({ do: 'bring', name }, text);
  ask({ do: 'open', game: 0 });
  let answer = ask(request);
  postMessage(answer);
  while (request.do === 'review' && !answer.error && !answer.rows) {
    answer = ask({ do: 'review_next' });
    postMessage(answer);
  }
  close();
};
