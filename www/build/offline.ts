import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const source = new URL("../src/offline/service-worker.js", import.meta.url);

/** Emits `sw.js`: the service worker with the list of the page's files and a cache name made of their contents. */
export function offline(): Plugin {
  let publicFiles: string[] = [];
  return {
    name: "offline",
    apply: "build",
    configResolved: ({ publicDir }) => {
      publicFiles = readdirSync(publicDir);
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const hash = createHash("sha256");
        const files = [...publicFiles];
        for (const [name, output] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          // The tokenizer is loaded and cached only on first use.
          if (name.includes("tokenizer")) continue;
          files.push(name === "index.html" ? "./" : name);
          hash.update(name).update(output.type === "chunk" ? output.code : output.source);
        }
        const code = readFileSync(source, "utf8")
          .replace('"CACHE_NAME"', JSON.stringify(`playground-${hash.digest("hex").slice(0, 12)}`))
          .replace('["FILES"]', JSON.stringify(files));
        this.emitFile({ type: "asset", fileName: "sw.js", source: code });
      },
    },
  };
}
