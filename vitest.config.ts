import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './tests/support/temporaryFiles.ts';

keepTemporaryFilesInMemory();

/**
 * Makes Node load the production builds of packages (except React, which uses NODE_ENV): Emotion then adds its
 * rules to one style sheet instead of creating an element for each. It is set here because Vite appends
 * `development` to any conditions it is given.
 */
const productionPackages: Plugin = {
  name: 'production-packages',
  configResolved({ ssr }) {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] };
  },
};

/** Most objects of a test are short-lived: with a larger young generation, collecting them takes a fifth less processor time. */
const execArgv = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

const serverTests = {
  execArgv,
  globalSetup: 'tests/support/postgresForTests.ts',
  isolate: false,
  // A test waits for a state, however busy the machine is: these limits are only for tests that hang.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** A tag only selects tests after their files are loaded, so the project loads no other files. */
const taggedFiles = globSync('tests/server/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('@module-tag database-url'),
);

/** Files that spend most time waiting. They start first: started last, they would run on alone at the end. */
const waiting = ['databaseAway', 'standby', 'crash', 'chaos', 'diskFull', 'endSignals', 'jobs'].map(
  (name) => `/tests/server/${name}.test.ts`,
);

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => waiting.some((file) => moduleId.endsWith(file));
    // Files of one project stay together, because each project has workers of its own.
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((ofProject) => [
      ...ofProject.filter(waits),
      ...ofProject.filter((file) => !waits(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    // Server tests wait more than they compute. `test:unit` uses two workers: on two cores a third one slows all of
    // them down.
    maxWorkers: 3,
    tags: [
      {
        name: 'database-url',
        description: 'depends on how PostgreSQL is reached: also runs over TCP, in the project of this name',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          execArgv,
          globalSetup: 'tests/support/builtServer.ts',
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // With DATABASE_URL both projects would connect in the same way.
          exclude: process.env.DATABASE_URL ? taggedFiles : [],
          provide: { reach: 'socket' },
        },
      },
      {
        test: { ...serverTests, name: 'database-url', include: taggedFiles, provide: { reach: 'tcp' } },
      },
      {
        plugins: [react(), productionPackages],
        test: {
          name: 'src',
          execArgv,
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/support/jsdom.ts',
          // The files of a worker share one document and the console's modules, which take long to load.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
