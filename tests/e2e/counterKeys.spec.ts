import { expect, type Page } from '@playwright/test';
import { findToPay, numberField, openCounter, sellByKeyboard } from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { beginScan, isDrawn, scan, typeWhileBusy } from '../support/pageAs.ts';

/** The counter by scanner and keyboard: a scan wherever the focus is, Esc, and keys that come too early. */

test.use({ person: 'employer', salon: 'Salon Centrum', contextOptions: { reducedMotion: 'no-preference' } });

const documentField = (page: Page) => page.getByLabel('Numer dokumentu');
const amountField = (page: Page) => page.getByLabel('Kwota', { exact: true });

/** Returns a list that collects the bodies that the page sends to a path from now on. */
function sentTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}

/** Holds back requests to a URL. Returns a function that lets them through. */
async function hold(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a scan finds the next card wherever the focus is, and changes no other field', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  const document = documentField(page);
  await document.fill('FV 77');
  await scan(page, 'DEMO0000000000000002');
  await expect(page.getByText('0002')).toBeVisible();
  await expect(document).toHaveValue('FV 77');
  await page.getByLabel('Kwota', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(numberField(page)).toBeFocused();
});

test('Esc closes an open menu or dialog, and leaves the sale behind it as it was typed', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000002');
  const document = documentField(page);
  const amount = amountField(page);
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

test('a key that is held acts once, not also on what it opens or leads back to', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000002');
  await documentField(page).fill('FV 78');
  await amountField(page).fill('5000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await holdKey(page, 'Escape', () => expect(dialog).toBeHidden());
  await expect(documentField(page)).toHaveValue('FV 78');
  await expect(amountField(page)).toHaveValue('5000');

  await openCounter(page, 'purchase');
  await scan(page, 'DEMO0000000000000003');
  await page.getByLabel('PIN').fill('103');
  const accept = page.getByRole('button', { name: 'Dalej' });
  await holdKey(page, 'Enter', () => expect(accept).toBeFocused());
  await expect(accept).toBeFocused();
});

/** Presses a key, waits, and holds the key for some repeats more. */
async function holdKey(page: Page, key: string, waits: () => Promise<void>) {
  await page.keyboard.down(key);
  await waits();
  // Playwright marks a key that is already down as repeated.
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

test('what is typed while the browser is busy goes into the field that it was meant for', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000002');
  const document = documentField(page);
  const amount = amountField(page);
  await expect(document).toBeFocused();
  await typeWhileBusy(page, ['7', '7', 'Enter', '1', '5', '0']);
  await expect(amount).toHaveValue('150');
  await expect(document).toHaveValue('77');
  // The same for a scanner, whose Enter is handled elsewhere.
  await document.fill('');
  await amount.fill('');
  await document.focus();
  await typeWhileBusy(page, [...'PARAGON77', 'Enter', '1', '5', '0'], { byScanner: true });
  await expect(amount).toHaveValue('150');
  await expect(document).toHaveValue('PARAGON77');
});

test('what is typed while the form of a purchase opens goes into that form', async ({ page }) => {
  await findToPay(page, 'DEMO0000000000000003', '103');
  await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused();
  await typeWhileBusy(page, ['Enter', '7', '7', 'Enter', '3', '5']);
  await expect(documentField(page)).toHaveValue('77');
  await expect(amountField(page)).toHaveValue('35');
});

test('what is typed into the form of an e-card while the browser is busy goes from field to field', async ({
  page,
}) => {
  await page.goto('/panel/bons/charge/e-card');
  await expect(page.getByLabel('Adres e-mail')).toBeFocused();
  await typeWhileBusy(page, [...'a@b.pl', 'Enter', '7', '7', 'Enter', '5', '0']);
  await expect(page.getByLabel('Adres e-mail')).toHaveValue('a@b.pl');
  await expect(documentField(page)).toHaveValue('77');
  await expect(amountField(page)).toHaveValue('50');
});

test('what is typed while the search for a number runs goes into the card’s form, and sells nothing', async ({
  page,
}) => {
  const sales = sentTo(page, '/api/boncards/issue');
  for (const find of [
    () => scan(page, 'DEMO0000000000000001'),
    async () => {
      await numberField(page).fill('DEMO0000000000000001');
      await page.keyboard.press('Enter');
    },
  ]) {
    await openCounter(page, 'charge');
    const letThrough = await hold(page, '**/api/boncards/search');
    await find();
    // One Enter too many, a document with a corrected typo, an amount, and an Enter that would sell.
    for (const key of ['Enter', ...'78', 'Backspace', ...'7', 'Enter', ...'150', 'Enter']) {
      await page.keyboard.press(key);
    }
    letThrough();
    await expect(documentField(page)).toHaveValue('77');
    await expect(amountField(page)).toHaveValue('150');
    await expect(amountField(page)).toBeFocused();
    await page.keyboard.type('5');
    await expect(amountField(page)).toHaveValue('1505');
    expect(sales).toEqual([]);
  }
});

test('what is typed while a PIN is checked neither changes it nor gets past the card’s details', async ({
  page,
}) => {
  const searches = sentTo(page, '/api/boncards/search');
  await openCounter(page, 'purchase');
  const letThrough = await hold(page, '**/api/boncards/search');
  await scan(page, 'DEMO0000000000000003');
  await page.getByLabel('PIN').fill('103');
  await page.keyboard.press('Enter');
  for (const key of ['Enter', ...'77', 'Enter', ...'35', 'Enter']) await page.keyboard.press(key);
  letThrough();
  await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused();
  expect(searches).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(documentField(page)).toBeFocused();
  await expect(documentField(page)).toHaveValue('');
});

test('what is typed for a card that is not found is dropped, and the number can be corrected', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  const letThrough = await hold(page, '**/api/boncards/search');
  await scan(page, 'NONE0000000000000000');
  await page.keyboard.type('77');
  letThrough();
  await expect(page.getByRole('alert').filter({ hasText: 'Sprawdź numer na karcie' })).toBeVisible();
  await expect(numberField(page)).toHaveValue('NONE 0000 0000 0000 0000');
  await page.keyboard.type('DEMO0000000000000001');
  await page.keyboard.press('Enter');
  await expect(documentField(page)).toBeFocused();
  await expect(documentField(page)).toHaveValue('');
});

