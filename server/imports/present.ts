import type { BoncardImport } from '../../contract/boncardImport.ts';
import { fullName } from '../../contract/user.ts';
import type { ImportRow } from './queries.ts';

/** An import with its counts; the numbers that it brought in belong to its details. */
export function presentImport(row: ImportRow): BoncardImport {
  return {
    id: row.id,
    status: row.status,
    file_name: row.file_name,
    created: {
      by: { fullname: fullName({ name: row.creator_name, surname: row.creator_surname }) },
      at: row.created_at,
    },
    stats: { ok: row.ok_rows, error: row.error_rows, duplicates: row.duplicate_rows },
    progress: { done: row.done_rows, total: row.total_rows },
    bons: [],
  };
}
