import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { aUser } from '../tests/support/builders.ts';
import { openEndpoint } from '../tests/support/endpoint.ts';
import { freePort } from '../tests/support/freePort.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { p99, repeat } from './support/counters.ts';
import { median, reportFigures } from './support/figure.ts';
import { money, openShop, sellCards } from './support/shop.ts';

/**
 * Tills ask for a balance and take a payment, each with an API key of its own: without webhooks, alongside one webhook
 * that answers at once, and alongside three that are out of order. As many persons do the same for comparison. The four
 * alternate (requirements "Figures").
 */
const TILLS = 32;
const ROUNDS = 4;
const ROUND_MS = 2_000;
const SLOW_MS = 5_000;
const MAIL_EVERY_MS = 500;
const SEED = Number(process.argv[2] ?? 1);

interface Webhook {
  id: string;
  url: string;
}

/** What was measured while some webhooks were active. */
interface Side {
  webhooks: Webhook[];
  perSecond: number[];
  /** How long each payment took (ms). */
  times: number[];
  /** How long each mail took until it was sent (ms). */
  mails: number[];
}

const shop = await openShop({ connections: TILLS + 1, variables: { WEBHOOK_ALLOW: '127.0.0.1' } });
const cards = await sellCards(shop, { count: 16 * TILLS, pln: 100_000 });
const random = seededRandom(SEED);
const places = Array.from({ length: TILLS }, (_, place) => place);
/** The transactions of all payments by tills that were answered, by reference. */
const paid = new Map<string, string>();
const tills = await Promise.all(places.map(openTill));
const persons = await Promise.all(places.map(openCounter));
const prompt = await openEndpoint();
const silent = await openEndpoint(() => undefined);
const slow = await openEndpoint((response) => setTimeout(() => response.writeHead(204).end(), SLOW_MS));
const closed = `http://127.0.0.1:${await freePort()}/bony`;

const sides = {
  none: aSide([]),
  prompt: aSide([await addWebhook(prompt.url)]),
  outOfOrder: aSide(await Promise.all([silent.url, slow.url, closed].map(addWebhook))),
};
const byPersons: number[] = [];
const toTell: string[] = [];

// A process's first work takes time of its own.
await repeat([...tills, ...persons], ROUND_MS);
for (let round = 0; round < ROUNDS; round += 1) {
  await measure(sides.none);
  const before = paid.size;
  await measure(sides.prompt);
  toTell.push(...[...paid.values()].slice(before));
  await measure(sides.outOfOrder);
  // In the same round as what it is compared with, because the machine's speed may change meanwhile.
  byPersons.push((await repeat(persons, ROUND_MS)).perSecond);
}
const listed = await listPaid();
const told = prompt.received.map(({ body }): string => body.data.transaction_id);
const isTold = new Set(told);
for (const endpoint of [prompt, silent, slow]) endpoint.close();
await shop.close();

for (const [name, { perSecond, times, mails }] of Object.entries(sides)) {
  process.stdout.write(
    `webhooks ${name}: ${Math.round(median(perSecond))} payments/s, p99 ${p99(times).toFixed(0)} ms, ` +
      `slowest of ${mails.length} mails ${(Math.max(...mails) / 1000).toFixed(1)} s\n`,
  );
}
const { none, prompt: beside, outOfOrder } = sides;
process.stdout.write(
  `by persons: ${Math.round(median(byPersons))} payments/s; ${paid.size} by tills, of which ${toTell.length} to be told\n`,
);
reportFigures(
  [
    [
      'till',
      median(byPersons.map((rate, round) => (outOfOrder.perSecond[round] ?? 0) / rate)),
      { atLeast: 0.9 },
      '×',
    ],
    ['till-p99-beside-out-of-order', p99(outOfOrder.times) / p99(none.times), { atMost: 1.2 }, '×'],
    ['till-p99-beside-prompt', p99(beside.times) / p99(none.times), { atMost: 1.2 }, '×'],
    [
      'till-references-lost',
      [...paid].filter(([reference, id]) => listed.get(reference) !== id).length,
      { atMost: 0 },
    ],
    ['till-events-lost', toTell.filter((id) => !isTold.has(id)).length, { atMost: 0 }],
    ['till-events-doubled', told.length - isTold.size, { atMost: 0 }],
    ['till-slowest-mail', Math.max(...outOfOrder.mails) / 1000, { atMost: 5 }, 's'],
  ],
  { seed: SEED },
);

