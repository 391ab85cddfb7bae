import { z } from 'zod';
import { importStatuses } from './codes.ts';
import { boncardImportId } from './ids.ts';
import { coded, instant } from './wire.ts';

/** The largest file of cards that is taken in, in bytes. */
export const IMPORT_FILE_LIMIT = 10 * 1024 * 1024;

export const boncardImport = z.object({
  id: boncardImportId,
  status: coded(importStatuses),
  file_name: z.string(),
  created: z.object({ by: z.object({ fullname: z.string() }), at: instant }),
  stats: z.object({ ok: z.int(), error: z.int(), duplicates: z.int() }),
  progress: z.object({ done: z.int(), total: z.int() }),
  bons: z.array(z.object({ number: z.string() })),
});
export type BoncardImport = z.infer<typeof boncardImport>;
