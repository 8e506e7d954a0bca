// Sessions whose last context file quotes Pi's own markup, in its middle or as its last lines.
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

/** Every session that has files, with every quote in every place; `forms` are the renderers of whole prompts. */
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
