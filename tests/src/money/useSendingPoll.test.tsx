import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSendingPoll } from '../../../src/money/useSendingPoll.ts';
import type { Sending } from '../../../src/wire/sending.ts';

afterEach(() => void vi.useRealTimers());

const mail = { state: 'queued', send_on: null } as Sending;

test('a mail’s state is polled each second, less often after half a minute, and no longer after an hour or once it is sent', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { result } = renderHook(useSendingPoll);
  const poll = result.current;
  expect(poll(mail)).toBe(1000);
  vi.advanceTimersByTime(31_000);
  expect(poll(mail)).toBe(30_000);
  vi.advanceTimersByTime(3_600_000);
  expect(poll(mail)).toBe(false);
  expect(poll({ ...mail, state: 'sent' })).toBe(false);
  expect(poll(mail)).toBe(1000);
});
