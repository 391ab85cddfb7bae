import type { BrowserContextOptions } from '@playwright/test';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Account {
  email: string;
  password: string;
}

/** The answer to a login. */
export type SignedIn = Parameters<typeof session.start>[0];

interface Kept {
  signedIn: SignedIn;
  consoleUrl: string;
  /** The salon that was saved in this browser. */
  salonId?: string | undefined;
}

// The console's own session writes here what it would write in a browser, so that the format is defined only once. It
// checks whether there is a `window` only while it loads.
const storage = new Map<string, string>();
const localStorage: Partial<Storage> = {
  getItem: (key) => storage.get(key) ?? null,
  setItem: (key, value) => void storage.set(key, value),
};
Object.assign(globalThis, { window: { localStorage } });
const { session } = await import('../../src/session.ts');
Reflect.deleteProperty(globalThis, 'window');

/** Signs in through the API of a host. */
export async function signInAt(hostUrl: string, { email, password }: Account): Promise<SignedIn> {
  const response = await fetch(`${hostUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()).data;
}

/** Returns what the console keeps in the browser of somebody who has signed in, for a Playwright context. */
export function signedInState({ signedIn, consoleUrl, salonId }: Kept): StorageState {
  session.start(signedIn);
  if (salonId) storage.set('selectedSaloon', salonId);
  else storage.delete('selectedSaloon');
  const kept = [...storage].map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: consoleUrl, localStorage: kept }] };
}
