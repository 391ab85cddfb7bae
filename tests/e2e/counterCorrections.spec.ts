import { expect, type Page } from '@playwright/test';
import {
  findToPay,
  loseFirstAnswer,
  numberField,
  openCounter,
  sellByKeyboard,
  typeForm,
} from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { isDrawn, scan } from '../support/pageAs.ts';

/** Mistakes that are made and corrected at a counter (requirements "Putting money right"). */

test.use({ person: 'employer', salon: 'Salon Centrum' });

const recent = (page: Page) => page.getByRole('region', { name: 'Ostatnie' });
const rows = (page: Page) => recent(page).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name }).first();
  await expect(button).toBeVisible();
  for (let press = 0; press < 40; press += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

/** Types a number at a person's speed. */
async function typeNumber(page: Page, number: string) {
  await page.keyboard.type(number, { delay: 60 });
}

/** Returns what the printer would get. */
async function printed(page: Page, press: () => Promise<void>) {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await press();
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('[data-confirmation]');
  const text = (await slip.innerText()).replace(/\s+/g, ' ');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(slip).toHaveCount(0);
  return text;
}

const print = (page: Page) => page.getByRole('button', { name: 'Drukuj potwierdzenie' }).click();

test('a large sum has to be confirmed, and neither a second Enter nor a scan confirms it', async ({
  page,
}) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await typeForm(page, { document: 'FV 1', amount: '5000' });
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Na pewno 5 000,00 zł?' });
  await expect(asked).toContainText('Słownie: pięć tysięcy złotych.');
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  const amount = page.getByLabel('Kwota', { exact: true });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('5000');
  await page.keyboard.press('Control+Enter');
  await expect(asked).toBeVisible();
  await scan(page, '5901234567890');
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  // react-hook-form moves the focus in a later task: keys pressed at once would come too early.
  await expect(amount).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(asked.locator(':focus')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(asked.getByRole('button', { name: 'Sprzedaj bon za 5 000,00 zł' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('if a sum is above the balance, the card pays what it can; result and slip name both parts', async ({
  page,
}) => {
  await findToPay(page, 'DEMO0000000000000005', '105');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await typeForm(page, { document: 'PAR 1', amount: '500' });
  await expect(page.getByText('Z bonu 200,00 zł, do dopłaty 300,00 zł')).toBeVisible();
  await page.getByRole('button', { name: 'Pobierz 200,00 zł z bonu' }).click();
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await expect(page.getByText('300,00 zł', { exact: true })).toBeVisible();
  expect(await printed(page, () => print(page))).toMatch(
    /Płatność bonem 200,00 zł Do dopłaty 300,00 zł Zostało na bonie 0,00 zł/,
  );
  await expect(rows(page)).toHaveText([/Płatność bonem200,00\szł/]);
});

test('a mistyped sale is undone and made again, by keyboard alone', async ({ page }) => {
  await openCounter(page, 'charge');
  await sellByKeyboard(page, { number: 'DEMO0000000000000001', document: 'FV 1', amount: '500' });
  await tabTo(page, /^Cofnij: Sprzedaż, •••• 0001, 500,00/);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Powód')).toBeFocused();
  await page.keyboard.type('Pomyłka');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sprzedaż cofnięta · •••• 0001 · 500,00 zł')).toBeVisible();
  await expect(page.getByLabel('Numer dokumentu')).toHaveValue('FV 1');
  await expect(page.getByLabel('Kwota', { exact: true })).toBeFocused();
  await page.keyboard.type('50');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  await expect(numberField(page)).toBeFocused();
  await expect(rows(page)).toHaveText([
    /Sprzedaż50,00\szł/,
    /Cofnięcie sprzedaży−500,00\szł/,
    /500,00\szł.*Cofnięta/,
  ]);
});

test('a purchase is undone in part, and its slip and earlier slips are printed again', async ({ page }) => {
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await typeForm(page, { document: 'PAR 1', amount: '100' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await recent(page)
    .getByRole('button', { name: /^Cofnij: Płatność bonem/ })
    .click();
  await dialog(page).getByLabel('Kwota do cofnięcia').fill('30');
  await dialog(page).getByRole('button', { name: 'Zwrot towaru' }).click();
  await dialog(page).getByRole('button', { name: 'Cofnij 30,00 zł' }).click();
  await expect(page.getByRole('heading', { name: 'Płatność cofnięta' })).toBeVisible();
  expect(await printed(page, () => print(page))).toMatch(
    /cofnięcia płatności .*•••• 0003 Cofnięto 30,00 zł Saldo 80,00 zł .*PAR 1 Powód Zwrot towaru/,
  );
  await expect(rows(page)).toHaveText([/Cofnięcie płatności−30,00\szł/, /Cofnięto 30,00\szł/]);
  const again = recent(page).getByRole('button', { name: /^Drukuj ponownie: Płatność/ });
  expect(await printed(page, () => again.click())).toMatch(
    /Płatność bonem 100,00 zł Zostało na bonie 50,00 zł .*PAR 1 .*Duplikat/,
  );
});

test('after a lost answer the reversal is sent again with the same key, and counts once', async ({
  page,
}) => {
  await page.clock.install();
  await openCounter(page, 'charge');
  await sellByKeyboard(page, { number: 'DEMO0000000000000001', document: 'FV 1', amount: '500' });
  const { keys, letThrough } = await loseFirstAnswer(page, '**/api/boncards-transactions/*/reverse');
  await recent(page)
    .getByRole('button', { name: /^Cofnij: / })
    .click();
  await dialog(page).getByRole('button', { name: 'Pomyłka w kwocie' }).click();
  await dialog(page).getByRole('button', { name: 'Cofnij 500,00 zł' }).dblclick();
  await expect(dialog(page).getByText(/^Sprawdzamy, czy cofnięcie 500,00/)).toBeVisible();
  letThrough();
  // The next try is a second away.
  await page.clock.fastForward(1000);
  await expect(page.getByText('Sprzedaż cofnięta · •••• 0001 · 500,00 zł')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(rows(page)).toHaveCount(2);
});

test('if one tab undoes a sale, another tab is refused the same reversal, and then shows that it is undone', async ({
  page,
  context,
}) => {
  await openCounter(page, 'charge');
  await sellByKeyboard(page, { number: 'DEMO0000000000000001', document: 'FV 1', amount: '500' });
  const other = await context.newPage();
  await openCounter(other, 'purchase');
  for (const tab of [page, other]) {
    await recent(tab)
      .getByRole('button', { name: /^Cofnij: / })
      .click();
    await dialog(tab).getByRole('button', { name: 'Pomyłka w kwocie' }).click();
  }
  await dialog(page).getByRole('button', { name: 'Cofnij 500,00 zł' }).click();
  await expect(page.getByText('Sprzedaż cofnięta · •••• 0001 · 500,00 zł')).toBeVisible();
  await dialog(other).getByRole('button', { name: 'Cofnij 500,00 zł' }).click();
  await expect(dialog(other).getByRole('alert')).toBeVisible();
  await dialog(other).getByRole('button', { name: 'Wróć' }).click();
  await expect(rows(other)).toHaveCount(2);
  await expect(recent(other).getByRole('button', { name: /^Cofnij: / })).toHaveCount(0);
});

test('an employer blocks a lost card, and every counter says so', async ({ page, openPageAs }) => {
  await page.goto('/panel/bons/charge');
  await page.getByRole('link', { name: 'Klient zgubił bon?' }).click();
  await expect(page.getByLabel('Numer zgubionego bonu')).toBeFocused();
  await typeNumber(page, 'DEMO0000000000000003');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zablokowany' })).toBeVisible();
  await expect(page.getByText(/^Saldo na nowy bon przenosi administrator/)).toBeVisible();
  await expect(page.getByText('150,00 zł')).toHaveCount(0);
  const elsewhere = await openPageAs({ person: 'administrator' });
  await findToPay(elsewhere, 'DEMO0000000000000003', '103');
  const warning = elsewhere.getByRole('alert').filter({ hasText: 'Nie można go sprzedać ani nim płacić' });
  await expect(warning).toContainText('Powód: Zgubiony bon');
  await openCounter(elsewhere, 'charge');
  await scan(elsewhere, 'DEMO0000000000000003');
  await expect(warning).toBeVisible();
  await expect(elsewhere.locator('.MuiSnackbarContent-message')).toHaveText('Bon niedostępny');
});

test('a payment that is open in another tab shows that its card has been blocked, and is not sent', async ({
  page,
  context,
}) => {
  const payments: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/boncards/purchase') payments.push(request.postDataJSON());
  });
  await findToPay(page, 'DEMO0000000000000003', '103');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await typeForm(page, { document: 'PAR 1', amount: '10' });
  const other = await context.newPage();
  await other.goto('/panel/bons/lost');
  await other.getByLabel('Numer zgubionego bonu').fill('DEMO0000000000000003');
  await other.getByRole('button', { name: 'Zablokuj bon' }).dblclick();
  await expect(other.getByRole('heading', { name: 'Zablokowany' })).toBeVisible();
  await expect(page.getByText(/^Ten bon zmienił się w międzyczasie/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pobierz 10,00 zł z bonu' })).toBeDisabled();
  await page.bringToFront();
  await page.keyboard.press('F3');
  await isDrawn(page);
  // Ignored during a call.
  await page.keyboard.press('Escape');
  await expect(numberField(page)).toBeFocused();
  expect(payments).toEqual([]);
});

test.describe('an administrator', () => {
  test.use({ person: 'administrator' });

  test('moves the balance of a lost card to a new one, by scanner and keyboard', async ({ page }) => {
    await openCounter(page, 'charge');
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel('Szukaj ekranu')).toBeFocused();
    await page.keyboard.type('zgub');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Numer zgubionego bonu')).toBeFocused();
    await scan(page, 'DEMO0000000000000004');
    await expect(page.getByLabel('Powód')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByLabel('Zeskanuj nowy bon lub wpisz jego numer')).toBeFocused();
    await expect(page.getByText('249,50 zł', { exact: true })).toBeVisible();
    await expect(page.getByText('Tylko soczewki')).toBeVisible();
    await scan(page, 'DEMO0000000000000002');
    await expect(page.getByLabel('Powód')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Bon wymieniony' })).toBeVisible();
    expect(await printed(page, () => print(page))).toMatch(
      /wymiany bonu .*•••• 0002 Saldo 249,50 zł .*Zgubiony bon •••• 0004/,
    );
    await findToPay(page, 'DEMO0000000000000002', '102');
    await expect(dialog(page).getByText('249,50 zł')).toBeVisible();
    await findToPay(page, 'DEMO0000000000000004', '104');
    await expect(page.getByText('Bon anulowany')).toBeVisible();
  });

  test('is told next to the number if the new card is already sold', async ({ page }) => {
    await page.goto('/panel/bons/lost');
    await page.getByLabel('Numer zgubionego bonu').fill('DEMO0000000000000004');
    await page.keyboard.press('Enter');
    await page.getByLabel('Zeskanuj nowy bon lub wpisz jego numer').fill('DEMO0000000000000005');
    await page.getByRole('button', { name: 'Przenieś 249,50 zł na nowy bon' }).click();
    const target = page.getByLabel('Zeskanuj nowy bon lub wpisz jego numer');
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await expect(target).toBeFocused();
  });
});

/** Returns the layout shift of the page since it was opened. */
async function layoutShift(page: Page): Promise<number> {
  await isDrawn(page);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

test('loading the recent transactions moves nothing on the screen, and leaves the focus where it is', async ({
  page,
}) => {
  // Without fonts, because one that arrives late moves words a little. bench:paint measures with fonts.
  await page.route('**/*.woff2', (route) => route.abort());
  await openCounter(page, 'charge');
  await sellByKeyboard(page, { number: 'DEMO0000000000000001', document: 'FV 1', amount: '50' });
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openCounter(page, 'charge');
    await expect(rows(page)).toHaveCount(1);
    await expect(numberField(page)).toBeFocused();
    expect(await layoutShift(page), `at ${width} px`).toBe(0);
  }
});
