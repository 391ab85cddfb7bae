import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';

const byCharge = '/panel/statistics/by-charge';
const rows = (page: Page) => page.getByRole('row');
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(rows(page).nth(1)).toBeVisible();
}

test.describe('an administrator', () => {
  test.use({ person: 'administrator' });

  test('narrows the list; a reload, Back and a dropped chip bring the right rows', async ({ page }) => {
    await open(page, byCharge);
    await page.getByLabel('Kwota od').fill('300');
    await page.getByLabel('Kwota do').fill('500,00 zł');
    await page.getByRole('button', { name: 'Pokaż', exact: true }).click();
    await expect(chip(page, /Kwota od 300,00/)).toBeVisible();
    // Until the narrowed rows arrive, those of before stand there.
    await expect
      .poll(async () => (await amountsShown(page)).filter((amount) => amount < 300 || amount > 500))
      .toEqual([]);
    const amounts = await amountsShown(page);
    expect(amounts.length).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Kwota do' })).toHaveValue('500');
    await expect.poll(() => amountsShown(page)).toEqual(amounts);
    await chip(page, /Kwota do 500,00/).click();
    await expect(chip(page, /Kwota do/)).toHaveCount(0);
    await page.goBack();
    await expect(chip(page, /Kwota do 500,00/)).toBeVisible();
  });

  test('is told on the field when the end comes before the start', async ({ page }) => {
    await open(page, byCharge);
    await page.getByLabel('Data od', { exact: true }).fill('2.11.2026');
    await page.getByLabel('Data do', { exact: true }).fill('1.11.2026');
    await page.getByRole('button', { name: 'Pokaż', exact: true }).click();
    await expect(page.getByText('Data końcowa musi być późniejsza niż początkowa')).toBeVisible();
    await page.getByLabel('Data do', { exact: true }).fill('jutro');
    await expect(page.getByText('Wpisz datę jako DD.MM.RRRR')).toBeVisible();
  });

  test('asks for this month with one press', async ({ page }) => {
    await open(page, byCharge);
    await page.getByRole('button', { name: 'Ten miesiąc' }).click();
    await expect(page.getByLabel('Data od', { exact: true })).toHaveValue(/^01\.\d\d\.\d{4}$/);
    await expect(chip(page, /Usuń filtr: Od 01\./)).toBeVisible();
    await expect(page).toHaveURL(/issue_date_from/);
  });

  test('sees the sum of a preset on a tablet without scrolling; the fields are one press away', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 680 });
    await page.goto(byCharge);
    await page.getByRole('button', { name: 'Ten miesiąc' }).click();
    await expect(chip(page, /Usuń filtr: Od 01\./)).toBeVisible();
    const sum = page.locator('dd').filter({ hasText: 'zł' }).first();
    await expect(sum).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Filtry', exact: true }).click();
    await expect(page.getByLabel('Kwota od')).toBeVisible();
  });

  test('reads the chart as a table whose sum is that of the totals', async ({ page }) => {
    await open(page, byCharge);
    await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
    const overTime = page.getByRole('region', { name: 'W czasie' });
    const sums = await overTime.getByRole('cell').filter({ hasText: 'zł' }).allTextContents();
    const total = await page.locator('dd').filter({ hasText: 'zł' }).first().textContent();
    const sum = sums.map(zloty).reduce((one, other) => one + other, 0);
    expect(sum).toBeCloseTo(zloty(total ?? ''), 2);
  });

  test('downloads exactly the filtered rows', async ({ page }) => {
    await open(page, byCharge);
    const range = page.getByText(/^\d+–\d+ z \d+/);
    const unfiltered = (await range.textContent()) ?? '';
    await page.getByLabel('Kwota od').fill('500');
    await page.getByRole('button', { name: 'Pokaż', exact: true }).click();
    await expect(chip(page, /Kwota od 500/)).toBeVisible();
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

  test('finds nothing and is led back', async ({ page }) => {
    await open(page, '/panel/statistics/by-sell');
    await page.getByLabel('Kwota od').fill('900000');
    await page.getByRole('button', { name: 'Pokaż', exact: true }).click();
    await expect(page.getByText('Nic nie pasuje do wybranych filtrów.')).toBeVisible();
    await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
    await expect(rows(page).nth(1)).toBeVisible();
  });
});

test.describe('an administrator of a salon', () => {
  test.use({ person: 'administrator', salon: 'Salon Centrum' });

  test('begins with the salon that is saved, until another choice is made', async ({ page }) => {
    await open(page, byCharge);
    await expect(chip(page, /Salon: Salon Centrum/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Salon' }).click();
    await page.getByRole('option', { name: 'Wszystkie salony' }).click();
    await page.getByRole('button', { name: 'Pokaż', exact: true }).click();
    await expect(chip(page, /Salon:/)).toHaveCount(0);
    await page.reload();
    await expect(rows(page).nth(1)).toBeVisible();
    await expect(chip(page, /Salon:/)).toHaveCount(0);
  });
});

test.describe('an employer', () => {
  test.use({ person: 'employer', salon: 'Salon Świdnica' });

  test('sees their saved salon and has no other to choose', async ({ page }) => {
    await page.goto(byCharge);
    await expect(page.getByText('Salon: Salon Świdnica')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveCount(0);
  });
});

async function amountsShown(page: Page): Promise<number[]> {
  const cells = await page
    .getByRole('cell')
    .filter({ hasText: /^[\d\s]+,\d\d\szł$/ })
    .allTextContents();
  return cells.map(zloty);
}

/** `1 234,50 zł` → 1234.5 */
function zloty(text: string): number {
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
}
