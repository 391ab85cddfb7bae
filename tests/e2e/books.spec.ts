import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** The books as an accountant uses them, on the demo's trade. */

// A function, because these tests may run over midnight.
const today = () => warsawDayOf(new Date());
const lastMonth = () => addMonths(today(), -1).slice(0, 7);

/** `− 1 757,50 zł` → -175750. */
function groszeIn(text: string | null): number {
  const [, sign = '', digits = ''] =
    /([−-]?)[^\d−-]*([\d\s]+,\d\d) zł/.exec((text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')) ?? [];
  return (sign ? -1 : 1) * Number(digits.replaceAll(/[\s,]/g, ''));
}

async function amountsIn(cells: Locator) {
  return (await cells.allTextContents()).map(groszeIn);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The text of a figure by its name. */
const figure = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).locator('dd').first();

test.describe('an administrator', () => {
  test.use({ person: 'administrator', salon: 'Salon Centrum', fromNoon: true });

  test('sees on a phone, without scrolling sideways, how a closed month differs', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route('**/api/books/roll-forward?**', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const { opening, kinds, closing } = answer.sums;
      const closed = {
        ...{ by: { fullname: 'Ewa Nowak' }, at: new Date().toISOString(), hash: 'ab'.repeat(32) },
        ...{ differs: true, differing: ['movements'], liability: [], settlement: [], rows: answer.items },
        total: { opening, kinds: { ...kinds, charge: 123_456.5 }, closing: closing - 123_456.5 },
      };
      await route.fulfill({ response, json: { ...answer, sums: { ...answer.sums, closed } } });
    });
    await page.goto(`/panel/books/month?filter={"month":"${lastMonth()}"}`);
    const line = page.getByRole('row', { name: /^Stan na końcu miesiąca/ }).first();
    await expect(line).toContainText(/Dziś: .*\szł \(\+\s123\s456,50\szł\)/);
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(tooWide).toBeLessThanOrEqual(0);
  });

  test('sees how things stand on one page, and goes from each figure to its list', async ({ page }) => {
    await page.goto('/panel/overview');
    const entries = page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link');
    await expect(entries.nth(1)).toHaveText('Przegląd');
    const figures = page
      .getByRole('region', { name: 'Bony', exact: true })
      .locator('dl > div > dd:nth-of-type(1)');
    // `dd:nth-of-type(1)` skips the notes, which one of the four figures does not have.
    await expect(figures).toHaveCount(4);
    const tops = await figures.evaluateAll((sums) =>
      sums.map((each) => Math.round(each.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBe(1);
    const owed = groszeIn(await figure(page, 'Bony ważne').textContent());
    expect(owed).toBeGreaterThan(0);
    await figure(page, 'Bony ważne').getByRole('link').click();
    await expect(page).toHaveURL(/books\/liability/);
    await expect(figure(page, 'Razem na bonach')).not.toHaveText('');
    expect(groszeIn(await figure(page, 'Razem na bonach').textContent())).toBe(owed);
    await page.goBack();
    const sold = groszeIn(await figure(page, 'Sprzedaż w tym miesiącu').textContent());
    await figure(page, 'Sprzedaż w tym miesiącu').getByRole('link').click();
    await expect(page).toHaveURL(/by-charge/);
    await expect.poll(async () => groszeIn(await figure(page, 'Suma').textContent())).toBe(sold);
    await page.goBack();
    const waiting = page.getByRole('region', { name: 'Do zrobienia' });
    const odd = waiting.getByRole('link', { name: /nietypow/ });
    const [count] = /^\d+/.exec((await odd.textContent()) ?? '') ?? [];
    // All days of the demo have been searched once this note is gone.
    await expect(page.getByText(/^Policzone do/)).toHaveCount(0);
    await odd.click();
    await expect(page).toHaveURL(/exceptions/);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(Number(count) + 1);
    await page.goBack();
    const expiring = await page.locator('dl > div', { hasText: 'Stracą ważność do' }).textContent();
    const [, cards] = /(\d+) bon/.exec(expiring?.split('zł')[1] ?? '') ?? [];
    expect(cards).toBeDefined();
    await figure(page, 'Stracą ważność do').getByRole('link').click();
    await expect(page).toHaveURL(/valid_until_to/);
    // On some days no card expires soon.
    await expect(
      page.getByText(
        cards === '0' ? 'Nic nie pasuje do wybranych filtrów.' : new RegExp(`^1–\\d+ z ${cards}$`),
      ),
    ).toBeVisible();
    await page.goBack();
    await figure(page, 'Niesprzedane bony').getByRole('link').click();
    await expect(page).toHaveURL(/bons\?filter/);
    await expect(page.getByText('Niesprzedany').first()).toBeVisible();
  });

  test('looks up what was owed on any day: the rows add up, filters stay in the URL and apply to the file', async ({
    page,
  }) => {
    await page.goto('/panel/books/liability');
    const table = page.getByRole('table').last();
    const amounts = table.locator('tbody td.column-amount');
    await expect(table.locator('tfoot')).toContainText('Razem');
    const all = await amountsIn(amounts);
    expect(sum(all)).toBe(groszeIn(await figure(page, 'Razem na bonach').textContent()));
    expect(await table.locator('tfoot').textContent()).toContain(
      (await figure(page, 'Razem na bonach').textContent()) ?? '-',
    );
    const salons = page.getByRole('region', { name: 'Według salonu', exact: true });
    const ofSalons = await salons
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)),
      );
    const [totals, ...subtotals] = ofSalons
      .filter((cells) => cells.length > 0)
      .map((cells) => cells.map(groszeIn))
      .toReversed();
    expect(subtotals.length).toBeGreaterThan(1);
    for (const column of [0, 1, 2])
      expect(sum(subtotals.map((cells) => cells[column] ?? 0))).toBe(totals?.[column]);
    expect(totals?.[2]).toBe(sum(all));
    await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(14);

    await salons.getByRole('button', { name: 'Salon Centrum' }).click();
    await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue('Salon Centrum');
    await expect(salons).toHaveCount(0);
    const centre = subtotals.map((cells) => cells[2]);
    await expect.poll(async () => centre.includes(sum(await amountsIn(amounts)))).toBe(true);
    await page.goBack();
    await expect.poll(() => amounts.count()).toBe(all.length);

    await page.getByRole('combobox', { name: 'Rodzaj bonu' }).click();
    await page.getByRole('option', { name: 'Tylko soczewki' }).click();
    await expect.poll(() => amounts.count()).toBeLessThan(all.length);
    await expect(page).toHaveURL(/type/);
    const lenses = await amountsIn(amounts);
    await page.reload();
    await expect.poll(() => amountsIn(amounts)).toEqual(lenses);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(lenses.length + 1);

    const day = page.getByRole('textbox', { name: 'Stan na dzień' });
    await day.fill('31.01.2020');
    await expect(page.getByText('Na koniec dnia 31.01.2020')).toBeVisible();
    const rows = page.getByRole('region', { name: 'Według salonu, rodzaju' });
    await expect(rows.getByText('Nic nie pasuje do wybranych filtrów.')).toBeVisible();
    await day.fill('jutro');
    await expect(page.getByText('Wpisz datę jako DD.MM.RRRR')).toBeVisible();
    await day.fill('31.12.2099');
    await expect(day).toHaveAccessibleDescription(/^Ten dzień jeszcze nie nadszedł/);
  });

  test('sees that a month adds up, closes it and finds it frozen', async ({ page }) => {
    await page.goto('/panel/books/month');
    const statement = page.getByRole('table').first();
    const cells = statement.locator('tbody tr td:nth-of-type(1)');
    await expect(cells.first()).toBeVisible();
    const terms = await amountsIn(cells);
    const closing = terms.pop() ?? Number.NaN;
    expect(terms.length).toBeGreaterThan(2);
    expect(sum(terms)).toBe(closing);
    // Each salon's row adds up, and so does each column.
    const rows = page.getByRole('table').last().locator('tbody tr');
    const equations = await Promise.all((await rows.all()).map((row) => amountsIn(row.locator('td'))));
    for (const equation of equations) expect(sum(equation.slice(0, -1))).toBe(equation.at(-1));
    expect(sum(equations.slice(0, -1).map((equation) => equation.at(-1) ?? 0))).toBe(closing);

    await page.getByRole('button', { name: 'Salon Świdnica' }).click();
    await expect(
      page.getByRole('heading', { name: 'Od otwarcia do zamknięcia: Salon Świdnica' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/salon/);
    await page.getByRole('button', { name: 'Wszystkie salony' }).first().click();

    await page.getByRole('button', { name: 'Zamknij miesiąc' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Wróć' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Zamknij miesiąc' }).click();
    await expect(page.getByText('Miesiąc zamknięty', { exact: true })).toBeVisible();
    await expect(page.getByText(/[0-9a-f]{64}/)).toBeHidden();
    await page.getByRole('button', { name: 'Szczegóły' }).click();
    await expect(page.getByText(/[0-9a-f]{64}/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('zgadzają się z zamkniętymi')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zamknij miesiąc' })).toHaveCount(0);
    expect((await amountsIn(cells)).at(-1)).toBe(closing);

    await page.goto(`/panel/books/month?filter={"month":"${today().slice(0, 7)}"}`);
    await expect(page.getByText(/^Ten miesiąc zamkniesz/)).toBeVisible();
  });

  test('sees who owes whom: what one salon receives another owes', async ({ page }) => {
    await page.goto('/panel/books/settlement');
    await expect(page.getByRole('combobox', { name: 'Miesiąc' })).toBeVisible();
    const salons = page.getByRole('table').nth(1).locator('tbody tr');
    await expect(salons.last()).toContainText('0,00 zł');
    const balances = await amountsIn(salons.locator('td:last-of-type'));
    expect(balances.length).toBeGreaterThan(2);
    expect(sum(balances)).toBe(0);
    expect(balances.some((balance) => balance !== 0)).toBe(true);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz XLSX' }).click();
    expect((await download).suggestedFilename()).toContain(lastMonth());
  });

  test('looks at unusual operations, and goes from one to its transaction', async ({ page }) => {
    await page.goto(`/panel/books/exceptions?filter={"from":"${addMonths(today(), -10)}","to":"${today()}"}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('combobox', { name: 'Co się stało' }).click();
    await page.getByRole('option', { name: 'Sprzedaż i płatność przez jedną osobę' }).click();
    await expect(page).toHaveURL(/soldAndRedeemed/);
    await page.getByRole('combobox', { name: 'Okres' }).click();
    await page.getByRole('option', { name: 'Wybrane dni…' }).click();
    const from = page.getByRole('textbox', { name: 'Data od' });
    await from.fill('1.1.2020');
    await expect(page.getByText('Wybierz okres najwyżej 366 dni')).toBeVisible();
    await page.reload();
    const number = await page.getByRole('row').nth(1).locator('.column-boncard').textContent();
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/panel\/transactions\/[\w-]+$/);
    await expect(page.getByRole('region', { name: 'Bon', exact: true })).toContainText(number ?? '-');
  });

  test('sets a tax class, with which the next card is sold, and chooses the kind of its document', async ({
    page,
  }) => {
    await page.goto('/panel/books/liability');
    await page.getByRole('link', { name: 'Klasy podatkowe' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Firmowy zestaw medyczny' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Ustal klasę' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ustal klasę' }).click();
    await expect(dialog.getByText('Pole jest wymagane').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Rodzaj bonu' }).click();
    await page.getByRole('option', { name: 'Firmowy zestaw medyczny' }).click();
    await dialog.getByRole('combobox', { name: 'Klasa podatkowa' }).click();
    await page.getByRole('option', { name: 'Różnego przeznaczenia (MPV)' }).click();
    await dialog.getByRole('button', { name: 'Ustal klasę' }).click();
    await expect(page.getByText('Ustalono klasę podatkową')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Firmowy zestaw medyczny');
    await expect(page.getByRole('row').nth(1)).toContainText('Różnego przeznaczenia (MPV)');

    await page.goto('/panel/bons/charge');
    await expect(page.locator('input[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000001');
    await page.getByLabel('Numer dokumentu').fill('FV 77/2026');
    await page.getByRole('button', { name: 'Paragon' }).click();
    await page.getByRole('button', { name: 'Faktura' }).click();
    await expect(page.getByRole('button', { name: 'Paragon', pressed: false })).toBeVisible();
    await page.getByRole('button', { name: '50 zł', exact: true }).click();
    await page.getByLabel('Rodzaj bonu').click();
    await page.getByRole('option', { name: 'Firmowy zestaw medyczny' }).click();
    await page.getByRole('button', { name: 'Sprzedaj bon za 50,00 zł' }).click();
    await expect(page.getByText('Bon sprzedany').first()).toBeVisible();

    await page.goto(`/panel/books/liability?filter={"at":"${today()}","tax_class":"mpv","type":3}`);
    await expect.poll(async () => groszeIn(await figure(page, 'Razem na bonach').textContent())).toBe(50_00);
    await page.goto('/panel/bons?filter={"query":"DEMO0000000000000001"}');
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(page.getByText('FV 77/2026 · Faktura')).toBeVisible();
    await expect(
      page.locator('.RaRecordField-value', { hasText: 'Różnego przeznaczenia (MPV)' }),
    ).toBeVisible();
  });

  test('prints a book as a table with the chosen filters as text, without the frame and the filter form', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.goto('/panel/books/liability');
    await expect(figure(page, 'Razem na bonach')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Stan na dzień: \d\d\.\d\d\.\d{4} · Wydrukowano/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Klasa podatkowa' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Liczba bonów' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Stan na dzień' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Drukuj' })).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
});

test.describe('an employer', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('sees the figures of their salon, and no book', async ({ page }) => {
    await page.goto('/panel/overview');
    await expect(page.getByText('Dane salonu: Salon Centrum')).toBeVisible();
    await expect(figure(page, 'Bony ważne').getByRole('link')).toHaveCount(0);
    await expect(figure(page, 'Sprzedaż dziś').getByRole('link')).toBeVisible();
    await expect(page.getByText('Do zrobienia')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Zobowiązania' })).toHaveCount(0);
    await page.goto('/panel/books/month');
    await expect(page).toHaveURL(/bons\/charge/);
  });
});
