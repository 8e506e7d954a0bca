const [text, relocated] = document.querySelectorAll("textarea, input");
const [legend, view, said] = ["legend", "view", "said"].map((id) => document.getElementById(id));
const worker = new Worker("/region-worker.js", { type: "module" });
let last;

const span = (text, ...classes) => Object.assign(document.createElement("span"), { textContent: text, className: classes.join(" ") });

function draw() {
  const { prompt, regions } = last;
  let at = 0;
  view.replaceChildren(
    ...regions.flatMap(({ start, end, kind, line, layer, inherited }) => {
      const isKept = relocated.checked ? inherited.relocated : inherited.same;
      const region = span(prompt.slice(start, end), layer, isKept ? "kept" : "dropped");
      region.title = `${kind}, line ${line}`;
      const above = prompt.slice(at, start);
      at = end;
      return [above, region];
    }),
  );
  said.textContent = last.said;
}

worker.onmessage = ({ data }) => {
  if (data.layers) return legend.replaceChildren(...data.layers.map((layer) => span(layer, layer)));
  last = data;
  draw();
};
text.oninput = () => worker.postMessage(text.value);
relocated.onchange = draw;
