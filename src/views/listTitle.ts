import type { ReportResource } from '../../contract/savedView.ts';
import type { MessageKey } from '../i18n/messageKey.ts';

/** Returns the title of a view's list: sales and payments are two lists of one resource. */
export function listTitle(
  resource: ReportResource,
  { stats_type: type }: Record<string, unknown>,
): MessageKey {
  if (resource !== 'boncards-transactions') return `words.lists.${resource}`;
  return `words.lists.boncards-transactions.${type === 'sell' ? 'sell' : 'charge'}`;
}
