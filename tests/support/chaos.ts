import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { connectTo } from '../../server/db/hostWatch.ts';
import type { ChaosPostgres } from './chaosPostgres.ts';
import { freePort } from './freePort.ts';
import { findings } from './operator.ts';
import { seededRandom } from './seededRandom.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/** The result of a chaos run (requirements "Figures"). */
export interface ChaosReport {
  seed: number;
  acknowledged: number;
  /** Acknowledged changes of each kind. */
  kinds: Partial<Record<Kind, number>>;
  refused: number;
  /** The number of lost, dropped or indefinite answers, after which the call was repeated with its key. */
  unknown: number;
  unresolved: number;
  kills: number;
  lost: number;
  doubled: number;
  /** Changes that were refused but are in the ledger. */
  unwanted: number;
  wrongBooks: number;
  /** E-cards that were sold but whose mail was never sent. */
  unsent: number;
  /** The number of faults that `bonpanel reconcile` found at the end. */
  faults: number;
  /** The longest time (ms) from a kill until all replicas were ready again, for kills of servers and of PostgreSQL. */
  recoveryMs: Record<Victim, number>;
}

/** The figures that every run must have. */
export const nothingWrong = {
  lost: 0,
  doubled: 0,
  unwanted: 0,
  unresolved: 0,
  wrongBooks: 0,
  unsent: 0,
  faults: 0,
} satisfies Partial<ChaosReport>;

type Victim = 'server' | 'postgres';

interface Options {
  startPostgres(dataDir: string): Promise<ChaosPostgres>;
  seed: number;
  /** The minimum duration and number of kills. */
  seconds: number;
  leastKills: number;
  /** Whether servers are killed, too; true by default. */
  killsServers?: boolean;
  /**
   * The next kill comes after at most this many more acknowledged changes; before the first kill there are a few more.
   */
  changesPerKill: number;
  clients: number;
  cards: number;
}

/** The rows that each change leaves behind. They contain its key as document or reason. */
const marks = {
  issue: ['charge'],
  eCard: ['charge'],
  purchase: ['purchase'],
  reverse: ['reversal'],
  adjust: ['adjustment'],
  extend: ['extension'],
  block: ['boncard.blocked'],
  unblock: ['boncard.unblocked'],
  replace: ['transferIn', 'transferOut'],
  cancel: ['cancellation'],
} as const;
type Kind = keyof typeof marks;
/** `voided` means that the call was refused as voided: the change may be in the ledger, but must be undone there. */
type Outcome = 'acknowledged' | 'refused' | 'voided' | 'unresolved';

/** One change that a client requested, and the last answer it got. */
interface Change {
  key: string;
  kind: Kind;
  /** The card, or the transaction that is reversed. Undefined if the change makes its card. */
  of?: string;
  grosze?: number;
  outcome: Outcome;
}

const REPLICAS = 2;
/** Acknowledged changes before the first kill, because without any nothing could be lost. */
const CHANGES_BEFORE_KILLS = 10;
const PIN = 'A1B';
const PASSWORD = 'haslo-w-chaosie';
/** For each card, how many others can take its place after it is replaced or canceled. */
const SPARES = 4;
/** How long a client repeats a call until it gets a definite answer. */
const RESOLVE_TIMEOUT_MS = 150_000;

/**
 * Lets clients make every money call with a few cards on two replicas while replicas and PostgreSQL are killed and
 * answers are dropped, then compares the ledger with the answers that the clients got.
 */
export async function runChaos(options: Options): Promise<ChaosReport> {
  // Makes sure that nothing keeps running afterwards, whatever happens.
  const ending = new AsyncDisposableStack();
  try {
    return await run(options, ending);
  } finally {
    await ending.disposeAsync();
  }
}

