import { aKey, aSalon, aSession, aUser, type BuiltCard, PASSWORD, type SignedIn } from './builders.ts';
import type { Factor } from './factor.ts';
import { awaitMail, tokenIn } from './mail.ts';
import { passTime } from './passTime.ts';
import type { TestClock } from './testClock.ts';

/** Guessing by clients with many addresses. The server has to trust a proxy. */

const DAY_MS = 24 * 3_600_000;

interface Guessed {
  url: string;
}

type Server = Guessed & Parameters<typeof aUser>[0] & { dataDir: string };

let clients = 0;

/** Makes an attempt on the public page, by default from a new address. */
export async function guess(
  { url }: Guessed,
  { number, pin, address = nextAddress() }: { number: BuiltCard['number']; pin: string; address?: string },
) {
  const began = performance.now();
  const response = await fetch(`${url}/api/check-boncard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ number, pin }),
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - began };
}

function nextAddress(): string {
  clients += 1;
  return [10, clients >> 16, clients >> 8, clients].map((part) => part & 255).join('.');
}

const AT_ONCE = 20;
/** Fewer, because each attempt hashes a password. */
const CODES_AT_ONCE = 8;

/** Tries `count` PINs of one card in parallel. Returns the number of answers by status. */
export async function guessPins(
  server: Guessed,
  number: BuiltCard['number'],
  count: number,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const pins = Array.from({ length: count }, (_, index) => pinOf(index)).values();
  const guesser = async () => {
    for (const pin of pins) {
      const { status } = await guess(server, { number, pin });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guesser));
  return statuses;
}

function pinOf(index: number): string {
  return (index % 36 ** 3).toString(36).padStart(3, '0');
}

/**
 * Tries PINs of one card for some days, many in parallel whenever its lock is over. Ends early when only staff can
 * unlock the card. Returns when each attempt that was checked was made, in milliseconds from the beginning.
 */
export function waitOutLocks(
  server: Server,
  { number, ...time }: Time & { number: BuiltCard['number'] },
): Promise<number[]> {
  return tryInTime(server, time, async () => {
    const { 422: looked = 0 } = await guessPins(server, number, 2 * AT_ONCE);
    const { locked } = JSON.parse((await guess(server, { number, pin: '000' })).text);
    return { looked, until: locked?.until };
  });
}

/**
 * Tries codes of a second factor for some days, several in parallel whenever a lock is over, as an attacker who has the
 * person's password and any number of addresses. Returns the same as `waitOutLocks`.
 */
export function waitOutCodeLocks(
  server: Server,
  { email, factor, ...time }: Time & { email: string; factor: Pick<Factor, 'wrongCode'> },
): Promise<number[]> {
  const attempt = async () => {
    const otp = await factor.wrongCode();
    return (await logIn(server, email, PASSWORD, { address: nextAddress(), otp })).json();
  };
  return tryInTime(server, time, async () => {
    const replies = await Promise.all(Array.from({ length: CODES_AT_ONCE }, attempt));
    const looked = replies.filter(({ reason }) => reason === 'otp-incorrect').length;
    const { locked } = await attempt();
    return { looked, until: locked?.until };
  });
}

interface Time {
  clock: TestClock;
  days: number;
}

/**
 * Makes attempts again and again for some days, and each time waits until the lock ends. Stops at a lock without an
 * end. Returns when each attempt that was checked was made, in milliseconds from the beginning.
 */
async function tryInTime(
  server: Server,
  { clock, days }: Time,
  attempts: () => Promise<{ looked: number; until: string | undefined }>,
): Promise<number[]> {
  const all: number[] = [];
  const began = clock.now().getTime();
  while (clock.now().getTime() - began < days * DAY_MS) {
    const { looked, until } = await attempts();
    all.push(...Array.from({ length: looked }, () => clock.now().getTime() - began));
    if (!until) break;
    await passTime(server, { clock, milliseconds: new Date(until).getTime() - clock.now().getTime() + 1 });
  }
  return all;
}

/** Returns how many of these moments (ms) are within the same span of days, at most. */
export function mostWithin(moments: readonly number[], days: number): number {
  return Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + days * DAY_MS).length),
  );
}

/** Searches for a card with its PIN at the counter. */
export function searchAtCounter(
  { url }: Guessed,
  { number, pin }: { number: string; pin: string },
  token: string,
) {
  return fetch(`${url}/api/boncards/search`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': '10.0.0.1',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ number, pin, searchForType: 'purchase' }),
  });
}

/**
 * Returns how many wrong PINs, each for another card, are checked if they come from different addresses of one IPv6
 * /64.
 */
export async function guessFromOneLine(server: Guessed, count: number): Promise<number> {
  let looked = 0;
  for (let index = 0; index < count; index++) {
    const number = `LINE${String(index).padStart(16, '0')}` as BuiltCard['number'];
    const address = `2001:db8:0:1:${index.toString(16)}::1`;
    const { status } = await guess(server, { number, pin: '000', address });
    if (status === 422) looked += 1;
  }
  return looked;
}

/**
 * Tries PINs of one card for some days, at the counter and with ever new API keys, as an administrator who unlocks the
 * card whenever possible and lets a colleague unlock their account. Returns when each attempt that was checked was
 * made, in milliseconds from the beginning.
 */
export async function guessAsInsider(
  server: Server,
  { clock, card, days }: { clock: TestClock; card: BuiltCard; days: number },
): Promise<number[]> {
  const [insider, colleague] = [
    await aUser(server, { role: 'administrator' }),
    await aUser(server, { role: 'administrator' }),
  ];
  const salonId = await aSalon(server);
  const began = clock.now().getTime();
  const looked: number[] = [];
  while (clock.now().getTime() - began < days * DAY_MS) {
    const [mine, theirs] = [
      await aSession(server, insider.id, clock.now()),
      await aSession(server, colleague.id, clock.now()),
    ];
    const key = await aKey(server, { by: insider.id, salonId, at: clock.now() });
    const before = looked.length;
    for (const { token } of [mine, key]) {
      const { status } = await searchAtCounter(server, { ...card, pin: 'ZZZ' }, token);
      if (status === 422) looked.push(clock.now().getTime() - began);
    }
    if (looked.length > before) continue;
    await send(server, `boncards/${card.id}/action/unlock`, { token: mine.token });
    await send(server, `users/${insider.id}/action/unlock`, { token: theirs.token });
    await passTime(server, { clock, milliseconds: DAY_MS / 2 });
  }
  return looked;
}

/** Returns 1 if attempts of guests in the same Wi-Fi lock a person out of their own browser, otherwise 0. */
export async function lockOutOfBrowser(server: Server, user: SignedIn): Promise<number> {
  const address = '10.200.0.1';
  const cookie = cookieIn(await logIn(server, user.email, PASSWORD, { address }));
  await guessPasswords(server, user.email, address);
  return (await logIn(server, user.email, PASSWORD, { address, cookie })).status === 200 ? 0 : 1;
}

/**
 * Returns 1 if a person at a new address, where strangers keep guessing, is locked out, or 0 if they can sign in after
 * setting a new password by mail.
 */
export async function lockOutOfNewAddress(server: Server, user: SignedIn): Promise<number> {
  const address = '10.200.0.2';
  await guessPasswords(server, user.email, address);
  await send(server, 'auth/forgot-password', { address, body: { email: user.email } });
  const token = tokenIn(await awaitMail(server, user.email));
  const password = 'nowe-haslo-1';
  const body = { token, password, password_confirmation: password };
  const cookie = cookieIn(await send(server, 'auth/reset-password', { address, body }));
  await guessPasswords(server, user.email, address);
  return (await logIn(server, user.email, password, { address, cookie })).status === 200 ? 0 : 1;
}

/**
 * Tries enough wrong passwords from an address to lock a person there, and then enough names to lock the address. They
 * are tried at once, because each attempt at a locked address waits for a second.
 */
async function guessPasswords(server: Server, email: string, address: string) {
  const guessAtOnce = (emails: string[]) =>
    Promise.all(emails.map((tried) => logIn(server, tried, 'zgaduję', { address })));
  await guessAtOnce(Array(12).fill(email));
  await guessAtOnce(Array.from({ length: 20 }, (_, place) => `nikt${place}@example.test`));
}

function logIn(
  server: Guessed,
  email: string,
  password: string,
  { address, cookie = '', otp }: { address: string; cookie?: string; otp?: string },
) {
  return send(server, 'auth/login', { address, cookie, body: { email, password, otp } });
}

function send(
  { url }: Guessed,
  path: string,
  {
    token,
    address = '10.0.0.1',
    cookie,
    body,
  }: { token?: string; address?: string; cookie?: string; body?: object },
) {
  return fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': address,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cookie && { Cookie: cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Returns the cookies that an answer sets, in the form in which a browser sends them back. */
function cookieIn({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}
