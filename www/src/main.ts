import "./trusted-types.ts";
import { Analyst } from "./analysis/client.ts";
import type { Analysis } from "./analysis/analyse.ts";
import { merge, type Shown } from "./analysis/shown.ts";
import { examples } from "./examples/examples.ts";
import { registerServiceWorker } from "./offline/register.ts";
import { asKnown, howManyKnown } from "./known.ts";
import { blank, Store, type Patch } from "./question.ts";
import { fetchSession, listen, served, type Session } from "./served.ts";
import { keepDraft, keptDraft } from "./share/draft.ts";
import { fromHash } from "./share/link.ts";
import { TokenCounter } from "./tokens/counter.ts";
import { Amounts } from "./views/amounts.ts";
import { Comparison } from "./views/comparison.ts";
import { all, element, say } from "./views/dom.ts";
import { bindFields, showFailures } from "./views/fields.ts";
import { FileList } from "./views/file-list.ts";
import { bindKnownParts } from "./views/known-parts.ts";
import { ParentPane } from "./views/parent-pane.ts";
import { picture } from "./views/picture.ts";
import { ResultPane } from "./views/result-pane.ts";
import { bindSheets } from "./views/sheets.ts";
import { bindSplitter } from "./views/splitter.ts";
import { bindTabs } from "./views/tabs.ts";
import { bindToolbar } from "./views/toolbar.ts";
import { showNotices } from "./views/notices.ts";

/** The time from the last change until the draft is saved, in milliseconds. */
const draftDelay = 700;

/** Starts with the draft, or with the first example. Opening a link can be undone, so no draft is lost. */
async function firstStore(): Promise<Store> {
  const store = new Store((await keptDraft()) ?? examples[0]!.question);
  await openLink(store);
  return store;
}

/** Starts with the prompt from the server. Data that another program stored for the same port is not read. */
async function servedStore(): Promise<Store> {
  const source = element("source");
  source.hidden = false;
  try {
    const session = await fetchSession();
    const store = new Store({ ...blank, ...asPatch(session), ...ofChild(session) });
    let { name, prompt } = session;
    const tell = () => {
      const known = howManyKnown(store.question);
      const changed = store.question.parent === prompt ? "" : ", edited here";
      source.textContent = `${name}${changed}: ${known === "all" ? "all parts are known" : known === "none" ? "no part is known" : `${known} parts are known`}`;
    };
    tell();
    store.listen(tell);
    const changed = async () => {
      const next = await fetchSession();
      ({ name, prompt } = next);
      store.set(asPatch(next));
      tell();
      say("The prompt has changed. The page shows the new one.");
    };
    listen(
      session.revision,
      () => void changed().catch((error: Error) => say(`The prompt has changed, but the page cannot read it: ${error.message}.`)),
      () => say("The server has ended. The page works until you close it."),
    );
    await openLink(store);
    return store;
  } catch (error) {
    source.textContent = `The page cannot read the prompt: ${(error as Error).message}`;
    return new Store(blank);
  }
}

/** What the server knows about the child's directory. It is read once. After that, the reader can change it. */
function ofChild({ childCwd, childFiles, environment }: Session): Patch {
  return {
    files: childFiles ?? null,
    ...(childCwd !== undefined && { where: "relocated", childCwd }),
    ...(environment && { platform: environment.platform, git: environment.gitBranch !== undefined, branch: environment.gitBranch ?? "" }),
  };
}

const asPatch = ({ prompt, parentCwd = "", known = {} }: Session): Patch => ({ parent: prompt, parentCwd, ...asKnown(known) });

async function openLink(store: Store): Promise<void> {
  try {
    const shared = await fromHash(location.hash);
    if (shared) store.set(shared);
  } catch (error) {
    say((error as Error).message);
  }
}

function start(store: Store): void {
  let shown: Shown | undefined;
  const panes = element("panes");
  const parent = new ParentPane(store, () => ask());
  const result = new ResultPane(store, parent);
  const counter = new TokenCounter();
  const amounts = new Amounts(element("amounts"), counter);
  const comparing = element<HTMLDetailsElement>("comparison");
  // It has its own counter, because a counter answers only its last request.
  const comparison = new Comparison(element("comparison-sheet"), new TokenCounter());

  bindFields(store);
  for (const root of all("[data-files]")) {
    new FileList(root, store, () => (root.dataset.files === "files" ? shown?.childCwd : shown?.parentCwd) ?? "");
  }
  bindTabs(store);
  bindSheets();
  bindSplitter(element("splitter"), panes);
  bindKnownParts(store);
  bindToolbar(store, parent);

  const show = (analysis: Analysis) => {
    // An answer about an older text would paint wrong places, or undo later typing. The next answer follows.
    const { parent: text, auditChild } = store.question;
    if (analysis.question.parent !== text || analysis.question.auditChild !== auditChild) return;
    const merged = merge(analysis, shown);
    shown = merged.shown;
    const failures = showFailures(merged.failures);
    const now = picture(shown);
    parent.show(shown, now);
    result.show(shown, now, failures);
    amounts.show(shown, now);
    if (comparing.open) comparison.show(shown);
    showNotices(element("setting-notices"), analysis.settingDiagnostics, [], { jump: () => undefined, line: () => 1 });
    element("time").textContent = `Analysed in ${analysis.milliseconds < 10 ? analysis.milliseconds.toFixed(1) : Math.round(analysis.milliseconds)} ms`;
    element("version").textContent = `prompt-inheritance ${analysis.version}`;
    panes.setAttribute("aria-busy", String(analyst.busy || parent.typing));
  };
  const analyst = new Analyst(show, (message) => {
    panes.setAttribute("aria-busy", String(analyst.busy));
    say(`The analysis failed: ${message}`);
  });
  const ask = () => {
    panes.setAttribute("aria-busy", "true");
    analyst.ask(() => ({ question: store.question, compare: comparing.open }));
  };

  let drafting = 0;
  const keep = () => {
    clearTimeout(drafting);
    drafting = 0;
    void keepDraft(store.question);
  };
  store.listen(() => {
    ask();
    // The link in the address bar no longer matches the page.
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    clearTimeout(drafting);
    if (!served) drafting = window.setTimeout(keep, draftDelay);
  });
  // The draft is saved at once when the reader leaves.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && drafting !== 0) keep();
  });
  comparing.addEventListener("toggle", ask);
  addEventListener("hashchange", () => void openLink(store));
  ask();
}

start(await (served ? servedStore() : firstStore()));
if (!served) registerServiceWorker();
