import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { Pool } from 'undici';
import type { Db } from '../../server/db/client.ts';

/** Sends requests that are all refused, from one address. */

const CONNECTIONS = 16;
const FROM = '203.0.113.66';

interface Noise {
  server: { url: string };
  /** The number of a card whose PIN is guessed. */
  number: string;
  /** The token of someone who may not make every call. */
  token: string;
}

interface Refused {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: string;
  token?: string;
  isBrokenOff?: true;
}

/** Returns one request for each kind of refusal; `turn` makes them differ from the previous ones. */
function kindsOf({ number, token }: Noise, turn: number): Refused[] {
  const json = (value: object) => JSON.stringify(value);
  const unknown = `NOISE${String(turn).padStart(15, '0')}`;
  return [
    { method: 'POST', path: '/api/check-boncard', body: json({ number: unknown, pin: 'ZZZ' }) },
    { method: 'POST', path: '/api/check-boncard', body: json({ number, pin: 'ZZZ' }) },
    { method: 'POST', path: '/api/check-boncard', body: json({ number: 'x' }) },
    {
      method: 'POST',
      path: '/api/auth/login',
      body: json({ email: 'nikt@example.test', password: 'zgaduję' }),
    },
    { method: 'POST', path: '/api/auth/login', body: '{' },
    { method: 'POST', path: '/api/auth/login', body: json({ email: 'x' }), isBrokenOff: true },
    { method: 'POST', path: '/api/auth/forgot-password', body: json({ email: 'nikt@example.test' }) },
    {
      method: 'POST',
      path: '/api/activate',
      body: json({ token: 'x', password: 'nowe-haslo-1', password_confirmation: 'nowe-haslo-1' }),
    },
    {
      method: 'POST',
      path: '/api/boncards/search',
      body: json({ number, pin: 'ZZZ', searchForType: 'purchase' }),
      token,
    },
    { method: 'GET', path: '/api/users', token: 'dead' },
    { method: 'GET', path: '/api/users', token },
    { method: 'GET', path: '/api/nothing' },
  ];
}

/** Sends them at full speed, until a count or a time is reached. Returns how often each answer came. */
export async function makeNoise(
  noise: Noise,
  { count = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY }: { count?: number; ms?: number },
) {
  const pool = new Pool(noise.server.url, { connections: CONNECTIONS });
  const kinds = kindsOf(noise, 0).length;
  const answers: Record<string, number> = {};
  const end = performance.now() + ms;
  let requests = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (requests < count && performance.now() < end) {
        const kind = kindsOf(noise, requests)[requests % kinds];
        requests += 1;
        if (!kind) continue;
        const answer = await send(pool, kind);
        answers[answer] = (answers[answer] ?? 0) + 1;
      }
    }),
  );
  await pool.close();
  return answers;
}

async function send(pool: Pool, { method, path, body, token, isBrokenOff }: Refused): Promise<string> {
  const broken = isBrokenOff && new AbortController();
  const answer = pool.request({
    method,
    path,
    headers: {
      'x-forwarded-for': FROM,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isBrokenOff && { 'content-length': '1000' }),
    },
    body: isBrokenOff ? Readable.from(brokenOff(body ?? '')) : (body ?? null),
    ...(broken && { signal: broken.signal }),
  });
  if (broken) setTimeout(() => broken.abort(), 5);
  return answer.then(
    async ({ body }) => ((await body.json()) as { reason?: string }).reason ?? 'done',
    () => 'aborted',
  );
}

/** A body that never ends. */
async function* brokenOff(text: string): AsyncGenerator<string> {
  yield text;
  await new Promise(() => undefined);
}

interface Written {
  /** The number of audit entries. */
  entries: number;
  /** The number of those entries that record a lock. */
  locks: number;
  /** The size of all tables and their indexes, in bytes. */
  tables: number;
}

/** Answers to attempts that were checked, not refused before that. Each has an audit entry. */
const LOOKED_AT = ['boncard-data-incorrect', 'credentials-invalid'];

/** Returns how many attempts were checked. */
export function lookedAt(answers: Record<string, number>): number {
  // All requests for a mail share one mail, and one entry.
  const mails = answers.done ? 1 : 0;
  return LOOKED_AT.reduce((sum, answer) => sum + (answers[answer] ?? 0), mails);
}

/** Returns how much the server has written so far. */
export async function readWritten(db: Db): Promise<Written> {
  const { rows } = await sql<Written>`
    SELECT (SELECT count(*) FROM audit_entries) AS entries,
      (SELECT count(*) FROM audit_entries WHERE action LIKE '%.locked') AS locks,
      (
        -- Without the free space maps: VACUUM writes them at any time.
        SELECT sum(pg_relation_size(oid) + CASE reltoastrelid WHEN 0 THEN 0 ELSE pg_relation_size(reltoastrelid) END)
        FROM pg_class WHERE relkind IN ('r', 'i') AND relnamespace = current_schema()::regnamespace
      )::bigint AS tables
  `.execute(db);
  const [written] = rows;
  if (!written) throw new Error('PostgreSQL gave no sizes');
  return written;
}
