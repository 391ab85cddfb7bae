import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBoot } from '../../../server/platform/bootClock.ts';

// requirements "Believed days": uptimes of two servers may be compared only if both count from the same moment.

const directory = mkdtempSync(join(tmpdir(), 'bonpanel-proc-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ROOT = '22 1 8:1 / / rw - ext4 /dev/sda1 rw';
const PROC = '23 22 0:21 / /proc rw - proc proc rw';
const LXCFS = '24 23 0:40 /proc/uptime /proc/uptime rw - fuse.lxcfs lxcfs rw';
let count = 0;

/** Returns the directory of a process's `/proc`. */
function aProc({ id = 'one', mounts = [ROOT, PROC], time = 1, pid = 1 }) {
  count += 1;
  const proc = join(directory, String(count));
  mkdirSync(join(proc, 'sys/kernel/random'), { recursive: true });
  mkdirSync(join(proc, 'self/ns'), { recursive: true });
  writeFileSync(join(proc, 'sys/kernel/random/boot_id'), `${id}\n`);
  writeFileSync(join(proc, 'self/mountinfo'), `${mounts.join('\n')}\n`);
  if (time) symlinkSync(`time:[${time}]`, join(proc, 'self/ns/time'));
  symlinkSync(`pid:[${pid}]`, join(proc, 'self/ns/pid'));
  return proc;
}

const lxcfs = [ROOT, PROC, LXCFS];

test.each([
  ['two processes of a machine', {}, {}, true],
  ['two containers that see the uptime of the machine', { pid: 1 }, { pid: 2 }, true],
  ['two containers, each with its own uptime', { mounts: lxcfs, pid: 1 }, { mounts: lxcfs, pid: 2 }, false],
  ['two processes of such a container', { mounts: lxcfs }, { mounts: lxcfs }, true],
  ['such a container and its machine', { mounts: lxcfs }, {}, false],
  ['two processes of an old kernel', { time: 0 }, { time: 0 }, true],
  ['two time namespaces', { time: 1 }, { time: 2 }, false],
  ['a machine before and after its restart', { id: 'one' }, { id: 'two' }, false],
])('%s', (_, one, other, isSame) => {
  expect(findBoot(aProc(one)) === findBoot(aProc(other))).toBe(isSame);
});

test('without these files, each process counts for itself', () => {
  const nothing = join(directory, 'nothing');
  expect(findBoot(nothing)).not.toBe(findBoot(nothing));
});

test.runIf(process.platform === 'linux')('this process is found again', () => {
  expect(findBoot()).toBe(findBoot());
});
