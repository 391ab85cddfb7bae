import { expect, type Page } from '@playwright/test';
import { groupCardNumber } from '../../contract/cardNumber.ts';
import { findToPay, numberField, openCounter } from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** Invalid input at the counter: shown next to its field, changes nothing (requirements "Charge", "Purchase"). */

test.use({ person: 'employer', salon: 'Salon Centrum', contextOptions: { reducedMotion: 'no-preference' } });

const toasts = (page: Page) => page.locator('.MuiSnackbarContent-message');

test('a sale is refused next to the number; the messages are gone once the next card is scanned', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  for (const [number, sentence, toast] of [
    ['ABC', 'Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z'],
    ['', 'Pole jest wymagane'],
    [
      'NONE0000000000000000',
      'Nie znaleźliśmy bonu o tym numerze. Sprawdź numer na karcie.',
      'Nieprawidłowe dane',
    ],
    // Active, expired, canceled.
    ['DEMO0000000000000003', 'Ten bon został już sprzedany.', 'Bon niedostępny'],
    ['DEMO0000000000000008', 'Ten bon został już sprzedany.', 'Bon niedostępny'],
    ['DEMO0000000000000009', 'Ten bon jest anulowany.', 'Bon niedostępny'],
  ] as const) {
    await numberField(page).fill(number);
    if (toast) await expect(page.getByText(sentence), number).toHaveCount(0);
    await page.getByRole('button', { name: 'Znajdź bon' }).click();
    await expect(page.getByText(sentence), number).toBeVisible();
    await expect(toasts(page), number).toHaveText(toast ? [toast] : []);
    await expect(numberField(page)).toBeFocused();
    expect((await numberField(page).inputValue()).replaceAll(/\s/g, ' ')).toBe(groupCardNumber(number));
    await expect(page.getByLabel('Numer dokumentu')).toBeHidden();
  }
  await scan(page, 'DEMO0000000000000003');
  await expect(page.getByText('Ten bon został już sprzedany.')).toBeVisible();
  await expect(toasts(page)).toHaveText(['Bon niedostępny']);
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
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

test('a purchase is refused next to the number; a wrong PIN is selected, so typing replaces it', async ({
  page,
}) => {
  await openCounter(page, 'purchase');
  const pinField = page.getByLabel('PIN');
  for (const [number, pin, sentence] of [
    ['DEMO0000000000000003', '1', 'PIN ma dokładnie 3 znaki: cyfry i litery A–Z'],
    ['DEMO0000000000000001', '101', 'Bon nieaktywny'],
    ['DEMO0000000000000007', '107', 'Bon wykorzystany'],
    ['DEMO0000000000000009', '109', 'Bon anulowany'],
    ['DEMO0000000000000008', '108', /Bon stracił ważność \d\d\.\d\d\.\d{4}\./],
    [
      'DEMO0000000000000003',
      'ZZZ',
      'Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.',
    ],
  ] as const) {
    await scan(page, number);
    await expect(pinField).toHaveValue('');
    await pinField.fill(pin);
    await page.getByRole('button', { name: 'Sprawdź bon' }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(numberField(page)).toBeVisible();
  }
  const selected = () =>
    pinField.evaluate((field: HTMLInputElement) =>
      field === document.activeElement ? (field.selectionEnd ?? 0) - (field.selectionStart ?? 0) : 0,
    );
  await expect.poll(selected).toBe(3);
  await page.keyboard.type('103');
  await expect(pinField).toHaveValue('103');
  await expect(numberField(page)).toHaveValue('DEMO 0000 0000 0000 0003');
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
