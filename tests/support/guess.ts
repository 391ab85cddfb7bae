import type { BuiltCard } from './builders.ts';
import type { TestClock } from './testClock.ts';

/** Guessing on the public page, by clients with many addresses: the server has to trust a proxy. */

const DAY_MS = 24 * 3_600_000;

interface Guessed {
  url: string;
}

let clients = 0;

/** Makes an attempt, from an address of its own by default. */
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

/** Tries a number of PINs on one card, in parallel. Returns the number of answers by status. */
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
 * Tries PINs on one card for a number of days, many in parallel whenever its lock is over. Returns after how many
 * milliseconds each attempt was made that was looked at. Ends when only staff can unlock the card.
 */
export async function waitOutLocks(
  server: Guessed,
  { clock, number, days }: { clock: TestClock; number: BuiltCard['number']; days: number },
): Promise<number[]> {
  const looked: number[] = [];
  const began = clock.now().getTime();
  while (clock.now().getTime() - began < days * DAY_MS) {
    const { 422: some = 0 } = await guessPins(server, number, 2 * AT_ONCE);
    looked.push(...Array.from({ length: some }, () => clock.now().getTime() - began));
    const { locked } = JSON.parse((await guess(server, { number, pin: '000' })).text);
    if (!locked?.until) break;
    clock.advance(new Date(locked.until).getTime() - clock.now().getTime() + 1);
  }
  return looked;
}

/** Returns the most of these moments, in milliseconds, that lie within a number of days of one another. */
export function mostWithin(moments: readonly number[], days: number): number {
  return Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + days * DAY_MS).length),
  );
}

/** Gives a card's PIN at the counter. */
export function searchAtCounter({ url }: Guessed, { number, pin }: BuiltCard, token: string) {
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
 * Returns how many wrong PINs, each of another card, are looked at if they come from different addresses of one IPv6
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
