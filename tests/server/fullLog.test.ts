import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';

/** A server in small: it logs a line every few milliseconds, and stops on a signal. */
const program = `
  const { createLog } = await import('${new URL('../../server/platform/log.ts', import.meta.url)}');
  const { stopOnSignal } = await import('${new URL('../../server/platform/endSignals.ts', import.meta.url)}');
  const log = createLog({ LOG_LEVEL: 'info' });
  const lines = setInterval(() => {
    log.info('a line');
    process.send('alive');
  }, 10);
  process.on('message', () => log.fatal('a fatal line'));
  stopOnSignal(log, async () => {
    log.info('stopping');
    clearInterval(lines);
    process.disconnect();
  });
`;

function startLogging(file: string) {
  const output = openSync(file, 'a');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  closeSync(output);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  return {
    child,
    ended,
    async writesLines() {
      for (let lines = 0; lines < 10; lines++) {
        const [said] = await Promise.race([once(child, 'message'), ended]);
        expect(said).toBe('alive');
      }
    },
  };
}

/**
 * Mounts a disk that is small enough to be filled, until the test ends. Returns its directory, or undefined if it
 * cannot be mounted: only root can do that, and not everywhere.
 */
function mountSmallDisk(): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'bonpanel-log-'));
  onTestFinished(() => rmSync(disk, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  return disk;
}

test.runIf(process.platform === 'linux')(
  'a full disk of the log stops neither the server nor its end',
  async () => {
    const { child, ended, writesLines } = startLogging('/dev/full');
    await writesLines();
    child.send('be fatal');
    await writesLines();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

test('what waited for room on the disk of the log is written once there is', async ({ skip }) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('no disk can be mounted');
  const [log, other] = [join(disk, 'log'), join(disk, 'other')];
  expect(() => writeFileSync(other, Buffer.alloc(2_000_000))).toThrow('ENOSPC');
  const { child, ended, writesLines } = startLogging(log);
  await writesLines();
  expect(readFileSync(log, 'utf8')).toBe('');
  rmSync(other);
  await eventually(() => expect(readFileSync(log, 'utf8')).toContain('a line'));
  child.kill('SIGTERM');
  await ended;
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.map((line) => JSON.parse(line).msg).at(-1)).toBe('stopping');
});
