import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns what is wrong with the page as it stands: each rule of axe that is broken, with an element that breaks it. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // There are no iframes, for which axe would open a page each time.
    .setLegacyMode()
    // Without the selectors of all that passes, which take long to work out.
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
