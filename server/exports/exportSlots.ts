import type { UserId } from '../../contract/ids.ts';
import type { PooledDb } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { FileAnswer } from './fileAnswer.ts';

/** Exports that are under way: one of each user, and so many in all as there are connections for them. */
export interface ExportSlots {
  /** Begins one; one too many is told so and does not wait for a connection. */
  begin(userId: UserId, make: (db: PooledDb) => FileAnswer): FileAnswer | Refusal;
}

const RETRY_AFTER_SECONDS = 5;

export function createExportSlots(exportDb: PooledDb): ExportSlots {
  const exporting = new Set<UserId>();
  return {
    begin(userId, make) {
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (exporting.has(userId)) return refuse('export-under-way', retry);
      if (exporting.size >= exportDb.pool.options.max) return refuse('too-many-exports', retry);
      const file = make(exportDb);
      exporting.add(userId);
      file.content.once('close', () => exporting.delete(userId));
      return file;
    },
  };
}
