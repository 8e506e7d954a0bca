/** Lets the reader move the bar between the panes with the pointer or the arrow keys. */
export function bindSplitter(splitter: HTMLElement, panes: HTMLElement): void {
  const [least, most, usual] = [20, 80, 52];
  const set = (percent: number) => {
    const share = Math.round(Math.min(most, Math.max(least, percent)));
    panes.style.setProperty("--parent-share", `${share}%`);
    splitter.setAttribute("aria-valuenow", String(share));
    splitter.setAttribute("aria-valuetext", `${share} percent`);
  };
  const now = () => Number(splitter.getAttribute("aria-valuenow"));
  splitter.addEventListener("keydown", (event) => {
    const steps: Record<string, number> = { ArrowLeft: now() - 2, ArrowRight: now() + 2, Home: least, End: most, Enter: usual };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(step);
  });
  splitter.addEventListener("dblclick", () => set(usual));
  splitter.addEventListener("pointerdown", (event) => {
    splitter.setPointerCapture(event.pointerId);
    const move = ({ clientX }: PointerEvent) => {
      const { left, width } = panes.getBoundingClientRect();
      set((100 * (clientX - left)) / width);
    };
    splitter.addEventListener("pointermove", move);
    splitter.addEventListener("lostpointercapture", () => splitter.removeEventListener("pointermove", move), { once: true });
  });
  set(usual);
}
