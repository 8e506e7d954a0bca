import { inheritedIdentity, version } from "./node_modules/prompt-inheritance/index.js";
import { ask } from "./ask.js";

export default { fetch: () => Response.json(ask(inheritedIdentity, version)) };
