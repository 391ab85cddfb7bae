import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { isDrawn, scan, signInHere } from '../support/pageAs.ts';

test.use({ person: 'employer', salon: 'Salon Centrum' });

const FIRST_SCRIPT = /\/assets\/index-[\w-]+\.js/;
const NEW_SCRIPT = '/assets/index-newer.js';

/** Makes the server deliver another build: the same console, with another name for the first script. */
async function deploy(page: Page) {
  let oldScript = '';
  await page.route(/\/panel(\/bons\/charge)?$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    oldScript = FIRST_SCRIPT.exec(html)?.[0] ?? '';
    await route.fulfill({ response, body: html.replaceAll(oldScript, NEW_SCRIPT) });
  });
  await page.route(`**${NEW_SCRIPT}`, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: new URL(oldScript, page.url()).href }) });
  });
}

const runningScript = (page: Page) => page.locator('script[src*="/assets/index-"]').getAttribute('src');

test('a new build is offered within a quarter of an hour, and no form is discarded', async ({ page }) => {
  await page.clock.install();
  await page.goto('/panel/bons/charge');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await scan(page, 'DEMO0000000000000002');
  const document = page.getByLabel('Numer dokumentu');
  await document.fill('FV 400');
  const load = page.getByRole('button', { name: 'Wczytaj nową wersję' });
  const [asked] = await Promise.all([page.waitForResponse('**/panel'), page.clock.fastForward('16:00')]);
  await asked.finished();
  await expect(load).toBeHidden();
  await deploy(page);
  await page.clock.fastForward('16:00');
  await expect(page.getByText('Jest nowa wersja panelu.')).toBeVisible();
  await expect(document).toHaveValue('FV 400');

  page.once('dialog', (dialog) => dialog.dismiss());
  await load.click();
  await expect(document).toHaveValue('FV 400');
  expect(await runningScript(page)).not.toBe(NEW_SCRIPT);
  page.once('dialog', (dialog) => dialog.accept());
  await load.click();
  await expect(page.locator('input[name=number]')).toBeFocused();
  expect(await runningScript(page)).toBe(NEW_SCRIPT);
  await expect(load).toBeHidden();
});

test('a new build is offered to the next person too, who signs in on the page that was loaded before it', async ({
  page,
}) => {
  await page.goto('/panel/bons/charge');
  await expect(page.locator('input[name=number]')).toBeFocused();
  await deploy(page);
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click();
  await signInHere(page, 'administrator');
  await expect(page.getByText('Jest nowa wersja panelu.')).toBeVisible();
  expect(await runningScript(page)).not.toBe(NEW_SCRIPT);
});

test('no build is offered because the server could not be asked at first', async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  await page.route('**/panel', async (route) => {
    asked += 1;
    if (asked === 1) await route.abort();
    else await route.continue();
  });
  await page.goto('/panel/bons/charge');
  await expect.poll(() => asked).toBe(1);
  const [answered] = await Promise.all([page.waitForResponse('**/panel'), page.clock.fastForward('16:00')]);
  await answered.finished();
  await isDrawn(page);
  await expect(page.getByText('Jest nowa wersja panelu.')).toBeHidden();
});
