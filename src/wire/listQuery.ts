import type { SortPayload } from 'ra-core';
import { normalizeCardNumber } from '../../contract/cardNumber.ts';
import { normalizeLine } from '../../contract/normalizeText.ts';
import { listParameters, type ResourceName } from '../../contract/resources.ts';
import { hostFields } from './hostFields.ts';
import { orderOf } from './listOrder.ts';
import { callOf } from './row.ts';

interface Asked {
  filter: object | undefined;
  sort: SortPayload | undefined;
}

/**
 * Returns the query of a list's rows, without parameters that the call or this host does not know: screens may have
 * filters of their own.
 */
export function listQuery(
  resource: ResourceName,
  { filter, sort, ...page }: Asked & Record<string, unknown>,
) {
  const asked = { ...alwaysAsked(resource), ...page, ...normalized(filter), ...orderOf(resource, sort) };
  const known = listParameters(resource);
  const query = Object.fromEntries(Object.entries(asked).filter(([name]) => known.includes(name)));
  return hostFields(callOf(resource, 'list'), query);
}

/** Returns a filter with its texts normalized as our host would read them: another host may not do so. */
function normalized(filter: object = {}): object {
  const entries = Object.entries(filter);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const normalize = name === 'number' ? normalizeCardNumber : normalizeLine;
      return [name, typeof value === 'string' ? normalize(value) : value];
    }),
  );
}

/** Parameters that a list always needs: transactions are listed by type. */
function alwaysAsked(resource: ResourceName): object {
  return resource === 'boncards-transactions' ? { stats_type: 'charge' } : {};
}
