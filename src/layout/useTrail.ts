import { useGetOne, useGetRecordRepresentation } from 'ra-core';
import { type UIMatch, useMatches } from 'react-router-dom';
import type { ResourceName } from '../../contract/resources.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Breadcrumb } from '../session.ts';

/** What a route tells heading and breadcrumbs. */
export interface RouteHandle {
  title: MessageKey;
  /** The route of one record of a resource, after which it is called once that is known. */
  resource?: ResourceName;
}

/** Returns the way to the current screen, translated; its last entry is the screen itself. */
export function useTrail(): Breadcrumb[] {
  const translate = useTranslate();
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  const ofRecord = matches.find(({ handle }) => handle?.resource);
  const resource = ofRecord?.handle?.resource ?? '';
  // Nothing is asked for here: the screen itself loads its record.
  const { data: record } = useGetOne(resource, { id: ofRecord?.params.id }, { enabled: false });
  const nameOf = useGetRecordRepresentation(resource);
  return matches.flatMap(({ handle, pathname }) => {
    if (!handle) return [];
    const name = handle.resource && record && nameOf(record);
    return [{ label: typeof name === 'string' ? name : translate(handle.title), path: pathname }];
  });
}
