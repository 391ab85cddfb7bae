import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Language } from '../../contract/language.ts';
import {
  type ExportFormat,
  exportFormats,
  type StatisticsType,
  transactionsSummaryQuery,
} from '../../contract/transaction.ts';
import type { PooledDb } from '../db/client.ts';
import { ignoreCode } from '../platform/fileSystem.ts';
import { newId } from '../platform/ids.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { exportTransactions } from '../statistics/exportTransactions.ts';
import { type CliContext, type Finding, ok } from './finding.ts';
import { writeNewFile } from './writeNewFile.ts';

interface ExportRequest extends Pick<CliContext, 'stdout'> {
  statistics: StatisticsType;
  /** A new csv or xlsx file; without one, csv goes to `stdout` and nothing else does. */
  path?: string | undefined;
  from?: string;
  to?: string;
  language: Language;
  now: Date;
}

/** Writes the transactions of a statistics, all salons, as the console's export does. */
export async function* exportFile(
  db: PooledDb,
  { path, language, now, stdout, ...request }: ExportRequest,
): AsyncGenerator<Finding> {
  const filters = transactionsSummaryQuery.safeParse({
    stats_type: request.statistics,
    issue_date_from: request.from,
    issue_date_to: request.to,
  });
  if (!filters.success)
    throw new OperatorError('--from and --to are days such as 2026-11-30, one not after the other.');
  const file = exportTransactions(
    db,
    {
      // Whose salon it is decides over nothing where all are wanted.
      query: { filters: filters.data, scope: 'all', user: { id: newId(), salonId: null } },
      order: { order: 'desc' },
    },
    { format: formatOf(path), language, now },
  );
  // Its reader may be such as `head`, which needs no more.
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
