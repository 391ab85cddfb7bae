import { expect } from '@playwright/test';
import { personOf } from '../support/demoPeople.ts';
import { test } from '../support/demoTest.ts';
import { signIn } from '../support/pageAs.ts';

/** The login page, where each role signs in once; all other tests begin signed in. */

for (const role of ['employer', 'administrator'] as const) {
  test(`an ${role} signs in, and stays so`, async ({ page }) => {
    await signIn(page, role);
    const { name } = personOf(role);
    await page.reload();
    await page.getByRole('button', { name: /^Twoje menu/ }).click();
    await expect(page.getByText(`Cześć, ${name}!`)).toBeVisible();
  });
}

test('who forgot the password is led from the login to where a link is sent', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
  await expect(page.getByRole('heading', { name: 'Nie pamiętasz hasła?' })).toBeVisible();
  await page.getByRole('link', { name: 'Wróć do logowania' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
