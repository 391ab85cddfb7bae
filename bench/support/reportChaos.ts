import type { ChaosReport } from '../../tests/support/chaos.ts';
import { type Figure, reportFigures } from './figure.ts';

const counts: Record<string, (report: ChaosReport) => number> = {
  lost: ({ lost }) => lost,
  doubled: ({ doubled, unwanted }) => doubled + unwanted,
  unresolved: ({ unresolved }) => unresolved,
  'wrong-books': ({ wrongBooks, faults, unsent }) => wrongBooks + faults + unsent,
};

/** Reports each chaos run, and the figures of all of them together. */
export function reportChaos(
  name: string,
  reports: ChaosReport[],
  { seed, recoverySeconds = 10 }: { seed: number; recoverySeconds?: number },
) {
  for (const report of reports) process.stdout.write(`${JSON.stringify(report)}\n`);
  const together = Object.entries(counts).map(([what, count]): Figure => {
    const total = reports.map(count).reduce((sum, next) => sum + next, 0);
    return [`${name}-${what}`, total, { atMost: 0 }];
  });
  // A victim that was never killed has nothing to recover from.
  const killed = (['server', 'postgres'] as const).filter((victim) =>
    reports.some(({ recoveryMs }) => recoveryMs[victim] > 0),
  );
  const recoveries = killed.map((victim): Figure => {
    const slowestMs = Math.max(...reports.map(({ recoveryMs }) => recoveryMs[victim]));
    return [`${name}-${victim}-recovery`, slowestMs / 1000, { atMost: recoverySeconds }, 's'];
  });
  reportFigures([...together, ...recoveries], { seed });
}
