// Where unpacked renderers (and what is made from them) are kept between runs. Ignored by git: Pi's code and
// the prompts it renders are fetched and made at test time, never committed.
export const cache = new URL("../../.work/pi/", import.meta.url);
export const versionFolder = (version) => new URL(`${version}/`, cache);
