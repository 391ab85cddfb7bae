import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type APIRequestContext, chromium } from '@playwright/test';
import { launchOptions } from '../tests/support/browser.ts';
import { cardPathIn, sellDemoECard } from '../tests/support/demoECard.ts';
import { eventually } from '../tests/support/eventually.ts';
import { startSmtpServer } from '../tests/support/smtpServer.ts';
import { signedInState, startDemo } from './support/demo.ts';
import { type Figure, reportFigures } from './support/figure.ts';

/**
 * Measures the JavaScript that a browser with an empty cache has loaded when a page becomes usable, in bytes of gzip
 * -9, and compares it with the page's limit. What the browser loads later is printed as well, and counts on pages where
 * nobody is signed in. For the page of an e-card everything that it loads counts, not only JavaScript.
 */
const smtp = await startSmtpServer();
Object.assign(process.env, { SMTP_URL: smtp.url, MAIL_FROM: 'bony@example.test' });
const demo = await startDemo(8093);
const browser = await chromium.launch(launchOptions);
const signedIn = await signedInState(browser, demo.baseURL);

const outside = {
  public: await weigh('/', 'input'),
  login: await weigh('/login', 'input'),
  activation: await weigh('/activate/x', 'input'),
};
const panel = await weigh('/panel/bons/charge', 'input[name=number]', signedIn);
const others = {
  cards: await weigh('/panel/bons', 'tbody tr', signedIn),
  users: await weigh('/panel/users', 'tbody tr', signedIn),
  userForm: await weigh('/panel/users/create', 'input[role=combobox]', signedIn),
  imports: await weigh('/panel/bon-imports', 'tbody tr', signedIn),
  statistics: await weigh('/panel/statistics/by-charge', 'tbody tr', signedIn),
};
const eCard = await weighECard();
await browser.close();
await demo.stop();
await smtp.stop();

for (const [name, { files, bytes, later }] of Object.entries({ ...outside, panel, ...others }))
  process.stdout.write(`${name}: ${bytes} B in ${files.length} files, then ${later} B\n`);
for (const [file, bytes] of eCard) process.stdout.write(`e-card: ${bytes} B of ${file}\n`);
const routes = routeModules();
const otherScreens = panel.files.filter(isOtherScreen);
for (const file of otherScreens) process.stdout.write(`not needed at the counter: ${file}\n`);
reportFigures([
  ['public', outside.public.bytes + outside.public.later, { atMost: 90_000 }, 'B'],
  ['eCard', total([...eCard.values()]), { atMost: 90_000 }, 'B'],
  ['login', outside.login.bytes + outside.login.later, { atMost: 215_000 }, 'B'],
  ['panel', panel.bytes, { atMost: 350_000 }, 'B'],
  ['panel-files', panel.files.length, { atMost: 40 }],
  ['panel-other-screens', otherScreens.length, { atMost: 0 }],
  ...Object.entries(others).map(([name, { bytes }]): Figure => [name, bytes, { atMost: 440_000 }, 'B']),
]);

type State = Awaited<ReturnType<typeof signedInState>>;

/** Weighs what has arrived when the element `usable` appears, and what arrives later. */
async function weigh(path: string, usable: string, storageState?: State) {
  const context = await browser.newContext({ baseURL: demo.baseURL, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.set(basename(response.url()), gzipped(response.body()));
  });
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      performance.mark('usable');
    });
    observer.observe(document, { childList: true, subtree: true });
  }, usable);
  await page.goto(path);
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('networkidle');
  const arrivedLater = await page.evaluate(() => {
    const [usable] = performance.getEntriesByName('usable');
    if (!usable) throw new Error('the page is not usable');
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources.filter(({ responseEnd }) => responseEnd > usable.startTime).map(({ name }) => name);
  });
  const weights = new Map(
    await Promise.all([...sizes].map(async ([file, size]) => [file, await size] as const)),
  );
  await context.close();
  const laterFiles = arrivedLater.map((url) => basename(url)).filter((file) => weights.has(file));
  const later = total(laterFiles.map((file) => weights.get(file) ?? 0));
  return {
    files: [...weights.keys()].filter((file) => !laterFiles.includes(file)),
    bytes: total([...weights.values()]) - later,
    later,
  };
}

/**
 * Weighs everything that the page of an e-card loads, from the link in the mail until the card is shown: text as bytes
 * of gzip -9, although its document is sent uncompressed, and fonts and pictures as they are.
 */
async function weighECard(): Promise<Map<string, number>> {
  await sellDemoECard({ url: demo.baseURL });
  const mail = await eventually(() => smtp.mails.find(({ text }) => text?.includes('/bon/')) ?? missing());
  const context = await browser.newContext({ baseURL: demo.baseURL });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(`${request.method()} ${request.url()}`));
  await page.goto(cardPathIn(mail));
  await page.getByRole('button', { name: 'Pokaż bon' }).click();
  await page.locator('.pin').waitFor();
  await page.waitForLoadState('networkidle');
  // Fetched again, because the browser no longer has the bodies that an earlier page loaded.
  const weights = await Promise.all([...asked].map((one) => weightOf(one, context.request)));
  await context.close();
  return new Map(weights);
}

async function weightOf(asked: string, client: APIRequestContext) {
  const [method = '', address = ''] = asked.split(' ');
  const answer = await client.fetch(address, { method });
  const body = await answer.body();
  const isText = /text|javascript|svg/.test(answer.headers()['content-type'] ?? '');
  const name = `${method} ${new URL(address).pathname.replace(/(bon\/).*/, '$1…')}`;
  return [name, isText ? gzipSync(body, { level: 9 }).length : body.length] as const;
}

function missing(): never {
  throw new Error('the mail has not arrived');
}

async function gzipped(body: Promise<Buffer>): Promise<number> {
  return gzipSync(await body, { level: 9 }).length;
}

function total(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns whether a script belongs to a route other than the counter's. */
function isOtherScreen(file: string): boolean {
  return routes.some((route) => !['Panel', 'ChargeScreen'].includes(route) && file.startsWith(`${route}-`));
}

/** The modules of all routes, by name. */
function routeModules(): string[] {
  return ['src/routes.tsx', 'src/custom/pages.ts', ...globSync('src/resources/*/index.ts')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\('[^']+\/(\w+)\.tsx'\)/g)].map(([, name = '']) => name),
  );
}
