// Sessions in which the last context file quotes Pi's own markup, in its middle or as its last lines.
import { quotesFor } from "../corpus/quotes.mjs";

const quoteNames = (renderer) => [
  "catalogue",
  renderer.sections ? "section tail" : "footer tail",
  renderer.sections ? "section context block" : "tagged context block",
  "Markdown context block",
  renderer.sections ? "whole section prompt" : "whole footer prompt",
];

const places = {
  "in the middle": (quote) => `QUOTING: a prompt has this.\n\n${quote}\n\nQUOTING: that was it.`,
  "at the end": (quote) => `QUOTING: a prompt has this.\n\n${quote}`,
};

/** Every session that has files, with every quote in every place. `forms` are the renderers of whole prompts. */
export function quotingSessions(sessions, renderer, forms) {
  return sessions
    .filter(({ contextFiles }) => contextFiles.length > 0)
    .flatMap((session) => {
      const quotes = quotesFor(renderer, { ...forms, markdown: forms.footer }, session.cwd);
      return quoteNames(renderer).flatMap((quoteName) =>
        Object.entries(places).map(([placeName, place]) => ({
          ...session,
          name: `${session.name}, ${quoteName} ${placeName}`,
          contextFiles: session.contextFiles.with(-1, { ...session.contextFiles.at(-1), content: place(quotes[quoteName]) }),
        })),
      );
    });
}

/**
 * Edits after which a file in Markdown form with its quote is a twin: Pi renders the same text from a custom prompt
 * that contains everything before the quote. The only anchor of the directory is then in the quote, or the only
 * complete opening of a block.
 */
const twins = {
  "whole footer prompt": [
    ...["anchor taken out", "anchor remarked on", "anchor of another directory"],
    ...["anchor of another directory, as over SSH", "anchor of another directory, as in a VM"],
  ],
  "Markdown context block": ["a file spliced in first, no blank line below"],
};

/** Whether neither the text nor the known parts of this mode decide. */
export function isTwin({ names: [edit], document }, mode) {
  if (!document.markdown || document.told[mode]?.contextFiles) return false;
  return Object.entries(twins).some(([quote, edits]) => document.id.includes(`, ${quote} `) && edits.includes(edit));
}
