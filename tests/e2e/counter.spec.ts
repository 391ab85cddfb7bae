import { expect, type Page, test } from '@playwright/test';
import { chooseSalon, scan, signIn } from '../support/pageAs.ts';

/** Bad input at the counter: each is told beside its field and changes nothing (screens: charge, purchase). */

const numberField = (page: Page) => page.getByLabel('Zeskanuj bon lub wpisz numer');

test.beforeEach(async ({ page }) => {
  await signIn(page, 'employer');
  await chooseSalon(page, 'Salon Centrum');
});

async function open(page: Page, screen: 'charge' | 'purchase') {
  await page.goto(`/panel/bons/${screen}`);
  await expect(numberField(page)).toBeFocused();
}

async function findToPay(page: Page, number: string, pin: string) {
  await open(page, 'purchase');
  await scan(page, number);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Sprawdź bon' }).click();
}

test.describe('a sale is refused beside the number', () => {
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
      await open(page, 'charge');
      await numberField(page).fill(number);
      await page.getByRole('button', { name: 'Znajdź bon' }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      if (toast) await expect(page.locator('.MuiAlert-filled')).toHaveText(toast);
      await expect(numberField(page)).toBeFocused();
      await expect(numberField(page)).toHaveValue(number);
      await expect(page.getByLabel('Numer dokumentu')).toBeHidden();
    });
  }
});

