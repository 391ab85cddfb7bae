import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { apiAs } from '../support/apiAs.ts';
import { askOffice } from '../support/askOffice.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';
import { isDrawn, scan, switchLanguage } from '../support/pageAs.ts';

const today = warsawDayOf(new Date());

type Screen = [name: string, open: (page: Page) => Promise<unknown>];

const doors: Screen[] = [
  ['public check', (page) => page.goto('/')],
  ['login', (page) => page.goto('/login')],
  ['activation', (page) => page.goto('/activate/token')],
  ['forgotten password', (page) => page.goto('/forgotten-password')],
  ['new password', (page) => page.goto('/reset-password/token')],
];

const counter: Screen[] = [
  ['charge', (page) => page.goto('/panel/bons/charge')],
  [
    'charge form',
    async (page) => {
      await page.goto('/panel/bons/charge');
      await expect(page.locator('input[name=number]')).toBeFocused();
      await scan(page, 'DEMO0000000000000002');
      await expect(page.locator('input[name=document]')).toBeVisible();
    },
  ],
  ['e-card', (page) => page.goto('/panel/bons/charge/e-card')],
  ['purchase', (page) => page.goto('/panel/bons/purchase')],
  ['purchase dialog', findToPay],
  [
    'purchase form',
    async (page) => {
      await findToPay(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('input[name=amount]')).toBeVisible();
    },
  ],
  ['confirmed sum', confirmSum],
  ['undo a sale', undoSale],
  ['lost card', (page) => page.goto('/panel/bons/lost')],
  ['new card for a lost one', blockLost],
  ['salon', (page) => page.goto('/panel/hide-configuration')],
];

const everybodys: Screen[] = [
  ['statistics by charge', (page) => page.goto('/panel/statistics/by-charge')],
  ['statistics by sell', (page) => page.goto('/panel/statistics/by-sell')],
  ['transaction', (page) => openFirst(page, '/panel/statistics/by-sell')],
  ['scheduled reports', (page) => page.goto('/panel/scheduled-reports')],
  ['add a scheduled report', (page) => page.goto('/panel/scheduled-reports/create')],
  ['edit a scheduled report', openSchedule],
  ['profile', (page) => page.goto('/panel/profile')],
  ['password', (page) => page.goto('/panel/profile/edit')],
  [
    'connect an app',
    async (page) => {
      await page.goto('/panel/profile');
      await page.getByRole('button', { name: 'Włącz weryfikację dwuetapową' }).click();
      await expect(page.locator('input[name=otp]')).toBeFocused();
    },
  ],
];

