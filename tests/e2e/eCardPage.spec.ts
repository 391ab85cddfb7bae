import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { hashToken, newToken } from '../../server/platform/ids.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { openCounter } from '../support/counterPage.ts';
import { aMailedECard, askerOf } from '../support/demoECard.ts';
import { personOf } from '../support/demoPeople.ts';
import { test } from '../support/demoTest.ts';
import { isDrawn, scan } from '../support/pageAs.ts';
import { execute, urlOfDatabase } from '../support/postgresForTests.ts';
import { openPdf, readPictureCodes, readPrintedCodes } from '../support/readPrintedCodes.ts';

/** The page at the link of an e-card (requirements "The owner's page"). */

const showButton = (page: Page) => page.getByRole('button', { name: 'Pokaż bon' });
const number = (page: Page) => page.getByRole('definition').and(page.locator('.number'));
const pin = (page: Page) => page.getByRole('definition').and(page.locator('.pin'));

/** Opens an e-card as its owner does. */
async function show(page: Page, path: string) {
  await page.goto(path);
  await showButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Twój e-bon' })).toBeVisible();
}

/** Collects what the browser complains about: scripts, styles or pictures that the page's policy forbids. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** Returns a function that makes calls of the API as one of the demo's people. */
async function callsAs(url: string, role: 'administrator' | 'employer') {
  const ask = askerOf(url);
  const { email, password } = personOf(role);
  const { access_token: token } = await ask('POST /api/auth/login', undefined, { email, password });
  await ask('POST /api/auth/confirm', token, { password });
  return (on: string, body?: unknown) => ask(on, token, body);
}

test('without JavaScript it shows the card when its button is pressed, as often as the owner likes, and the counter accepts it', async ({
  browser,
  demo,
  openPageAs,
}) => {
  const page = await browser.newPage({ baseURL: demo.url, javaScriptEnabled: false });
  const { path } = await aMailedECard(demo, {
    recipient: 'Ania',
    message: 'Wszystkiego\nnajlepszego!',
    type: 1,
  });
  await page.goto(path);
  await expect(page).toHaveTitle('Masz e-bon · Bonpanel');
  const closed = await page.content();
  await showButton(page).click();
  await expect(page.getByText('Dla: Ania')).toBeVisible();
  await expect(page.getByText('Wszystkiego\nnajlepszego!')).toBeVisible();
  await expect(page.locator('.balance')).toHaveText('Saldo200,00 zł');
  await expect(page.getByRole('definition').filter({ hasText: 'Tylko soczewki' })).toBeVisible();
  await page.getByText('Nasze salony').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Salon Centrum' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Zapisz|Drukuj/ })).toHaveCount(0);

  const shownNumber = (await number(page).textContent()) ?? '';
  for (const secret of [...shownNumber.split(' '), await pin(page).textContent(), '200,00', 'Ania'])
    expect(closed).not.toContain(secret);
  const [address = ''] = await readPictureCodes(
    await page.getByRole('img', { name: /^Kod QR/ }).screenshot(),
  );
  expect(address).toBe(`http://bony.example.test/#${shownNumber.replaceAll(' ', '')}`);
  const counter = await openPageAs({ person: 'employer', salon: 'Salon Centrum' });
  await openCounter(counter, 'purchase');
  await scan(counter, address);
  await expect(counter.locator('input[name=number]')).toHaveValue(shownNumber);
  await counter.getByLabel('PIN').fill((await pin(page).textContent()) ?? '');
  await counter.getByRole('button', { name: 'Sprawdź bon' }).click();
  await counter.getByRole('button', { name: 'Dalej' }).click();
  await counter.getByLabel('Numer dokumentu').fill('PAR 41');
  await counter.getByLabel('Kwota', { exact: true }).fill('50');
  await counter.getByRole('button', { name: /^Pobierz 50,00\szł z bonu$/ }).click();
  await expect(counter.getByText(/150,00\szł/).first()).toBeVisible();

  // The link always shows the current state, and the same PIN.
  const known = await pin(page).textContent();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.balance')).toHaveText('Balance150,00 zł');
  await expect(page.locator('.amount')).toHaveText(['−50,00 zł', '+200,00 zł']);
  expect(await pin(page).textContent()).toBe(known);
  await page.close();
});

