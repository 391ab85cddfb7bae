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
    launchOptions,
    screenshot: 'only-on-failure',
    // Pictures of every step would take a fifth of the processor's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
