import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MoneyCallName, namedCalls } from '../../../contract/calls/areas.ts';
import type { CallContract } from '../../../contract/calls/call.ts';
import type { Capability } from '../../../contract/capabilities.ts';
import type { Grosze } from '../../../contract/money.ts';
import { type Reason, refusals } from '../../../contract/refusals.ts';
import { authProvider } from '../../../src/authProvider.ts';
import { dataProvider } from '../../../src/dataProvider.ts';
import { moneyCalls } from '../../../src/money/moneyCalls.ts';
import { type PendingCall, pendingCalls, useLeftCalls } from '../../../src/money/pendingCalls.ts';
import { settleMoneyCall, useMoneyCall } from '../../../src/money/useMoneyCall.ts';
import { learnTime } from '../../../src/now.ts';
import { session } from '../../../src/session.ts';
import { boncardOf } from '../../../src/wire/boncardOf.ts';
import { HttpFailure } from '../../../src/wire/httpFailure.ts';
import { mockHost, networkError } from '../../support/mockHost.ts';

const sentKeys: (string | null)[] = [];
/** Whether each call asked for the stored answer only. */
const replays: boolean[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const host = mockHost();
const handlers = { onDone: vi.fn(), onRefused: vi.fn(), onUnknown: vi.fn() };

const sale = { boncard_id: 'card', place_of_sale: 'salon', document: 'FV 1', expired_months: 12 } as const;
const request = { body: { ...sale, amount: 150_00 as Grosze, type: 'all' } } as const;
const card = boncardOf('card', 'DEMO0000000000000001');
/** The same sale in the form of the wire, in which the browser stores it. */
const sent = { body: { ...sale, amount: 150, type: 0 } };
const keptCard = { id: 'card', number: 'DEMO0000000000000001' };

beforeEach(() => {
  // Only these are fake, because msw's answers need real turns of the event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  signIn(['idempotency']);
  host.on('POST /api/boncards/issue', ({ headers }) => {
    sentKeys.push(headers.get('Idempotency-Key'));
    replays.push(headers.get('Idempotency-Replay') === 'only');
    return (answers.shift() ?? lost)();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  sentKeys.length = 0;
  replays.length = 0;
  answers = [];
});

function signIn(capabilities: Capability[], id = 'user') {
  const user = { id, role: 1 } as Parameters<typeof session.start>[0]['user_data'];
  session.start({ access_token: 'token', user_data: user, capabilities });
}

const done = () => Response.json({ code: 200, message: '', data: {} });
const refused = (status: number, reason: string) => () =>
  Response.json({ code: status, message: 'nie', reason }, { status });
const lost = networkError;

function counter(queryClient = new QueryClient()) {
  return renderHook(
    ({ mayResume }: { mayResume?: boolean }) => useMoneyCall('charge', { ...handlers, mayResume }),
    {
      initialProps: {},
      wrapper: ({ children }: { children: ReactNode }) => (
        <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={queryClient}>
          {children}
        </CoreAdminContext>
      ),
    },
  );
}

/** Returns the signed-in user's calls with unknown outcome. */
const unknown = () => pendingCalls.all().filter(({ state }) => state === 'unknown');

/** Returns a call that another page of the browser has just begun. */
function pendingCall(): PendingCall<'charge'> {
  return {
    key: 'one',
    name: 'charge',
    request: sent,
    card: keptCard,
    userId: 'user',
    madeAt: '/panel/bons/charge',
    startedAt: Date.now(),
    state: 'sending',
  };
}

/** Advances time in small steps, so answers can arrive in between. */
async function pass(milliseconds: number) {
  const steps = 10;
  for (let step = 0; step < steps; step += 1) {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds / steps));
    await act(answered);
  }
}

/** Waits until every request has an answer. */
async function answered() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
}

