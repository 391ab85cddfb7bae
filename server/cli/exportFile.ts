import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ActorId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import {
  type ExportFormat,
  exportFormats,
  type StatisticsType,
  transactionsQuery,
} from '../../contract/transaction.ts';
import { operator } from '../audit/queries.ts';
import { recordExport } from '../audit/recordExport.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { recordedFile } from '../exports/recordedFile.ts';
import { ignoreCode } from '../platform/fileSystem.ts';
import { newId } from '../platform/ids.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { exportTransactions } from '../statistics/exportTransactions.ts';
import { type CliContext, type Finding, ok } from './finding.ts';
import { writeNewFile } from './writeNewFile.ts';

interface ExportRequest extends Pick<CliContext, 'stdout'> {
  statistics: StatisticsType;
  /** The path of a new csv or xlsx file. If missing, csv is written to `stdout`, and nothing else is. */
  path?: string | undefined;
  from?: string;
  to?: string;
  language: Language;
  now: Date;
}

/**
 * Writes all charges or all purchases, in all salons, as the console's export does.
 * @throws {OperatorError} if the days or the file's name are invalid, or the file exists.
 */
export async function* exportFile(
  db: PooledDb,
  { path, language, now, stdout, ...request }: ExportRequest,
): AsyncGenerator<Finding> {
  const query = transactionsQuery.safeParse({
    stats_type: request.statistics,
    issue_date_from: request.from,
    issue_date_to: request.to,
  });
  if (!query.success)
    throw new OperatorError('--from and --to are days such as 2026-11-30, and --from is not after --to.');
  const format = formatOf(path);
  // The scope `all` makes the user irrelevant.
  const asker = { scope: 'all', user: { id: newId<ActorId>(), salonId: null } } as const;
  const exported = exportTransactions(db, asker, { ...query.data, order: 'desc' }, { format, language, now });
  const file = recordedFile(exported, (outcome) =>
    transact(db, (tx) =>
      recordExport(tx, {
        by: operator('export'),
        path: 'boncards-transactions',
        format,
        filters: {
          stats_type: request.statistics,
          issue_date_from: request.from ?? null,
          issue_date_to: request.to ?? null,
        },
        ...outcome,
        now: new Date(),
      }),
    ),
  );
  // A reader such as `head` may close the pipe when it has read enough.
  if (!path) return pipeline(file.content, stdout, { end: false }).catch(ignoreCode('EPIPE'));
  await writeNewFile(path, (handle) => pipeline(file.content, handle.createWriteStream({ flush: true })));
  const { size } = await stat(path);
  yield ok('export', `${path}: ${size} bytes`, { data: { path, bytes: size } });
}

function formatOf(path: string | undefined): ExportFormat {
  if (!path) return 'csv';
  const format = exportFormats.find((known) => extname(path).toLowerCase() === `.${known}`);
  if (!format) throw new OperatorError(`${path}: the name has to end in .csv or .xlsx`);
  return format;
}
