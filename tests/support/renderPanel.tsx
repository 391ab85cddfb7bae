import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { Capability } from '../../contract/capabilities.ts';
import { codeOf, type Role, roles } from '../../contract/codes.ts';
import { loadPanelTexts } from '../../src/i18n/panelProvider.ts';
import { AppProviders, followSession } from '../../src/router.tsx';
import { routes } from '../../src/routes.tsx';
import { session } from '../../src/session.ts';
import type { Limits } from '../../src/wire/limitIn.ts';

interface PanelOptions {
  /** Null for a user without a role, undefined if nobody has signed in. */
  role?: Role | null | undefined;
  /** The capabilities that the host announces; a bare host announces none. */
  capabilities?: Capability[];
  limits?: Limits;
  /** The user's fields except id and role. */
  user?: object;
  /** The page that was open before. */
  from?: string;
}

/** Renders the console at a path, for an administrator by default. Returns its router. */
export async function renderPanel(path: string, options: PanelOptions = {}) {
  const router = await openRouter(path, options);
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return router;
}

/** Returns the console's router at a path without rendering it. The router runs the guards and the allowed loaders. */
export async function openRouter(path: string, options: PanelOptions = {}) {
  const {
    role,
    capabilities = [],
    limits,
    user: told = { name: 'Alicja' },
    from,
  } = { role: 'administrator' as const, ...options };
  if (role !== undefined) {
    const user = { id: 'me', ...told, role: role && codeOf(roles, role) };
    session.start({
      access_token: 'token',
      user_data: user as Parameters<typeof session.start>[0]['user_data'],
      capabilities,
      limits,
    });
  }
  await loadPanelTexts();
  const router = createMemoryRouter(routes, { initialEntries: from ? [from, path] : [path] });
  onTestFinished(followSession(router));
  return router;
}
