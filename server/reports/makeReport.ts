import { z } from 'zod';
import { boncardsQuery } from '../../contract/boncardList.ts';
import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { filterOn } from '../../contract/savedView.ts';
import { transactionsQuery } from '../../contract/transaction.ts';
import type { ViewResource } from '../../contract/view.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { exportBoncards } from '../cards/exportBoncards.ts';
import type { PooledDb } from '../db/client.ts';
import type { Database } from '../db/schema.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { exportTransactions } from '../statistics/exportTransactions.ts';

interface Report {
  view: Pick<Database['views'], 'resource' | 'filter' | 'sort'>;
  /** Whose report it is: it has what they may see. */
  owner: { id: UserId; role: Role | null; salonId: SalonId | null };
  language: Language;
  now: Date;
}

type Make = (db: PooledDb, query: Record<string, unknown>, report: Report) => FileAnswer;

const FORMAT = 'xlsx';

/** The lists of which files can be made. */
const makers: Partial<Record<ViewResource, Make>> = {
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

export function isExportable(resource: ViewResource): boolean {
  return makers[resource] !== undefined;
}

/** Returns a view as a file, as of now: relative days are those of today. @throws if its list cannot be a file. */
export function makeReport(db: PooledDb, report: Report): FileAnswer {
  const { view, now } = report;
  const make = makers[view.resource];
  if (!make) throw new Error(`no file can be made of ${view.resource}`);
  const { field: sort, order } = view.sort ?? {};
  return make(db, { ...filterOn(warsawDayOf(now), view), ...(sort && { sort, order }) }, report);
}
