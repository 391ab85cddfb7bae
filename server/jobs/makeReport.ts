import { z } from 'zod';
import { scopeOf } from '../../contract/permissions.ts';
import { filterOfFile } from '../../contract/reportFilter.ts';
import { resources } from '../../contract/resources.ts';
import { asQuery, isReportResource, type ReportResource } from '../../contract/savedView.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { exportAuditEntries } from '../audit/exportAuditEntries.ts';
import { recordExport } from '../audit/recordExport.ts';
import { exportExceptions } from '../books/exceptions/exportExceptions.ts';
import { exportLiability, exportRollForward, exportSettlement } from '../books/exportBooks.ts';
import { exportBoncards } from '../cards/exportBoncards.ts';
import type { PooledDb } from '../db/client.ts';
import type { FileAnswer, FileAsked } from '../exports/fileAnswer.ts';
import { exportPath, recordedFile } from '../exports/recordedFile.ts';
import type { ReportRequest } from '../reports/runSchedules.ts';
import { exportTransactions } from '../statistics/exportTransactions.ts';

type Make<Name extends ReportResource> = (
  db: PooledDb,
  query: z.output<(typeof resources)[Name]['calls']['list']['query']>,
  how: FileAsked,
  owner: ReportRequest['owner'],
) => FileAnswer | Promise<FileAnswer>;

const FORMAT = 'xlsx';

const makers: { [Name in ReportResource]: Make<Name> } = {
  boncards: exportBoncards,
  'boncards-transactions': (db, query, how, user) => {
    const { access } = resources['boncards-transactions'].calls.list;
    return exportTransactions(db, { user, scope: scopeOf(user.role, access) }, query, how);
  },
  'audit-entries': exportAuditEntries,
  liability: (db, query, how) => {
    const today = warsawDayOf(how.now);
    // The liability of a future day is not known yet.
    return exportLiability(db, { ...query, at: query.at > today ? today : query.at }, how);
  },
  'roll-forward': exportRollForward,
  settlement: exportSettlement,
  exceptions: exportExceptions,
};

/**
 * Returns a view as a file with the current data, recorded as an export of its owner; relative days count from `asOf`,
 * unless its period has begun since the report before. Undefined if its list cannot be exported, or does not
 * accept its filters or order; for example, a fixed and a relative day may contradict each other after some time.
 */
export async function makeReport(db: PooledDb, report: ReportRequest): Promise<FileAnswer | undefined> {
  const { view, owner, language, asOf, since, now } = report;
  if (!isReportResource(view.resource)) return undefined;
  const { list } = resources[view.resource].calls;
  const { field: sort, order } = view.sort ?? {};
  const filters = filterOfFile(warsawDayOf(asOf), since, view);
  try {
    const how = { format: FORMAT, language, now: asOf } as const;
    const query = z.parse(list.query, { ...asQuery(filters), ...(sort && { sort, order }) });
    // The query is that of the resource, but TypeScript cannot relate the two while the resource is a variable.
    const file = await makers[view.resource](db, query as never, how, owner);
    return recordedFile(file, (outcome) =>
      recordExport(db, {
        by: { userId: owner.id, address: null },
        path: exportPath(list.on),
        format: FORMAT,
        filters,
        ...outcome,
        now,
      }),
    );
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}
