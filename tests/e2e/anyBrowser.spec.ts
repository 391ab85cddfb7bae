import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { fillLogin, scan, signInHere } from '../support/pageAs.ts';
import { translatePage, type Wrapping } from '../support/translatePage.ts';

/** What people's browsers do (decision 0033): translate pages, store nothing, run no scripts, go back. */

const NBSP = '\u00a0';

/** Makes the browser translate the open page and everything that appears on it later. */
async function translate(page: Page, wrapping: Wrapping = 'replaced') {
  await page.evaluate(translatePage, wrapping);
}

async function checkCard(page: Page, number: string, pin: string) {
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=pin]').fill(pin);
  await page.locator('button[type=submit]').click();
}

// tests/src/ui/translation.test.tsx has all wrappings.
for (const wrapping of ['replaced', 'moved'] as const) {
  test(`a customer checks cards on a page where a translation has ${wrapping} the texts`, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('button[type=submit]')).toBeEnabled();
    await translate(page, wrapping);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('.problem')).toHaveCount(2);
    await checkCard(page, 'DEMO0000000000000003', '999');
    await expect(page.getByRole('alert')).toContainText(/nie znaleźliśmy bonu/i);
    await checkCard(page, 'DEMO0000000000000003', '103');
    await expect(page.locator('.balance strong')).toHaveText(`150,00${NBSP}zł`);
    await expect(page.locator('.transactions li')).not.toHaveCount(0);
    await page.locator('summary').click();
    await expect(page.locator('details li').first()).toContainText('Salon');
    await page.locator('button.outlined').click();
    await checkCard(page, 'DEMO0000000000000008', '108');
    await expect(page.locator('.balance strong')).toHaveText(`80,00${NBSP}zł`);
    await page.locator('button.quiet').click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/the card expired on/i);
    await expect(page.locator('.balance strong')).toContainText('80');
  });
}

test.describe('at the counter', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('a card is sold and pays on a page that is translated', async ({ page }) => {
    await page.goto('/panel/bons/charge');
    await expect(page.locator('input[name=number]')).toBeFocused();
    await translate(page);
    await scan(page, 'DEMO0000000000000021');
    const submit = page.locator('button[type=submit]');
    await page.locator('input[name=document]').fill('FV 1');
    for (const [typed, sum] of [
      ['50', '50,00'],
      ['1000', `1${NBSP}000,00`],
      ['', ''],
      ['200', '200,00'],
    ] as const) {
      await page.locator('input[name=amount]').fill(typed);
      await expect(submit).toHaveText(new RegExp(sum === '' ? '^sprzedaj bon$' : `za ${sum}${NBSP}zł`, 'i'));
    }
    await submit.click();
    await expect(page.locator('dd').first()).toHaveText(`200,00${NBSP}zł`);
    await scan(page, 'DEMO0000000000000022');
    await page.keyboard.press('Escape');
    await expect(page.locator('input[name=number]')).toBeFocused();

    await page.getByRole('link', { name: /płatność bonem/i }).click();
    await expect(page.locator('input[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000021');
    await page.locator('input[name=pin]').fill('999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).toContainText(/nie znaleźliśmy bonu/i);
    await page.locator('input[name=pin]').fill('121');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.locator('input[name=document]').fill('PAR 1');
    await page.locator('input[name=amount]').fill('35,5');
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'zł' })).toContainText(
      `164,50${NBSP}zł`,
    );
    await page.locator('input[name=amount]').fill('300');
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'zł' })).toContainText(
      `100,00${NBSP}zł`,
    );
    await page.locator('input[name=amount]').fill('40');
    await expect(submit).toHaveText(new RegExp(`pobierz 40,00${NBSP}zł z bonu`, 'i'));
    await submit.click();
    await expect(page.locator('dd').first()).toHaveText(`40,00${NBSP}zł`);
  });
});

test('numbers, sums and names are not translated', async ({ page }) => {
  await page.goto('/');
  await checkCard(page, 'DEMO0000000000000003', '103');
  await expect(page.locator('.balance strong')).toBeVisible();
  await page.locator('summary').click();
  await expect(page.locator('details li').first()).toBeVisible();
  const translated = await page.evaluate(() =>
    [...document.querySelectorAll('strong, dd, time, .amount, details li')]
      .filter((element) => /\d/.test(element.textContent) && !element.closest('[translate=no]'))
      .map((element) => element.textContent),
  );
  expect(translated).toEqual([]);
});

