import type { ComponentType } from 'react';

interface Door {
  path: RegExp;
  load: () => Promise<{ default: ComponentType }>;
}

const doors: Door[] = [
  { path: /^\/$/, load: () => import('./custom/public-check/PublicCheckPage.tsx') },
  { path: /^\/login\/?$/, load: () => import('./custom/auth/LoginPage.tsx') },
  { path: /^\/activate\/[^/]+\/?$/, load: () => import('./custom/auth/ActivatePage.tsx') },
  { path: /^\/forgotten-password\/?$/, load: () => import('./custom/auth/ForgottenPasswordPage.tsx') },
  { path: /^\/reset-password\/[^/]+\/?$/, load: () => import('./custom/auth/ResetPasswordPage.tsx') },
];

/** The page outside the panel that stands at a path: shown without a router, so that it stays light. */
export function doorAt(path: string): Door | undefined {
  return doors.find((door) => door.path.test(path));
}
