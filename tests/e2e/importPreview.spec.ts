import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';

test.use({ person: 'administrator' });

async function choose(page: Page, name: string, content: string | Buffer) {
  await page.goto('/panel/bon-imports');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** Imports what the preview shows, and returns the import's row in the list. */
async function importIt(page: Page, name: string) {
  await page.getByRole('button', { name: 'Zaimportuj bony' }).click();
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await expect(row).toContainText('Zakończony');
  return row;
}

const seen = (page: Page) => page.getByRole('region', { name: 'Tak rozumiemy ten plik' });

test('a title row and a second sheet are understood, shown and imported', async ({ page }) => {
  await choose(page, 'bony.xlsx', await readFile('docs/samples/cards-two-sheets.xlsx'));
  await expect(seen(page).getByLabel('Arkusz')).toHaveValue('Bony');
  await expect(seen(page).getByLabel('Wiersz nagłówka')).toHaveValue('2');
  await expect(seen(page).getByLabel('Kolumna 2')).toHaveValue('number');
  await expect(seen(page).getByLabel('Kolumna 3')).toHaveValue('pin');
  await expect(seen(page)).toContainText('3 bony do dodania');
  expect(await axeFindings(page)).toEqual([]);
  await seen(page).getByLabel('Arkusz').selectOption('Podsumowanie');
  await expect(seen(page)).toContainText('Nie wiadomo, gdzie są numery bonów');
  await seen(page).getByLabel('Arkusz').selectOption('Bony');
  await expect(seen(page)).toContainText('3 bony do dodania');
  const row = await importIt(page, 'bony.xlsx');
  await expect(row.getByRole('cell')).toContainText(['Zakończony', '3 z 3', '3', '0', '0']);
  await expect(seen(page)).toHaveCount(0);
});

test('of two sheets with cards one is chosen', async ({ page }) => {
  const sheets = ['Centrum', 'Północ'].map((name, index) => ({
    name,
    rows: [
      ['numer', 'pin'],
      [`SHEET0000000000000${index}A`, 'A1B'],
    ],
  }));
  await choose(page, 'salony.xlsx', Buffer.from(await writeXlsx({ sheets })));
  await expect(seen(page)).toContainText('Wybierz ten, który chcesz zaimportować');
  await seen(page).getByLabel('Arkusz').selectOption('Północ');
  await expect(seen(page)).toContainText('1 bon do dodania');
  await importIt(page, 'salony.xlsx');
  await page.goto('/panel/bons?filter=%7B%22query%22%3A%22SHEET%22%7D');
  await expect(page.getByText('SHEE T000 0000 0000 001A')).toBeVisible();
  await expect(page.getByText('SHEE T000 0000 0000 000A')).toHaveCount(0);
});

test('a wrong guess can be corrected, and a choice that the file does not have is refused next to its field', async ({
  page,
}) => {
  const rows = [
    'numer;pin;numer stary',
    'GUESS000000000000003;123;GUESS000000000000001',
    'A2;456;GUESS000000000000002',
  ];
  await choose(page, 'stare.csv', rows.join('\r\n'));
  await expect(seen(page)).toContainText('1 bon do dodania');
  await expect(seen(page)).toContainText('1 błędny wiersz, który pominiemy');
  await seen(page).getByLabel('Wiersz nagłówka').fill('40');
  await expect(seen(page)).toContainText('Wpisz numer takiego wiersza');
  await seen(page).getByLabel('Wiersz nagłówka').fill('1');
  await seen(page).getByLabel('Kolumna 3').selectOption('number');
  await expect(seen(page)).toContainText('2 bony do dodania');
  await expect(seen(page).getByLabel('Kolumna 1')).toHaveValue('');
  const row = await importIt(page, 'stare.csv');
  await expect(row.getByRole('cell')).toContainText(['Zakończony', '2 z 2', '2', '0', '0']);
});

test('a doubtful file is imported in the way that a person chooses, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const rows = [
    'karta;kwota;hasło;uwagi o tym bonie',
    'DOUBT000000000000001;100;471;a',
    'DEMO0000000000000001;200;582;b',
  ];
  await choose(page, 'karty.csv', rows.join('\n'));
  await expect(seen(page)).toContainText('Wskaż te kolumny w tabeli');
  await seen(page).getByLabel('Wiersz nagłówka').fill('1');
  await seen(page).getByLabel('Kolumna 3').selectOption('pin');
  await expect(seen(page)).toContainText('1 bon do dodania');
  await expect(seen(page)).toContainText('1 numer, który już jest w systemie');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zaimportuj bony' }).click();
  await expect(page.getByText('Dodano 1, odrzucono 1')).toBeVisible();
});

test('a problem with the file is shown next to it, and choosing another file starts over', async ({
  page,
}) => {
  await choose(page, 'list.csv', 'To jest list do klienta.');
  await expect(page.getByText(/^W tym pliku nie ma numerów i kodów PIN bonów\./)).toBeVisible();
  await expect(seen(page)).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles({
    name: 'b.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('numer;pin\nOTHER000000000000001;1A2\n'),
  });
  await expect(seen(page)).toContainText('1 bon do dodania');
  await expect(page.getByText(/^W tym pliku nie ma numerów/)).toHaveCount(0);
});
