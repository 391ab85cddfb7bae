import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { tellTime } from '../support/pageAs.ts';

const byCharge = '/panel/statistics/by-charge';
const rows = (page: Page) => page.getByRole('row');
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const period = (page: Page) => page.getByRole('combobox', { name: /Okres/ });

/** Chooses a preset of the period, or the entry that shows the two fields for days. */
async function choosePeriod(page: Page, name: string) {
  await period(page).click();
  await page.getByRole('option', { name }).click();
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(rows(page).nth(1)).toBeVisible();
}

test.describe('an administrator', () => {
  test.use({ person: 'administrator' });

  test('filters the list; a reload, Back and clearing a filter show the right rows', async ({ page }) => {
    await open(page, byCharge);
    await page.getByLabel('Kwota od').fill('300');
    await page.getByLabel('Kwota do').fill('500,00 zł');
    await expect(page).toHaveURL(/issue_amount_from.*issue_amount_to/);
    // The earlier rows are shown until the filtered ones arrive.
    await expect
      .poll(async () => (await amountsShown(page)).filter((amount) => amount < 300 || amount > 500))
      .toEqual([]);
    const amounts = await amountsShown(page);
    expect(amounts.length).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Kwota do' })).toHaveValue('500');
    await expect.poll(() => amountsShown(page)).toEqual(amounts);
    await field(page, 'Kwota do').fill('');
    await expect(page).not.toHaveURL(/issue_amount_to%22%3A500/);
    await page.goBack();
    await expect(field(page, 'Kwota do')).toHaveValue('500');
    await expect.poll(() => amountsShown(page)).toEqual(amounts);
  });

  test('chooses this month with a preset', async ({ page }) => {
    // On the first days of a month, "this month" is also "today" or "this week".
    const time = new Date('2026-11-17T12:00:00Z');
    await page.clock.install({ time });
    await tellTime(page, time);
    await open(page, byCharge);
    await choosePeriod(page, 'Ten miesiąc');
    await expect(page).toHaveURL(/issue_date_from/);
    await expect(period(page)).toHaveText('Ten miesiąc');
    await choosePeriod(page, 'Wybrane dni…');
    await expect(page.getByRole('textbox', { name: 'Data od' })).toHaveValue('01.11.2026');
    await expect(page.getByRole('textbox', { name: 'Data do' })).toHaveValue('17.11.2026');
  });

  test('types a day as people do, or chooses it from a calendar that begins on Monday', async ({ page }) => {
    await open(page, byCharge);
    // With the keyboard only.
    await period(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const from = page.getByRole('textbox', { name: 'Data od' });
    await expect(from).toBeFocused();
    await from.fill('011125');
    await from.press('Tab');
    await expect(from).toHaveValue('01.11.2025');
    await page.getByRole('button', { name: 'Wybierz z kalendarza: Data do' }).press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Data do' });
    await expect(calendar.getByRole('columnheader').first()).toHaveText('P');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await from.fill('15.11.2025');
    await page.getByRole('textbox', { name: 'Data do' }).fill('16.11.2025');
    await page.getByRole('button', { name: 'Wybierz z kalendarza: Data do' }).press('Enter');
    // Days before the start cannot be chosen as the end.
    await expect(page.getByRole('gridcell', { name: '14', exact: true })).toBeDisabled();
    await page.getByRole('gridcell', { name: '20', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Data do' })).toHaveValue('20.11.2025');
    await page.getByRole('textbox', { name: 'Data do' }).press('Enter');
    await expect(period(page)).toBeFocused();
    await expect(period(page)).toHaveText('15.11–20.11.2025');
    await expect(page).toHaveURL(/2025-11-20/);
  });

  test('sees sum and charts without scrolling, reads what a column stands for, and the chart as a table that adds up', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, byCharge);
    const charts = page.getByRole('img', { name: /zł/ });
    await expect(charts).toHaveCount(2);
    for (const chart of await charts.all()) await expect(chart).toBeInViewport({ ratio: 1 });

    await page.getByRole('img', { name: /Najwięcej/ }).hover({ position: { x: 400, y: 120 } });
    await expect(page.getByRole('tooltip').or(page.locator('.MuiChartsTooltip-root'))).toContainText('zł');

    await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
    const overTime = page.getByRole('region', { name: /^Sprzedaż / });
    const sums = await overTime.getByRole('cell').filter({ hasText: 'zł' }).allTextContents();
    const total = await page.locator('dd').filter({ hasText: 'zł' }).first().textContent();
    const sum = sums
      .slice(0, -1)
      .map(zloty)
      .reduce((one, other) => one + other, 0);
    expect(sum).toBeCloseTo(zloty(total ?? ''), 2);
    await expect(overTime.getByRole('row', { name: /^Razem / })).toContainText(sums.at(-1) ?? '');
    expect(zloty(sums.at(-1) ?? '')).toBeCloseTo(zloty(total ?? ''), 2);
    const counts = await overTime.getByRole('row').locator('td:nth-of-type(1)').allTextContents();
    const figure = await page
      .locator('dl > div', { hasText: 'Sprzedaże bonów' })
      .locator('dd')
      .first()
      .textContent();
    const [most, all] = [counts.slice(0, -1), counts.at(-1)];
    expect(most.reduce((one, other) => one + Number(other), 0)).toBe(Number(all));
    expect(figure).toContain(String(all));

    await page.getByRole('button', { name: 'Pokaż jako wykres' }).click();
    await page.setViewportSize({ width: 1024, height: 680 });
    await page.evaluate(() => scrollTo(0, 0));
    await choosePeriod(page, 'Ten miesiąc');
    await expect(page).toHaveURL(/issue_date_from/);
    await expect(page.locator('dd').filter({ hasText: 'zł' }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Kwota od')).toBeVisible();
  });

  test('opens a transaction, and from there its card', async ({ page }) => {
    await open(page, byCharge);
    const sale = rows(page).nth(1).getByRole('link');
    const number = (await sale.textContent()) ?? '';
    await sale.click();
    await expect(page).toHaveURL(/\/panel\/transactions\/[\w-]+$/);
    await page.getByRole('region', { name: 'Bon', exact: true }).getByText(number).waitFor();
    await page.getByRole('link', { name: 'Przejdź do bonu' }).click();
    await expect(page).toHaveURL(/\/panel\/bons\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  });

  test('downloads exactly the filtered rows', async ({ page }) => {
    await open(page, byCharge);
    const range = page.locator('.MuiTablePagination-root').getByText(/^\d+–\d+ z \d+/);
    const unfiltered = (await range.textContent()) ?? '';
    await page.getByLabel('Kwota od').fill('500');
    await expect(range).not.toHaveText(unfiltered);
    const total = Number(/z (\d+)/.exec((await range.textContent()) ?? '')?.[1]);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Pobierz CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toMatch(/^bonpanel-.+\.csv$/);
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(total + 1);
    const [xlsx] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Pobierz XLSX' }).click(),
    ]);
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
  });
});

test.describe('an administrator of a salon', () => {
  test.use({ person: 'administrator', salon: 'Salon Centrum' });

  test('begins with the saved salon until another choice is made', async ({ page }) => {
    await open(page, byCharge);
    const salon = page.getByRole('combobox', { name: 'Salon' });
    await expect(salon).toHaveValue('Salon Centrum');
    await page.getByRole('combobox', { name: 'Salon' }).fill('wid');
    await page.getByRole('option', { name: 'Salon Świdnica' }).click();
    await expect(salon).toHaveValue('Salon Świdnica');
    await page.getByRole('combobox', { name: 'Salon' }).click();
    await page.getByRole('option', { name: 'Wszystkie', exact: true }).click();
    await expect(salon).toHaveValue('Wszystkie');
    await expect(page).toHaveURL(/filter=%7B%7D/);
    await page.reload();
    await expect(rows(page).nth(1)).toBeVisible();
    await expect(salon).toHaveValue('Wszystkie');
  });
});

test.describe('an employer', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('sees their saved salon and has no other to choose', async ({ page }) => {
    await page.goto(byCharge);
    await expect(page.getByText('Salon: Salon Centrum')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveCount(0);
  });
});

async function amountsShown(page: Page): Promise<number[]> {
  const cells = await page
    .locator('tbody')
    .getByRole('cell')
    .filter({ hasText: /^[\d\s]+,\d\d\szł$/ })
    .allTextContents();
  return cells.map(zloty);
}

/** `1 234,50 zł` → 1234.5 */
function zloty(text: string): number {
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
}
