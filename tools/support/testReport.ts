import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** What the JSON report of Vitest or Playwright tells, a text for each failure; undefined where there is none. */
export async function readTestReport(path: string): Promise<TestReport | undefined> {
  try {
    const report = JSON.parse(await readFile(path, 'utf8'));
    return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
  } catch {
    return undefined;
  }
}

interface TestReport {
  passed: number;
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function ofVitest({ numPassedTests, testResults }: VitestReport): TestReport {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => lines(file, fullName, ...failureMessages));
    // A file fails without a test of its own where it cannot be set up.
    return failed.length === 0 && status === 'failed' ? [lines(file, message)] : failed;
  });
  return { passed: numPassedTests, failures };
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

function ofPlaywright({ stats, suites }: PlaywrightReport): TestReport {
  return { passed: stats.expected + stats.flaky, failures: suites.flatMap(failuresOf) };
}

function failuresOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => lines(file, title, ...results.map(({ error }) => error?.message ?? ''))),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

const lines = (...parts: string[]) => parts.join('\n');
