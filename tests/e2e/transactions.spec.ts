import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';

/** A transaction's page, from a card's history to its reversal (requirements "Statistics"). */

test.use({ person: 'administrator', salon: 'Salon Centrum' });

test('a payment is undone in part on its page, which then links to its reversal and back', async ({
  page,
}) => {
  await page.goto('/panel/bons?filter={"query":"DEMO0000000000000004"}');
  await page.getByRole('link', { name: 'DEMO 0000 0000 0000 0004' }).click();
  await page
    .getByRole('region', { name: 'Historia' })
    .getByRole('link', { name: 'Płatność bonem' })
    .first()
    .click();
  await expect(page).toHaveURL(/\/panel\/transactions\/[\w-]+$/);
  // Wait, because the card's page, which has such buttons as well, stays until this page is shown.
  await expect(page.getByRole('heading', { level: 1, name: 'Transakcja' })).toBeVisible();
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kwota do cofnięcia').fill('20,25');
  await dialog.getByRole('button', { name: 'Zwrot towaru' }).click();
  await dialog.getByRole('button', { name: 'Cofnij 20,25 zł' }).click();
  await expect(dialog.getByText('269,75 zł')).toBeVisible();
  await page.keyboard.press('Enter');
  const undone = page.getByRole('region', { name: 'Cofnięcia' });
  await expect(undone).toContainText('Zwrot towaru');
  await undone.getByRole('link').click();
  await expect(page.getByText('To jest cofnięcie, a jego nie da się cofnąć.')).toBeVisible();
  await page.getByRole('link', { name: 'Zobacz cofniętą transakcję' }).click();
  await expect(page.getByText('Cofnięta w części')).toBeVisible();
});
