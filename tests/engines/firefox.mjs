// Firefox, driven by puppeteer-core over WebDriver BiDi.
import puppeteer from "puppeteer-core";
import { program } from "./engines.mjs";
import { Page } from "./page.mjs";

/** Preferences apply to a whole browser, so each combination has its own browser. */
const prefer = ({ colorScheme = "light", reducedMotion = "no-preference" }) => ({
  "layout.css.prefers-color-scheme.content-override": { dark: 0, light: 1 }[colorScheme],
  "ui.prefersReducedMotion": reducedMotion === "reduce" ? 1 : 0,
});

export async function launch() {
  const browsers = new Map();
  const start = (extraPrefsFirefox) =>
    puppeteer.launch({ browser: "firefox", executablePath: program("FIREFOX"), headless: true, extraPrefsFirefox });
  const browserFor = (options) => {
    const preferences = prefer(options);
    const key = JSON.stringify(preferences);
    return browsers.get(key) ?? browsers.set(key, start(preferences)).get(key);
  };
  const version = await (await browserFor({})).version();
  return {
    name: "Firefox",
    version: version.replace(/^\D+/, ""),
    async newPage({ viewport, ...options } = {}) {
      const profile = await (await browserFor(options)).createBrowserContext();
      const page = await profile.newPage();
      if (viewport) await page.setViewport(viewport);
      return new Page(new Driver(page, profile));
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

class Driver {
  constructor(page, profile) {
    this.page = page;
    this.profile = profile;
  }

  goto = (url) => this.page.goto(url);
  reload = () => this.page.reload();
  // Returns JSON text, because BiDi's own objects lose the same values as JSON.
  evaluate = async (expression) => JSON.parse(await this.page.evaluate(`Promise.resolve(${expression}).then(JSON.stringify)`));
  run = (statements) => this.page.evaluate(`${statements}\n;undefined`);
  press = (key) => this.page.keyboard.down(key);
  lift = (key) => this.page.keyboard.up(key);
  move = (x, y) => this.page.mouse.move(x, y);
  button = (isDown) => (isDown ? this.page.mouse.down() : this.page.mouse.up());
  resize = (width, height) => this.page.setViewport({ width, height });
  screenshot = (path) => this.page.screenshot({ path });
  close = () => this.profile.close();
}
