import { availableParallelism, cpus } from 'node:os';

/** A goal of the product: a limit that a figure may not exceed, or must reach. */
type Goal = { atMost: number } | { atLeast: number };

/** Units have no blanks, because a figure's line is four words. */
type Unit = '' | 'min' | 's' | 'ms' | 'B' | 'MB' | 'rows/s' | '/lock' | '×' | '×SQL' | '×COPY' | '×idle';

export type Figure = [name: string, measured: number, goal: Goal, unit?: Unit];

/** Ends a benchmark: prints what it was measured on, then each figure as `<name> <measured> <goal> ok|short`. */
export function reportFigures(figures: Figure[], { seed }: { seed?: number } = {}) {
  const lines = [seed === undefined ? machine() : `${machine()}, seed ${seed}`, ...figures.map(lineOf)];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function lineOf([name, measured, goal, unit = '']: Figure): string {
  const [sign, limit, isMet] =
    'atMost' in goal
      ? (['≤', goal.atMost, measured <= goal.atMost] as const)
      : (['≥', goal.atLeast, measured >= goal.atLeast] as const);
  const rounded = Number.isInteger(measured) ? measured : Number(measured.toPrecision(4));
  return `${name} ${rounded}${unit} ${sign}${limit}${unit} ${isMet ? 'ok' : 'short'}`;
}

/** Returns the median of some measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function machine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
}
