import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { cameraButton, cameraDialog as dialog, expectTold } from '../support/cameraPage.ts';
import { test } from '../support/cameraTest.ts';
import { numberField, openCounter } from '../support/counterPage.ts';
import { scan, signIn } from '../support/pageAs.ts';

/** A card that this product has printed, in front of a camera. */

const NUMBER = 'DEMO0000000000000003';
const GROUPED = 'DEMO 0000 0000 0000 0003';

/** From now on the page keeps the cameras that it opens, so that a test sees whether they are on. */
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

/** Returns the state of each camera that was opened: live or ended. */
function cameras(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] };
    return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
  });
}

test.describe('with a QR code before the camera', () => {
  test.use({
    film: { shots: [{ number: NUMBER, of: 'QRCode' }] },
    person: 'employer',
    salon: 'Salon Centrum',
  });

  test('a purchase finds the card by it, and asks for the PIN', async ({ page }) => {
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

  test('the list of cards keeps the focus in its search where it has no such card', async ({
    openPageAs,
  }) => {
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

  test('a lost card is filled in, and nothing is blocked by that', async ({ page }) => {
    await page.goto('/panel/bons/lost');
    await cameraButton(page).click();
    await expect(page.locator('input[name=number]')).toHaveValue(GROUPED);
    await expect(page.locator('textarea[name=reason]')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Zablokuj bon' })).toBeEnabled();
  });

  test.describe('and nobody signed in', () => {
    test.use({ person: undefined, salon: undefined });

    test('it works right after signing in, which loads no other document', async ({ page }) => {
      await signIn(page, 'administrator');
      await cameraButton(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(GROUPED);
    });
  });

  test('the page itself may compile no WebAssembly, only the reader', async ({ page }) => {
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

test('every document of the console allows the camera, and nothing else does', async ({ page }) => {
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
});

test.describe('with a barcode before the camera', () => {
  test.use({
    film: { shots: [{ number: NUMBER, of: 'Code128' }] },
    person: 'employer',
    salon: 'Salon Centrum',
  });

  test('a sale finds the card by it', async ({ page }) => {
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

test.describe('with something else before the camera, then a whole card', () => {
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

  test('it says so and goes on', async ({ page }) => {
    await openCounter(page, 'purchase');
    await cameraButton(page).click();
    await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expect(numberField(page)).toHaveValue(GROUPED);
  });
});

test.describe('with no card before the camera', () => {
  const other = { number: 'ZUPA', of: 'QRCode' } as const;
  test.use({ film: { shots: [other] }, person: 'employer', salon: 'Salon Centrum' });

  for (const path of ['/panel/bons/purchase', '/']) {
    test(`Escape and the button give the field back, and the camera is off, at ${path}`, async ({ page }) => {
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

  test('the camera is off while another tab is in front, and goes on afterwards', async ({ page }) => {
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

  test('leaving the screen switches it off', async ({ page }) => {
    await keepStreams(page);
    await openCounter(page, 'purchase');
    await page.keyboard.press('F2');
    // Not the screen before, which stays until this one is drawn.
    await expect(page.getByRole('heading', { level: 1, name: 'Sprzedaj bon' })).toBeVisible();
    await expect(numberField(page)).toBeFocused();
    await cameraButton(page).click();
    await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
    await page.goBack();
    await expect(page).toHaveURL(/purchase$/);
    await expect.poll(() => cameras(page)).toEqual(['ended']);
  });

  test('a hand scanner works as ever, and closes it', async ({ page }) => {
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
    test(`in forced colours, too, one sees whether the light is on, at ${path}`, async ({ page }) => {
      // Chromium's fake camera has none.
      await page.addInitScript(() => {
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
        MediaStreamTrack.prototype.applyConstraints = async () => {};
      });
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await page.goto(path);
      await cameraButton(page).click();
      const light = dialog(page).getByRole('button', { name: 'Latarka' });
      const look = () => light.evaluate((element) => getComputedStyle(element).backgroundColor);
      await expect(light).toHaveAttribute('aria-pressed', 'false');
      const off = await look();
      await light.click();
      await expect(light).toHaveAttribute('aria-pressed', 'true');
      await page.mouse.move(0, 0);
      await expect.poll(look).not.toBe(off);
    });
  }

  for (const path of ['/panel/bons/charge', '/']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`looks right and has no findings of axe, ${colorScheme}, at ${path}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(path);
        await cameraButton(page).click();
        await expect(dialog(page).getByRole('status')).toHaveText('To nie jest kod bonu. Szukamy dalej…');
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        const box = await dialog(page).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
        await page.emulateMedia({ forcedColors: 'active' });
        await expect(dialog(page).getByRole('button', { name: 'Wróć' })).toBeInViewport();
      });
    }
  }
});

test.describe('where the camera is not to be had', () => {
  test.use({
    film: { shots: [{ number: NUMBER, of: 'QRCode' }] },
    person: 'employer',
    salon: 'Salon Centrum',
  });

  for (const path of ['/panel/bons/purchase', '/panel/bons/lost', '/']) {
    test(`because it was refused, says so next to the field, which works on, at ${path}`, async ({
      page,
      complaints,
    }) => {
      // As a web server in front of ours may have been told.
      await page.route(path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), 'permissions-policy': 'camera=()' },
        });
      });
      await page.goto(path);
      await expectTold(page, /Ta strona nie może użyć aparatu/);
      const [complaint, ...others] = complaints.splice(0);
      expect(complaint).toContain('camera is not allowed in this document');
      expect(others).toEqual([]);
    });
  }

  for (const [what, pattern] of [
    ['the reader', '**/decoder.worker-*.js'],
    ['its WebAssembly', '**/*.wasm'],
  ] as const) {
    test(`says so if ${what} does not load`, async ({ page, context }) => {
      await context.route(pattern, (route) => route.abort());
      await page.goto('/panel/bons/purchase');
      await expectTold(page, /Nie udało się wczytać skanera kodów/);
    });
  }

  for (const [path, pattern] of [
    ['/panel/bons/purchase', '**/CameraDialog-*.js'],
    ['/', '**/Camera-*.js'],
  ] as const) {
    test(`says so if the dialog does not load, at ${path}`, async ({ page }) => {
      await page.route(pattern, (route) => route.abort());
      await page.goto(path);
      await expectTold(page, /Nie udało się wczytać strony/);
    });
  }

  test.describe('as there is none', () => {
    test.use({ film: { shots: [] } });

    for (const path of ['/panel/bons/purchase', '/panel/bons/lost', '/']) {
      test(`says so next to the field, which works on, at ${path}`, async ({ page }) => {
        await page.goto(path);
        await expectTold(page, /To urządzenie nie ma aparatu/);
      });
    }
  });
});
