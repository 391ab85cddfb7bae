import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './tests/support/temporaryFiles.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/demoForTests.ts',
  // Both limits are there for tests that hang: they don't measure speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Each test has its own server and database: see demoTest.ts.
  workers: 2,
  fullyParallel: true,
  use: {
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // Animations take a tenth of the processor time. Only the tests in which an animation may meet the focus or a
    // press turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Snapshots of every step would take a fifth of the processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
