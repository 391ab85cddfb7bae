import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { chooseSalon, signInHere, stopClock } from '../support/pageAs.ts';

/** The frame around every screen of the panel (requirements "Panel frame"). */

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu główne' });

/** The size of a phone that is used in a salon. */
const PHONE = { width: 390, height: 844 };

const overview = [['Przegląd', '/panel/overview']];
const counter = [
  ['Sprzedaj bon', '/panel/bons/charge'],
  ['Płatność bonem', '/panel/bons/purchase'],
  ['Zgubiony bon', '/panel/bons/lost'],
];
const reports = [
  ['Statystyki sprzedaży', '/panel/statistics/by-charge'],
  ['Statystyki płatności', '/panel/statistics/by-sell'],
];
const books = [
  ['Zobowiązania', '/panel/books/liability'],
  ['Zamknięcie miesiąca', '/panel/books/month'],
  ['Rozliczenia między salonami', '/panel/books/settlement'],
  ['Nietypowe operacje', '/panel/books/exceptions'],
];
const requests = [['Prośby z salonów', '/panel/requests']];
const ownRequests = [['Moje prośby', '/panel/requests']];
const schedules = [['Raporty cykliczne', '/panel/scheduled-reports']];
const cards = [
  ['Bony', '/panel/bons'],
  ['Serie bonów', '/panel/boncard-batches'],
  ['Import bonów', '/panel/bon-imports'],
];
const team = [
  ['Użytkownicy', '/panel/users'],
  ['Dodaj użytkownika', '/panel/users/create'],
  ['Salony', '/panel/salons'],
  ['Dodaj salon', '/panel/salons/create'],
  ['Dziennik zdarzeń', '/panel/audit'],
];
const integrations = [
  ['Klucze API', '/panel/api-keys'],
  ['Webhooki', '/panel/webhooks'],
];

for (const [role, entries] of [
  ['employer', [...overview, ...counter, ...ownRequests, ...reports, ...schedules]],
  [
    'administrator',
    [
      ...overview,
      ...counter,
      ...cards,
      ...requests,
      ...reports,
      ...books,
      ...schedules,
      ...team,
      ...integrations,
    ],
  ],
] as const) {
  test.describe(`an ${role}`, () => {
    test.use({ person: role });

    test('finds every screen that they may open in the sidebar, also by Tab', async ({ page }) => {
      await page.goto('/panel');
      const links = sidebar(page).getByRole('link');
      // The first link is the logo.
      await expect(links).toContainText(['Bonpanel', ...entries.map(([name = '']) => name)]);
      // Wait, because with a known salon the screen takes the focus once it is loaded.
      if (role === 'administrator') await expect(page.locator('input[name=number]')).toBeFocused();
      const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
      expect(paths.slice(1)).toEqual(entries.map(([, path]) => path));
      // Tab reaches each of them.
      await links.first().focus();
      for (const [name = ''] of entries) {
        await page.keyboard.press('Tab');
        await expect(links.filter({ hasText: name }).first()).toBeFocused();
      }
      // tests/src/routes.test.tsx opens them all.
      for (const [name = '', path] of entries.slice(-2)) {
        await sidebar(page).getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(sidebar(page).locator('[aria-current=page]')).toContainText(name);
      }
    });
  });
}

