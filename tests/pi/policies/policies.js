// The switches that subagent packages offer, each as one call: with a function, and with the names that the host knows.
// Uses no API of any runtime.

const scopeIs = (api, session, scopes) => (path) => scopes.includes(api.contextFileScope(path, { cwd: session.cwd }));
const pathsOf = (session, goes) => session.contextFiles.map(({ path }) => path).filter(goes);
const namesOf = (session, goes) => session.skills.map(({ name }) => name).filter(goes);
const isOther = (name) => !/^(git-|notes)/.test(name);

/** How a policy that selects files by scope removes them, by function and by names. */
const byScope = (scopes) => ({
  function: (api, session) => ({ files: ({ path }) => scopeIs(api, session, scopes)(path) }),
  names: (api, session) => ({ files: pathsOf(session, scopeIs(api, session, scopes)) }),
});

/** Whether a file is in Pi's own directory. Stated again here, from the paths that `sessions.mjs` makes. */
const isUsers = ({ path }) => path === "/home/me/.pi/agent/AGENTS.md";

export const policies = {
  "project context off": {
    function: () => ({ regions: ({ kind }) => kind === "projectContext" }),
    names: () => ({ regions: ["projectContext"] }),
    without: (session) => ({ ...session, contextFiles: [] }),
  },
  "the user's own context off": {
    ...byScope(["agent"]),
    without: (session) => ({ ...session, contextFiles: session.contextFiles.filter((file) => !isUsers(file)) }),
  },
  "the user's own context only": {
    ...byScope(["directory", "ancestor", "elsewhere"]),
    without: (session) => ({ ...session, contextFiles: session.contextFiles.filter(isUsers) }),
  },
  "context files of some words off": {
    function: () => ({ files: ({ text }) => text.includes("test") }),
    names: (api, session) => ({ files: session.contextFiles.filter(({ content }) => content.includes("test")).map(({ path }) => path) }),
    without: (session) => ({ ...session, contextFiles: session.contextFiles.filter(({ content }) => !content.includes("test")) }),
  },
  "skills off": {
    function: () => ({ regions: ({ kind }) => kind === "skills" }),
    names: () => ({ regions: ["skills"] }),
    without: (session) => ({ ...session, skills: [] }),
  },
  "some skills only": {
    function: () => ({ skills: ({ name }) => isOther(name) }),
    names: (api, session) => ({ skills: namesOf(session, isOther) }),
    without: (session) => ({ ...session, skills: session.skills.filter(({ name }) => !isOther(name)) }),
  },
  "own context off, some skills only": {
    function: (api, session) => ({ files: ({ path }) => scopeIs(api, session, ["agent"])(path), skills: ({ name }) => isOther(name) }),
    names: (api, session) => ({ files: pathsOf(session, scopeIs(api, session, ["agent"])), skills: namesOf(session, isOther) }),
    without: (session) => ({
      ...session,
      contextFiles: session.contextFiles.filter((file) => !isUsers(file)),
      skills: session.skills.filter(({ name }) => !isOther(name)),
    }),
  },
};

/** The text that a policy leaves of a prompt, by function or by names, and the diagnostics. */
export function leave(api, policy, { prompt, session, known }, way) {
  return api.removeRegions(prompt, { cwd: session.hostCwd ?? session.cwd, ...(known && { known }), ...policies[policy][way](api, session) });
}

/** The text that is left after a removal by name of everything in the map that the function selects. */
export function leaveNamed(api, policy, { prompt, session }) {
  const options = { cwd: session.hostCwd ?? session.cwd };
  const { regions: goes = () => false, files = () => false, skills = () => false } = policies[policy].function(api, session);
  const { regions } = api.parsePrompt(prompt, options);
  const withText = (file) => ({ ...file, text: prompt.slice(file.content.start, file.content.end) });
  const names = {
    regions: regions.filter(goes).map(({ kind }) => kind),
    files: regions.flatMap((region) => region.files ?? []).map(withText).filter(files).map(({ path }) => path),
    skills: regions.flatMap((region) => region.skills ?? []).filter(skills).map(({ name }) => name),
  };
  return api.removeRegions(prompt, { ...options, ...names }).text;
}

/** The texts that all policies leave of some prompts. They must be the same in every runtime. */
export const leftBy = (api, cases) =>
  cases.map((one) => Object.keys(policies).map((policy) => [leave(api, policy, one, "function").text, leave(api, policy, one, "names").text]));
