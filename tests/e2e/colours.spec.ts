import { expect, type Locator, type Page } from '@playwright/test';
import { colors } from '../../src/theme/tokens.ts';
import { test } from '../support/demoTest.ts';
import { isDrawn, scan } from '../support/pageAs.ts';

/** Each colour has one meaning (requirements "Accessibility"). */

const { primary, primaryTint, error } = colors.light;

test.describe('for an administrator', () => {
  test.use({ person: 'administrator', salon: 'Salon Centrum', fromNoon: true });

  test('buttons for what cannot be undone are red, and so are their confirmations', async ({ page }) => {
    await openCard(page, 'DEMO0000000000000004');
    for (const name of ['Wymień bon', 'Anuluj bon']) {
      await openMenu(page);
      const entry = page.getByRole('menuitem', { name });
      await expectColour(entry, 'color', error);
      await entry.click();
      await expectColour(page.getByRole('dialog').getByRole('button', { name }), 'backgroundColor', error);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.goto('/panel/books/month');
    const close = page.getByRole('button', { name: 'Zamknij miesiąc' });
    await expectColour(close, 'backgroundColor', error);
    await close.click();
    await expectColour(
      page.getByRole('dialog').getByRole('button', { name: 'Zamknij miesiąc' }),
      'backgroundColor',
      error,
    );
  });

  test('buttons for what can be undone are not red', async ({ page }) => {
    await page.goto('/panel/users');
    await page.getByRole('rowheader').filter({ hasNotText: 'Anna' }).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Dezaktywuj' }).click();
    await expectColour(
      page.getByRole('dialog').getByRole('button', { name: 'Dezaktywuj' }),
      'backgroundColor',
      primary,
    );
  });
});

test.describe('at the counter', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('chosen options are tinted, and only the main button is filled', async ({ page }) => {
    await page.goto('/panel/bons/charge');
    await expect(page.locator('input[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000002');
    const chip = page.getByRole('button', { name: '200 zł', exact: true });
    await chip.click();
    await page.mouse.move(0, 0);
    await expectColour(chip, 'backgroundColor', primaryTint);
    const receipt = page.getByRole('button', { name: 'Paragon' });
    await receipt.click();
    await page.mouse.move(0, 0);
    await expectColour(receipt, 'backgroundColor', primaryTint);
    await expectColour(page.getByRole('button', { name: /^Sprzedaj bon za/ }), 'backgroundColor', primary);
  });

  test('a wrong PIN is red, at the counter and on the public page', async ({ page }) => {
    await page.goto('/panel/bons/purchase');
    await expect(page.locator('input[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000003');
    await page.locator('input[name=pin]').fill('999');
    await page.keyboard.press('Enter');
    const problem = page.getByRole('alert').filter({ hasText: 'Nie znaleźliśmy bonu' });
    await expectColour(problem.locator('.MuiAlert-icon'), 'color', error);
    await page.goto('/');
    await page.getByLabel('Numer bonu').fill('DEMO0000000000000003');
    await page.getByLabel('PIN').fill('999');
    await page.getByRole('button', { name: 'Sprawdź saldo' }).click();
    await expectColour(page.getByRole('alert').locator('svg'), 'color', error);
  });
});

async function openCard(page: Page, number: string) {
  await page.goto(`/panel/bons?filter={"query":"${number}"}`);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('row')).toHaveCount(0);
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Więcej' }).click();
}

/** Waits until an element has this CSS colour. */
async function expectColour(element: Locator, property: 'color' | 'backgroundColor', hex: string) {
  await isDrawn(element.page());
  const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  await expect
    .poll(() => element.evaluate((found, name) => getComputedStyle(found)[name], property))
    .toBe(`rgb(${rgb.join(', ')})`);
}