test.describe('for an administrator', () => {
  test.use({ person: 'administrator' });

  test('the sidebar’s logo leads to the cards, the logo of the top bar to the panel', async ({ page }) => {
    await page.goto('/panel/users');
    await page.getByRole('link', { name: 'Bonpanel – strona główna panelu' }).click();
    await expect(page).toHaveURL(/\/panel$/);
    await sidebar(page).getByRole('link', { name: 'Bonpanel', exact: true }).click();
    await expect(page).toHaveURL(/\/panel\/bons$/);
  });

  test('while the code of a screen loads slowly, progress is shown and the previous screen stays', async ({
    page,
  }) => {
    await page.goto('/panel/salons');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Salony');
    const code = Promise.withResolvers<void>();
    await page.route(/assets\/UserList-/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await sidebar(page).getByRole('link', { name: 'Użytkownicy', exact: true }).click();
    const progress = page.getByRole('progressbar', { name: 'Wczytywanie…' });
    await expect(progress).toBeVisible();
    await expect(heading).toHaveText('Salony');
    code.resolve();
    await expect(heading).toHaveText('Użytkownicy');
    await expect(progress).toHaveCount(0);
  });

  test('the breadcrumbs are translated, and each leads to its screen', async ({ page }) => {
    await page.goto('/panel/users/create');
    const trail = page.getByLabel('Tu jesteś');
    await trail.getByRole('link', { name: 'Użytkownicy' }).click();
    await expect(page).toHaveURL(/\/panel\/users$/);
    await trail.getByRole('link', { name: 'Panel' }).click();
    await expect(page).toHaveURL(/\/panel$/);
    await page.getByRole('button', { name: /^Twoje menu/ }).click();
    await expect(page.getByText('Cześć, Alicja!')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Polski' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page.getByLabel('You are here')).toHaveText('Panel/Sell a card');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('the top bar stays above scrolling content, and a table’s head above its rows', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.goto('/panel/users/create');
    await page.getByRole('button', { name: 'Dodaj użytkownika' }).scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await page.goto('/panel/users');
      await page.getByRole('rowheader').first().getByRole('link').click({ trial: true });
      const head = await page.getByRole('columnheader').first().boundingBox();
      const row = await page.getByRole('rowheader').first().boundingBox();
      expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + 1);
    }
  });

  test('keys open the screens, and are listed in the user menu', async ({ page }) => {
    await page.goto('/panel/bons');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bony');
    await page.keyboard.press('F4');
    await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
    await page.keyboard.press('F2');
    // Wait for the heading, because the previous screen also has a number field.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprzedaj bon');
    // The number field takes the focus once the screen is shown.
    await expect(page.locator('input[name=number]')).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Szukaj ekranu').fill('płatności');
    await page.getByLabel('Szukaj ekranu').press('Enter');
    await expect(page).toHaveURL(/\/panel\/statistics\/by-sell$/);
    await page.getByRole('button', { name: /^Twoje menu/ }).click();
    await page.getByRole('menuitem', { name: 'Skróty klawiszowe' }).click();
    const keys = page.getByRole('dialog', { name: 'Skróty klawiszowe' }).getByRole('term');
    await expect(keys).toHaveText(['F2', 'F4', 'Ctrl+K', 'Ctrl+Enter', 'F3', 'Esc']);
  });
});

test.describe('for an employer', () => {
  test.use({ person: 'employer' });

  test('the sidebar is toggled, and a class of the body shows its state', async ({ page }) => {
    await page.goto('/panel');
    const toggle = page.getByRole('button', { name: /^(Zamknij|Otwórz) menu$/ });
    await expect(page.locator('body')).not.toHaveClass(/sidebar-collapsed/);
    await toggle.click();
    await expect(page.locator('body')).toHaveClass(/sidebar-collapsed/);
    await toggle.click();
    await expect(page.locator('body')).not.toHaveClass(/sidebar-collapsed/);
    await page.setViewportSize({ width: 375, height: 720 });
    await expect(page.locator('body')).toHaveClass(/sidebar-collapsed/);
    await toggle.click();
    await sidebar(page).getByRole('link', { name: 'Płatność bonem' }).click();
    await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
    await expect(sidebar(page)).toBeHidden();
  });

  test('anyone without a saved salon is reminded to choose one, except administrators', async ({
    page,
    openPageAs,
  }) => {
    const sentence = 'To stanowisko nie jest przypisane do żadnego salonu.';
    const reminder = page.getByText(sentence);
    await page.goto('/panel');
    await expect(reminder).toBeVisible();
    // The product's name is in the sidebar; the bar has only the logo's mark.
    const mark = page.locator('.RaAppBar-toolbar a svg').first();
    const middles = await Promise.all(
      [mark, sidebar(page).getByText('Bonpanel', { exact: true })].map((part) =>
        part.evaluate((found) => {
          const { top, bottom } = found.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      ),
    );
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(1);
    await page.getByRole('status').getByRole('link', { name: 'Wybierz salon' }).click();
    await expect(page).toHaveURL(/\/panel\/hide-configuration/);
    await chooseSalon(page, 'Salon Centrum');
    await expect(reminder).toBeHidden();
    const other = await openPageAs({ person: 'administrator' });
    await other.goto('/panel/bons/charge');
    await expect(other.locator('input[name=number]')).toBeFocused();
    await expect(other.getByText(sentence)).toBeHidden();
  });

  test('a chosen theme survives a reload', async ({ page }) => {
    const paperOf = (element: 'html' | 'body') =>
      page.locator(element).evaluate((found) => getComputedStyle(found).backgroundColor);
    await page.goto('/panel');
    await page.getByRole('button', { name: /^Twoje menu/ }).click();
    const light = await paperOf('body');
    await page.getByRole('menuitemradio', { name: 'Motyw ciemny' }).click();
    await expect.poll(() => paperOf('body')).not.toBe(light);
    const dark = await paperOf('body');
    await page.reload();
    await expect.poll(() => paperOf('body')).toBe(dark);
    // A page outside the panel has the same theme.
    await page.goto('/');
    await expect.poll(() => paperOf('html')).toBe(dark);
  });

  test('a toast is shown at the top right for five seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/panel/hide-configuration');
    await page.getByRole('radio', { name: 'Salon Centrum' }).check();
    await stopClock(page);
    await page.getByRole('button', { name: 'Zapisz salon stanowiska' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Wybrano salon' });
    await expect(toast).toBeVisible();
    // It grows while it appears, independently of the page's clock.
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
        return [y > 60, y < 100, x + width > 1250];
      })
      .toEqual([true, true, true]);
    await page.clock.runFor(4999);
    await expect(toast).toBeVisible();
    // Then it fades out.
    await page.clock.runFor(1);
    await expect
      .poll(async () => {
        await page.clock.runFor(200);
        return toast.count();
      })
      .toBe(0);
  });
});

