import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { cardsIn } from '../support/cardsIn.ts';
import { personOf } from '../support/demoPeople.ts';
import { test } from '../support/demoTest.ts';

/** Cards that are made here, from the form to a printed PIN that opens a card (requirements "Batches"). */

test.use({ person: 'administrator' });

const dialog = (page: Page) => page.getByRole('dialog');
const figure = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('link');

async function make(page: Page, name: string, count: string) {
  await page.goto('/panel/boncard-batches/create');
  await page.getByLabel(/^Nazwa/).fill(name);
  await page.getByLabel(/^Ile bonów/).fill(count);
  await page.getByRole('button', { name: 'Utwórz bony' }).click();
}

/** Prints the batch whose page is open. Returns the cards in the file. */
async function print(page: Page) {
  await page.getByRole('button', { name: 'Wydrukuj', exact: true }).click();
  await dialog(page)
    .getByRole('radio', { name: /CSV dla drukarni/ })
    .check();
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Wydrukuj' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^seria-bonow-.*\.csv$/);
  return cardsIn(await readFile(await download.path(), 'utf8'));
}

test('a batch is made, printed and confirmed, and its PINs open its cards', async ({ page }) => {
  for (const [count, sentence] of [
    ['0', 'Podaj co najmniej 1'],
    ['10 001', 'Podaj najwyżej 10000'],
    ['12345678901234567890', 'Podaj najwyżej 10000'],
    ['2,5', 'Podaj liczbę całkowitą, bez części po przecinku'],
    ['10.000', 'Podaj liczbę całkowitą, bez części po przecinku'],
    ['dużo', 'Podaj liczbę całkowitą, bez części po przecinku'],
    ['', 'Pole jest wymagane'],
  ] as const) {
    await make(page, 'Walentynki', count);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^Nazwa/)).toHaveValue('Walentynki');
  }
  await make(page, 'święta', '5');
  await expect(page.getByText('Jest już seria o tej nazwie. Wpisz inną.')).toBeVisible();
  await make(page, 'Walentynki', '25');
  await expect(page.getByText('Bony serii „Walentynki” właśnie powstają')).toBeVisible();
  await page.getByRole('link', { name: 'Walentynki' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Walentynki' })).toBeVisible();
  await expect(page.getByText('Gotowa')).toBeVisible();
  await expect(page.getByText('Ta seria nie była jeszcze drukowana')).toBeVisible();

  const first = await print(page);
  expect(first).toHaveLength(25);
  await expect(dialog(page).getByText('Czy wydruk jest kompletny?')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Jeszcze nie wiem' }).click();
  await expect(page.getByText('Plik wysłany w całości')).toBeVisible();

  await page.getByRole('button', { name: 'Wydrukuj', exact: true }).click();
  await expect(dialog(page).getByText(/Wcześniejsze kody działają/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Wróć' }).click();
  const second = await print(page);
  await expect(
    dialog(page).getByText(/kody PIN z wcześniejszych wydruków tych bonów przestaną działać/),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Wydruk jest kompletny' }).click();
  await expect(page.getByText(/^Potwierdzony: /)).toBeVisible();

  const check = async (card: object | undefined) =>
    (await page.request.post('/api/check-boncard', { data: card })).status();
  const changed = first.find(({ number, pin }) =>
    second.some((card) => card.number === number && card.pin !== pin),
  );
  expect(await check(second.find(({ number }) => number === changed?.number))).toBe(200);
  expect(await check(changed)).toBe(422);

  await figure(page, 'Niesprzedane').click();
  await expect(page).toHaveURL(/\/panel\/bons\?/);
  await expect(page.getByText('1–15 z 25')).toBeVisible();
});

test('a session that was left open has to give the password again before it prints', async ({
  page,
  demo,
}) => {
  await page.goto('/panel/boncard-batches');
  await page.getByRole('link', { name: 'Święta' }).click();
  await sql`UPDATE sessions SET confirmed_at = confirmed_at - interval '1 hour'`.execute(demo.database.db);
  await page.getByRole('button', { name: 'Wydrukuj', exact: true }).click();
  await dialog(page)
    .getByRole('radio', { name: /CSV dla drukarni/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Wydrukuj' }).click();
  await expect(
    dialog(page).getByText('Wydruk zawiera kody PIN. Podaj swoje hasło, żeby go rozpocząć.'),
  ).toBeVisible();
  await dialog(page)
    .getByLabel(/^Twoje hasło/)
    .fill(personOf('administrator').password);
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Potwierdź' }).click();
  expect(cardsIn(await readFile(await (await downloading).path(), 'utf8'))).toHaveLength(24);
  await expect(dialog(page).getByText('Czy wydruk jest kompletny?')).toBeVisible();
});
