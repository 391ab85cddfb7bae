import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** A clock that nobody sets: for how long a machine has been running since it was started. */
export interface BootTime {
  /** Names the machine and its start. Uptimes of the same one can be compared, even by different processes. */
  boot: string;
  uptimeMs: number;
}

/** Returns the name that Linux gives to the start of a machine; elsewhere one for this process. */
function findBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}

const boot = findBoot();

/** Returns the time since this machine was started. It goes on while the machine sleeps, unlike `performance.now()`. */
export function readBootTime(): BootTime {
  return { boot, uptimeMs: Math.round(uptime() * 1000) };
}
