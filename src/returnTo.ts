const STORAGE_KEY = 'returnTo';

/** Remembers, for this tab, the page on which a user's session expired. */
export function remember(path: string, userId: string | number) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, userId }));
}

/** Returns whether a session expired in this tab and nobody has signed in since. */
export function wasInterrupted(): boolean {
  return sessionStorage.getItem(STORAGE_KEY) !== null;
}

/** Returns the page on which this user's session expired, once; null for anyone else. */
export function recall(userId: string | number): string | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  if (kept === null) return null;
  const { path, userId: keptUserId } = JSON.parse(kept);
  // A host may send an id as a number in one answer and as text in another.
  return String(keptUserId) === String(userId) ? path : null;
}
