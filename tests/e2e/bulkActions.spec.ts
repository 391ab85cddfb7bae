import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addMonths, formatDay, warsawDayOf } from '../../contract/warsaw.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';
import { signInHere } from '../support/pageAs.ts';
import { readWorkbook } from '../support/readWorkbook.ts';

/** Doing the same to many cards or users, with one call for each (requirements "Bulk actions"). */

test.use({ person: 'administrator', viewport: { width: 1280, height: 650 } });

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const told = (page: Page) => dialog(page).getByRole('status');
const dialogButton = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const selected = (page: Page) => page.getByRole('checkbox', { name: /^Zaznacz: /, checked: true });

async function openCards(page: Page) {
  await page.goto(`/panel/bons?filter=${encodeURIComponent(JSON.stringify({ query: 'DEMO000000' }))}`);
  await expect(row(page, '0005')).toBeVisible();
}

async function select(page: Page, ...names: string[]) {
  for (const name of names) await row(page, name).getByRole('checkbox').click();
}

/** Presses a button of the bar below the rows. */
async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Selects three cards and opens the dialog that blocks them, without confirming it yet. */
async function aboutToBlock(page: Page) {
  await openCards(page);
  await select(page, '0003', '0004', '0005');
  await choose(page, 'Zablokuj');
  await dialogButton(page, 'Zgubiony bon').click();
}

/** Collects the calls of an action with key and body. `answer` may handle each, given its number from 1. */
async function callsOf(
  page: Page,
  action: string,
  answer: (place: number, route: Parameters<Parameters<Page['route']>[1]>[0]) => Promise<void> = (_, route) =>
    route.continue(),
) {
  const calls: { url: string; key: string | undefined; body: string | null }[] = [];
  await page.route(`**/action/${action}`, async (route) => {
    const request = route.request();
    calls.push({
      url: request.url(),
      key: request.headers()['idempotency-key'],
      body: request.postData(),
    });
    await answer(calls.length, route);
  });
  return calls;
}

test('cards are blocked by keyboard alone; one that is already blocked is left out', async ({ page }) => {
  await openCards(page);
  await select(page, '0004');
  await choose(page, 'Zablokuj');
  await dialogButton(page, 'Skradziony bon').click();
  await dialogButton(page, 'Zablokuj').click();
  await expect(page.getByText('Zablokuj (1) – gotowe')).toBeVisible();
  await expect(row(page, '0004').getByText('Zablokowany')).toBeVisible();

  const calls = await callsOf(page, 'block');
  for (const name of ['0003', '0004', '0005']) {
    await row(page, name).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('Zaznaczono 3')).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zablokuj', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/^Dotyczy 2 z 3 zaznaczonych\. .*Zablokowany \(1\)/)).toBeVisible();
  await expect(dialog(page).getByLabel('Powód')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type('Kradzież w salonie');
  for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab');
  await expect(dialogButton(page, 'Zablokuj')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zablokuj (2) – gotowe')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main').getByText('Zablokowany', { exact: true })).toHaveCount(3);
  await expect(selected(page)).toHaveCount(0);
  expect(calls.map(({ body }) => body)).toEqual(Array(2).fill('{"reason":"Kradzież w salonie"}'));
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the actions on selected rows come right after the rows, and their number is read out', async ({
  page,
}) => {
  await openCards(page);
  await page
    .getByRole('checkbox', { name: /^Zaznacz: / })
    .last()
    .focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-live]').getByText('Zaznaczono 1')).toBeVisible();
  const action = page.getByRole('button', { name: 'Zablokuj', exact: true });
  // The row's link and menu, and the button that clears the selection.
  for (let stop = 0; stop < 4 && !(await action.evaluate((it) => it.matches(':focus'))); stop += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(action).toBeFocused();
});

