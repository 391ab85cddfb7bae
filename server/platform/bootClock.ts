import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { uptime } from 'node:os';

/** A clock that nobody can set: for how long a machine has been running since its start. */
export interface BootTime {
  /** Identifies what the uptime counts from. Uptimes with the same value can be compared, even across processes. */
  boot: string;
  uptimeMs: number;
}

/**
 * Returns an id for what `/proc/uptime` counts from: the start of the machine, which has an id of Linux or, with a time
 * namespace or lxcfs, another moment, although that id is the machine's. On other systems, an id for this process.
 */
export function findBoot(proc = '/proc'): string {
  try {
    const machine = readFileSync(`${proc}/sys/kernel/random/boot_id`, 'utf8').trim();
    // lxcfs mounts an uptime of the container over the machine's.
    const isOfContainer = readFileSync(`${proc}/self/mountinfo`, 'utf8')
      .split('\n')
      .some((mount) => mount.split(' ')[4] === '/proc/uptime');
    const namespaces = isOfContainer ? ['time', 'pid'] : ['time'];
    return [machine, ...namespaces.map((name) => namespaceOf(proc, name))].join(' ');
  } catch {
    return randomUUID();
  }
}

/** Returns the id of a namespace of this process; nothing if the kernel is too old for it. */
function namespaceOf(proc: string, name: string): string {
  try {
    return readlinkSync(`${proc}/self/ns/${name}`);
  } catch {
    return '';
  }
}

const boot = findBoot();

/**
 * Returns the time since this machine was started. Unlike `performance.now()`, it continues while the machine sleeps.
 */
export function readBootTime(): BootTime {
  return { boot, uptimeMs: Math.round(uptime() * 1000) };
}
