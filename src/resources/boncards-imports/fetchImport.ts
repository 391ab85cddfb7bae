import type { AnswerOf } from '../../callTypes.ts';
import { send } from '../../http.ts';
import { session } from '../../session.ts';
import type { BoncardImportRow } from './boncardImportRow.ts';

/** Numbers a page: as many as the contract gives at once. */
export const NUMBERS_PER_PAGE = 100;

type WireDetails = AnswerOf<'GET /api/boncards-imports/:id'>['data'];

/** One import with a page of the numbers that it brought in. */
export interface ImportDetails {
  row: BoncardImportRow;
  numbers: string[];
  /** Numbers in all. */
  total: number;
}

/** An import's details. A bare host sends all its numbers at once. @throws {HttpFailure} as `send`. */
export async function fetchImport(id: string, page: number, signal: AbortSignal): Promise<ImportDetails> {
  const query = session.can('import-details') ? { page, per_page: NUMBERS_PER_PAGE } : {};
  const answer = await send('GET /api/boncards-imports/:id', { params: { id }, query, signal });
  const row: BoncardImportRow & Partial<Pick<WireDetails, 'bons' | 'bons_info'>> = answer.data;
  const numbers = (row.bons ?? []).map(({ number }) => number);
  if (row.bons_info) return { row, numbers, total: row.bons_info.total_items };
  const start = (page - 1) * NUMBERS_PER_PAGE;
  return { row, numbers: numbers.slice(start, start + NUMBERS_PER_PAGE), total: numbers.length };
}
