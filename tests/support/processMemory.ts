import { readFileSync, writeFileSync } from 'node:fs';

/**
 * How far the memory of a process (its resident set, in MB) goes above what it has now, at its highest until `stop`: as the
 * kernel notes it, so that no peak is missed. Linux only.
 */
export function watchMemory(processId: number): { stop(): number } {
  // The highest is that since now.
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
  const before = megabytes(processId, 'VmRSS');
  return { stop: () => megabytes(processId, 'VmHWM') - before };
}

function megabytes(processId: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
