import { addUpOpenDays } from '../../server/books/addUpOpenDays.ts';
import { seed } from '../../server/demo/seed.ts';
import { type DemoPerson, personOf } from './demoPeople.ts';
import { ensureBuild } from './ensureBuild.ts';
import { makeTemplate, startTestPostgres } from './postgresForTests.ts';
import { copyDatabase, startServerOn } from './serverOnCopy.ts';
import { type SignedIn, signInAt } from './signedInState.ts';
import { testFiles } from './testConfig.ts';

/** A database with a story, which is copied for each test. */
export interface StoryTemplate {
  /** The PostgreSQL in which it is. */
  postgresUrl: string;
  name: string;
  /** The answers with which people signed in whose sessions it has. */
  signedIn?: Record<DemoPerson, SignedIn>;
}

interface DemoTemplates {
  /** The demo's story, with nobody signed in. */
  told: StoryTemplate;
  /** The same after its people have signed in, which takes processor time. */
  signedIn: StoryTemplate;
}

/** Runs before all browser tests: builds the product, and makes the demo's story once for all workers. */
export default async function setUp() {
  ensureBuild('console', 'server');
  const postgres = await startTestPostgres();
  const name = await makeTemplate(postgres.url, async ({ database, hashPin }) => {
    await seed({ db: database.db, hashPin, files: testFiles }, new Date());
    // Otherwise the server of each copy would begin by adding up entries.
    await addUpOpenDays(database.db);
  });
  const told = { postgresUrl: postgres.url, name };
  const templates: DemoTemplates = { told, signedIn: await signPeopleIn(told) };
  // Workers inherit the environment.
  process.env.DEMO_TEMPLATES = JSON.stringify(templates);
  return postgres.stop;
}

async function signPeopleIn({ postgresUrl, name }: StoryTemplate): Promise<StoryTemplate> {
  const { url } = await copyDatabase(postgresUrl, name);
  const server = await startServerOn({ url, drop: async () => undefined });
  const signedIn = {
    administrator: await signInAt(server.url, personOf('administrator')),
    employer: await signInAt(server.url, personOf('employer')),
  };
  await server.stop();
  return { postgresUrl, name: new URL(url).pathname.slice(1), signedIn };
}

/** Returns the templates with the demo's story. For use in workers. */
export function demoTemplates(): DemoTemplates {
  return JSON.parse(process.env.DEMO_TEMPLATES ?? '');
}
