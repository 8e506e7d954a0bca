// Prints, for the cases in a file, the context files that Pi itself reads and the agent directory that it chooses.
import { readFileSync } from "node:fs";
import { getAgentDir, loadProjectContextFiles } from "@earendil-works/pi-coding-agent";

const { layouts, agentDirs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const contextFiles = layouts.map(({ cwd, agentDir }) => loadProjectContextFiles({ cwd, agentDir }));
const chosen = agentDirs.map((value) => {
  process.env.PI_CODING_AGENT_DIR = value;
  return getAgentDir();
});
console.log(JSON.stringify({ contextFiles, agentDirs: chosen }));
