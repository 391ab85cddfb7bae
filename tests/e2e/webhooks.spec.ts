import { expect, type Locator, type Page } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';
import { type Endpoint, isGenuine, openEndpoint } from '../support/endpoint.ts';
import { eventually } from '../support/eventually.ts';

/** A webhook, from its form to a delivery that is sent again (requirements "Webhooks"). */

test.use({ person: 'administrator', variables: { WEBHOOK_ALLOW: '127.0.0.1' } });

const dialog = (page: Page) => page.getByRole('dialog');
/** A delivery to the webhook whose page is open. */
const told = (page: Page, what: string) =>
  page
    .getByRole('region', { name: 'Wysłane zdarzenia' })
    .getByRole('listitem')
    .filter({ hasText: what })
    .first();

async function add(page: Page, url: string) {
  await page.goto('/panel/webhooks/create');
  await page.getByLabel(/^Adres/).fill(url);
  await page.getByRole('checkbox', { name: 'Zablokowanie bonu' }).check();
  await page.getByRole('button', { name: 'Dodaj webhook' }).click();
}

/** Waits until the webhook's page, which refreshes every five seconds, shows something. */
async function expectRefreshed(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

const shownSecret = (page: Page) => dialog(page).locator('code');

test('a webhook is added, gets the event of a blocked card, fails, gets it again, and gets a new secret', async ({
  page,
}) => {
  let status = 500;
  const endpoint: Endpoint = await openEndpoint((response) => response.writeHead(status).end('Zajęte'));
  const { received } = endpoint;
  try {
    await page.clock.install();
    await add(page, 'https://10.0.0.1/bony');
    await expect(page.getByText(/^Ten adres jest w sieci wewnętrznej/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel(/^Adres/).fill(endpoint.url);
    await page.getByRole('button', { name: 'Dodaj webhook' }).click();
    const secret = await shownSecret(page).innerText();
    await dialog(page).getByRole('button', { name: 'Mam go, zamknij' }).click();
    await expect(page.getByRole('heading', { level: 1, name: new URL(endpoint.url).host })).toBeVisible();
    const address = page.url();

    await page.goto('/panel/bons?filter={"query":"DEMO0000000000000005"}');
    await page.getByRole('link', { name: 'DEMO 0000 0000 0000 0005' }).click();
    await page.getByRole('button', { name: 'Zablokuj' }).click();
    await dialog(page).getByRole('button', { name: 'Zgubiony bon' }).click();
    await dialog(page).getByRole('button', { name: 'Zablokuj' }).click();
    await expect(page.getByRole('button', { name: 'Odblokuj', exact: true })).toBeVisible();

    await page.goto(address);
    await expectRefreshed(page, page.getByText(/^Ten adres nie przyjmuje zdarzeń/));
    const row = told(page, 'Zajęte');
    await expectRefreshed(page, row);
    await expect(row).toContainText('odpowiedź 500');
    await expect(row).toContainText('następna próba');
    expect(await axeFindings(page)).toEqual([]);
    expect(received[0] && isGenuine(secret, received[0])).toBe(true);
    expect(received[0]?.body.type).toBe('boncard.blocked');

    status = 204;
    await page.getByRole('button', { name: 'Wyślij zdarzenie próbne' }).click();
    await expectRefreshed(page, told(page, 'Zdarzenie próbne').filter({ hasText: 'Dostarczone' }));
    await expectRefreshed(page, page.getByText('Działa', { exact: true }));
    await page.getByRole('button', { name: 'Wyślij ponownie: Zdarzenie próbne' }).click();
    await eventually(() =>
      expect(received.filter(({ body }) => body.type === 'webhook.test').length).toBeGreaterThan(1),
    );

    await page.getByRole('button', { name: 'Wymień sekret' }).click();
    await dialog(page).getByRole('button', { name: 'Wymień sekret' }).click();
    await expect(shownSecret(page)).toHaveText(/^whsec_/);
    expect(await shownSecret(page).innerText()).not.toBe(secret);
    await dialog(page).getByRole('button', { name: 'Mam go, zamknij' }).click();
    await expect(page.getByText('Poprzedni sekret działa do', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Usuń' }).click();
    await dialog(page).getByRole('button', { name: 'Usuń' }).click();
    await expect(page.getByText('Nie ma jeszcze żadnego webhooka.')).toBeVisible();
  } finally {
    endpoint.close();
  }
});
