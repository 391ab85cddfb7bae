import { readFileSync, writeFileSync } from 'node:fs';

/** How many MB a server's memory may rise for a hostile request (requirements "Figures"). */
export const ALLOWED_MB = 64;

/**
 * Does some work and returns how many MB a process's memory rose at most meanwhile. A rise above the limit but below
 * twice the limit is measured once more: it may depend on when V8 happened to collect garbage, whereas memory that the
 * work needs is needed again.
 */
export async function highestRise(
  processId: number,
  work: () => Promise<unknown>,
  allowedMb = ALLOWED_MB,
): Promise<number> {
  const rise = await riseDuring(processId, work);
  const isChance = rise >= allowedMb && rise < 2 * allowedMb;
  return isChance ? riseDuring(processId, work) : rise;
}

async function riseDuring(processId: number, work: () => Promise<unknown>): Promise<number> {
  const memory = watchMemory(processId);
  await work();
  return memory.stop();
}

/**
 * Watches a process's resident memory until `stop`, which returns the highest rise since now, in MB. The kernel records
 * the maximum, so no peak is missed. Linux only.
 */
export function watchMemory(processId: number): { stop(): number } {
  // Resets the recorded maximum.
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
  const before = megabytes(processId, 'VmRSS');
  return { stop: () => megabytes(processId, 'VmHWM') - before };
}

/** Returns how much memory a process has now, in MB. Linux only. */
export function residentMegabytes(processId: number): number {
  return megabytes(processId, 'VmRSS');
}

/** Returns how much unshared memory a process and its descendants have now, in MB. Linux only. */
export function ownMegabytes(processId: number): number {
  try {
    const own = megabytes(processId, 'RssAnon');
    return childrenOf(processId).reduce((sum, child) => sum + ownMegabytes(child), own);
  } catch {
    // The process has just ended.
    return 0;
  }
}

/** Returns the ids of the processes that a process has started and that have not ended. Linux only. */
export function childrenOf(processId: number): number[] {
  const ids = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8');
  return ids.split(' ').filter(Boolean).map(Number);
}

function megabytes(processId: number, line: 'VmRSS' | 'VmHWM' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