const browsers = {
  blocked: () => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    }
  },
  missing: () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, { get: () => null });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Exceeded', 'QuotaExceededError');
    };
  },
};

for (const [problem, sentence] of [
  ['blocked', /^Przeglądarka nie pozwala tej stronie zapisywać danych.*Zezwól na pliki cookie/],
  ['missing', /^Przeglądarka nie pozwala tej stronie zapisywać danych.*Zezwól na pliki cookie/],
  ['full', /^Przeglądarka nie ma już miejsca na dane tej strony.*Usuń dane/],
] as const) {
  test(`if the browser’s storage is ${problem}, a card can be checked, and the sign-in page says what to allow`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.addInitScript(browsers[problem]);
    await page.goto('/');
    await page.getByRole('button', { name: 'English' }).click();
    await checkCard(page, 'DEMO0000000000000003', '103');
    await expect(page.getByText('The card is active.')).toBeVisible();
    await page.goto('/panel/bons/charge');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await fillLogin(page, { email: 'admin@demo.test', password: 'demo-admin-2026' });
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(errors).toEqual([]);
  });
}

test('a browser that runs no scripts says what to turn on', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const path of ['/', '/login', '/panel/bons/charge', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByText(/^Ta strona działa tylko z włączoną obsługą JavaScriptu/)).toBeVisible();
    await expect(page.getByText(/^This page needs JavaScript/)).toBeVisible();
  }
});

