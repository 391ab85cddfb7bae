import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface TestReport {
  passed: number;
  failures: TestFailure[];
  /** The tests that do not run here, such as those that need root, each as its file and name. */
  skipped: string[];
  files: FileTime[];
}

export interface TestFailure {
  text: string;
  /** The command that runs this test alone. */
  command: string;
}

export interface FileTime {
  file: string;
  seconds: number;
}

/**
 * Returns the results in the JSON report of Vitest or Playwright; undefined if there is no report.
 * @param alone The command that runs one file when the file's path is appended.
 */
export async function readTestReport(path: string, alone: string): Promise<TestReport | undefined> {
  try {
    const report = JSON.parse(await readFile(path, 'utf8'));
    return 'stats' in report ? ofPlaywright(report, alone) : ofVitest(report, alone);
  } catch {
    return undefined;
  }
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function ofVitest({ numPassedTests, testResults }: VitestReport, alone: string): TestReport {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(alone, { file, title: fullName, messages: failureMessages }),
      );
    // A file that cannot be set up fails without a failed test.
    return failed.length === 0 && status === 'failed'
      ? [failure(alone, { file, messages: [message] })]
      : failed;
  });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped')
      .map(({ fullName }) => named(relative('.', name), fullName)),
  );
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failures, skipped, files };
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

function ofPlaywright({ config, stats, suites }: PlaywrightReport, alone: string): TestReport {
  const specs = suites.flatMap(specsOf);
  const fileOf = (file: string) => relative('.', join(config.rootDir, file));
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const messages = results.map(({ error }) => error?.message ?? '');
        return failure(alone, { file: fileOf(file), title, messages });
      }),
  );
  const skipped = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ file, title }) => named(fileOf(file), title));
  const files = Object.entries(Object.groupBy(specs, ({ file }) => file)).map(([file, ofFile = []]) => ({
    file: fileOf(file),
    seconds: ofFile
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return { passed: stats.expected + stats.flaky, failures, skipped, files };
}

const named = (file: string, title: string) => `${file}: ${title}`;

function specsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failure(
  alone: string,
  { file, title, messages }: { file: string; title?: string; messages: string[] },
): TestFailure {
  const filter = title ? ` -t ${quoted(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))}` : '';
  return {
    text: [file, ...(title ? [title] : []), ...messages].join('\n'),
    command: `${alone} ${file}${filter}`,
  };
}

/** Quotes a text for a shell. */
const quoted = (argument: string) => `'${argument.replaceAll("'", `'\\''`)}'`;