async function run(
  { startPostgres, seed, seconds, leastKills, killsServers = true, changesPerKill, clients, cards }: Options,
  ending: AsyncDisposableStack,
): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-chaos-'));
  ending.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres(dataDir);
  ending.defer(() => postgres.stop());
  const variables = { DATABASE_URL: postgres.url, PIN_KEY: 'c'.repeat(64), LOG_LEVEL: 'info' };
  const start = async (index: number) => {
    const port = String(await freePort());
    const DATABASE_URL = postgres.urls?.[index] ?? postgres.url;
    // Selling e-cards needs the address of their pages.
    const ofReplica = { DATABASE_URL, PORT: port, PUBLIC_URL: `http://localhost:${port}` };
    return startServerProcess(dataDir, { ...variables, ...ofReplica });
  };
  const replicas: ServerProcess[] = [];
  ending.defer(async () => {
    for (const replica of replicas) await replica.kill('SIGTERM');
  });
  // Start one first, which finds no administrator and prints a link.
  const first = await start(0);
  replicas.push(first);
  const others = Promise.all(
    Array.from({ length: REPLICAS - 1 }, async (_, index) => void replicas.push(await start(index + 1))),
  );
  const shop = await openShop(first.url, await first.activationToken(), cards * (1 + SPARES));
  const { token, salonId } = shop;
  /** The cards at the counters; `spares` come later. */
  const inHand = shop.cards.slice(0, cards);
  const spares = shop.cards.slice(cards);
  await others;
  const anyReplica = () => (replicas[Math.floor(random() * REPLICAS)] as ServerProcess).url;
  const changes: Change[] = [];
  /** References whose voiding was acknowledged. */
  const voided: string[] = [];
  let acknowledged = 0;
  let unknown = 0;
  let isOver = false;

  const upTo = (choices: number) => Math.floor(random() * choices);
  // Multiples of 10 zł, so cards become empty and are charged again.
  const grosze = (from: number, choices: number) => 10_00 * (from + upTo(choices));

  async function behave() {
    while (!isOver) {
      const place = upTo(inHand.length);
      const card = inHand[place] as Card;
      const chance = random();
      if (chance < 0.24) await sell(card);
      else if (chance < 0.28) await sellECard();
      else if (chance < 0.74) await buy(card);
      else if (chance < 0.8) await buyAndVoid(card);
      else if (chance < 0.88) await adjust(card);
      else if (chance < 0.93) await extend(card);
      else if (chance < 0.97) await blockForAWhile(card);
      else await exchange(place, card, chance < 0.99);
    }
  }

  async function sell({ id }: Card) {
    const key = randomUUID();
    const charge = { key, of: id, grosze: grosze(10, 10) };
    const body = { ...sale(charge), type: 0, expired_months: 12 };
    const outcome = await request('issue', charge, { path: 'boncards/issue', body });
    if (outcome === 'acknowledged' && random() < 0.2) await reverse(key, 'charge');
  }

  async function sellECard() {
    const key = randomUUID();
    const charge = { key, grosze: grosze(1, 10) };
    const terms = { type: 0, expired_months: 12, email: 'wlasciciel@example.test' };
    const body = { ...terms, place_of_sale: salonId, document: key, amount: charge.grosze / 100 };
    await request('eCard', charge, { path: 'boncards/e-card', body });
  }

  async function buy({ id }: Card) {
    const key = randomUUID();
    const purchase = { key, of: id, grosze: grosze(1, 3) };
    const outcome = await request('purchase', purchase, {
      path: 'boncards/purchase',
      body: sale(purchase),
    });
    if (outcome === 'acknowledged' && random() < 0.3)
      await reverse(key, 'sell', random() < 0.5 ? 5 : undefined);
  }

  /** Makes a purchase, and voids it before it is sent, while it is under way or after its answer. */
  async function buyAndVoid({ id }: Card) {
    const reference = randomUUID();
    const purchase = { key: reference, of: id, grosze: grosze(1, 3) };
    const body = { ...sale(purchase), reference };
    const buying = () => request('purchase', purchase, { path: 'boncards/purchase', body });
    const voiding = async () => {
      const path = 'boncards-transactions/void';
      const outcome = await insist(randomUUID(), { path, body: { reference, reason: 'Chaos' } });
      if (outcome === 'acknowledged') voided.push(reference);
    };
    const orders = [
      async () => {
        await voiding();
        await buying();
      },
      () => Promise.all([buying(), voiding()]),
      async () => {
        await buying();
        await voiding();
      },
    ];
    await orders[upTo(orders.length)]?.();
  }

  const sale = ({ key, of, grosze }: { key: string; of: string; grosze: number }) => ({
    boncard_id: of,
    place_of_sale: salonId,
    document: key,
    amount: grosze / 100,
  });

  /** Undoes an acknowledged sale or purchase, all of it or an amount (PLN). */
  async function reverse(document: string, type: 'charge' | 'sell', amount?: number) {
    const id = await findTransaction(document, type);
    if (!id) return;
    const key = randomUUID();
    const change = { key, of: id, ...(amount && { grosze: amount * 100 }) };
    const body = { reason: key, ...(amount && { amount }) };
    await request('reverse', change, { path: `boncards-transactions/${id}/reverse`, body });
  }

  /** Returns the id of the transaction with a document; undefined while no server answers. */
  async function findTransaction(document: string, type: 'charge' | 'sell'): Promise<string | undefined> {
    const query = new URLSearchParams({ stats_type: type, document });
    const headers = { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(5_000);
    try {
      const response = await fetch(`${anyReplica()}/api/boncards-transactions?${query}`, { headers, signal });
      const { items } = await response.json();
      // Skip its reversals, which have the same document.
      return items?.find(({ reverses }: { reverses: unknown }) => reverses === null)?.id;
    } catch {
      return undefined;
    }
  }

  async function adjust({ id }: Card) {
    const key = randomUUID();
    const amount = random() < 0.5 ? 10 : -10;
    const body = { amount, reason: key };
    await request('adjust', { key, of: id, grosze: 10_00 }, { path: `boncards/${id}/action/adjust`, body });
  }

  async function extend({ id }: Card) {
    const key = randomUUID();
    const body = { valid_until: addDays(warsawDayOf(new Date()), 366 + upTo(3_000)), reason: key };
    await request('extend', { key, of: id }, { path: `boncards/${id}/action/extend`, body });
  }

  async function blockForAWhile({ id }: Card) {
    for (const kind of ['block', 'unblock'] as const) {
      const key = randomUUID();
      const path = `boncards/${id}/action/${kind}`;
      await request(kind, { key, of: id }, { path, body: { reason: key } });
    }
  }

  /** Replaces or cancels a card, and puts another one in its place. */
  async function exchange(place: number, { id }: Card, isLost: boolean) {
    const next = spares.pop();
    if (!next) return;
    const key = randomUUID();
    const outcome = isLost
      ? await request(
          'replace',
          { key, of: id },
          { path: `boncards/${id}/action/replace`, body: { target_number: next.number, reason: key } },
        )
      : await request(
          'cancel',
          { key, of: id },
          { path: `boncards/${id}/action/cancel`, body: { canceled_reason: key } },
        );
    if (outcome === 'acknowledged') inHand[place] = next;
    else spares.unshift(next);
  }

  /** Makes a change, repeating the call until the answer is definite, and records both. */
  async function request(
    kind: Kind,
    change: Omit<Change, 'kind' | 'outcome'>,
    call: { path: string; body: object },
  ): Promise<Outcome> {
    const made: Change = { ...change, kind, outcome: 'unresolved' };
    changes.push(made);
    made.outcome = await insist(made.key, call);
    if (made.outcome === 'acknowledged') acknowledged += 1;
    return made.outcome;
  }

  /** Repeats the call with the same key until the answer is definite. */
  async function insist(key: string, { path, body }: { path: string; body: object }): Promise<Outcome> {
    const deadline = Date.now() + RESOLVE_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const isDropped = random() < 0.05;
      const answer = await post(`${anyReplica()}/api/${path}`, body, {
        token,
        key,
        // Some clients disconnect before the answer arrives.
        timeoutMs: isDropped ? 1 + upTo(30) : 15_000,
      });
      if (answer?.status === 200) return 'acknowledged';
      if (answer?.reason === 'voided') return 'voided';
      if (answer && isDefinite(answer)) return 'refused';
      unknown += 1;
      await wait(20 + random() * 100);
    }
    return 'unresolved';
  }

  let kills = 0;
  const recoveryMs: ChaosReport['recoveryMs'] = { server: 0, postgres: 0 };

  async function kill() {
    // PostgreSQL first, so that it is killed in every run.
    const index = kills === 0 || !killsServers ? REPLICAS : Math.floor(random() * (REPLICAS + 1));
    const replica = replicas[index];
    const victim: Victim = replica ? 'server' : 'postgres';
    let killedAt = new Date();
    if (replica) {
      if (!replica.isRunning()) {
        throw new Error(`a replica ended by itself: ${replica.output().slice(-4000)}${replica.errors()}`);
      }
      await replica.kill('SIGKILL');
      replicas[index] = await start(index);
    } else {
      // It may wait before it kills, which does not count as recovery.
      killedAt = await postgres.kill();
    }
    kills += 1;
    while (!(await isServing(replicas))) await wait(20);
    recoveryMs[victim] = Math.max(recoveryMs[victim], Date.now() - killedAt.getTime());
  }

  const working = Array.from({ length: clients }, behave);
  ending.defer(async () => {
    isOver = true;
    await Promise.allSettled(working);
  });
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end || kills < leastKills) {
    const least = kills === 0 ? CHANGES_BEFORE_KILLS : 0;
    const goal = acknowledged + least + random() * changesPerKill;
    while (acknowledged < goal) await wait(5);
    await kill();
  }
  isOver = true;
  await Promise.all(working);

  const { client } = await connectTo(postgres.url, { tryMs: 10_000 });
  const verdict = { ...(await judge(client, changes, voided)), unsent: await countUnsent(client) };
  await client.end();
  const { faults } = await findings(['reconcile'], { ...variables, DATA_DIR: dataDir });
  const kinds = Map.groupBy(
    changes.filter(({ outcome }) => outcome === 'acknowledged'),
    ({ kind }) => kind,
  );
  const count = (outcome: Outcome) => changes.filter((change) => change.outcome === outcome).length;
  return {
    seed,
    acknowledged,
    kinds: Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length])),
    refused: count('refused') + count('voided'),
    unresolved: count('unresolved'),
    unknown,
    kills,
    recoveryMs,
    ...verdict,
    faults: faults.length,
  };
}

