import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { chooseSalon, endSessionElsewhere, scan, signInHere } from '../support/pageAs.ts';

/** A user's own account, and how the console stores it. */

test.use({ person: 'employer', signsIn: true });

test('the user menu leads to the profile, and from there to the password', async ({ page }) => {
  await page.goto('/panel');
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('menuitem', { name: 'Mój profil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mój profil' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Ewa Kowalska')).toBeVisible();
  await expect(page.getByText('Pracownik', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Zmień hasło' }).click();
  await expect(page.getByLabel('Obecne hasło', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Tu jesteś')).toHaveText(/Panel.*Mój profil.*Zmień hasło/);
});

test('a new password is validated on submit, and from then on while typing', async ({ page }) => {
  await page.goto('/panel/profile/edit');
  await page.getByRole('button', { name: 'Zapisz nowe hasło' }).click();
  await expect(page.getByText('Pole jest wymagane')).toHaveCount(3);
  await page.getByLabel('Nowe hasło', { exact: true }).fill('krotkie');
  await expect(page.getByText('Wpisz co najmniej 8 znaków')).toBeVisible();
  await page.getByLabel('Nowe hasło', { exact: true }).fill('dosc-dlugie');
  await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill('inne-haslo');
  await expect(page.getByText('Hasła muszą być takie same')).toBeVisible();
});

test('a wrong current password is shown at its field; a new one is announced on the profile', async ({
  page,
}) => {
  await page.goto('/panel/profile/edit');
  const [current, next] = ['demo-employer-2026', 'demo-employer-2027'];
  const change = async (from: string, to: string) => {
    await page.getByLabel('Obecne hasło', { exact: true }).fill(from);
    await page.getByLabel('Nowe hasło', { exact: true }).fill(to);
    await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill(to);
    await page.getByRole('button', { name: 'Zapisz nowe hasło' }).click();
  };
  await change('zle-haslo', next);
  const wrong = page.getByLabel('Obecne hasło', { exact: true });
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toBeFocused();
  await change(current, 'password123');
  const common = page.getByLabel('Nowe hasło', { exact: true });
  await expect(common).toBeFocused();
  await expect(common).toHaveAccessibleDescription(/^To hasło jest zbyt/);
  await change(current, next);
  await expect(page.getByText('Zaktualizowano profil')).toBeVisible();
  await expect(page).toHaveURL(/\/panel\/profile$/);
  // This session stays, and the new password is the current one.
  await page.getByRole('main').getByRole('link', { name: 'Zmień hasło' }).click();
  await change(next, current);
  await expect(page).toHaveURL(/\/panel\/profile$/);
});

test('language and salon are the same in all tabs', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/panel/profile');
  await expect(other.getByRole('heading', { name: 'Mój profil' })).toBeVisible();
  await chooseSalon(page, 'Salon Świdnica');
  await expect(other.getByText('Salon Świdnica')).toBeVisible();
  await page.getByRole('button', { name: 'Polski' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(other.getByRole('heading', { name: 'My profile' })).toBeVisible();
});

test.describe('at a counter', () => {
  test.use({ salon: 'Salon Centrum' });

  test('what was typed into a sale survives the end of the session; its PIN and card do not', async ({
    page,
  }) => {
    await page.goto('/panel/bons/charge');
    await expect(page.locator('input[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000001');
    await page.getByLabel('Numer dokumentu').fill('FV 77');
    await page.getByRole('button', { name: '200 zł', exact: true }).click();
    await endSessionElsewhere(page);
    await page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(/^Twoja sesja wygasła/)).toBeVisible();
    await signInHere(page, 'employer');
    await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
    await expect(page.getByText(/^Sprzedaż nie została jeszcze zapisana/)).toBeVisible();
    await expect(page.locator('input[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000001');
    await expect(page.getByLabel('Numer dokumentu')).toHaveValue('FV 77');
    await expect(page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' })).toBeVisible();
  });
});
