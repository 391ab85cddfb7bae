import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Watches a process's resident memory until `stop`, which returns the highest rise from now, in MB. The kernel
 * records it, so no peak is missed. Linux only.
 */
export function watchMemory(processId: number): { stop(): number } {
  // Resets the recorded maximum.
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
  const before = megabytes(processId, 'VmRSS');
  return { stop: () => megabytes(processId, 'VmHWM') - before };
}

function megabytes(processId: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
