import { afterEach, expect, test, vi } from 'vitest';
import { carryOut } from '../../../../src/custom/money-call/carryOut.ts';
import { session } from '../../../../src/session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a call that is checked for an hour leaves nothing behind at the signal that would stop it', async () => {
  vi.useFakeTimers();
  vi.spyOn(session, 'can').mockReturnValue(true);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
  const fetch = vi.fn(async () => {
    throw new TypeError('network');
  });
  vi.stubGlobal('fetch', fetch);
  const { signal, listening } = watched();
  const call = {
    request: { params: { id: '1' }, body: { canceled_reason: 'zgubiony' } },
    card: { id: '1', number: 'DEMO0000000000000001' },
    userId: 'user',
    startedAt: Date.now(),
  };
  void carryOut('POST /api/boncards/:id/action/cancel', call, { signal, resumed: false, onChecking() {} });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(fetch.mock.calls.length).toBeGreaterThan(200);
  // The tries of the last 30 s, and the pause before the next.
  expect(listening.size).toBeLessThan(5);
});

/** A signal, and who listens to it now. */
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