test('a sale’s wrong fields are told on submit, then as one types; nothing typed is lost', async ({
  page,
}) => {
  await open(page, 'charge');
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

test('a scan from any focus finds the next card and changes no other field', async ({ page }) => {
  await open(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  const document = page.getByLabel('Numer dokumentu');
  await document.fill('FV 77');
  await scan(page, 'DEMO0000000000000002');
  await expect(page.getByText('0002')).toBeVisible();
  await expect(page.getByText('DEMO0000000000000002FV')).toBeHidden();
  await page.getByLabel('Kwota', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(numberField(page)).toBeFocused();
});

test('Esc closes the menu or dialog that is open, and leaves the sale behind it as it was typed', async ({
  page,
}) => {
  await open(page, 'charge');
  await scan(page, 'DEMO0000000000000002');
  const document = page.getByLabel('Numer dokumentu');
  const amount = page.getByLabel('Kwota', { exact: true });
  await document.fill('FV 78');
  await amount.fill('120');
  const userMenu = page.getByRole('button', { name: /^Twoje menu/ });
  const shown = page.getByRole('listbox').or(page.getByRole('dialog'));
  for (const openIt of [
    () => page.getByLabel('Rodzaj bonu').click(),
    () => userMenu.click(),
    () => page.keyboard.press('Control+k'),
    async () => {
      await userMenu.click();
      await page.getByRole('button', { name: 'Skróty klawiszowe' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(1);
    },
  ]) {
    await openIt();
    await expect(shown).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
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

test('what was said of one card is gone once the next is scanned', async ({ page }) => {
  await open(page, 'charge');
  await scan(page, 'DEMO0000000000000009');
  const toasts = page.locator('.MuiAlert-filled');
  await expect(toasts).toHaveText(['Bon niedostępny']);
  await scan(page, 'DEMO0000000000000003');
  await expect(page.getByText('Ten bon został już sprzedany.')).toBeVisible();
  await expect(toasts).toHaveText(['Bon niedostępny']);
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await expect(toasts).toHaveCount(0);
});

test.describe('a purchase is refused beside the number', () => {
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

test('a wrong PIN is selected, to be typed again over it', async ({ page }) => {
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
  await expect(numberField(page)).toHaveValue('DEMO0000000000000003');
});

test('an amount above the balance, with a third decimal or below 1 zł takes nothing off', async ({
  page,
}) => {
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByText('Na bonie: 150,00 zł')).toBeVisible();
  const amount = page.getByLabel('Kwota', { exact: true });
  await page.getByLabel('Numer dokumentu').fill('PAR 1');
  await amount.fill('150,01');
  await page.getByRole('button', { name: /z bonu$/ }).click();
  await expect(page.getByText('Podaj najwyżej 150,00 zł')).toBeVisible();
  await amount.fill('0,5');
  await expect(page.getByText('Podaj co najmniej 1,00 zł')).toBeVisible();
  await amount.fill('1,999');
  await expect(page.getByText('Podaj kwotę z najwyżej dwoma miejscami po przecinku')).toBeVisible();
  await page.getByRole('button', { name: 'Cała kwota' }).click();
  await expect(page.getByRole('button', { name: 'Pobierz 150,00 zł z bonu' })).toBeVisible();
  await expect(page.getByText('Po zakupie zostanie 0,00 zł')).toBeVisible();
});

test('a lost answer: the purchase is asked for again with its key, and counts once', async ({ page }) => {
  await findToPay(page, 'DEMO0000000000000005', '105');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 2');
  await page.getByLabel('Kwota', { exact: true }).fill('35');
  await expect(page.getByText('Po zakupie zostanie 165,00 zł')).toBeVisible();
  const keys: (string | undefined)[] = [];
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/api/boncards/purchase', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server carries the first one out; its answer never arrives.
    if (keys.length === 1) {
      await route.fetch();
      await route.abort('connectionreset');
    } else {
      await isSeen;
      await route.continue();
    }
  });
  await page.getByRole('button', { name: 'Pobierz 35,00 zł z bonu' }).dblclick();
  // Beside the button, where the person looks.
  await expect(page.getByText('Sprawdzamy, czy zakup został zapisany…')).toBeInViewport();
  see();
  await expect(page.getByRole('heading', { name: 'Zakup zapisany' })).toBeVisible();
  await expect(page.getByText('165,00 zł')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await findToPay(page, 'DEMO0000000000000005', '105');
  await expect(page.getByRole('dialog').getByText('165,00 zł')).toBeVisible();
});

/** From now on no sale reaches the server. */
function refuseSales(page: Page) {
  return page.route('**/api/boncards/issue', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 422, message: 'Bon niedostępny', reason: 'boncard-unavailable' },
    }),
  );
}

test('a sale that is refused after a reload is said not to be recorded, until the next search', async ({
  page,
}) => {
  await open(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await page.getByLabel('Numer dokumentu').fill('FV 78');
  await page.getByRole('button', { name: '100 zł', exact: true }).click();
  await page.route('**/api/boncards/issue', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Sprzedaj bon za 100,00 zł' }).click();
  await expect(page.getByText('Sprawdzamy, czy sprzedaż została zapisana…')).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  await refuseSales(page);
  const said = page.getByRole('alert').filter({ hasText: 'Sprzedaż nie została zapisana' });
  await expect(said).toContainText('Bon niedostępny');
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await expect(said).toBeHidden();
});

test('a sale that was left without an answer is told of at the other counter, and settled after the way back', async ({
  page,
}) => {
  await open(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await page.getByLabel('Numer dokumentu').fill('FV 79');
  await page.getByRole('button', { name: '200 zł', exact: true }).click();
  await page.route('**/api/boncards/issue', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' }).click();
  await expect(page.getByText('Sprawdzamy, czy sprzedaż została zapisana…')).toBeVisible();
  await page.keyboard.press('F4');
  const told = page.getByText('Nie wiemy jeszcze, czy sprzedaż bonu •••• 0001 za 200,00 zł');
  await expect(told).toBeVisible();
  // Beside the other one, which lets no call through meanwhile: the newer one answers.
  await refuseSales(page);
  await page.getByRole('link', { name: 'Wróć i sprawdź' }).click();
  await expect(page.getByText('Sprzedaż nie została zapisana')).toBeVisible();
  await expect(told).toBeHidden();
  await page.keyboard.press('F4');
  await expect(numberField(page)).toBeFocused();
  await expect(told).toBeHidden();
});

test('two tabs with one card: the second is told that it changed', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await findToPay(tab, 'DEMO0000000000000006', '106');
    await tab.getByRole('button', { name: 'Dalej' }).click();
    await tab.getByLabel('Numer dokumentu').fill('PAR 3');
    await tab.getByLabel('Kwota', { exact: true }).fill('100');
  }
  await page.getByRole('button', { name: 'Pobierz 100,00 zł z bonu' }).click();
  await expect(page.getByRole('heading', { name: 'Zakup zapisany' })).toBeVisible();
  await expect(
    other.getByText('Ten bon zmienił się w innej karcie przeglądarki. Zeskanuj go ponownie.'),
  ).toBeVisible();
  await expect(other.getByRole('button', { name: 'Pobierz 100,00 zł z bonu' })).toBeDisabled();
});

test('changed meanwhile at another counter: the new balance is told beside the amount', async ({
  page,
  browser,
}) => {
  await findToPay(page, 'DEMO0000000000000004', '104');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 4');
  await page.getByLabel('Kwota', { exact: true }).fill('249,50');
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, 'administrator');
  await findToPay(elsewhere, 'DEMO0000000000000004', '104');
  await elsewhere.getByRole('button', { name: 'Dalej' }).click();
  await elsewhere.getByLabel('Numer dokumentu').fill('PAR 5');
  await elsewhere.getByLabel('Kwota', { exact: true }).fill('49,50');
  await elsewhere.getByRole('button', { name: 'Pobierz 49,50 zł z bonu' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Zakup zapisany' })).toBeVisible();
  await page.getByRole('button', { name: 'Pobierz 249,50 zł z bonu' }).click();
  await expect(page.getByText('Saldo zmieniło się na 200,00 zł.')).toBeVisible();
  await expect(page.getByText('Na bonie: 200,00 zł')).toBeVisible();
  await expect(page.getByLabel('Numer dokumentu')).toHaveValue('PAR 4');
});

test('without a salon nothing is sold, and choosing one leads back', async ({ page }) => {
  await page.evaluate(() => localStorage.removeItem('selectedSaloon'));
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

test('a counter tablet shows the whole form with its button, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sprzedaj bon' })).toBeInViewport({
    ratio: 1,
  });
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByRole('button', { name: 'Pobierz kwotę z bonu' })).toBeInViewport({ ratio: 1 });
});

test('a sale and a purchase by keyboard alone, within the time of a waiting customer', async ({ page }) => {
  const tabTo = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    while (!(await field.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
  };
  await open(page, 'charge');
  const began = Date.now();
  await scan(page, 'DEMO0000000000000020');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await page.keyboard.type('FV 9');
  await tabTo('Kwota');
  await page.keyboard.type('100');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  expect(Date.now() - began).toBeLessThan(15_000);
  await page.keyboard.press('F4');
  await expect(numberField(page)).toBeFocused();
  await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
  await scan(page, 'DEMO0000000000000020');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await page.keyboard.type('PAR 9');
  await tabTo('Kwota');
  await page.keyboard.type('99,50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zakup zapisany' })).toBeVisible();
  await expect(page.getByText('0,50 zł', { exact: true })).toBeVisible();
});
