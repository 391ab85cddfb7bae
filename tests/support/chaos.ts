import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ChaosPostgres } from './chaosPostgres.ts';
import { findings } from './operator.ts';
import { seededRandom } from './seededRandom.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/** The result of a chaos run (requirements "Figures"). */
export interface ChaosReport {
  seed: number;
  acknowledged: number;
  refused: number;
  /** Answers that were lost, dropped or not definite, and were requested again by their key. */
  unknown: number;
  unresolved: number;
  kills: number;
  lost: number;
  doubled: number;
  /** Changes that were refused but are in the ledger. */
  unwanted: number;
  wrongBooks: number;
  /** What `bonpanel reconcile` found at the end. */
  faults: number;
  /** From a kill until all replicas were ready again: the slowest, after kills of servers and of PostgreSQL. */
  recoveryMs: Record<Victim, number>;
}

/** What every run has to result in. */
export const nothingWrong = {
  lost: 0,
  doubled: 0,
  unwanted: 0,
  unresolved: 0,
  wrongBooks: 0,
  faults: 0,
} satisfies Partial<ChaosReport>;

type Victim = 'server' | 'postgres';

interface Options {
  startPostgres(dataDir: string): Promise<ChaosPostgres>;
  seed: number;
  /** The minimum duration and number of kills. */
  seconds: number;
  leastKills: number;
  /** The next kill comes after at most so many more acknowledged changes. */
  changesPerKill: number;
  clients: number;
  cards: number;
}

type Kind = 'issue' | 'purchase';
type Outcome = 'acknowledged' | 'refused' | 'unresolved';

/** One change that a client requested, and the last answer it got. */
interface Change {
  key: string;
  boncardId: string;
  kind: Kind;
  grosze: number;
  outcome: Outcome;
}

const REPLICAS = 2;
const PIN = 'A1B';
const PASSWORD = 'haslo-w-chaosie';
/** How long a client keeps asking for a definite answer. */
const RESOLVE_TIMEOUT_MS = 150_000;

/**
 * Lets clients charge and purchase with a few cards on two replicas while replicas and PostgreSQL are killed and
 * answers are dropped, then compares the ledger with what the clients were told.
 */
export async function runChaos(options: Options): Promise<ChaosReport> {
  // Whatever happens, nothing keeps running afterwards.
  const ending = new AsyncDisposableStack();
  try {
    return await run(options, ending);
  } finally {
    await ending.disposeAsync();
  }
}

async function run(
  { startPostgres, seed, seconds, leastKills, changesPerKill, clients, cards }: Options,
  ending: AsyncDisposableStack,
): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-chaos-'));
  ending.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres(dataDir);
  ending.defer(() => postgres.stop());
  const variables = { DATABASE_URL: postgres.url, PIN_KEY: 'c'.repeat(64), LOG_LEVEL: 'info' };
  const start = () => startServerProcess(dataDir, variables);
  const replicas: ServerProcess[] = [];
  ending.defer(async () => {
    for (const replica of replicas) await replica.kill('SIGTERM');
  });
  // The first one to start finds no administrator.
  const first = await start();
  replicas.push(first);
  const others = Promise.all(
    Array.from({ length: REPLICAS - 1 }, async () => void replicas.push(await start())),
  );
  const { token, salonId, boncardIds } = await openShop(first.url, await first.activationToken(), cards);
  await others;
  const anyReplica = () => (replicas[Math.floor(random() * REPLICAS)] as ServerProcess).url;
  const changes: Change[] = [];
  let acknowledged = 0;
  let unknown = 0;
  let isOver = false;

  async function behave() {
    while (!isOver) {
      const boncardId = boncardIds[Math.floor(random() * boncardIds.length)] as string;
      const kind: Kind = random() < 0.3 ? 'issue' : 'purchase';
      // Multiples of 10 zł, so that cards run empty and are charged again.
      const grosze =
        10_00 * (kind === 'issue' ? 10 + Math.floor(random() * 10) : 1 + Math.floor(random() * 3));
      const change: Change = { key: randomUUID(), boncardId, kind, grosze, outcome: 'unresolved' };
      changes.push(change);
      change.outcome = await insist(change);
      if (change.outcome === 'acknowledged') acknowledged += 1;
    }
  }

  /** Repeats the call with the same key until the answer is definite. */
  async function insist({ key, boncardId, kind, grosze }: Change): Promise<Outcome> {
    const body = {
      boncard_id: boncardId,
      place_of_sale: salonId,
      document: key,
      amount: grosze / 100,
      ...(kind === 'issue' && { type: 0, expired_months: 12 }),
    };
    const deadline = Date.now() + RESOLVE_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const isDropped = random() < 0.05;
      const status = await post(`${anyReplica()}/api/boncards/${kind}`, body, {
        token,
        key,
        // Some clients leave before the answer comes.
        timeoutMs: isDropped ? 1 + Math.floor(random() * 30) : 15_000,
      });
      if (status === 200) return 'acknowledged';
      if (status !== undefined && status >= 400 && status < 500 && status !== 409) return 'refused';
      unknown += 1;
      await wait(20 + random() * 100);
    }
    return 'unresolved';
  }

  let kills = 0;
  const recoveryMs: ChaosReport['recoveryMs'] = { server: 0, postgres: 0 };

  async function kill() {
    // PostgreSQL first, so that no run goes without killing it.
    const index = kills === 0 ? REPLICAS : Math.floor(random() * (REPLICAS + 1));
    const replica = replicas[index];
    const victim: Victim = replica ? 'server' : 'postgres';
    const killedAt = Date.now();
    if (replica) {
      if (!replica.isRunning()) {
        throw new Error(`a replica ended by itself: ${replica.output().slice(-4000)}${replica.errors()}`);
      }
      await replica.kill('SIGKILL');
      replicas[index] = await start();
    } else {
      await postgres.kill();
    }
    kills += 1;
    while (!(await isServing(replicas))) await wait(20);
    recoveryMs[victim] = Math.max(recoveryMs[victim], Date.now() - killedAt);
  }

  const working = Array.from({ length: clients }, behave);
  ending.defer(async () => {
    isOver = true;
    await Promise.allSettled(working);
  });
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end || kills < leastKills) {
    const goal = acknowledged + random() * changesPerKill;
    while (acknowledged < goal) await wait(5);
    await kill();
  }
  isOver = true;
  await Promise.all(working);

  const client = new pg.Client(postgres.url);
  await client.connect();
  const verdict = await judge(client, changes);
  await client.end();
  const { faults } = await findings(['reconcile'], { ...variables, DATA_DIR: dataDir });
  const count = (outcome: Outcome) => changes.filter((change) => change.outcome === outcome).length;
  return {
    seed,
    acknowledged,
    refused: count('refused'),
    unresolved: count('unresolved'),
    unknown,
    kills,
    recoveryMs,
    ...verdict,
    faults: faults.length,
  };
}

