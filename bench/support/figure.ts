import { availableParallelism, cpus } from 'node:os';

/** A goal of the product: a limit that a figure may not pass, or must reach. */
type Goal = { atMost: number } | { atLeast: number };

/** Prints one figure as `<name> <measured> <goal> ok|short`. */
export function reportFigure(name: string, measured: number, goal: Goal, unit = '') {
  const [sign, limit, isMet] =
    'atMost' in goal
      ? (['≤', goal.atMost, measured <= goal.atMost] as const)
      : (['≥', goal.atLeast, measured >= goal.atLeast] as const);
  const rounded = Number.isInteger(measured) ? measured : Number(measured.toPrecision(4));
  process.stdout.write(`${name} ${rounded}${unit} ${sign}${limit}${unit} ${isMet ? 'ok' : 'short'}\n`);
}

/** The middle of some measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What the figures were measured on. */
export function machine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
}
