// The labelled prompts, one version at a time.
import { label } from "../truth/label.mjs";
import { quotesFor } from "./quotes.mjs";
import { Random } from "./random.mjs";
import { drawSession } from "./sessions.mjs";
import { positions, slots, unnamedSlots } from "./slots.mjs";

/** Every labelled prompt of one version. `scale` multiplies what is drawn at random, `forms` are the quoted renderers. */
export function* corpusOf(renderer, forms, scale = 1) {
  yield* plain(renderer, scale);
  yield* situations(renderer, forms, scale);
}

/** Sessions in which nothing is quoted: here a reader has no excuse. */
function* plain(renderer, scale) {
  let n = 0;
  const about = () => ({ id: `${renderer.version}/plain/${n++}`, group: "plain", quotes: ["nothing"], slots: [], unnamed: false });
  for (const custom of [false, true])
    for (const append of [false, true])
      for (const files of [0, 1, 2, 3])
        for (const skills of [0, 2])
          for (const tools of [undefined, ["bash"], []])
            yield label(renderer, drawSession(new Random("plain", n), { custom, append, files, skills, tools }), about());
  for (const end = n + 100 * scale; n < end; ) yield label(renderer, drawSession(new Random("plain", n)), about());
}

/** Each quote in each slot where it can stand, in each position, once around drawn sessions. */
function* situations(renderer, forms, scale) {
  for (const [slotName, slot] of Object.entries(slots)) {
    if (slot.sectionsOnly && !renderer.sections) continue;
    for (const [positionName, place] of Object.entries(positions)) {
      for (const quoteName of quoteNames(renderer, forms)) {
        for (let n = 0; n < scale; n++) {
          const id = [renderer.version, slotName, positionName, quoteName, ...(n > 0 ? [n] : [])].join("/");
          const session = drawSession(new Random(id), slot.needs);
          const quote = quotesFor(renderer, forms, session.cwd)[quoteName];
          const quoting = slot.put(session, place(quote));
          if (!changes(renderer, session, quoting)) continue;
          yield label(renderer, quoting, { id, group: "situation", quotes: [quoteName], slots: [slotName], unnamed: isUnnamed([slotName]) });
        }
      }
    }
  }
}

const quoteNames = (renderer, forms) => Object.keys(quotesFor(renderer, forms, "/repo"));
const isUnnamed = (slotNames) => slotNames.some((name) => unnamedSlots.includes(name));

/** Whether this version writes what was put into the session at all. */
function changes(renderer, session, quoting) {
  return quoting.blocks !== session.blocks || renderer.render(session) !== renderer.render(quoting);
}
