const { inheritedIdentity, init, version } = require("prompt-inheritance/init");
const { ask, codeOf, say, sayError } = require("./ask.js");

const early = codeOf(() => inheritedIdentity("", { parentCwd: "/repo" }));
init().then(() => say({ early, ...ask(inheritedIdentity, version) }), sayError);
