import { loadContextFiles } from "prompt-inheritance/context-files";
import { say } from "./ask.js";

const [file] = loadContextFiles(import.meta.dirname, { agentDir: null }).slice(-1);
say({ path: file.path.slice(import.meta.dirname.length), content: file.content });
