import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { FileCipher } from './fileCipher.ts';
import { lockClearFile, replaceClearFile } from './queries.ts';

/** Encrypts the files that an older version stored in clear, each in a transaction of its own. */
export async function sealClearFiles(db: PooledDb, cipher: FileCipher): Promise<void> {
  const sealNext = () =>
    transact(db, async (tx) => {
      const file = await lockClearFile(tx);
      if (file) await replaceClearFile(tx, file.id, cipher.seal(file.id, file.content));
      return file !== undefined;
    });
  while (await sealNext());
}
