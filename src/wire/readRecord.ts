import type { GetListResult, RaRecord } from 'ra-core';
import type { z } from 'zod/mini';
import { decode } from './decode.ts';
import type { Envelope } from './envelope.ts';
import { HttpFailure } from './httpFailure.ts';
import { isRecord } from './isRecord.ts';
import { listIn } from './listIn.ts';
import { callOf, rowOf } from './row.ts';
import { toldIn } from './toldIn.ts';

/** Returns a record in the contract's inside form. @throws {HttpFailure} if the host sent no record. */
export function readRecord<Each extends RaRecord = RaRecord>(
  resource: string,
  wire: unknown,
  schema: z.core.$ZodType = rowOf(resource).record,
): Each {
  if (!isRecord(wire)) throw new HttpFailure('PARSING_ERROR');
  return decode(schema, wire) as Each;
}

/** Returns the record of an answer, without fields that the host left out; empty if the answer has no record. */
export function recordIn(resource: string, { data }: Envelope): Partial<RaRecord> {
  return isRecord(data) ? toldIn(readRecord(resource, data)) : {};
}

/** Returns a page of records, with the total or whether there is a next page; for a book also its sums. */
export function readList<Each extends RaRecord>(
  resource: string,
  answer: Envelope,
  { page, perPage }: { page: number; perPage: number },
): GetListResult<Each> {
  const rowsBefore = (page - 1) * perPage;
  const { items, info } = answer;
  const rows = recordsIn(items);
  // The transactions of a bare host have no id: their position replaces it.
  const data = rows.map((row, place) => {
    const record = readRecord<Each>(resource, row);
    return { ...record, id: record.id ?? String(rowsBefore + place) };
  });
  const total = Number(info?.total_items ?? Number.NaN);
  const meta = metaOf(resource, answer);
  if (Number.isFinite(total)) return { data, total, ...meta };
  // Without a total, a full page may be followed by another one.
  if (rows.length === perPage)
    return { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 }, ...meta };
  return { data, total: rowsBefore + rows.length, ...meta };
}

/**
 * Returns what an answer says about all rows: the last day for which everything is known, and the sums of a book.
 */
function metaOf(resource: string, { info, sums }: Envelope): Pick<GetListResult, 'meta'> {
  const { sums: schema } = (callOf(resource, 'list').answer as z.ZodMiniObject).shape;
  const knownUntil = info?.known_until;
  return schema || knownUntil ? { meta: { knownUntil, sums: schema && decode(schema, sums) } } : {};
}

/** Returns the rows of a list, without anything that is not an object. */
export function recordsIn(items: unknown): Record<string, unknown>[] {
  return listIn(items).filter(isRecord);
}
