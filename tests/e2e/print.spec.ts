import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';
import { openPdf, readPrintedCodes } from '../support/readPrintedCodes.ts';

// Without PUBLIC_URL, the code on a slip leads to the address at which the console was opened.
test.use({ person: 'employer', salon: 'Salon Centrum', variables: { PUBLIC_URL: '' } });

test.beforeEach(async ({ page }) => {
  // Replace the print dialog, which would wait indefinitely.
  await page.addInitScript(() => {
    window.print = () => {};
  });
});

/** Returns the printed text. */
async function print(page: Page) {
  await page.getByRole('button', { name: 'Drukuj potwierdzenie' }).click();
  await page.emulateMedia({ media: 'print' });
  return page.locator('[data-confirmation]');
}

test('the slips of a sale and a purchase have last four digits, sum, balance, validity, salon and date', async ({
  page,
}) => {
  await page.goto('/panel/bons/charge');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await scan(page, 'DEMO0000000000000021');
  await page.getByLabel('Numer dokumentu').fill('FV 200');
  await page.getByRole('button', { name: '200 zł', exact: true }).click();
  await page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' }).click();
  const sale = await print(page);
  await expect(sale).toContainText('Potwierdzenie sprzedaży bonu');
  await expect(sale).toContainText(/•••• 0021.*200,00.*Saldo.*200,00.*FV 200/);
  await expect(sale).toContainText(/Ważny do\d\d\.\d\d\.\d{4}/);
  await expect(sale).toContainText(/Salon Centrum.*Marszałkowska/);
  await expect(sale).toContainText(/Data\d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(sale).toContainText(/Rodzaj bonuWszystkie produkty/);
  await expect(sale).toContainText(/Obsługa\p{Lu}/u);
  await expect(sale).toContainText('Potwierdzenie niefiskalne');
  await expect(sale).not.toContainText('DEMO');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect((await sale.boundingBox())?.width).toBeLessThan(302);
  // As a thermal printer prints it.
  const paper = await openPdf(await page.pdf());
  expect(await readPrintedCodes(paper, 0, { dpi: 203 })).toEqual([
    { format: 'QRCode', text: `${new URL(page.url()).origin}/#DEMO0000000000000021` },
  ]);

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sale).toHaveCount(0);
  await page.goto('/panel/bons/purchase');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await scan(page, 'DEMO0000000000000021');
  await page.getByLabel('PIN').fill('121');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 201');
  await page.getByLabel('Kwota', { exact: true }).fill('35,50');
  await page.getByRole('button', { name: 'Pobierz 35,50 zł z bonu' }).click();
  const purchase = await print(page);
  await expect(purchase).toContainText('Potwierdzenie płatności bonem');
  await expect(purchase).toContainText(/Płatność bonem.*35,50.*Zostało na bonie.*164,50.*Ważny do.*PAR 201/);

  // The reference on the slip finds the transaction.
  const reference = purchase.getByText('Numer referencyjny kasy').locator('xpath=following-sibling::dd');
  await expect(reference).toHaveText(/^[0-9a-f]{32}$/);
  const filter = JSON.stringify({ reference: await reference.textContent() });
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/panel/statistics/by-sell?${new URLSearchParams({ filter })}`);
  await expect(page.getByText('1–1 z 1')).toBeVisible();
  await expect(page.getByText('PAR 201')).toBeVisible();
});
