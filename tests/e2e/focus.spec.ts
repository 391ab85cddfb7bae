import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** Where the focus goes when its element is gone, disabled or behind something (requirements "Accessibility"). */

test.use({
  person: 'administrator',
  salon: 'Salon Centrum',
  contextOptions: { reducedMotion: 'no-preference' },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function pressEnterOn(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

for (const [device, size] of [
  ['a laptop', { width: 1280, height: 720 }],
  ['a phone, whose heading is in the bar', { width: 320, height: 640 }],
] as const) {
  test(`on ${device}: to the heading when the button is gone, and when a screen was opened from a row`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/panel/bons?filter={"query":"DEMO0000000000000003"}');
    await page.getByRole('main').getByRole('link', { name: /0003/ }).first().focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('DEMO 0000 0000 0000 0003');
    await expect(heading(page)).toBeFocused();
    await pressEnterOn(page, 'Zablokuj');
    await page.getByRole('dialog').getByRole('button', { name: 'Zgubiony bon' }).click();
    // The button of the dialog: the page behind it is inert, so `getByRole` does not find the button there.
    await pressEnterOn(page, 'Zablokuj');
    await expect(page.getByRole('button', { name: 'Odblokuj', exact: true })).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });
}

for (const [width, height] of [
  [1280, 720],
  [640, 325],
  [375, 667],
  [320, 490],
] as const) {
  test(`never to what is covered, at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/panel/bons/charge');
    await expect(page.locator('[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000001');
    await expect(page.locator('[name=document]')).toBeFocused();
    await expectVisibleByTab(page);
    for (const path of ['/panel/bons/charge/e-card', '/panel/users/create']) {
      await page.goto(path);
      await expect(page.locator('main form :focus')).toHaveCount(1);
      await expectVisibleByTab(page);
    }
  });
}

/** Checks that whatever has the focus is on top, from the focused field to the end of its form. */
async function expectVisibleByTab(page: Page) {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: field } = document;
      if (!field?.closest('main form')) return undefined;
      const { left, top, width, height } = field.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOnTop = field.contains(seen) || field.closest('label')?.contains(seen) === true;
      return { name: field.getAttribute('name') ?? field.textContent, isOnTop };
    });
  for (let field = await focused(); field; field = await focused()) {
    expect.soft(field).toMatchObject({ isOnTop: true });
    await page.keyboard.press('Tab');
  }
}

test('back to a button that was disabled while it worked', async ({ page }) => {
  await page.goto('/panel/bons?filter={"query":"DEMO0000000000000003"}');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const download = page.getByRole('button', { name: 'Pobierz CSV' });
  const file = page.waitForEvent('download');
  await download.focus();
  await page.keyboard.press('Enter');
  await file;
  await expect(download).toBeFocused();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a popover takes the focus, and gives it back', async ({ page }) => {
    await page.goto('/panel/bons');
    await expect(page.getByRole('table')).toBeVisible();
    const columns = page.getByRole('button', { name: 'Kolumny' });
    await columns.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.MuiPopover-root :focus, .MuiPopover-paper:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(columns).toBeFocused();
  });
});
