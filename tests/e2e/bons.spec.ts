import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { scan, stopClock } from '../support/pageAs.ts';

/** The administrator's list of cards (requirements "Card administration"). */

const search = (page: Page) => page.getByLabel('Szukaj po numerze');
// Scoped to the pagination, because the text for screen readers is the same.
const pages = (page: Page) => page.locator('.MuiTablePagination-root');
const statusFilter = (page: Page) => page.getByRole('combobox', { name: /^Status/ });
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

test.use({ person: 'administrator' });

async function open(page: Page) {
  await page.goto('/panel/bons');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

test('searches after a pause of one second or on Enter, and a scan opens the card', async ({ page }) => {
  await page.clock.install();
  await open(page);
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/boncards') queries.push(searchParams.get('query') ?? '');
  });
  await stopClock(page);
  await search(page).pressSequentially('demo');
  await page.clock.runFor(999);
  await search(page).pressSequentially(' 0000');
  await page.clock.runFor(999);
  expect(queries).toEqual([]);
  // The list sends its request one tick later.
  const lastQuery = async () => {
    await page.clock.runFor(20);
    return queries.at(-1);
  };
  await expect.poll(lastQuery).toBe('DEMO0000');
  await search(page).fill('0007');
  await page.keyboard.press('Enter');
  await expect.poll(lastQuery).toBe('0007');
  await scan(page, 'DEMO0000000000000005');
  await expect.poll(lastQuery).toBe('DEMO0000000000000005');
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'DEMO 0000 0000 0000 0005' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(search(page)).toHaveValue('DEMO0000000000000005');
});

test('a scan opens a card that the filters hide, and Back leads to the filtered list', async ({ page }) => {
  await page.goto(`/panel/bons?${new URLSearchParams({ filter: JSON.stringify({ status: 1 }) })}`);
  await expect(statusFilter(page)).toHaveText('Aktywny lub po terminie');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // A used card.
  await scan(page, 'DEMO0000000000000007');
  await expect(page.getByRole('heading', { name: 'DEMO 0000 0000 0000 0007' })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('DEMO0000000000000007');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(statusFilter(page)).toHaveText('Aktywny lub po terminie');
  await expect(search(page)).toHaveValue('');
});

test('filters, order and page are in the URL: reload and Back show the same list', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Przejdź do strony 2', exact: true }).click();
  await expect(pages(page).getByText(/^16–/)).toBeVisible();
  await statusFilter(page).click();
  await page.getByRole('option', { name: 'Aktywny', exact: true }).click();
  await expect(pages(page).getByText(/^1–/)).toBeVisible();
  await page.getByRole('button', { name: 'Saldo' }).click();
  await expect(page).toHaveURL(/sort=amount/);
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Saldo' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('500,00 zł');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('500,00 zł');
  await expect(statusFilter(page)).toHaveText('Aktywny');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(pages(page).getByText(/^16–/)).toBeVisible();
});

test('two changes to a list in quick succession both apply', async ({ page }) => {
  await open(page);
  const order = await page.getByRole('button', { name: 'Saldo' }).elementHandle();
  const second = await page.getByRole('button', { name: 'Przejdź do strony 2', exact: true }).elementHandle();
  await page.evaluate(
    ([order, second]) => {
      order?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      // React-admin waits for the next task before it changes the URL.
      setTimeout(() => second?.dispatchEvent(new MouseEvent('click', { bubbles: true })), 1);
    },
    [order, second],
  );
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/sort=amount/);
});

test('on a phone the list, which has no column heads, can still be sorted', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/panel/bons');
  await statusFilter(page).click();
  await page.getByRole('option', { name: 'Aktywny', exact: true }).click();
  const cards = page.getByRole('main').getByRole('listitem');
  await page.getByRole('button', { name: 'Sortuj według: dodano, malejąco' }).click();
  await page.getByRole('menuitem', { name: 'Saldo rosnąco' }).click();
  await expect
    .poll(async () => {
      const balances = await balancesOf(cards);
      return (
        balances.length === 15 && balances.every((balance, index) => balance >= (balances[index - 1] ?? 0))
      );
    })
    .toBe(true);
  const order = page.getByRole('button', { name: 'Sortuj według: saldo, rosnąco' });
  await expect(order).toBeFocused();
  await order.click();
  await page.getByRole('menuitem', { name: 'Saldo malejąco' }).click();
  await expect(cards.first()).toContainText('500,00 zł');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sortuj według: saldo, malejąco' })).toBeVisible();
  await expect(cards.first()).toContainText('500,00 zł');
});

/** Returns the balances of a list's cards, in PLN. */
async function balancesOf(cards: Locator): Promise<number[]> {
  const texts = await cards.getByText(/^[\d\s]+,\d\d\szł$/).allTextContents();
  return texts.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')));
}

test('without results one press clears the filters', async ({ page }) => {
  await open(page);
  await search(page).fill('NIC TAKIEGO');
  await page.keyboard.press('Enter');
  await expect(
    page.locator('.RaList-content').getByText('Nic nie pasuje do wybranych filtrów.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a card is canceled with a reason and by the button only, not by Enter, and its timeline shows it', async ({
  page,
}) => {
  await open(page);
  await search(page).fill('DEMO0000000000000005');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Menu: •••• 0005' }).click();
  await page.getByRole('menuitem', { name: 'Anuluj bon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anulować bon •••• 0005?' });
  await expect(dialog.getByText('Saldo 200,00 zł przepadnie. Tego nie można cofnąć.')).toBeVisible();
  await expect(dialog.getByLabel('Powód anulowania')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Anuluj bon' }).click();
  await expect(dialog.getByText('Pole jest wymagane')).toBeVisible();
  await dialog.getByLabel('Powód anulowania').fill('Bon zgubiony');
  await dialog.getByRole('button', { name: 'Anuluj bon' }).click();
  await expect(page.getByText('Bon •••• 0005 został anulowany')).toBeVisible();
  await expect(row(page, '0005').getByText('Anulowany')).toBeVisible();
  await page.getByRole('button', { name: 'Menu: •••• 0005' }).click();
  await expect(page.getByRole('menuitem', { name: 'Anuluj bon' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Szczegóły' }).click();
  await expect(page.getByRole('heading', { name: 'DEMO 0000 0000 0000 0005', level: 1 })).toBeVisible();
  await expect(page.locator('.RaRecordField-value', { hasText: 'Bon zgubiony' })).toBeVisible();
  const told = (fact: string) =>
    page.locator('.RaRecordField-label', { hasText: fact }).locator('xpath=following-sibling::*');
  await expect(told('Ostatnia zmiana')).toHaveText(await told('Anulowano').innerText());
  await expect(page.getByRole('listitem').filter({ hasText: /^Anulowanie(?! bonu)/ })).toContainText(
    '−200,00 zł',
  );
  await expect(page.getByRole('button', { name: /^(Anuluj bon|Więcej)$/ })).toBeHidden();
});
