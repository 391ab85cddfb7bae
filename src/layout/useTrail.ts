import { useGetOne } from 'ra-core';
import { type UIMatch, useMatches } from 'react-router-dom';
import type { ResourceName } from '../../contract/resources.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Breadcrumb } from '../session.ts';
import { usePanelScreens } from './panelScreens.ts';
import { ownTitle } from './screens.ts';

/** A route's title, for the heading and the breadcrumbs. */
export interface RouteHandle {
  title: MessageKey;
  /** The resource, if it is the route of a record. Once the record has loaded, its name replaces the title. */
  resource?: ResourceName;
}

/** Returns whether the current screen's title is the name of a record, which must not be translated. */
export function useIsNamed(): boolean {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  return matches.findLast(({ handle }) => handle)?.handle?.resource !== undefined;
}

/** Returns the translated breadcrumbs; the last one is the current screen. */
export function useTrail(): Breadcrumb[] {
  const translate = useTranslate();
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  const ofRecord = matches.find(({ handle }) => handle?.resource);
  const resource = ofRecord?.handle?.resource ?? '';
  // Reads only the cache, as the screen itself loads its record.
  const { data: record } = useGetOne(resource, { id: ofRecord?.params.id }, { enabled: false });
  const { resources } = usePanelScreens();
  const definition = resources.find(({ name }) => name === resource);
  return matches.flatMap(({ handle, pathname }) => {
    if (!handle) return [];
    const name = handle.resource && record && definition?.title(record, translate);
    return [{ label: name || translate(ownTitle(handle.title)), path: pathname }];
  });
}
