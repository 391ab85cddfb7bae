import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../tests/support/browser.ts';
import { signIn } from '../tests/support/pageAs.ts';
import { reportFigure } from './support/figure.ts';

/** JavaScript that a cold browser loads until a page can be used, in bytes of gzip -9, against the limit of each. */
const baseURL = 'http://localhost:8093';
const server = spawn(process.execPath, ['server/demo/main.ts'], {
  env: { ...process.env, PORT: '8093' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
while (!String((await once(server.stdout, 'data'))[0]).includes('Bonpanel: '));

const browser = await chromium.launch(launchOptions);
report('public', 75_000, await weigh(browser, (page) => page.goto('/', { waitUntil: 'networkidle' })));
report('login', 100_000, await weigh(browser, (page) => page.goto('/login', { waitUntil: 'networkidle' })));
report('panel', 320_000, await weighSignedIn(browser));
await browser.close();
server.kill('SIGINT');

function report(name: string, limit: number, { bytes, files }: { bytes: number; files: number }) {
  process.stderr.write(`${name}: ${files} files\n`);
  reportFigure(name, bytes, { atMost: limit }, ' B');
}

async function weigh(from: Browser, visit: (page: Page) => Promise<unknown>, storageState?: StorageState) {
  const context = await from.newContext({ baseURL, ...(storageState && { storageState }) });
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

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** The charge screen, opened by somebody who is signed in but has nothing in their cache. */
async function weighSignedIn(from: Browser) {
  const context = await from.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, 'administrator');
  const storageState = await context.storageState();
  await context.close();
  const open = async (cold: Page) => {
    await cold.goto('/panel/bons/charge');
    await cold.locator('input[name=number]').waitFor();
    await cold.waitForLoadState('networkidle');
  };
  return weigh(from, open, storageState);
}
