import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { contentSecurityPolicy } from "./build/content-security-policy.ts";
import { offline } from "./build/offline.ts";

export default defineConfig({
  // Relative addresses: the page may be served from any path.
  base: "./",
  resolve: {
    // The package as it is published, and nothing else of the project. Patterns are read as its command line reads them.
    alias: {
      "prompt-inheritance/init": fileURLToPath(new URL("../pkg/init.js", import.meta.url)),
      "prompt-inheritance/patterns": fileURLToPath(new URL("../pkg/cli/patterns.js", import.meta.url)),
    },
  },
  worker: { format: "es" },
  build: {
    target: "es2023",
    // A data: address would need a hole in the policy.
    assetsInlineLimit: 0,
    // The polyfill is for browsers that lack what the page needs anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A parser library that CodeMirror's commands name but none of those used here needs; it does not say that it is pure.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@lezer\//, sideEffects: false }] },
    },
    // The tokenizer, loaded only when asked for, is that large by nature.
    chunkSizeWarningLimit: 3000,
  },
  plugins: [contentSecurityPolicy(), offline()],
  preview: { port: 4173 },
});
