import { paths } from '../../paths.ts';

const PARAMETER = 'returnTo';

/** Where a salon is chosen, such that the person comes back to `from` afterwards. */
export function salonChoicePath(from: string): string {
  return `${paths.salonConfiguration}?${new URLSearchParams({ [PARAMETER]: from })}`;
}

/** Where to go once a salon is chosen: only ever a screen of the panel, whatever the address bar says. */
export function returnPath(query: URLSearchParams): string {
  const wanted = query.get(PARAMETER) ?? '';
  // Resolving takes care of `/panel/../login` and of `//elsewhere`.
  const { origin, pathname } = new URL(wanted, location.origin);
  const isPanel = pathname === paths.panel || pathname.startsWith(`${paths.panel}/`);
  return origin === location.origin && isPanel && pathname !== paths.salonConfiguration
    ? pathname
    : paths.charge;
}
