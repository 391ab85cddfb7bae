import { expect, type Page } from '@playwright/test';
import { findToPay, loseFirstAnswer, numberField, openCounter } from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** Answers that are lost, late, or about a changed card: each call counts once, and its outcome is shown. */

test.use({ person: 'employer', salon: 'Salon Centrum' });

test('a lost answer: the purchase is sent again with its key and counts once', async ({ page }) => {
  await page.clock.install();
  await findToPay(page, 'DEMO0000000000000005', '105');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 2');
  await page.getByLabel('Kwota', { exact: true }).fill('35');
  await expect(page.getByText('Po zakupie zostanie 165,00 zł')).toBeVisible();
  const { keys, letThrough } = await loseFirstAnswer(page, '**/api/boncards/purchase');
  await page.getByRole('button', { name: 'Pobierz 35,00 zł z bonu' }).dblclick();
  // The notice is next to the button, where the user looks.
  await expect(page.getByText('Sprawdzamy, czy płatność została zapisana…')).toBeInViewport();
  letThrough();
  // The next try is a second away.
  await page.clock.fastForward(1000);
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await expect(page.getByText('165,00 zł')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await findToPay(page, 'DEMO0000000000000005', '105');
  await expect(page.getByRole('dialog').getByText('165,00 zł')).toBeVisible();
});

/** Charges the first card with calls that get no answer. */
async function sellUnanswered(page: Page, { document, pln }: { document: string; pln: number }) {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await page.getByLabel('Numer dokumentu').fill(document);
  await page.getByRole('button', { name: `${pln} zł`, exact: true }).click();
  await page.route('**/api/boncards/issue', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: `Sprzedaj bon za ${pln},00 zł` }).click();
  await expect(page.getByText('Sprawdzamy, czy sprzedaż została zapisana…')).toBeVisible();
}

/** From now on no sale reaches the server. */
function refuseSales(page: Page) {
  return page.route('**/api/boncards/issue', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 422, message: 'Bon niedostępny', reason: 'boncard-unavailable' },
    }),
  );
}

test('a charge that is refused after a reload is shown as not recorded until the next search', async ({
  page,
}) => {
  await sellUnanswered(page, { document: 'FV 78', pln: 100 });
  await page.reload({ waitUntil: 'commit' });
  await refuseSales(page);
  const said = page
    .getByRole('alert')
    .filter({ hasText: 'Sprzedaż bonu •••• 0001 za 100,00 zł nie została zapisana' });
  await expect(said).toContainText('Bon niedostępny');
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await expect(said).toBeHidden();
});

test('a charge without an answer is shown on the other screen, and settled after returning', async ({
  page,
}) => {
  await sellUnanswered(page, { document: 'FV 79', pln: 200 });
  await page.keyboard.press('F4');
  const told = page.getByText('Nie wiemy jeszcze, czy sprzedaż bonu •••• 0001 za 200,00 zł');
  await expect(told).toBeVisible();
  // This handler takes precedence over the earlier one, which blocks all calls.
  await refuseSales(page);
  await page.getByRole('link', { name: 'Wróć i sprawdź' }).click();
  await expect(page.getByText('Sprzedaż bonu •••• 0001 za 200,00 zł nie została zapisana')).toBeVisible();
  await expect(told).toBeHidden();
  await page.keyboard.press('F4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Płatność bonem');
  await expect(numberField(page)).toBeFocused();
  await expect(told).toBeHidden();
});

test('a charge that another tab is settling is left to it, and resumed once that tab is closed', async ({
  page,
  context,
}) => {
  await sellUnanswered(page, { document: 'FV 80', pln: 50 });
  const other = await context.newPage();
  await openCounter(other, 'charge');
  await expect(other.getByText(/^Nie wiemy|^Sprawdzamy/)).toHaveCount(0);
  await page.close();
  await expect(async () => {
    await other.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(other.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(other.getByText('•••• 0001', { exact: true })).toBeVisible();
});

test('two tabs with one card: the second shows that it has changed', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await findToPay(tab, 'DEMO0000000000000006', '106');
    await tab.getByRole('button', { name: 'Dalej' }).click();
    await tab.getByLabel('Numer dokumentu').fill('PAR 3');
    await tab.getByLabel('Kwota', { exact: true }).fill('100');
  }
  await page.getByRole('button', { name: 'Pobierz 100,00 zł z bonu' }).click();
  await expect(page.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await expect(other.getByText('Ten bon zmienił się w międzyczasie. Zeskanuj go ponownie.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Pobierz 100,00 zł z bonu' })).toBeDisabled();
});

test('if another counter has changed the card, its new balance is shown next to the amount', async ({
  page,
  openPageAs,
}) => {
  await findToPay(page, 'DEMO0000000000000004', '104');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 4');
  await page.getByLabel('Kwota', { exact: true }).fill('249,50');
  const elsewhere = await openPageAs({ person: 'administrator' });
  await findToPay(elsewhere, 'DEMO0000000000000004', '104');
  await elsewhere.getByRole('button', { name: 'Dalej' }).click();
  await elsewhere.getByLabel('Numer dokumentu').fill('PAR 5');
  await elsewhere.getByLabel('Kwota', { exact: true }).fill('49,50');
  await elsewhere.getByRole('button', { name: 'Pobierz 49,50 zł z bonu' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  await page.getByRole('button', { name: 'Pobierz 249,50 zł z bonu' }).click();
  await expect(page.getByText('Na bonie jest tylko 200,00 zł.')).toBeVisible();
  await expect(page.getByText('Na bonie: 200,00 zł')).toBeVisible();
  await expect(page.getByLabel('Numer dokumentu')).toHaveValue('PAR 4');
});
