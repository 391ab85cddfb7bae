import { expect, type Page } from '@playwright/test';
import { scan } from './pageAs.ts';

/** Where the counter waits for a card. */
export const numberField = (page: Page) => page.getByLabel('Zeskanuj bon lub wpisz numer');

/** Opens a screen of the counter, ready for a card. */
export async function openCounter(page: Page, screen: 'charge' | 'purchase') {
  await page.goto(`/panel/bons/${screen}`);
  await expect(numberField(page)).toBeFocused();
}

/** Looks for a card to take money off. */
export async function findToPay(page: Page, number: string, pin: string) {
  await openCounter(page, 'purchase');
  await scan(page, number);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Sprawdź bon' }).click();
}
