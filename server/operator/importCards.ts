import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { may } from '../../contract/permissions.ts';
import type { Config } from '../config.ts';
import type { PooledDb } from '../db/client.ts';
import { confirmPinKey } from '../db/pinKeyCheck.ts';
import { findImport, readFailures } from '../imports/queries.ts';
import { runImport } from '../imports/runImport.ts';
import { uploadImport } from '../imports/uploadImport.ts';
import { OperatorFault } from '../operatorFault.ts';
import { pinHasher } from '../pinHash.ts';
import { findPinKey } from '../pinKey.ts';
import { isRefusal } from '../refusal.ts';
import { refusalSentence, wordsIn } from '../sentences.ts';
import { findUserByEmail } from '../users/queries.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Brings in the cards of a csv or xlsx file, as an upload in the console does, and waits for the last row. */
export async function* importCards(
  db: PooledDb,
  { path, email, config, now }: { path: string; email: string; config: Config; now: Date },
): AsyncGenerator<Finding> {
  const pinKey = await findPinKey(config);
  if (!pinKey) throw new OperatorFault('There is no PIN key. Give it as PIN_KEY or as pin.key in DATA_DIR.');
  await confirmPinKey(db, pinKey);
  const content = await readFile(path);
  const user = await findUserByEmail(db, email);
  if (user?.status !== 'active' || !may(user.role, 'imports.write')) {
    throw new OperatorFault(`${email} is no active administrator: name one by --as.`);
  }
  const by = { userId: user.id, address: null };
  const started = await uploadImport(db, { name: basename(path), content, by, now });
  if (isRefusal(started)) throw new OperatorFault(refusalSentence('en', started.refused));
  // A running server may take its part of it: each batch is brought in once.
  await runImport({ db, hashPin: pinHasher(pinKey) }, started.id);

  const done = await findImport(db, started.id);
  if (!done) throw new Error('the import is gone');
  const { status, ok_rows, error_rows, duplicate_rows } = done;
  if (status === 'error') yield fault('import', 'the file is broken further down');
  yield ok(
    'import',
    `${ok_rows} cards brought in, ${duplicate_rows} duplicates, ${error_rows} rows with errors`,
    {
      data: { id: started.id, ok: ok_rows, duplicates: duplicate_rows, errors: error_rows },
    },
  );
  const { failureReasons } = wordsIn('en');
  for await (const batch of readFailures(db, started.id)) {
    for (const { line, number, reason } of batch) {
      const tell = reason === 'duplicate' ? note : fault;
      yield tell('row', `line ${line}, card ${maskCardNumber(number)}: ${failureReasons[reason]}`, {
        data: { line, reason },
      });
    }
  }
}
