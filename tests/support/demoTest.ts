import { test as base, type Page } from '@playwright/test';
import { seed } from '../../server/demo/seed.ts';
import { type DemoPerson, personOf } from './demoPeople.ts';
import { makeTemplate, startTestPostgres } from './postgresForTests.ts';
import { copyDatabase, type ServerOnCopy, startServerOn } from './serverOnCopy.ts';
import { signedInState } from './signedInState.ts';
import { testFiles } from './testConfig.ts';

interface Workstation {
  /** Who is signed in; nobody by default. */
  person: DemoPerson | undefined;
  /** The salon chosen there, by its name. */
  salon: string | undefined;
}

interface TestFixtures extends Workstation {
  /** Settings of the server, merged over those of every test. */
  variables: Record<string, string>;
  /** This test's own server on a fresh copy of the demo's story. */
  demo: ServerOnCopy;
  /** Opens a page at another workstation of the same demo. */
  openPageAs: (workstation: Partial<Workstation>) => Promise<Page>;
}

interface WorkerFixtures {
  /** This worker's own PostgreSQL, and the name of its database with the demo's story. */
  demoTemplate: { postgresUrl: string; name: string };
}

/** Tests of the console in a browser: each starts with the demo's story unchanged, and with someone signed in. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demoTemplate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const postgres = await startTestPostgres();
      const name = await makeTemplate(postgres.url, ({ database, hashPin }) =>
        seed({ db: database.db, hashPin, files: testFiles }, new Date()),
      );
      await use({ postgresUrl: postgres.url, name });
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  variables: [{}, { option: true }],
  demo: async ({ demoTemplate, variables }, use) => {
    const { postgresUrl, name } = demoTemplate;
    const server = await startServerOn(await copyDatabase(postgresUrl, name), variables);
    await use(server);
    await server.stop();
  },
  baseURL: ({ demo }, use) => use(demo.url),
  person: [undefined, { option: true }],
  salon: [undefined, { option: true }],
  storageState: async ({ demo, person, salon }, use) => use(await stateOf(demo, { person, salon })),
  openPageAs: async ({ browser, demo }, use) => {
    const pages: Page[] = [];
    await use(async (workstation) => {
      const page = await browser.newPage({ storageState: await stateOf(demo, workstation) });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
});

async function stateOf({ url }: ServerOnCopy, { person, salon }: Partial<Workstation>) {
  if (!person) return { cookies: [], origins: [] };
  return signedInState({
    consoleUrl: url,
    ...personOf(person),
    salonId: salon && (await salonIdOf(url, salon)),
  });
}

async function salonIdOf(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/our-salons`);
  const { items }: { items: { id: string; name: string }[] } = await response.json();
  const salon = items.find((candidate) => candidate.name === name);
  if (!salon) throw new Error(`the story has no salon ${name}`);
  return salon.id;
}
