import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';

/** A till’s key, from the form to its end (requirements "API keys"). */

test.use({ person: 'administrator' });

test('a key is made, calls, is rotated and deleted', async ({ page }) => {
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Klucze API' }).click();
  await page.getByRole('link', { name: 'Utwórz' }).click();
  await page.getByLabel(/^Nazwa/).fill('Kasa przy wejściu');
  await page.getByLabel(/^Salon/).click();
  await page.getByRole('option').first().click();
  for (const right of ['Sprawdzanie salda', 'Płatność bonem', 'Transakcje i podsumowania'])
    await page.getByLabel(right).check();
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();

  const dialog = page.getByRole('dialog');
  const secretOf = async () => (await dialog.locator('code').textContent()) ?? '';
  const works = async (secret: string) => {
    const headers = { Authorization: `Bearer ${secret}` };
    return (await page.request.get('/api/boncards-transactions/own-day', { headers })).status();
  };
  await expect(dialog.getByText(/Nie pokażemy go nigdy więcej/)).toBeVisible();
  const first = await secretOf();
  expect(await works(first)).toBe(200);
  // Neither Escape nor a click next to it loses the secret.
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(first)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mam go, zamknij' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Kasa przy wejściu' })).toBeVisible();
  await expect(page.getByText(`bpk_live_…${first.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);

  await page.getByRole('button', { name: 'Wymień sekret' }).click();
  await dialog.getByLabel(/Ile godzin/).fill('0');
  await dialog.getByRole('button', { name: 'Wymień sekret' }).click();
  await expect(dialog.getByText(/Nie pokażemy go nigdy więcej/)).toBeVisible();
  const second = await secretOf();
  await dialog.getByRole('button', { name: 'Mam go, zamknij' }).click();
  expect([await works(first), await works(second)]).toEqual([401, 200]);

  await page.getByRole('button', { name: 'Usuń klucz' }).click();
  await dialog.getByRole('button', { name: 'Usuń klucz' }).click();
  await expect(page.getByText('Klucz jest usunięty i już nie działa')).toBeVisible();
  await expect(page.getByText('Usunięty', { exact: true }).first()).toBeVisible();
  expect(await works(second)).toBe(401);
});