test('repeats a call without an answer with the same key', async () => {
  answers = [lost, lost, done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(10);
  expect(result.current.state).toBe('checking');
  await pass(10_000);
  expect(handlers.onDone).toHaveBeenCalledOnce();
  expect(sentKeys).toHaveLength(3);
  expect(new Set(sentKeys).size).toBe(1);
  expect(result.current.state).toBe('idle');
});

test('repeats a call with the same key after 30 s without an answer', async () => {
  const limit = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  answers = [() => new Promise<Response>(() => {}), done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(29_000);
  expect(limits).toHaveBeenCalledWith(30_000);
  expect(result.current.state).toBe('sending');
  limit.abort(new DOMException('', 'TimeoutError'));
  await pass(10);
  expect(result.current.state).toBe('checking');
  await pass(1000);
  expect(handlers.onDone).toHaveBeenCalledOnce();
  expect(new Set(sentKeys).size).toBe(1);
  expect(sentKeys).toHaveLength(2);
});

test('works without AbortSignal.any (Safari 16.4)', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  answers = [done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(10);
  expect(handlers.onDone).toHaveBeenCalledOnce();
});

test('makes the browser ask before closing the tab, but only during a call', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  answers = [lost, done];
  const { result } = counter();
  expect(asks()).toBe(false);
  act(() => void result.current.start(request, card));
  await pass(10);
  expect([result.current.state, asks()]).toEqual(['checking', true]);
  await pass(10_000);
  expect(asks()).toBe(false);
});

test('has no timeout for a bare host, whose calls cannot be repeated', async () => {
  signIn([]);
  const limits = vi.spyOn(AbortSignal, 'timeout');
  answers = [done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(10);
  expect(handlers.onDone).toHaveBeenCalledOnce();
  expect(limits).not.toHaveBeenCalled();
});

test('a second click sends nothing', async () => {
  answers = [done, done];
  const { result } = counter();
  act(() => {
    result.current.start(request, card);
    result.current.start(request, card);
  });
  await pass(10_000);
  expect(sentKeys).toHaveLength(1);
});

test('a sale has its key as its reference on a host with references, and no reference on another host', async () => {
  answers = [done];
  const bare = counter();
  act(() => void bare.result.current.start(request, card));
  await pass(10);
  bare.unmount();
  signIn(['idempotency', 'reference']);
  answers = [lost, done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(10_000);
  const [key] = sentKeys.slice(1);
  const bodies = host.calls.map(({ body }) => body);
  expect(bodies).toEqual([sent.body, { ...sent.body, reference: key }, { ...sent.body, reference: key }]);
  expect(handlers.onDone.mock.lastCall?.[1].request.body.reference).toBe(key);
});

test('two sales have two keys', async () => {
  answers = [done, done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(10);
  act(() => void result.current.start(request, card));
  await pass(10);
  expect(new Set(sentKeys).size).toBe(2);
});

test('resumes the call with its key after a reload', async () => {
  answers = [lost];
  const { result, unmount } = counter();
  act(() => void result.current.start(request, card));
  await pass(10);
  unmount();
  answers = [done];
  counter();
  await pass(10);
  expect(handlers.onDone).toHaveBeenCalledOnce();
  expect(sentKeys[1]).toBe(sentKeys[0]);
});

test.each([
  [9, ['idempotency', 'idempotency-replay'], false],
  [11, ['idempotency', 'idempotency-replay'], true],
  [11, ['idempotency'], false],
] as const)(
  'after %d min, on a host with %j, a call that is resumed only asks for the answer: %s',
  async (minutes, capabilities, asks) => {
    signIn([...capabilities]);
    pendingCalls.keep({ ...pendingCall(), startedAt: Date.now() - minutes * 60_000 });
    answers = [lost, asks ? refused(422, 'not-recorded') : done];
    counter();
    await pass(10_000);
    expect(replays).toEqual([asks, asks]);
    expect([handlers.onRefused, handlers.onDone].map(({ mock }) => mock.calls.length)).toEqual(
      asks ? [1, 0] : [0, 1],
    );
    expect(pendingCalls.all()).toEqual([]);
  },
);

test('on an open screen too, a call without an answer is not made any more after ten minutes', async () => {
  signIn(['idempotency', 'idempotency-replay']);
  const { result } = counter();
  act(() => void result.current.start(request, card));
  for (let minute = 0; minute < 9; minute += 1) await pass(60_000);
  expect(replays.some(Boolean)).toBe(false);
  for (let minute = 0; minute < 2; minute += 1) await pass(60_000);
  expect(replays.at(-1)).toBe(true);
});

test('a call that an earlier version of the console left is sent again unchanged, and its answer understood', async () => {
  const body =
    '{"place_of_sale":2,"boncard_id":4,"document":"FV 1","amount":150.5,"type":1,"expired_months":12}';
  const card = '{"id":4,"number":"DEMO0000000000000001","status":0,"amount":0}';
  localStorage.setItem(
    'pendingCall.user.old',
    `{"key":"old","name":"charge","request":{"body":${body}},"card":${card},"userId":"user","startedAt":${Date.now()},"state":"sending"}`,
  );
  const bodies: string[] = [];
  host.on('POST /api/boncards/issue', async (request) => {
    bodies.push(await request.text());
    return (answers.shift() ?? lost)();
  });
  answers = [lost, done];
  counter();
  await pass(10_000);
  expect(bodies).toEqual([body, body]);
  expect(handlers.onDone.mock.calls).toMatchObject([
    [{}, { request: { body: { amount: 150_50, type: 'lenses' } }, card: { id: '4', status: 'pending' } }],
  ]);
});

test('once an answer is lost, refusals with 429 and 503 settle nothing', async () => {
  answers = [lost, refused(429, 'too-many-attempts'), refused(503, 'database-unavailable'), done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(30_000);
  expect(handlers.onRefused).not.toHaveBeenCalled();
  expect(handlers.onDone).toHaveBeenCalledOnce();
});

test.each([3600, 30 * 86_400])(
  'a host that asks to wait for %d s is asked again after a minute',
  async (seconds) => {
    const away = () => new Response('', { status: 503, headers: { 'Retry-After': `${seconds}` } });
    answers = [lost, away, done];
    const { result } = counter();
    act(() => void result.current.start(request, card));
    await pass(30_000);
    expect(sentKeys).toHaveLength(2);
    await pass(60_000);
    expect(handlers.onDone).toHaveBeenCalledOnce();
  },
);

test('reports a refusal and does not repeat the call', async () => {
  answers = [refused(422, 'boncard-unavailable')];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(30_000);
  expect(handlers.onRefused).toHaveBeenCalledOnce();
  expect(sentKeys).toHaveLength(1);
});

test.each([
  [401, 'unauthenticated'],
  [403, 'enroll-first'],
])('a call stays pending for its user if its repetition is refused with %d %s', async (status, reason) => {
  answers = [lost, refused(status, reason)];
  const { result, unmount } = counter();
  act(() => void result.current.start(request, card));
  await pass(5000);
  unmount();
  signIn(['idempotency']);
  answers = [done];
  counter();
  await pass(10);
  expect(handlers.onRefused).not.toHaveBeenCalled();
  expect(handlers.onDone).toHaveBeenCalledOnce();
  expect(new Set(sentKeys).size).toBe(1);
});

test('a call that is refused because the session has expired is not pending', async () => {
  answers = [refused(401, 'unauthenticated'), done];
  const { result, unmount } = counter();
  const stop = session.onExpired(unmount);
  act(() => void result.current.start(request, card));
  await pass(10);
  stop();
  signIn(['idempotency']);
  counter();
  await pass(30_000);
  expect(sentKeys).toHaveLength(1);
});

test('another user in the same tab does not see the first one’s pending call', async () => {
  answers = [lost, refused(401, 'unauthenticated')];
  const { result, unmount } = counter();
  act(() => void result.current.start(request, card));
  await pass(5000);
  unmount();
  signIn(['idempotency'], 'next');
  answers = [done];
  const next = counter();
  await pass(10);
  expect(next.result.current.state).toBe('idle');
  act(() => void next.result.current.start(request, card));
  await pass(10);
  next.unmount();
  signIn(['idempotency']);
  answers = [done];
  counter();
  await pass(10);
  expect(handlers.onDone).toHaveBeenCalledTimes(2);
  expect(sentKeys[3]).toBe(sentKeys[0]);
  expect(sentKeys[2]).not.toBe(sentKeys[0]);
});

test('sends a call to a bare host once and reports an unknown outcome', async () => {
  signIn([]);
  answers = [lost, done];
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(30_000);
  expect(result.current.state).toBe('idle');
  expect(unknown()).toHaveLength(1);
  expect(handlers.onUnknown).toHaveBeenCalledOnce();
  expect(sentKeys).toEqual([null]);
});

test('a reload during a call to a bare host leaves the outcome unknown and repeats nothing', async () => {
  signIn([]);
  answers = [lost];
  const { result, unmount } = counter();
  act(() => void result.current.start(request, card));
  await pass(10);
  unmount();
  answers = [done];
  counter();
  await pass(30_000);
  expect(sentKeys).toHaveLength(1);
  expect(unknown()).toMatchObject([{ card: keptCard, request: sent }]);
});

test('finding the card settles the notice of an unknown outcome', async () => {
  signIn([]);
  const { result } = counter();
  act(() => void result.current.start(request, card));
  await pass(10);
  pendingCalls.forgetUnknown('another');
  pendingCalls.forgetUnknown(card.number, ['purchase']);
  expect(unknown()).toHaveLength(1);
  pendingCalls.forgetUnknown(card.number);
  expect(unknown()).toEqual([]);
});

test('accepts an empty success from a bare host, and repeats the call to a host with keys', async () => {
  const empty = () => new Response('');
  answers = [empty, done];
  const keyed = counter();
  act(() => void keyed.result.current.start(request, card));
  await pass(10);
  expect(keyed.result.current.state).toBe('checking');
  await pass(10_000);
  expect(handlers.onDone).toHaveBeenCalledOnce();
  expect(new Set(sentKeys).size).toBe(1);
  keyed.unmount();
  signIn([]);
  answers = [empty];
  const bare = counter();
  act(() => void bare.result.current.start(request, card));
  await pass(10);
  expect(handlers.onDone).toHaveBeenCalledTimes(2);
});

test.each([
  ['true', 'onDone'],
  ['"ok"', 'onDone'],
  ['null', 'onDone'],
  ['422', 'onRefused'],
  ['ok', 'onUnknown'],
  ['<h1>Wi-Fi</h1>', 'onUnknown'],
  ['false', 'onUnknown'],
] as const)('a bare host that answers a money call by %s alone: %s', async (text, outcome) => {
  signIn([]);
  answers = [() => new Response(text)];
  const bare = counter();
  act(() => void bare.result.current.start(request, card));
  await pass(10);
  const heard = Object.entries(handlers).filter(([, handler]) => handler.mock.calls.length > 0);
  expect(heard.map(([name]) => name)).toEqual([outcome]);
});

test('keys also work on a page without HTTPS', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  answers = [done, done];
  const first = counter();
  act(() => void first.result.current.start(request, card));
  await pass(10);
  act(() => void first.result.current.start(request, card));
  await pass(10);
  expect(handlers.onDone).toHaveBeenCalledTimes(2);
  expect(new Set(sentKeys).size).toBe(2);
  for (const key of sentKeys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('a call is made even if Web Locks and storage are denied', async () => {
  const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  vi.stubGlobal('navigator', { onLine: true, locks: { request: denied, query: denied } });
  answers = [done];
  const first = counter();
  act(() => void first.result.current.start(request, card));
  await pass(10);
  expect(handlers.onDone).toHaveBeenCalledOnce();
});

describe('in two tabs', () => {
  /** Installs fake Web Locks, some of which another tab holds. The others are given once `given` is resolved. */
  function otherTabHolds(names: string[], given?: Promise<void>) {
    const held = new Set(names);
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        query: async () => ({ held: [...held].map((name) => ({ name })) }),
        async request(name: string, _: object, run: (lock: object | null) => unknown) {
          if (held.has(name)) return run(null);
          held.add(name);
          await given;
          await run({ name });
          held.delete(name);
        },
      },
    });
    return held;
  }

  afterEach(() => void vi.unstubAllGlobals());

  test('leaves a call to the tab that is settling it, and resumes it once that tab is closed', async () => {
    const held = otherTabHolds(['pendingCall one']);
    pendingCalls.keep(pendingCall());
    answers = [done];
    counter();
    await pass(10_000);
    expect(sentKeys).toEqual([]);
    held.clear();
    act(() => void window.dispatchEvent(new Event('focus')));
    await pass(10);
    expect(sentKeys).toEqual(['one']);
    expect(handlers.onDone).toHaveBeenCalledOnce();
    expect(pendingCalls.all()).toEqual([]);
  });

  test('does not resume a call if a card was found while the browser gave the lock', async () => {
    pendingCalls.keep({ ...pendingCall(), state: 'checking' });
    const { result, rerender } = counter();
    rerender({ mayResume: false });
    await pass(10_000);
    expect(sentKeys).toEqual([]);
    expect(result.current.state).toBe('idle');
    answers = [done];
    rerender({ mayResume: true });
    await pass(1000);
    expect(sentKeys).toEqual(['one']);
  });

  test('does not resume a call that another tab settled while the browser gave the lock', async () => {
    const { promise: given, resolve: give } = Promise.withResolvers<void>();
    const held = otherTabHolds([], given);
    pendingCalls.keep(pendingCall());
    counter();
    await pass(10);
    expect([...held]).toEqual(['pendingCall one']);
    act(() => pendingCalls.forget(pendingCall()));
    give();
    await pass(10_000);
    expect(sentKeys).toEqual([]);
    expect(pendingCalls.all()).toEqual([]);
  });

  test('a call that is known to be unsettled is shown at once on the next screen', async () => {
    otherTabHolds([]);
    pendingCalls.keep({ ...pendingCall(), state: 'unknown' });
    const first = renderHook(useLeftCalls);
    await pass(10);
    expect(first.result.current).toHaveLength(1);
    const seen: number[] = [];
    renderHook(() => seen.push(useLeftCalls().length));
    expect(seen[0]).toBe(1);
  });

  test('locks a call before sending it', async () => {
    const held = otherTabHolds([]);
    const { result } = counter();
    act(() => void result.current.start(request, card));
    await pass(10);
    expect([...held]).toEqual([`pendingCall ${sentKeys[0]}`]);
    answers = [done];
    await pass(10_000);
    expect(held.size).toBe(0);
  });
});

describe('once an answer was lost,', () => {
  test.each([
    ['a refusal by a proxy', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    ['a success from a proxy', () => Response.json({ status: 'ok' })],
    ['a refusal that breaks off', brokenOff(409)],
  ])('%s settles nothing', async (_, answer) => {
    answers = [lost, answer, done];
    const { result } = counter();
    act(() => void result.current.start(request, card));
    await pass(10_000);
    expect(handlers.onDone).toHaveBeenCalledOnce();
    expect(handlers.onRefused).not.toHaveBeenCalled();
    expect(new Set(sentKeys).size).toBe(1);
  });

  test.each(Object.keys(moneyCalls) as MoneyCallName[])(
    '%s is settled only by its own refusals, and unknown after others that would be repeated',
    async (name) => {
      const { refusals: own = [] }: CallContract = namedCalls[name];
      const isOwn = (reason: Reason) =>
        reason === 'voided' || reason === 'not-recorded' || own.includes(reason);
      for (const [reason, code] of Object.entries(refusals) as [Reason, number][]) {
        const kind = await outcomeAfter(name, new HttpFailure(code, { reason }));
        if (isOwn(reason)) expect([reason, kind]).toEqual([reason, 'refused']);
        else if (code === 401 || reason === 'enroll-first')
          expect([reason, kind]).toEqual([reason, 'interrupted']);
        else if ([403, 404, 422].includes(code)) expect([reason, kind]).toEqual([reason, 'unknown']);
        else expect([reason, kind]).toEqual([reason, 'done']);
      }
    },
  );

  /** Returns how a call ends whose first answer is lost, if its repetition fails like this. */
  async function outcomeAfter(name: MoneyCallName, failure: HttpFailure) {
    const send = vi.fn(async () => ({ code: 200, data: null }));
    send.mockRejectedValueOnce(new HttpFailure('FETCH_ERROR')).mockRejectedValueOnce(failure);
    const { signal } = new AbortController();
    const settling = settleMoneyCall(
      { ...pendingCall(), name },
      { send, signal, isResumed: false, onChecking() {} },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    return (await settling).kind;
  }

  test.each([
    [400, 'client-address-invalid'],
    [408, 'request-too-slow'],
  ])('%d %s settles nothing', async (status, reason) => {
    answers = [lost, refused(status, reason), done];
    const { result } = counter();
    act(() => void result.current.start(request, card));
    await pass(10_000);
    expect(handlers.onRefused).not.toHaveBeenCalled();
    expect(handlers.onDone).toHaveBeenCalledOnce();
    expect(new Set(sentKeys).size).toBe(1);
  });

  test.each([
    [422, 'idempotency-key-reused'],
    [422, 'reference-reused'],
    [422, 'fields-invalid'],
    [404, 'not-found'],
    // The user has lost the role meanwhile.
    [403, 'forbidden'],
  ])('%d %s leaves the outcome unknown', async (status, reason) => {
    answers = [lost, refused(status, reason)];
    const { result } = counter();
    act(() => void result.current.start(request, card));
    await pass(10_000);
    expect(handlers.onRefused).not.toHaveBeenCalled();
    expect(handlers.onUnknown).toHaveBeenCalledOnce();
    expect(result.current.state).toBe('idle');
    expect(unknown()).toHaveLength(1);
  });

  test('does not repeat a call whose key the host has forgotten', async () => {
    answers = [];
    const first = counter();
    act(() => void first.result.current.start(request, card));
    await pass(10);
    first.unmount();
    await pass(10);
    sentKeys.length = 0;
    vi.setSystemTime(Date.now() + 48 * 3_600_000);
    answers = [done];
    const { result } = counter();
    await pass(10_000);
    expect(sentKeys).toEqual([]);
    expect(handlers.onUnknown).toHaveBeenCalledOnce();
    expect(result.current.state).toBe('idle');
    expect(unknown()).toHaveLength(1);
  });

  test.each([
    ['this computer’s clock', 26, 50],
    ['the host’s clock', 50, 26],
  ])('does not repeat it after %s has been set back either', async (_, ownHours, hostHours) => {
    answers = [];
    const first = counter();
    act(() => void first.result.current.start(request, card));
    await pass(10);
    first.unmount();
    await pass(10);
    sentKeys.length = 0;
    const startedAt = Date.now();
    vi.setSystemTime(startedAt + ownHours * 3_600_000);
    const told = new Date(startedAt + hostHours * 3_600_000).toUTCString();
    learnTime(new Response(null, { headers: { 'Cache-Control': 'no-store', Date: told } }), Date.now());
    counter();
    await pass(10_000);
    expect(sentKeys).toEqual([]);
    expect(unknown()).toHaveLength(1);
  });
});

function brokenOff(status: number) {
  const body = () =>
    new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) });
  return () => new Response(body(), { status });
}

describe('a call that fails each time', () => {
  const send = vi.fn(async () => {
    throw new HttpFailure('FETCH_ERROR');
  });

  test('leaves no listeners on its signal after an hour of repetitions', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), milliseconds);
      return limit.signal;
    });
    const { signal, listening } = watched();
    void settleMoneyCall(pendingCall(), { send, signal, isResumed: false, onChecking() {} });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(send.mock.calls.length).toBeGreaterThan(200);
    // Only the tries of the last 30 s and the pause before the next one still listen.
    expect(listening.size).toBeLessThan(5);
  });

  test('is not sent again once the host has forgotten its key', async () => {
    const { signal } = new AbortController();
    const outcome = settleMoneyCall(pendingCall(), {
      send,
      signal,
      isResumed: false,
      onChecking() {
        // As if the computer was asleep meanwhile.
        vi.setSystemTime(Date.now() + 48 * 3_600_000);
      },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toEqual({ kind: 'unknown' });
    expect(send).toHaveBeenCalledOnce();
  });
});

/** Returns a signal, and a set of its current listeners. */
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
