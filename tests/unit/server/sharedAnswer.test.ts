import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareAnswer } from '../../../server/http/sharedAnswer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Returns what was asked for, which so long is needed for. */
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

test('all who ask at the same time get one answer, and so do those who ask a moment later', async () => {
  const { ask, made } = opened({ takesMs: 50 });
  expect(await after(50, Promise.all([ask(), ask(), ask()]))).toEqual(['1', '1', '1']);
  expect(await after(50, ask())).toBe('1');
  expect(made()).toBe(1);
});

test('an answer is as old as a second at most', async () => {
  const { ask, made } = opened({ takesMs: 100 });
  expect(await after(100, ask())).toBe('1');
  await pass(899);
  void ask();
  expect(made()).toBe(1);
  await pass(1);
  expect(await after(100, ask())).toBe('2');
});

test('who asks after a change gets none from before it, whether that is made or being made', async () => {
  const { ask, change } = opened({ takesMs: 50 });
  expect(await after(50, ask())).toBe('1');
  change();
  const begun = ask();
  change();
  expect(await after(50, Promise.all([begun, ask(), ask()]))).toEqual(['2', '3', '3']);
});

test('a refusal and a failure are shared only while they are being made', async () => {
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