test.describe('the search', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('has a field in the top bar, and on a phone an icon', async ({ page }) => {
    await page.goto('/panel/profile');
    const open = page.getByRole('banner').getByRole('button', { name: /^Szukaj…/ });
    await expect(open).toContainText('Ctrl+K');
    await open.click();
    await expect(page.getByLabel('Szukaj ekranu')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await page.setViewportSize(PHONE);
    await expect.poll(async () => (await open.boundingBox())?.width).toBeLessThan(50);
    await open.click();
    await expect(page.getByLabel('Szukaj ekranu')).toBeFocused();
  });
});

test.describe('a sidebar in a low window', () => {
  test.use({ person: 'administrator', viewport: { width: 1366, height: 650 } });

  test('shows that it can be scrolled, and keeps the current entry in view', async ({ page }) => {
    await page.goto('/panel/audit');
    const current = sidebar(page).locator('[aria-current=page]');
    await expect(current).toBeInViewport({ ratio: 1 });
    const scrolled = page.locator('.RaSidebar-fixed');
    expect(await scrolled.evaluate((element) => getComputedStyle(element).scrollbarWidth)).toBe('thin');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // Some of each group is in view without scrolling.
    await scrolled.evaluate((element) => element.scrollTo(0, 0));
    const first = sidebar(page).getByRole('link', { name: 'Użytkownicy', exact: true });
    await expect(first).toBeInViewport();
    const nested = sidebar(page).getByRole('link', { name: 'Dodaj użytkownika' });
    const [list, form] = [await first.boundingBox(), await nested.boundingBox()];
    expect(form?.height).toBe(32);
    const iconOf = async (link: Locator) => (await link.locator('svg').boundingBox())?.x ?? 0;
    expect(await iconOf(nested)).toBeGreaterThan((await iconOf(first)) + 20);
    expect(form?.y).toBeCloseTo((list?.y ?? 0) + (list?.height ?? 0), 0);
  });
});

