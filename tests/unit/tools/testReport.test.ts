import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTestReport } from '../../../tools/support/testReport.ts';

async function reportOf(content: object) {
  const directory = await mkdtemp(join(tmpdir(), 'bonpanel-report-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'report.json');
  await writeFile(path, JSON.stringify(content));
  return readTestReport(path, 'npm test --');
}

const vitestFile = {
  name: resolve('tests/server/salons.test.ts'),
  status: 'failed',
  message: '',
  startTime: 1000,
  endTime: 3500,
  assertionResults: [
    { fullName: 'the list pages', status: 'passed', failureMessages: [] },
    { fullName: 'it’s sorted (by name)', status: 'failed', failureMessages: ['expected 1 to be 2'] },
    { fullName: 'on a full disk', status: 'skipped', failureMessages: [] },
  ],
};

test('a failed test of Vitest comes with the command that runs it alone, and a skipped one is named', async () => {
  const report = await reportOf({ numPassedTests: 1, testResults: [vitestFile] });
  expect(report).toEqual({
    passed: 1,
    failures: [
      {
        text: 'tests/server/salons.test.ts\nit’s sorted (by name)\nexpected 1 to be 2',
        command: `npm test -- tests/server/salons.test.ts -t 'it’s sorted \\(by name\\)'`,
      },
    ],
    skipped: ['tests/server/salons.test.ts: on a full disk'],
    files: [{ file: 'tests/server/salons.test.ts', seconds: 2.5 }],
  });
});

test('a Vitest file that cannot be set up counts as one failure', async () => {
  const broken = { ...vitestFile, message: 'no such module', assertionResults: [] };
  expect((await reportOf({ numPassedTests: 0, testResults: [broken] }))?.failures).toEqual([
    {
      text: 'tests/server/salons.test.ts\nno such module',
      command: 'npm test -- tests/server/salons.test.ts',
    },
  ]);
});

test('a failed test of Playwright comes with the command that runs it alone, quoted for a shell, and a skipped one is named', async () => {
  const run = (duration: number, message?: string) => ({ duration, ...(message && { error: { message } }) });
  const report = await reportOf({
    config: { rootDir: resolve('tests/e2e') },
    stats: { expected: 1, flaky: 0 },
    suites: [
      {
        specs: [
          { file: 'salons.spec.ts', title: 'adds', tests: [{ status: 'expected', results: [run(1000)] }] },
          {
            file: 'salons.spec.ts',
            title: 'with a camera',
            tests: [{ status: 'skipped', results: [run(0)] }],
          },
        ],
        suites: [
          {
            specs: [
              {
                file: 'salons.spec.ts',
                title: "isn't lost",
                tests: [{ status: 'unexpected', results: [run(2000, 'not visible')] }],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(report).toEqual({
    passed: 1,
    failures: [
      {
        text: "tests/e2e/salons.spec.ts\nisn't lost\nnot visible",
        command: `npm test -- tests/e2e/salons.spec.ts -t 'isn'\\''t lost'`,
      },
    ],
    skipped: ['tests/e2e/salons.spec.ts: with a camera'],
    files: [{ file: 'tests/e2e/salons.spec.ts', seconds: 3 }],
  });
});

test('there is no report of a run that wrote none', async () => {
  expect(await readTestReport(join(tmpdir(), 'bonpanel-nothing.json'), 'npm test --')).toBeUndefined();
});
