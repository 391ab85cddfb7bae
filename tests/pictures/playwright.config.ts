import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** `npm run pictures`: makes the README's pictures again. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/pictures',
  globalSetup: '../support/demoForTests.ts',
});
