import type { Logger } from 'pino';
import { inject } from 'vitest';
import { reasonsOf } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import { copyCluster } from './postgresForTests.ts';
import { copyDatabase, startServerOn } from './serverOnCopy.ts';

export type TestDatabase = Awaited<ReturnType<typeof copyDatabase>>;
export type TestServer = Awaited<ReturnType<typeof startServerOn>>;

/** Returns the PostgreSQL of this worker, with the address of a user who may create databases. */
export function workerPostgres() {
  const all = inject('postgres');
  const mine = all[(Number(process.env.VITEST_POOL_ID) - 1) % all.length];
  if (!mine) throw new Error(`no PostgreSQL for the worker ${process.env.VITEST_POOL_ID}`);
  return { url: mine.urls[inject('reach')], templateName: mine.templateName };
}

/** Puts a new database into a data directory, for tests that are not about initdb. Returns the directory. */
export async function withNewDatabase(dataDir: string): Promise<string> {
  await copyCluster(inject('newDataDir'), dataDir);
  return dataDir;
}

/** Returns a database with the whole schema but no data. */
export function copyTemplate(): Promise<TestDatabase> {
  const { url, templateName } = workerPostgres();
  return copyDatabase(url, templateName);
}

/** Returns a database without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return copyDatabase(workerPostgres().url, 'template0');
}

/** Starts the real server on its own database. */
export async function startTestServer(
  variables?: Record<string, string>,
  log?: Logger,
  options?: Parameters<typeof startServerOn>[3],
): Promise<TestServer> {
  return startServerOn(await copyTemplate(), variables, log, options);
}

export interface Reply {
  status: number;
  headers: Headers;
  /** The body as received, for exact comparisons. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of any shape, wrong ones too
  body: any;
}

/** Returns what became of calls, in alphabetical order: `done`, or why one was refused. */
export function outcomesOf(replies: readonly Reply[]): string[] {
  return replies.map(({ status, body }) => (status === 200 ? 'done' : body.reason)).sort();
}

interface RequestParts {
  token?: string;
  /** Sent as JSON, except that strings, buffers and forms are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  query?: string;
}

/** Makes one call over HTTP, as any client does. Replaces the parameter of its path by `id`. */
export async function call(
  { url }: { url: string },
  name: CallAddress,
  { token, body, headers, query = '', id = '' }: RequestParts & { id?: string } = {},
): Promise<Reply> {
  const [method = '', path = ''] = name.split(' ');
  const isRaw = typeof body === 'string' || body instanceof FormData;
  const response = await fetch(`${url}${path.replace(/:\w+/, id)}${query}`, {
    method,
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const reply = {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : text,
  };
  refuseUndeclared(name, reply);
  return reply;
}

/**
 * @throws {Error} if a call is refused for a reason that the contract, and thus the OpenAPI document, does not name.
 */
function refuseUndeclared(name: CallAddress, { body }: Reply) {
  const reasons: string[] = reasonsOf(callsOn[name]);
  if (body?.reason !== undefined && !reasons.includes(body.reason))
    throw new Error(`${name} is refused for ${body.reason}, which its declaration does not name`);
}
