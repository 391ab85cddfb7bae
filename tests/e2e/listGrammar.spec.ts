import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';

/** One grammar for every list, book and report (requirements "Lists"): the same tools in the same order, and the same heights. */

test.use({ person: 'administrator' });

/** The demo has no scheduled reports, and an empty list has no tools. */
const lists = [
  '/panel/bons',
  '/panel/bon-imports',
  '/panel/requests',
  '/panel/statistics/by-charge',
  '/panel/statistics/by-sell',
  '/panel/books/liability',
  '/panel/books/liability/tax-classes',
  '/panel/books/month',
  '/panel/books/settlement',
  '/panel/books/exceptions',
  '/panel/users',
  '/panel/salons',
  '/panel/audit',
];

/** The tools that lists share, in their order. */
const tools = ['Kolumny', 'Widoki', 'Pobierz CSV', 'Pobierz XLSX', 'Drukuj', /^(Dodaj|Ustaw)/];

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.RaList-main')).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}

test('at 1280 px controls are 40 and rows 44 px high, filters in one line, tools in one order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 650 });
  for (const path of lists) {
    await open(page, path);
    const found = await page.locator('.RaList-main').evaluate((list) => {
      const boxes = (selector: string) =>
        [...list.querySelectorAll(selector)]
          .map((element) => ({ name: element.textContent ?? '', box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0);
      const inputs = boxes('form .MuiInputBase-root');
      const tools = boxes('.MuiToolbar-root:not(.MuiTablePagination-toolbar) .MuiButton-root');
      const asks = boxes('form + .MuiButton-root, form ~ span .MuiButton-root');
      // What is in one line overlaps.
      const linesOf = (found: typeof inputs) =>
        found.filter(({ box }, place) => found.slice(0, place).every((other) => other.box.bottom <= box.top));
      return {
        controls: [...inputs, ...asks, ...tools]
          .filter(({ box }) => box.height !== 40)
          .map(({ name }) => name),
        rows: boxes('tbody tr:not(.RaDataTable-expandRow)')
          // Halves of the border between two rows.
          .filter(({ box }) => Math.abs(box.height - 44) > 0.5)
          .map(({ name, box }) => `${name}: ${box.height}`),
        lines: [linesOf([...inputs, ...asks]).length, linesOf(tools).length],
        tools: tools.map(({ name }) => name),
      };
    });
    const known = found.tools.filter((name) => tools.some((tool) => name.match(tool)));
    const inOrder = tools.flatMap((tool) => known.filter((name) => name.match(tool)));
    expect.soft(known, `${path}: the order of the tools`).toEqual(inOrder);
    expect.soft(found, path).toMatchObject({ controls: [], rows: [] });
    expect.soft(Math.max(...found.lines), `${path}: lines`).toBeLessThanOrEqual(1);
  }
});

test('a row opens its page or what it is about, at its top, and Back leads to the list as it was', async ({
  page,
}) => {
  const opened = {
    '/panel/bons': /\/panel\/bons\/[\w-]+$/,
    '/panel/bon-imports': /\/panel\/bon-imports\/[\w-]+$/,
    '/panel/statistics/by-sell': /\/panel\/transactions\/[\w-]+$/,
    '/panel/books/liability': /\/panel\/bons\?filter=.*salon/,
    '/panel/books/liability/tax-classes': /\/panel\/bons\?filter=.*type/,
    '/panel/books/settlement': /\/panel\/statistics\/by-sell\?filter=.*place/,
    '/panel/users': /\/panel\/users\/[\w-]+$/,
    '/panel/salons': /\/panel\/salons\/[\w-]+\/edit$/,
    '/panel/audit': /\/panel\/(users|bons|bon-imports|salons)\/[\w-]+/,
  };
  await page.setViewportSize({ width: 1280, height: 650 });
  for (const [path, address] of Object.entries(opened)) {
    await open(page, path);
    const row = page.locator('tbody tr:has(a)').last();
    await row.scrollIntoViewIfNeeded();
    const list = page.url();
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(address);
    await expect.poll(() => page.evaluate(() => scrollY), path).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(row).toBeVisible();
  }
});

test('users are filtered by salon, role and status', async ({ page }) => {
  await open(page, '/panel/users');
  const names = page.getByRole('rowheader');
  await page.getByRole('combobox', { name: 'Salon' }).click();
  await page.getByRole('option', { name: 'Salon Centrum' }).click();
  await expect(names).toHaveText(['Alicja Admińska', 'Ewa Kowalska', 'Marek Wójcik']);
  await page.getByRole('combobox', { name: /^Rola/ }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await expect(names).toHaveText(['Alicja Admińska']);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue('Salon Centrum');
  await expect(names).toHaveText(['Alicja Admińska']);
  await page.getByRole('combobox', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Dezaktywowany' }).click();
  await expect(page.getByText('Nic nie pasuje do wybranych filtrów.').first()).toBeVisible();
});
