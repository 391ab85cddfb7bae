import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { pino } from 'pino';
import { startServer } from '../../server/startServer.ts';
import { startBareHost } from './bareHostServer.ts';
import { testConfig } from './testConfig.ts';

export const COMPANY_URL = 'https://company.test/';
export const TERMS_URL = 'https://company.test/terms?of=bon&in=pl';

type BareHost = Awaited<ReturnType<typeof startBareHost>>;

/**
 * Stories of the console as it was built, handed out by our server with the addresses of another host (API_HOST, COMPANY_URL,
 * TERMS_URL). A story fails on anything that the browser complains of.
 */
export const test = base.extend<{ complaints: string[] }, { host: BareHost; consoleUrl: string }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const host = await startBareHost();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
  consoleUrl: [
    async ({ host }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-bare-'));
      const config = testConfig({ DATA_DIR: dataDir, API_HOST: host.url, COMPANY_URL, TERMS_URL });
      const server = await startServer(config, pino({ level: 'silent' }));
      await use(server.url);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ consoleUrl }, use) => use(consoleUrl),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await use(complaints);
      test.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
