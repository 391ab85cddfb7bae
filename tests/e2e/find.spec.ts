import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { makeReport } from '../../server/jobs/makeReport.ts';
import { runSchedules } from '../../server/reports/runSchedules.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { scan, tellTime } from '../support/pageAs.ts';

/** Ctrl+K (requirements "Panel frame"), filters, saved views and scheduled reports. */

const search = (page: Page) => page.getByRole('combobox', { name: /^Szukaj ekranu/ });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function openSearch(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
}

test.describe('an administrator', () => {
  test.use({ person: 'administrator' });

  test('finds a card, a document, a person and a salon by keyboard alone', async ({ page }) => {
    await page.goto('/panel/profile');
    await openSearch(page);
    await page.keyboard.type('0000 0004');
    await expect(option(page, /DEMO 0000 0000 0000 0004/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DEMO 0000 0000 0000 0004');

    await openSearch(page);
    await page.keyboard.type('swidnica');
    await expect(page.getByRole('group', { name: 'Salony' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/panel\/salons\/.+\/edit$/);
    await expect(page.getByRole('textbox', { name: 'Nazwa' })).toBeFocused();

    await openSearch(page);
    await page.keyboard.type('admin');
    const person = page.getByRole('group', { name: 'Użytkownicy' }).getByRole('option').first();
    await expect(person).toBeVisible();
    while ((await person.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alicja Admińska');

    await openSearch(page);
    await page.keyboard.type('par 5');
    const document = page.getByRole('group', { name: 'Transakcje' }).getByRole('option').first();
    const [name = ''] = ((await document.textContent()) ?? '').split('Płatność');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/panel\/transactions\/[\w-]+$/);
    await expect(page.getByText(`${name} · Paragon`, { exact: true })).toBeVisible();

    // A scan opens the card as soon as it is found.
    await openSearch(page);
    await scan(page, 'DEMO0000000000000006');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DEMO 0000 0000 0000 0006');
  });

  test('only the last of several searches is answered, and after a failure the screens are still offered', async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.route(/\/api\/find\?/, async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '');
      await route.fulfill({
        status: 503,
        json: { code: 503, message: 'Serwis jest niedostępny', reason: 'x' },
      });
    });
    await page.clock.install();
    await page.goto('/panel/profile');
    await openSearch(page);
    // Stop the clock: on a busy machine two keys may be further apart than the pause after which the search starts.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    for (const key of 'salon') {
      await page.keyboard.press(key);
      await page.clock.runFor(20);
    }
    await page.clock.runFor(5000);
    await page.clock.resume();
    await expect(page.getByText('Nie udało się wyszukać')).toBeVisible();
    expect(asked).toEqual(['salon']);
    await expect(option(page, 'Salony')).toBeVisible();
  });

  test('cards are filtered, the filters are in the URL, and exactly the filtered cards are exported', async ({
    page,
  }) => {
    await page.goto('/panel/bons');
    await page.getByRole('button', { name: 'Filtry' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Saldo od' }).click();
    const least = page.getByRole('textbox', { name: 'Saldo od' });
    await expect(least).toBeFocused();
    await least.fill('200');
    await page.getByRole('button', { name: 'Filtry' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Rodzaj bonu' }).click();
    const type = page.getByRole('combobox', { name: /^Rodzaj bonu/ });
    await expect(type).toBeFocused();
    await type.press('Enter');
    await page.getByRole('option', { name: 'Tylko soczewki' }).click();
    const rows = page.getByRole('row').filter({ hasText: 'DEMO' });
    await expect(rows).toHaveText([/DEMO 0000 0000 0000 0004.*249,50/]);
    await expect(page).toHaveURL(/amount_from/);
    await page.reload();
    await expect(rows).toHaveText([/249,50/]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz CSV' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toContain('Numer bonu;Status;Saldo (zł)');
    expect(lines).toContainEqual(expect.stringContaining('DEMO0000000000000004;Aktywny;249,50;'));
    expect(lines).toHaveLength(await page.getByRole('row').filter({ hasText: 'Tylko soczewki' }).count());
  });

  test('rows per page are remembered', async ({ page }) => {
    await page.goto('/panel/bons');
    await page.getByRole('combobox', { name: /Wiersze na stronę|Wierszy na stronę/ }).click();
    await page.getByRole('option', { name: '25' }).click();
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.goto('/panel/bons');
    await expect(page.getByRole('row')).toHaveCount(26);
  });

  test('a view keeps filters, order and columns, and can be deleted', async ({ page }) => {
    await page.goto('/panel/bons?filter={"expired":"true","query":"DEMO"}&sort=amount&order=DESC');
    await page.getByRole('button', { name: 'Kolumny' }).click();
    await page.locator('.MuiPopover-root').getByLabel('Rodzaj bonu').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Widoki' }).click();
    await page.getByRole('menuitem', { name: 'Zapisz ten widok…' }).click();
    await expect(page.getByLabel('Nazwa widoku')).toBeFocused();
    await page.keyboard.type('Przeterminowane');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByText('Widok został zapisany')).toBeVisible();

    // As in another browser of the same person, where nothing is stored.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('RaStore.')) localStorage.removeItem(key);
    });
    await page.goto('/panel/bons');
    const type = page.getByRole('columnheader', { name: 'Rodzaj bonu' });
    await expect(type).toBeVisible();
    await page.getByRole('button', { name: 'Widoki' }).click();
    await page.getByRole('menuitem', { name: 'Przeterminowane' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'DEMO' })).toHaveText([/Po terminie/]);
    await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(type).toBeHidden();
    await page.getByRole('button', { name: 'Widoki' }).click();
    await page.getByRole('menuitem', { name: 'Usuń widok „Przeterminowane”' }).click();
    const question = page.getByRole('dialog', { name: 'Usunąć widok „Przeterminowane”?' });
    await question.getByRole('button', { name: 'Usuń widok' }).click();
    await expect(page.getByText('Widok został usunięty')).toBeVisible();
    await page.getByRole('button', { name: 'Widoki' }).click();
    await expect(page.getByText('Nie ma jeszcze zapisanych widoków.')).toBeVisible();
  });

  test('a shared view of this month shows the month of the day on which an employer opens it', async ({
    page,
    openPageAs,
  }) => {
    // On the first days of a month, "this month" is also "today" or "this week"; in January it is also "this year".
    const today = '2026-11-17' as WarsawDay;
    await page.clock.setFixedTime(new Date(`${today}T12:00:00Z`));
    await tellTime(page, new Date(`${today}T12:00:00Z`));
    const filter = { issue_date_from: `${today.slice(0, 7)}-01`, issue_date_to: today };
    await page.goto(`/panel/statistics/by-sell?filter=${JSON.stringify(filter)}`);
    await page.getByRole('button', { name: 'Widoki' }).click();
    await page.getByRole('menuitem', { name: 'Zapisz ten widok…' }).click();
    await page.getByLabel('Nazwa widoku').fill('Ten miesiąc');
    await expect(page.getByRole('combobox', { name: 'Daty' })).toHaveText(
      'Miesiąc, w którym widok jest używany',
    );
    await page.getByRole('combobox', { name: 'Kto go widzi' }).click();
    await page.getByRole('option', { name: 'Wszyscy pracownicy' }).click();
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByText('Widok został zapisany')).toBeVisible();

    const counter = await openPageAs({ person: 'employer' });
    // Forty days later it is a different month.
    const later = addDays(today, 40);
    await counter.clock.setFixedTime(new Date(`${later}T12:00:00Z`));
    await tellTime(counter, new Date(`${later}T12:00:00Z`));
    await counter.goto('/panel/statistics/by-sell');
    await counter.getByRole('button', { name: 'Widoki' }).click();
    await counter.getByRole('menuitem', { name: 'Ten miesiąc' }).click();
    await expect(counter).toHaveURL(new RegExp(`issue_date_from%22%3A%22${later.slice(0, 7)}-01`));
    await expect(counter).toHaveURL(new RegExp(`issue_date_to%22%3A%22${later}`));
  });

  test('a report is scheduled, made, downloaded through the link after signing in, and paused', async ({
    page,
    demo,
  }) => {
    await page.goto('/panel/bons?filter={"amount_from":400}');
    await page.getByRole('button', { name: 'Widoki' }).click();
    await page.getByRole('menuitem', { name: 'Zapisz ten widok…' }).click();
    await expect(page.getByLabel('Nazwa widoku')).toBeFocused();
    await page.keyboard.type('Duże bony');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByText('Widok został zapisany')).toBeVisible();

    await page.goto('/panel/scheduled-reports');
    await page.getByLabel('Dodaj raport cykliczny').click();
    await page.getByRole('combobox', { name: 'Zapisany widok' }).click();
    await page.getByRole('option', { name: 'Duże bony' }).click();
    await page.getByLabel('Godzina').fill('25:00');
    await page.getByRole('button', { name: 'Dodaj raport cykliczny' }).click();
    await expect(page.getByText('Wpisz godzinę jako GG:MM')).toBeVisible();
    await page.getByLabel('Godzina').fill('06:30');
    await page.getByRole('button', { name: 'Dodaj raport cykliczny' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Duże bony' });
    await expect(row).toContainText('W poniedziałki');

    const { db } = demo.database;
    const { next_run_at } = await db.selectFrom('schedules').select('next_run_at').executeTakeFirstOrThrow();
    const { databaseUrl } = demo as typeof demo & { databaseUrl: string };
    const files = openTestDatabase(databaseUrl, 1);
    await runSchedules({ db, makeReport: (report) => makeReport(files.db, report) }, next_run_at);
    await files.close();

    await page.reload();
    await expect(row).toContainText('Plik gotowy');
    await row.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('menuitem', { name: 'Ostatni plik' }).click();
    await expect(page.getByText(/Raport „Duże bony” z/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz XLSX' }).click();
    const { sheets } = await readXlsx(await readFile(await (await saved).path()));
    const [head, ...balances] = sheets[0]?.rows.map((cells) => cells[2]) ?? [];
    expect(head).toBe('Saldo (zł)');
    expect(balances).toContain(500);
    expect(balances.filter((balance) => Number(balance) < 400)).toEqual([]);

    await page.goto('/panel/scheduled-reports');
    await row.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('menuitem', { name: 'Wstrzymaj' }).click();
    await expect(page.getByText('Raport jest wstrzymany')).toBeVisible();
    await row.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('menuitem', { name: 'Usuń' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click();
    await expect(row).toBeHidden();
  });
});

test.describe('an employer', () => {
  test.use({ person: 'employer' });

  test('finds screens and documents of their salon, and no cards, people or salons', async ({ page }) => {
    await page.goto('/panel/profile');
    await openSearch(page);
    await page.keyboard.type('par');
    await expect(page.getByRole('group', { name: 'Transakcje' }).getByRole('option').first()).toBeVisible();
    await search(page).fill('DEMO0000000000000004');
    await expect(page.getByText('Nic nie pasuje.')).toBeVisible();
  });
});
