import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of this process's children whose command contains a text. Linux only. */
export function childProcesses(text: string): string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      const [, parent] = /\nPPid:\t(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
      return parent === String(process.pid) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });
}
