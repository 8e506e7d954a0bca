import type { ContextFile } from "prompt-inheritance";

/** The text of a file as a prompt. Every byte is kept, including a byte order mark. */
export async function readPrompt(file: Blob): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
}

/** Reads a context file of a directory. Like Pi, removes the byte order mark. */
export async function readContextFile(file: File, directory: string): Promise<ContextFile> {
  return { path: `${directory.replace(/\/+$/, "")}/${file.name}`, content: new TextDecoder().decode(await file.arrayBuffer()) };
}

/** Suggests paths as Pi searches them: first in the directory, then in each directory above it. */
export function suggestedPath(directory: string, index: number): string {
  const separator = directory.includes("\\") ? "\\" : "/";
  const names = directory.split(separator).filter((name, at) => name !== "" || at === 0);
  return [...names.slice(0, Math.max(1, names.length - index)), "AGENTS.md"].join(separator);
}

/** A lone surrogate has no UTF-8 form. Files and the clipboard contain a replacement character instead. */
export const hasLoneSurrogates = (text: string): boolean => !text.isWellFormed();

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
