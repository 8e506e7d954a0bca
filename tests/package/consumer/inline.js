import { inheritedIdentity, version } from "prompt-inheritance";
import { ask, say } from "./ask.js";

say(ask(inheritedIdentity, version));
