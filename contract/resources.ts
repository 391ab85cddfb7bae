import type { z } from 'zod/mini';
import { audited } from './calls/areas.ts';
import { auditEntries } from './calls/audit.ts';
import type { ResourceContract } from './calls/resource.ts';

const { sessions, ...others } = audited;

/** Every resource, in the order of the menu. */
export const resources = { ...others, 'audit-entries': auditEntries, sessions } satisfies Record<
  string,
  ResourceContract
>;

type Resources = typeof resources;
export type ResourceName = keyof Resources;

/** Returns the row of a resource; undefined if there is no resource of this name. */
export function resourceRow(name: string | undefined): ResourceContract | undefined {
  const rows: Partial<Record<string, ResourceContract>> = resources;
  return rows[name ?? ''];
}

/** A decoded record of a resource. */
export type RecordOf<Name extends ResourceName> = z.output<Resources[Name]['record']>;

/** The resources whose lists our host also exports as files. */
export type ExportedResource = {
  [Name in ResourceName]: Resources[Name]['calls']['list'] extends { files: unknown } ? Name : never;
}[ResourceName];

/** Returns the columns by which a host with sorting can order a resource's list. */
export function sortColumns(resource: ResourceName): readonly string[] {
  const { sort } = listQuery(resource);
  return sort ? (sort as z.ZodMiniOptional<z.ZodMiniEnum>)._zod.def.innerType.options.map(String) : [];
}

/** Returns the query parameters of a resource's list. */
export function listParameters(resource: ResourceName): string[] {
  return Object.keys(listQuery(resource));
}

/** Returns the filters of a resource's list. */
export function listFilters(resource: ResourceName): string[] {
  return Object.keys(listFilterSchemas(resource));
}

/** Returns the schema of each filter of a resource's list. */
export function listFilterSchemas(resource: ResourceName): Record<string, z.core.$ZodType> {
  const { page, per_page, sort, order, export: file, ...filters } = listQuery(resource);
  return filters;
}

function listQuery(resource: ResourceName): Record<string, z.core.$ZodType> {
  return resources[resource].calls.list.query.shape;
}
