import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../tests/support/browser.ts';
import { openCharge, signedInState, startDemo } from './support/demo.ts';
import { reportFigure } from './support/figure.ts';

/** JavaScript that a cold browser loads until a page can be used, in bytes of gzip -9, against the limit of each. */
const demo = await startDemo(8093);
const browser = await chromium.launch(launchOptions);
report('public', 75_000, await weigh(browser, (page) => page.goto('/', { waitUntil: 'networkidle' })));
report('login', 100_000, await weigh(browser, (page) => page.goto('/login', { waitUntil: 'networkidle' })));
const chargeLoaded = async (page: Page) => {
  await openCharge(page);
  await page.waitForLoadState('networkidle');
};
report('panel', 320_000, await weigh(browser, chargeLoaded, await signedInState(browser, demo.baseURL)));
await browser.close();
await demo.stop();

function report(name: string, limit: number, { bytes, files }: { bytes: number; files: number }) {
  process.stderr.write(`${name}: ${files} files\n`);
  reportFigure(name, bytes, { atMost: limit }, ' B');
}

type State = Awaited<ReturnType<typeof signedInState>>;

async function weigh(from: Browser, visit: (page: Page) => Promise<unknown>, storageState?: State) {
  const context = await from.newContext({ baseURL: demo.baseURL, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await visit(page);
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
  await context.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}
