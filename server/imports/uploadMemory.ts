import { IMPORT_FILE_LIMIT } from '../../contract/boncardImport.ts';

/** Lends the memory into which a file is received. */
export interface UploadMemory {
  /** Runs work that receives and reads one file, of `IMPORT_FILE_LIMIT` bytes at most, and no longer needs it when it ends. */
  lend<Result>(work: (memory: Buffer) => Promise<Result>): Promise<Result>;
}

/**
 * Returns memory for uploads, of which one is kept for the next: V8 lets tens of megabytes of those that nobody needs pile up, as its
 * own heap hardly grows with them. Files contain PINs: nothing of one stays behind.
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
