import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import type { EndpointName } from '../../contract/endpoints.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { execute, urlOfDatabase } from './postgresForTests.ts';
import { testConfig } from './testConfig.ts';

export interface TestServer extends RunningServer {
  databaseUrl: string;
  /** Where mails lie that are not sent. */
  dataDir: string;
}

let copies = 0;

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database with the whole schema and nothing in it. */
export function copyTemplate(): Promise<TestDatabase> {
  return makeDatabase(inject('templateName'));
}

/** A database without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template0');
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl');
  copies += 1;
  const name = `test_${process.pid}_${Date.now()}_${copies}`;
  await execute(postgresUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: urlOfDatabase(postgresUrl, name),
    async drop() {
      await execute(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The real server on a database of its own. */
export async function startTestServer(
  variables: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
  options: Parameters<typeof startServer>[2] = {},
): Promise<TestServer> {
  const { url: databaseUrl, drop } = await copyTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-test-'));
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...variables });
  const server = await startServer(config, log, options);
  return {
    ...server,
    databaseUrl,
    dataDir,
    async stop() {
      await server.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Reply {
  status: number;
  headers: Headers;
  /** The body as it came, for comparisons to the byte. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of any shape, wrong ones too
  body: any;
}

interface RequestParts {
  token?: string;
  /** Sent as JSON; a string, a buffer or a form goes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  query?: string;
}

/** One call over HTTP, as any client would make it; `:id` in the name is filled from `id`. */
export async function call(
  { url }: { url: string },
  name: EndpointName,
  { token, body, headers, query = '', id = '' }: RequestParts & { id?: string } = {},
): Promise<Reply> {
  const [method = '', path = ''] = name.split(' ');
  const isRaw = typeof body === 'string' || body instanceof FormData;
  const response = await fetch(`${url}${path.replace(':id', id)}${query}`, {
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
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}
