// The calls that every program here makes, so that the right result is the same in every runtime and bundle.
export const prompt = `You are ä💛 careful agent.

<tools>
- read: Read a file
</tools>

<rules>
- Use read to look at a file
</rules>

<docs>
Documentation: /opt/pi/README.md
</docs>

<project_context>
Project-specific instructions and guidelines:

<project_instructions path="/repo/AGENTS.md">
Current working directory: /repo
</project_instructions>
</project_context>

<skills>
The following skills provide specialized instructions for specific tasks.
Use the read tool to load a skill's file when the task matches its description.

<available_skills>
  <skill>
    <name>spelling</name>
    <description>Checks spelling</description>
    <location>/repo/skills/spelling/SKILL.md</location>
  </skill>
</available_skills>
</skills>

<cwd>
/repo
</cwd>`;

/**
 * The identity of a child in the parent's directory and of a relocated one, the error of a wrong call, and the version.
 */
export function ask(inheritedIdentity, version) {
  return {
    same: inheritedIdentity(prompt, { parentCwd: "/repo" }).text,
    relocated: inheritedIdentity(prompt, { parentCwd: "/repo", childCwd: "/elsewhere" }).text,
    wrong: codeOf(() => inheritedIdentity(prompt, { parentCwd: 1 })),
    version,
  };
}

/** The name and code of the error that a call throws. */
export function codeOf(call) {
  try {
    call();
  } catch (error) {
    return [error.name, error.code].join(" ").trim();
  }
}

/**
 * Reports a result where the test reads it: on standard output, or in a global of the page. A worker sends it to the
 * page.
 */
export function say(answer) {
  globalThis.answer = answer;
  if (globalThis.WorkerGlobalScope) new BroadcastChannel("answer").postMessage(answer);
  if (!globalThis.location) console.log(JSON.stringify(answer));
}

export const sayError = (error) => say({ failed: String(error?.stack ?? error) });
