import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';

test.use({ person: 'administrator' });

test('an import shows which cards it created, and why other rows created none', async ({ page }) => {
  await page.goto('/panel/bon-imports');
  await page.getByRole('link', { name: 'bony-z-bledami.csv' }).first().click();
  await expect(page.getByRole('heading', { name: 'bony-z-bledami.csv', level: 1 })).toBeVisible();
  await expect(page.getByText('DEMO 0000 0000 0000 0020')).toBeVisible();
  const failed = page.getByRole('row').filter({ hasText: '1,23457E+19' });
  await expect(failed).toContainText('Excel');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pobierz CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  // The header line, two errors and a duplicate.
  expect(lines).toHaveLength(4);
  await page.getByRole('link', { name: 'DEMO 0000 0000 0000 0020' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('DEMO 0000 0000 0000 0020');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await page.getByLabel('Tu jesteś').getByRole('link', { name: 'Import bonów' }).click();
  await expect(page).toHaveURL(/\/panel\/bon-imports$/);
});
