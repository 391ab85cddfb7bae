import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';

/** The administrator's salons (requirements "Salons"). */

test.use({ person: 'administrator' });

test('a salon is added, changed, and can be chosen at once; unsaved changes are not lost by mistake', async ({
  page,
}) => {
  await page.goto('/panel/bons');
  await page.getByRole('link', { name: 'Dodaj salon' }).click();
  await page.getByRole('button', { name: 'Dodaj salon' }).click();
  await expect(page.getByText('Pole jest wymagane')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Salon Ćwiklice');
  await page.getByRole('textbox', { name: 'Adres' }).fill('ul. Męczenników 1, 43-229 Ćwiklice');
  const stayed = answerWarning(page, 'dismiss');
  await page.goBack();
  await stayed;
  await expect(page.getByRole('textbox', { name: 'Nazwa' })).toHaveValue('Salon Ćwiklice');
  await page.getByRole('button', { name: 'Dodaj salon' }).click();
  await expect(page.getByText('Salon został dodany')).toBeVisible();

  await page.getByRole('link', { name: 'Salon Ćwiklice' }).first().click();
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Salon Zdrój');
  const left = answerWarning(page, 'accept');
  await page.getByRole('link', { name: 'Wróć' }).click();
  await left;
  await expect(page).toHaveURL(/\/panel\/salons$/);
  await page.getByRole('link', { name: 'Salon Ćwiklice' }).first().click();
  await page.getByRole('textbox', { name: 'Adres' }).fill('ul. Zdrojowa 2, 43-229 Ćwiklice');
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText('Salon został zapisany')).toBeVisible();
  await expect(page.getByText('ul. Zdrojowa 2, 43-229 Ćwiklice').first()).toBeVisible();
  await page.goto('/panel/hide-configuration');
  await expect(page.getByRole('radio', { name: /Salon Ćwiklice/ }).first()).toBeVisible();
});

/** Waits for the browser's question about unsaved changes and answers it. */
async function answerWarning(page: Page, answer: 'accept' | 'dismiss') {
  const dialog = await page.waitForEvent('dialog');
  expect(dialog.message()).toBe('Zmiany nie są jeszcze zapisane. Wyjść bez zapisywania?');
  await dialog[answer]();
}
