// Calls that must not compile: each line below a @ts-expect-error. If such a line compiles, that is an error.
import * as api from "prompt-inheritance";
import { init, initSync } from "prompt-inheritance/init";

// @ts-expect-error a prompt is a string
api.parsePrompt(1);
// @ts-expect-error a prompt is required
api.parsePrompt();
// @ts-expect-error `directory` is not an option
api.parsePrompt("", { directory: "/repo" });
// @ts-expect-error the parent's directory is required
api.inheritedIdentity("", {});
// @ts-expect-error options are required
api.inheritedIdentity("");
// @ts-expect-error known parts have Pi's names
api.inheritedIdentity("", { parentCwd: "/repo", known: { custom: "" } });
// @ts-expect-error a custom prompt is a string
api.knownParts({ customPrompt: 1 });
// @ts-expect-error Pi's options are required
api.knownParts();
// @ts-expect-error a context file has a content
api.renderProjectContext([{ path: "/a" }]);
// @ts-expect-error this shape cannot be rendered
api.renderProjectContext([], { shape: "unanchored" });
// @ts-expect-error an agent has a mode
api.buildChildPrompt({ agent: { name: "a" }, environment: { cwd: "/", platform: "linux" } });
// @ts-expect-error there is no such mode
api.buildChildPrompt({ agent: { name: "a", mode: "prepend" }, environment: { cwd: "/", platform: "linux" } });
// @ts-expect-error there is no such strategy
api.inheritanceStrategy({ provider: "half" }, "provider");
// @ts-expect-error there is no such region
api.removeRegions("", { regions: ["footer"] });
// @ts-expect-error a function must not return a promise
api.removeRegions("", { skills: async () => true });
// @ts-expect-error a function returns true or false
api.removeRegions("", { files: ({ path }) => path.match(/a/) });
// @ts-expect-error only a file has a text
api.removeRegions("", { regions: ({ text }) => text === "" });
// @ts-expect-error the session's directory is required
api.contextFileScope("/a", {});
// @ts-expect-error only the child's prompt may be undefined
api.stripForwarded("", undefined);
// @ts-expect-error the child's directory is required
api.auditChildPrompt("", { parentCwd: "/repo" });

const map = api.parsePrompt("");
// @ts-expect-error results are read-only
map.shape = "footer";
// @ts-expect-error results are read-only, arrays too
map.regions.push(map.regions[0]);
// @ts-expect-error there may be no cut
map.cuts.same.offset;
// @ts-expect-error only some regions have files
map.regions[0]!.files.length;
// @ts-expect-error nothing may be inherited
api.findInherited("", "", { parentCwd: "/" }).spans;
// @ts-expect-error the version is read-only
api.version = "";

// @ts-expect-error a number is not a source
init(1);
// @ts-expect-error only init can load an address
initSync("/a.wasm");
