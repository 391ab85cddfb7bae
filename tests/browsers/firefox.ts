import puppeteer, { ElementHandle, type Page } from 'puppeteer-core';
import { type BrowserKind, type Driver, windowSize } from './driver.ts';
import { programPath } from './programPath.ts';

const program = programPath('firefox-esr') ?? programPath('firefox');

/** Drives Firefox over WebDriver BiDi, which Firefox supports by itself: Debian has no geckodriver. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: program !== undefined,
  async start(downloads) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program ?? '',
      defaultViewport: windowSize,
      extraPrefsFirefox: {
        // 2 means: the directory in `browser.download.dir`.
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
      },
      env: { ...process.env, TZ: 'Europe/Warsaw' },
      // Playwright's own timeout ends what hangs.
      timeout: 0,
    });
    const version = (await browser.version()).replace(/^firefox\//, '');
    return {
      async open() {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        page.setDefaultTimeout(0);
        // Leave a form that asks about unsaved changes, as WebDriver does by itself.
        page.on('dialog', (dialog) => void dialog.accept());
        return driverOf(page, version);
      },
      stop: () => browser.close(),
    };
  },
};

function driverOf(page: Page, version: string): Driver {
  return {
    version,
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    call: async (inPage, ...args) => page.evaluate(inPage, ...args),
    async find(inPage, ...args) {
      const element = await page.evaluateHandle(inPage, ...args);
      if (!(element instanceof ElementHandle)) return undefined;
      return {
        click: () => element.click(),
        async type(text) {
          await element.click({ count: 3 });
          await element.type(text);
        },
      };
    },
    async run(script) {
      await page.evaluate(script);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.browserContext().close(),
  };
}
