import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

test.use({ person: 'employer', salon: 'Salon Centrum' });

test('without a network nothing can be sold, and no sale is stored to be sent later', async ({
  page,
  context,
}) => {
  const sales: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/boncards/issue') sales.push(request.postDataJSON());
  });
  await page.goto('/panel/bons/charge');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await scan(page, 'DEMO0000000000000002');
  await page.getByLabel('Numer dokumentu').fill('FV 300');
  await page.getByRole('button', { name: '200 zł', exact: true }).click();
  const submit = page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' });
  await context.setOffline(true);
  await expect(page.getByText('Brak połączenia z internetem')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Numer dokumentu').press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('F3');
  // Where money calls are kept until their answer arrives.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('pendingCall.'))).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText('Brak połączenia z internetem')).toBeHidden();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  expect(sales).toMatchObject([{ document: 'FV 300', amount: 200 }]);
});
