import type { GetListResult, RaRecord } from 'ra-core';
import type { z } from 'zod/mini';
import type { Envelope } from '../httpClient.ts';
import { HttpFailure } from './httpFailure.ts';
import { listIn } from './listIn.ts';
import { isRecord, readBySchema } from './readBySchema.ts';
import { callOf, rowOf } from './row.ts';

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

/** Returns a page of records, with the total or whether there is a next page; of a book also its sums. */
export function readList(
  resource: string,
  answer: Envelope,
  { page, perPage }: { page: number; perPage: number },
): GetListResult {
  const rowsBefore = (page - 1) * perPage;
  const { items, info } = answer;
  const rows = recordsIn(items);
  // A bare host's transactions have no id: their position replaces it.
  const data = rows.map((row, place) => readRecord(resource, { ...row, id: row.id ?? rowsBefore + place }));
  const total = Number(info?.total_items ?? Number.NaN);
  const meta = metaOf(resource, answer);
  if (Number.isFinite(total)) return { data, total, ...meta };
  // Without a total, a full page may be followed by another.
  if (rows.length === perPage) return { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } };
  return { data, total: rowsBefore + rows.length, ...meta };
}

/** Returns what an answer says of all rows: the last day that everything is known of, and the sums of a book. */
function metaOf(resource: string, { info, sums }: Envelope): Pick<GetListResult, 'meta'> {
  const { sums: schema } = (callOf(resource, 'list').answer as z.ZodMiniObject).shape;
  const knownUntil = info?.known_until;
  return schema || knownUntil ? { meta: { knownUntil, sums: schema && readBySchema(schema, sums) } } : {};
}

/** Returns the rows of a list, without anything that is not an object. */
export function recordsIn(items: unknown): Record<string, unknown>[] {
  return listIn(items).filter(isRecord);
}
