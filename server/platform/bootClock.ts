import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** A clock that nobody can set: for how long a machine has been running since its start. */
export interface BootTime {
  /** Identifies the machine and its start. Uptimes with the same value can be compared, even across processes. */
  boot: string;
  uptimeMs: number;
}

/** Returns the id that Linux gives to each start of a machine; on other systems, an id for this process. */
function findBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}

const boot = findBoot();

/**
 * Returns the time since this machine was started. Unlike `performance.now()`, it continues while the machine sleeps.
 */
export function readBootTime(): BootTime {
  return { boot, uptimeMs: Math.round(uptime() * 1000) };
}
