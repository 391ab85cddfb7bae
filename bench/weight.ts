import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../tests/support/browser.ts';
import { openCharge, signedInState, startDemo } from './support/demo.ts';
import { type Figure, reportFigures } from './support/figure.ts';

/**
 * JavaScript that a browser with an empty cache loads until a page is usable, in bytes of gzip -9, against the limit
 * of each.
 */
const demo = await startDemo(8093);
const browser = await chromium.launch(launchOptions);
const publicPage = await weigh((page) => page.goto('/', { waitUntil: 'networkidle' }));
const login = await weigh((page) => page.goto('/login', { waitUntil: 'networkidle' }));
const activation = await weigh((page) => page.goto('/activate/x', { waitUntil: 'networkidle' }));
const state = await signedInState(browser, demo.baseURL);
const panel = await weigh(async (page) => {
  await openCharge(page);
  await page.waitForLoadState('networkidle');
}, state);
const cards = await weigh((page) => page.goto('/panel/bons', { waitUntil: 'networkidle' }), state);
const users = await weigh((page) => page.goto('/panel/users', { waitUntil: 'networkidle' }), state);
const userForm = await weigh((page) => page.goto('/panel/users/create', { waitUntil: 'networkidle' }), state);
const imports = await weigh((page) => page.goto('/panel/bon-imports', { waitUntil: 'networkidle' }), state);
const statistics = await weigh(
  (page) => page.goto('/panel/statistics/by-charge', { waitUntil: 'networkidle' }),
  state,
);
await browser.close();
await demo.stop();

const otherScreens = panel.files.filter((file) => isOtherScreen(file));
const screens = { cards, users, userForm, imports, statistics };
for (const [name, { bytes, files }] of Object.entries({ publicPage, login, activation, panel, ...screens }))
  process.stdout.write(`${name}: ${bytes} B in ${files.length} files\n`);
for (const file of otherScreens) process.stdout.write(`not needed at the counter: ${file}\n`);
reportFigures([
  ['public', publicPage.bytes, { atMost: 90_000 }, 'B'],
  ['login', login.bytes, { atMost: 200_000 }, 'B'],
  ['panel', panel.bytes, { atMost: 320_000 }, 'B'],
  ['panel-other-screens', otherScreens.length, { atMost: 0 }],
  ...Object.entries(screens).map(([name, { bytes }]): Figure => [name, bytes, { atMost: 400_000 }, 'B']),
]);

type State = Awaited<ReturnType<typeof signedInState>>;

async function weigh(visit: (page: Page) => Promise<unknown>, storageState?: State) {
  const context = await browser.newContext({ baseURL: demo.baseURL, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.set(basename(response.url()), response.body());
  });
  await visit(page);
  const sizes = (await Promise.all(scripts.values())).map((body) => gzipSync(body, { level: 9 }).length);
  await context.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: [...scripts.keys()] };
}

/** Returns whether a script belongs to a route other than the counter's. */
function isOtherScreen(file: string): boolean {
  const screens = readFileSync('src/routes.tsx', 'utf8').matchAll(/import\('[^']+\/(\w+)\.tsx'\)/g);
  return [...screens].some(
    ([, screen]) => screen && !['Panel', 'ChargeScreen'].includes(screen) && file.startsWith(`${screen}-`),
  );
}
