import type { ChaosReport } from '../../tests/support/chaos.ts';
import { reportFigure } from './figure.ts';

const counts: Record<string, (report: ChaosReport) => number> = {
  lost: ({ lost }) => lost,
  doubled: ({ doubled, unwanted }) => doubled + unwanted,
  unresolved: ({ unresolved }) => unresolved,
  'wrong-books': ({ wrongBooks, faults }) => wrongBooks + faults,
};

/** Prints the figures that runs of chaos came to together. */
export function reportChaos(name: string, reports: ChaosReport[]) {
  for (const [what, count] of Object.entries(counts)) {
    const total = reports.map(count).reduce((sum, next) => sum + next, 0);
    reportFigure(`${name}-${what}`, total, { atMost: 0 });
  }
  for (const victim of ['server', 'postgres'] as const) {
    const slowestMs = Math.max(...reports.map(({ recoveryMs }) => recoveryMs[victim]));
    reportFigure(`${name}-${victim}-recovery`, slowestMs / 1000, { atMost: 10 }, 's');
  }
}
