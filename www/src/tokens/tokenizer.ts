import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** Counts the tokens of texts. A special token that a prompt quotes counts as text. */
addEventListener("message", (event: MessageEvent<readonly string[]>) => {
  postMessage(event.data.map((text) => countTokens(text, { allowedSpecial: new Set(), disallowedSpecial: new Set() })));
});
