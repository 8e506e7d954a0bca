// deno run --allow-read=FOLDER audit-folder.ts FOLDER CHILD_CWD PARENT_CWD
import { auditChildPrompt, formatDiagnostics } from "prompt-inheritance";

const [folder = ".", childCwd = "", parentCwd] = Deno.args;
let found = 0;
for await (const { name, isFile } of Deno.readDir(folder)) {
  if (!isFile) continue;
  const prompt = await Deno.readTextFile(`${folder}/${name}`);
  const findings = auditChildPrompt(prompt, { childCwd, parentCwd });
  if (findings.length > 0) console.log(`${name}\n${formatDiagnostics(prompt, findings)}`);
  found += findings.length;
}
console.log(`${found} findings`);
Deno.exit(found > 0 ? 1 : 0);
