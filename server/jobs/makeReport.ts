import { z } from 'zod';
import { auditQuery } from '../../contract/audit.ts';
import { boncardsQuery } from '../../contract/boncardList.ts';
import { exceptionsQuery, liabilityQuery } from '../../contract/books.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import { filterOn, isReportResource, type ReportResource } from '../../contract/savedView.ts';
import { transactionsQuery } from '../../contract/transaction.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { exportAuditEntries } from '../audit/exportAuditEntries.ts';
import { recordExport } from '../audit/recordExport.ts';
import { exportExceptions } from '../books/exceptions/exportExceptions.ts';
import { exportLiability } from '../books/exportBooks.ts';
import { exportBoncards } from '../cards/exportBoncards.ts';
import type { PooledDb } from '../db/client.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { exportPath, recordedFile } from '../exports/recordedFile.ts';
import type { ReportRequest } from '../reports/runSchedules.ts';
import { exportTransactions } from '../statistics/exportTransactions.ts';

type Make = (db: PooledDb, query: Record<string, unknown>, report: ReportRequest) => FileAnswer;

const FORMAT = 'xlsx';

const makers: Record<ReportResource, Make> = {
  boncards(db, query, { language, now }) {
    const { page, per_page, export: _, sort, order, ...filters } = z.parse(boncardsQuery, query);
    const asked = { query: { filters, now }, order: { sort, order } };
    return exportBoncards(db, asked, { format: FORMAT, language });
  },
  'boncards-transactions'(db, query, { owner, language, now }) {
    const { page, per_page, export: _, sort, order, ...filters } = z.parse(transactionsQuery, query);
    const scope = scopeOf(owner.role, 'transactions.read');
    const asked = { query: { filters, user: owner, scope }, order: { sort, order } };
    return exportTransactions(db, asked, { format: FORMAT, language, now });
  },
  'audit-entries'(db, query, { language, now }) {
    const { page, per_page, export: _, ...filters } = z.parse(auditQuery, query);
    return exportAuditEntries(db, filters, { format: FORMAT, language, now });
  },
  liability(db, query, { language, now }) {
    const { at, export: _, ...filters } = z.parse(liabilityQuery, query);
    const today = warsawDayOf(now);
    // What will be owed on a later day is not known yet.
    const day = at > today ? today : at;
    return exportLiability(db, { day, filters }, { format: FORMAT, language });
  },
  exceptions(db, query, { language }) {
    const { page, per_page, export: _, ...filters } = z.parse(exceptionsQuery, query);
    return exportExceptions(db, filters, { format: FORMAT, language });
  },
};

/**
 * Returns a view as a file with the current data, recorded as its owner's export; relative days count from today.
 * Undefined if its list cannot be exported, or does not accept its filters or order: a fixed day and a relative one may
 * come to contradict each other.
 */
export function makeReport(db: PooledDb, report: ReportRequest): FileAnswer | undefined {
  const { view, owner, now } = report;
  if (!isReportResource(view.resource)) return undefined;
  const make = makers[view.resource];
  const { field: sort, order } = view.sort ?? {};
  const filters = filterOn(warsawDayOf(now), view);
  try {
    const file = make(db, { ...filters, ...(sort && { sort, order }) }, report);
    return recordedFile(file, (outcome) =>
      recordExport(db, {
        by: { userId: owner.id, address: null },
        path: exportPath(resources[view.resource].calls.list.on),
        format: FORMAT,
        filters,
        ...outcome,
        at: now,
      }),
    );
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}
