import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** The source of axe. The page could not load it, because its policy only allows the console's scripts. */
const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns axe's findings about the page in its current state: each violated rule with an element that violates it. */
export async function axeFindings(page: Page): Promise<string[]> {
  expect(page.frames(), 'axe looks at one document').toHaveLength(1);
  // Once per document, because parsing axe takes longer than checking a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    // Wait for animations, because elements that are fading in have less contrast.
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    const { run } = (window as unknown as { axe: typeof import('axe-core') }).axe;
    // Only violations: the selectors of everything that passes take long to work out.
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
