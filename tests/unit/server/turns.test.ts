import { afterEach, expect, test, vi } from 'vitest';
import { ClientGone, createTurns, NoTurn } from '../../../server/platform/turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

/** Turns whose work a test ends by name; `begun` lists their names in the order in which they began. */
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
      { signal },
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

test('a key runs at most two pieces of work at a time, and the others follow in order', async () => {
  const { begun, take, end } = turnsOf({ inAll: 10, perKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void take(name);
  await end('none');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(begun.slice(3)).toEqual(['a3']);
  await end('a1');
  expect(begun.slice(4)).toEqual(['a4']);
});

test('if all places are taken, the keys take turns, even if many wait with one of them', async () => {
  const { begun, take, end } = turnsOf({ inAll: 2, perKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) void take(name);
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'a4', 'a5']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'a4', 'a5']);
});

test('work whose client leaves while it waits is skipped', async () => {
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

test('work that is skipped takes no turn of its key', async () => {
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

test('the waiting work is counted for each key', async () => {
  const { take, end, waiting } = turnsOf({ inAll: 10, perKey: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void take(name);
  await end('none');
  expect(['a', 'b', 'c'].map(waiting)).toEqual([2, 0, 0]);
  await end('a1');
  expect(waiting('a')).toBe(1);
});

test('work that fails gives its place to the next', async () => {
  const turns = createTurns({ inAll: 1, perKey: 1 });
  const failed = turns.take('a', () => Promise.reject(new Error('broken')), { signal: never });
  const next = turns.take('a', async () => 'done', { signal: never });
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('with a pause of 2, a place stays empty for twice as long as the work took, if more are waiting', async () => {
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

const crowded = { inAll: 2, perKey: 1, pause: 2, crowd: { of: 1, pause: 6, leastMs: 20 } };

test('after work that took no time, a place stays empty for a moment if a crowd is waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { begun, take, end } = turnsOf(crowded);
  void take('b0');
  for (const name of ['a1', 'a2', 'a3']) void take(name);
  await end('none');
  await end('a1');
  await vi.advanceTimersByTimeAsync(19);
  expect(begun).toEqual(['b0', 'a1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['b0', 'a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['b0', 'a1', 'a2', 'a3']);
});

test('a place stays empty for longer while a crowd is waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { begun, take, end } = turnsOf(crowded);
  void take('b0');
  for (const name of ['a1', 'a2', 'a3']) void take(name);
  await end('none');
  vi.advanceTimersByTime(100);
  await end('a1');
  await vi.advanceTimersByTimeAsync(599);
  expect(begun).toEqual(['b0', 'a1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['b0', 'a1', 'a2']);
  // One that waits is no crowd.
  vi.advanceTimersByTime(100);
  await end('a2');
  await vi.advanceTimersByTimeAsync(199);
  expect(begun).toEqual(['b0', 'a1', 'a2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['b0', 'a1', 'a2', 'a3']);
});

test('a key that is alone may run more at a time, until another key needs a turn', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { begun, take, end } = turnsOf({ inAll: 10, perKey: 1, whenAlone: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void take(name);
  await end('none');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  void take('b1');
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  void take('a5');
  await end('none');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
  // The other key has not needed a turn for a while.
  vi.advanceTimersByTime(10_001);
  void take('a6');
  await end('none');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5', 'a6']);
});

test('work can leave its place before it ends, so that the next begins', async () => {
  const turns = createTurns({ inAll: 1, perKey: 1 });
  const { promise: work, resolve: finish } = Promise.withResolvers<string>();
  const first = turns.take(
    'a',
    (leave) => {
      leave();
      return work;
    },
    { signal: never },
  );
  expect(await turns.take('a', async () => 'next', { signal: never })).toBe('next');
  finish('first');
  expect(await first).toBe('first');
});

test('each lane of a key has its own places', async () => {
  const turns = createTurns({ inAll: 10, perKey: 1 });
  const begun: string[] = [];
  const take = (lane: string) => {
    const work = () => {
      begun.push(lane);
      return new Promise<void>(() => undefined);
    };
    void turns.take('a', work, { lane, signal: never });
  };
  for (const lane of ['one', 'one', 'two']) take(lane);
  await new Promise(setImmediate);
  expect(begun).toEqual(['one', 'two']);
});

test('work that waits too long, or behind too many others, gets no turn', async () => {
  const turns = createTurns({ inAll: 1, perKey: 1, maxWaiting: 1 });
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const first = turns.take('a', () => work, { signal: never });
  await new Promise(setImmediate);
  const second = turns.take('a', async () => 'never', { signal: never, waitMs: 1 });
  await expect(turns.take('a', async () => 'never', { signal: never })).rejects.toThrow(NoTurn);
  await expect(second).rejects.toThrow(NoTurn);
  finish();
  await first;
  await new Promise(setImmediate);
  expect(await turns.take('a', async () => 'done', { signal: never, waitMs: 1_000 })).toBe('done');
});