test('before two cards are canceled, the dialog names the sum of their balances', async ({ page }) => {
  await openCards(page);
  await select(page, '0004', '0005', '0009');
  await choose(page, 'Anuluj bony');
  await expect(
    dialog(page).getByText(
      /^Dotyczy 2 z 3 .*: Anulowany \(1\)\. Salda tych bonów, razem 449,50\szł, przepadną\. Tego nie można/,
    ),
  ).toBeVisible();
  await dialogButton(page, 'Anuluj bony').click();
  await expect(dialog(page).getByText('Pole jest wymagane')).toBeVisible();
  await dialog(page).getByLabel('Powód anulowania').fill('Koniec serii');
  await dialogButton(page, 'Anuluj bony').click();
  await expect(page.getByText('Anuluj bony (2) – gotowe')).toBeVisible();
  await expect(row(page, '0004').getByText('Anulowany')).toBeVisible();
  await expect(row(page, '0005').getByText('Anulowany')).toBeVisible();
  // None of these can be canceled any more.
  await select(page, '0004', '0009');
  await choose(page, 'Anuluj bony');
  await expect(
    dialog(page).getByText(/^Nie można tego zrobić z żadnym z zaznaczonych: Anulowany \(2\)\.$/),
  ).toBeVisible();
  await dialogButton(page, 'Wróć').click();
  await expect(selected(page)).toHaveCount(2);
});

test('cards get the same last day; one that is already valid for longer stays selected, with the reason', async ({
  page,
}) => {
  await openCards(page);
  const calls = await callsOf(page, 'extend');
  await select(page, '0003', '0005', '0007', '0008');
  await choose(page, 'Przedłuż ważność');
  await expect(
    dialog(page).getByText(/^Dotyczy 3 z 4 .*: Wykorzystany \(1\)\. Najwcześniejsza/),
  ).toBeVisible();
  const day = formatDay(addMonths(warsawDayOf(new Date()), 6));
  await dialog(page).getByRole('textbox', { name: 'Nowa data ważności' }).fill(day);
  await dialogButton(page, 'Na prośbę klienta').click();
  await dialogButton(page, 'Przedłuż ważność').click();
  await expect(told(page)).toHaveText('Zrobione: 2 · Odmowy: 1');
  await expect(dialog(page).getByRole('listitem')).toHaveText(/^•••• 0003 Ten bon jest już ważny do/);
  expect(calls).toHaveLength(2);
  expect(await axeFindings(page)).toEqual([]);
  await dialogButton(page, 'Zamknij').click();
  await expect(row(page, '0008')).toContainText(day);
  await expect(row(page, '0005')).toContainText(day);
  await expect(selected(page)).toHaveCount(1);
  await expect(row(page, '0003').getByRole('checkbox')).toBeChecked();
});

test('two selected cards are exported by keyboard in the order of the list, and stay selected', async ({
  page,
}) => {
  await openCards(page);
  await page.getByRole('columnheader', { name: 'Numer' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Numer' })).toHaveAttribute('aria-sort', 'ascending');
  await select(page, '0005', '0003');
  await page.getByRole('button', { name: 'Pobierz zaznaczone (CSV)' }).focus();
  const [csv] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(csv.suggestedFilename()).toMatch(/^bonpanel-bony-.+\.csv$/);
  const [head, ...rows] = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('Numer bonu;Status');
  expect(rows.map((line) => line.split(';')[0])).toEqual(['DEMO0000000000000003', 'DEMO0000000000000005']);
  await expect(selected(page)).toHaveCount(2);
  await expect(page.getByText('Zaznaczono 2')).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pobierz zaznaczone (XLSX)' }).click(),
  ]);
  const { sheets } = await readWorkbook(await readFile(await xlsx.path()));
  expect(sheets[0]?.rows.slice(1).map(([number]) => number)).toEqual([
    'DEMO0000000000000003',
    'DEMO0000000000000005',
  ]);
});

test('activation links are sent again and people deactivated, except the person who does it', async ({
  page,
}) => {
  await page.goto('/panel/users/create');
  await page.getByRole('textbox', { name: 'Imię' }).fill('Zofia');
  await page.getByRole('textbox', { name: 'Nazwisko' }).fill('Żak');
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill('zofia@demo.test');
  await page.getByRole('button', { name: 'Dodaj użytkownika' }).click();
  await expect(row(page, 'Zofia Żak')).toBeVisible();
  await select(page, 'Zofia Żak', 'Marek Wójcik');
  await choose(page, 'Wyślij ponownie link aktywacyjny');
  await expect(dialog(page).getByText(/^Dotyczy 1 z 2 .*: Aktywny \(1\)\./)).toBeVisible();
  await dialogButton(page, 'Wyślij ponownie').click();
  await expect(page.getByText('Wyślij ponownie link aktywacyjny (1) – gotowe')).toBeVisible();

  await select(page, 'Zofia Żak', 'Marek Wójcik', 'Alicja Admińska');
  await choose(page, 'Dezaktywuj');
  await dialogButton(page, 'Dezaktywuj').click();
  await expect(told(page)).toHaveText('Zrobione: 2 · Odmowy: 1');
  await expect(dialog(page).getByRole('listitem')).toHaveText(
    'Alicja Admińska Nie możesz zrobić tego na własnym koncie. Poproś innego administratora.',
  );
  await dialogButton(page, 'Zamknij').click();
  await expect(row(page, 'Zofia Żak')).toContainText('Dezaktywowany');
  await expect(row(page, 'Marek Wójcik')).toContainText('Dezaktywowany');
  await expect(row(page, 'Alicja Admińska').getByRole('checkbox')).toBeChecked();
});

