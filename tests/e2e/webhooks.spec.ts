import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { type Endpoint, isGenuine, openEndpoint } from '../support/endpoint.ts';
import { eventually } from '../support/eventually.ts';

/** An address that is told of events, from the form to a delivery that is sent again (requirements "Webhooks"). */

test.use({ person: 'administrator', variables: { WEBHOOK_ALLOW: '127.0.0.1' } });

const dialog = (page: Page) => page.getByRole('dialog');

async function add(page: Page, url: string) {
  await page.goto('/panel/webhooks/create');
  await page.getByLabel(/^Adres/).fill(url);
  await page.getByRole('checkbox', { name: 'Zablokowanie bonu' }).check();
  await page.getByRole('button', { name: 'Dodaj webhook' }).click();
}

test('a webhook is added, told of a blocked card, fails, is told again, and gets another secret', async ({
  page,
}) => {
  let status = 500;
  const endpoint: Endpoint = await openEndpoint((response) => response.writeHead(status).end('Zajęte'));
  const { received } = endpoint;
  try {
    await add(page, 'https://10.0.0.1/bony');
    await expect(page.getByText(/^Ten adres jest w sieci wewnętrznej/)).toBeVisible();
    await page.getByLabel(/^Adres/).fill(endpoint.url);
    await page.getByRole('button', { name: 'Dodaj webhook' }).click();
    const secret = await dialog(page).getByLabel('Klucz', { exact: true }).inputValue();
    await dialog(page).getByRole('button', { name: 'Klucz jest zapisany' }).click();
    await expect(page.getByRole('heading', { level: 1, name: new URL(endpoint.url).host })).toBeVisible();
    const address = page.url();

    await page.goto('/panel/bons?filter={"status":"active"}');
    await page.locator('tbody tr').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Zablokuj' }).click();
    await dialog(page)
      .getByLabel(/^Powód/)
      .fill('Zgubiony');
    await dialog(page).getByRole('button', { name: 'Zablokuj' }).click();
    await expect(page.getByText('Zablokowany').first()).toBeVisible();

    await page.goto(address);
    await expect(page.getByText(/^Ten adres nie odpowiada/)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Zajęte' });
    await expect(row).toContainText('odpowiedź 500');
    await expect(row).toContainText('następna próba');
    expect(received[0] && isGenuine(secret, received[0])).toBe(true);
    expect(received[0]?.body.type).toBe('boncard.blocked');

    status = 204;
    // Five seconds later it is tried again.
    const told = page.getByRole('listitem').filter({ hasText: 'Zablokowanie bonu' });
    await expect(told).toContainText('Dostarczone', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Wyślij zdarzenie próbne' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Zdarzenie próbne' })).toContainText(
      'Dostarczone',
    );
    await expect(page.getByText('Działa', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Wyślij ponownie: Zdarzenie próbne' }).click();
    await eventually(() =>
      expect(received.filter(({ body }) => body.type === 'webhook.test').length).toBeGreaterThan(1),
    );

    await page.getByRole('button', { name: 'Wymień klucz' }).click();
    await dialog(page).getByRole('button', { name: 'Wymień klucz' }).click();
    const next = dialog(page).getByLabel('Klucz', { exact: true });
    await expect(next).toHaveValue(/^whsec_/);
    expect(await next.inputValue()).not.toBe(secret);
    await dialog(page).getByRole('button', { name: 'Klucz jest zapisany' }).click();
    await expect(page.getByText('Poprzedni klucz działa do')).toBeVisible();

    await page.getByRole('button', { name: 'Usuń' }).click();
    await dialog(page).getByRole('button', { name: 'Usuń' }).click();
    await expect(page.getByText('Nie ma jeszcze żadnego webhooka.')).toBeVisible();
  } finally {
    endpoint.close();
  }
});
