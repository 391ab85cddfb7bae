import { z } from 'zod';
import { boncardsQuery } from '../../contract/boncardList.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { filterOn } from '../../contract/savedView.ts';
import { transactionsQuery } from '../../contract/transaction.ts';
import { isReportResource, type ReportResource } from '../../contract/view.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { exportBoncards } from '../cards/exportBoncards.ts';
import type { PooledDb } from '../db/client.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import type { ReportRequest } from '../reports/runSchedules.ts';
import { exportTransactions } from '../statistics/exportTransactions.ts';

type Make = (db: PooledDb, query: Record<string, unknown>, report: ReportRequest) => FileAnswer;

const FORMAT = 'xlsx';

const makers: Record<ReportResource, Make> = {
  boncards(db, query, { language, now }) {
    const { page, per_page, export: _, sort, order, ...filters } = z.parse(boncardsQuery, query);
    const asked = { query: { filters, today: warsawDayOf(now) }, order: { sort, order } };
    return exportBoncards(db, asked, { format: FORMAT, language });
  },
  'boncards-transactions'(db, query, { owner, language, now }) {
    const { page, per_page, export: _, sort, order, ...filters } = z.parse(transactionsQuery, query);
    const scope = scopeOf(owner.role, 'transactions.read');
    const asked = { query: { filters, user: owner, scope }, order: { sort, order } };
    return exportTransactions(db, asked, { format: FORMAT, language, now });
  },
};

/** Returns a view as a file with the current data; relative days count from today. @throws if its list cannot be a file. */
export function makeReport(db: PooledDb, report: ReportRequest): FileAnswer {
  const { view, now } = report;
  if (!isReportResource(view.resource)) throw new Error(`no file can be made of ${view.resource}`);
  const make = makers[view.resource];
  const { field: sort, order } = view.sort ?? {};
  return make(db, { ...filterOn(warsawDayOf(now), view), ...(sort && { sort, order }) }, report);
}
