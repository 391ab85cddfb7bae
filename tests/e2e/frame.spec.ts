import { expect, type Page, test } from '@playwright/test';
import { chooseSalon, signIn } from '../support/pageAs.ts';

/** What stands around every screen of the panel (spec §2: sidebar, top bar, reminder). */

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu główne' });

const everybodys = [
  ['Sprzedaj bon', '/panel/bons/charge'],
  ['Zakup bonem', '/panel/bons/purchase'],
  ['Statystyki sprzedaży', '/panel/statistics/by-charge'],
  ['Statystyki zakupów', '/panel/statistics/by-sell'],
];
const administrators = [
  ['Bony', '/panel/bons'],
  ['Import bonów', '/panel/bon-imports'],
  ['Użytkownicy', '/panel/users'],
  ['Dodaj użytkownika', '/panel/users/create'],
  ['Salony', '/panel/salons'],
  ['Dodaj salon', '/panel/salons/create'],
];

for (const [role, entries] of [
  ['employer', everybodys],
  ['administrator', [...everybodys, ...administrators]],
] as const) {
  test(`the sidebar of an ${role} leads to every screen that they may open`, async ({ page }) => {
    await signIn(page, role);
    const links = sidebar(page).getByRole('listitem').getByRole('link');
    await expect(links).toHaveText(entries.map(([name = '']) => name));
    for (const [name = '', path] of entries) {
      await sidebar(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(sidebar(page).locator('[aria-current=page]')).toHaveText(name);
    }
  });
}

test('the sidebar’s logo leads to the cards, that of the top bar to the panel', async ({ page }) => {
  await signIn(page, 'administrator');
  await page.goto('/panel/users');
  await page.getByRole('link', { name: 'Bonpanel – strona główna panelu' }).click();
  await expect(page).toHaveURL(/\/panel$/);
  await sidebar(page).getByRole('link', { name: 'Bonpanel', exact: true }).click();
  await expect(page).toHaveURL(/\/panel\/bons$/);
});

test('the sidebar is toggled, and the body tells', async ({ page }) => {
  await signIn(page, 'employer');
  const toggle = page.getByRole('button', { name: 'Zwiń lub rozwiń menu' });
  await expect(page.locator('body')).not.toHaveClass(/sidebar-collapsed/);
  await toggle.click();
  await expect(page.locator('body')).toHaveClass(/sidebar-collapsed/);
  await toggle.click();
  await expect(page.locator('body')).not.toHaveClass(/sidebar-collapsed/);
  await page.setViewportSize({ width: 375, height: 720 });
  await expect(page.locator('body')).toHaveClass(/sidebar-collapsed/);
  await toggle.click();
  await sidebar(page).getByRole('link', { name: 'Zakup bonem' }).click();
  await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
  await expect(sidebar(page)).toBeHidden();
});

test('the trail is translated, and each entry of it leads there', async ({ page }) => {
  await signIn(page, 'administrator');
  await page.goto('/panel/users/create');
  const trail = page.getByLabel('Tu jesteś');
  await trail.getByRole('link', { name: 'Użytkownicy' }).click();
  await expect(page).toHaveURL(/\/panel\/users$/);
  await trail.getByRole('link', { name: 'Panel' }).click();
  await expect(page).toHaveURL(/\/panel$/);
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await expect(page.getByText('Cześć, Alicja!')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByLabel('You are here')).toHaveText('Panel/Sell a card');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('whoever has no salon saved is reminded, but for administrators', async ({ page }) => {
  const reminder = page.getByText('To stanowisko nie jest przypisane do żadnego salonu.');
  await signIn(page, 'employer');
  await expect(reminder).toBeVisible();
  await page.getByRole('status').getByRole('link', { name: 'Wybierz salon' }).click();
  await expect(page).toHaveURL(/\/panel\/hide-configuration/);
  await chooseSalon(page, 'Salon Centrum');
  await expect(reminder).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'administrator');
  await page.goto('/panel/bons/charge');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await expect(reminder).toBeHidden();
});

test('keys open the screens, and are listed in the user menu', async ({ page }) => {
  await signIn(page, 'administrator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bony');
  await page.keyboard.press('F4');
  await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
  await page.keyboard.press('F2');
  await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
  await page.keyboard.press('Control+k');
  await page.getByLabel('Szukaj ekranu').fill('zakupów');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/panel\/statistics\/by-sell$/);
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('button', { name: 'Skróty klawiszowe' }).click();
  const keys = page.getByRole('dialog', { name: 'Skróty klawiszowe' }).getByRole('term');
  await expect(keys).toHaveText(['F2', 'F4', 'Ctrl+K', 'Ctrl+Enter', 'Esc']);
});

test('a theme is chosen, and outlives the page', async ({ page }) => {
  await signIn(page, 'employer');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('button', { name: 'Ciemny' }).click();
  await expect.poll(paper).not.toBe(light);
  await page.reload();
  await expect.poll(paper).not.toBe(light);
  // A page outside the panel has the same theme.
  await page.goto('/');
  await expect.poll(paper).not.toBe(light);
});

test('a toast stands top right for five seconds', async ({ page }) => {
  await signIn(page, 'employer');
  await chooseSalon(page, 'Salon Centrum');
  const toast = page.getByRole('status').filter({ hasText: 'Wybrano salon' });
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
  expect([y < 60, x + width > 1250]).toEqual([true, true]);
  await page.waitForTimeout(2500);
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden({ timeout: 4000 });
});

test('login and activation are cards 600 px wide', async ({ page }) => {
  for (const path of ['/login', '/activate/token']) {
    await page.goto(path);
    await expect.poll(async () => (await page.locator('form').boundingBox())?.width).toBe(600);
  }
});
