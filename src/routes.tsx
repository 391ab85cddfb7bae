import { ResourceContextProvider } from 'ra-core';
import { type LoaderFunctionArgs, Outlet, type RouteObject, replace } from 'react-router-dom';
import { authProvider } from './authProvider.ts';
import { InternalErrorPage, NotFoundPage } from './custom/error/ErrorPage.tsx';
import { RouteErrorPage } from './custom/error/RouteErrorPage.tsx';
import { chargePage, pages } from './custom/pages.ts';
import type { MessageKey } from './i18n/messageKey.ts';
import { loadPanelTexts } from './i18n/panelProvider.ts';
import type { PanelScreens } from './layout/panelScreens.ts';
import {
  type CustomPage,
  type LoadScreen,
  type PanelResource,
  type View,
  viewTitle,
} from './layout/screens.ts';
import type { RouteHandle } from './layout/useTrail.ts';
import { paths } from './paths.ts';
import { definitions } from './resources/definitions.ts';
import { session } from './session.ts';
import { loadChunk } from './ui/loadChunk.ts';
import { recallPage } from './ui/returnPage.ts';
import { unusedLink } from './ui/unusedLink.ts';
import { readableAddress } from './views/listAddress.ts';

/**
 * Every route of the console (requirements "Routes"). Guards replace the history entry, so Back never leads to a
 * page that redirects.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    loader: withoutSlash,
    shouldRevalidate: ({ nextUrl }) => endsWithSlash(nextUrl),
    children: [
      { path: paths.publicCheck, lazy: page(() => import('./custom/public-check/PublicCheckPage.tsx')) },
      {
        loader: signedOut,
        lazy: page(() => import('./custom/sign-in/AuthLayout.tsx')),
        children: [
          { path: paths.login, lazy: page(() => import('./custom/sign-in/LoginPage.tsx')) },
          { path: paths.activation, lazy: page(() => import('./custom/sign-in/ActivationPage.tsx')) },
          {
            path: paths.forgottenPassword,
            lazy: page(() => import('./custom/sign-in/ForgottenPasswordPage.tsx')),
          },
          {
            path: paths.passwordReset,
            lazy: page(() => import('./custom/sign-in/ResetPasswordPage.tsx')),
          },
        ],
      },
      {
        path: paths.panel,
        loader: signedIn,
        lazy: page(loadPanel),
        handle: titled('page.panel'),
        children: [
          { index: true, handle: titled(chargePage.title), lazy: page(chargePage.load) },
          ...pages.map(routeOf),
          ...definitions.filter((each) => each.list && !parentOf(each)).map(routesOf),
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** Returns the route of a custom page and its children, open to users who may make its call. */
export function routeOf({ path, title, call, load, children = [] }: CustomPage): RouteObject {
  return {
    path,
    loader: allowed(async () => !call || (await import('./canAccess.ts')).isOffered(call)),
    handle: titled(title),
    children: [{ index: true, lazy: page(load) }, ...children.map(routeOf)],
  };
}

/** Returns the resource whose list is above another resource's in the URL: the breadcrumbs lead through it. */
function parentOf({ path }: PanelResource): PanelResource | undefined {
  return definitions.find((other) => path.startsWith(`${other.path}/`));
}

/**
 * Returns the routes of a resource's views, each guarded by the right that the contract requires, and the routes
 * below it.
 */
function routesOf({ name, path, list, create, show, edit }: PanelResource): RouteObject {
  const view = (action: View, load: LoadScreen) => ({
    loader: allowed(() => authProvider.canAccess({ resource: name, action })),
    lazy: page(load),
  });
  const handle = (action: View) => titled(viewTitle(name, action));
  const children = definitions.filter((each) => parentOf(each)?.name === name).map(routesOf);
  if (list) children.push({ index: true, ...view('list', list) });
  if (create) children.push({ path: 'create', handle: handle('create'), ...view('create', create) });
  if (show) {
    const editRoute = edit && { path: 'edit', handle: handle('edit'), ...view('edit', edit) };
    children.push({
      path: ':id',
      handle: { ...handle('show'), resource: name },
      children: [{ index: true, ...view('show', show) }, ...(editRoute ? [editRoute] : [])],
    });
  } else if (edit) {
    children.push({ path: ':id/edit', handle: handle('edit'), ...view('edit', edit) });
  }
  return {
    path,
    loader: allowed(() => authProvider.canAccess({ resource: name, action: 'list' })),
    handle: handle('list'),
    element: (
      <ResourceContextProvider value={name}>
        <Outlet />
      </ResourceContextProvider>
    ),
    children,
  };
}

/** Redirects `/login/` to `/login`, so that each path has one form when paths are compared. */
function withoutSlash({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  // Slashes at the beginning go as well: what follows two of them would be another host.
  return endsWithSlash(url) ? replace(`/${url.pathname.replace(/^\/+|\/+$/g, '')}${url.search}`) : null;
}

function endsWithSlash({ pathname }: URL): boolean {
  return pathname !== paths.publicCheck && pathname.endsWith('/');
}

function page(load: LoadScreen) {
  return async () => ({ Component: (await loadChunk(load)).default });
}

const screens: PanelScreens = { pages, resources: definitions, ErrorPage: InternalErrorPage };

/** Loads the panel together with its texts; until then only the texts of the auth area are loaded. */
async function loadPanel() {
  const [{ Panel }] = await Promise.all([import('./layout/Panel.tsx'), loadPanelTexts()]);
  return { default: () => <Panel screens={screens} /> };
}

function titled(title: MessageKey): RouteHandle {
  return { title };
}

async function signedIn() {
  return authProvider.checkAuth().then(
    () => null,
    () => replace(paths.login),
  );
}

async function signedOut({ params }: LoaderFunctionArgs) {
  return authProvider.checkAuth().then(
    () => {
      // The link may be another person's, who would then work under this one's name.
      if (params.token) unusedLink.isNoted = true;
      // Somebody signed in in another tab: a user whose session expired here returns to their page.
      return replace(recallPage(session.user()?.id ?? '') ?? paths.charge);
    },
    () => null,
  );
}

/**
 * Returns a loader that redirects users without access, and all users if the host lacks the feature, to the charge
 * screen. A link whose filter no input can show is redirected to one that the inputs can show.
 */
function allowed(isOpen: () => Promise<boolean>) {
  return async ({ request }: LoaderFunctionArgs) => {
    if (!(await isOpen())) return replace(paths.charge);
    const readable = readableAddress(request.url);
    return readable ? replace(readable) : null;
  };
}
