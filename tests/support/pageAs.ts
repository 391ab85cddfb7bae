import { expect, type Page } from '@playwright/test';
import { people } from '../../server/demo/story.ts';

/** Signs in as one of the demo's people, by the login screen. */
export async function signIn(page: Page, role: (typeof people)[number]['role']) {
  const person = people.find((candidate) => candidate.role === role);
  if (!person) throw new Error(`the story has no ${role}`);
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(person.email);
  await page.getByLabel('Hasło', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
}

/** What a barcode scanner does: 20 keys at 5 ms and Enter, wherever the focus is. */
export async function scan(page: Page, number: string) {
  await page.keyboard.type(number, { delay: 5 });
  await page.keyboard.press('Enter');
}

export async function chooseSalon(page: Page, name: string) {
  await page.goto('/panel/hide-configuration');
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Zapisz salon stanowiska' }).click();
  await expect(page.getByText('Wybrano salon')).toBeVisible();
}
