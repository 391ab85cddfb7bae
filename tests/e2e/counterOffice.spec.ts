import { expect, type Page } from '@playwright/test';
import { findToPay, numberField, openCounter } from '../support/counterPage.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** Requests to the office for what a counter cannot do, and searches by whatever a customer still has. */

test.use({ person: 'employer', salon: 'Salon Centrum' });

const asked = (page: Page) => page.getByRole('region', { name: 'Prośby do biura' });

test('the counter asks the office to extend an expired card, and sees the answer', async ({
  page,
  openPageAs,
}) => {
  await findToPay(page, 'DEMO0000000000000008', '108');
  await page.getByRole('button', { name: 'Poproś biuro o przedłużenie' }).click();
  const note = page.getByRole('dialog').getByLabel('Treść prośby');
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('Klient czeka przy kasie');
  await note.fill('Klientka była w szpitalu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Biuro dostało prośbę')).toBeVisible();
  await expect(asked(page)).toContainText('Czeka');
  // A card has one open request at a time; the message says so.
  await findToPay(page, 'DEMO0000000000000008', '108');
  await page.getByRole('button', { name: 'Poproś biuro o przedłużenie' }).click();
  await expect(note).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');

  const office = await openPageAs({ person: 'administrator' });
  await office.goto('/panel/bons?filter=%7B%22query%22%3A%22DEMO0000000000000008%22%7D');
  await office.getByRole('link', { name: /0008/ }).first().click();
  await expect(office.getByText('Klientka była w szpitalu').first()).toBeVisible();
  await office.getByRole('button', { name: 'Przedłuż ważność' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: '+ 3 miesiące' }).click();
  await dialog.getByLabel('Powód').fill('Prośba klienta');
  await dialog
    .getByRole('button', { name: /^Przedłuż/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();

  await openCounter(page, 'purchase');
  await expect(asked(page)).toContainText('Załatwiona');
});

test('the counter asks the office to correct an old payment, and the request names the payment', async ({
  page,
  openPageAs,
}) => {
  await page.goto('/panel/statistics/by-sell?filter={"number":"DEMO0000000000000004"}');
  await page.locator('tbody').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transakcja' })).toBeVisible();
  await expect(page.getByText('Tę transakcję może cofnąć tylko administrator.')).toBeVisible();
  await page.getByRole('button', { name: 'Poproś biuro o korektę' }).click();
  const note = page.getByRole('dialog').getByLabel('Treść prośby');
  await expect(note).toBeFocused();
  await expect(note).toHaveValue(/^Płatność bonem · 50,50\szł · .+ · PAR 311$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Biuro dostało prośbę')).toBeVisible();

  const office = await openPageAs({ person: 'administrator' });
  await office.goto('/panel/requests');
  await office.locator('tbody').getByRole('link').first().click();
  await expect(office.getByText(/50,50\szł · .+ · PAR 311/).first()).toBeVisible();
});

test('the counter is warned before the last attempt with a PIN, and the lock can be ended', async ({
  page,
}) => {
  await openCounter(page, 'purchase');
  await scan(page, 'DEMO0000000000000003');
  const pin = page.locator('[name=pin]');
  const last = page.getByText(/Ostatnia próba/);
  const unlock = page.getByRole('button', { name: 'Odblokuj PIN' });
  const notFound = page.getByRole('alert').filter({ hasText: 'Sprawdź dane na karcie' });
  for (let tries = 0; tries < 12 && !(await last.isVisible()); tries++) {
    await pin.fill(`ZZ${tries % 10}`);
    await page.keyboard.press('Enter');
    await expect(notFound).toBeVisible();
  }
  await expect(last).toBeVisible();
  await pin.fill('ZZA');
  await page.keyboard.press('Enter');
  await expect(notFound).toBeVisible();
  await pin.fill('103');
  await page.keyboard.press('Enter');
  await unlock.click();
  await expect(pin).toBeFocused();
  await pin.fill('103');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dalej' })).toBeFocused();
});

test('a lost card is found by its receipt and day and blocked, in four steps', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await page.keyboard.type('PAR 4711');
  await page.keyboard.press('Enter');
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  // 1. The screen.
  await page.getByRole('link', { name: 'Klient zgubił bon?' }).click();
  // 2. What the customer remembers or has.
  await page.getByLabel('Numer dokumentu').fill('par 4711');
  await page.getByRole('button', { name: 'Znajdź bon' }).click();
  await expect(page.getByText('Podaj przynajmniej dwie z tych informacji')).toBeVisible();
  await page.getByLabel('Kwota', { exact: true }).fill('150');
  await page.getByRole('button', { name: 'Znajdź bon' }).click();
  // 3. The card.
  await expect(page.getByText('•••• 0001 · 150,00 zł')).toBeVisible();
  await page.getByRole('button', { name: 'To ten bon' }).click();
  await expect(page.getByRole('heading', { name: 'Zgubiony bon' }).last()).toBeVisible();
  // 4. It is blocked.
  await page.getByRole('button', { name: 'Zablokuj bon' }).click();
  await expect(page.getByRole('heading', { name: 'Zablokowany' })).toBeVisible();
  await expect(page.getByText('DEMO 0000 0000 0000 0001')).toBeVisible();
});

test('the recent transactions lead to the day’s totals with one press', async ({ page }) => {
  await openCounter(page, 'charge');
  await scan(page, 'DEMO0000000000000001');
  await page.getByRole('button', { name: 'Paragon' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 1');
  await page.getByLabel('Kwota', { exact: true }).fill('150');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  await page.getByRole('button', { name: 'Suma dnia' }).click();
  await expect(
    page.getByRole('dialog').getByRole('row', { name: /^Sprzedaż · Paragon 1 150,00 zł$/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('dialog').getByRole('row', { name: /^Sprzedaże bonów · Razem\s+150,00 zł$/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(numberField(page)).toBeVisible();
});
