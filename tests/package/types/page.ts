// Calls that must compile with the types of a browser.
import { init, initSync, type InitSource } from "prompt-inheritance/init";

const module = new WebAssembly.Module(new Uint8Array(8));
const sources: InitSource[] = [module, module as WebAssembly.Module, location.href, new Response(), new DataView(new ArrayBuffer(8))];
initSync(module);
WebAssembly.compileStreaming(fetch("/a.wasm")).then(init);
export const ready: Promise<void>[] = sources.map((source) => init(source));
