import type { ComponentType } from 'react';
import { type RouteObject, replace } from 'react-router-dom';
import { type Action, may } from '../contract/permissions.ts';
import { loadChunk } from './custom/error/loadChunk.ts';
import { NotFoundPage } from './custom/error/NotFoundPage.tsx';
import { RouteErrorPage } from './custom/error/RouteErrorPage.tsx';
import { paths } from './paths.ts';
import type { RouteHandle } from './routeHandle.ts';
import { session } from './session.ts';

/** Every route of the console (spec §2). Guards replace, so that Back never leads into one. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: paths.publicCheck, lazy: page(() => import('./custom/public-check/PublicCheckPage.tsx')) },
      { path: paths.login, loader: signedOut, lazy: page(() => import('./custom/auth/LoginPage.tsx')) },
      {
        path: '/activate/:token',
        loader: signedOut,
        lazy: page(() => import('./custom/auth/ActivatePage.tsx')),
      },
      {
        path: paths.forgottenPassword,
        loader: signedOut,
        lazy: page(() => import('./custom/auth/ForgottenPasswordPage.tsx')),
      },
      {
        path: '/reset-password/:token',
        loader: signedOut,
        lazy: page(() => import('./custom/auth/ResetPasswordPage.tsx')),
      },
      {
        path: paths.panel,
        loader: signedIn,
        lazy: page(() => import('./custom/layout/Panel.tsx')),
        handle: crumb('page.panel'),
        children: [
          { index: true, lazy: page(chargeScreen), handle: crumb('page.charge') },
          { path: paths.charge, lazy: page(chargeScreen), handle: crumb('page.charge') },
          {
            path: paths.boncards,
            loader: allowed('boncards.read'),
            handle: crumb('page.boncards'),
            children: [
              { index: true, lazy: page(() => import('./resources/boncards/BoncardList.tsx')) },
              {
                path: ':id',
                lazy: page(() => import('./resources/boncards/BoncardDetails.tsx')),
                handle: crumb('page.boncard'),
              },
            ],
          },
          {
            path: paths.purchase,
            lazy: page(() => import('./custom/purchase/PurchaseScreen.tsx')),
            handle: crumb('page.purchase'),
          },
          {
            path: paths.salonConfiguration,
            lazy: page(() => import('./custom/salon-configuration/SalonConfiguration.tsx')),
            handle: crumb('page.salonConfiguration'),
          },
          {
            path: paths.profile,
            handle: crumb('page.profile'),
            children: [
              { index: true, lazy: page(() => import('./custom/profile/ProfileScreen.tsx')) },
              {
                path: paths.passwordChange,
                lazy: page(() => import('./custom/profile/PasswordScreen.tsx')),
                handle: crumb('page.passwordChange'),
              },
            ],
          },
          {
            path: paths.statisticsByCharge,
            loader: allowed('transactions.read'),
            lazy: page(() => import('./custom/statistics/ChargeStatistics.tsx')),
            handle: crumb('page.statisticsByCharge'),
          },
          {
            path: paths.statisticsBySell,
            loader: allowed('transactions.read'),
            lazy: page(() => import('./custom/statistics/SellStatistics.tsx')),
            handle: crumb('page.statisticsBySell'),
          },
          {
            path: paths.boncardImports,
            loader: allowed('imports.read'),
            handle: crumb('page.boncardImports'),
            children: [
              { index: true, lazy: page(() => import('./resources/boncards-imports/BoncardImportList.tsx')) },
              {
                path: ':id',
                lazy: page(() => import('./resources/boncards-imports/BoncardImportDetails.tsx')),
                handle: crumb('page.boncardImport'),
              },
            ],
          },
          {
            path: paths.users,
            loader: allowed('users.list'),
            handle: crumb('page.users'),
            children: [
              { index: true, lazy: page(() => import('./resources/users/UserList.tsx')) },
              {
                path: 'create',
                lazy: page(() => import('./resources/users/UserCreate.tsx')),
                handle: crumb('page.userCreate'),
              },
              {
                path: ':id',
                handle: crumb('page.user'),
                children: [
                  { index: true, lazy: page(() => import('./resources/users/UserDetails.tsx')) },
                  {
                    path: 'edit',
                    lazy: page(() => import('./resources/users/UserEdit.tsx')),
                    handle: crumb('page.userEdit'),
                  },
                ],
              },
            ],
          },
          {
            path: paths.salons,
            loader: allowed('salons.read'),
            handle: crumb('page.salons'),
            children: [
              { index: true, lazy: page(() => import('./resources/salons/SalonList.tsx')) },
              {
                path: 'create',
                lazy: page(() => import('./resources/salons/SalonCreate.tsx')),
                handle: crumb('page.salonCreate'),
              },
              {
                path: ':id/edit',
                lazy: page(() => import('./resources/salons/SalonEdit.tsx')),
                handle: crumb('page.salonEdit'),
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

function page(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await loadChunk(load)).default });
}

function chargeScreen() {
  return import('./custom/charge/ChargeScreen.tsx');
}

function crumb(key: string): RouteHandle {
  return { crumb: key };
}

function signedIn() {
  return session.auth().authorized ? null : replace(paths.login);
}

function signedOut() {
  return session.auth().authorized ? replace(paths.charge) : null;
}

function allowed(action: Action) {
  return () => (may(session.role(), action) ? null : replace(paths.charge));
}