/** Compares the answers that the clients got with the rows that the changes left behind, by their keys. */
async function judge(client: pg.Client, changes: Change[], voided: string[]) {
  const { rows: found } = await client.query(`
    SELECT coalesce(reason, document) AS key, coalesce(reverses, boncard_id) AS of, amount::integer AS grosze,
      CASE
        WHEN reverses IS NOT NULL THEN 'reversal'
        WHEN kind LIKE 'adjustment%' THEN 'adjustment'
        ELSE kind
      END AS mark
    FROM ledger_entries WHERE kind <> 'cancellation'
    UNION ALL
    SELECT reason, boncard_id, NULL, 'extension' FROM validity_changes JOIN cycles ON cycles.id = cycle_id
    UNION ALL
    SELECT details ->> 'reason', object_id::uuid, NULL, action FROM audit_entries
    WHERE action IN ('boncard.blocked', 'boncard.unblocked')
    UNION ALL
    SELECT canceled_reason, id, NULL, 'cancellation' FROM boncards
    WHERE status = 'canceled' AND replaced_by IS NULL`);
  const byKey = Map.groupBy(found, ({ key }) => key as string);
  let lost = 0;
  let doubled = 0;
  let unwanted = 0;
  for (const { key, of, kind, grosze, outcome } of changes) {
    const left = byKey.get(key) ?? [];
    const isComplete = marks[kind].every((mark) =>
      left.some(
        (found) =>
          found.mark === mark &&
          // The other end of a transfer is on another card.
          (of === undefined || found.of === of || mark === 'transferIn') &&
          (grosze === undefined || found.grosze === grosze),
      ),
    );
    if (outcome === 'acknowledged' && !isComplete) lost += 1;
    if (outcome === 'refused' && left.length > 0) unwanted += 1;
    if (left.length > marks[kind].length) doubled += 1;
  }
  const undone = changes.filter(({ outcome }) => outcome === 'voided').map(({ key }) => key);
  const { rows: notUndone } = await client.query(
    `SELECT FROM ledger_entries AS original WHERE reference = ANY ($1) AND amount <> (
      SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE reverses = original.id
    )`,
    [[...voided, ...undone]],
  );
  lost += notUndone.length;
  // Recalculated from the first entry on, independently of the triggers.
  const { rows: wrong } = await client.query(`
    WITH signed AS (
      SELECT boncard_id, sequence, balance_after, CASE
        WHEN kind IN ('charge', 'purchaseReversal', 'transferIn', 'adjustmentUp', 'reinstatement') THEN amount
        ELSE -amount
      END AS change
      FROM ledger_entries
    )
    SELECT boncards.id FROM boncards LEFT JOIN (
      SELECT boncard_id, count(*) AS length, max(sequence) AS last, sum(change) AS balance
      FROM signed GROUP BY boncard_id
    ) AS ledger ON boncard_id = boncards.id
    WHERE boncards.balance <> coalesce(ledger.balance, 0) OR ledger_length <> coalesce(length, 0)
      OR ledger_length <> coalesce(last, 0)
    UNION ALL
    SELECT boncard_id FROM (
      SELECT boncard_id, balance_after, sum(change) OVER (PARTITION BY boncard_id ORDER BY sequence) AS sum FROM signed
    ) AS running WHERE balance_after <> sum OR balance_after < 0`);
  return { lost, doubled, unwanted, wrongBooks: wrong.length };
}

