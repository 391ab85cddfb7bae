import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { EXPORT_CONNECTIONS } from '../../server/platform/config.ts';
import { aUser, type SignedIn } from './builders.ts';
import { eventually } from './eventually.ts';
import { manyCharges } from './manyCharges.ts';
import type { TestServer } from './testServer.ts';

/** Exports that go on until their client has read them. */

/** Their server needs it as a setting, so that its connections can be counted. */
export const METRICS_TOKEN = 'a-token-for-metrics';

/**
 * Adds sales whose file has 48 MB, half of that in xlsx: more than the buffers between PostgreSQL, server and client
 * hold in Linux (38 MB).
 */
export function aBigExport(
  server: TestServer,
  { by, salonId }: { by: SignedIn; salonId: SalonId },
): Promise<void> {
  return manyCharges(server, { count: 4_000, documentLength: 12_000, by, salonId });
}

/** Starts an export of sales and reads only its first bytes. */
export async function beginExport(
  { url }: TestServer,
  { token }: Pick<SignedIn, 'token'>,
  format = 'csv',
): Promise<IncomingMessage> {
  const request = get(`${url}/api/boncards-transactions?stats_type=charge&export=${format}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  onTestFinished(() => void response.destroy());
  // This side breaks the connection.
  response.on('error', () => undefined);
  await once(response, 'readable');
  return response;
}

export async function countRunningExports({ database }: TestServer): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL
      AND (query LIKE 'COPY%' OR query LIKE 'PREPARE%')
  `.execute(database.db);
  return rows[0]?.count;
}

/** Waits until no export runs, and all their connections are free. */
export function exportsHaveEnded(server: TestServer): Promise<void> {
  return eventually(async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
    expect(figures).toContain('database_connections{pool="exports",state="busy"} 0');
    expect(await countRunningExports(server)).toBe(0);
  });
}

/** Returns as many people as there may be exports at once, who each see all of the salon's transactions. */
export function aUserPerExport(server: TestServer, salonId: SalonId): Promise<SignedIn[]> {
  return Promise.all(Array.from({ length: EXPORT_CONNECTIONS }, () => aUser(server, { salonId })));
}

/** Returns the rows of a csv file without its header. */
export const rowsOf = (csv: string): string[][] => parse(csv, { delimiter: ';', bom: true, from: 2 });
