import type { AnswerOf } from '../../callTypes.ts';
import { send } from '../../http.ts';
import { HttpFailure } from '../../httpFailure.ts';
import { session } from '../../session.ts';
import type { BoncardImportRow } from './boncardImportRow.ts';

/** Numbers a page: as many as the contract gives at once. */
export const NUMBERS_PER_PAGE = 100;

type WireDetails = AnswerOf<'GET /api/boncards-imports/:id'>['data'];

/** What the host tells of one import: a bare one all its numbers at once, or none at all. */
type TellingRow = BoncardImportRow & Partial<Pick<WireDetails, 'bons' | 'bons_info' | 'failure'>>;

/** One import with a page of the numbers that it brought in. */
export interface ImportDetails {
  row: TellingRow;
  /** Undefined where the host does not tell them. */
  numbers: string[] | undefined;
  /** Numbers in all. */
  total: number;
}

/** An import's details. @throws {HttpFailure} as `send`; 404 where there is no such import. */
export async function fetchImport(id: string, page: number, signal: AbortSignal): Promise<ImportDetails> {
  const row = session.can('import-details')
    ? await fetchDetails(id, page, signal)
    : await findInList(id, signal);
  const numbers = row.bons?.map(({ number }) => number);
  if (row.bons_info) return { row, numbers, total: row.bons_info.total_items };
  const start = (page - 1) * NUMBERS_PER_PAGE;
  return { row, numbers: numbers?.slice(start, start + NUMBERS_PER_PAGE), total: numbers?.length ?? 0 };
}

async function fetchDetails(id: string, page: number, signal: AbortSignal): Promise<TellingRow> {
  const query = { page, per_page: NUMBERS_PER_PAGE };
  return (await send('GET /api/boncards-imports/:id', { params: { id }, query, signal })).data;
}

/** Spec §7 has no call for one import: it is looked for in the list, which holds its numbers, too (spec §3). */
async function findInList(id: string, signal: AbortSignal): Promise<TellingRow> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { items, info } = await send('GET /api/boncards-imports', {
      query: { page, per_page: IMPORTS_AT_ONCE },
      signal,
    });
    const row = items.find((item) => String(item.id) === id);
    if (row) return row;
    pages = info.total_pages;
  }
  throw new HttpFailure(404);
}

const IMPORTS_AT_ONCE = 100;
