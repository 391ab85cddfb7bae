import { expect } from '@playwright/test';
import { groupCardNumber } from '../../contract/cardNumber.ts';
import { findToPay, numberField, openCounter } from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** Invalid input at the counter: shown next to its field, changes nothing (requirements "Charge", "Purchase"). */

test.use({ person: 'employer', salon: 'Salon Centrum', contextOptions: { reducedMotion: 'no-preference' } });

test.describe('a sale is refused next to the number', () => {
  for (const [what, number, sentence, toast] of [
    ['too short', 'ABC', 'Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z'],
    ['empty', '', 'Pole jest wymagane'],
    [
      'unknown',
      'NONE0000000000000000',
      'Nie znaleźliśmy bonu o tym numerze. Sprawdź numer na karcie.',
      'Nieprawidłowe dane',
    ],
    ['active', 'DEMO0000000000000003', 'Ten bon został już sprzedany.', 'Bon niedostępny'],
    ['expired', 'DEMO0000000000000008', 'Ten bon został już sprzedany.', 'Bon niedostępny'],
    ['canceled', 'DEMO0000000000000009', 'Ten bon jest anulowany.', 'Bon niedostępny'],
  ] as const) {
    test(what, async ({ page }) => {
      await openCounter(page, 'charge');
      await numberField(page).fill(number);
      await page.getByRole('button', { name: 'Znajdź bon' }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      if (toast) await expect(page.locator('.MuiSnackbarContent-message')).toHaveText(toast);
      await expect(numberField(page)).toBeFocused();
      await expect(numberField(page)).toHaveValue(groupCardNumber(number));
      await expect(page.getByLabel('Numer dokumentu')).toBeHidden();
    });
  }
});

test('wrong fields of a sale are marked on submit, then while typing; nothing typed is lost', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  const amount = page.getByLabel('Kwota', { exact: true });
  await amount.fill('10,005');
  await page
    .getByRole('button', { name: /^Sprzedaj bon/ })
    .last()
    .click();
  await expect(page.getByText('Pole jest wymagane')).toBeVisible();
  await expect(page.getByText('Podaj kwotę z najwyżej dwoma miejscami po przecinku')).toBeVisible();
  await amount.fill('0,99');
  await expect(page.getByText('Podaj co najmniej 1,00 zł')).toBeVisible();
  await amount.fill('1 500,50 zł');
  await expect(page.getByRole('button', { name: 'Sprzedaj bon za 1 500,50 zł' })).toBeVisible();
  await page.getByRole('button', { name: '200 zł', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' })).toBeVisible();
});

test('messages about one card are gone once the next is scanned', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000009');
  const toasts = page.locator('.MuiSnackbarContent-message');
  await expect(toasts).toHaveText(['Bon niedostępny']);
  await scan(page, 'DEMO0000000000000003');
  await expect(page.getByText('Ten bon został już sprzedany.')).toBeVisible();
  await expect(toasts).toHaveText(['Bon niedostępny']);
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await expect(toasts).toHaveCount(0);
});

test.describe('a purchase is refused next to the number', () => {
  for (const [what, number, pin, sentence] of [
    [
      'wrong PIN',
      'DEMO0000000000000003',
      'ZZZ',
      'Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.',
    ],
    ['PIN too short', 'DEMO0000000000000003', '1', 'PIN ma dokładnie 3 znaki: cyfry i litery A–Z'],
    ['inactive', 'DEMO0000000000000001', '101', 'Bon nieaktywny'],
    ['used', 'DEMO0000000000000007', '107', 'Bon wykorzystany'],
    ['canceled', 'DEMO0000000000000009', '109', 'Bon anulowany'],
    ['expired', 'DEMO0000000000000008', '108', /Bon stracił ważność \d\d\.\d\d\.\d{4}\./],
  ] as const) {
    test(what, async ({ page }) => {
      await findToPay(page, number, pin);
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(numberField(page)).toBeVisible();
    });
  }
});

test('a wrong PIN is selected, so typing replaces it', async ({ page }) => {
  await findToPay(page, 'DEMO0000000000000003', 'ZZZ');
  await expect(page.getByRole('alert').filter({ hasText: 'Sprawdź dane na karcie' })).toBeVisible();
  const selected = () =>
    page
      .getByLabel('PIN')
      .evaluate((field: HTMLInputElement) =>
        field === document.activeElement ? (field.selectionEnd ?? 0) - (field.selectionStart ?? 0) : 0,
      );
  await expect.poll(selected).toBe(3);
  await page.keyboard.type('103');
  await expect(page.getByLabel('PIN')).toHaveValue('103');
  await expect(numberField(page)).toHaveValue('DEMO 0000 0000 0000 0003');
});

test('an amount with a third decimal or below 1 zł takes nothing off', async ({ page }) => {
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByText('Na bonie: 150,00 zł')).toBeVisible();
  const amount = page.getByLabel('Kwota', { exact: true });
  await page.getByLabel('Numer dokumentu').fill('PAR 1');
  await amount.fill('0,5');
  await page.getByRole('button', { name: /z bonu$/ }).click();
  await expect(page.getByText('Podaj co najmniej 1,00 zł')).toBeVisible();
  await amount.fill('1,999');
  await expect(page.getByText('Podaj kwotę z najwyżej dwoma miejscami po przecinku')).toBeVisible();
  await page.getByRole('button', { name: 'Cała kwota' }).click();
  await expect(page.getByRole('button', { name: 'Pobierz 150,00 zł z bonu' })).toBeVisible();
  await expect(page.getByText('Po zakupie zostanie 0,00 zł')).toBeVisible();
});

test('a counter tablet shows the whole form with its button, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sprzedaj bon' })).toBeInViewport({
    ratio: 1,
  });
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByRole('button', { name: 'Pobierz kwotę z bonu' })).toBeInViewport({ ratio: 1 });
});

test.describe('at a workstation without a salon', () => {
  test.use({ salon: undefined });

  test('nothing can be sold, and choosing a salon leads back', async ({ page }) => {
    await page.goto('/panel/bons/purchase');
    await expect(page.getByText('Nie wybrano salonu')).toBeVisible();
    await page.getByRole('alert').getByRole('link', { name: 'Wybierz salon' }).click();
    await page.getByRole('radio', { name: /Salon Centrum/ }).check();
    await page.getByRole('button', { name: 'Zapisz salon stanowiska' }).click();
    await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
    await page.evaluate(() => localStorage.setItem('selectedSaloon', '00000000-0000-7000-8000-000000000000'));
    await page.reload();
    await expect(page.getByText('Zapisany salon już nie istnieje. Wybierz inny.')).toBeVisible();
  });
});
