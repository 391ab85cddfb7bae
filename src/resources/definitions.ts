import type { PanelResource } from '../screens.ts';
import { auditEntries } from './audit-entries/index.ts';
import { boncards } from './boncards/index.ts';
import { boncardImports } from './boncards-imports/index.ts';
import { transactions } from './boncards-transactions/index.ts';
import { salons } from './salons/index.ts';
import { schedules } from './schedules/index.ts';
import { users } from './users/index.ts';

/** Every resource, in the order of the menu. */
export const definitions: readonly PanelResource[] = [
  boncards,
  boncardImports,
  transactions,
  schedules,
  users,
  salons,
  auditEntries,
];
