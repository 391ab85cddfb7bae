import { afterEach, expect, test, vi } from 'vitest';
import { settleMoneyCall } from '../../../src/counter/useMoneyCall.ts';
import { HttpFailure } from '../../../src/httpFailure.ts';
import { session } from '../../../src/session.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a call repeated for an hour leaves no listeners on its signal', async () => {
  vi.useFakeTimers();
  vi.spyOn(session, 'can').mockReturnValue(true);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
  const send = vi.fn(async () => {
    throw new HttpFailure('FETCH_ERROR');
  });
  const { signal, listening } = watched();
  void settleMoneyCall<'cancelBoncard'>(aCall(), { send, signal, isResumed: false, onChecking() {} });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send.mock.calls.length).toBeGreaterThan(200);
  // The tries of the last 30 s, and the pause before the next.
  expect(listening.size).toBeLessThan(5);
});

test('a call that fails until the host has forgotten its key is not sent again', async () => {
  vi.useFakeTimers();
  vi.spyOn(session, 'can').mockReturnValue(true);
  const send = vi.fn(async () => {
    throw new HttpFailure('FETCH_ERROR');
  });
  const { signal } = new AbortController();
  const outcome = settleMoneyCall<'cancelBoncard'>(aCall(), {
    send,
    signal,
    isResumed: false,
    onChecking() {
      // The computer sleeps meanwhile.
      vi.setSystemTime(Date.now() + 48 * 3_600_000);
    },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toEqual({ kind: 'unknown' });
  expect(send).toHaveBeenCalledOnce();
});

function aCall() {
  return {
    key: 'key',
    name: 'cancelBoncard' as const,
    state: 'sending' as const,
    request: { params: { id: '1' }, body: { canceled_reason: 'zgubiony' } },
    card: { id: '1', number: 'DEMO0000000000000001' },
    userId: 'user',
    madeAt: '/panel/bons',
    startedAt: Date.now(),
  };
}

/** A signal and its current listeners. */
function watched() {
  const { signal } = new AbortController();
  const listening = new Set<unknown>();
  vi.spyOn(signal, 'addEventListener').mockImplementation(
    (_: string, listener: unknown, options?: unknown) => {
      listening.add(listener);
      const { signal: until } = (options ?? {}) as AddEventListenerOptions;
      until?.addEventListener('abort', () => listening.delete(listener));
    },
  );
  vi.spyOn(signal, 'removeEventListener').mockImplementation((_: string, listener: unknown) => {
    listening.delete(listener);
  });
  return { signal, listening };
}
