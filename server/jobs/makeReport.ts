import { z } from 'zod';
import { auditQuery } from '../../contract/audit.ts';
import { boncardsQuery } from '../../contract/boncardList.ts';
import { exceptionsQuery, liabilityQuery, monthQuery } from '../../contract/books.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import { asQuery, filterOfFile, isReportResource, type ReportResource } from '../../contract/savedView.ts';
import { transactionsQuery } from '../../contract/transaction.ts';
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

type Make = (
  db: PooledDb,
  query: Record<string, unknown>,
  how: FileAsked,
  owner: ReportRequest['owner'],
) => FileAnswer | Promise<FileAnswer>;

const FORMAT = 'xlsx';

const makers: Record<ReportResource, Make> = {
  boncards: (db, query, how) => exportBoncards(db, z.parse(boncardsQuery, query), how),
  'boncards-transactions': (db, query, how, user) => {
    const scope = scopeOf(user.role, 'transactions.read');
    return exportTransactions(db, { user, scope }, z.parse(transactionsQuery, query), how);
  },
  'audit-entries': (db, query, how) => exportAuditEntries(db, z.parse(auditQuery, query), how),
  liability: (db, query, how) => {
    const asked = z.parse(liabilityQuery, query);
    const today = warsawDayOf(how.now);
    // The liability of a future day is not known yet.
    return exportLiability(db, { ...asked, at: asked.at > today ? today : asked.at }, how);
  },
  'roll-forward': (db, query, how) => exportRollForward(db, z.parse(monthQuery, query), how),
  settlement: (db, query, how) => exportSettlement(db, z.parse(monthQuery, query), how),
  exceptions: (db, query, how) => exportExceptions(db, z.parse(exceptionsQuery, query), how),
};

/**
 * Returns a view as a file with the current data, recorded as an export of its owner; relative days count from `asOf`,
 * unless a period of events has begun since the report before. Undefined if its list cannot be exported, or does not
 * accept its filters or order; for example, a fixed and a relative day may contradict each other after some time.
 */
export async function makeReport(db: PooledDb, report: ReportRequest): Promise<FileAnswer | undefined> {
  const { view, owner, language, asOf, since, now } = report;
  if (!isReportResource(view.resource)) return undefined;
  const make = makers[view.resource];
  const { field: sort, order } = view.sort ?? {};
  const filters = filterOfFile(warsawDayOf(asOf), since, view);
  try {
    const how = { format: FORMAT, language, now: asOf } as const;
    const file = await make(db, { ...asQuery(filters), ...(sort && { sort, order }) }, how, owner);
    return recordedFile(file, (outcome) =>
      recordExport(db, {
        by: { userId: owner.id, address: null },
        path: exportPath(resources[view.resource].calls.list.on),
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