/**
 * Returns whether a refusal is definite. Others say nothing about an earlier try whose answer was lost (docs/POS.md).
 */
function isDefinite({ status, reason }: { status: number; reason?: string }): boolean {
  return status < 500 && status !== 401 && status !== 429 && reason !== 'idempotency-in-flight';
}

/**
 * Waits until all mails of e-cards are sent, and unlocks those of killed servers. Returns how many are left in the end.
 */
async function countUnsent(client: pg.Client): Promise<number> {
  const deadline = Date.now() + RESOLVE_TIMEOUT_MS;
  for (;;) {
    await client.query(`
      SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs
      WHERE locked_at < now() - interval '10 seconds'`);
    await client.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`);
    const { rows } = await client.query(`SELECT FROM e_card_sendings WHERE state = 'queued'`);
    if (rows.length === 0 || Date.now() > deadline) return rows.length;
    await wait(200);
  }
}

interface Card {
  id: string;
  number: string;
}

/** Returns an administrator's session and salon, and pending cards for which it has entered the PINs. */
async function openShop(url: string, activationToken: string, count: number) {
  const activation = { token: activationToken, password: PASSWORD, password_confirmation: PASSWORD };
  await fetchJson(`${url}/api/activate`, activation);
  const email = 'admin@localhost.localdomain';
  const login = await fetchJson(`${url}/api/auth/login`, { email, password: PASSWORD });
  const token: string = login.data.access_token;
  const salon = await fetchJson(`${url}/api/salons`, { name: 'Salon', address: 'ul. Próbna 1' }, token);
  const numbers = Array.from({ length: count }, (_, index) => `CHAOS${String(index).padStart(15, '0')}`);
  const file = new FormData();
  file.set('file', new Blob([numbers.map((number) => `${number},${PIN}`).join('\n')]), 'bony.csv');
  await fetchJson(`${url}/api/boncards-imports`, file, token);
  const cards: Card[] = [];
  while (cards.length < count) {
    const number = numbers[cards.length] ?? '';
    const found = await fetchJson(`${url}/api/boncards/search`, { number, searchForType: 'charge' }, token);
    if (found.code === 200) cards.push({ id: found.data.id, number });
    // Not imported yet. Do not search often, because searches for unknown numbers are limited.
    else await wait(250);
  }
  for (const number of numbers) {
    await fetchJson(`${url}/api/boncards/search`, { number, pin: PIN, searchForType: 'purchase' }, token);
  }
  return { token, salonId: salon.data.id as string, cards };
}

async function fetchJson(url: string, body: object, token?: string) {
  const isFile = body instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(!isFile && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: isFile ? body : JSON.stringify(body),
  });
  return response.json();
}

/** Returns status and reason of the answer, or undefined if none arrived. */
async function post(
  url: string,
  body: object,
  { token, key, timeoutMs }: { token: string; key: string; timeoutMs: number },
): Promise<{ status: number; reason?: string } | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { reason } = await response.json();
    return { status: response.status, reason };
  } catch {
    return undefined;
  }
}

async function isServing(replicas: ServerProcess[]): Promise<boolean> {
  const answers = await Promise.all(
    replicas.map(({ url }) =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined),
    ),
  );
  return answers.every((answer) => answer?.ok);
}
