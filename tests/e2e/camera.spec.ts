import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { cameraButton, cameraDialog as dialog, expectTold } from '../support/cameraPage.ts';
import { test } from '../support/cameraTest.ts';
import { numberField, openCounter } from '../support/counterPage.ts';
import { scan, signIn } from '../support/pageAs.ts';

/** Scanning with the camera a card that this product has printed. */

const NUMBER = 'DEMO0000000000000003';
const GROUPED = 'DEMO 0000 0000 0000 0003';

/** From now on the page remembers the camera streams that it opens, so a test can see whether they are on. */
async function keepStreams(page: Page) {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const streams: MediaStream[] = [];
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked);
      streams.push(stream);
      return stream;
    };
    Object.assign(window, { streams });
  });
}

/** Returns the state of each camera stream that was opened: `live` or `ended`. */
function cameras(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] };
    return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
  });
}

test.describe('with a QR code in front of the camera', () => {
  test.use({
    film: { shots: [{ number: NUMBER, of: 'QRCode' }] },
    person: 'employer',
    salon: 'Salon Centrum',
  });

  test('a purchase finds the card by its code, and asks for the PIN', async ({ page }) => {
    await keepStreams(page);
    await openCounter(page, 'purchase');
    await cameraButton(page).click();
    await expect(numberField(page)).toHaveValue(GROUPED);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'z końcówką 0 0 0 3' })).toHaveCount(1);
    expect(await cameras(page)).toEqual(['ended']);
    await page.keyboard.type('103');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('150,00 zł')).toBeVisible();
  });

  test('a customer’s page fills in the number, never the PIN', async ({ page }) => {
    await keepStreams(page);
    await page.goto('/');
    await cameraButton(page).click();
    await expect(page.getByLabel('Numer bonu')).toHaveValue(GROUPED);
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expect(page.getByLabel('PIN')).toHaveValue('');
    expect(await cameras(page)).toEqual(['ended']);
  });

  test('the list of cards opens the card', async ({ openPageAs }) => {
    const page = await openPageAs({ person: 'administrator' });
    await page.goto('/panel/bons');
    await cameraButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(GROUPED);
  });

  test('the list of cards keeps the focus in its search if there is no such card', async ({ openPageAs }) => {
    const page = await openPageAs({ person: 'administrator' });
    await page.route(
      ({ pathname, search }) => pathname === '/api/boncards' && search.includes(NUMBER),
      (route) => route.fulfill({ json: { code: 200, items: [], total: 0 } }),
    );
    await page.goto('/panel/bons');
    await cameraButton(page).click();
    await expect(page.getByRole('searchbox')).toHaveValue(NUMBER);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('the form for a lost card is filled in, and that alone blocks nothing', async ({ page }) => {
    await page.goto('/panel/bons/lost');
    await cameraButton(page).click();
    await expect(page.locator('input[name=number]')).toHaveValue(GROUPED);
    await expect(page.locator('textarea[name=reason]')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Zablokuj bon' })).toBeEnabled();
  });

  test.describe('with nobody signed in', () => {
    test.use({ person: undefined, salon: undefined });

    test('it works right after signing in, without loading another document', async ({ page }) => {
      await signIn(page, 'administrator');
      await cameraButton(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(GROUPED);
    });
  });

  test('every document of the console allows the camera, and no other answer; only the reader may compile WebAssembly', async ({
    page,
  }) => {
    const headers = async (path: string) => (await page.request.get(path)).headers();
    for (const path of [
      '/',
      '/login',
      '/activate/x',
      '/panel',
      '/panel/bons/charge',
      '/panel/bons',
      '/nowhere',
    ]) {
      expect((await headers(path))['permissions-policy'], path).toContain('camera=(self)');
      expect((await headers(path))['content-security-policy'], path).not.toContain('unsafe-eval');
    }
    for (const path of ['/api/our-salons', '/healthz', '/favicon.svg', '/api/docs'])
      expect((await headers(path))['permissions-policy'], path).toContain('camera=()');
    await openCounter(page, 'charge');
    const compiled = await page.evaluate(() =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => 'compiled',
        (error: Error) => error.name,
      ),
    );
    expect(compiled).toBe('CompileError');
  });
});

test.describe('with a barcode in front of the camera', () => {
  test.use({
    film: { shots: [{ number: NUMBER, of: 'Code128' }] },
    person: 'employer',
    salon: 'Salon Centrum',
  });

  test('a sale finds the card by its code', async ({ page }) => {
    await openCounter(page, 'charge');
    await cameraButton(page).click();
    await expect(numberField(page)).toHaveValue(GROUPED);
    await expect(page.getByText('Bon niedostępny').first()).toBeVisible();
  });

  test('a customer’s page fills in the number', async ({ page }) => {
    await page.goto('/');
    await cameraButton(page).click();
    await expect(page.getByLabel('Numer bonu')).toHaveValue(GROUPED);
  });
});

test.describe('with another code in front of the camera, then a whole card', () => {
  const other = { number: 'ZUPA', of: 'QRCode' } as const;
  test.use({
    film: {
      shots: [
        ...Array.from({ length: 6 }, () => other),
        { number: NUMBER, of: 'card' },
        { number: NUMBER, of: 'card' },
      ],
    },
    person: 'employer',
    salon: 'Salon Centrum',
  });

  test('the dialog says that it is not a card, and keeps looking', async ({ page }) => {
    await openCounter(page, 'purchase');
    await cameraButton(page).click();
    await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expect(numberField(page)).toHaveValue(GROUPED);
  });
});

test.describe('with no card in front of the camera', () => {
  const other = { number: 'ZUPA', of: 'QRCode' } as const;
  test.use({ film: { shots: [other] }, person: 'employer', salon: 'Salon Centrum' });

  for (const path of ['/panel/bons/purchase', '/']) {
    test(`Escape and the button return the focus to the field and switch the camera off, at ${path}`, async ({
      page,
    }) => {
      await keepStreams(page);
      await page.goto(path);
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => dialog(page).getByRole('button', { name: 'Wróć' }).click(),
      ]) {
        await cameraButton(page).click();
        await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
        expect((await cameras(page)).at(-1)).toBe('live');
        await leave();
        await expect(dialog(page)).toHaveCount(0);
        await expect(page.locator('input[name=number]')).toBeFocused();
        expect((await cameras(page)).at(-1)).toBe('ended');
      }
    });
  }

  test('the camera is off while another tab is in front, and on again afterwards', async ({ page }) => {
    await keepStreams(page);
    await openCounter(page, 'purchase');
    await cameraButton(page).click();
    await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    expect(await cameras(page)).toEqual(['ended']);
    await setHidden(false);
    await expect.poll(() => cameras(page)).toEqual(['ended', 'live']);
  });

  test('leaving the screen switches the camera off', async ({ page }) => {
    await keepStreams(page);
    await openCounter(page, 'purchase');
    await page.keyboard.press('F2');
    // The previous screen stays until this one is drawn.
    await expect(page.getByRole('heading', { level: 1, name: 'Sprzedaj bon' })).toBeVisible();
    await expect(numberField(page)).toBeFocused();
    await cameraButton(page).click();
    await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
    await page.goBack();
    await expect(page).toHaveURL(/purchase$/);
    await expect.poll(() => cameras(page)).toEqual(['ended']);
  });

  test('a hand scanner works as usual, and closes the dialog', async ({ page }) => {
    await keepStreams(page);
    await openCounter(page, 'purchase');
    await cameraButton(page).click();
    await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
    await scan(page, 'DEMO0000000000000004');
    await expect(dialog(page)).toHaveCount(0);
    await expect(numberField(page)).toHaveValue('DEMO 0000 0000 0000 0004');
    await expect(page.getByLabel('PIN')).toBeFocused();
    expect(await cameras(page)).toEqual(['ended']);
  });

  for (const path of ['/panel/bons/charge', '/']) {
    test(`looks right and has no findings of axe, at ${path}; forced colours also show whether the light is on`, async ({
      page,
    }) => {
      // Chromium's fake camera has no light.
      await page.addInitScript(() => {
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
        MediaStreamTrack.prototype.applyConstraints = async () => {};
      });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await cameraButton(page).click();
      await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
      const light = dialog(page).getByRole('button', { name: 'Latarka' });
      await expect(light).toHaveAttribute('aria-pressed', 'false');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), colorScheme).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const box = await dialog(page).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(dialog(page).getByRole('button', { name: 'Wróć' })).toBeInViewport();
      const look = () => light.evaluate((element) => getComputedStyle(element).backgroundColor);
      const off = await look();
      await light.click();
      await expect(light).toHaveAttribute('aria-pressed', 'true');
      await page.mouse.move(0, 0);
      await expect.poll(look).not.toBe(off);
    });
  }
});

