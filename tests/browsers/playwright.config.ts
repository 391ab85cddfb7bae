import { defineConfig } from '@playwright/test';
import { knownBrowsers } from './knownBrowsers.ts';

/** `npm run test:browsers`: Playwright runs the stories, but drives none of these browsers. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: '../support/demoForTests.ts',
  projects: knownBrowsers.filter(({ isInstalled }) => isInstalled).map(({ name }) => ({ name })),
  reporter: [['list'], ['./report.ts']],
  // Both bound what hangs, not how fast anything is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A browser each.
  workers: 2,
});
