import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as demoTest } from '../support/demoTest.ts';
import type { StartedBrowser } from './driver.ts';
import { knownBrowsers } from './knownBrowsers.ts';
import { Tab } from './tab.ts';

interface StoryFixtures {
  /** A window of the project's browser, in which the story's person is signed in. */
  tab: Tab;
}

interface BrowserFixtures {
  /** Where the browser saves files. */
  downloads: string;
  startedBrowser: StartedBrowser;
}

/** A test that runs in an installed browser. Each test begins with the demo unchanged, see demoTest.ts. */
export const test = demoTest.extend<StoryFixtures, BrowserFixtures>({
  downloads: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'bonpanel-downloads-'));
      await use(directory);
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  startedBrowser: [
    async ({ downloads }, use, { project }) => {
      const browser = knownBrowsers.find(({ name }) => name === project.name);
      if (!browser) throw new Error(`no browser is called ${project.name}`);
      const started = await browser.start(downloads);
      await use(started);
      await started.stop();
    },
    { scope: 'worker' },
  ],
  tab: async ({ startedBrowser, demo, storageState }, use, testInfo) => {
    const driver = await startedBrowser.open();
    testInfo.annotations.push({ type: 'version', description: driver.version });
    const tab = new Tab(driver, demo.url);
    await tab.open('/');
    const origins = typeof storageState === 'object' ? storageState.origins : [];
    for (const { localStorage } of origins) await tab.store(localStorage);
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('screenshot.png'), await driver.screenshot());
    }
    await driver.close();
  },
});
