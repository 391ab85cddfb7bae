import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { personOf } from '../support/demoPeople.ts';
import { test as demoTest } from '../support/demoTest.ts';
import { freePort } from '../support/freePort.ts';
import { fillLogin } from '../support/pageAs.ts';

/** Signing in with a passkey, from adding it to removing it (requirements "Passkeys"). */

/** The demo at a host name, as people use it: a passkey belongs to a host name, never to an IP address. */
const test = demoTest.extend<{ settings: Record<string, string> }>({
  settings: [{}, { option: true }],
  variables: async ({ settings }, use) => {
    const port = String(await freePort());
    await use({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, ...settings });
  },
  baseURL: ({ demo, variables }, use) => use(demo && variables.PUBLIC_URL),
});

/** Gives the browser a virtual device that keeps passkeys and is unlocked at once. */
async function connectDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the device's person unlocks it. */
    unlocks: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj klucz dostępu' });
  await dialog.getByLabel('Nazwa').fill(name);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const isSignedIn = (page: Page) => expect(page).not.toHaveURL(/\/login$/);
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Zaloguj kluczem' }).click();

test('a person adds one, signs in and confirms with it, and removes it', async ({ page }) => {
  const device = await connectDevice(page);
  await page.goto('/login');
  await fillLogin(page, personOf('employer'));
  await isSignedIn(page);
  await page.goto('/panel/profile');
  const security = page.getByRole('region', { name: 'Bezpieczeństwo' });
  await addPasskey(page, 'Laptop w biurze');
  await expect(security.getByText('Laptop w biurze')).toBeVisible();
  await expect(security.getByText(/Ostatnie użycie: nigdy/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await signOut(page);
  await fillLogin(page, personOf('employer'));
  await expect(
    page.getByText('Na tym koncie hasło nie wystarcza. Użyj klucza dostępu, a jeśli go nie masz,').first(),
  ).toBeVisible();
  await device.unlocks(false);
  await usePasskey(page);
  await expect(page.getByText('Klucz dostępu nie został użyty. Spróbuj ponownie.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zaloguj kluczem' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await device.unlocks(true);
  await usePasskey(page);
  await isSignedIn(page);

  await page.goto('/panel/profile');
  await page.route('**/api/auth/passkeys/*', refuseOnce());
  await security.getByRole('button', { name: 'Usuń klucz dostępu Laptop w biurze' }).click();
  const asked = page.getByRole('dialog', { name: 'Usunąć klucz dostępu Laptop w biurze?' });
  await expect(asked.getByText(/^Do logowania wystarczy wtedy hasło/)).toBeVisible();
  await asked.getByRole('button', { name: 'Usuń' }).click();
  const confirms = page.getByRole('dialog', { name: 'Potwierdź hasło' });
  await device.unlocks(false);
  await confirms.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
  await expect(confirms.getByRole('alert')).toHaveText('Klucz dostępu nie został użyty. Spróbuj ponownie.');
  await device.unlocks(true);
  await confirms.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
  await expect(security.getByText('Laptop w biurze')).toHaveCount(0);

  await signOut(page);
  await usePasskey(page);
  await expect(page.getByText(/^Ten klucz dostępu nie został przyjęty/)).toBeVisible();
  await fillLogin(page, personOf('employer'));
  await isSignedIn(page);
});

/** Refuses the first call as the host does 15 minutes after signing in, when the person has to confirm again. */
function refuseOnce(): Parameters<Page['route']>[1] {
  let times = 0;
  return async (route) => {
    times += 1;
    if (times > 1) return route.fallback();
    const body = { code: 403, message: 'Najpierw potwierdź swoje hasło.', reason: 'confirm-first' };
    return route.fulfill({ status: 403, json: body });
  };
}

test.describe('a host that demands a second factor of everybody', () => {
  test.use({ settings: { SECOND_FACTOR: 'everybody' } });

  test('accepts a passkey as the second factor', async ({ page }) => {
    await connectDevice(page);
    await page.goto('/login');
    await fillLogin(page, personOf('administrator'));
    await expect(page.getByRole('heading', { name: 'Włącz weryfikację dwuetapową' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await addPasskey(page, 'Laptop');
    await expect(page.getByRole('heading', { level: 1, name: 'Bony' })).toBeVisible();
  });
});

demoTest('an address without HTTPS offers none', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toHaveCount(1);
});
