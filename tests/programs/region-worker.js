import { formatDiagnostics, layers, parsePrompt } from "/node_modules/prompt-inheritance/index.js";

postMessage({ layers });
onmessage = ({ data: prompt }) => {
  const { regions, diagnostics } = parsePrompt(prompt);
  postMessage({ prompt, regions, said: formatDiagnostics(prompt, diagnostics) });
};
