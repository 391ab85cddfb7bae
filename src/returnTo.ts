import type { UserId } from '../contract/ids.ts';

type OpaqueUserId = UserId | string | number;

const STORAGE_KEY = 'returnTo';

/** Keeps where a person was when their session died, for this tab. */
export function remember(path: string, userId: OpaqueUserId) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, userId }));
}

/** Whether a session died in this tab and nobody has signed in since. */
export function wasInterrupted(): boolean {
  return sessionStorage.getItem(STORAGE_KEY) !== null;
}

/** Where the same person was when their session died, once; null for anybody else. */
export function recall(userId: OpaqueUserId): string | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  if (kept === null) return null;
  const { path, userId: keptUserId } = JSON.parse(kept);
  // A host may write an id as a number here and as a text there.
  return String(keptUserId) === String(userId) ? path : null;
}
