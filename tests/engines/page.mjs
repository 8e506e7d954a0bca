// The part of Playwright's `Page` that the tests use. It needs only what any driver can do: `goto`, `reload`,
// `evaluate` (an expression, returned as JSON), `run` (statements), `press`, `lift`, `move`, `button`, `resize`,
// `screenshot`, `close`.
import { find } from "./find.js";

const patience = 10_000;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const keyNames = { Space: " " };

export class Page {
  problems = [];
  asked = new Set();

  constructor(driver) {
    this.driver = driver;
    this.keyboard = {
      press: (chord) => this.#press(chord),
      type: async (text) => {
        for (const character of text) await this.#press(character === "\n" ? "Enter" : character, { isPlain: true });
      },
      insertText: (text) => this.evaluate((words) => void document.execCommand("insertText", false, words), text),
    };
    this.mouse = { move: (x, y) => driver.move(x, y), down: () => driver.button(true), up: () => driver.button(false) };
  }

  async #press(chord, { isPlain = false } = {}) {
    const keys = isPlain || chord === "+" ? [chord] : chord.split("+");
    const names = keys.map((key) => keyNames[key] ?? key);
    // As on a keyboard: with Shift, a letter is upper case, and without it, lower case.
    const isLetter = (name) => /^[A-Z]$/.test(name);
    const pressed = isPlain ? names : names.map((name) => (isLetter(name) && !keys.includes("Shift") ? name.toLowerCase() : name));
    for (const name of pressed) await this.driver.press(name);
    for (const name of pressed.toReversed()) await this.driver.lift(name);
  }

  goto(url) {
    return this.driver.goto(url);
  }

  reload() {
    return this.driver.reload();
  }

  url() {
    return this.address;
  }

  setViewportSize({ width, height }) {
    return this.driver.resize(width, height);
  }

  screenshot({ path }) {
    return this.driver.screenshot(path);
  }

  /** Waits. Also collects what the page does in the meantime. */
  async waitForTimeout(time) {
    await pause(time);
    await this.evaluate(() => {});
  }

  evaluate(act, argument) {
    return typeof act === "string" ? this.driver.run(act) : this.call(String(act), argument);
  }

  /** Calls a function in the page and returns its result. Also collects the page's problems and requests. */
  async call(source, argument) {
    const given = argument === undefined ? "" : JSON.stringify(argument);
    const seen = `problems: globalThis.watched?.problems.splice(0) ?? [], asked: globalThis.watched?.asked() ?? [], address: location.href`;
    const { value, problems, asked, address } = await this.driver.evaluate(
      `(async () => { const value = await (${source})(${given}); return { value, ${seen} }; })()`,
    );
    this.problems.push(...problems);
    for (const url of asked) this.asked.add(url);
    this.address = address;
    return value;
  }

  /** Calls a function in the page until it returns a true value. */
  async waitForFunction(act, argument, { timeout = patience } = {}) {
    for (const end = Date.now() + timeout; ; await pause(25)) {
      if (await this.evaluate(act, argument)) return;
      if (Date.now() > end) throw new Error(`after ${timeout} ms, this is still not true: ${act}`);
    }
  }

  async waitForSelector(selector) {
    await this.locator(selector).waitFor();
  }

  locator(selector, { hasText } = {}) {
    return new Locator(this, [...stepsOf(selector), ...(hasText === undefined ? [] : [{ hasText }])]);
  }

  /** The text that a click on this element downloads. */
  async downloadFrom(selector) {
    await this.evaluate(() => void (watched.download = undefined));
    await this.click(selector);
    await this.waitForFunction(() => watched.download !== undefined);
    return this.evaluate(() => watched.download);
  }

  /** Pastes into the focused element. */
  async paste(text) {
    await this.evaluate((words) => {
      let at = document.activeElement;
      while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      const value = new DataTransfer();
      value.setData("text/plain", words);
      const event = new Event("paste", { bubbles: true, cancelable: true, composed: true });
      at.dispatchEvent(Object.defineProperty(event, "clipboardData", { value }));
    }, text);
  }

  async close() {
    await this.driver.close();
  }
}

function stepsOf(selector) {
  return selector.split(/\s*>>\s*/).map((step) => {
    const [, quoted, plain] = /^text=(?:"(.*)"|(.*))$/.exec(step) ?? [];
    return quoted !== undefined ? { text: quoted, exact: true } : plain !== undefined ? { text: plain } : { css: step };
  });
}

class Locator {
  constructor(page, steps) {
    this.page = page;
    this.steps = steps;
  }

