import { jobs, type Job, type Store } from "../question.ts";
import { element } from "./dom.ts";

/** The tabs of the jobs. The arrow keys move between them, as in every tab list. */
export function bindTabs(store: Store): void {
  const tabs = jobs.map((job) => ({ job, tab: element<HTMLButtonElement>(`tab-${job}`), panel: element(`panel-${job}`) }));
  const choose = (job: Job) => store.set({ job });
  tabs.forEach(({ job, tab }, index) => {
    tab.addEventListener("click", () => choose(job));
    tab.addEventListener("keydown", (event) => {
      const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = tabs.at(step % tabs.length)!;
      choose(next.job);
      next.tab.focus();
    });
  });
  const show = (chosen: Job) => {
    for (const { job, tab, panel } of tabs) {
      tab.setAttribute("aria-selected", String(job === chosen));
      tab.tabIndex = job === chosen ? 0 : -1;
      panel.hidden = job !== chosen;
    }
  };
  store.listen((question) => show(question.job));
  show(store.question.job);
}
