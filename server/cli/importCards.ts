import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BoncardImportId, ImportChoice } from '../../contract/boncardImport.ts';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import type { HashPin } from '../cards/pinHash.ts';
import { findPinKeys, readPinKeys } from '../cards/pinKey.ts';
import type { PooledDb } from '../db/client.ts';
import { type CardFiles, createCardFiles } from '../imports/cardFiles.ts';
import { failureSentence, faultSentence } from '../imports/present.ts';
import { findImport, type ImportRow, readFailures } from '../imports/queries.ts';
import { runImport } from '../imports/runImport.ts';
import { uploadImport } from '../imports/uploadImport.ts';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { isRefusal } from '../platform/refusal.ts';
import { refusalSentence } from '../refusalSentence.ts';
import { findAdministrator } from './findAdministrator.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/**
 * Imports the cards of a csv or xlsx file, like an upload in the console, and waits until the last row is done. If it
 * is interrupted once the file is stored, it yields that a server goes on.
 * @throws {OperatorError} if the PIN key is missing or wrong, `email` is not an active administrator, or the file is
 * refused.
 */
export async function* importCards(
  db: PooledDb,
  {
    path,
    choice,
    email,
    config,
    now,
  }: { path: string; choice: ImportChoice; email: string; config: Config; now: Date },
): AsyncGenerator<Finding> {
  if ((await findPinKeys(config)).length === 0)
    throw new OperatorError('There is no PIN key. Provide it as PIN_KEY or as pin.key in DATA_DIR.');
  const pinKeys = await readPinKeys(config, db);
  const content = await readFile(path);
  const user = await findAdministrator(db, email);
  const by = { userId: user.id, address: null };
  const parts = { db, hashPin: pinKeys.hashPin, files: createCardFiles(pinKeys.all) };
  const file = { name: basename(path), content, choice };
  const started = await uploadImport(parts, { ...file, by, as: user.email, now });
  if (isRefusal(started)) {
    const sentences = (started.each ?? [started]).map(({ refused, field = '', args }) => {
      const sentence = refusalSentence('en', refused, args);
      return field in choice ? `--${field.replace('_', '-')}: ${sentence}` : sentence;
    });
    throw new OperatorError(sentences.join(' '));
  }
  let done: ImportRow;
  try {
    done = await finish(parts, started.id);
  } catch (error) {
    yield note(
      'import',
      'the file is stored: a server that runs, or the next one to start, goes on with it',
      {
        fix: 'If it was the wrong file, cancel its cards once it is done: its page under Importy in the console leads to them.',
        data: { id: started.id },
      },
    );
    throw error;
  }
  const { ok_rows, error_rows, duplicate_rows } = done;
  if (done.fault) yield fault('import', faultSentence('en', done.fault));
  yield ok(
    'import',
    `cards added: ${ok_rows}, duplicates: ${duplicate_rows}, rows with errors: ${error_rows}`,
    {
      data: { id: started.id, ok: ok_rows, duplicates: duplicate_rows, errors: error_rows },
    },
  );
  for await (const batch of readFailures(db, started.id)) {
    for (const failure of batch) {
      const { line, number, reason } = failure;
      const report = reason === 'duplicate' || reason === 'repeated' ? note : fault;
      yield report('row', `row ${line}, card ${maskCardNumber(number)}: ${failureSentence('en', failure)}`, {
        data: { line, reason },
      });
    }
  }
}

const PAUSE_MS = 500;

interface Parts {
  db: PooledDb;
  hashPin: HashPin;
  files: CardFiles;
}

/** Runs the import, or waits while a running server does. */
async function finish(parts: Parts, id: BoncardImportId): Promise<ImportRow> {
  for (;;) {
    await runImport(parts, id);
    const row = await findImport(parts.db, id);
    if (!row) throw new Error('the import no longer exists');
    if (row.status !== 'inProgress') return row;
    await wait(PAUSE_MS);
  }
}