  /** Calls a function in the page with the elements and returns its result. */
  #all(act, argument) {
    return this.page.call(`(given) => (${act})((${find})(given.steps), given.argument)`, { steps: this.steps, argument });
  }

  /** The same for the first element, as soon as it exists. */
  async #one(act, argument) {
    await this.waitFor("attached");
    return this.page.call(`(given) => (${act})((${find})(given.steps)[0], given.argument)`, { steps: this.steps, argument });
  }

  locator(selector) {
    return new Locator(this.page, [...this.steps, ...stepsOf(selector)]);
  }

  nth(nth) {
    return new Locator(this.page, [...this.steps, { nth }]);
  }

  first() {
    return this.nth(0);
  }

  async all() {
    return Array.from({ length: await this.count() }, (_, i) => this.nth(i));
  }

  count() {
    return this.#all((elements) => elements.length);
  }

  allTextContents() {
    return this.#all((elements) => elements.map(({ textContent }) => textContent));
  }

  isVisible() {
    return this.#all(([element]) => element !== undefined && element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0);
  }

  async isHidden() {
    return !(await this.isVisible());
  }

  textContent() {
    return this.#one((element) => element.textContent);
  }

  inputValue() {
    return this.#one((element) => element.value);
  }

  getAttribute(name) {
    return this.#one((element, attribute) => element.getAttribute(attribute), name);
  }

  isChecked() {
    return this.#one((element) => element.checked);
  }

  isDisabled() {
    return this.#one((element) => element.disabled);
  }

  async isEnabled() {
    return !(await this.isDisabled());
  }

  focus() {
    return this.#one((element) => element.focus());
  }

  boundingBox() {
    return this.#one((element) => element.getBoundingClientRect().toJSON());
  }

  scrollIntoViewIfNeeded() {
    return this.#one((element) => element.scrollIntoView({ block: "center" }));
  }

  async waitFor(state = "visible") {
    for (const end = Date.now() + patience; !(await (state === "visible" ? this.isVisible() : this.count())); await pause(25))
      if (Date.now() > end) throw new Error(`after ${patience} ms, there is still no ${state} ${JSON.stringify(this.steps)}`);
  }

  /** The point where the mouse can hit the element. Waits until it does not move, is visible, and nothing covers it. */
  async #place() {
    let last;
    for (const end = Date.now() + patience; ; await pause(25)) {
      const place = await this.#all(([element]) => {
        if (!element || element.disabled) return undefined;
        const inSight = () => {
          const [rect] = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
          return rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
        };
        const meets = (place) => {
          let hit = document.elementFromPoint(place.x, place.y);
          while (hit?.shadowRoot?.elementFromPoint(place.x, place.y)) {
            const inner = hit.shadowRoot.elementFromPoint(place.x, place.y);
            if (inner === hit) break;
            hit = inner;
          }
          for (let at = hit; at; at = at.parentElement ?? at.getRootNode().host) if (at === element || at.control === element) return true;
          return false;
        };
        let place = inSight();
        if (place && !meets(place)) {
          element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
          place = inSight();
        }
        return place && meets(place) ? place : undefined;
      });
      if (place && last && place.x === last.x && place.y === last.y) return place;
      last = place;
      if (Date.now() > end) throw new Error(`after ${patience} ms, the mouse still cannot hit ${JSON.stringify(this.steps)}`);
    }
  }

  async hover() {
    const { x, y } = await this.#place();
    await this.page.mouse.move(x, y);
  }

  async click() {
    await this.hover();
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  async check(wanted = true) {
    if ((await this.isChecked()) === wanted) return;
    await this.click();
    if ((await this.isChecked()) !== wanted) throw new Error(`a click did not change ${JSON.stringify(this.steps)}`);
  }

  uncheck() {
    return this.check(false);
  }

  fill(text) {
    return this.#one((element, value) => {
      element.focus();
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
      set.call(element, value);
      element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: value }));
    }, text);
  }

  setInputFiles({ name, mimeType, buffer }) {
    return this.#one(
      (element, file) => {
        const bytes = Uint8Array.from(atob(file.bytes), (one) => one.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
        element.files = transfer.files;
        element.dispatchEvent(new Event("change", { bubbles: true }));
      },
      { name, mimeType, bytes: buffer.toString("base64") },
    );
  }
}

/** For each of these methods, the page uses the selector's locator, as Playwright's page does. */
for (const name of ["click", "hover", "focus", "fill", "check", "uncheck", "textContent", "inputValue", "getAttribute", "isChecked", "isDisabled", "isEnabled", "isVisible", "isHidden", "setInputFiles"])
  Page.prototype[name] = function (selector, ...rest) {
    return this.locator(selector)[name](...rest);
  };
