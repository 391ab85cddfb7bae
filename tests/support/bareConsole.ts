import { expect } from '@playwright/test';
import { BARE_PASSWORD, barePeople } from './bareHost.ts';
import { startBareHost } from './bareHostServer.ts';
import { test as base } from './demoTest.ts';
import { signedInState, signInAt } from './signedInState.ts';

export const COMPANY_URL = 'https://company.test/';
export const TERMS_URL = 'https://company.test/terms?of=bon&in=pl';

/** The query parameters of the base calls (wire "Base calls"). */
const KNOWN_QUERY = ['page', 'per_page', 'query', 'status', 'stats_type', 'number', 'place', 'export'];

interface Fixtures {
  host: Awaited<ReturnType<typeof startBareHost>>;
  complaints: string[];
}

/**
 * Tests of the built console, served by our server with the addresses of another host (API_HOST, COMPANY_URL,
 * TERMS_URL). A test fails if the browser reports a problem, other than a font that is used late, or if a query
 * parameter is sent that the base calls do not have.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  host: async ({}, use) => {
    const host = await startBareHost();
    await use(host);
    await host.stop();
    const asked = new Set(host.calls.flatMap(({ query }) => Object.keys(query)));
    expect(KNOWN_QUERY).toEqual(expect.arrayContaining([...asked]));
  },
  variables: ({ host }, use) => use({ API_HOST: host.url, COMPANY_URL, TERMS_URL }),
  storageState: async ({ demo, host, person }, use) => {
    if (!person) return use({ cookies: [], origins: [] });
    const account = { email: barePeople[person], password: BARE_PASSWORD };
    await use(signedInState({ signedIn: await signInAt(host.url, account), consoleUrl: demo.url }));
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // Browsers report this on a slow machine, where the script that uses the font arrives late.
        if (/\.woff2 was preloaded using link preload but not used/.test(message.text())) return;
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
