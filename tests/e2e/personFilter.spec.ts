import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { test } from '../support/demoTest.ts';

/** In the filter by person the host searches the names and sends a few at a time, however many people there are. */

test.use({ person: 'administrator' });

test.beforeEach(async ({ demo }) => {
  await sql`
    INSERT INTO users (id, name, surname, email, role, status)
    SELECT gen_random_uuid(), 'Osoba', 'Numer' || n, 'osoba' || n || '@wiele.test', 'employer',
      CASE WHEN n % 2 = 0 THEN 'active' ELSE 'disabled' END
    FROM generate_series(1, 10000) AS n
  `.execute(demo.database.db);
});

/** Counts the people and keys that the host sends to the page. */
function countActors(page: Page) {
  const counts: number[] = [];
  page.on('response', async (response) => {
    if (!/\/api\/actors\?/.test(response.url())) return;
    // The body is gone if the page is reloaded meanwhile.
    const answer = await response.json().catch(() => undefined);
    if (answer) counts.push(answer.items.length);
  });
  return counts;
}

async function choose(page: Page, label: string, typed: string, name: string) {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(typed);
  await expect(page.getByRole('option')).toHaveText([name]);
  await page.getByRole('option', { name }).click();
  await expect(field).toHaveValue(name);
}

test('one of ten thousand people is found for the statistics and is still chosen after a reload', async ({
  page,
}) => {
  const counts = countActors(page);
  await page.goto('/panel/statistics/by-charge');
  await page.getByRole('button', { name: 'Filtry' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pracownik' }).click();
  await choose(page, 'Pracownik', 'numer 9731', 'Osoba Numer9731');
  await expect(page).toHaveURL(/filter=%7B%22user/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Pracownik' })).toHaveValue('Osoba Numer9731');
  await page.getByRole('combobox', { name: 'Pracownik' }).click();
  await expect(page.getByRole('option').nth(20)).toBeAttached();
  await expect.poll(() => counts.length).toBeGreaterThan(1);
  await expect.poll(() => Math.max(0, ...counts)).toBe(25);
});

test('one of ten thousand people is found for the audit and is still chosen after a reload', async ({
  page,
}) => {
  const counts = countActors(page);
  await page.goto('/panel/audit');
  await choose(page, 'Kto', 'osoba123@wiele', 'Osoba Numer123');
  await expect(page).toHaveURL(/by/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Kto' })).toHaveValue('Osoba Numer123');
  await expect.poll(() => Math.max(0, ...counts)).toBe(25);
});

test('an API key that has booked nothing yet is chosen among them, with its salon', async ({
  page,
  demo,
}) => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`SELECT id, name FROM salons ORDER BY name LIMIT 1`.execute(demo.database.db);
  const [salon] = rows;
  if (!salon) throw new Error('the demo has no salon');
  await sql`
    INSERT INTO api_keys (id, name, salon_id, rights, created_by, created_at)
    SELECT gen_random_uuid(), 'Kasa przy wejściu', ${salon.id}, '{purchase}', id, now() FROM users WHERE role = 'administrator' LIMIT 1
  `.execute(demo.database.db);
  await page.goto('/panel/statistics/by-sell');
  await page.getByRole('button', { name: 'Filtry' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pracownik' }).click();
  await choose(page, 'Pracownik', 'kasa wejsciu', `Kasa przy wejściu · ${salon.name}`);
  await expect(
    page.locator('.RaList-content').getByText('Nic nie pasuje do wybranych filtrów.'),
  ).toBeVisible();
});
