import { IMPORT_FILE_LIMIT } from '../../contract/boncardImport.ts';

/** Lends the memory that a file is received into. */
export interface UploadMemory {
  /**
   * Runs work that receives and reads one file of at most `IMPORT_FILE_LIMIT` bytes. The memory must not be used after
   * it ends.
   */
  lend<Result>(work: (memory: Buffer) => Promise<Result>): Promise<Result>;
}

/**
 * Returns memory for uploads and keeps one piece of it for the next upload. Otherwise V8 would let unused pieces of
 * tens of megabytes accumulate, because its own heap hardly grows with them. Files contain PINs, so nothing of a file
 * stays in the memory.
 */
export function createUploadMemory(): UploadMemory {
  let idle: Buffer | undefined;
  return {
    async lend(work) {
      const memory = idle ?? Buffer.allocUnsafeSlow(IMPORT_FILE_LIMIT);
      idle = undefined;
      try {
        return await work(memory);
      } finally {
        memory.fill(0);
        idle = memory;
      }
    },
  };
}
