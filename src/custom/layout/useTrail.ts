import { useTranslate } from 'ra-core';
import { type UIMatch, useMatches } from 'react-router-dom';
import type { RouteHandle } from '../../routeHandle.ts';
import type { Breadcrumb } from '../../session.ts';

/** The way to the current screen, translated; its last entry is the screen itself. */
export function useTrail(): Breadcrumb[] {
  const translate = useTranslate();
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  return matches.flatMap(({ handle, pathname }) =>
    handle ? [{ label: translate(handle.crumb), path: pathname }] : [],
  );
}
