import { expect } from '@playwright/test';
import { openCounter, sellByKeyboard } from '../support/counterPage.ts';
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

test('a dialog that is open says why its button is disabled, and lets people back', async ({
  page,
  openPageAs,
}) => {
  await openCounter(page, 'charge');
  await sellByKeyboard(page, { number: 'DEMO0000000000000020', document: 'FV 301', amount: '100' });
  await page.getByRole('button', { name: 'Cofnij' }).first().click();
  const office = await openPageAs({ person: 'administrator' });
  await office.goto('/panel/users');
  await office.getByRole('row', { name: 'Marek Wójcik' }).getByRole('checkbox').click();
  await office.getByRole('button', { name: 'Dezaktywuj', exact: true }).click();
  for (const { shown, submit } of [
    { shown: page, submit: /^Cofnij/ },
    { shown: office, submit: 'Dezaktywuj' },
  ]) {
    const dialog = shown.getByRole('dialog');
    const button = dialog.getByRole('button', { name: submit });
    await expect(button).toBeEnabled();
    await shown.context().setOffline(true);
    await expect(dialog.getByRole('alert')).toHaveText('Brak połączenia z internetem');
    await expect(button.and(dialog.locator(':enabled'))).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Wróć' }).click();
    await expect(dialog).toHaveCount(0);
  }
});
