import { expect, type Page } from '@playwright/test';
import { insertUser } from '../../server/accounts/queries.ts';
import { newId } from '../../server/platform/ids.ts';
import { test } from '../support/demoTest.ts';

/** The administrator's users (requirements "Users"). */

test.use({ person: 'administrator', signsIn: true });

/** A fact among the details; the audit next to them uses the same words. */
const fact = (page: Page, text: string) => page.locator('.RaRecordField-value', { hasText: text });

test('a user is added, changed, deactivated and reactivated', async ({ page }) => {
  await page.goto('/panel/bons');
  await page.getByRole('link', { name: 'Dodaj użytkownika' }).click();
  await expect(page.getByRole('textbox', { name: 'Imię' })).toBeFocused();
  await page.getByRole('button', { name: 'Dodaj użytkownika' }).click();
  await expect(page.getByText('Pole jest wymagane')).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Imię' }).fill('Zofia');
  await page.getByRole('textbox', { name: 'Nazwisko' }).fill('Żak');
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill('employer@demo.test');
  await expect(page.getByLabel('Rola')).toHaveText('Pracownik');
  await page.getByRole('button', { name: 'Dodaj użytkownika' }).click();
  await expect(page.getByText('Ten adres e-mail ma już inny użytkownik.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Adres e-mail' })).toBeFocused();
  const email = 'zofia@demo.test';
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email);
  await page.getByRole('button', { name: 'Dodaj użytkownika' }).click();
  await expect(page.getByText(`Użytkownik został dodany. Wysyłamy mail na ${email}.`)).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Czeka na aktywację')).toBeVisible();
  await row.getByRole('link', { name: 'Zofia Żak' }).click();
  await page.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' }).click();
  await expect(page.getByText('Wysyłamy nowy link aktywacyjny')).toBeVisible();
  await page.getByRole('link', { name: 'Edytuj' }).click();
  await page.getByLabel('Salon').click();
  await page.getByRole('option', { name: 'Salon Świdnica' }).click();
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText('Zmiany zostały zapisane')).toBeVisible();
  await expect(fact(page, 'Salon Świdnica')).toBeVisible();

  await page.getByRole('button', { name: 'Dezaktywuj' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dezaktywuj' }).click();
  await expect(page.getByText('Użytkownik został dezaktywowany')).toBeVisible();
  await expect(fact(page, 'Dezaktywowany')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Tu jesteś' })
    .getByRole('link', { name: 'Użytkownicy' })
    .click();
  await page.getByRole('button', { name: 'Menu: Zofia Żak' }).first().click();
  await page.getByRole('menuitem', { name: 'Dezaktywuj' }).click();
  await expect(page.getByText('Ten użytkownik jest już dezaktywowany')).toBeVisible();
  await row.getByRole('link', { name: 'Zofia Żak' }).click();
  await page.getByRole('button', { name: 'Przywróć dostęp' }).click();
  await expect(page.getByText('Użytkownik znów ma dostęp')).toBeVisible();
  await expect(fact(page, 'Czeka na aktywację')).toBeVisible();
});

test('the form does not move under the pointer while the choice of salons loads', async ({ page }) => {
  await page.goto('/panel/salons');
  let load = () => {};
  const isWanted = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/AutocompleteInput/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Dodaj użytkownika' }).first().click();
  const button = page.getByRole('button', { name: 'Dodaj użytkownika' });
  const before = await button.boundingBox();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveCount(0);
  load();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue(/\S/);
  expect(await button.boundingBox()).toEqual(before);
});

test('an activated user is not offered another link', async ({ page }) => {
  await page.goto('/panel/users');
  await page.getByRole('link', { name: 'Ewa Kowalska' }).click();
  await expect(page.getByRole('button', { name: 'Dezaktywuj' })).toBeVisible();
  await expect(fact(page, 'Aktywny')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' })).toHaveCount(0);
});

test('users are sorted in Polish order, both ways', async ({ page, demo }) => {
  for (const [name, surname] of [
    ['Zofia', 'Żak'],
    ['Łucja', 'Ćwik'],
  ] as const) {
    await insertUser(demo.database.db, {
      id: newId(),
      name,
      surname,
      email: `${surname}@demo.test`,
      role: 'employer',
      salon_id: null,
      password_hash: null,
    });
  }
  await page.goto('/panel/users');
  const head = page.getByRole('columnheader', { name: 'Imię i nazwisko' });
  const names = page.getByRole('rowheader');
  const rising = [
    'Alicja Admińska',
    'Ewa Kowalska',
    'Joanna Lis',
    'Katarzyna Mazur',
    'Łucja Ćwik',
    'Marek Wójcik',
    'Paweł Dudek',
    'Tomasz Zieliński',
    'Zofia Żak',
  ];
  // The list's default order, before any other is chosen.
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toContainText(rising);
  await head.getByRole('button').click();
  await expect(page).toHaveURL(/order=DESC.*sort=fullname|sort=fullname.*order=DESC/);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toContainText(rising.toReversed());
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toContainText(rising);
});