test('is in the language of its mail until the owner chooses the other one', async ({ page, demo }) => {
  const { path } = await aMailedECard(demo, { language: 'en' });
  // Some programs end an address with a slash.
  await page.goto(`${path}/`);
  await expect(page).toHaveURL(path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Show the card' })).toBeVisible();
  await page.getByRole('link', { name: 'Polski' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await showButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Twój e-bon' })).toBeVisible();
});

test('the link gives nothing away: to programs that follow it, to caches, or once it is dead', async ({
  page,
  demo,
  request,
}) => {
  const { id, path } = await aMailedECard(demo);
  const ask = await callsAs(demo.url, 'administrator');
  const cardNow = () => ask(`GET /api/boncards/${id}`);
  await expect.poll(async () => (await cardNow()).e_card.state).toBe('sent');
  const before = await cardNow();
  expect(before.e_card.opened_at).toBeNull();

  await test.step('programs that follow it or run its script leave the card as it was', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect((await request.get(path)).status()).toBe(200);
      expect((await request.head(path)).status()).toBe(200);
    }
    await page.goto(path);
    expect(await cardNow()).toEqual(before);
  });

  await test.step('so do other methods and a large body, which are refused', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await request.fetch(path, { method });
      expect(answer.status(), method).toBe(404);
    }
    const large = await request.post(path, { data: Buffer.alloc(100_000, 'x') });
    expect(large.status()).toBe(413);
    expect(large.headers()['content-type']).toBe('text/html; charset=utf-8');
    expect(await cardNow()).toEqual(before);
  });

  await test.step('its form opens the card, and shows the same to several who send it at once', async () => {
    const headers = { Origin: 'https://scanner.example.com' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => request.post(path, { form: {}, headers })));
    const shown = await Promise.all(
      answers.map(async (answer) => {
        expect(answer.status()).toBe(200);
        expect(answer.headers()['access-control-allow-origin']).toBeUndefined();
        const parts = (await answer.text()).matchAll(/class="(?:number|pin)">([^<]+)/g);
        return Array.from(parts, ([, part]) => part);
      }),
    );
    expect(shown[0]).toEqual([/^(\w{4} ){4}\w{4}$/, /^\w{3}$/].map((form) => expect.stringMatching(form)));
    expect(new Set(shown.map(String)).size).toBe(1);
    const { e_card, ...card } = await cardNow();
    const { e_card: untouched, ...cardBefore } = before;
    expect(card).toEqual(cardBefore);
    expect(e_card).toEqual({ ...untouched, state: 'opened', opened_at: expect.any(String) });
    await show(page, path);
    await expect(page.locator('.balance')).toHaveText('Saldo200,00 zł');
  });

  await test.step('it stays out of caches, search engines and frames, and tells other sites nothing', async () => {
    const head = await request.head(path);
    expect(await head.body()).toHaveLength(0);
    const others = [await request.get(path), await request.post(path), await request.get('/bon/nothing')];
    for (const answer of [head, ...others]) {
      const headers = answer.headers();
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers['content-security-policy']?.replace(/'sha256-[^']+'/g, '#')).toBe(
        "default-src 'none';script-src 'self';style-src 'self' #;font-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
      );
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers.etag).toBeUndefined();
    }
  });

  await test.step('once dead, it is answered like one of another card, or one that is too short or malformed', async () => {
    await ask(`POST /api/boncards/${id}/action/cancel`, { canceled_reason: 'Pomyłka' });
    const others = [
      path,
      `/bon/${newToken()}`,
      path.slice(0, -1),
      `${path}x`,
      `${path}/`,
      '/bon/',
      '/bon',
      '/bon/%00',
      // As a mail program cuts a link, or copies it with what follows.
      `${path}%`,
      '/bon/x%zz',
      '/bon/%E0%A4',
      '/bon/reminders/%',
      `/bon/reminders/${newToken()}`,
      '/bon/reminders/',
      `/bon/reminders/${path.slice(5)}`,
    ];
    const bodies = new Set<string>();
    for (const address of others)
      for (const answer of [await request.get(address), await request.post(address)]) {
        expect(answer.status(), address).toBe(404);
        bodies.add(await answer.text());
      }
    expect(bodies.size).toBe(1);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Ten link nie działa' })).toBeVisible();
    await page.getByRole('link', { name: 'Sprawdź saldo bonu' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('says so when the database is down, with a number to mention to the salon', async ({
  page,
  demo,
  template,
  request,
}) => {
  const { path } = await aMailedECard(demo);
  const database = new URL(demo.databaseUrl).pathname.slice(1);
  const allow = (isAllowed: boolean) =>
    execute(template.postgresUrl, `ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS ${isAllowed}`);
  await allow(false);
  await execute(
    template.postgresUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
  );
  const answer = await request.post(path);
  expect(answer.status()).toBeGreaterThanOrEqual(500);
  expect(answer.headers()['cache-control']).toBe('no-store');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Coś poszło nie tak' })).toBeVisible();
  await expect(page.getByText(/^Numer zgłoszenia: [\da-f-]{36}$/)).toBeVisible();
  await allow(true);
  await page.getByRole('link', { name: 'Spróbuj ponownie' }).click();
  await expect(showButton(page)).toBeVisible();
});

test('what only the person who runs the server can mend is told without their words', async ({
  page,
  demo,
  template,
}) => {
  const { path } = await aMailedECard(demo);
  const database = urlOfDatabase(template.postgresUrl, new URL(demo.databaseUrl).pathname.slice(1));
  await execute(
    database,
    `CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER fill_disk BEFORE UPDATE ON e_card_sendings EXECUTE FUNCTION fill_disk()`,
  );
  await page.goto(path);
  await showButton(page).click();
  await expect(page.getByRole('heading', { name: 'Coś poszło nie tak' })).toBeVisible();
  await expect(page.getByText('Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.')).toBeVisible();
  await execute(database, 'DROP FUNCTION fill_disk CASCADE');
  await page.getByRole('link', { name: 'Spróbuj ponownie' }).click();
  await showButton(page).click();
  await expect(pin(page)).toBeVisible();
});

test('saves the card as a picture with a code that the counter reads', async ({ page, demo }) => {
  const { path } = await aMailedECard(demo);
  const complaints = complaintsOf(page);
  await show(page, path);
  const shown = ((await number(page).textContent()) ?? '').replaceAll(' ', '');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Zapisz jako obraz' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`e-bon-${shown.slice(-4)}.png`);
  const picture = await readFile(await download.path());
  expect(await readPictureCodes(picture)).toEqual([`http://bony.example.test/#${shown}`]);
  expect(complaints).toEqual([]);
});

test('a phone shares the picture, and saves it only if its share menu no longer opens', async ({
  browser,
  demo,
}) => {
  const page = await browser.newPage({ baseURL: demo.url, hasTouch: true, isMobile: true });
  const { path } = await aMailedECard(demo);
  // Chromium on Linux has no share menu.
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      const { dataset } = document.body;
      dataset.shared = files.map((file) => `${file.name} ${file.type}`).join();
      if (dataset.failure) throw new DOMException('', dataset.failure);
    };
  });
  await show(page, path);
  const shown = ((await number(page).textContent()) ?? '').replaceAll(' ', '');
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const save = page.getByRole('button', { name: 'Zapisz jako obraz' });
  await expect(save).toHaveAttribute('data-save', `e-bon-${shown.slice(-4)}.png`);
  for (const [failure, fileName] of [
    ['', 'taken.png'],
    // The owner has closed the menu.
    ['AbortError', 'closed.png'],
    ['NotAllowedError', 'not-opened.png'],
  ] as const) {
    await save.evaluate(
      (button, [failure, save]) => {
        document.body.dataset.failure = failure;
        button.dataset.save = save;
      },
      [failure, fileName] as const,
    );
    await save.click();
    await expect(page.locator('body')).toHaveAttribute('data-shared', `${fileName} image/png`);
  }
  // An earlier download would have come before this one.
  await expect.poll(() => downloads).toContain('not-opened.png');
  expect(downloads).toEqual(['not-opened.png']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.close();
});

test('says so when a browser cannot save a picture', async ({ page, demo }) => {
  const { path } = await aMailedECard(demo);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await show(page, path);
  await page.getByRole('button', { name: 'Zapisz jako obraz' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Nie udało się zapisać obrazu/);
});

test('prints on one page, with the code, the PIN and the longest message', async ({ page, demo }) => {
  const message = 'Kochana Aniu, wszystkiego najlepszego! '.repeat(13).slice(0, 500).trim();
  const { path } = await aMailedECard(demo, { recipient: 'Ania', message });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await show(page, path);
  await page.getByRole('button', { name: 'Drukuj' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const shown = ((await number(page).textContent()) ?? '').replaceAll(' ', '');
  const file = await openPdf(await page.pdf({ format: 'A4' }));
  expect(file.getPageCount()).toBe(1);
  expect(await readPrintedCodes(file, 0, { dpi: 200 })).toEqual([
    { format: 'QRCode', text: `http://bony.example.test/#${shown}` },
  ]);
  await page.emulateMedia({ media: 'print' });
  await expect(pin(page)).toBeVisible();
  for (const name of [/Drukuj/, /Zapisz/, /English/])
    await expect(page.getByRole('button', { name })).toBeHidden();
});

test('stops reminders with one button, or with the mail program’s own', async ({ page, demo, request }) => {
  const { id } = await aMailedECard(demo);
  const token = newToken();
  const { db } = demo.database;
  await db
    .insertInto('e_card_reminder_links')
    .values({
      token_hash: hashToken(token),
      boncard_id: id as never,
      valid_until: warsawDayOf(new Date()),
      created_at: new Date(),
    })
    .execute();
  const stoppedAt = async () =>
    (await db.selectFrom('e_cards').select('reminders_stopped_at').executeTakeFirstOrThrow())
      .reminders_stopped_at;
  const path = `/bon/reminders/${token}`;
  await page.goto(path);
  expect(await stoppedAt()).toBeNull();
  await page.getByRole('button', { name: 'Nie przypominaj więcej' }).click();
  await expect(page.getByText('Nie będziemy już przypominać o tym bonie.')).toBeVisible();
  const stopped = await stoppedAt();
  expect(stopped).toBeInstanceOf(Date);
  const oneClick = await request.post(path, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(oneClick.status()).toBe(200);
  expect(await stoppedAt()).toEqual(stopped);
});

test.describe('looks', () => {
  const message = `${'ŻÓŁW'.repeat(40)} <b>&amp;</b> \u202eodwrotnie שלום\n`.repeat(2).slice(0, 400);

  for (const [scheme, language] of [
    ['light', 'pl'],
    ['dark', 'en'],
  ] as const)
    test(`accessible in ${scheme} and ${language}, and as narrow as 320 px`, async ({ page, demo }) => {
      const { id, path } = await aMailedECard(demo, { recipient: 'W'.repeat(100), message });
      const complaints = complaintsOf(page);
      await page.emulateMedia({ colorScheme: scheme });
      const look = async (what: string) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await isDrawn(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(320);
        expect(await axeFindings(page), what).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        expect(await axeFindings(page), what).toEqual([]);
      };
      const open = async (what: string) => {
        await page.goto(`${path}?lang=${language}`);
        await page.getByRole('button', { name: /^(Pokaż bon|Show the card)$/ }).click();
        await expect(page.locator('.code')).toBeVisible();
        await page.locator('summary').click();
        await look(what);
      };
      await page.goto(`${path}?lang=${language}`);
      await look('closed');
      await open('open');
      const ask = await callsAs(demo.url, 'administrator');
      await ask(`POST /api/boncards/${id}/action/block`, { reason: 'Zgubiony' });
      await open('blocked');
      await expect(page.getByText(/^(Ten bon jest zablokowany|This card is blocked)/)).toBeVisible();
      expect(complaints).toEqual([]);
      await page.goto(`/bon/x?lang=${language}`);
      await look('dead');
    });

  test('on a phone, code, number and PIN are in view at once, and nothing disappears in forced colours', async ({
    page,
    demo,
  }) => {
    const { path } = await aMailedECard(demo, { recipient: 'Ania', type: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, path);
    const code = page.getByRole('img', { name: /^Kod QR/ });
    for (const part of [code, number(page), pin(page)]) await expect(part).toBeInViewport({ ratio: 1 });
    await page.emulateMedia({ forcedColors: 'active' });
    const [address] = await readPictureCodes(await code.screenshot());
    expect(address).toMatch(/^http:\/\/bony\.example\.test\/#[0-9A-Z]{20}$/);
    for (const edged of [
      page.getByRole('button', { name: 'Drukuj' }),
      page.locator('.giftcard'),
      page.locator('.code'),
    ])
      expect(await edged.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
  });
});

test('for a chain with 10 000 salons it links to their list, and stays as small', async ({ page, demo }) => {
  const { path } = await aMailedECard(demo);
  await sql`
    INSERT INTO salons (id, name, address) SELECT gen_random_uuid(), 'Optyk ' || n, 'Rynek ' || n FROM generate_series(1, 10000) AS n
  `.execute(demo.database.db);
  await show(page, path);
  await expect(page.getByRole('link', { name: 'Nasze salony' })).toHaveAttribute('href', '/');
  expect((await page.content()).length).toBeLessThan(90_000);
});
