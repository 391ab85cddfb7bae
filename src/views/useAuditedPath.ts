import { useResourceDefinitions } from 'ra-core';
import type { AuditObject } from '../../contract/auditActions.ts';
import { resourceOf } from '../../contract/auditText.ts';
import { type ResourceName, resourceRow } from '../../contract/resources.ts';
import { canAccess } from '../canAccess.ts';
import { filtered, listPath, paths, recordPaths } from '../paths.ts';
import type { PanelRecord } from '../wire/panelRecord.ts';

type Subject = NonNullable<PanelRecord<'audit-entries'>['object']>;

/** The kinds of objects that only their owner can see. */
const privateKinds: readonly AuditObject[] = ['view', 'schedule'];

/**
 * Returns a function that returns the URL for the object of an audit entry: its page, or the list that has it;
 * undefined if there is neither, for example for another user's view.
 */
export function useAuditedPath(): (subject: Subject) => string | undefined {
  const definitions = useResourceDefinitions();
  return ({ kind, id, label }) => {
    if (kind === 'month') return filtered(listPath('roll-forward'), { month: label });
    if (kind === 'taxClass') return listPath('tax-classes');
    if (kind === 'list') return exportedPath(label);
    const resource = resourceOf[kind];
    if (id === null || resource === undefined || privateKinds.includes(kind)) return undefined;
    const { hasShow, hasEdit } = definitions[resource] ?? {};
    const { show, edit } = recordPaths(listPath(resource));
    if (hasShow) return show(id);
    return hasEdit ? edit(id) : undefined;
  };
}

/**
 * Returns the URL of an exported list; the audit names it by its resource or by the path of its file:
 * `books.liability`.
 */
function exportedPath(name: string): string | undefined {
  if (name === 'boncards-transactions.sell') return paths.statisticsBySell;
  const [resource = ''] = name.replace('books.', '').split('.');
  const isList = resourceRow(resource) && canAccess({ resource, action: 'list' });
  return isList ? listPath(resource as ResourceName) : undefined;
}
