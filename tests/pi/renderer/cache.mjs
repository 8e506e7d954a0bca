// The folder that keeps unpacked renderers, and what is made from them, between runs. Git ignores it: Pi's code and the
// prompts that it renders are fetched and made at test time, and never committed.
export const cache = new URL("../../.work/pi/", import.meta.url);
export const versionFolder = (version) => new URL(`${version}/`, cache);
