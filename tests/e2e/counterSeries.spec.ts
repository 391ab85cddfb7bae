import { expect, type Page } from '@playwright/test';
import { findToPay, numberField, openCounter } from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** What the counter saves its users: keys, phone calls, and typing a card's number again. */

test.use({ person: 'employer', salon: 'Salon Centrum' });

const amountField = (page: Page) => page.getByLabel('Kwota', { exact: true });
const documentField = (page: Page) => page.getByLabel('Numer dokumentu');

/** Counts the keys that are pressed on a page, without those of the scanner. */
function keysOf(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async type(text: string) {
      count += text.length;
      await page.keyboard.type(text);
    },
    async press(key: string) {
      count++;
      await page.keyboard.press(key);
    },
  };
}

test('three cards on one receipt take 12 keys for the first and 4 for each of the others', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  const keys = keysOf(page);
  await scan(page, 'DEMO0000000000000001');
  await expect(documentField(page)).toBeFocused();
  await keys.type('PAR 100');
  await keys.press('Enter');
  await expect(amountField(page)).toBeFocused();
  await expect(page.getByText('Pole jest wymagane')).toBeHidden();
  await keys.type('150');
  // F3 instead of Enter: another card follows.
  await keys.press('F3');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  expect(keys.count()).toBe(12);
  for (const [number, last] of [
    ['DEMO0000000000000002', 'F3'],
    ['DEMO0000000000000020', 'Enter'],
  ] as const) {
    await expect(page.getByText(/^Kolejny bon na ten sam dokument: PAR 100/)).toBeVisible();
    await scan(page, number);
    await expect(amountField(page)).toBeFocused();
    await expect(documentField(page)).toHaveValue('PAR 100');
    await keys.type('200');
    await keys.press(last);
    await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  }
  expect(keys.count()).toBe(12 + 4 + 4);
  const sold = page.getByRole('region', { name: 'Ostatnie' }).getByRole('listitem');
  await expect(sold).toHaveCount(3);
  await expect(sold.filter({ hasText: 'PAR 100' })).toHaveCount(3);
  // The next customer has another document.
  await scan(page, 'DEMO0000000000000007');
  await expect(documentField(page)).toHaveValue('');
});

test('a purchase with PIN and a receipt takes 14 keys after the scan', async ({ page }) => {
  const keys = keysOf(page);
  await openCounter(page, 'purchase');
  await scan(page, 'DEMO0000000000000003');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await keys.type('103');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused();
  await keys.press('Enter');
  await expect(documentField(page)).toBeFocused();
  await keys.type('PAR 9');
  await keys.press('Enter');
  await expect(amountField(page)).toBeFocused();
  await keys.type('35');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await expect(page.getByText('115,00 zł', { exact: true })).toBeVisible();
  expect(keys.count()).toBe(14);
});

test('after a sale a button, or F3, starts another sale on the same document; Esc starts without it', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await documentField(page).fill('FV 7');
  await page.getByRole('radio', { name: '3 miesiące' }).check();
  await amountField(page).fill('60');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Kolejny bon na ten sam dokument' }).click();
  await expect(numberField(page)).toBeFocused();
  await scan(page, 'DEMO0000000000000002');
  await expect(documentField(page)).toHaveValue('FV 7');
  await expect(page.getByRole('radio', { name: '3 miesiące' })).toBeChecked();
  await expect(amountField(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await scan(page, 'DEMO0000000000000002');
  await expect(documentField(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: '12 miesięcy' })).toBeChecked();
});

test('“Bez dokumentu” fills in the document, and is remembered in this tab', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await page.getByRole('button', { name: 'Bez dokumentu' }).click();
  await expect(documentField(page)).toHaveValue('brak');
  await expect(amountField(page)).toBeFocused();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  await page.reload();
  await expect(numberField(page)).toBeFocused();
  await scan(page, 'DEMO0000000000000002');
  await expect(page.getByRole('button', { name: 'Bez dokumentu', pressed: true })).toBeVisible();
  await expect(amountField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Paragon' }).click();
  await expect(documentField(page)).toHaveValue('');
  await expect(documentField(page)).toBeFocused();
});

test.describe('a refusal offers the next step', () => {
  test('a card that is already sold can be used to pay, without entering its number again', async ({
    page,
  }) => {
    await openCounter(page, 'charge');
    await scan(page, 'DEMO0000000000000003');
    await page.getByRole('link', { name: 'Przejdź do płatności' }).click();
    await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expect(numberField(page)).toHaveValue('DEMO 0000 0000 0000 0003');
    await page.keyboard.type('103');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused();
    // The number is handed over once: after a reload the counter waits for a card.
    await page.reload();
    await expect(numberField(page)).toHaveValue('');
  });

  test('one that is used up can be charged, one that is not sold can be sold, and an expired one says what is left', async ({
    page,
  }) => {
    for (const [number, pin, link] of [
      ['DEMO0000000000000007', '107', 'Doładuj ten bon'],
      ['DEMO0000000000000001', '101', 'Sprzedaj ten bon'],
    ] as const) {
      await findToPay(page, number, pin);
      await page.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
      await expect(documentField(page)).toBeFocused();
    }
    await findToPay(page, 'DEMO0000000000000008', '108');
    await expect(page.getByRole('alert').filter({ hasText: 'Bon stracił ważność' })).toContainText(
      /Zostało na nim \d+,\d\d\szł/,
    );
  });
});

test.describe('one field accepts every kind of input', () => {
  test('the last four characters of a card that was used today, and the number of a receipt', async ({
    page,
  }) => {
    await openCounter(page, 'charge');
    for (const [number, document] of [
      ['DEMO0000000000000001', 'PAR 901'],
      ['DEMO0000000000000002', 'PAR 902'],
    ] as const) {
      await scan(page, number);
      await documentField(page).fill(document);
      await amountField(page).fill('50');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
    }
    await openCounter(page, 'purchase');
    await page.keyboard.type('0002');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expect(numberField(page)).toHaveValue('DEMO 0000 0000 0000 0002');
    await numberField(page).fill('par 90');
    await page.keyboard.press('Enter');
    const choice = page.getByRole('list', { name: 'Który bon?' });
    await expect(choice.getByRole('listitem')).toHaveCount(2);
    await expect(numberField(page)).toHaveAttribute('aria-invalid', 'false');
    await choice.getByRole('button', { name: 'PAR 901' }).click();
    await expect(numberField(page)).toHaveValue('DEMO 0000 0000 0000 0001');
    await expect(page.getByLabel('PIN')).toBeFocused();
    await numberField(page).fill('nikt nic');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Nie znaleziono\. Numer bonu ma dokładnie 20 znaków/)).toBeVisible();
    await expect(numberField(page)).toBeFocused();
  });

  test('the address in a QR code, scanned or pasted', async ({ page }) => {
    await openCounter(page, 'charge');
    await scan(page, 'https://bony.example/#DEMO0000000000000001');
    await expect(documentField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await numberField(page).fill('https://bony.example/#DEMO0000000000000002');
    await page.keyboard.press('Enter');
    await expect(documentField(page)).toBeFocused();
  });
});
