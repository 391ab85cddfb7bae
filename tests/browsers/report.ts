import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { knownBrowsers } from './knownBrowsers.ts';

/** Prints which browsers were found and, at the end, the version of each and how many stories passed. */
export default class Report implements Reporter {
  private suites: Suite[] = [];
  private readonly versions = new Map<string, string>();

  onBegin(_: FullConfig, suite: Suite) {
    this.suites = suite.suites;
    for (const { name, packages, isInstalled } of knownBrowsers) {
      say(isInstalled ? `${name}: found` : `${name}: not found. On Debian: apt-get install ${packages}`);
    }
  }

  onTestEnd(test: TestCase, { annotations }: TestResult) {
    const version = annotations.find(({ type }) => type === 'version')?.description;
    const browser = test.parent.project()?.name;
    if (browser && version) this.versions.set(browser, version);
  }

  onEnd() {
    for (const suite of this.suites) {
      const stories = suite.allTests();
      const passed = stories.filter((story) => story.outcome() === 'expected');
      const version = this.versions.get(suite.title) ?? '(not started)';
      say(`${suite.title} ${version}: ${passed.length} of ${stories.length} stories passed`);
    }
    if (this.suites.length === 0) say('None of these browsers is installed, so nothing was tested.');
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
