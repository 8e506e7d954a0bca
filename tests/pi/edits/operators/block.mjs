// Adds an extension's file to the context block, with various spacing.
import { has, put } from "./change.mjs";

const isFile = ({ of }) => of === "file";
const content = "SPLICED: nobody else's rules.";

const splice = (above, inside, belowIt, { first = false } = {}) => (document) => {
  if (!has(document, "block", "file")) return undefined;
  const { pieces, markdown, parentCwd } = document;
  const path = `${parentCwd}/LOCAL.md`;
  const tagged = `<project_instructions path="${path}">${inside}${content}\n</project_instructions>`;
  const text = markdown ? `## ${path}${inside}${content}` : tagged;
  const index = first ? pieces.findIndex(isFile) : pieces.findLastIndex(isFile) + 1;
  return put(document, index, { part: "block", of: "file", isSpliced: true, before: above, text }, belowIt);
};

export const block = {
  "a file spliced in, as Pi would": splice("\n\n", "\n\n", undefined),
  "a file spliced in, no blank line above": splice("\n", "\n", undefined),
  "a file spliced in, no blank lines around": splice("\n", "\n", "\n"),
  "a file spliced in, three line breaks around": splice("\n\n\n", "\n", "\n\n\n"),
  "a file spliced in first, no blank line below": splice("\n\n", "\n", "\n", { first: true }),
};
