import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';

/** The administrator's salons (requirements "Salons"). */

test.use({ person: 'administrator' });

test('a salon is added, changed and can be chosen at once; unsaved changes are not lost by mistake', async ({
  page,
}) => {
  await page.goto('/panel/bons');
  await page.getByRole('link', { name: 'Dodaj salon' }).click();
  await page.getByRole('button', { name: 'Dodaj salon' }).click();
  await expect(page.getByText('Pole jest wymagane')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Salon Ćwiklice');
  await page.getByRole('textbox', { name: 'Adres' }).fill('ul. Męczenników 1, 43-229 Ćwiklice');
  await page.goBack();
  await answerWarning(page, 'Zostań');
  await expect(page.getByRole('textbox', { name: 'Nazwa' })).toHaveValue('Salon Ćwiklice');
  await page.getByRole('button', { name: 'Dodaj salon' }).click();
  await expect(page.getByText('Salon został dodany')).toBeVisible();

  await page.getByRole('link', { name: 'Salon Ćwiklice' }).first().click();
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Salon Zdrój');
  await page.getByRole('link', { name: 'Wróć' }).click();
  await answerWarning(page, 'Wyjdź bez zapisywania');
  await expect(page).toHaveURL(/\/panel\/salons$/);
  await page.getByRole('link', { name: 'Salon Ćwiklice' }).first().click();
  await page.getByRole('textbox', { name: 'Adres' }).fill('ul. Zdrojowa 2, 43-229 Ćwiklice');
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText('Salon został zapisany')).toBeVisible();
  await expect(page.getByText('ul. Zdrojowa 2, 43-229 Ćwiklice').first()).toBeVisible();
  await page.goto('/panel/hide-configuration');
  await expect(page.getByRole('radio', { name: /Salon Ćwiklice/ }).first()).toBeVisible();
});

/** Answers the question about unsaved changes, after checking that Enter loses nothing. */
async function answerWarning(page: Page, answer: 'Zostań' | 'Wyjdź bez zapisywania') {
  const dialog = page.getByRole('dialog', { name: 'Wyjść bez zapisywania?' });
  await expect(dialog.getByRole('button', { name: 'Zostań' })).toBeFocused();
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog).toHaveCount(0);
}
