const { readFileSync } = require("node:fs");
const { inheritedIdentity, initSync, version } = require("prompt-inheritance/init");
const { ask, say } = require("./ask.js");

initSync(readFileSync(require.resolve("prompt-inheritance/wasm")));
say(ask(inheritedIdentity, version));
