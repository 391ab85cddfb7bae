import { expect, type Page } from '@playwright/test';
import { people } from '../../server/demo/story.ts';

type PersonRole = (typeof people)[number]['role'];

/** Signs in as one of the demo's people, by the login screen; an employer lands at the counter, an administrator at the cards. */
export async function signIn(page: Page, role: PersonRole) {
  await page.goto('/login');
  await fillLogin(page, role);
  await expect(page).toHaveURL(role === 'administrator' ? /\/panel\/bons$/ : /\/panel\/bons\/charge$/);
}

/** Fills in the login screen that is open. */
export async function fillLogin(page: Page, role: PersonRole) {
  const person = people.find((candidate) => candidate.role === role);
  if (!person) throw new Error(`the story has no ${role}`);
  await page.getByLabel('Adres e-mail').fill(person.email);
  await page.getByLabel('Hasło', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
}

/** What a barcode scanner does: 20 keys within milliseconds of one another and Enter, wherever the focus is. */
export async function scan(page: Page, number: string) {
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
}

export async function chooseSalon(page: Page, name: string) {
  await page.goto('/panel/hide-configuration');
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Zapisz salon stanowiska' }).click();
  await expect(page.getByText('Wybrano salon')).toBeVisible();
}

/** Ends the page's session by another client, as an administrator or another device would. */
export async function endSessionElsewhere(page: Page) {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('root') ?? '{}').state.auth.bearerToken,
  );
  const response = await page.request.post('/api/auth/logout', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(200);
}
