import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { personOf } from '../support/demoPeople.ts';
import { test } from './storyTest.ts';
import type { Tab } from './tab.ts';

/** The ten stories that matter for money, in every browser that is installed (requirements "Figures"). */

async function check(tab: Tab, number: string, pin: string) {
  await tab.open('/');
  await tab.fill({ number, pin });
  await tab.press('button', 'Sprawdź saldo');
}

async function signIn(tab: Tab, role: 'administrator' | 'employer') {
  const { email, password } = personOf(role);
  await tab.fill({ email, password });
  await tab.press('button', /^(Zaloguj się|Sign in)$/);
}

async function sell(tab: Tab, sale: { number: string; document: string; amount: string }) {
  await tab.open('/panel/bons/charge');
  await tab.fill({ number: sale.number });
  await tab.press('button', 'Znajdź bon');
  await tab.fill({ document: sale.document, amount: sale.amount });
  await tab.press('button', /^Sprzedaj bon za /);
  await tab.sees('Bon sprzedany');
}

/** Finds a card to pay with, and accepts its details. */
async function findToPay(tab: Tab, number: string, pin: string) {
  await tab.open('/panel/bons/purchase');
  await tab.fill({ number, pin });
  await tab.press('button', 'Sprawdź bon');
  await tab.press('button', 'Dalej');
}

test('public check', async ({ tab }) => {
  await check(tab, 'DEMO0000000000000003', '999');
  await tab.sees('Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.');
  await check(tab, 'demo 0000 0000 0000 0003', '103');
  await tab.sees('Bon jest aktywny.');
  await tab.sees(/Saldo\s+150,00\szł/);
});

test('sign-in', async ({ tab }) => {
  await tab.open('/login');
  await signIn(tab, 'employer');
  await tab.isAt('/panel/bons/charge');
  await tab.reload();
  await tab.press('button', /^Twoje menu/);
  await tab.sees(`Cześć, ${personOf('employer').name}!`);
});

test.describe('at a workstation without a salon', () => {
  test.use({ person: 'employer' });

  test('salon', async ({ tab }) => {
    await tab.open('/panel/bons/purchase');
    await tab.sees('Nie wybrano salonu');
    await tab.press('link', 'Wybierz salon');
    await tab.press('radio', /Salon Centrum/);
    await tab.press('button', 'Zapisz salon stanowiska');
    await tab.isAt('/panel/bons/purchase');
    await tab.sees('Salon Centrum');
    await tab.sees('Sprawdź bon');
  });
});

test.describe('at the counter', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('sale', async ({ tab }) => {
    await sell(tab, { number: 'DEMO0000000000000001', document: 'FV 1/2026', amount: '150,50 zł' });
    await check(tab, 'DEMO0000000000000001', '101');
    await tab.sees('Bon jest aktywny.');
    await tab.sees(/Saldo\s+150,50\szł/);
  });

  test('purchase with PIN', async ({ tab }) => {
    await findToPay(tab, 'DEMO0000000000000003', '103');
    await tab.fill({ document: 'PAR 7', amount: '35' });
    await tab.sees(/Po zakupie zostanie 115,00\szł/);
    await tab.press('button', /^Pobierz 35,00\szł z bonu$/);
    await tab.sees(/Płatność zapisana/);
    await check(tab, 'DEMO0000000000000003', '103');
    await tab.sees(/Saldo\s+115,00\szł/);
  });

  test('split', async ({ tab }) => {
    await findToPay(tab, 'DEMO0000000000000005', '105');
    await tab.fill({ document: 'PAR 8', amount: '320' });
    await tab.sees(/Z bonu 200,00\szł, do dopłaty 120,00\szł/);
    await tab.press('button', /^Pobierz 200,00\szł z bonu$/);
    await tab.sees(/Płatność zapisana/);
    await check(tab, 'DEMO0000000000000005', '105');
    await tab.sees('Bon jest wykorzystany. Nie ma już na nim środków.');
  });

  test('undo', async ({ tab }) => {
    await sell(tab, { number: 'DEMO0000000000000001', document: 'FV 2/2026', amount: '500' });
    await tab.press('button', /^Cofnij: Sprzedaż, •••• 0001, 500,00/);
    await tab.press('button', 'Pomyłka w kwocie');
    await tab.press('button', /^Cofnij 500,00\szł$/);
    await tab.sees('Sprzedaż cofnięta');
    await check(tab, 'DEMO0000000000000001', '101');
    await tab.sees('Bon nie jest jeszcze aktywny.');
    await tab.sees(/Saldo\s+0,00\szł/);
  });
});

test.describe('in the office', () => {
  test.use({ person: 'administrator' });

  async function showCanceled(tab: Tab) {
    await tab.open('/panel/bons');
    await tab.press('combobox', /^Status/);
    await tab.press('option', 'Anulowany');
  }

  /** Waits until all rows of the list match the pattern. Returns them. */
  async function rowsOnceAll(tab: Tab, pattern: RegExp): Promise<string[]> {
    let rows: string[] = [];
    await expect(async () => {
      rows = await tab.texts('tbody tr');
      expect(rows).not.toEqual([]);
      for (const row of rows) expect(row).toMatch(pattern);
    }).toPass({ timeout: 60_000 });
    return rows;
  }

  test('list filter', async ({ tab }) => {
    await showCanceled(tab);
    const rows = await rowsOnceAll(tab, /Anulowany/);
    await tab.reload();
    expect(await rowsOnceAll(tab, /Anulowany/)).toEqual(rows);
  });

  test('export', async ({ tab, downloads }) => {
    await showCanceled(tab);
    const rows = await rowsOnceAll(tab, /Anulowany/);
    await tab.press('button', 'Pobierz CSV');
    const saved = async () => (await readdir(downloads)).filter((name) => /^bonpanel-.+\.csv$/.test(name));
    await expect.poll(saved).toHaveLength(1);
    const [name = ''] = await saved();
    const lines = async () => (await readFile(join(downloads, name), 'utf8')).trim().split('\r\n');
    await expect.poll(async () => (await lines()).length).toBe(rows.length + 1);
    expect((await lines()).at(1)).toContain('Anulowany');
  });
});

// No browser is started in Polish, so the Polish page below comes from the console's own default.
test('language', async ({ tab }) => {
  await tab.open('/login');
  await tab.sees('Zaloguj się');
  expect(await tab.language()).toBe('pl');
  await tab.press('button', 'English');
  await tab.sees('Sign in');
  await tab.reload();
  await tab.sees('Sign in');
  expect(await tab.language()).toBe('en');
  await signIn(tab, 'administrator');
  await tab.isAt('/panel/bons');
  await tab.sees('Cards');
});
