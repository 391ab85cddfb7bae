import type { ActorId } from '../../contract/ids.ts';
import type { PooledDb } from '../db/client.ts';
import { EXPORT_CONNECTIONS } from '../platform/config.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { FileAnswer } from './fileAnswer.ts';

/** The exports in progress: at most one per user, and in all at most as many as there are connections for them. */
export interface ExportSlots {
  /** Starts an export. Refuses it if there are too many, instead of letting it wait for a connection. */
  begin(
    by: { userId: ActorId },
    make: (db: PooledDb) => FileAnswer | Promise<FileAnswer>,
  ): Promise<FileAnswer | Refusal>;
}

const RETRY_AFTER_SECONDS = 5;

export function createExportSlots(exportDb: PooledDb): ExportSlots {
  const exporting = new Set<ActorId>();
  return {
    async begin({ userId }, make) {
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (exporting.has(userId)) return refuse('export-under-way', retry);
      if (exporting.size >= EXPORT_CONNECTIONS) return refuse('too-many-exports', retry);
      exporting.add(userId);
      try {
        const file = await make(exportDb);
        file.content.once('close', () => exporting.delete(userId));
        return file;
      } catch (error) {
        exporting.delete(userId);
        throw error;
      }
    },
  };
}
