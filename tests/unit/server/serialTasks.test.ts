import { expect, test } from 'vitest';
import { serialTasks } from '../../../server/jobs/serialTasks.ts';

/** Two tasks that take turns, each run of which ends when a test ends it. */
function aPair() {
  const stopping = new AbortController();
  const turns = serialTasks(stopping.signal);
  const begun: string[] = [];
  let runs: PromiseWithResolvers<void>[] = [];
  const task = (name: string) =>
    turns(() => {
      begun.push(name);
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    });
  /** Ends the task that runs. */
  const end = async (failure?: Error) => {
    const [run, ...others] = runs;
    runs = others;
    if (failure) run?.reject(failure);
    else run?.resolve();
    await new Promise(setImmediate);
  };
  return { close: task('close'), writeOff: task('writeOff'), begun, end, stopping };
}

test('a task that is called while it runs, however often, returns at once and runs once more', async () => {
  const { close, begun, end } = aPair();
  const first = close();
  await Promise.all([close(), close()]);
  expect(begun).toEqual(['close']);
  await end();
  expect(begun).toEqual(['close', 'close']);
  await end();
  await first;
  expect(begun).toHaveLength(2);
});

test('a task that is called while the other runs, runs after it', async () => {
  const { close, writeOff, begun, end } = aPair();
  const first = close();
  await writeOff();
  expect(begun).toEqual(['close']);
  await end();
  expect(begun).toEqual(['close', 'writeOff']);
  await end();
  await first;
});

test('a task that fails rejects its call, does not stop the other, and is tried again with the next call', async () => {
  const { close, writeOff, begun, end } = aPair();
  const first = expect(close()).rejects.toThrow('stuck');
  await writeOff();
  await end(new Error('stuck'));
  await end();
  await first;
  expect(begun).toEqual(['close', 'writeOff']);
  const second = writeOff();
  await end();
  await end();
  await second;
  expect(begun.slice(2).sort()).toEqual(['close', 'writeOff']);
});

test('a call does not reject if its task fails, but was called again meanwhile and then succeeds', async () => {
  const { close, begun, end } = aPair();
  const first = close();
  await close();
  await end(new Error('stuck'));
  await end();
  await first;
  expect(begun).toHaveLength(2);
});

test('nothing begins after a stop', async () => {
  const { close, writeOff, begun, end, stopping } = aPair();
  const first = close();
  await writeOff();
  stopping.abort();
  await end();
  await first;
  expect(begun).toEqual(['close']);
});
