import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { launchOptions } from '../tests/support/browser.ts';
import { sellByKeyboard } from '../tests/support/counterPage.ts';
import { answerWithManySalons, salonChoices } from '../tests/support/manySalons.ts';
import { isDrawn } from '../tests/support/pageAs.ts';
import { openCharge, signedInState, startDemo } from './support/demo.ts';
import { type Figure, median, reportFigures } from './support/figure.ts';

/**
 * Reports medians of three runs: Lighthouse's scores of the public page on a slow phone (its mobile throttling, applied
 * to the browser rather than simulated), when the charge screen is usable on a slow computer with an empty cache, and
 * how long a sale by keyboard takes there. Also reports the slowest key typed into a choice of 10 000 salons.
 */
const DEBUGGING_PORT = 9322;
/** Cards to be sold, one per round. */
const CARDS = ['DEMO0000000000000001', 'DEMO0000000000000002', 'DEMO0000000000000020'];
const ROUNDS = CARDS.length;
const SLOW = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, cpu: 4 };

const demo = await startDemo(8092);
const browser = await chromium.launch({
  ...launchOptions,
  args: [...launchOptions.args, `--remote-debugging-port=${DEBUGGING_PORT}`],
});
const figures = [...(await auditPublicPage()), ...(await timeCharge()), await timeSalonKeys()];
await browser.close();
await demo.stop();
reportFigures(figures);

type LighthouseRun = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function auditPublicPage(): Promise<Figure[]> {
  const runs: LighthouseRun[] = [];
  while (runs.length < ROUNDS) {
    const result = await lighthouse(`${demo.baseURL}/`, {
      port: DEBUGGING_PORT,
      throttlingMethod: 'devtools',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      logLevel: 'error',
    });
    if (!result) throw new Error('Lighthouse gave nothing');
    runs.push(result.lhr);
  }
  const { categories, audits }: LighthouseRun = computeMedianRun(runs);
  const paint = audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
  return [
    ...Object.values(categories).map(
      ({ id, score }): Figure => [`public-${id}`, Math.round((score ?? 0) * 100), { atLeast: 100 }],
    ),
    ['public-lcp', Math.round(paint) / 1000, { atMost: 1.2 }, 's'],
  ];
}

async function timeCharge(): Promise<Figure[]> {
  const storageState = await signedInState(browser, demo.baseURL);
  const seconds: number[] = [];
  const shifts: number[] = [];
  const sales: number[] = [];
  for (const number of CARDS) {
    const context = await browser.newContext({ baseURL: demo.baseURL, storageState });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const { cpu, ...network } = SLOW;
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    const start = performance.now();
    await openCharge(page);
    seconds.push((performance.now() - start) / 1000);
    await page.waitForLoadState('networkidle');
    shifts.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(entries.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(0), 500);
          }),
      ),
    );
    const scanned = performance.now();
    await sellByKeyboard(page, { number, document: 'FV 1', amount: '100' });
    sales.push((performance.now() - scanned) / 1000);
    await context.close();
  }
  return [
    ['panel-usable', median(seconds), { atMost: 4 }, 's'],
    ['panel-cls', Math.max(...shifts), { atMost: 0 }],
    ['sale-by-keyboard', median(sales), { atMost: 15 }, 's'],
  ];
}

async function timeSalonKeys(): Promise<Figure> {
  const context = await browser.newContext({
    baseURL: demo.baseURL,
    storageState: await signedInState(browser, demo.baseURL),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Measure the thread's own processor time, which does not depend on how busy the machine is.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await answerWithManySalons(page);
  const slowest: number[] = [];
  for (const { path, field } of salonChoices) {
    await page.goto(path);
    const search = page.getByRole(field.role, { name: field.name });
    await search.click();
    await search.fill('');
    const spans: number[] = [];
    for (const key of 'salon 98') {
      const before = await computed();
      await page.keyboard.press(key);
      await isDrawn(page);
      spans.push((await computed()) - before);
    }
    slowest.push(Math.max(...spans));
  }
  await context.close();
  return ['salon-key', Math.round(Math.max(...slowest)), { atMost: 300 }, 'ms'];

  async function computed() {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  }
}
