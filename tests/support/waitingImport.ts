import type { BoncardImportId } from '../../contract/boncardImport.ts';
import { transact } from '../../server/db/transact.ts';
import { insertImport } from '../../server/imports/queries.ts';
import { newId } from '../../server/platform/ids.ts';
import { aUser } from './builders.ts';
import type { DatabaseCopy } from './databaseCopy.ts';
import { testFiles } from './testConfig.ts';

/** Stores an import of cards in a database without a server, so that it waits until a test runs it. */
export async function waitingImport(copy: DatabaseCopy, { rows }: { rows: number }) {
  const { db } = copy.database;
  const { id: userId } = await aUser(copy, { role: 'administrator' });
  const id = newId<BoncardImportId>();
  const numbers = Array.from({ length: rows }, (_, row) => `CZEKA${String(row).padStart(15, '0')}`);
  const content = Buffer.from(numbers.map((number) => `${number};123`).join('\n'));
  const file = { id, file_name: 'bony.csv', total_rows: rows, created_by: userId, created_at: new Date() };
  await transact(db, (tx) => insertImport(tx, file, testFiles.seal(id, content)));
  return {
    id,
    /** Returns the number of chunks of its file. */
    async countChunks() {
      const chunks = await db
        .selectFrom('boncard_import_chunks')
        .select('place')
        .where('import_id', '=', id)
        .execute();
      return chunks.length;
    },
    find: () => db.selectFrom('boncard_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
