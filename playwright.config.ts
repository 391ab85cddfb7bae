import { defineConfig } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';

const port = 8091;

// A browser out of npm, or the system's own by CHROMIUM_PATH.
const executablePath = process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One server, one story after another: the tests share its database.
  workers: 1,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    // Not the package's own arguments: they put everything into one process and switch the web's security off.
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu'] },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node server/demo/main.ts',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
  },
});
