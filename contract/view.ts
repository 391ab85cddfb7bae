import { z } from 'zod/mini';
import { roles } from './codes.ts';
import { viewId } from './ids.ts';
import { requiredText, searchText } from './text.ts';
import { coded, personName } from './wire.ts';

/** The lists that can be saved as views. */
export const viewResources = [
  'boncards',
  'boncards-transactions',
  'boncards-imports',
  'users',
  'salons',
  'audit-entries',
  'liability',
  'roll-forward',
  'settlement',
  'exceptions',
] as const;
export type ViewResource = (typeof viewResources)[number];

/** The longest name of a view, in characters. */
export const MAX_VIEW_NAME = 100;
const MAX_FILTERS = 20;
const MAX_COLUMNS = 40;
const fieldName = requiredText(60);

/** What a person saves of a list; the server checks that the list has these filters, orders and columns. */
export const viewInput = z.object({
  name: requiredText(MAX_VIEW_NAME).with(z.meta({ examples: ['Po terminie z saldem'] })),
  resource: z.enum(viewResources),
  /** In the form of the list's query parameters; days and months may be relative (`this-month`). */
  filter: z.record(fieldName, z.union([searchText(100), z.number(), z.boolean()])).with(
    z.refine((filter) => Object.keys(filter).length <= MAX_FILTERS),
    z.meta({ examples: [{ expired: 'true', amount_from: 50 }] }),
  ),
  /** Null for the list's default order. */
  sort: z.nullable(
    z.object({ field: fieldName.with(z.meta({ examples: ['amount'] })), order: z.enum(['asc', 'desc']) }),
  ),
  /** The shown columns, in order; empty for the list's default columns. */
  columns: z
    .array(fieldName)
    .with(z.maxLength(MAX_COLUMNS), z.meta({ examples: [['number', 'amount', 'valid_until']] })),
  /** Everyone with this role sees the view; only administrators may share one. */
  role: z.optional(z.nullable(coded(roles, 'role'))),
});

/** A saved state of a list: our extension. */
export const view = z.extend(viewInput, {
  id: viewId,
  role: z.nullable(coded(roles, 'role')),
  /** Who saved it. */
  by: z.object({ fullname: personName }),
  /** Whether the caller may change it. */
  editable: z.boolean().with(z.meta({ examples: [true] })),
});

export const viewsQuery = z.object({ resource: z.optional(z.enum(viewResources)) });
