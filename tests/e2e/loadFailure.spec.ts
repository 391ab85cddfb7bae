import { expect, test } from '@playwright/test';
import { signIn } from '../support/pageAs.ts';

/** A part of the console that does not arrive (spec §8), before any router or theme is there to say so. */

for (const [path, part, title] of [
  ['/', 'PublicCheckPage', 'Sprawdź swój bon'],
  ['/login', 'LoginPage', 'Zaloguj się'],
  ['/login', 'session', 'Zaloguj się'],
  ['/panel', 'router', 'Zaloguj się'],
  ['/nowhere', 'panelMessages', 'Strona nie została znaleziona'],
] as const) {
  test(`${path} without ${part} says so, and is loaded again by one press`, async ({ page }) => {
    const parts = new RegExp(`/assets/${part}`);
    await page.route(parts, (route) => route.abort());
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Nie udało się wczytać strony');
    await page.unroute(parts);
    await page.getByRole('button', { name: 'Wczytaj ponownie' }).click();
    await expect(heading).toHaveText(title);
  });
}

test('a dialog that does not arrive takes nothing away that is typed', async ({ page }) => {
  await signIn(page, 'administrator');
  await page.goto('/panel/salons/create');
  const name = page.getByLabel('Nazwa');
  await name.fill('Salon Nowy');
  await page.route(/assets\/JumpDialog/, (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać strony');
  await expect(name).toHaveValue('Salon Nowy');
});
