import type { TransactionType } from '../contract/codes.ts';
import { consolePaths } from '../contract/consolePaths.ts';
import type { ResourceName } from '../contract/resources.ts';

/**
 * Every URL that the console links to or is opened at (requirements "Routes"), except the URLs of records and of
 * lists that are named like their resource.
 */
export const paths = {
  publicCheck: '/',
  ...consolePaths,
  boncards: '/panel/bons',
  eCard: `${consolePaths.charge}/e-card`,
  purchase: '/panel/bons/purchase',
  lostCard: '/panel/bons/lost',
  boncardBatches: '/panel/boncard-batches',
  boncardImports: '/panel/bon-imports',
  overview: '/panel/overview',
  liability: '/panel/books/liability',
  exceptions: '/panel/books/exceptions',
  transaction: '/panel/transactions/:id',
  statisticsByCharge: '/panel/statistics/by-charge',
  statisticsBySell: '/panel/statistics/by-sell',
  salonConfiguration: '/panel/hide-configuration',
  audit: '/panel/audit',
  passwordChange: `${consolePaths.profile}/edit`,
} as const;

/** The lists whose URL does not follow from the name of their resource. */
const ownPaths: Partial<Record<ResourceName, string>> = {
  boncards: paths.boncards,
  'boncards-batches': paths.boncardBatches,
  'boncards-imports': paths.boncardImports,
  // This resource has two lists: charges and purchases.
  'boncards-transactions': paths.statisticsByCharge,
  schedules: paths.schedules,
  'audit-entries': paths.audit,
  liability: paths.liability,
  'tax-classes': `${paths.liability}/tax-classes`,
  'roll-forward': '/panel/books/month',
  settlement: '/panel/books/settlement',
  exceptions: paths.exceptions,
};

/** Returns the URL of the list of a resource; the resource must have a folder in `src/resources`. */
export function listPath(resource: ResourceName): string {
  return ownPaths[resource] ?? `${paths.panel}/${resource}`;
}

/** Returns the URLs of a resource's records, which begin with the URL of its list. */
export function recordPaths(list: string) {
  return {
    create: `${list}/create`,
    show: (id: string | number) => `${list}/${encodeURIComponent(id)}`,
    edit: (id: string | number) => `${list}/${encodeURIComponent(id)}/edit`,
  };
}

/** Returns the URL of a filtered list. */
export function filtered(list: string, filter: Record<string, unknown>): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** Returns the URL of a report that was mailed. */
export function reportPath(id: string | number): string {
  return paths.report.replace(':id', encodeURIComponent(id));
}

/** Returns the URL of a transaction's page. */
export function transactionPath(id: string | number): string {
  return paths.transaction.replace(':id', encodeURIComponent(id));
}

/** Returns the URL of the charges or purchases whose document begins with this text. */
export function transactionsByDocument(kind: TransactionType, document: string): string {
  return filtered(kind === 'charge' ? paths.statisticsByCharge : paths.statisticsBySell, { document });
}

/** Returns the URL of a card's page. */
export function boncardPath(id: string | number): string {
  return recordPaths(paths.boncards).show(id);
}

/** Returns the URL of the card list filtered by a number. */
export function boncardByNumber(number: string): string {
  return filtered(paths.boncards, { query: number });
}
