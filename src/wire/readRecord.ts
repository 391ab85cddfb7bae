import type { GetListResult, RaRecord } from 'ra-core';
import type { Envelope } from '../httpClient.ts';
import { HttpFailure } from './httpFailure.ts';
import { listIn } from './listIn.ts';
import { isRecord, readBySchema } from './readBySchema.ts';
import { rowOf } from './row.ts';

/**
 * Returns a record as the contract has it (wire "Bare hosts"), even if the host names a field differently (wire "Names on the
 * wire"). @throws {HttpFailure} if the host sent none.
 */
export function readRecord(resource: string, wire: unknown): RaRecord {
  if (!isRecord(wire)) throw new HttpFailure('PARSING_ERROR');
  return readBySchema(rowOf(resource).record, wire) as RaRecord;
}

/** Returns the record of an answer; empty for an empty success. */
export function recordIn(resource: string, { data }: Envelope): object {
  return isRecord(data) ? readRecord(resource, data) : {};
}

/** Returns a page of records, with the total or whether there is a next page. */
export function readList(
  resource: string,
  { items, info }: Envelope,
  { page, perPage }: { page: number; perPage: number },
): GetListResult {
  const rowsBefore = (page - 1) * perPage;
  const rows = recordsIn(items);
  // A bare host's transactions have no id: their position replaces it.
  const data = rows.map((row, place) => readRecord(resource, { ...row, id: row.id ?? rowsBefore + place }));
  const total = Number(info?.total_items ?? Number.NaN);
  const knownUntil = info?.known_until;
  if (Number.isFinite(total)) return { data, total, ...(knownUntil ? { meta: { knownUntil } } : {}) };
  // Without a total, a full page may be followed by another.
  if (rows.length === perPage) return { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } };
  return { data, total: rowsBefore + rows.length };
}

/** Returns the rows of a list, without anything that is not an object. */
export function recordsIn(items: unknown): Record<string, unknown>[] {
  return listIn(items).filter(isRecord);
}
