// The places of free text in a session, and the positions of a quote in that text.

/** For each slot: what its session must have, and how text is put there. */
export const slots = {
  "custom prompt": { needs: { custom: true }, put: (session, text) => ({ ...session, customPrompt: text }) },
  "appended prompt": { needs: { append: true }, put: (session, text) => ({ ...session, appendSystemPrompt: text }) },
  "only file": { needs: { files: 1 }, put: inFile(0) },
  "first file": { needs: { files: 3 }, put: inFile(0) },
  "middle file": { needs: { files: 3 }, put: inFile(1) },
  "last file": { needs: { files: 3 }, put: inFile(2) },
  "tool snippet": {
    needs: { custom: false, tools: ["read", "noted"] },
    put: (session, text) => ({ ...session, hiddenTools: [], toolSnippets: { ...session.toolSnippets, noted: text } }),
  },
  guideline: {
    needs: { custom: false },
    put: (session, text) => ({ ...session, promptGuidelines: [...session.promptGuidelines, text] }),
  },
  "skill description": {
    needs: { skills: 2, tools: ["read", "noted"] },
    put: (session, text) => {
      const [first, ...others] = session.skills;
      return { ...session, hiddenTools: [], skills: [{ ...first, description: text }, ...others] };
    },
  },
  "extension section": {
    needs: {},
    sectionsOnly: true,
    put: (session, text) => ({ ...session, sections: { ...session.sections, noted: text } }),
  },
  "appended block": { needs: {}, put: (session, text) => ({ ...session, blocks: [...session.blocks, text] }) },
};

function inFile(index) {
  return (session, text) => {
    const contextFiles = session.contextFiles.map((file, i) => (i === index ? { ...file, content: text } : file));
    return { ...session, contextFiles };
  };
}

/** The position of a quote in its text. */
export const positions = {
  whole: (quote) => quote,
  first: (quote) => `${quote}\n\nProse after it.`,
  middle: (quote) => `Prose before it.\n\n${quote}\n\nProse after it.`,
  last: (quote) => `Prose before it.\n\n${quote}`,
  "last, newline": (quote) => `Prose before it.\n\n${quote}\n`,
  fenced: (quote) => `Prose before it.\n\n\`\`\`\n${quote}\n\`\`\`\n\nProse after it.`,
};

/** Slots inside Pi's own opening, which no known part names. There the library has only the text. */
export const unnamedSlots = ["tool snippet", "guideline"];

/** What a session must have so that all these slots exist. Undefined if two slots exclude each other. */
export function needsOf(slotNames) {
  const needs = {};
  for (const name of slotNames)
    for (const [key, value] of Object.entries(slots[name].needs)) {
      if (key in needs && JSON.stringify(needs[key]) !== JSON.stringify(value)) return undefined;
      needs[key] = value;
    }
  return needs;
}

/** The slots that this renderer has. */
export const slotsOf = (renderer) => Object.keys(slots).filter((name) => renderer.sections || !slots[name].sectionsOnly);
