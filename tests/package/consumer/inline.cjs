const { inheritedIdentity, version } = require("prompt-inheritance");
const { ask, say } = require("./ask.js");

say(ask(inheritedIdentity, version));
