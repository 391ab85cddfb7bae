import type { BuiltCard } from './builders.ts';

/** Guessing at the public door, by clients of many addresses: the server has to trust a proxy. */

let clients = 0;

export async function guess(
  { url }: { url: string },
  { number, pin }: Pick<BuiltCard, 'number'> & { pin: string },
) {
  clients += 1;
  const address = [10, clients >> 16, clients >> 8, clients].map((part) => part & 255).join('.');
  const began = performance.now();
  const response = await fetch(`${url}/api/check-boncard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ number, pin }),
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - began };
}

const AT_ONCE = 20;

/** Tries so many PINs at one card, many at once: how many answers there were of each status. */
export async function guessPins(
  server: { url: string },
  number: BuiltCard['number'],
  count: number,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const pins = Array.from({ length: count }, (_, index) =>
    (index % 36 ** 3).toString(36).padStart(3, '0'),
  ).values();
  const guesser = async () => {
    for (const pin of pins) {
      const { status } = await guess(server, { number, pin });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guesser));
  return statuses;
}
