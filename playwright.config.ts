import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './tests/support/temporaryFiles.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/demoForTests.ts',
  // Both bound what hangs, not how fast anything is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Each test has a server and a database of its own: see demoTest.ts.
  workers: 2,
  fullyParallel: true,
  use: {
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // Drawing what moves takes a tenth of the processor's time. It moves where the focus or a press may meet it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Pictures of every step would take a fifth of the processor's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
