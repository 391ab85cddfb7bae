import { defineConfig } from '@playwright/test';
import { knownBrowsers } from './knownBrowsers.ts';

/** `npm run test:browsers`: Playwright runs the stories, but does not drive these browsers itself. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: '../support/demoForTests.ts',
  projects: knownBrowsers.filter(({ isInstalled }) => isInstalled).map(({ name }) => ({ name })),
  reporter: [['list'], ['./report.ts']],
  // Both limits are there for tests that hang: they don't measure speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // One worker per browser.
  workers: 2,
});
