import { expect, type Page } from '@playwright/test';
import type { Language } from '../../contract/language.ts';
import type { TradeName } from '../../src/money/moneyCalls.ts';
import { test } from '../support/demoTest.ts';
import { isDrawn, scan, switchLanguage } from '../support/pageAs.ts';

/**
 * The whole counter is visible without scrolling, from the card to the button and with any notice that can appear, and
 * nothing moves when a notice appears, in Polish and in English.
 */

const LONGEST_REFUSAL = `${'Ten bon został w międzyczasie zmieniony przy innej kasie. '.repeat(2)}Sprawdź.`;

test.use({ person: 'employer', salon: 'Salon Centrum' });

for (const [width, height] of [
  [1280, 650],
  [390, 844],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('a sale', async ({ page }) => {
      await openScreen(page, 'charge');
      await scan(page, 'DEMO0000000000000001');
      const still = await stillForm(page);
      await still('untouched');
      await amount(page).fill('10,005');
      await submit(page).click();
      await expect(page.locator('main .Mui-error').first()).toBeVisible();
      await still('with errors');
      await amount(page).fill('99999999');
      await still('above the limit');
      await amount(page).fill('5000');
      await page.locator('[name=document]').fill('PAR 1');
      await submit(page).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('dialog').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await still('after a large sum was asked about');
      await statesOfCalls(page, still, '**/boncards/issue');
    });

    test('a sale of a used card, right after another sale', async ({ page, context }) => {
      await openScreen(page, 'charge');
      await scan(page, 'DEMO0000000000000001');
      await page.locator('[name=document]').fill('PAR 1');
      await amount(page).fill('100');
      await submit(page).click();
      await expect(page.locator('[name=number]')).toBeFocused();
      const search = page.waitForResponse('**/boncards/search');
      await scan(page, 'DEMO0000000000000007');
      const { data } = await (await search).json();
      const still = await stillForm(page);
      await still('with what was recorded before');
      const otherTab = await context.newPage();
      await otherTab.goto('/');
      await otherTab.evaluate((id) => new BroadcastChannel('boncard-changed').postMessage(id), data.id);
      await expect(submit(page)).toBeDisabled();
      await still('changed in another tab');
    });

    test('a purchase with a card for everything, and with one for some things only', async ({ page }) => {
      for (const number of ['DEMO0000000000000003', 'DEMO0000000000000005']) {
        await openScreen(page, 'purchase');
        await scan(page, number);
        await page.locator('[name=pin]').fill(`1${number.slice(-2)}`);
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').getByRole('button').last().click();
        const still = await stillForm(page, number);
        await still('untouched');
        await amount(page).fill('320000');
        await still('with a part to pay otherwise');
        await amount(page).fill('0,5');
        await submit(page).click();
        await expect(page.locator('main .Mui-error').first()).toBeVisible();
        await still('with errors');
        await statesOfCalls(page, still, '**/boncards/purchase');
        await forgetCalls(page);
      }
    });
  });
}

test('an e-card', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 650 });
  await page.goto('/panel/bons/charge/e-card');
  await expect(page.locator('[name=email]')).toBeFocused();
  const still = await stillForm(page);
  await still('untouched');
  await submit(page).click();
  await expect(page.locator('main .Mui-error').first()).toBeVisible();
  await still('with errors');
  await page.locator('[name=email]').fill('anna.katarzyna.kowalska-nowak@poczta.example.test');
  await page.locator('[name=message]').fill('Sto lat!\n'.repeat(8));
  await amount(page).fill('99999999');
  await still('above the limit');
  await statesOfCalls(page, still, '**/boncards/e-card');
});

