import { afterEach, expect, test, vi } from 'vitest';
import { ClientGone, createTurns } from '../../../server/platform/turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

/** Turns whose work lasts until it is ended by name; `begun` lists them in the order in which they began. */
function turnsOf(limits: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, signal = never) =>
    turns.take(
      name.charAt(0),
      () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      signal,
    );
  return {
    begun,
    take,
    waiting: turns.waiting,
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('at most two of one key run at a time, the others in order', async () => {
  const { begun, take, end } = turnsOf({ inAll: 10, perKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void take(name);
  await end('none');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(begun.slice(3)).toEqual(['a3']);
  await end('a1');
  expect(begun.slice(4)).toEqual(['a4']);
});

test('if all places are taken, the keys take turns, however many wait with one of them', async () => {
  const { begun, take, end } = turnsOf({ inAll: 2, perKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) void take(name);
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'a4', 'a5']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'a4', 'a5']);
});

test('one that leaves while it waits is skipped', async () => {
  const { begun, take, end } = turnsOf({ inAll: 1, perKey: 1 });
  const leaving = new AbortController();
  void take('a1');
  const left = take('a2', leaving.signal);
  void take('a3');
  leaving.abort();
  await expect(left).rejects.toThrow(ClientGone);
  await expect(take('a4', leaving.signal)).rejects.toThrow(ClientGone);
  await end('a1');
  expect(begun).toEqual(['a1', 'a3']);
});

test('one that leaves while it waits takes no turn of its key', async () => {
  const { begun, take, end } = turnsOf({ inAll: 1, perKey: 1 });
  const leaving = new AbortController();
  for (const name of ['a1', 'b1', 'c1', 'c2']) void take(name);
  const left = take('b2', leaving.signal);
  void take('b3');
  leaving.abort();
  await expect(left).rejects.toThrow(ClientGone);
  for (const name of ['a1', 'b1', 'c1', 'b3']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'b3', 'c2']);
});

test('work that has begun goes on when its client leaves', async () => {
  const { take, end } = turnsOf({ inAll: 1, perKey: 1 });
  const leaving = new AbortController();
  const begun = take('a1', leaving.signal);
  await end('none');
  leaving.abort();
  await end('a1');
  expect(await begun).toBeUndefined();
});

test('those who wait are counted for each key', async () => {
  const { take, end, waiting } = turnsOf({ inAll: 10, perKey: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void take(name);
  await end('none');
  expect(['a', 'b', 'c'].map(waiting)).toEqual([2, 0, 0]);
  await end('a1');
  expect(waiting('a')).toBe(1);
});

test('failed work gives its place to the next', async () => {
  const turns = createTurns({ inAll: 1, perKey: 1 });
  const failed = turns.take('a', () => Promise.reject(new Error('broken')), never);
  const next = turns.take('a', async () => 'done', never);
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('a key that pauses leaves its place empty for twice as long as it was taken, if more are waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { begun, take, end } = turnsOf({ inAll: 2, perKey: 1, pause: 2 });
  const first = take('a1');
  for (const name of ['a2', 'b1', 'b2']) void take(name);
  await end('none');
  vi.advanceTimersByTime(500);
  await end('a1');
  await first;
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual(['a1', 'b1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
});
