import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** `npm run pictures`: makes the pictures of the README again. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/pictures',
  globalSetup: '../support/demoForTests.ts',
});
