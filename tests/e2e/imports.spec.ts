import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { colors } from '../../src/theme/tokens.ts';
import { test } from '../support/demoTest.ts';

test.use({ person: 'administrator' });

async function upload(page: Page, name: string, content: string | Buffer) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Zaimportuj bony' }).click();
}

test.beforeEach(async ({ page }) => {
  await page.goto('/panel/bon-imports');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a file is required', async ({ page }) => {
  await page.getByRole('button', { name: 'Zaimportuj bony' }).click();
  await expect(page.getByText('Wybierz plik z bonami')).toBeVisible();
  const field = page.getByLabel('Plik z bonami');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Wybierz plik z bonami /);
  const red = `rgb(${[1, 3, 5].map((at) => Number.parseInt(colors.light.error.slice(at, at + 2), 16)).join(', ')})`;
  await page.mouse.move(0, 0);
  await expect(page.locator('.RaFileInput-dropZone')).toHaveCSS('border-top-color', red);
});

test('a file that is not a list of cards is refused next to the field, and stays chosen', async ({
  page,
}) => {
  const before = await page.getByRole('row').count();
  await upload(page, 'list.csv', 'To jest list do klienta.');
  await expect(page.getByText(/^W tym pliku nie ma numerów i kodów PIN bonów\./)).toBeVisible();
  await expect(page.getByLabel('Plik z bonami')).toBeFocused();
  await expect(page.getByText('list.csv')).toBeVisible();
  await expect(page.getByText('Coś poszło nie tak')).toBeVisible();
  expect(await page.getByRole('row').count()).toBe(before);
});

test('a file with doubtful columns is refused, and the message shows what was read', async ({ page }) => {
  await upload(page, 'karty.csv', 'karta;kwota;hasło\nKARTA000000000000001;100;471\n');
  await expect(page.getByText(/Odczytany wiersz: 1: karta \| kwota \| hasło\./)).toBeVisible();
  await expect(page.getByText('karty.csv')).toBeVisible();
});

test('shows the counts of a file with mistakes in it', async ({ page }) => {
  const row = page.getByRole('row').filter({ hasText: 'bony-z-bledami.csv' }).first();
  // The file's name is missing here because it is the row's header.
  await expect(row.getByRole('cell')).toContainText([
    'Dodano część',
    '5 z 5',
    '2',
    '2',
    '1',
    'Alicja Admińska',
  ]);
});

test('a file that added no card is not shown as a success, neither in the list nor in its details', async ({
  page,
}) => {
  await upload(page, 'same-bledy.csv', 'numer;pin\r\nABC;123\r\nDEF;456\r\n');
  const row = page.getByRole('row').filter({ hasText: 'same-bledy.csv' }).first();
  await expect(row.getByRole('cell')).toContainText(['Nic nie dodano', '2 z 2', '0', '2', '0', '']);
  await expect(page.getByText('Dodano 0, odrzucono 2')).toBeVisible();
  await row.getByRole('link', { name: 'same-bledy.csv' }).click();
  await expect(page.getByText('Nic nie dodano')).toBeVisible();
});

test('the template opens correctly in Excel, has no cards, and can be imported once it is filled in', async ({
  page,
}) => {
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pobierz wzór pliku' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('wzor-importu-bonow.csv');
  const content = await readFile(await template.path(), 'utf8');
  expect(content).toBe('\uFEFFnumber;pin\r\n');
  const cards = 'ABCD0000000000000001;A1B\r\nABCD0000000000000002;C2D\r\n';
  await upload(page, 'uzupelniony-wzor.csv', content + cards);
  const row = page.getByRole('row').filter({ hasText: 'uzupelniony-wzor.csv' });
  await expect(row.getByRole('cell')).toContainText(['Zakończony', '2 z 2', '2', '0', '0', '']);
});

test('shows the progress of importing 5 000 rows', async ({ page }) => {
  const rows = Array.from({ length: 5000 }, (_, index) => `${String(index).padStart(20, '0')};123`);
  await upload(page, 'duzy.csv', rows.join('\n'));
  await expect(page.getByText('Import bonów w toku').first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'duzy.csv' });
  await expect(row.getByText('Zakończony')).toBeVisible();
  await expect(row).toContainText('5\u00a0000 z 5\u00a0000');
});
