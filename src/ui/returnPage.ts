const RETURN_TO = 'returnTo';

/** Remembers, for this tab, the page on which a user's session expired. */
export function rememberPage(path: string, userId: string) {
  sessionStorage.setItem(RETURN_TO, JSON.stringify({ path, userId }));
}

/** Returns whether a session has expired in this tab and nobody has signed in since. */
export function wasInterrupted(): boolean {
  return sessionStorage.getItem(RETURN_TO) !== null;
}

/** Returns the page on which this user's session expired; null for any other user. Forgets it in either case. */
export function recallPage(userId: string): string | null {
  const kept = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  if (kept === null) return null;
  const { path, userId: keptUserId } = JSON.parse(kept);
  return keptUserId === userId ? path : null;
}