test.describe('on a phone', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum', viewport: PHONE });

  test('the header shows page, salon and person within 64 px, and toasts cover none of them', async ({
    page,
  }) => {
    for (const [path, name] of [
      ['/panel/bons/charge', 'Sprzedaj bon'],
      ['/panel/statistics/by-sell', 'Statystyki płatności'],
    ] as const) {
      await page.goto(path);
      const header = page.getByRole('banner');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(header.getByRole('heading', { level: 1, name })).toBeInViewport({ ratio: 1 });
      await expect(header.getByRole('link', { name: 'Salon Centrum' })).toBeInViewport({ ratio: 1 });
      for (const width of [320, PHONE.width]) {
        await page.setViewportSize({ ...PHONE, width });
        await expect(header.getByText('Ewa Kowalska')).toBeInViewport({ ratio: 1 });
        expect((await header.boundingBox())?.height).toBeLessThanOrEqual(64);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await page.getByRole('link', { name: 'Salon Centrum' }).click();
    await page.getByRole('button', { name: 'Zapisz salon stanowiska' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Wybrano salon' });
    await expect(toast).toBeVisible();
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
        return [y >= 57, y < 100, x + width > 370];
      })
      .toEqual([true, true, true]);
  });
});

test.describe('on an administrator’s phone', () => {
  test.use({ person: 'administrator', viewport: PHONE });

  test('the header shows a card’s whole number, in groups, and does not get higher', async ({ page }) => {
    await page.goto('/panel/bons?filter={"query":"DEMO0000000000000004"}');
    await page.getByText('DEMO 0000 0000 0000 0004').first().click();
    const number = page.getByRole('banner').getByRole('heading', { level: 1 });
    await expect(number).toHaveText('DEMO 0000 0000 0000 0004');
    const isWhole = await number.evaluate(
      (h1) => h1.scrollWidth <= h1.clientWidth && h1.scrollHeight <= h1.clientHeight,
    );
    expect(isWhole).toBe(true);
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(64);
  });
});

test.describe('the person', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('is named in the top bar, and after a change of person the console opens on the start screen', async ({
    page,
  }) => {
    await page.goto('/panel/statistics/by-sell');
    const menu = page.getByRole('banner').getByRole('button', { name: /^Twoje menu/ });
    await expect(menu).toContainText('Ewa Kowalska');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Zmień osobę' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInHere(page, 'employer');
    await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Twoje menu' }).click();
    await expect(page.getByText('Cześć, Ewa Kowalska!')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Zmień osobę' }).click();
    await signInHere(page, 'administrator');
    await expect(page).toHaveURL(/\/panel\/bons$/);
  });
});

for (const viewport of [{ width: 1280, height: 650 }, PHONE]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ person: 'employer', salon: 'Salon Centrum', viewport });

    test('a notice that appears while someone works moves no field', async ({ page, context }) => {
      await page.clock.install();
      await page.goto('/panel/bons/purchase');
      const number = page.locator('input[name=number]');
      await expect(number).toBeFocused();
      // A sale in another tab that got no answer: this tab shows it.
      const pending = () =>
        page.evaluate(() => {
          const { auth } = JSON.parse(localStorage.getItem('root') ?? '{}').state;
          const call = {
            key: 'left',
            userId: String(auth.user.id),
            name: 'charge',
            card: { id: '1', number: 'DEMO0000000000000001' },
            madeAt: '/panel/bons/charge',
            startedAt: Date.now(),
            state: 'sending',
            request: {
              body: {
                boncard_id: '1',
                place_of_sale: '1',
                document: 'FV 1',
                amount: 1234.5,
                type: 0,
                expired_months: 12,
              },
            },
          };
          const key = `pendingCall.${call.userId}.${call.key}`;
          localStorage.setItem(key, JSON.stringify(call));
          dispatchEvent(new StorageEvent('storage', { key }));
        });
      const states: [string | RegExp, () => Promise<unknown>][] = [
        [
          'Jest nowa wersja panelu.',
          async () => {
            await page.route(/\/panel$/, (route) =>
              route.fulfill({
                contentType: 'text/html',
                body: '<script type="module" src="/assets/index-newer.js"></script>',
              }),
            );
            await page.clock.fastForward('16:00');
          },
        ],
        [/^Nie wiemy jeszcze, czy sprzedaż/, pending],
        ['Brak połączenia z internetem', () => context.setOffline(true)],
        [/^Nie wiemy jeszcze, czy sprzedaż/, () => context.setOffline(false)],
      ];
      const before = await number.boundingBox();
      for (const [text, change] of states) {
        await change();
        const notice = page.getByRole('status').filter({ hasText: text });
        await expect(notice).toBeInViewport({ ratio: 1 });
        // None of its text is cut off.
        expect(
          await notice.evaluate((element) => element.scrollHeight - element.clientHeight),
          String(text),
        ).toBeLessThanOrEqual(1);
        expect(await number.boundingBox(), String(text)).toEqual(before);
      }
    });
  });
}

test('login and activation are cards 600 px wide', async ({ page }) => {
  for (const path of ['/login', '/activate/token']) {
    await page.goto(path);
    const card = page.locator('.MuiPaper-root').filter({ has: page.locator('form') });
    await expect.poll(async () => (await card.boundingBox())?.width).toBe(600);
  }
});
