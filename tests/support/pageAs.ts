import { expect, type Page } from '@playwright/test';
import type { Language } from '../../contract/language.ts';
import { type DemoPerson, personOf } from './demoPeople.ts';

/** Signs in on the screen. Afterwards an employer is at the counter, an administrator at the list of cards. */
export async function signIn(page: Page, role: DemoPerson) {
  await page.goto('/login');
  await signInHere(page, role);
  await expect(page).toHaveURL(role === 'administrator' ? /\/panel\/bons$/ : /\/panel\/bons\/charge$/);
}

/** Signs in on the open login screen. Does not wait for its toast, which disappears after one second. */
export async function signInHere(page: Page, role: DemoPerson) {
  await fillLogin(page, personOf(role));
  await expect(page).not.toHaveURL(/\/login$/);
}

/** Fills in and submits the open login screen. */
export async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
}

/** Waits for two frames: what changed before the first is painted when the second begins. */
export function isDrawn(page: Page) {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

const SCANNED_KEY_SECONDS = 0.005;

/** Types a number and Enter as a barcode scanner does: a few milliseconds between keys, wherever the focus is. */
export async function scan(page: Page, number: string) {
  const { end } = await beginScan(page, number);
  await end();
}

/** Begins to type as a barcode scanner does. Returns functions that type some more keys, and all that are left. */
export async function beginScan(page: Page, number: string) {
  const browser = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1000;
  const keys = [...number, 'Enter'];
  let typed = 0;
  async function type(count: number) {
    for (const key of keys.slice(typed, typed + count)) {
      // Each key has its own timestamp, so that a busy machine does not make the scanner look like a person.
      const timestamp = startedAt + typed++ * SCANNED_KEY_SECONDS;
      const text = key === 'Enter' ? '\r' : key;
      await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
      await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
    }
  }
  async function end() {
    await type(keys.length);
    await browser.detach();
  }
  return { type, end };
}

/** The time per key of somebody who types fast. */
const TYPED_KEY_SECONDS = 0.12;

/**
 * Types while the page is too busy to handle keys. It then gets all of them at once, each with the time of its press.
 */
export async function typeWhileBusy(
  page: Page,
  keys: readonly string[],
  { byScanner = false }: { byScanner?: boolean } = {},
) {
  const browser = await page.context().newCDPSession(page);
  const interval = byScanner ? SCANNED_KEY_SECONDS : TYPED_KEY_SECONDS;
  const seconds = keys.length * interval;
  // Timestamps before the page was opened would be lost.
  await page.waitForFunction((age) => performance.now() > age, seconds * 1000);
  const startedAt = Date.now() / 1000 - seconds;
  const busy = page.evaluate(() => {
    const until = performance.now() + 500;
    while (performance.now() < until);
  });
  const typed = keys.flatMap((key, index) => {
    const timestamp = startedAt + index * interval;
    const text = key === 'Enter' ? '\r' : key;
    // F3 types nothing.
    const types = text.length === 1 ? { text } : {};
    return [
      browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp, ...types }),
      browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
    ];
  });
  await Promise.all([busy, ...typed]);
  await browser.detach();
}

/**
 * Stops the page's time, which a test then advances with `page.clock`. Install that before the page opens: timers set
 * before would run in real time, and could not be cleared.
 */
export async function stopClock(page: Page) {
  // A later time than now, because the clock cannot be set back.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Switches the language in the way another tab does. */
export async function switchLanguage(page: Page, language: Language) {
  const textOf = () => page.evaluate(() => document.body.innerText);
  const before = await textOf();
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect.poll(textOf).not.toBe(before);
}

/** Makes the host's answers tell this time, by which a page goes whose clock shows another one. */
export async function tellTime(page: Page, time: Date) {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
  });
}

/** Chooses the workstation's salon on the screen for it. */
export async function chooseSalon(page: Page, name: string) {
  await page.goto('/panel/hide-configuration');
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Zapisz salon stanowiska' }).click();
  await expect(page.getByText('Wybrano salon')).toBeVisible();
}

/** Ends the page's session from another client, as an administrator or another device would. */
export async function endSessionElsewhere(page: Page) {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('root') ?? '{}').state.auth.bearerToken,
  );
  const response = await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
}