function aSide(webhooks: Webhook[]): Side {
  return { webhooks, perSecond: [], times: [], mails: [] };
}

/** Lets the tills take payments while only the webhooks of this side are active. */
async function measure({ webhooks, ...side }: Side) {
  for (const webhook of webhooks) await switchWebhook(webhook, true);
  const mails = sendMails();
  const { perSecond, times } = await repeat(tills, ROUND_MS);
  side.perSecond.push(perSecond);
  side.times.push(...times);
  side.mails.push(...(await mails.stop()));
  if (webhooks === sides.prompt.webhooks) await Promise.all(webhooks.map(untilTold));
  for (const webhook of webhooks) await switchWebhook(webhook, false);
}

/** Makes an API key. Returns a function that makes a payment with it. */
async function openTill(place: number): Promise<() => Promise<void>> {
  const key = { name: `Kasa ${place}`, salon_id: shop.salonId, rights: ['balance', 'purchase'] };
  const { secret } = await post('/api/api-keys', key);
  return async () => {
    const reference = randomUUID();
    paid.set(reference, await pay(place, secret, { reference }));
  };
}

/** Adds a person. Returns a function that makes a payment as that person. */
async function openCounter(place: number): Promise<() => Promise<unknown>> {
  const { token } = await aUser(shop.server);
  return () => pay(place, token);
}

/** Asks for the balance of one of a place's cards, and takes one złoty off it. Returns the transaction's id. */
async function pay(place: number, token: string, more: { reference?: string } = {}): Promise<string> {
  const index = Math.floor((random() * cards.length) / TILLS) * TILLS + place;
  const card = cards[index];
  if (!card) throw new Error(`no card ${index}`);
  const { id, number, pin } = card;
  await post('/api/boncards/search', { number, pin, searchForType: 'purchase' }, { token });
  const body = { ...money(shop, id, 1), ...more };
  return (await post('/api/boncards/purchase', body, { token, key: randomUUID() })).transaction.id;
}

/** Reads the list of transactions. Returns the ids of those that have a reference, by reference. */
async function listPaid(): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { stats_type: 'sell', page, per_page: 100 };
    const { body } = await shop.call('GET', '/api/boncards-transactions', { query });
    pages = body.info.total_pages;
    for (const { reference, id } of body.items) if (reference) listed.set(reference, id);
  }
  return listed;
}

function addWebhook(url: string): Promise<Webhook> {
  return post('/api/webhooks', { url, events: ['boncard.purchased'], active: false });
}

async function switchWebhook({ id, url }: Webhook, active: boolean) {
  const body = { url, events: ['boncard.purchased'], active };
  const { status } = await shop.call('PUT', `/api/webhooks/${id}`, { body });
  if (status !== 200) throw new Error(`the change of a webhook was answered ${status}`);
}

async function untilTold({ id }: Webhook) {
  while ((await shop.call('GET', `/api/webhooks/${id}`)).body.data.waiting > 0) await wait(100);
}

/**
 * Adds a person now and then, each of whom gets a mail. `stop` waits until the last mail is sent, and returns how long
 * each one took (ms).
 */
function sendMails() {
  const directory = join(shop.server.dataDir, 'mail');
  const count = async () => (await readdir(directory).catch(() => [])).length;
  const times: number[] = [];
  let isOver = false;
  const sending = (async () => {
    while (!isOver) {
      const before = await count();
      const start = performance.now();
      const person = { name: 'Ewa', surname: 'Testowa', email: `${randomUUID()}@example.test` };
      await post('/api/users', { ...person, role: 1, salon_id: shop.salonId });
      while ((await count()) === before) await wait(10);
      times.push(performance.now() - start);
      await wait(MAIL_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sending;
      return times;
    },
  };
}

/** Makes a call and returns its data. Throws if it does not succeed. */
async function post(path: string, body: object, parts: { token?: string; key?: string } = {}) {
  const { status, body: answer } = await shop.call('POST', path, { body, ...parts });
  if (status !== 200) throw new Error(`${path} was answered ${status} ${answer.reason}`);
  return answer.data;
}
