import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** A page cannot load it: its policy allows no script but the console's. */
const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns what is wrong with the page as it stands: each rule of axe that is broken, with an element that breaks it. */
export async function axeFindings(page: Page): Promise<string[]> {
  expect(page.frames(), 'axe looks at one document').toHaveLength(1);
  // Once for each document: to parse it takes longer than to look at a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    // What is fading in has less contrast.
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    const { run } = (window as unknown as { axe: typeof import('axe-core') }).axe;
    // Without the selectors of all that passes, which take long to work out.
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