const cards: Screen[] = [
  ['batches', (page) => page.goto('/panel/boncard-batches')],
  ['make cards', (page) => page.goto('/panel/boncard-batches/create')],
  ['batch', openBatch],
  ['print a batch', openPrint],
  [
    'confirm a print',
    async (page) => {
      await openPrint(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /CSV dla drukarni/ }).check();
      await dialog.getByRole('button', { name: 'Wydrukuj' }).click();
      await expect(dialog.getByText('Czy wydruk jest kompletny?')).toBeVisible();
    },
  ],
  ['API keys', (page) => page.goto('/panel/api-keys')],
  ['a new API key', (page) => page.goto('/panel/api-keys/create')],
  [
    'API key',
    async (page) => {
      await page.goto(`/panel/api-keys/${await makeKey(page)}`);
      await expect(page.getByRole('button', { name: 'Usuń klucz' })).toBeVisible();
    },
  ],
  ['webhooks', (page) => page.goto('/panel/webhooks')],
  ['add a webhook', (page) => page.goto('/panel/webhooks/create')],
  ['imports', (page) => page.goto('/panel/bon-imports')],
  [
    'import details',
    async (page) => {
      await page.goto('/panel/bon-imports');
      await page.getByRole('link', { name: 'bony-z-bledami.csv' }).first().click();
      await expect(page.getByText('1,23457E+19')).toBeVisible();
    },
  ],
  ['cards', (page) => page.goto('/panel/bons')],
  ['card', (page) => openFirst(page, '/panel/bons')],
  [
    'cancel a card',
    async (page) => {
      await openFirst(page, '/panel/bons?filter={"status":1}');
      await page.getByRole('button', { name: 'Więcej' }).click();
      await page.getByRole('menuitem', { name: 'Anuluj bon' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'undo a payment',
    async (page) => {
      await openFirst(page, '/panel/bons?filter={"query":"DEMO0000000000000004"}');
      await page
        .getByRole('region', { name: 'Historia' })
        .getByRole('button', { name: /^Cofnij:/ })
        .first()
        .click();
      await expect(page.locator('input[name=amount]')).toBeFocused();
    },
  ],
  [
    'extend a card',
    async (page) => {
      await openFirst(page, '/panel/bons?filter={"query":"DEMO0000000000000008"}');
      await page.getByRole('button', { name: 'Przedłuż ważność' }).click();
      await expect(page.locator('input[name=valid_until]')).toBeFocused();
    },
  ],
];

const requests: Screen[] = [
  [
    'requests',
    async (page) => {
      await askOffice(page, 'DEMO0000000000000004');
      await openRequests(page);
    },
  ],
  [
    'request',
    async (page) => {
      await openRequests(page);
      await page.getByRole('rowheader').first().getByRole('link').click();
      await expect(page.getByRole('button', { name: 'Odrzuć' })).toBeVisible();
    },
  ],
  [
    'decline a request',
    async (page) => {
      await openRequests(page);
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('button', { name: 'Odrzuć' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

const books: Screen[] = [
  ['overview', (page) => page.goto('/panel/overview')],
  ['overview of a new chain', openNewChain],
  [
    'liability',
    async (page) => {
      await page.goto('/panel/books/liability');
      await expect(page.getByRole('img').first()).toBeVisible();
    },
  ],
  [
    'liability as a table',
    async (page) => {
      await page.goto('/panel/books/liability');
      await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  ],
  ['month closing', (page) => openBook(page, '/panel/books/month')],
  [
    'close a month',
    async (page) => {
      await openBook(page, '/panel/books/month');
      await page.getByRole('button', { name: 'Zamknij miesiąc' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  ['settlement', (page) => openBook(page, '/panel/books/settlement')],
  [
    'unusual operations',
    (page) => page.goto(`/panel/books/exceptions?filter={"from":"${addDays(today, -300)}","to":"${today}"}`),
  ],
  [
    'set a tax class',
    async (page) => {
      await page.goto('/panel/books/liability/tax-classes');
      await page.getByRole('button', { name: 'Ustal klasę' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

const users: Screen[] = [
  ['users', (page) => page.goto('/panel/users')],
  ['user', (page) => openFirst(page, '/panel/users')],
  ['add a user', (page) => page.goto('/panel/users/create')],
  [
    'edit a user',
    async (page) => {
      await openFirst(page, '/panel/users');
      await page.locator('main a[href$="/edit"]').click();
      await expect(page.locator('input[name=surname]')).toBeVisible();
    },
  ],
];

const salons: Screen[] = [
  ['salons', (page) => page.goto('/panel/salons')],
  ['add a salon', (page) => page.goto('/panel/salons/create')],
  ['edit a salon', (page) => openFirst(page, '/panel/salons')],
  ['not found', (page) => page.goto('/panel/nowhere')],
];

const everywhere: Screen[] = [
  ['audit', (page) => openBook(page, '/panel/audit')],
  [
    'audit of one thing',
    async (page) => {
      await openBook(page, '/panel/audit');
      await page
        .getByRole('button', { name: /^Pokaż tylko/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Usuń filtr: Tylko/ })).toBeVisible();
    },
  ],
  ['a report', openReport],
  ['a report that is gone', (page) => page.goto('/panel/reports/1')],
  [
    'quick navigation',
    async (page) => {
      await openBook(page, '/panel/salons');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: /^Szukaj ekranu/ })).toBeFocused();
      await page.keyboard.type('0000 0004');
      await expect(page.getByRole('option', { name: /DEMO/ }).first()).toBeVisible();
    },
  ],
  [
    'shortcuts',
    async (page) => {
      await openBook(page, '/panel/salons');
      await page.getByRole('button', { name: /^Twoje menu/ }).click();
      await page.getByRole('menuitem', { name: 'Skróty klawiszowe' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'about',
    async (page) => {
      await openBook(page, '/panel/salons');
      await page.getByRole('button', { name: /^Twoje menu/ }).click();
      await page.getByRole('menuitem', { name: 'O programie' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'save a view',
    async (page) => {
      await openBook(page, '/panel/bons');
      await page.getByRole('button', { name: 'Widoki' }).click();
      await page.getByRole('menuitem', { name: /^Zapisz/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

/** Opens the overview as a chain would see it that has done its first step. */
async function openNewChain(page: Page) {
  await page.route('**/api/books/overview', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const calls = ['salons', 'users', 'tax-classes', 'boncards-imports'].map((name) => `${name}.create`);
    const setup = ['salon', 'people', 'tax-class', 'cards', 'trial'].map((what, index) => ({
      what,
      done: index === 0,
      where: { call: calls[index] ?? 'charge', query: {} },
    }));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, setup } } });
  });
  await page.goto('/panel/overview');
  await expect(page.getByRole('heading', { name: 'Zanim sprzedasz pierwszy bon' })).toBeVisible();
  await page.unroute('**/api/books/overview');
}

/** Opens a report as the mail in the morning links to it. */
async function openReport(page: Page) {
  const report = {
    id: '2',
    name: 'Bony po terminie',
    at: '2026-11-23T06:00:00.000Z',
    file_name: 'bonpanel-bony-2026-11-23.xlsx',
    expires: '2026-12-23T06:00:00.000Z',
  };
  // This route stays, because switching the language requests the report again.
  await page.route('**/api/reports/2', (route) => route.fulfill({ json: { code: 200, data: report } }));
  await page.goto('/panel/reports/2');
  await expect(page.getByRole('button', { name: 'Pobierz XLSX' })).toBeVisible();
}

/** Makes a till's key. Returns its id. */
async function makeKey(page: Page): Promise<string> {
  const { get, post } = await apiAs(page, 'administrator');
  const { items } = await get('our-salons');
  const key = { name: 'Kasa 1', salon_id: items[0].id, rights: ['charge', 'transactions'] };
  return (await post('api-keys', key)).id;
}

async function openSchedule(page: Page) {
  const { userId, post } = await apiAs(page, 'administrator');
  const list = { resource: 'boncards', filter: { amount_from: 1 }, sort: null, columns: [] };
  const view = await post('views', { name: 'Bony z saldem', ...list });
  const { id } = await post('schedules', {
    view: view.id,
    every: 'day',
    at: '07:00',
    to: [userId],
    paused: true,
  });
  await page.goto(`/panel/scheduled-reports/${id}/edit`);
  await expect(page.getByLabel('Godzina')).toHaveValue('07:00');
}

async function openBatch(page: Page) {
  await page.goto('/panel/boncard-batches');
  await page.getByRole('link', { name: 'Święta' }).click();
  await expect(page.getByRole('button', { name: 'Wydrukuj', exact: true })).toBeVisible();
}

async function openPrint(page: Page) {
  await openBatch(page);
  await page.getByRole('button', { name: 'Wydrukuj', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openRequests(page: Page) {
  await page.goto('/panel/requests');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
}

async function openBook(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('table').first()).toBeVisible();
}

/** Opens the login page while one of its chunks does not load. */
async function openWithout(page: Page, part: string) {
  const chunk = new RegExp(`assets/${part}`);
  // Abort every request: a page may preload the chunk and then import it.
  await page.route(chunk, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^(Wczytaj ponownie|Reload)$/ })).toBeVisible();
  await page.unroute(chunk);
}

async function findToPay(page: Page) {
  await page.goto('/panel/bons/purchase');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await scan(page, 'DEMO0000000000000006');
  await page.locator('input[name=pin]').fill('106');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function confirmSum(page: Page) {
  await page.goto('/panel/bons/charge');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await scan(page, 'DEMO0000000000000002');
  await page.locator('input[name=document]').fill('FV 1');
  await page.locator('input[name=amount]').fill('5000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function undoSale(page: Page) {
  const sales = page.getByRole('list').getByRole('button', { name: /^Cofnij: / });
  if ((await sales.count()) === 0) {
    await confirmSum(page);
    await page.getByRole('dialog').getByRole('button').last().click();
  }
  await sales.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function blockLost(page: Page) {
  await page.goto('/panel/bons/lost');
  await page.locator('input[name=number]').fill('DEMO0000000000000003');
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name=target_number]')).toBeFocused();
}

/** Returns the URL that a list's first row links to. */
async function openFirst(page: Page, list: string) {
  await page.goto(list);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('row')).toHaveCount(0);
}

test.describe('no violation and no sideways scroll', () => {
  test('outside the panel', async ({ page }) => {
    for (const screen of doors) await look(page, screen);
  });

  // These pages do not react to a switch of language or theme, so they are opened again.
  for (const [language, theme] of [
    ['pl', 'light'],
    ['en', 'dark'],
  ] as const) {
    test(`if a part of the console does not load, in ${language}, ${theme}`, async ({ page }) => {
      await page.addInitScript(
        (chosen) => {
          for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value);
        },
        { language, theme },
      );
      for (const part of ['signIn', 'LoginPage']) {
        await page.setViewportSize(DESKTOP);
        await openWithout(page, part);
        await expectWhole(page);
        await expectNoViolation(page, part);
        await page.setViewportSize(PHONE);
        await expectNoSidewaysScroll(page, part);
        if (language === 'pl') await expectNoViolation(page, `${part} at 320 px`);
      }
    });
  }

  test.describe('for an administrator', () => {
    test.use({ person: 'administrator', fromNoon: true });

    for (const [name, screens] of Object.entries({
      counter,
      everybodys,
      cards,
      requests,
      books,
      users,
      salons,
      everywhere,
    })) {
      test(name, async ({ page }) => {
        // It checks up to sixteen screens three times each.
        test.slow();
        for (const screen of screens) await look(page, screen);
      });
    }
  });
});

test.describe('for an administrator', () => {
  test.use({ person: 'administrator' });

  test('no list clips a column, however long its names are', async ({ page }) => {
    const name = 'Salon Konstantynopolitańczykowianeczka-Świętokrzyska';
    const named: Record<string, object> = {
      users: {
        fullname: name,
        email: `${'brzeczyszczykiewicz'.repeat(3)}@demo.test`,
        salon: { id: '1', name },
        activated: false,
      },
      'boncards-transactions': { document: 'FV'.repeat(20), transaction_salon: name, transaction_user: name },
      'boncards-imports': {
        file_name: `${'bony_na_swieta_'.repeat(4)}.xlsx`,
        stats: { ok: 0, error: 12345, duplicates: 12345 },
      },
      boncards: { mother_salon: { id: '1', name } },
    };
    await page.route(/\/api\/[\w-]+\?/, async (route) => {
      const long = named[new URL(route.request().url()).pathname.replace('/api/', '')];
      const response = await route.fetch();
      if (!long) return route.fulfill({ response });
      const answer = await response.json();
      await route.fulfill({
        response,
        json: { ...answer, items: answer.items.map((row: object) => ({ ...row, ...long })) },
      });
    });
    for (const path of ['users', 'bons', 'bon-imports', 'statistics/by-charge', 'statistics/by-sell']) {
      await page.setViewportSize({ width: 1200, height: 900 });
      await page.goto(`/panel/${path}`);
      await expect(page.getByRole('table').last().getByRole('row').nth(1)).toBeVisible();
      for (const width of [1200, 1400]) {
        await page.setViewportSize({ width, height: 900 });
        const hidden = await page
          .getByRole('table')
          .last()
          .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
        expect(hidden, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
    // An answer that is still under way must not fail the next test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('in forced colours', () => {
  test.use({
    person: 'administrator',
    salon: 'Salon Centrum',
    contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
  });

  test('filled and selected elements have an outline, and bars and icons are visible', async ({ page }) => {
    await page.goto('/panel/bons/charge');
    await expect(page.locator('input[name=number]')).toBeFocused();
    await expectEdge(page.getByRole('button', { name: 'Znajdź bon' }));
    await expectEdge(page.getByRole('group').locator('[aria-current=page]'));
    await scan(page, 'DEMO0000000000000002');
    await page.getByRole('button', { name: '200 zł', exact: true }).click();
    await expectEdge(page.getByRole('button', { name: '200 zł', exact: true, pressed: true }));
    await page.goto('/panel/statistics/by-charge');
    // The previous month, because on the first days of a month nothing has been sold in it yet.
    const period = page.getByRole('combobox', { name: 'Okres' });
    await period.click();
    await page.getByRole('option', { name: 'Poprzedni miesiąc' }).click();
    await expect(period).toHaveText('Poprzedni miesiąc');
    await period.click();
    await expectEdge(page.getByRole('option', { name: 'Poprzedni miesiąc', selected: true }));
    await page.keyboard.press('Escape');
    await expectDrawn(page.locator('.MuiBarElement-root').first());
    await page.getByRole('combobox', { name: 'Salon' }).press('ArrowDown');
    await expectEdge(page.locator('[role=option].Mui-focusVisible'));
    await page.keyboard.press('Escape');
    await page.goto('/panel/bons');
    await expectEdge(page.getByRole('button', { name: 'Strona 1', exact: true }));
    await page.goto('/panel/bon-imports');
    await expectEdge(page.locator('.RaFileInput-dropZone'));
    await page.goto('/panel/overview');
    await expectDrawn(page.getByRole('region', { name: 'Do zrobienia' }).locator('li svg').first());
    const webhook = { url: 'https://webhook.invalid/bony', events: ['import.finished'], active: true };
    await (await apiAs(page, 'administrator')).post('webhooks', webhook);
    await makeKey(page);
    for (const [path, status] of [
      ['/panel/webhooks', 'Działa'],
      ['/panel/api-keys', 'Aktywny'],
    ] as const) {
      await page.goto(path);
      await expectDrawn(page.getByRole('cell', { name: status, exact: true }).locator('svg'));
    }
  });
});

/** Waits until an element has an outline or border, which forced colours keep visible. */
async function expectEdge(element: Locator) {
  await expect
    .poll(() =>
      element.evaluate((found) => {
        const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(found);
        const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
        return isOutlined || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0);
      }),
    )
    .toBe(true);
}

/** Checks that a shape, whose colour forced colours do not change, differs from the background. */
async function expectDrawn(shape: Locator) {
  const paper = await shape.page().evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await shape.evaluate((element) => getComputedStyle(element).fill)).not.toBe(paper);
}

/**
 * Checks a screen in Polish and light, dark on a phone, and then, without opening it again, in English and dark: colours
 * depend on the theme and names on the language, but nothing that axe finds depends on both.
 */
async function look(page: Page, [name, open]: Screen) {
  await page.setViewportSize(DESKTOP);
  await open(page);
  // Rows and charts come after the heading.
  await page.waitForLoadState('networkidle');
  await expectWhole(page);
  const before = await countParts(page);
  await expectOneMainAction(page, name);
  await expectNoViolation(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(TABLET);
  await expectNoSidewaysScroll(page, name);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, name);
  await expectNoViolation(page, `${name} at 320 px, dark`);
  await switchLanguage(page, 'en');
  await expectNoSidewaysScroll(page, `${name} in English`);
  await page.setViewportSize(DESKTOP);
  await expectWhole(page);
  // A dialog stays open, and a form keeps its inputs.
  await expect
    .poll(async () => (await countParts(page)).filter((count, part) => count < (before[part] ?? 0)), {
      message: `${name} after the switch`,
    })
    .toEqual([]);
  await expectNoViolation(page, `${name} in English, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await switchLanguage(page, 'pl');
}

const DESKTOP = { width: 1440, height: 900 };
/** A tablet in portrait, which shows the page next to the open sidebar. */
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 320, height: 640 };

/**
 * Checks that a screen, or a dialog above it, has at most one filled button, whatever its colour: only the main action
 * is filled. Chosen options are tinted (requirements "Accessibility").
 */
async function expectOneMainAction(page: Page, name: string) {
  const filled = page.locator(
    '.MuiButton-contained:not(.skip-nav-button):visible, .RaConfirm-confirm:visible, button.filled:visible',
  );
  const texts = await filled.evaluateAll((buttons) => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    return buttons.filter((button) => !dialog || dialog.contains(button)).map((button) => button.textContent);
  });
  expect(texts.length, `${name}: ${texts.join(', ')}`).toBeLessThanOrEqual(1);
}

async function expectWhole(page: Page) {
  // `includeHidden`, because behind a dialog the heading is hidden from screen readers.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}

/** Returns the number of dialogs, forms, inputs and tables, which a switch of the language must not close or empty. */
function countParts(page: Page) {
  return page.evaluate(() =>
    ['[role=dialog]', 'form', 'input', 'table'].map((part) => document.querySelectorAll(part).length),
  );
}

async function expectNoSidewaysScroll(page: Page, name: string) {
  await isDrawn(page);
  // The frame takes a moment to change to the phone layout.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${name} at ${page.viewportSize()?.width} px`,
    })
    .toBeLessThanOrEqual(0);
}

async function expectNoViolation(page: Page, name: string) {
  // Wait for animations, because elements that are fading in have less contrast.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await axeFindings(page), name).toEqual([]);
}
