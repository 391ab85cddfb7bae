import { expect } from '@playwright/test';
import { personOf } from '../support/demoPeople.ts';
import { test } from '../support/demoTest.ts';
import { signIn } from '../support/pageAs.ts';

/** The login page, where each role signs in once; most other tests begin signed in. */

for (const role of ['employer', 'administrator'] as const) {
  test(`an ${role} signs in, and stays signed in`, async ({ page }) => {
    await signIn(page, role);
    const { name } = personOf(role);
    await page.reload();
    await page.getByRole('button', { name: /^Twoje menu/ }).click();
    await expect(page.getByText(`Cześć, ${name}!`)).toBeVisible();
  });
}

test('the login page leads to the page that sends a link for a forgotten password', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
  await expect(page.getByRole('heading', { name: 'Nie pamiętasz hasła?' })).toBeVisible();
  await page.getByRole('link', { name: 'Wróć do logowania' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('after a refusal the button that was pressed has the focus again', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(personOf('employer').email);
  await page.getByLabel('Hasło', { exact: true }).fill('złe-hasło-2026');
  const button = page.getByRole('button', { name: 'Zaloguj się', exact: true });
  await button.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(button).toBeFocused();
});
