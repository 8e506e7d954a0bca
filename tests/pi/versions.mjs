// The versions of Pi with a tested renderer. A new version is one line here. Other code finds out by rendering what a
// version writes.
export const versions = [
  "0.50.3",
  "0.57.1",
  "0.58.4",
  "0.73.1",
  "0.75.1",
  "0.75.4",
  "0.80.6",
  "0.80.7",
  "0.84.2",
  "0.85.1",
  "0.86.1",
  "1.0.3",
  "1.3.0",
  "1.5.0",
  "1.6.0",
];

/** The npm package that published a version: Pi moved to another scope at 0.74.0. */
export function packageOf(version) {
  const [major, minor] = version.split(".").map(Number);
  return major === 0 && minor < 74 ? "@mariozechner/pi-coding-agent" : "@earendil-works/pi-coding-agent";
}
