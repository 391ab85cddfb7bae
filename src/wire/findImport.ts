import type { Identifier, RaRecord } from 'ra-core';
import { boncardImportDetails } from '../../contract/boncardImport.ts';
import { MAX_PER_PAGE } from '../../contract/paging.ts';
import { resources } from '../../contract/resources.ts';
import { sendAny } from '../httpClient.ts';
import { session } from '../session.ts';
import { HttpFailure } from './httpFailure.ts';
import { readRecord, recordsIn } from './readRecord.ts';

const { calls } = resources['boncards-imports'];

interface FindImportParams {
  id: Identifier;
  /** The page of its numbers. */
  meta?: { page?: number };
  signal?: AbortSignal | undefined;
}

/**
 * Returns one import. A bare host has no call for that, so its list is searched (wire "Bare hosts").
 * @throws {HttpFailure}
 */
export async function findImport<Each extends RaRecord>({
  id,
  meta,
  signal,
}: FindImportParams): Promise<Each> {
  if (session.can('import-details')) {
    const { data } = await sendAny(calls.one.on, { params: { id }, query: { page: meta?.page }, signal });
    return readRecord('boncards-imports', data, boncardImportDetails);
  }
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, per_page: MAX_PER_PAGE };
    const { items, info } = await sendAny(calls.list.on, { query, signal });
    const rows = recordsIn(items);
    const found = rows.find((item) => String(item.id) === String(id));
    if (found) return readRecord('boncards-imports', found, boncardImportDetails);
    // Without a total, a full page may be followed by another one.
    pages = Number(info?.total_pages ?? (rows.length === MAX_PER_PAGE ? page + 1 : page));
  }
  throw new HttpFailure(404);
}
