import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';
import { isDrawn, tellTime } from '../support/pageAs.ts';

/**
 * Every list, book and report has the same layout (requirements "Lists"): tools in the same order, and the same
 * heights.
 */

test.use({ person: 'administrator' });

/** Scheduled reports are left out: the demo has none, and an empty list has no tools. */
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
const tools = [
  'Kolumny',
  'Widoki',
  'Pobierz CSV',
  'Pobierz XLSX',
  'Zaplanuj wysyłkę',
  'Drukuj',
  /^(Dodaj|Ustaw)/,
];

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.RaList-main')).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}

/** A month's statement is always in the order of its equation, and the demo has no requests. */
const unordered = ['/panel/books/month', '/panel/requests'];

test('at 1280 px controls are 40 px and rows 44 px high, with filters in one line and tools in order; any width shows how rows are sorted', async ({
  page,
}) => {
  for (const path of lists) {
    await page.setViewportSize({ width: 1280, height: 650 });
    await open(page, path);
    // Rows and figures come after the heading.
    await page.waitForLoadState('networkidle');
    await expectTools(page, path);
    if (unordered.includes(path)) continue;
    await expectOrder(page, `${path} at 1280 px`);
    for (const [width, height] of [
      [1000, 700],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await isDrawn(page);
      await expectOrder(page, `${path} at ${width} px`);
    }
  }
});

/** Checks the heights, lines and order of a list's controls. */
async function expectTools(page: Page, path: string) {
  const found = await page.locator('.RaList-main').evaluate((list) => {
    const boxes = (selector: string) =>
      [...list.querySelectorAll(selector)]
        .map((element) => ({
          element,
          name: element.textContent ?? '',
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height > 0);
    const inputs = boxes('form .MuiInputBase-root');
    const tools = boxes('.MuiToolbar-root:not(.MuiTablePagination-toolbar) .MuiButton-root');
    const asks = boxes('form + .MuiButton-root, form ~ span .MuiButton-root');
    // Elements are in the same line if they overlap vertically.
    const linesOf = (found: typeof inputs) =>
      found.filter(({ box }, place) => found.slice(0, place).every((other) => other.box.bottom <= box.top));
    return {
      controls: [...inputs, ...asks, ...tools].filter(({ box }) => box.height !== 40).map(({ name }) => name),
      rows: boxes('tbody tr:not(.RaDataTable-expandRow)')
        // Half a pixel, because two rows share the border between them.
        .filter(({ box }) => Math.abs(box.height - 44) > 0.5)
        .map(({ name, box }) => `${name}: ${box.height}`),
      lines: [linesOf([...inputs, ...asks]).length, linesOf(tools).length],
      tools: tools.map(({ name }) => name),
      // The buttons of bulk actions exist, but are invisible, before anything is selected.
      fonts: tools
        .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }))
        .map(({ element, name }) => `${name}: ${getComputedStyle(element).fontSize}`),
    };
  });
  const known = found.tools.filter((name) => tools.some((tool) => name.match(tool)));
  const inOrder = tools.flatMap((tool) => known.filter((name) => name.match(tool)));
  expect.soft(known, `${path}: the order of the tools`).toEqual(inOrder);
  expect.soft(found, path).toMatchObject({ controls: [], rows: [] });
  expect.soft(Math.max(...found.lines), `${path}: lines`).toBeLessThanOrEqual(1);
  const sizes = new Set(found.fonts.map((font) => font.split(': ').at(-1)));
  expect.soft(sizes.size, `${path}: ${found.fonts.join(', ')}`).toBe(found.fonts.length === 0 ? 0 : 1);
}

/** Checks that a list shows how it is sorted, by an arrow in a column's head, a button or a line of text. */
async function expectOrder(page: Page, what: string) {
  const heads = page.locator('th[aria-sort=ascending], th[aria-sort=descending]');
  const said = page
    .getByRole('button', { name: /^Sortuj według: .+, (rosnąco|malejąco)$/ })
    .or(page.getByText(/^Kolejność: .+, (rosnąco|malejąco)$/));
  await expect.soft(heads.or(said).first(), what).toBeVisible();
  for (const head of await heads.all()) {
    await expect.soft(head.locator('svg:visible'), what).toHaveCount(1);
    await expect.soft(head.locator('svg')).not.toHaveCSS('opacity', '0');
  }
}

test('a row opens its page or the list it counts, scrolled to the top, and Back leads to the list as it was', async ({
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

test('if the column by which a list is sorted is hidden, the button names the order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 650 });
  await page.goto('/panel/bons?sort=amount&order=DESC');
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveAttribute('aria-sort', 'descending');
  const button = page.getByRole('button', { name: 'Sortuj według: saldo, malejąco' });
  await expect(button).toHaveCount(0);
  await page.getByRole('button', { name: 'Kolumny' }).click();
  await page.locator('.MuiPopover-root').getByLabel('Saldo').click();
  await page.keyboard.press('Escape');
  await expect(button).toBeVisible();
});

test('the end of a phone’s list is not covered by the button for a new record', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/panel/users', '/panel/salons']) {
    await open(page, path);
    const plus = page.locator('.RaCreateButton-floating');
    const pages = page.locator('.MuiTablePagination-toolbar');
    await expect(pages).toBeVisible();
    const overlap = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [above, below] = [await plus.boundingBox(), await pages.boundingBox()];
      return (below?.y ?? 0) + (below?.height ?? 0) - (above?.y ?? 0);
    };
    await expect.poll(overlap, path).toBeLessThanOrEqual(0);
  }
});

test('sending a list every month takes three clicks, and a phone shows the tools in one line', async ({
  page,
  demo,
}) => {
  const today = new Date('2026-11-17T12:00:00Z');
  await page.clock.setFixedTime(today);
  await tellTime(page, today);
  await page.setViewportSize({ width: 1280, height: 650 });
  const filter = { issue_date_from: '2026-11-01', issue_date_to: '2026-11-17' };
  await page.goto(`/panel/statistics/by-sell?filter=${JSON.stringify(filter)}`);
  await page.getByRole('button', { name: 'Zaplanuj wysyłkę' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Pierwszego dnia miesiąca' }).click();
  await expect(dialog).toContainText('Dni w pliku: poprzedni miesiąc.');
  await expect(dialog.getByText('Alicja Admińska')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zaplanuj' }).click();
  await expect(page.getByText(/^Wysyłka jest zaplanowana, pierwsza 01\.\d\d\.\d{4} 07:00$/)).toBeVisible();
  const { db } = demo.database;
  expect(
    await db
      .selectFrom('schedules')
      .innerJoin('views', 'views.id', 'schedules.view_id')
      .select(['every', 'at', 'name', 'filter'])
      .execute(),
  ).toEqual([
    {
      every: 'month',
      at: '07:00',
      name: 'Statystyki płatności: poprzedni miesiąc',
      filter: { stats_type: 'sell', issue_date_from: 'last-month', issue_date_to: 'last-month' },
    },
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/panel/bons', '/panel/statistics/by-charge', '/panel/users', '/panel/audit']) {
    await open(page, path);
    const tops = await page
      .locator('.RaList-main .MuiToolbar-root:not(.MuiTablePagination-toolbar) .MuiButton-root:visible')
      .evaluateAll((tools) => tools.map((tool) => Math.round(tool.getBoundingClientRect().top)));
    expect.soft(new Set(tops).size, path).toBeLessThanOrEqual(1);
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
