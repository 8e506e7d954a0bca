import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { contentSecurityPolicy } from "./build/content-security-policy.ts";
import { offline } from "./build/offline.ts";

export default defineConfig({
  // Relative addresses, because the page may be served from any path.
  base: "./",
  resolve: {
    // The page uses only the package as published. It reads patterns with the command line's own module.
    alias: {
      "prompt-inheritance/init": fileURLToPath(new URL("../pkg/init.js", import.meta.url)),
      "prompt-inheritance/patterns": fileURLToPath(new URL("../pkg/cli/patterns.js", import.meta.url)),
    },
  },
  worker: { format: "es" },
  build: {
    target: "es2023",
    // A data: address would need an exception in the policy.
    assetsInlineLimit: 0,
    // The polyfill is for browsers that are too old for the page anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // CodeMirror's commands import a parser library that the page does not use. It does not declare that it has no
      // side effects.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@lezer\//, sideEffects: false }] },
    },
    // The tokenizer, which is loaded on first use, is large by nature.
    chunkSizeWarningLimit: 3000,
  },
  plugins: [contentSecurityPolicy(), offline()],
  preview: { port: 4173 },
});