test('`/login/` opens `/login`, and a slash at the end of any other address is dropped as well', async ({
  page,
  demo,
}) => {
  for (const [path, own] of [
    ['/login/', /\/login$/],
    ['/activate/token/', /\/activate\/token$/],
    ['/forgotten-password/?from=mail', /\/forgotten-password\?from=mail$/],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(own);
  }
  for (const path of ['//elsewhere.example/', '/\\elsewhere.example/', '///elsewhere.example//?from=mail']) {
    await page.goto(demo.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).origin, path).toBe(demo.url);
  }
  await page.goto('/login/');
  await signInHere(page, 'employer');
  const redirect = await page.request.get('/panel/bons/purchase/?from=mail', { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([308, '/panel/bons/purchase?from=mail']);
  await page.goto('/panel/bons/purchase/');
  await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
  const menu = page.getByRole('group', { name: 'Kasa' });
  await expect(menu.getByRole('link', { name: 'Płatność bonem' })).toHaveAttribute('aria-current', 'page');
});

test('a second QR code is accepted in the same tab, even with blanks in the number', async ({ page }) => {
  await page.goto('/#DEMO0000000000000003');
  await expect(page.getByLabel('Numer bonu')).toHaveValue('DEMO 0000 0000 0000 0003');
  await page.getByLabel('PIN').fill('103');
  await page.keyboard.press('Enter');
  await expect(page.locator('.balance strong')).toBeVisible();
  await page.goto('/#DEMO 0000 0000 0000 0004');
  await expect(page.getByLabel('Numer bonu')).toHaveValue('DEMO 0000 0000 0000 0004');
  await expect(page.getByLabel('PIN')).toHaveValue('');
});

test.describe('in the panel', () => {
  test.use({ person: 'administrator', salon: 'Salon Centrum' });

  test('sums, numbers and days are not translated either', async ({ page }) => {
    const card = '/panel/bons?filter={"query":"DEMO0000000000000004"}';
    for (const path of ['/panel/overview', card, '/panel/bons/purchase', '/panel/books/month']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      if (path === card) {
        await page.getByRole('rowheader').first().getByRole('link').click();
        await expect(page.getByText('Historia', { exact: true })).toBeVisible();
        await expect(page.getByText('249,50').first()).toBeVisible();
      }
      const translated = await page.evaluate(() => {
        const walker = document.createTreeWalker(
          document.querySelector('main') ?? document.body,
          NodeFilter.SHOW_TEXT,
        );
        const found: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const isValue = /^[−+\s]*\d[\d\s]*,\d\d\szł$|^(\w{4} ){4}\w{4}$|^\d\d\.\d\d\.\d{4}/.test(
            node.textContent ?? '',
          );
          if (isValue && !node.parentElement?.closest('[translate=no]')) found.push(node.textContent ?? '');
        }
        return found;
      });
      expect(translated, path).toEqual([]);
    }
  });
});

test.describe('in the office', () => {
  test.use({ person: 'administrator' });

  test('Back returns to the list as it was, filtered or not', async ({ page }) => {
    await page.goto('/panel/bons');
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(16);
    const search = page.getByRole('searchbox').or(page.getByLabel(/numer/i)).first();
    await search.fill('DEMO0000000000000003');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await page.getByRole('link', { name: 'DEMO 0000 0000 0000 0003' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('0003');
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await expect(search).toHaveValue(/0003/);
    await page.goBack();
    await expect(page).toHaveURL(/\/panel\/bons$/);
    await expect(rows).toHaveCount(16);
    await expect(search).toHaveValue('');
    await rows.nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/panel\/bons\/[^/]+$/);
    await page.goBack();
    await expect(rows).toHaveCount(16);
    await expect(page).toHaveURL(/\/panel\/bons$/);
    await page.goForward();
    await page.goBack();
    await expect(rows).toHaveCount(16);
  });

  test('a file that changed after it was chosen is reported by name, and accepted once it is chosen again', async ({
    page,
  }, testInfo) => {
    const path = testInfo.outputPath('bony-centrum.csv');
    await writeFile(path, 'number;pin\r\nSAVED000000000000001;123\r\n');
    await page.goto('/panel/bon-imports');
    await page.locator('input[type=file]').setInputFiles(path);
    await writeFile(path, 'number;pin\r\nSAVED000000000000001;123\r\nSAVED000000000000002;456\r\n');
    const submit = page.getByRole('button', { name: 'Zaimportuj bony' });
    await submit.click();
    const sentence = page.getByText(/^Plik „bony-centrum\.csv” został zmieniony/);
    await expect(sentence).toBeVisible();
    await expect(page.getByText(/Sprawdź internet/)).toHaveCount(0);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Plik z bonami').press('Space'),
    ]);
    await chooser.setFiles(path);
    await expect(sentence).toHaveCount(0);
    await submit.click();
    const row = page.getByRole('row').filter({ hasText: 'bony-centrum.csv' });
    await expect(row.getByRole('cell')).toContainText(['Zakończony', '2 z 2']);
  });

  test('the page behind a dialog or a menu is inert, and gets the focus back afterwards', async ({
    page,
  }) => {
    await page.goto('/panel/salons');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    const root = page.locator('#root');
    const isInert = () => root.evaluate((element) => (element as HTMLElement).inert);
    const menuButton = page.getByRole('button', { name: /^Twoje menu/ });
    await menuButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expect.poll(isInert).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menuButton).toBeFocused();
    expect(await isInert()).toBe(false);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(isInert).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menuButton).toBeFocused();
    expect(await isInert()).toBe(false);
  });

  test('a row’s name is its header, and the choice of language has a name', async ({ page }) => {
    await page.goto('/panel/salons');
    await expect(page.locator('tbody th[scope=row]').first()).toBeVisible();
    await expect(page.locator('[role=rowheader]')).toHaveCount(0);
    await expect(page.locator('[aria-label=""]')).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Twoje menu' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Polski', exact: true })).toBeVisible();
  });
});

for (const person of ['administrator', 'employer'] as const) {
  test.describe(`on a narrow phone of an ${person}`, () => {
    test.use({ person, salon: 'Salon Centrum', viewport: { width: 320, height: 640 } });

    test('the statistics of 1 234,50 zł do not scroll sideways', async ({ page }) => {
      await page.route('**/api/boncards-transactions?*', async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        for (const item of answer.items) Object.assign(item, { amount: 1234.5, reversible: 1234.5 });
        await route.fulfill({ response, json: answer });
      });
      for (const path of ['by-charge', 'by-sell']) {
        await page.goto(`/panel/statistics/${path}`);
        await expect(page.getByText(`1${NBSP}234,50${NBSP}zł`).first()).toBeVisible();
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(width).toBeLessThanOrEqual(320);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .filter((element) => !element.closest('[class*=scroll], .MuiChartsSurface-root'))
            .map((element) => `${element.className} ${element.textContent?.slice(0, 40)}`),
        );
        expect(cut).toEqual([]);
      }
    });
  });
}
