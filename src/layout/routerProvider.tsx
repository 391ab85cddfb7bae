import { type RouterProvider, type RouterTo, reactRouterProvider } from 'ra-core';
import { type ComponentProps, forwardRef, useCallback } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { paths, recordPaths } from '../paths.ts';
import type { PanelResource } from './screens.ts';

/** The base path given to react-admin: only URLs that react-admin builds itself begin with it. */
export const RA_BASENAME = '/ra';

const raPath = /^\/ra\/([\w-]+)(?:\/(create)|\/([^/]+)(\/show)?)?$/;

type Resources = readonly Pick<PanelResource, 'name' | 'path'>[];

/** Returns our URL for one that react-admin has built; any other URL is returned unchanged. */
export function ourPath(resources: Resources, to: RouterTo): RouterTo {
  if (typeof to === 'string') return ourPathname(resources, to);
  return to.pathname ? { ...to, pathname: ourPathname(resources, to.pathname) } : to;
}

function ourPathname(resources: Resources, path: string): string {
  // Where react-admin leads users without access, as when another user has signed in elsewhere.
  if (path === `${RA_BASENAME}/access-denied`) return paths.charge;
  const [, resource, create, id, show] = raPath.exec(path) ?? [];
  const list = resources.find(({ name }) => name === resource)?.path;
  if (!list) return path;
  if (create) return recordPaths(list).create;
  if (id === undefined) return list;
  return recordPaths(list)[show ? 'show' : 'edit'](decodeURIComponent(id));
}

/**
 * A list's new filter, order or page has to be in the URL immediately: the next change starts from the URL on the
 * screen and would otherwise undo this one.
 */
const atOnce: NavigateOptions = { flushSync: true, defaultShouldRevalidate: false };

/**
 * Returns react-admin's router, adapted to our URLs: its own are fixed (`/:resource/:id/show`). Its buttons, links
 * and redirects then need no path.
 */
export function createRouterProvider(resources: Resources): RouterProvider {
  return {
    ...reactRouterProvider,
    useNavigate() {
      const navigate = reactRouterProvider.useNavigate();
      return useCallback(
        (to, options) => {
          if (typeof to === 'number') return navigate(to);
          // A list replaces the URL with its initial state while React renders, when React cannot flush.
          const isListChange = typeof to === 'object' && !to.pathname && !options?.replace;
          return navigate(ourPath(resources, to), isListChange ? { ...options, ...atOnce } : options);
        },
        [navigate, resources],
      );
    },
    Link: forwardRef<HTMLAnchorElement, ComponentProps<RouterProvider['Link']>>((props, ref) => (
      <reactRouterProvider.Link {...props} ref={ref} to={ourPath(resources, props.to)} />
    )),
    Navigate: (props) => <reactRouterProvider.Navigate {...props} to={ourPath(resources, props.to)} />,
  };
}
