import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/builtProduct.ts',
  // Both bound what hangs, not how fast anything is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Each has a PostgreSQL of its own, and each test a server: see demoTest.ts.
  workers: 2,
  fullyParallel: true,
  use: {
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    launchOptions: {
      ...launchOptions,
      // A test's page does not live long enough for optimized code to pay off; making it takes a quarter of a load.
      args: [...launchOptions.args, '--js-flags=--no-maglev --no-turbofan'],
    },
    screenshot: 'only-on-failure',
    // Pictures of every step would take a fifth of the processor's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
