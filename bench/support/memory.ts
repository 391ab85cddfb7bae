import { readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

/** How far the memory of a process (its resident set, in MB) goes above what it has now, until `stop`. Linux only. */
export function watchMemory(processId: number): { stop(): number } {
  const before = residentMegabytes(processId);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(processId));
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(sampling);
      return most - before;
    },
  };
}

function residentMegabytes(processId: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
