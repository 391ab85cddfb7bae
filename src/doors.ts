import type { ComponentType } from 'react';

interface Door {
  path: RegExp;
  load: () => Promise<{ default: ComponentType }>;
  /** The auth area sends a signed-in user on to the panel (spec §2). */
  signedOutOnly: boolean;
}

const doors: Door[] = [
  {
    path: /^\/$/,
    load: () => import('./custom/public-check/PublicCheckPage.tsx'),
    signedOutOnly: false,
  },
  { path: /^\/login\/?$/, load: () => import('./custom/login/LoginPage.tsx'), signedOutOnly: true },
  {
    path: /^\/activate\/[^/]+\/?$/,
    load: () => import('./custom/activate/ActivatePage.tsx'),
    signedOutOnly: true,
  },
];

/** The page outside the panel that stands at a path: shown without a router, so that it stays light. */
export function doorAt(path: string): Door | undefined {
  return doors.find((door) => door.path.test(path));
}
