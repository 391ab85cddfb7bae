import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { signInHere } from '../support/pageAs.ts';

/** Features that all lists have (requirements "Lists"): pages, and what survives a session. */

test.use({ person: 'administrator' });

test('a screen of any width shows three pages on each side of the current one', async ({ page }) => {
  await page.route(/api\/boncards\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('page', '1');
    const response = await route.fetch({ url: url.href });
    const info = { total_items: 300, total_pages: 20 };
    await route.fulfill({ response, json: { ...(await response.json()), info } });
  });
  const pages = page.locator('.MuiPagination-root');
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/panel/bons?page=7&perPage=15&sort=id&order=ASC&filter={}');
    const numbered = pages.getByRole('button', { name: /^(Strona|Przejdź do strony) \d+$/ });
    await expect(numbered).toHaveText(['1', '4', '5', '6', '7', '8', '9', '10', '20']);
    for (const button of await pages.getByRole('button').all()) {
      const { x = -1, width: own = 0 } = (await button.boundingBox()) ?? {};
      expect([x >= 0, x + own <= width], `at ${width} px`).toEqual([true, true]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('theme and language survive the end of the session', async ({ page }) => {
  await page.goto('/panel/users');
  const userMenu = page.getByRole('button', { name: /^(Twoje menu|Your menu)/ });
  await userMenu.click();
  await page.getByRole('menuitemradio', { name: 'Motyw ciemny' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Polski' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await userMenu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Polski' }).click();
  await signInHere(page, 'administrator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bony');
  await expect(html).toHaveAttribute('data-theme', 'dark');
});