test('after a lost answer nothing is sent by itself; trying again sends the same call', async ({ page }) => {
  await aboutToBlock(page);
  const calls = await callsOf(page, 'block', async (place, route) => {
    if (place !== 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialogButton(page, 'Zablokuj').click();
  await expect(told(page)).toHaveText('Bez odpowiedzi: 1 · Niewysłane: 2');
  await expect(dialog(page).getByRole('listitem')).toHaveText(
    /^•••• 000\d Nie wiemy, czy to zostało zapisane\. Sprawdź, czy bon jest zablokowany/,
  );
  expect(await axeFindings(page)).toEqual([]);
  // When the window gets the focus, lost answers are looked up, but not this one.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialogButton(page, 'Wyślij pozostałe: 2')).toBeEnabled();
  expect(calls).toHaveLength(1);
  await dialogButton(page, 'Spróbuj ponownie: 1').click();
  await expect(told(page)).toHaveText('Zrobione: 1 · Niewysłane: 2');
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
  await dialogButton(page, 'Wyślij pozostałe: 2').click();
  await expect(page.getByText('Zablokuj (3) – gotowe')).toBeVisible();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
});

test('a lost answer is still reported after a reload, with a link to the card', async ({ page }) => {
  await aboutToBlock(page);
  const calls = await callsOf(page, 'block', (_, route) => route.abort('connectionreset'));
  // The list behind the dialog does not load either.
  await page.route('**/api/boncards?*', (route) => route.abort('connectionreset'));
  await dialogButton(page, 'Zablokuj').click();
  await expect(told(page)).toHaveText(/^Bez odpowiedzi: 1/);
  await expect(page.locator('.RaList-content .MuiAlert-root')).toHaveCount(1);
  await expect(told(page)).toHaveText(/^Bez odpowiedzi: 1/);
  await page.unroute('**/api/boncards?*');
  await page.reload();
  await expect(
    page.getByText(/^Nie wiemy jeszcze, czy blokada bonu •••• 000\d została zapisana/),
  ).toBeVisible();
  await page.goto('/panel/users');
  await page.getByRole('link', { name: 'Wróć i sprawdź' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nie wiemy, czy blokada bonu' })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a run shows its progress, can be stopped, and is not left by going back', async ({ page }) => {
  await aboutToBlock(page);
  await dialogButton(page, 'Wróć').click();
  // Put another page of the console into the history, so that Back would lead there.
  await row(page, '0005').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'DEMO 0000 0000 0000 0005' })).toBeVisible();
  await page.getByRole('link', { name: 'Bony', exact: true }).first().click();
  await expect(page.getByText('Zaznaczono 3')).toBeVisible();
  await choose(page, 'Zablokuj');
  await dialogButton(page, 'Zgubiony bon').click();
  const { promise: mayPass, resolve: letThrough } = Promise.withResolvers<void>();
  await callsOf(page, 'block', async (place, route) => {
    if (place === 2) await mayPass;
    await route.continue();
  });
  await dialogButton(page, 'Zablokuj').click();
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 z 3');
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => history.back());
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
    false,
  );
  await expect(page).toHaveURL(/\/panel\/bons(\?|$)/);
  await page.keyboard.press('Escape');
  await expect(dialogButton(page, 'Zatrzymaj')).toBeFocused();
  await page.keyboard.press('Enter');
  letThrough();
  await expect(told(page)).toHaveText('Zrobione: 2 · Niewysłane: 1');
  await dialogButton(page, 'Zamknij').click();
  await expect(selected(page)).toHaveCount(1);
});

test('if the session ends during a run, the rest can be sent after signing in again', async ({ page }) => {
  await aboutToBlock(page);
  const calls = await callsOf(page, 'block', (place, route) =>
    place === 2
      ? route.fulfill({ status: 401, json: { code: 401, message: 'Zaloguj się ponownie.' } })
      : route.continue(),
  );
  await dialogButton(page, 'Zablokuj').click();
  await expect(page).toHaveURL(/\/login$/);
  await signInHere(page, 'administrator');
  await expect(told(page)).toHaveText('Zrobione: 1 · Niewysłane: 2');
  expect(calls).toHaveLength(2);
  await dialogButton(page, 'Wyślij pozostałe: 2').click();
  await expect(page.getByText('Zablokuj (3) – gotowe')).toBeVisible();
  await expect(page.getByRole('main').getByText('Zablokowany', { exact: true })).toHaveCount(3);
});

test('a refusal for too many requests stops a run and says when to continue', async ({ page }) => {
  await aboutToBlock(page);
  const calls = await callsOf(page, 'block', (place, route) =>
    place === 2
      ? route.fulfill({ status: 429, headers: { 'Retry-After': '120' }, json: { code: 429 } })
      : route.continue(),
  );
  await dialogButton(page, 'Zablokuj').click();
  await expect(told(page)).toHaveText('Zrobione: 1 · Odmowy: 1 · Niewysłane: 1');
  await expect(dialog(page).getByRole('listitem')).toContainText('2 min');
  await dialogButton(page, 'Spróbuj ponownie: 1').click();
  await expect(told(page)).toHaveText('Zrobione: 2 · Niewysłane: 1');
  // A refused call is finished, so it is sent with a new key.
  expect(calls[2]?.url).toBe(calls[1]?.url);
  expect(calls[2]?.key).not.toBe(calls[1]?.key);
});

test('without a connection nothing can be sent', async ({ page, context }) => {
  await openCards(page);
  await select(page, '0003');
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Zablokuj', exact: true })).toBeDisabled();
  await context.setOffline(false);
  await choose(page, 'Zablokuj');
  await context.setOffline(true);
  await expect(dialogButton(page, 'Zablokuj')).toBeDisabled();
});

test('a selection survives other pages, other filters and opening a card', async ({ page }) => {
  await openCards(page);
  await select(page, '0003', '0004');
  await row(page, '0005').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'DEMO 0000 0000 0000 0005' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Zaznaczono 2')).toBeVisible();
  await page.getByLabel('Szukaj po numerze').fill('0006');
  await page.keyboard.press('Enter');
  await expect(row(page, '0003')).toBeHidden();
  await select(page, '0006');
  await choose(page, 'Anuluj bony');
  await expect(dialog(page).getByText(/^Salda tych bonów, razem 899,50\szł, przepadną/)).toBeVisible();
});

test('a selection made without a filter survives opening a card, a filter and its removal by Back', async ({
  page,
}) => {
  await page.goto('/panel/bons');
  const boxes = page.getByRole('checkbox', { name: /^Zaznacz: / });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('rowheader').nth(2).getByRole('link').click();
  await expect(boxes).toHaveCount(0);
  await page.goBack();
  await expect(selected(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Przejdź do strony 2', exact: true }).click();
  await expect(selected(page)).toHaveCount(0);
  await expect(page.getByText('Zaznaczono 2')).toBeVisible();
  // The list without page or filter, while those of the second page are stored.
  await page.goBack();
  await expect(selected(page)).toHaveCount(2);
  await boxes.nth(2).click();
  await page.getByRole('button', { name: 'Przejdź do strony 2', exact: true }).click();
  await boxes.nth(0).click();
  await expect(page.getByText('Zaznaczono 4')).toBeVisible();
  await choose(page, 'Zablokuj');
  await expect(dialog(page)).toContainText('(4)');
  const calls = await callsOf(page, 'block');
  await dialogButton(page, 'Zgubiony bon').click();
  await dialogButton(page, 'Zablokuj').click();
  await expect.poll(() => calls.length).toBe(4);
});

test('a phone shows the same list without selection; an open dialog stays open when a tablet is turned', async ({
  page,
}) => {
  await aboutToBlock(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(dialogButton(page, 'Zablokuj')).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  await callsOf(page, 'block', (place, route) =>
    place === 2 ? route.abort('connectionreset') : route.continue(),
  );
  await dialogButton(page, 'Zablokuj').click();
  await expect(told(page)).toHaveText('Zrobione: 1 · Bez odpowiedzi: 1 · Niewysłane: 1');
  for (const button of await dialog(page).getByRole('button').all()) await expect(button).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFindings(page)).toEqual([]);
});
