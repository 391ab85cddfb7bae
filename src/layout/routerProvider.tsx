import { type RouterProvider, type RouterTo, reactRouterProvider } from 'ra-core';
import { type ComponentProps, forwardRef, useCallback } from 'react';
import { recordPaths } from '../paths.ts';
import { definitions } from '../resources/definitions.ts';

/** Where react-admin believes to live: only URLs of its own making begin so. */
export const RA_BASENAME = '/ra';

const raPath = /^\/ra\/([\w-]+)(?:\/(create)|\/([^/]+)(\/show)?)?$/;

/** Returns our URL for one that react-admin has made; any other stays as it is. */
export function ourPath(to: RouterTo): RouterTo {
  if (typeof to !== 'string') return to.pathname ? { ...to, pathname: ourPathOf(to.pathname) } : to;
  return ourPathOf(to);
}

function ourPathOf(path: string): string {
  const [, resource, create, id, show] = raPath.exec(path) ?? [];
  const list = definitions.find(({ name }) => name === resource)?.path;
  if (!list) return path;
  if (create) return recordPaths(list).create;
  if (id === undefined) return list;
  return recordPaths(list)[show ? 'show' : 'edit'](decodeURIComponent(id));
}

/**
 * react-admin's router, with our URLs: its own are fixed (`/:resource/:id/show`). So its buttons, links and
 * redirects need no path.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate() {
    const navigate = reactRouterProvider.useNavigate();
    return useCallback(
      (to, options) => navigate(typeof to === 'number' ? to : ourPath(to), options),
      [navigate],
    );
  },
  Link: forwardRef<HTMLAnchorElement, ComponentProps<RouterProvider['Link']>>((props, ref) => (
    <reactRouterProvider.Link {...props} ref={ref} to={ourPath(props.to)} />
  )),
  Navigate: (props) => <reactRouterProvider.Navigate {...props} to={ourPath(props.to)} />,
};
