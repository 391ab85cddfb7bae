import { expect, type Page } from '@playwright/test';
import { latestValidity } from '../../contract/validity.ts';
import { addDays, addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** Correcting wrong bookings from the card's page and the statistics (requirements "Putting money right"). */

test.use({ person: 'administrator' });

async function openCard(page: Page, number: string) {
  await page.goto(`/panel/bons?filter=${encodeURIComponent(JSON.stringify({ query: number }))}`);
  await page.getByRole('link', { name: number.replace(/(.{4})(?=.)/g, '$1 ') }).click();
  await expect(page.getByRole('heading', { name: 'Historia' })).toBeVisible();
}

const story = (page: Page) => page.getByRole('region', { name: 'Historia' }).getByRole('listitem');
/** A status among the card's own facts; the audit next to them uses the same words. */
const status = (page: Page, name: string) => page.locator('.RaShow-card').getByText(name, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('a payment is undone in part, by keyboard alone, and is marked in the statistics', async ({ page }) => {
  await openCard(page, 'DEMO0000000000000004');
  await page.getByRole('button', { name: 'Cofnij: Płatność bonem, 50,50 zł' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kwota do cofnięcia')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('20,25');
  // Tab goes to the button for the whole amount, then to the reason.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Oddana jedna para');
  await dialog(page).getByRole('button', { name: 'Cofnij 20,25 zł' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('269,75 zł')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(story(page).nth(0)).toContainText('Cofnięcie płatności');
  await expect(story(page).nth(0)).toContainText('Oddana jedna para');
  await expect(story(page).nth(1)).toContainText('cofnięto 20,25 zł');

  // The demo's year has other reversals.
  await page.goto(
    `/panel/statistics/by-sell?filter=${encodeURIComponent(JSON.stringify({ number: 'DEMO0000000000000004' }))}`,
  );
  await expect(page.getByText(/^Płatności bonem .*, cofnięcia 20,25\szł/)).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: 'DEMO 0000 0000 0000 0004' });
  await expect(rows.nth(0)).toContainText('−20,25 zł');
  await expect(rows.nth(0)).toContainText('Cofnięcie płatności');
  await expect(rows.nth(1)).toContainText('Cofnięta w części');
  expect(await axeFindings(page)).toEqual([]);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Menu:/ })
    .click();
  await page.getByRole('menuitem', { name: 'Cofnij' }).click();
  await dialog(page).getByRole('button', { name: 'Zwrot towaru' }).click();
  await dialog(page).getByRole('button', { name: 'Cofnij 30,25 zł' }).click();
  await expect(dialog(page).getByText('300,00 zł')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Zamknij' }).click();
  await expect(rows.filter({ hasText: 'PAR 311' }).filter({ hasText: /Cofnięta$|Cofnięta\D/ })).toHaveCount(
    1,
  );
  await page.getByRole('button', { name: 'Filtry' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Rodzaj operacji' }).click();
  await page.getByRole('combobox', { name: 'Rodzaj operacji' }).click();
  await page.getByRole('option', { name: 'Cofnięcie płatności' }).click();
  await expect(page.locator('.MuiTablePagination-root').getByText('1–2 z 2')).toBeVisible();
});

test('a sale is undone as a whole, once its payment has been undone', async ({ page }) => {
  await openCard(page, 'DEMO0000000000000003');
  await page.getByRole('button', { name: /^Cofnij: Sprzedaż/ }).click();
  await expect(dialog(page).getByText('Sprzedaż cofa się w całości')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Klient zrezygnował' }).click();
  await dialog(page).getByRole('button', { name: 'Cofnij 150,00 zł' }).click();
  await expect(dialog(page).getByText('Bon można sprzedać jeszcze raz.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Zamknij' }).click();
  await expect(status(page, 'Niesprzedany')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cofnij: / })).toHaveCount(0);
});

test('an expired card is extended, and its balance adjusted', async ({ page }) => {
  await openCard(page, 'DEMO0000000000000008');
  await page.getByRole('button', { name: 'Przedłuż ważność' }).click();
  await expect(dialog(page).getByText(/^Bon stracił ważność/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Nowa data ważności' }).fill('1.01.2020');
  await dialog(page).getByRole('button', { name: 'Na prośbę klienta' }).click();
  await dialog(page).getByRole('button', { name: 'Przedłuż ważność' }).click();
  await expect(dialog(page).getByText('Wybierz dzień, który jeszcze nie minął.')).toBeVisible();
  // The calendar ends where the rule does: in the month ten years from now.
  const latest = latestValidity(warsawDayOf(new Date()));
  await page.getByRole('textbox', { name: 'Nowa data ważności' }).fill(latest.split('-').reverse().join('.'));
  await page.getByRole('button', { name: 'Wybierz z kalendarza: Nowa data ważności' }).click();
  await expect(page.getByRole('gridcell', { selected: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Następny miesiąc' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page
    .getByRole('textbox', { name: 'Nowa data ważności' })
    .fill(addDays(latest, 1).split('-').reverse().join('.'));
  await expect(
    dialog(page).getByText(`Bon może być ważny najdłużej do ${latest.split('-').reverse().join('.')}.`),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: '+ 3 miesiące' }).click();
  await dialog(page).getByRole('button', { name: 'Przedłuż ważność' }).click();
  await expect(dialog(page)).toBeHidden();
  const until = addMonths(warsawDayOf(new Date()), 3).split('-').reverse().join('.');
  await expect(story(page).nth(0)).toContainText(`Przedłużenie ważności`);
  await expect(story(page).nth(0)).toContainText(`do ${until}`);
  await expect(status(page, 'Aktywny')).toBeVisible();

  await page.getByRole('button', { name: 'Więcej' }).click();
  await page.getByRole('menuitem', { name: 'Korekta' }).click();
  await page.getByLabel('Kwota korekty').fill('-80,01');
  await dialog(page).getByRole('button', { name: 'Reklamacja' }).click();
  await dialog(page).getByRole('button', { name: 'Zmniejsz saldo o 80,01 zł' }).click();
  await expect(dialog(page).getByText('Na bonie jest tylko 80,00 zł')).toBeVisible();
  await page.getByLabel('Kwota korekty').fill('-5,50');
  await expect(dialog(page).getByText('Po korekcie na bonie będzie 74,50 zł')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Zmniejsz saldo o 5,50 zł' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(story(page).nth(0)).toContainText('−5,50 zł');
});

test('a lost card is blocked, which the public page says, and replaced by a scanned one', async ({
  page,
  browser,
  baseURL,
}) => {
  await openCard(page, 'DEMO0000000000000005');
  await page.getByRole('button', { name: 'Zablokuj' }).click();
  await dialog(page).getByRole('button', { name: 'Zgubiony bon' }).click();
  await dialog(page).getByRole('button', { name: 'Zablokuj' }).click();
  await expect(status(page, 'Zablokowany')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Odblokuj', exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const phone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 800 } });
  await phone.goto('/');
  await phone.getByLabel('Numer bonu').fill('DEMO0000000000000005');
  await phone.getByLabel('PIN').fill('105');
  await phone.getByRole('button', { name: 'Sprawdź saldo' }).click();
  await expect(
    phone.getByRole('heading', { name: 'Ten bon jest zablokowany. Zapytaj w salonie.' }),
  ).toBeVisible();
  await phone.close();

  await page.getByRole('button', { name: 'Wymień bon' }).click();
  await expect(dialog(page).getByText('Saldo: 200,00 zł')).toBeVisible();
  await expect(page.getByLabel('Numer nowego bonu')).toBeFocused();
  // A scan moves the focus on to the reason, and submits nothing.
  await scan(page, 'DEMO0000000000000002');
  await expect(page.getByLabel('Numer nowego bonu')).toHaveValue('DEMO 0000 0000 0000 0002');
  await expect(dialog(page).getByLabel('Powód')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Zgubiony bon' }).click();
  await dialog(page).getByRole('button', { name: 'Wymień bon' }).click();
  await expect(status(page, 'Anulowany')).toBeVisible();
  await page.getByRole('link', { name: 'DEMO 0000 0000 0000 0002' }).click();
  await expect(page.getByRole('heading', { name: 'DEMO 0000 0000 0000 0002' })).toBeVisible();
  await expect(story(page).nth(0)).toContainText('Przeniesienie ze zgubionego bonu');
  await story(page).nth(0).getByRole('link', { name: 'bon •••• 0005' }).click();
  await expect(story(page).nth(0)).toContainText('Przeniesienie na nowy bon');
});