test.describe('without a camera', () => {
  test.use({
    film: { shots: [{ number: NUMBER, of: 'QRCode' }] },
    person: 'employer',
    salon: 'Salon Centrum',
  });

  test('because it is not allowed, the page says so next to the field, which still works', async ({
    page,
    complaints,
  }) => {
    // A web server in front of ours may be configured like this.
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'permissions-policy': 'camera=()' },
      });
    });
    await page.goto('/');
    await expectTold(page, /Ta strona nie może użyć aparatu/);
    const [complaint, ...others] = complaints.splice(0);
    expect(complaint).toContain('camera is not allowed in this document');
    expect(others).toEqual([]);
  });

  for (const [what, pattern] of [
    ['the reader', '**/decoder.worker-*.js'],
    ['its WebAssembly', '**/*.wasm'],
  ] as const) {
    test(`because ${what} does not load, the page says so`, async ({ page, context }) => {
      await context.route(pattern, (route) => route.abort());
      await page.goto('/panel/bons/purchase');
      await expectTold(page, /Nie udało się wczytać skanera kodów/);
    });
  }

  for (const [path, pattern] of [
    ['/panel/bons/purchase', '**/CameraDialog-*.js'],
    ['/', '**/Camera-*.js'],
  ] as const) {
    test(`because the dialog does not load, the page says so, at ${path}`, async ({ page }) => {
      await page.route(pattern, (route) => route.abort());
      await page.goto(path);
      await expectTold(page, /Sprawdź połączenie z internetem/);
    });
  }

  test.describe('because the device has none', () => {
    test.use({ film: { shots: [] } });

    test('the page says so next to the field, which still works', async ({ page }) => {
      await page.goto('/panel/bons/lost');
      await expectTold(page, /To urządzenie nie ma aparatu/);
    });
  });
});
