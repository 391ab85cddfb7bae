import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { launchOptions } from './browser.ts';
import { demoTemplates, type StoryTemplate } from './demoForTests.ts';
import { type DemoPerson, personOf } from './demoPeople.ts';
import { copyDatabase, type ServerOnCopy, startServerOn } from './serverOnCopy.ts';
import { signedInState, signInAt } from './signedInState.ts';
import { TestClock } from './testClock.ts';

interface Workstation {
  /** The person who is signed in; nobody by default. */
  person: DemoPerson | undefined;
  /** The name of the workstation's salon. */
  salon: string | undefined;
}

interface TestFixtures extends Workstation {
  /** Settings of the server, in addition to those of every test. */
  variables: Record<string, string>;
  /** Signs in on the test's own server instead of copying a session: for tests that look at sessions or the audit. */
  signsIn: boolean;
  /** The story that the test begins with; the demo's by default. */
  template: StoryTemplate;
  /**
   * Shows the server noon instead of any earlier time of the day: in the first two hours of a month, the month before
   * cannot be closed yet.
   */
  fromNoon: boolean;
  /** This test's own server on a fresh copy of the demo's story. */
  demo: ServerOnCopy;
  /** Opens a page at another workstation of the same demo. */
  openPageAs: (workstation: Partial<Workstation>) => Promise<Page>;
}

interface WorkerFixtures {
  /** A film that the browser plays as its camera, see cameraTest.ts. If the file does not exist, there is no camera. */
  filmPath: string;
}

/** Tests of the console in a browser: each starts with the demo's story unchanged, and with someone signed in. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  filmPath: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bonpanel-camera-'));
      await use(join(folder, 'film.y4m'));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  // All tests use the same options, because other options would need their own browser and worker.
  launchOptions: async ({ filmPath }, use) => {
    const args = [
      ...launchOptions.args,
      // A test's page does not live long enough for optimized code to pay off: making it takes a quarter of the time of
      // a load. It does not make much garbage either, which a small young generation would collect too often.
      '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16',
      // Allow the camera without asking, because there is no window in which to ask.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmPath}`,
      // The host name of plainHttp.spec.ts.
      '--host-resolver-rules=MAP bon.test 127.0.0.1',
    ];
    await use({ ...launchOptions, args });
  },
  variables: [{}, { option: true }],
  signsIn: [false, { option: true }],
  template: async ({ variables, signsIn }, use) => {
    const { told, signedIn } = demoTemplates();
    // With other settings, signing in may be answered differently than in the template.
    await use(signsIn || Object.keys(variables).length > 0 ? told : signedIn);
  },
  fromNoon: [false, { option: true }],
  demo: async ({ template, variables, fromNoon }, use) => {
    const clock = new TestClock();
    if (fromNoon)
      clock.advance(Math.max(0, Date.parse(`${warsawDayOf(clock.now())}T11:00:00Z`) - Date.now()));
    const copy = await copyDatabase(template.postgresUrl, template.name);
    const server = await startServerOn(copy, variables, undefined, fromNoon ? { clock: clock.now } : {});
    const now = clock.now();
    // Date the sessions as new, because 15 minutes after the template was made they would no longer be confirmed.
    if (template.signedIn)
      await server.database.db
        .updateTable('sessions')
        .set({ created_at: now, last_used_at: now, confirmed_at: now })
        .execute();
    await use(server);
    await server.stop();
  },
  baseURL: ({ demo }, use) => use(demo.url),
  person: [undefined, { option: true }],
  salon: [undefined, { option: true }],
  storageState: async ({ demo, template, person, salon }, use) =>
    use(await stateOf(demo, { person, salon }, template.signedIn)),
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

async function stateOf(
  { url }: ServerOnCopy,
  { person, salon }: Partial<Workstation>,
  signedIn?: StoryTemplate['signedIn'],
) {
  if (!person) return { cookies: [], origins: [] };
  return signedInState({
    signedIn: signedIn?.[person] ?? (await signInAt(url, personOf(person))),
    consoleUrl: url,
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
