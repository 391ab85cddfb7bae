import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareAnswer } from '../../../server/http/sharedAnswer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Lets time pass and returns an answer that is then there. */
async function after<Answer>(ms: number, asked: Promise<Answer>): Promise<Answer> {
  await pass(ms);
  return asked;
}

function opened({ takesMs = 10, status = 200 } = {}) {
  let made = 0;
  let version = 0;
  const ask = shareAnswer(
    async () => {
      made += 1;
      const body = String(made);
      await new Promise((end) => setTimeout(end, takesMs));
      return { status, body };
    },
    () => version,
  );
  const change = () => {
    version += 1;
  };
  return { change, ask: async () => (await ask({ language: 'pl' })).body, made: () => made };
}

test('all requests at the same time share one answer, with those of a moment later', async () => {
  const { ask, made } = opened({ takesMs: 50 });
  expect(await after(50, Promise.all([ask(), ask(), ask()]))).toEqual(['1', '1', '1']);
  expect(await after(50, ask())).toBe('1');
  expect(made()).toBe(1);
});

test('an answer is shared for at most a second from when it was begun', async () => {
  const { ask, made } = opened({ takesMs: 100 });
  expect(await after(100, ask())).toBe('1');
  await pass(899);
  void ask();
  expect(made()).toBe(1);
  await pass(1);
  expect(await after(100, ask())).toBe('2');
});

test('after a change, no request gets an answer that was begun before, finished or not', async () => {
  const { ask, change } = opened({ takesMs: 50 });
  expect(await after(50, ask())).toBe('1');
  change();
  const begun = ask();
  change();
  expect(await after(50, Promise.all([begun, ask(), ask()]))).toEqual(['2', '3', '3']);
});

test('refusals and failures are shared only by requests that wait for them together', async () => {
  const { ask } = opened({ status: 503 });
  expect(await after(10, Promise.all([ask(), ask()]))).toEqual(['1', '1']);
  expect(await after(10, ask())).toBe('2');
  let tries = 0;
  const failing = shareAnswer(
    async () => {
      tries += 1;
      throw new Error('away');
    },
    () => 0,
  );
  await expect(failing({ language: 'en' })).rejects.toThrow('away');
  await expect(failing({ language: 'en' })).rejects.toThrow('away');
  expect(tries).toBe(2);
});
