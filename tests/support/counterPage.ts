import { expect, type Page } from '@playwright/test';
import { scan } from './pageAs.ts';

/** The field in which the counter waits for a card. */
export const numberField = (page: Page) => page.getByLabel('Zeskanuj bon lub wpisz numer');

/** Opens a screen of the counter, ready for a card. */
export async function openCounter(page: Page, screen: 'charge' | 'purchase') {
  await page.goto(`/panel/bons/${screen}`);
  await expect(numberField(page)).toBeFocused();
}

/** Finds a card to take a purchase off. */
export async function findToPay(page: Page, number: string, pin: string) {
  await openCounter(page, 'purchase');
  await scan(page, number);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Sprawdź bon' }).click();
}

/** Sells a card without a mouse, on a charge screen that waits for one. */
export async function sellByKeyboard(page: Page, sale: { number: string; document: string; amount: string }) {
  await scan(page, sale.number);
  await typeForm(page, sale);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
}

/** Types document and amount, beginning in the first field, which has the focus. */
export async function typeForm(page: Page, { document, amount }: { document: string; amount: string }) {
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await page.keyboard.type(document);
  const amountField = page.getByLabel('Kwota', { exact: true });
  while (!(await amountField.evaluate((element) => element.matches(':focus')))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(amount);
}

/**
 * From now on the server carries out the first request to a URL, but its answer is lost, and later requests are held
 * back. Returns the idempotency keys of all these requests, and a function that lets the later ones through.
 */
export async function loseFirstAnswer(page: Page, url: string) {
  const keys: (string | undefined)[] = [];
  const { promise: mayPass, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) {
      await route.fetch();
      await route.abort('connectionreset');
    } else {
      await mayPass;
      await route.continue();
    }
  });
  return { keys, letThrough };
}
