import { expect } from '@playwright/test';
import { findToPay, numberField, openCounter, sellByKeyboard, typeForm } from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { scan, typeWhileBusy } from '../support/pageAs.ts';

/** The counter by scanner and keyboard: a scan from any focus, Esc, a sale and a purchase without a mouse. */

test.use({ person: 'employer', salon: 'Salon Centrum' });

test('a scan from any focus finds the next card and changes no other field', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  const document = page.getByLabel('Numer dokumentu');
  await document.fill('FV 77');
  await scan(page, 'DEMO0000000000000002');
  await expect(page.getByText('0002')).toBeVisible();
  await expect(document).toHaveValue('FV 77');
  await page.getByLabel('Kwota', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(numberField(page)).toBeFocused();
});

test('Esc closes the menu or dialog that is open, and leaves the sale behind it as it was typed', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000002');
  const document = page.getByLabel('Numer dokumentu');
  const amount = page.getByLabel('Kwota', { exact: true });
  await document.fill('FV 78');
  await amount.fill('120');
  const userMenu = page.getByRole('button', { name: /^Twoje menu/ });
  const shown = page.getByRole('listbox').or(page.getByRole('menu')).or(page.getByRole('dialog'));
  for (const openIt of [
    () => page.getByLabel('Rodzaj bonu').click(),
    () => userMenu.click(),
    () => page.keyboard.press('Control+k'),
    async () => {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Skróty klawiszowe' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(1);
    },
  ]) {
    await openIt();
    await expect(shown.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(document).toHaveValue('FV 78');
    await expect(amount).toHaveValue('120');
  }
  await page.keyboard.press('Escape');
  await expect(numberField(page)).toBeFocused();
});

test('Esc in a card’s details leads back to the scan; in a dialog above a purchase, to the purchase', async ({
  page,
}) => {
  await findToPay(page, 'DEMO0000000000000003', '103');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(numberField(page)).toBeFocused();
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 78');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Szukaj ekranu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Numer dokumentu')).toHaveValue('PAR 78');
});

test('what is typed while the browser is busy goes into the field that it was meant for', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000002');
  const document = page.getByLabel('Numer dokumentu');
  const amount = page.getByLabel('Kwota', { exact: true });
  await expect(document).toBeFocused();
  await typeWhileBusy(page, ['7', '7', 'Enter', '1', '5', '0']);
  await expect(amount).toHaveValue('150');
  await expect(document).toHaveValue('77');
  // Scanned, too: its Enter is handled elsewhere.
  await document.fill('');
  await amount.fill('');
  await document.focus();
  await typeWhileBusy(page, [...'PARAGON77', 'Enter', '1', '5', '0']);
  await expect(amount).toHaveValue('150');
  await expect(document).toHaveValue('PARAGON77');
});

test('a sale and a purchase by keyboard alone', async ({ page }) => {
  await openCounter(page, 'charge');
  await sellByKeyboard(page, { number: 'DEMO0000000000000020', document: 'FV 9', amount: '100' });
  await page.keyboard.press('F4');
  // The screen before also has a field of that name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Płatność bonem');
  await expect(numberField(page)).toBeFocused();
  await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
  await scan(page, 'DEMO0000000000000020');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeForm(page, { document: 'PAR 9', amount: '99,50' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await expect(page.getByText('0,50 zł', { exact: true })).toBeVisible();
});