for (const [width, height] of [
  [1280, 650],
  [390, 844],
] as const) {
  test(`whether a search finds a card or not, neither fields nor button move at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openScreen(page, 'charge');
    const charge = await placesOf(page);
    await scan(page, 'DEMO0000000000000003');
    await expect(page.getByText('Ten bon został już sprzedany.')).toBeVisible();
    expect(await placesOf(page), 'a card that is sold').toEqual(charge);

    await openScreen(page, 'purchase');
    const purchase = await placesOf(page);
    await page.locator('[name=number]').fill('DEMO');
    await page.locator('[name=pin]').fill('12345');
    await page.keyboard.press('Enter');
    await expect(page.locator('main .Mui-error.MuiFormHelperText-root')).toHaveCount(2);
    expect(await placesOf(page), 'a wrong number and PIN').toEqual(purchase);
    await page.locator('[name=number]').fill('DEMO0000000000000003');
    await page.locator('[name=pin]').fill('999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Sprawdź dane na karcie' })).toBeVisible();
    expect(await placesOf(page), 'a wrong PIN').toEqual(purchase);

    await page.goto('/panel/bons/lost');
    await expect(page.locator('[name=number]')).toBeFocused();
    const lost = await placesOf(page);
    await page.locator('[name=last4]').fill('0004');
    await page.locator('main [name=amount]').fill('50,50');
    await page.getByRole('button', { name: 'Znajdź bon' }).click();
    const found = page.getByRole('button', { name: 'To ten bon' });
    await expect(found).toBeVisible();
    expect(await placesOf(page), 'a lost card').toEqual(lost);
    await expect(found, 'a lost card is in view').toBeInViewport({ ratio: 1 });
    const [text, button] = [await page.getByText('•••• 0004').boundingBox(), await found.boundingBox()];
    expect((text?.x ?? 0) + (text?.width ?? 999), 'its words end before the button').toBeLessThanOrEqual(
      button?.x ?? 0,
    );
  });
}

test('the dialog of a correction fits a small laptop without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 650 });
  await openScreen(page, 'purchase');
  await scan(page, 'DEMO0000000000000003');
  await page.locator('[name=pin]').fill('103');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.locator('[name=document]').fill('PAR 1');
  await amount(page).fill('20');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Cofnij: / }).click();
  await expect(page.getByRole('dialog').locator('[name=amount]')).toBeFocused();
  const hidden = await page
    .locator('.MuiDialogContent-root')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBe(0);
});

test('the dialog with the QR code for an app fits a small laptop without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 650 });
  await page.goto('/panel/profile');
  await page.getByRole('button', { name: 'Włącz weryfikację dwuetapową' }).click();
  await expect(page.locator('input[name=otp]')).toBeFocused();
  const hidden = await page
    .locator('.MuiDialogContent-root')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBe(0);
});

/** Returns the name and position of each field and button of a screen's form. */
async function placesOf(page: Page) {
  await isDrawn(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('main form :is(input, textarea, [type=submit])')].map((part) => {
      const { left, top } = part.getBoundingClientRect();
      return [part.getAttribute('name') ?? part.textContent, left + scrollX, top + scrollY];
    }),
  );
}

async function openScreen(page: Page, screen: 'charge' | 'purchase') {
  await page.goto(`/panel/bons/${screen}`);
  await expect(page.locator('[name=number]')).toBeFocused();
}

const amount = (page: Page) => page.locator('main [name=amount]');
const submit = (page: Page) => page.locator('main form button[type=submit]');

/** Goes through the possible outcomes of a call, and checks each time that the whole form is in view. */
async function statesOfCalls(page: Page, still: (state: string) => Promise<void>, url: string) {
  await page.locator('[name=document]').fill('PAR 1');
  await amount(page).fill('20');
  const name = callAt(url);
  await page.evaluate(outcomeUnknown, name);
  const subject = name === 'sellECard' ? 'ania@example.test' : '•••• 0009';
  await expect(page.locator('main form').getByRole('alert')).toContainText(subject);
  await still('with another call’s outcome unknown');
  await page.locator('main form').getByRole('alert').getByRole('button').click();
  await page.route(url, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 422, message: LONGEST_REFUSAL, reason: 'boncard-without-pin' },
    }),
  );
  await submit(page).click();
  await expect(page.getByText(LONGEST_REFUSAL).first()).toBeVisible();
  await still('refused');
  await page.unroute(url);
  let count = 0;
  // The first answer is lost, and later requests are never answered.
  await page.route(url, (route) => (count++ === 0 ? route.abort('connectionreset') : undefined));
  await submit(page).click();
  await expect(page.locator('main form .MuiAlert-root[role=status]')).toBeVisible();
  await still('being checked');
}

/** Leaves the screen without what statesOfCalls() has left open on it. */
async function forgetCalls(page: Page) {
  await page.goto('/');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('pendingCall.')) localStorage.removeItem(key);
  });
  await page.unrouteAll();
}

function callAt(url: string): TradeName | 'sellECard' {
  if (url.endsWith('e-card')) return 'sellECard';
  return url.endsWith('issue') ? 'charge' : 'purchase';
}

/** Stores a call of the signed-in person whose outcome is unknown. Runs in the page. */
function outcomeUnknown(name: TradeName | 'sellECard') {
  const { id: userId } = JSON.parse(localStorage.getItem('root') ?? '').state.auth.user;
  const body = {
    ...(name === 'sellECard' ? { email: 'ania@example.test' } : { boncard_id: 'x' }),
    place_of_sale: 'x',
    document: 'PAR 1',
    amount: 1234.5,
    type: 0,
    expired_months: 12,
  };
  const card = name === 'sellECard' ? null : { id: 'x', number: 'DEMO0000000000000009' };
  const call = { key: 'k', userId, name, request: { body }, card, startedAt: Date.now(), state: 'unknown' };
  localStorage.setItem(`pendingCall.${userId}.k`, JSON.stringify(call));
  window.dispatchEvent(new StorageEvent('storage', { key: `pendingCall.${userId}.k` }));
}

/**
 * Waits for the form. Returns a function that fails unless card, fields, notice and button are in the window, none is
 * covered by another, and each field is where it was at first. It looks in the page's language, and then switches to the
 * other.
 */
async function stillForm(page: Page, what = 'form') {
  await expect(amount(page)).toBeVisible();
  await expect(page.locator('main h2').first()).toBeVisible();
  let language = (await page.locator('html').getAttribute('lang')) as Language;
  const before: Partial<Record<Language, unknown>> = {};
  const expectStill = async (state: string) => {
    await isDrawn(page);
    await page.evaluate(() => scrollTo(0, 0));
    const { places, hidden } = await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      const form = main.querySelector('form') as HTMLElement;
      const parts = [
        ...main.querySelectorAll('h2, h2 ~ *, dl > *'),
        ...form.querySelectorAll(
          'input:not([type=radio], [aria-hidden]), [role=combobox], .MuiRadio-root, button, .MuiAlert-message, .MuiFormHelperText-root',
        ),
      ].filter((part) => !main.querySelector('[aria-labelledby=recent]')?.contains(part));
      const isIn = (part: Element) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isFree = seen !== null && (part.contains(seen) || seen.contains(part));
        return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && isFree;
      };
      const nameOf = (part: Element) => part.textContent || part.getAttribute('name') || part.tagName;
      const fields = [
        ...form.querySelectorAll(':is(input, button, [role=combobox]):not([role=alert] *)'),
      ].map((part, index) => {
        const { left, top, height } = part.getBoundingClientRect();
        // The button contains the sum, so it may become wider to the left.
        return [
          `${index} ${nameOf(part)}`,
          part.matches('[type=submit]') ? [top, height] : [left, top, height],
        ] as const;
      });
      return {
        hidden: parts.filter((part) => part.getClientRects().length > 0 && !isIn(part)).map(nameOf),
        places: Object.values(Object.fromEntries(fields)),
      };
    });
    const where = `${what} ${state}, in ${language}`;
    expect.soft(hidden, `${where}: out of view or covered`).toEqual([]);
    expect.soft(places, `${where}: moved`).toEqual(before[language] ?? places);
    before[language] ??= places;
  };
  return async (state: string) => {
    await expectStill(state);
    language = language === 'pl' ? 'en' : 'pl';
    await switchLanguage(page, language);
    await expectStill(state);
  };
}
