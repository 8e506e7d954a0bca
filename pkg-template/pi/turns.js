/** Keeps the prompt of the last turn, as the provider gets it, and what Pi rendered it from. */

/** @typedef {import("@earendil-works/pi-coding-agent").ExtensionAPI} ExtensionAPI */
/** @typedef {import("@earendil-works/pi-coding-agent").BuildSystemPromptOptions} Options */
/** @typedef {import("@earendil-works/pi-coding-agent").ContextWithSystemEvent["messages"]} Messages */

/**
 * @typedef {object} Turn
 * @property {number} [number] Counted from 1 since the session was opened. Absent for the base prompt, before any turn.
 * @property {string} prompt
 * @property {import("../index.js").PromptOptions} options
 * @property {boolean} forced Whether an extension returned a whole prompt.
 */

/**
 * @param {ExtensionAPI} pi
 * @returns {() => Turn | undefined} The last turn.
 */
export function keepTurns(pi) {
  let number = 0;
  /** Not a copy: handlers that run later change the same object. @type {Options | undefined} */
  let options;
  /** @type {Turn | undefined} */
  let last;

  pi.on("before_agent_start", (event) => {
    options = event.systemPromptOptions;
  });
  pi.on("turn_start", (_event, ctx) => {
    number++;
    if (options === undefined) return;
    last = { number, prompt: ctx.getSystemPrompt(), ...kept(options, pi.getActiveTools()) };
  });
  // `getSystemPrompt` renders the prompt again, in Pi's order. In the messages, a later turn's section is last.
  pi.on("context_with_system", (event) => {
    if (last !== undefined && !last.forced) last.prompt = promptIn(event.messages) || last.prompt;
  });
  return () => last;
}

/**
 * A copy of the options, because Pi and its extensions change theirs later.
 * @param {Options} options
 * @param {readonly string[]} [selectedTools]
 */
export function kept(options, selectedTools = options.selectedTools) {
  const { contextFiles, skills, sections, forceSystemPrompt } = options;
  return {
    options: {
      ...options,
      selectedTools: selectedTools && [...selectedTools],
      contextFiles: contextFiles && [...contextFiles],
      skills: skills && [...skills],
      sections: sections && { ...sections },
    },
    forced: forceSystemPrompt !== undefined,
  };
}

/**
 * The prompt that a transcript contains: the texts of its system messages, and the sections as the messages patch them.
 * @param {Messages} messages
 */
function promptIn(messages) {
  /** @type {string[]} */
  const texts = [];
  /** @type {Map<string, string>} */
  const sections = new Map();
  for (const message of messages) {
    if (message.role !== "system") continue;
    const { content } = message;
    texts.push(typeof content === "string" ? content : content.map((block) => block.text).join("\n"));
    for (const [name, text] of Object.entries(message.sections ?? {})) {
      if (text === null) sections.delete(name);
      else sections.set(name, text);
    }
  }
  return [...texts, ...sections.values()].filter((text) => text !== "").join("\n\n");
}