test('a card that is scanned twice changes no field, even if its form opens in between', async ({ page }) => {
  await openCounter(page, 'charge');
  const letThrough = await hold(page, '**/api/boncards/search');
  await scan(page, 'DEMO0000000000000001');
  const again = await beginScan(page, 'DEMO0000000000000001');
  await again.type(10);
  letThrough();
  await expect(documentField(page)).toBeFocused();
  const search = page.waitForResponse('**/api/boncards/search');
  await again.end();
  await search;
  await expect(documentField(page)).toHaveValue('');
  await expect(documentField(page)).toBeFocused();
});

test('a scan of another card while a sale is being recorded asks to scan again; the sale counts once', async ({
  page,
}) => {
  const sales = sentTo(page, '/api/boncards/issue');
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await documentField(page).fill('FV 79');
  await amountField(page).fill('60');
  const letThrough = await hold(page, '**/api/boncards/issue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sprzedaj bon za 60,00 zł' })).toBeDisabled();
  await scan(page, 'DEMO0000000000000001');
  await isDrawn(page);
  expect(await page.locator('.MuiSnackbarContent-message').count()).toBe(0);
  await scan(page, 'DEMO0000000000000002');
  await expect(page.locator('.MuiSnackbarContent-message')).toHaveText(/Zeskanuj ten bon ponownie/);
  letThrough();
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  await expect(numberField(page)).toBeFocused();
  expect(sales).toHaveLength(1);
});

test('what is typed during a search does not go into a dialog that is opened meanwhile', async ({ page }) => {
  await openCounter(page, 'charge');
  await sellByKeyboard(page, { number: 'DEMO0000000000000020', document: 'FV 81', amount: '100' });
  await expect(numberField(page)).toBeFocused();
  const letThrough = await hold(page, '**/api/boncards/search');
  await scan(page, 'DEMO0000000000000001');
  await page.keyboard.type('77');
  await page.getByRole('button', { name: 'Cofnij' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Powód')).toBeVisible();
  for (const field of await dialog.getByRole('textbox').all())
    expect(await field.inputValue()).not.toContain('77');
  await page.keyboard.press('Escape');
  letThrough();
  await expect(documentField(page)).toHaveValue('');
});

test('one Enter too many does not confirm a large sum, try a PIN twice or sell twice', async ({ page }) => {
  const searches = sentTo(page, '/api/boncards/search');
  const sales = sentTo(page, '/api/boncards/issue');
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await expect(documentField(page)).toBeFocused();
  await typeWhileBusy(page, [...'77', 'Enter', ...'5000', 'Enter', 'Enter', 'Enter']);
  await expect(amountField(page)).toHaveValue('5000');
  expect(sales).toEqual([]);
  await page.keyboard.press('Escape');
  await amountField(page).fill('');
  await amountField(page).focus();
  await typeWhileBusy(page, [...'150', 'Enter', 'Enter', 'Escape']);
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  expect(sales).toMatchObject([{ amount: 150, document: '77' }]);
  await expect(numberField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await isDrawn(page);
  await expect(page.getByText('Pole jest wymagane')).toHaveCount(0);
  await openCounter(page, 'purchase');
  await scan(page, 'DEMO0000000000000003');
  await expect(page.getByLabel('PIN')).toBeFocused();
  const before = searches.length;
  await typeWhileBusy(page, [...'999', 'Enter', 'Enter', 'Enter']);
  await expect(page.getByRole('alert').filter({ hasText: 'Sprawdź dane na karcie' })).toBeVisible();
  expect(searches).toHaveLength(before + 1);
});

test('pressing F3 twice makes one sale', async ({ page }) => {
  const sales = sentTo(page, '/api/boncards/issue');
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await expect(documentField(page)).toBeFocused();
  await typeWhileBusy(page, [...'77', 'Enter', ...'50', 'F3', 'F3']);
  await expect(page.getByText(/^Kolejny bon na ten sam dokument: 77/)).toBeVisible();
  expect(sales).toMatchObject([{ amount: 50, document: '77' }]);
});

test('a number typed while only the result of a purchase is shown is taken from its first key on', async ({
  page,
}) => {
  await page.clock.install();
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await documentField(page).fill('PAR 79');
  await amountField(page).fill('10');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await expect(numberField(page)).toBeHidden();
  await page.keyboard.type('0004');
  await expect(numberField(page)).toHaveValue('0004');
  await page.clock.runFor(3000);
  await expect(numberField(page)).toHaveValue('0004');
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
});

test('pressing F4 instead of F3 asks before what was typed is dropped', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await documentField(page).fill('FV 80');
  await amountField(page).fill('70');
  await page.keyboard.press('F4');
  await page.getByRole('dialog').getByRole('button', { name: 'Zostań' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(documentField(page)).toHaveValue('FV 80');
  await expect(amountField(page)).toHaveValue('70');
  await page.keyboard.press('F4');
  await page.getByRole('dialog').getByRole('button', { name: 'Wyjdź' }).click();
  await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Płatność bonem');
  await expect(numberField(page)).toBeFocused();
  // Without any input there is nothing to ask about.
  await page.keyboard.press('F2');
  await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
});
