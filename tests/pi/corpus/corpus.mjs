// Makes the labelled prompts, one version at a time.
import { label } from "../truth/label.mjs";
import { adversarialText } from "./adversarial.mjs";
import { families } from "./families.mjs";
import { quotesFor } from "./quotes.mjs";
import { Random } from "./random.mjs";
import { rewritten } from "./rewritten.mjs";
import { drawSession } from "./sessions.mjs";
import { needsOf, positions, slots, slotsOf, unnamedSlots } from "./slots.mjs";
import { twins } from "./twins.mjs";

/** How many prompts are drawn at random for each version, at scale 1. */
const draws = { plain: 100, pair: 300, adversarial: 300 };

/** All labelled prompts of one version. `scale` multiplies the random ones. `forms` are the renderers for quotes. */
export function* corpusOf(renderer, forms, scale = 1) {
  const quotesIn = memoize((cwd) => quotesFor(renderer, forms, cwd));
  for (const labelled of groups(renderer, forms, quotesIn, scale)) yield { ...labelled, partlyKnown: someOf(labelled.known, labelled.id) };
}

function* groups(renderer, forms, quotesIn, scale) {
  yield* plain(renderer, scale);
  yield* situations(renderer, quotesIn, scale);
  yield* pairs(renderer, quotesIn, scale);
  yield* adversarial(renderer, quotesIn, scale);
  yield* twins(renderer, forms);
  yield* rewritten(renderer);
  yield* families(renderer, forms);
}

function memoize(make) {
  const made = new Map();
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key);
}

/** A random choice of the known parts. It differs by prompt, so that each part is missing in some prompt. */
function someOf(known, id) {
  const random = new Random("partly", id);
  return Object.fromEntries(Object.entries(known).filter(([, part]) => part !== undefined && random.chance(0.5)));
}

/** Sessions in which nothing is quoted. Every result for them must be right. */
function* plain(renderer, scale) {
  let n = 0;
  const draw = (fixed) => {
    const id = `${renderer.version}/plain/${n++}`;
    return labelQuoting(renderer, drawSession(new Random(id), fixed), { id, group: "plain", quotes: ["nothing"], slots: [] });
  };
  for (const custom of [false, true])
    for (const append of [false, true])
      for (const files of [0, 1, 2, 3])
        for (const skills of [0, 2])
          for (const tools of [undefined, ["bash"], []]) yield draw({ custom, append, files, skills, tools });
  for (const end = n + draws.plain * scale; n < end; ) yield draw();
}

/** Each quote in each slot and each position, in sessions drawn for it. */
function* situations(renderer, quotesIn, scale) {
  for (const slotName of slotsOf(renderer))
    for (const [positionName, place] of Object.entries(positions))
      for (const quoteName of Object.keys(quotesIn("/repo")))
        for (let n = 0; n < scale; n++) {
          const id = [renderer.version, slotName, positionName, quoteName, ...(n > 0 ? [n] : [])].join("/");
          const session = drawSession(new Random(id), slots[slotName].needs);
          const quote = quotesIn(session.cwd)[quoteName];
          const quoting = slots[slotName].put(session, place(quote));
          if (isWritten(renderer, session, quoting))
            yield labelQuoting(renderer, quoting, { id, group: "situation", quotes: [quoteName], slots: [slotName] });
        }
}

/** Two quotes in one session, in one slot or in two. */
function* pairs(renderer, quotesIn, scale) {
  for (let n = 0; n < draws.pair * scale; n++) {
    const id = `${renderer.version}/pair/${n}`;
    const random = new Random(id);
    const slotNames = drawSlots(random, renderer, 2);
    const session = drawSession(random, needsOf(slotNames));
    const quotes = quotesIn(session.cwd);
    const quoteNames = [random.of(Object.keys(quotes)), random.of(Object.keys(quotes))];
    const [first, second] = quoteNames.map((name) => quotes[name]);
    const place = () => random.of(Object.values(positions));
    const texts = slotNames.length === 2 ? [place()(first), place()(second)] : [place()(first + random.of(["\n", "\n\n", "\n\nProse between.\n\n"]) + second)];
    const quoting = putAll(session, slotNames, texts);
    if (isWritten(renderer, session, quoting)) yield labelQuoting(renderer, quoting, { id, group: "pair", quotes: quoteNames, slots: slotNames });
  }
}

/** Free text made of Pi's markup, in any order and nesting, in up to four slots. */
function* adversarial(renderer, quotesIn, scale) {
  for (let n = 0; n < draws.adversarial * scale; n++) {
    const id = `${renderer.version}/adversarial/${n}`;
    const random = new Random(id);
    const slotNames = drawSlots(random, renderer, 1 + random.below(4));
    const session = drawSession(random, needsOf(slotNames));
    const quotes = quotesIn(session.cwd);
    const quoting = putAll(session, slotNames, slotNames.map(() => adversarialText(random, quotes)));
    if (isWritten(renderer, session, quoting)) yield labelQuoting(renderer, quoting, { id, group: "adversarial", quotes: ["any markup"], slots: slotNames });
  }
}

/** Up to `count` slots that one session can have together. */
function drawSlots(random, renderer, count) {
  for (;;) {
    const names = [...new Set(Array.from({ length: count }, () => random.of(slotsOf(renderer))))];
    if (needsOf(names)) return names;
  }
}

const putAll = (session, slotNames, texts) => slotNames.reduce((filled, name, i) => slots[name].put(filled, texts[i]), session);

const labelQuoting = (renderer, session, about) => label(renderer, session, { ...about, unnamed: about.slots.some((name) => unnamedSlots.includes(name)) });

/** Whether this version writes the text that was put into the session. */
function isWritten(renderer, session, quoting) {
  return quoting.blocks !== session.blocks || renderer.render(session) !== renderer.render(quoting);
}
