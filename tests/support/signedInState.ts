import type { BrowserContextOptions } from '@playwright/test';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface SignIn {
  consoleUrl: string;
  /** The host that the console talks to, if it is another one. */
  apiUrl?: string;
  email: string;
  password: string;
  /** The salon that was saved in this browser. */
  salonId?: string | undefined;
}

// The console's own session writes here what it would write into a browser, so that its shape is defined once. It
// looks for `window` only while loading.
const storage = new Map<string, string>();
const localStorage: Partial<Storage> = {
  getItem: (key) => storage.get(key) ?? null,
  setItem: (key, value) => void storage.set(key, value),
};
Object.assign(globalThis, { window: { localStorage } });
const { session } = await import('../../src/session.ts');
Reflect.deleteProperty(globalThis, 'window');

/** Signs in by the API. Returns what the console then keeps in the browser, for a Playwright context. */
export async function signedInState({
  consoleUrl,
  apiUrl = consoleUrl,
  email,
  password,
  salonId,
}: SignIn): Promise<StorageState> {
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = await response.json();
  session.start(data);
  if (salonId) storage.set('selectedSaloon', salonId);
  else storage.delete('selectedSaloon');
  const kept = [...storage].map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: consoleUrl, localStorage: kept }] };
}