/** Compares what the clients were told with the ledger, where each change has its key as document. */
async function judge(client: pg.Client, changes: Change[]) {
  const { rows: entries } = await client.query(
    `SELECT document AS key, boncard_id, kind, amount::integer AS grosze FROM ledger_entries`,
  );
  const byKey = Map.groupBy(entries, ({ key }) => key as string);
  const kinds: Record<Kind, string> = { issue: 'charge', purchase: 'purchase' };
  let lost = 0;
  let doubled = 0;
  let unwanted = 0;
  for (const { key, boncardId, kind, grosze, outcome } of changes) {
    const found = byKey.get(key) ?? [];
    const pathExists = found.some(
      (entry) => entry.boncard_id === boncardId && entry.kind === kinds[kind] && entry.grosze === grosze,
    );
    if (outcome === 'acknowledged' && !pathExists) lost += 1;
    if (outcome === 'refused' && found.length > 0) unwanted += 1;
    if (found.length > 1) doubled += 1;
  }
  // Recomputed from the first entry on, independently of the triggers.
  const { rows: wrong } = await client.query(`
    SELECT boncards.id FROM boncards LEFT JOIN (
      SELECT boncard_id, count(*) AS length, max(sequence) AS last,
        sum(CASE kind WHEN 'charge' THEN amount ELSE -amount END) AS balance
      FROM ledger_entries GROUP BY boncard_id
    ) AS ledger ON boncard_id = boncards.id
    WHERE boncards.balance <> coalesce(ledger.balance, 0) OR ledger_length <> coalesce(length, 0)
      OR ledger_length <> coalesce(last, 0)
    UNION ALL
    SELECT boncard_id FROM (
      SELECT boncard_id, balance_after,
        sum(CASE kind WHEN 'charge' THEN amount ELSE -amount END) OVER (PARTITION BY boncard_id ORDER BY sequence) AS sum
      FROM ledger_entries
    ) AS running WHERE balance_after <> sum OR balance_after < 0`);
  return { lost, doubled, unwanted, wrongBooks: wrong.length };
}

/** Returns an administrator at the counter, and pending cards whose PIN was given there. */
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
  const boncardIds = await Promise.all(
    numbers.map(async (number) => {
      for (;;) {
        const search = { number, pin: PIN, searchForType: 'charge' };
        const found = await fetchJson(`${url}/api/boncards/search`, search, token);
        if (found.code === 200) return found.data.id as string;
        await wait(50);
      }
    }),
  );
  for (const number of numbers) {
    await fetchJson(`${url}/api/boncards/search`, { number, pin: PIN, searchForType: 'purchase' }, token);
  }
  return { token, salonId: salon.data.id as string, boncardIds };
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

/** Returns the status of the answer; undefined if none came. */
async function post(
  url: string,
  body: object,
  { token, key, timeoutMs }: { token: string; key: string; timeoutMs: number },
): Promise<number | undefined> {
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
    await response.arrayBuffer();
    return response.status;
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
