import type { AuditObject } from '../../contract/auditActions.ts';
import { type ResourceName, resourceRow } from '../../contract/resources.ts';
import { canAccess } from '../canAccess.ts';
import { filtered, listPath, paths, recordPaths } from '../paths.ts';
import type { PanelRecord } from '../wire/panelRecord.ts';

type Thing = NonNullable<PanelRecord<'audit-entries'>['object']>;

/**
 * Returns the URL of what something was done to: of its page, or of the list that has it; undefined if it has neither, such as a
 * report or a view of somebody else.
 */
export function auditedPath({ kind, id, label }: Thing): string | undefined {
  const show = id === null ? undefined : pathsOf[kind]?.(id);
  if (show !== undefined) return show;
  if (kind === 'month') return filtered(listPath('roll-forward'), { month: label });
  if (kind === 'taxClass') return listPath('tax-classes');
  return kind === 'list' ? exportedPath(label) : undefined;
}

const pathsOf: Partial<Record<AuditObject, (id: string) => string>> = {
  user: recordPaths(listPath('users')).show,
  salon: recordPaths(listPath('salons')).edit,
  boncard: recordPaths(paths.boncards).show,
  import: recordPaths(paths.boncardImports).show,
};

/** Returns the URL of a list, which the audit names by its resource or by the path of its file: `books.liability`. */
function exportedPath(name: string): string | undefined {
  if (name === 'boncards-transactions.sell') return paths.statisticsBySell;
  const [resource = ''] = name.replace('books.', '').split('.');
  const isList = resourceRow(resource) && canAccess({ resource, action: 'list' });
  return isList ? listPath(resource as ResourceName) : undefined;
}
